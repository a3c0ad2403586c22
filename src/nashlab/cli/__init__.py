"""The verbs of the laboratory, a file a verb."""
