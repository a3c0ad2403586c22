"""NUMBERS: exact numbers, expressions and linear algebra. Knows no games."""
