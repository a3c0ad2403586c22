"""JUDGE: a claim and a game become a statement with its proof, or the reason why not."""
