"""Files that list many games: sweeps of one game, games that have a name."""
