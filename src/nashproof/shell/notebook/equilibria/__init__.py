"""All equilibria one by one, two profiles beside each other, and why there is no list."""
