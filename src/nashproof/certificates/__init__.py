"""WHAT CAN BE PROVED: statements with their witnesses, bound to a game. Knows no search."""
