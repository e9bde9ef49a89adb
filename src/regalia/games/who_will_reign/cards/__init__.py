"""The printed cards, one file for each deck of the box."""
