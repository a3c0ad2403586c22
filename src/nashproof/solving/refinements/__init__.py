"""Which equilibria survive small mistakes, and the mistakes that show it."""
