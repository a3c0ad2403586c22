"""Round robins of matches: exact for players without memory, by seeded simulation for others."""
