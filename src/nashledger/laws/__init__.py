"""How the value of a card game depends on its cards, stakes or raises."""
