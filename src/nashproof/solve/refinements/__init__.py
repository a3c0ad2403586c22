"""Which equilibria survive small mistakes, and what a mediator can tell players to play."""
