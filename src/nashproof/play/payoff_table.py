"""The payoffs of a two-player tree with columns, by pairs of sequences, as arrays.

They are those of `sequence_form.payoff_matrix`, for large trees. Every sum is proved to fit in 64
bits before it is computed; a game where it might not has no table.
"""

from __future__ import annotations

from collections.abc import Sequence as Several
from dataclasses import dataclass
from itertools import compress
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.columns import FITS, ColumnLeaves, Exact
from nashproof.games.tree import Tree
from nashproof.play.types import Player, Sequence, Weights

if TYPE_CHECKING:
    from nashproof.games.columns import Integers


@dataclass(frozen=True, eq=False)
class PayoffTable:
    """Payoffs to a player, chance included, where sequences ``first`` and ``second`` end together.

    ``first`` are sequences of player 1, ``second`` of player 2. Without zeros, in the order of the
    first such terminal.
    """

    first: Integers
    second: Integers
    entries: Exact

    def matrix(self) -> dict[tuple[Sequence, Sequence], Rational]:
        """Return the entries by pairs of sequences."""
        return dict(zip(zip(self.first.tolist(), self.second.tolist()), self.entries.numbers()))

    def rewards(self, player: Player, weights: Weights, count: int) -> list[Rational]:
        """Return the payoff of each of a player's ``count`` sequences (`best_response.rewards`).

        ``weights`` are those of the opponent's sequences.
        """
        totals, payoffs = self.totals(player, weights, count), [QQ(0)] * count
        for q, total in enumerate(totals.over.tolist()):
            if total:
                payoffs[q] = QQ(total, totals.under)
        return payoffs

    def totals(self, player: Player, weights: Weights, count: int) -> ScaledIntegers:
        """Return the rewards in integers. Their type holds all of them, added up in any way."""
        return self.totals_of(player, whole_numbers(weights), count)

    def totals_of(self, player: Player, weights: ScaledIntegers, count: int) -> ScaledIntegers:
        """Return ``totals`` for weights that are integers over a denominator."""
        import numpy as np

        pairs = (self.first, self.second)
        paid, of_opponent = pairs if player == 1 else pairs[::-1]
        whole = weights.sized(self.entries.largest * max(1, len(paid)))
        totals = np.zeros(count, dtype=whole.over.dtype)
        np.add.at(totals, paid, self.entries.over * whole.over[of_opponent])
        return ScaledIntegers(totals, self.entries.under * whole.under)


class ScaledIntegers(NamedTuple):
    """Numbers as integers over a denominator: of 64 bits, or Python's if those may be too short."""

    over: Integers
    under: int

    def sized(self, factor: int) -> ScaledIntegers:
        """Return the numbers with 64 bits if these hold each times ``factor``, else as Python's.

        >>> whole_numbers([QQ(1, 2), QQ(0)]).sized(10)
        ScaledIntegers(over=array([1, 0]), under=2)
        """
        fits = int(abs(self.over).max()) * factor < FITS
        return ScaledIntegers(self.over.astype("int64" if fits else object), self.under)


def whole_numbers(weights: Weights) -> ScaledIntegers:
    """Return weights as Python's integers over a common denominator.

    >>> whole_numbers([QQ(1, 2), QQ(0), QQ(1, 3)])
    ScaledIntegers(over=array([3, 0, 2], dtype=object), under=6)
    """
    import numpy as np

    present = [*compress(range(len(weights)), weights)]  # most weights are 0
    whole, under = over_one_denominator([weights[q] for q in present])
    over = np.zeros(len(weights), dtype=object)
    over[present] = whole
    return ScaledIntegers(over, under)


def over_one_denominator(weights: Weights) -> tuple[list[int], int]:
    """Return weights as integers over a common denominator, and this.

    >>> over_one_denominator([QQ(1, 2), QQ(0), QQ(1, 3)])
    ([3, 0, 2], 6)
    """
    below = [int(w.denominator) for w in weights]
    under = lcm(*{*below})
    return [int(w.numerator) * (under // d) for w, d in zip(weights, below)], under


def payoff_table(game: Tree, player: Player) -> PayoffTable | None:
    """Return the PayoffTable of a two-player tree; None without columns, or for too long sums.

    >>> from nashproof.games.examples import matching_pennies
    >>> from nashproof.games.formats.efg import tree_in_columns, write_efg
    >>> payoff_table(matching_pennies(), 1)
    >>> game = tree_in_columns(write_efg(matching_pennies()), "pennies.efg")
    >>> payoff_table(game, 1).entries.over.tolist()
    [1, -1, -1, 1]
    """
    if not isinstance(game.leaves, ColumnLeaves) or len(game.players) != 2:
        return None
    tables = game.leaves.kept
    if player not in tables:
        tables[player] = _table(game.leaves, game.sequence_counts[2], player)
    table: PayoffTable | None = tables[player]
    return table


def table_in_columns(game: Tree, player: Player) -> PayoffTable:
    """Return the PayoffTable of a tree that has one (for both players or for none).

    >>> from nashproof.games.examples import matching_pennies
    >>> from nashproof.games.formats.efg import tree_in_columns, write_efg
    >>> game = tree_in_columns(write_efg(matching_pennies()), "pennies.efg")
    >>> table_in_columns(game, 2).entries.over.tolist()
    [-1, 1, 1, -1]
    """
    table = payoff_table(game, player)
    assert table is not None, "the table is there for both players or for none"
    return table


def _table(leaves: ColumnLeaves, width: int, player: Player) -> PayoffTable | None:
    """Return the PayoffTable of terminals; None if sums may be too long."""
    import numpy as np

    columns = leaves.columns
    chance, payoffs = columns.chance, columns.payoffs
    if chance.largest * payoffs.largest * len(leaves) >= FITS:
        return None
    if 0 not in leaves.kept:
        leaves.kept[0] = _pairs(columns.sequences[0] * width + columns.sequences[1])
    pairs: _Pairs = leaves.kept[0]
    paid = chance.over * payoffs.over[player - 1]
    sums = np.add.reduceat(paid[pairs.places], pairs.starts)[pairs.order]
    first, second = np.divmod(pairs.numbers[sums != 0], width)
    return PayoffTable(first, second, Exact(sums[sums != 0], chance.under * payoffs.under))


class _Pairs(NamedTuple):
    """The distinct values among numbers, in the order of their first places.

    ``places`` are all places, those of each number together, beginning at ``starts``. There the
    numbers stand by size; ``order`` puts them into the order of first places.
    """

    numbers: Integers
    places: Integers
    starts: Integers
    order: Integers


def _pairs(numbers: Integers) -> _Pairs:
    """Return the _Pairs of numbers, none of which is negative.

    They serve both players' tables, since sorting is most of a table's time: 20 ms for liar's dice
    with 6 faces.
    """
    import numpy as np

    places = np.argsort(numbers, kind="stable")
    starts = np.flatnonzero(np.diff(numbers[places], prepend=-1))
    first = places[starts]
    order = np.argsort(first)
    return _Pairs(numbers[first[order]], places, starts, order)


def are_rational(weights: Several[object]) -> bool:
    """Return True if all are elements of QQ: the weights of a parametric plan are polynomials.

    >>> are_rational([QQ(1, 2), "alpha"])
    False
    """
    return all(issubclass(kind, Rational) for kind in {*map(type, weights)})
