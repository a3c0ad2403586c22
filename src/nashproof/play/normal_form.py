"""The matrix of a two-player game over enumerated pure strategies; pure values and saddle points.

Knows no trees: it multiplies plans with the sequence form's payoff matrix, in integers over one denominator.
"""

from dataclasses import dataclass
from math import lcm

from nashproof.exact.linear_algebra import integers, product
from nashproof.exact.numbers import QQ
from nashproof.play.sequence_form import payoff_matrix
from nashproof.play.strategies import pure_plan, pure_strategies


@dataclass(frozen=True, eq=False)
class NormalForm:
    """``numerators[row, column] / denominator`` is the payoff when 1 plays ``rows[row]``, 2 ``columns[column]``; numerators are an
    array of ``exact.integers``.
    """

    rows: tuple
    columns: tuple
    numerators: object
    denominator: int

    def payoff(self, row, column):
        return QQ(int(self.numerators[row, column]), self.denominator)


def normal_form(game, player=1, reduced=False):
    """The NormalForm with the payoffs of ``player`` over full or reduced pure strategies of both players."""
    sides = [tuple(pure_strategies(game, p, reduced)) for p in (1, 2)]
    ones, twos = (
        integers([[int(w) for w in pure_plan(game, p, s)] for s in sides[p - 1]]) for p in (1, 2)
    )
    entries = payoff_matrix(game, player)
    denominator = lcm(*(int(e.denominator) for e in entries.values()))
    matrix = [[0] * game.sequence_counts[2] for _ in range(game.sequence_counts[1])]
    for (i, j), entry in entries.items():
        matrix[i][j] = int(entry * denominator)
    return NormalForm(*sides, product(product(ones, integers(matrix)), twos.T), denominator)


def pure_values(form):
    """``(maxmin, minmax)``: what the row player can secure, and be held to, with pure strategies.

    They are equal exactly when the zero-sum game has a pure equilibrium, a saddle point (von Neumann 1928).
    """
    low, high = form.numerators.min(axis=1).max(), form.numerators.max(axis=0).min()
    return QQ(int(low), form.denominator), QQ(int(high), form.denominator)
