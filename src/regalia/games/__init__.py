"""The five games. A game never imports a server, a bot or another game."""
