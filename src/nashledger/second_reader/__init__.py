"""What a second reader of a document compares: coverage, claims read back, damaged claims."""
