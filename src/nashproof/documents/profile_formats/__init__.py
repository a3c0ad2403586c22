"""Profiles in the files that people have."""
