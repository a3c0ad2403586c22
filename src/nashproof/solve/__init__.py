"""SOLVE: values, optimal strategies, equilibria, dominance. Knows no claims.

The package can be called, and is then the function of the library:

    nashproof.solve(game, backend="highs", *, plans="canonical")

The value of a two-player zero-sum game and optimal strategies, exact and proved. ``game`` is what
``nashproof.read`` takes: a file, an id, a matrix, a game of another library. ``.value`` is a
fraction, to player 1; ``.strategies`` has an optimal strategy of each player; ``.save(folder)``
writes the certificate. Raises InputError, also for a game that is not zero-sum: see
``nashproof.equilibria``.
"""
