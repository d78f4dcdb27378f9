"""Examples of a game as a value: states, movements, refusals and records."""
