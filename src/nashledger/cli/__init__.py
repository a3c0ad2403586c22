"""The verbs of whoever checks that a document's file says what its text says."""
