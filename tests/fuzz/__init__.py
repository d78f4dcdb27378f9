"""Inputs made at random, which the reader and the schema must judge alike."""
