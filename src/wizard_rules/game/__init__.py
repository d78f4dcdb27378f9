"""A game as a value: actions, states, the engine that leads from one to the next, and records.

Imports the rules.
"""
