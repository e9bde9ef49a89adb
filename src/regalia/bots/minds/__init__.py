"""What bots know about each game: one small file per game, each with a `MIND`."""
