"""nashproof: take what a document claims about a game, and prove it right or wrong, exactly."""

__version__ = "0.1.0"
