"""Compact one-card games -> optimal plans that are alike for few blocks of cards, found in time that hardly grows with the cards.

Knows no floats and no reports. Blocks are proposed (``cuts``) until the best plans over blocks of both players guarantee
amounts that meet; the guarantees are exact best responses over all cards, so nothing proposed has to be believed.
"""

from itertools import pairwise

from .best_response import guarantee
from .blocks import Blocks, Guarantee
from .cuts import narrowing
from .highs import points, propose
from .lp import optimum
from .strategy import is_plan


def optimal_plans(game, backend="highs"):
    """``(value, plans)``: an optimal plan for each player. With another backend than ``highs`` from the whole program: slow."""
    for blocks in narrowing(game) if backend == "highs" else ():
        for plans, more in pairwise(_guesses(blocks)):
            if (value := _proved(game, plans)) is not None:
                return value, plans
            if plans == more:  # no wrong digits: these blocks are too coarse
                break
    sides = [Guarantee(Blocks(game, tuple(range(len(game.cards) + 1))), player) for player in (1, 2)]
    plans = tuple(side.plan(optimum(side.program(), backend).x) for side in sides)
    return _proved(game, plans), plans


def _guesses(blocks):
    """Pairs of what may be the best plans over these blocks, from more and more digits; at the end None."""
    sides = [Guarantee(blocks, player) for player in (1, 2)]
    programs = [side.program() for side in sides]
    found = list(map(propose, programs))
    if None not in found:
        yield from zip(*(map(side.plan, points(*pair)) for side, pair in zip(sides, zip(programs, found))))
    yield None


def _proved(game, plans):
    """The value, if two plans prove each other optimal: what they guarantee, whatever the opponent's cards, meets. Else None."""
    if not all(is_plan(game, player, plans[player - 1]) for player in (1, 2)):
        return None
    one, two = guarantee(game, 1, plans[0]), guarantee(game, 2, plans[1])
    return one if one + two == game.constant else None
