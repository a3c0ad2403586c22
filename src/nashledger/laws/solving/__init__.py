"""The value of a game as a function of its cards, stakes or raises."""
