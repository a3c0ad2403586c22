"""All equilibria in pure strategies of a game with any number of players.

By definition: a profile is an equilibrium if each player's payoff is the greatest over the player's
strategies with those of the opponents fixed. All profiles are compared, in NumPy arrays if it is
installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import product
from math import lcm, prod
from typing import Any, NamedTuple, TypeAlias

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import has_arrays
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.columns import FITS, ColumnLeaves
from nashproof.games.tree import Tree
from nashproof.limits import PURE_PROFILES
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import Player, PureStrategy

PLAIN_PROFILES = 100_000  # the most profiles if NumPy is missing, as in a browser
PURE_EQUILIBRIA = 20_000  # the most that a certificate lists; the checkers have no such limit
Making: TypeAlias = "list[list[list[int]]]"  # by player and sequence: the strategies that make it
Cells: TypeAlias = "tuple[list[tuple[int, ...]], list[list[Rational]]]"  # profiles, and payoffs


class PureEquilibrium(NamedTuple):
    """An equilibrium in pure strategies: each player's strategy, and each player's payoff."""

    strategies: Mapping[Player, PureStrategy]
    payoffs: tuple[Rational, ...]


def pure_equilibria(game: Tree) -> list[PureEquilibrium]:
    """Return all profiles of reduced pure strategies in which no player has a better reply.

    They are in lexicographic order. Raises InputError for imperfect recall, Unproved for more than
    4,000,000 profiles or 20,000 equilibria.

    >>> from nashproof.games.examples import matching_pennies
    >>> pure_equilibria(matching_pennies())
    []
    """
    return _equilibria(game, PURE_EQUILIBRIA)


def first_pure_equilibrium(game: Tree) -> PureEquilibrium | None:
    """Return the first pure equilibrium in lexicographic order; None if there is none.

    Raises InputError for imperfect recall, Unproved for more than 4,000,000 profiles.

    >>> from nashproof.games.examples import matching_pennies
    >>> first_pure_equilibrium(matching_pennies())
    """
    return next(iter(_equilibria(game, None)), None)


def _equilibria(game: Tree, most: int | None) -> list[PureEquilibrium]:
    """Return all pure equilibria; Unproved if these are more than ``most``.

    If ``most`` is None, return the first alone.
    """
    players = [*game.player_numbers]
    shape = [count_pure(game, p, True) for p in players]
    profiles = PURE_PROFILES if has_arrays() else PLAIN_PROFILES
    if prod(shape) > profiles:
        found = f"{prod(shape):,} profiles of reduced pure strategies"
        raise Unproved(f"{found}; pure equilibria are listed of at most {profiles:,}")
    strategies = [[*pure_strategies(game, p, True)] for p in players]
    making = [_making(game, p, listed) for p, listed in zip(players, strategies)]
    search = _in_arrays if has_arrays() else _in_lists
    cells, rows = search(game, shape, making, most)
    return [
        PureEquilibrium({p: listed[i] for p, listed, i in zip(players, strategies, cell)}, payoffs)
        for cell, payoffs in zip(cells, zip(*rows))
    ]


class ProfilePayoffs(NamedTuple):
    """The payoffs of all profiles of reduced pure strategies.

    ``strategies`` has a list for each player, ``payoffs`` too: one number a profile, in
    lexicographic order, so that the last player's strategy varies fastest.
    """

    strategies: list[list[PureStrategy]]
    payoffs: list[list[Rational]]


def profile_payoffs(game: Tree, most: int, what: str) -> ProfilePayoffs:
    """Return the payoffs of all profiles of reduced pure strategies.

    Raises InputError for imperfect recall, Unproved for more than ``most`` profiles; ``what`` names
    in the message what is computed of the payoffs.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*profile_payoffs(matching_pennies(), 4, "nothing").payoffs[0])
    1 -1 -1 1
    """
    players = [*game.player_numbers]
    shape = [count_pure(game, p, True) for p in players]
    if prod(shape) > most:
        found = f"{prod(shape):,} profiles of reduced pure strategies"
        raise Unproved(f"{found}; {what} is computed of at most {most:,}")
    strategies = [[*pure_strategies(game, p, True)] for p in players]
    making = [_making(game, p, listed) for p, listed in zip(players, strategies)]
    if not has_arrays():
        payoffs = [[*_paid(game, shape, making, k).values()] for k in range(len(players))]
        return ProfilePayoffs(strategies, payoffs)
    table, payoffs = _Table(game, shape, making), []
    for k in range(len(players)):
        pays, common = table.payoffs(k)
        payoffs.append([QQ(x, common) for x in pays.ravel().tolist()])
    return ProfilePayoffs(strategies, payoffs)


def float_tables(game: Tree) -> list[Any]:
    """Return by player the payoffs of all profiles of reduced pure strategies, in floats.

    Arrays with an axis for each player. Needs NumPy. Raises InputError for imperfect recall.
    """
    players = [*game.player_numbers]
    shape = [count_pure(game, p, True) for p in players]
    making = [_making(game, p, [*pure_strategies(game, p, True)]) for p in players]
    table = _Table(game, shape, making)
    pairs = (table.payoffs(k) for k in range(len(players)))
    return [pays.astype(float) / float(common) for pays, common in pairs]


def _making(game: Tree, player: Player, strategies: list[PureStrategy]) -> list[list[int]]:
    """Return by sequence of the player the numbers of the strategies that make it."""
    making: list[list[int]] = [[] for _ in range(game.sequence_counts[player])]
    for i, strategy in enumerate(strategies):
        for sequence, weight in enumerate(pure_plan(game, player, strategy)):
            if weight:
                making[sequence].append(i)
    return making


def _in_lists(game: Tree, shape: list[int], making: Making, most: int | None) -> Cells:
    """Return the equilibria as numbers of strategies, and by player their payoffs.

    In plain Python.
    """
    cells = [*product(*map(range, shape))]
    for k in range(len(shape)):
        pays, best = _paid(game, shape, making, k), dict[tuple[int, ...], Rational]()
        for cell, amount in pays.items():
            rest = cell[:k] + cell[k + 1 :]  # the opponents' strategies
            best[rest] = max(best.get(rest, amount), amount)
        # only profiles in which player k plays a best reply stay
        cells = [cell for cell in cells if pays[cell] == best[cell[:k] + cell[k + 1 :]]]
    cells = cells[: _listed(len(cells), most)]
    tables = (_paid(game, shape, making, k) for k in range(len(shape)))
    return cells, [[pays[cell] for cell in cells] for pays in tables]


def _paid(game: Tree, shape: list[int], making: Making, k: int) -> dict[tuple[int, ...], Rational]:
    """Return the payoff of player k (from 0) in each profile."""
    pays = dict.fromkeys(product(*map(range, shape)), QQ(0))
    for leaf in game.leaves:
        for cell in product(
            *(makers[sequence] for makers, sequence in zip(making, leaf.sequences))
        ):
            pays[cell] += leaf.chance * leaf.payoffs[k]
    return pays


def _in_arrays(game: Tree, shape: list[int], making: Making, most: int | None) -> Cells:
    """Return the equilibria and payoffs as ``_in_lists`` does, with NumPy arrays."""
    import numpy as np

    table = _Table(game, shape, making)
    cells = np.arange(prod(shape))
    for k in range(len(shape)):
        pays, _ = table.payoffs(k)
        cells = cells[(pays == pays.max(axis=k, keepdims=True)).ravel()[cells]]
    cells = cells[: _listed(len(cells), most)]
    rows = []
    # the tables are computed again, since those of all players together need much memory
    for k in range(len(shape)):
        pays, common = table.payoffs(k)
        rows.append([QQ(x, common) for x in pays.ravel()[cells].tolist()])
    numbers = (axis.tolist() for axis in np.unravel_index(cells, shape))
    return [*zip(*numbers)], rows


def _listed(equilibria: int, most: int | None) -> int:
    """Return how many of the equilibria are listed: all, or 1 if ``most`` is None.

    Raises Unproved for more than ``most`` equilibria.
    """
    if most is not None and equilibria > most:
        raise Unproved(f"{equilibria:,} pure equilibria; at most {most:,} are listed")
    return 1 if most is None else equilibria


class _Table:
    """The profiles of reduced pure strategies, as an array with an axis for each player."""

    def __init__(self, game: Tree, shape: list[int], making: Making) -> None:
        import numpy as np

        self.game, self.shape = game, shape
        strides = [prod(shape[i + 1 :]) for i in range(len(shape))]
        # by player and sequence: the offsets in the flat table of the strategies that make it
        self.places = [
            [np.array(strategies, dtype=np.int64) * stride for strategies in sequences]
            for sequences, stride in zip(making, strides)
        ]
        if isinstance(game.leaves, ColumnLeaves):
            self.sequences = game.leaves.columns.sequences
        else:
            self.sequences = np.array([leaf.sequences for leaf in game.leaves]).T
        # terminals that a single profile reaches, as all do in strategic form, with their cells
        counts = [np.array([len(strategies) for strategies in sequences]) for sequences in making]
        reached = [count[at] for count, at in zip(counts, self.sequences)]
        self.single = np.flatnonzero(np.all([count == 1 for count in reached], axis=0))
        firsts = [np.array([offsets[0] for offsets in sequences]) for sequences in self.places]
        self.cells = sum(first[at[self.single]] for first, at in zip(firsts, self.sequences))
        self.shared = np.setdiff1d(np.arange(len(game.leaves)), self.single).tolist()

    def payoffs(self, k: int) -> tuple[Any, int]:
        """Return the payoffs of player k (from 0) times an integer, and that integer."""
        import numpy as np

        amounts, common = _amounts(self.game, k)
        pays = np.zeros(prod(self.shape), dtype=amounts.dtype)
        np.add.at(pays, self.cells, amounts[self.single])
        # a terminal that several profiles reach: the offsets of all players' strategies add up
        for at in self.shared:
            if amounts[at]:
                axes = zip(self.places, self.sequences[:, at])
                pays[
                    reduce(np.add.outer, (places[sequence] for places, sequence in axes)).ravel()
                ] += amounts[at]
        return pays.reshape(self.shape), common


def _amounts(game: Tree, k: int) -> tuple[Any, int]:
    """Return chance times player k's payoff at each terminal times an integer, and that integer.

    The array has integers of 64 bits if these hold every sum of entries, else Python integers.
    Players are numbered from 0.
    """
    import numpy as np

    if isinstance(game.leaves, ColumnLeaves):
        columns = game.leaves.columns
        chance, paid = columns.chance.over, columns.payoffs.over[k]
        fits = columns.chance.largest * columns.payoffs.largest * len(paid) < FITS
        common = columns.chance.under * columns.payoffs.under
        return (chance if fits else chance.astype(object)) * paid, common
    amounts = [leaf.chance * leaf.payoffs[k] for leaf in game.leaves]
    common = lcm(*(int(x.denominator) for x in amounts))
    whole = [int(x * common) for x in amounts]
    fits = sum(map(abs, whole)) < FITS
    return np.array(whole, dtype=np.int64 if fits else object), common
