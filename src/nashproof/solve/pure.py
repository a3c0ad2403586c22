"""All equilibria in pure strategies of a game with any number of players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from math import lcm, prod
from typing import Any

from nashproof.errors import Unproved
from nashproof.games.tree import Tree
from nashproof.limits import PURE_EQUILIBRIA, PURE_PROFILES
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import Player, PureStrategy


def pure_equilibria(game: Tree) -> list[Mapping[Player, PureStrategy]]:
    """The profiles of reduced pure strategies in which no player gains by another one of its own.

    All of them, in lexicographic order. Integers are compared. Raises InputError for imperfect
    recall, Unproved for more than 4,000,000 profiles or 20,000
    equilibria.

    >>> from nashproof.games.examples import matching_pennies
    >>> pure_equilibria(matching_pennies())
    []
    """
    import numpy as np

    players = [*game.player_numbers]
    shape = [count_pure(game, p, True) for p in players]
    if prod(shape) > PURE_PROFILES:
        found = f"{prod(shape):,} profiles of reduced pure strategies"
        raise Unproved(f"{found}; pure equilibria are listed of at most {PURE_PROFILES:,}")
    strategies = [[*pure_strategies(game, p, True)] for p in players]
    making = [_making(game, p, own) for p, own in zip(players, strategies)]
    leaves = [leaf for leaf in game.leaves if leaf.chance]
    best = np.ones(shape, dtype=bool)
    for k in range(len(players)):
        pays = _payoffs(leaves, k, shape, making)
        best &= pays == pays.max(axis=k, keepdims=True)
    cells = np.argwhere(best).tolist()
    if len(cells) > PURE_EQUILIBRIA:
        raise Unproved(f"{len(cells):,} pure equilibria; at most {PURE_EQUILIBRIA:,} are listed")
    return [{p: own[i] for p, own, i in zip(players, strategies, cell)} for cell in cells]


def _making(game: Tree, player: Player, strategies: list[PureStrategy]) -> list[list[int]]:
    """By sequence of the player: the numbers of the strategies that make it."""
    making: list[list[int]] = [[] for _ in range(game.sequence_counts[player])]
    for i, strategy in enumerate(strategies):
        for sequence, weight in enumerate(pure_plan(game, player, strategy)):
            if weight:
                making[sequence].append(i)
    return making


def _payoffs(leaves: list[Any], k: int, shape: list[int], making: list[list[list[int]]]) -> Any:
    """The payoffs of player k (from 0) in each profile, times an integer, as an array."""
    import numpy as np

    amounts = [leaf.chance * leaf.payoffs[k] for leaf in leaves]
    common = lcm(*(int(x.denominator) for x in amounts))
    whole = [int(x * common) for x in amounts]
    fits = sum(map(abs, whole)) < 2**62  # no sum of them leaves 64 bits
    pays = np.zeros(prod(shape), dtype=np.int64 if fits else object)
    strides = [prod(shape[i + 1 :]) for i in range(len(shape))]
    places = [
        [np.array(own, dtype=np.int64) * stride for own in sequences]
        for sequences, stride in zip(making, strides)
    ]
    for leaf, amount in zip(leaves, whole):
        at = [own[sequence] for own, sequence in zip(making, leaf.sequences)]
        if all(len(own) == 1 for own in at):  # one profile, as in strategic form
            pays[sum(own[0] * stride for own, stride in zip(at, strides))] += amount
        elif amount:
            adds = (own[sequence] for own, sequence in zip(places, leaf.sequences))
            pays[reduce(np.add.outer, adds).ravel()] += amount
    return pays.reshape(shape)
