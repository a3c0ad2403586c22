"""GAME: finite extensive forms, as trees or in the compact form of one-card games."""
