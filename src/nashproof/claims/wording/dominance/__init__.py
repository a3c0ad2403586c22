"""The sentences of claims about dominance."""
