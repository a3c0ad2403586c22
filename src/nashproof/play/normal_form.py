"""The matrix of a two-player game over enumerated pure strategies; pure values and saddle points.

It multiplies plans with the sequence form's payoff matrix, in integers over one denominator.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, NamedTuple

from nashproof.exact.linear_algebra import product_in_lists, product_of_rows
from nashproof.exact.numbers import QQ
from nashproof.games.tree import Tree
from nashproof.play.sequence_form import payoff_matrix
from nashproof.play.strategies import pure_plan, pure_strategies
from nashproof.play.types import Player, PureStrategy, Rational


@dataclass(frozen=True, eq=False)
class NormalForm:
    """The payoffs of one player for each pair of pure strategies.

    Player 1 plays ``rows[row]``, player 2 ``columns[column]``; the payoff is
    ``numerators[row, column] / denominator``. ``numerators`` is an array of integers (see
    ``linear_algebra.integers``), ``len(rows)`` by ``len(columns)``.
    """

    rows: tuple[PureStrategy, ...]
    columns: tuple[PureStrategy, ...]
    numerators: Any
    denominator: int

    def payoff(self, row: int, column: int) -> Rational:
        """Return the payoff of a cell, in the game's units.

        >>> from nashproof.games.examples import matching_pennies
        >>> print(normal_form(matching_pennies()).payoff(0, 1))
        -1
        """
        return QQ(int(self.numerators[row, column]), self.denominator)


def normal_form(game: Tree, player: Player = 1, reduced: bool = False) -> NormalForm:
    """Return the payoffs of ``player`` over full or reduced pure strategies of both players.

    For two-player games; raises InputError for those without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> normal_form(matching_pennies()).numerators.tolist()
    [[1, -1], [-1, 1]]
    """
    form = _factored(game, player, reduced)
    numerators = product_of_rows(*form.factors)
    return NormalForm(form.rows, form.columns, numerators, form.denominator)


def payoff_rows(
    game: Tree, player: Player = 1, reduced: bool = False
) -> tuple[list[list[int]], int]:
    """Return the numerators of ``normal_form`` as lists, without arrays, and their denominator.

    >>> from nashproof.games.examples import matching_pennies
    >>> payoff_rows(matching_pennies())
    ([[1, -1], [-1, 1]], 1)
    """
    form = _factored(game, player, reduced)
    return product_in_lists(*form.factors), form.denominator


class _Factored(NamedTuple):
    """A normal form whose numerators are the product of ``factors``."""

    rows: tuple[PureStrategy, ...]
    columns: tuple[PureStrategy, ...]
    factors: tuple[Sequence[Sequence[int]], ...]
    denominator: int


def _factored(game: Tree, player: Player, reduced: bool) -> _Factored:
    """Return the plans of both players with the payoff matrix of the sequence form between them."""
    rows, columns = (tuple(pure_strategies(game, p, reduced)) for p in (1, 2))
    ones = [[1 if w else 0 for w in pure_plan(game, 1, s)] for s in rows]
    twos = [[1 if w else 0 for w in pure_plan(game, 2, s)] for s in columns]
    entries = payoff_matrix(game, player)
    denominator = lcm(*(int(e.denominator) for e in entries.values()))
    matrix = [[0] * game.sequence_counts[2] for _ in range(game.sequence_counts[1])]
    for (i, j), entry in entries.items():
        matrix[i][j] = int(entry * denominator)
    return _Factored(rows, columns, (ones, matrix, [*zip(*twos)]), denominator)


def pure_values(form: NormalForm) -> tuple[Rational, Rational]:
    """Return ``(maxmin, minmax)`` in pure strategies: what player 1 secures, and is held to.

    They are equal exactly if the zero-sum game has a pure equilibrium, a saddle point (von Neumann
    1928). ``form`` has the payoffs of player 1.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*pure_values(normal_form(matching_pennies())))
    -1 1
    """
    low, high = form.numerators.min(axis=1).max(), form.numerators.max(axis=0).min()
    return QQ(int(low), form.denominator), QQ(int(high), form.denominator)
