"""Independent judges of the rules: a naive model, counted trees of play and OpenSpiel."""
