"""Examples of the checks and strategies for those who build on the library."""
