"""The laboratory: what documents ran, sweeps, games by name, an engine for large trees.

It stands on `nashproof`, which does not import it. Floats and seeds of dynamics live here.

They propose and illustrate. What is said of their results (exploitability, payoffs, ranges over all
equilibria) is computed exactly by `nashproof`, and no verdict rests on a float.
"""
