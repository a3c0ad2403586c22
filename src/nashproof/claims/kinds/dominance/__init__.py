"""Claims about dominance: of moves and strategies, its rounds, levels of best responses."""
