"""Profiles, values and parameter sets as functions of parameters."""
