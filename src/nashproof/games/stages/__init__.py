"""Games written in stages, as gtree writes them: draws, conditions, observations, formulas."""
