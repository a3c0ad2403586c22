"""What documents ran: regret minimisation and tournaments. Floats and seeds live here.

They propose and illustrate. What is said of their results (exploitability, payoffs, ranges over all
equilibria) is computed exactly by ``play`` and ``solving``, and no verdict rests on a float.
"""
