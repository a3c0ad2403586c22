"""The sentences of claims about profiles."""
