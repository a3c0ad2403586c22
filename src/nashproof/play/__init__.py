"""PLAY: strategies, payoffs, best responses, normal forms. Knows no search."""
