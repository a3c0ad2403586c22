"""Solvers that propose a basis in floats. Nothing here is believed.

The other modules with floats are listed in ARCHITECTURE.md; a test holds the list.
"""
