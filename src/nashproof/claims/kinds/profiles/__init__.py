"""Claims about profiles: what they pay, whether they are equilibria, for which parameters."""
