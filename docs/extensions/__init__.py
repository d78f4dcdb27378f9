"""Directives that make parts of the pages from the code and the tests in each build."""
