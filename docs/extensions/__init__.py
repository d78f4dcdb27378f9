"""Directives that make parts of the pages from the code and the tests, anew in each build."""
