"""Checks of a second reader of a document: coverage, claims read back, damaged claims."""
