"""Laws that hold in every round of every variant, a file for each family of them."""
