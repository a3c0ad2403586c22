"""Records of what was run: regret minimisation, tournaments, the outcomes of games in stages."""
