"""Examples of the rules: cards, tricks, bids, points, variants and score sheets."""
