"""Players that are programs: random, greedy, and search."""
