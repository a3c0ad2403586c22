"""Equilibria that survive small mistakes, and the mistakes that show it."""
