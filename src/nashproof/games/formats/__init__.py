"""Files of games: ours, Gambit's, payoff tables."""
