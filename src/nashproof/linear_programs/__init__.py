"""PROGRAMS: linear programs solved exactly; floats propose. Knows no games."""
