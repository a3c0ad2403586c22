"""Sums for a pencil, each shown only where it comes out at what the checker accepted."""
