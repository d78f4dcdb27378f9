"""Values as others read them: JSON, its schema, and actions as numbers.

Imports the views, the game and the rules, but never the checks or bots on the same floor.
"""
