"""How many extreme equilibria a package of Python lists, and its processor seconds, as JSON.

    python benchmarks/equilibria_peers.py NAME < payoffs.json

Imports nothing of nashproof.
"""

import json
import sys
import warnings
from time import process_time


def gambit_enummixed(payoffs):
    """In rationals."""
    import numpy
    import pygambit

    game = pygambit.StrategicGame.from_arrays(*map(numpy.array, payoffs))
    return lambda: pygambit.nash.enummixed_solve(game, rational=True).equilibria


def nashpy_vertices(payoffs):
    """In floats."""
    import nashpy
    import numpy

    game = nashpy.Game(*map(numpy.array, payoffs))
    return lambda: list(game.vertex_enumeration())


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    makers = {"Gambit enummixed": gambit_enummixed, "nashpy vertices": nashpy_vertices}
    solve = makers[sys.argv[1]](json.load(sys.stdin))
    start = process_time()
    found = solve()
    json.dump([len(found), process_time() - start], sys.stdout)
