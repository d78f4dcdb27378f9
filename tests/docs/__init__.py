"""What the pages and docstrings say is true: rules, programs, examples and tables."""
