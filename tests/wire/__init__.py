"""Examples of values as others read them: JSON, ids and stored records."""
