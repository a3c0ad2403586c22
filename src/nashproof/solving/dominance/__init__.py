"""Dominated moves, rounds of elimination, levels of best responses."""
