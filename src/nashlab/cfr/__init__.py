"""Counterfactual regret minimisation (CFR), with the exact exploitability of what it finds."""
