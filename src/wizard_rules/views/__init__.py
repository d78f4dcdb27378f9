"""What a seat may know of a game: observations, and all that is made from observations alone.

Imports the game and the rules.
"""
