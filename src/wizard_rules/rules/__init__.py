"""What the rules decide, without a game: cards, tricks, bids, points, variants and score sheets.

Imports nothing of the package but its errors and constructors.
"""
