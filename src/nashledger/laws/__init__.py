"""Laws: the value of a card game as a function of its cards, stakes or raises."""
