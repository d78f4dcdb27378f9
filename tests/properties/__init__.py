"""Laws that hold in every round of every variant, one file for each family."""
