"""The payoffs of a two-player tree with columns, pair by pair of sequences, as arrays.

Says what `sequence_form.payoff_matrix` says, for large trees. Every sum is shown to fit in 64 bits
before it is computed; of a game where one might not, there is no table.
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
    """Payoffs to one player, chance included, where sequences ``one`` and ``two`` end together.

    Without zeros, in the order of the first such terminal.
    """

    one: Integers
    two: Integers
    entries: Exact

    def matrix(self) -> dict[tuple[Sequence, Sequence], Rational]:
        """The entries by pairs."""
        return dict(zip(zip(self.one.tolist(), self.two.tolist()), self.entries.numbers()))

    def rewards(self, player: Player, weights: Weights, count: int) -> list[Rational]:
        """What each of a player's ``count`` sequences earns by itself (`best_response.rewards`).

        ``weights`` are those of the opponent's sequences.
        """
        totals, payoffs = self.totals(player, weights, count), [QQ(0)] * count
        for q, total in enumerate(totals.over.tolist()):
            if total:
                payoffs[q] = QQ(total, totals.under)
        return payoffs

    def totals(self, player: Player, weights: Weights, count: int) -> Whole:
        """The rewards in whole numbers. All of them, added up in any way, are as long as their type
        holds.
        """
        return self.totals_of(player, whole_numbers(weights), count)

    def totals_of(self, player: Player, weights: Whole, count: int) -> Whole:
        """What ``totals`` gives, for weights in whole numbers."""
        import numpy as np

        own, other = (self.one, self.two) if player == 1 else (self.two, self.one)
        whole = weights.sized(self.entries.largest * max(1, len(own)))
        totals = np.zeros(count, dtype=whole.over.dtype)
        np.add.at(totals, own, self.entries.over * whole.over[other])
        return Whole(totals, self.entries.under * whole.under)


class Whole(NamedTuple):
    """Numbers as integers over one denominator: of 64 bits, or Python's where those may not do."""

    over: Integers
    under: int

    def sized(self, factor: int) -> Whole:
        """The numbers in integers of 64 bits if these hold each times ``factor``, else in Python's.

        >>> whole_numbers([QQ(1, 2), QQ(0)]).sized(10)
        Whole(over=array([1, 0]), under=2)
        """
        fits = int(abs(self.over).max()) * factor < FITS
        return Whole(self.over.astype("int64" if fits else object), self.under)


def whole_numbers(weights: Weights) -> Whole:
    """Weights as Python's integers over one denominator.

    >>> whole_numbers([QQ(1, 2), QQ(0), QQ(1, 3)])
    Whole(over=array([3, 0, 2], dtype=object), under=6)
    """
    import numpy as np

    present = [*compress(range(len(weights)), weights)]  # most weights are 0
    parts = [(int(weights[q].numerator), int(weights[q].denominator)) for q in present]
    under = lcm(*{below for _, below in parts})
    over = np.zeros(len(weights), dtype=object)
    over[present] = [above * (under // below) for above, below in parts]
    return Whole(over, under)


def payoff_table(game: Tree, player: Player) -> PayoffTable | None:
    """The PayoffTable of a two-player tree; None if it has no columns, or sums may be too long.

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
    """The PayoffTable of a tree that is known to have one, as it has for both players or for none.

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
    one, two = np.divmod(pairs.numbers[sums != 0], width)
    return PayoffTable(one, two, Exact(sums[sums != 0], chance.under * payoffs.under))


class _Pairs(NamedTuple):
    """The different ones of some numbers, in the order of their first places.

    All ``places``, each number's together, begin at ``starts``; these stand by the size of the
    numbers, and ``order`` puts them into the other order.
    """

    numbers: Integers
    places: Integers
    starts: Integers
    order: Integers


def _pairs(numbers: Integers) -> _Pairs:
    """The _Pairs of some numbers, none of which is negative.

    Both players' tables have the same, and sorting is most of a table's time: 20 ms of liar's dice
    with 6 faces.
    """
    import numpy as np

    places = np.argsort(numbers, kind="stable")
    starts = np.flatnonzero(np.diff(numbers[places], prepend=-1))
    first = places[starts]
    order = np.argsort(first)
    return _Pairs(numbers[first[order]], places, starts, order)


def are_rational(weights: Several[object]) -> bool:
    """Whether all are elements of QQ: the weights of a parametric plan are polynomials.

    >>> are_rational([QQ(1, 2), "alpha"])
    False
    """
    return all(issubclass(kind, Rational) for kind in {*map(type, weights)})
