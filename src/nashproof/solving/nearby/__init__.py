"""The exact equilibrium near numbers that a program computed in floats."""
