"""Agent quantal response equilibria: the branch from the centroid, and where it ends."""
