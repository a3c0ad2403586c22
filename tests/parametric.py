"""Profiles with one parameter, for tests: Kuhn poker's family, and lines between two random
profiles.
"""

from hypothesis import strategies as st
from strategies import PLAYED, profiles

from nashproof.exact.expressions import expression, polynomial
from nashproof.exact.numbers import QQ


def poly(text, names=("a", "b")):
    return polynomial(expression(text, names))


def profile(game, rows, names):
    """A profile of texts: {set: text of the probability of the second action}."""
    second = {name: polynomial(expression(text, names)) for name, text in rows.items()}
    return tuple((1 - second.get(s.name, QQ(0)), second.get(s.name, QQ(0))) for s in game.infosets)


KUHN = {
    "Q": "g/3",
    "K check bet": "(g+1)/3",
    "A": "g",
    "A check bet": "1",
    "Q check": "1/3",
    "A check": "1",
    "K bet": "1/3",
    "A bet": "1",
}


def quotients(game, one, other):
    """The profile that moves from ``other`` at t = 0 half of the way to ``one`` at t = 1: (t*one +
    other)/(t + 1).
    """
    return tuple(
        tuple(expression(f"(t*({x}) + ({y}))/(t + 1)", ("t",)) for x, y in zip(*rows))
        for rows in zip(one, other)
    )


def lines(game, one, other):
    """The same profiles by u = t/(t + 1), from 0 to 1/2: linear."""
    return tuple(
        tuple(poly(f"u*({x}) + (1 - u)*({y})", ("u",)) for x, y in zip(*rows))
        for rows in zip(one, other)
    )


TWO_PROFILES = PLAYED.flatmap(lambda game: st.tuples(st.just(game), profiles(game), profiles(game)))
