"""Damaged claims: what a verdict does not notice. Knows no pages and writes no file."""
