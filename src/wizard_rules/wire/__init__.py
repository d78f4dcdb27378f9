"""Values as others read them: JSON, its schema, and actions as numbers.

Imports the views, the game and the rules, and never the checks or bots beside it.
"""
