"""Equilibria in floats of nashpy and pygambit: games as JSON in, profiles as JSON out.

    python benchmarks/floats_peers.py < games.json > profiles.json

Imports nothing of nashproof. A game is ``{"matrices": [A, B]}`` or ``{"efg": TEXT}``. A profile is
a list for each player, of a tree with a list for each information set in Gambit's order. Each call
of a solver has ``LIMIT`` seconds; the calls that are ended then are told on standard error.
"""

import json
import math
import multiprocessing
import sys
import tempfile
import warnings
from contextlib import suppress
from itertools import islice

with suppress(ImportError):
    import nashpy
    import numpy
with suppress(ImportError):
    import pygambit

LIMIT = 5


def of_nashpy(matrices):
    """The first equilibria of two algorithms."""
    game = nashpy.Game(*map(numpy.array, matrices))
    ways = {
        "nashpy, supports": lambda: next(iter(game.support_enumeration())),
        "nashpy, vertices": lambda: next(iter(game.vertex_enumeration())),
        "nashpy, Lemke and Howson": lambda: game.lemke_howson(initial_dropped_label=0),
    }
    for name, way in ways.items():
        for found in attempt(name, lambda way=way: [[list(map(float, row)) for row in way()]]):
            yield name, found


def of_pygambit(matrices):
    """The first mixed equilibria of two solvers."""
    game = pygambit.StrategicGame.from_arrays(*[numpy.array(rows) for rows in matrices])
    solve = pygambit.nash
    ways = {
        "pygambit, enummixed": lambda: solve.enummixed_solve(game, rational=False).equilibria,
        "pygambit, lcp": lambda: (
            solve.lcp_solve(game, rational=False, use_strategic=True).equilibria
        ),
    }

    def rows(profile):
        mixtures = {p: dict(profile[p]) for p in game.players}
        return [[float(mixtures[p][s]) for s in game.get_strategies(p)] for p in game.players]

    for name, way in ways.items():
        for found in attempt(name, lambda way=way: list(map(rows, islice(way(), 2)))):
            yield name, found


def of_tree(text):
    """The first behaviour equilibria of two solvers."""
    with tempfile.NamedTemporaryFile("w", suffix=".efg") as file:
        file.write(text)
        file.flush()
        game = pygambit.read_efg(file.name)
    ways = {
        "pygambit, lcp of trees": pygambit.nash.lcp_solve,
        "pygambit, lp of trees": pygambit.nash.lp_solve,
    }

    def rows(profile):
        return [[row_of(dict(row)) for _, row in profile[p]] for p in game.players]

    for name, way in ways.items():
        for found in attempt(
            name, lambda way=way: [rows(way(game, rational=False, use_strategic=False).equilibrium)]
        ):
            yield name, found


def row_of(weights):
    """The probabilities at a set; uniform where the solver leaves them undefined."""
    row = [number(weight) for weight in weights.values()]
    return row if sum(row) > 0.5 else [1 / len(row)] * len(row)


def number(value):
    """A float; 0 for what is undefined."""
    return 0.0 if value is None or math.isnan(float(value)) else float(value)


def attempt(name, way):
    """The profiles that a solver finds; none where it fails, or has not ended after ``LIMIT``.

    In a process of its own, since compiled code cannot be interrupted.
    """
    ours, theirs = multiprocessing.Pipe(duplex=False)

    def call():
        found = []
        with suppress(Exception):
            found = way()
        theirs.send(found)

    child = multiprocessing.get_context("fork").Process(target=call)
    child.start()
    theirs.close()
    found = []
    if ours.poll(LIMIT):
        with suppress(EOFError):  # it died
            found = ours.recv()
    else:
        print(f"bench: {name} was ended after {LIMIT} s", file=sys.stderr)
    child.kill()
    child.join()
    ours.close()
    return found


def profiles(game):
    """The pairs of a name and a profile, of every program that is installed."""
    if "efg" in game:
        return list(of_tree(game["efg"])) if "pygambit" in globals() else []
    found = list(of_nashpy(game["matrices"])) if "nashpy" in globals() else []
    return found + (list(of_pygambit(game["matrices"])) if "pygambit" in globals() else [])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for name in ("nashpy", "pygambit"):
        if name not in globals():
            print(f"bench: {name} is missing, and left out", file=sys.stderr)
    json.dump([profiles(game) for game in json.load(sys.stdin)], sys.stdout)
