"""Checks that the pages and docstrings are true: rules, programs, examples and tables."""
