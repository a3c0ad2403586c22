"""A zero-sum game given by its payoff matrix: its value and optimal mixed strategies.

Knows no trees. Double oracle (McMahan, Gordon, Blum 2003): solve the program of von Neumann and
Dantzig on a few rows and columns, add the best replies to its solution, and repeat until none is
better than those there. So an optimum over thousands of strategies costs about as much as an
optimum over those that it uses. Every step is exact, and the last one proves the value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm
from typing import Any, TypeAlias

from nashproof.exact.linear_algebra import integers, product
from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.optimum import optimal_value, optimum
from nashproof.linear_programs.program import LinearProgram, Row

ADDED = 8  # the most rows or columns that a round adds

IntegerMatrix: TypeAlias = Any  # an array of ``exact.integers``: of 64 bits, or of Python's own
Mixture = dict[int, Rational]  # number of a row or column -> probability


@dataclass(frozen=True)
class MatrixSolution:
    """The value of a matrix game and optimal mixed strategies, which prove each other optimal.

    - ``value``: what the column player pays the row player, in units of the matrix;
    - ``rows``, ``columns``: number -> positive probability.
    """

    value: Rational
    rows: Mixture
    columns: Mixture


def solve_matrix(payoffs: IntegerMatrix, backend: str = "highs") -> MatrixSolution:
    """Return the solution of a matrix game.

    ``payoffs``: an array of ``exact.integers``, paid by the column player to the row player.

    Proof: the least payoff of the row mixture equals the greatest payment of the column mixture.
    """
    # begin with the pure strategies that guarantee most
    rows, columns = [int(payoffs.min(axis=1).argmax())], [int(payoffs.max(axis=0).argmin())]
    while True:
        # each side's optimal mixture of the strategies so far, against all strategies of the other
        mixtures = _few(payoffs[rows][:, columns], backend)
        (of_rows, row_scale), (of_columns, column_scale) = map(_as_integers, mixtures)
        earned = product(payoffs[:, columns], of_columns.T)[:, 0]
        paid = product(of_rows, payoffs[rows])[0]
        # invariant: low <= value <= high, whatever the mixtures are
        low, high = QQ(int(paid.min()), row_scale), QQ(int(earned.max()), column_scale)
        if low == high:
            of_rows, of_columns = (
                {k: w for k, w in zip(numbers, mixture) if w}
                for numbers, mixture in zip((rows, columns), mixtures)
            )
            return MatrixSolution(low, of_rows, of_columns)
        rows += _best(-earned, rows)
        columns += _best(paid, columns)


def small_value(payoffs: Sequence[Sequence[int]], backend: str = "highs") -> Rational:
    """Return the value of a small matrix game, by one program and without arrays.

    >>> small_value([[3, 1], [0, 2]])
    3/2
    """
    program, scale = _program(payoffs)
    return optimal_value(program, backend) * scale


def _best(costs: IntegerMatrix, present: Sequence[int]) -> list[int]:
    """Return the cheapest numbers that are not ``present``: as many as these, but at most
    ``ADDED``.

    So there are few rounds, and their programs stay small.
    """
    most = min(len(present), ADDED)
    order = [int(k) for k in costs.argsort(kind="stable")[: len(present) + most]]
    return [k for k in order if k not in present][:most]


def _few(payoffs: IntegerMatrix, backend: str) -> tuple[Sequence[Rational], Sequence[Rational]]:
    """Return an optimal mixture of each side of a small matrix."""
    best = optimum(_program(payoffs.tolist())[0], backend)
    return best.x[:-1], best.y[1:]


def _program(payoffs: Sequence[Sequence[int]]) -> tuple[LinearProgram, int]:
    """Return the program of the row player, and the scale of its payoffs.

    They are divided by it, and so are at most 1, which keeps floats accurate.
    """
    n, scale = len(payoffs), max(1, *(abs(u) for line in payoffs for u in line))
    rows = [Row("sum", {j: QQ(1) for j in range(n)}, "==", QQ(1))]
    for column in zip(*payoffs):
        entries = {n: QQ(1)} | {j: QQ(-u, scale) for j, u in enumerate(column) if u}
        rows.append(Row("reply", entries, "<=", QQ(0)))
    return LinearProgram(tuple(range(n + 1)), tuple(rows), {n: QQ(1)}, frozenset([n])), scale


def _as_integers(mixture: Sequence[Rational]) -> tuple[IntegerMatrix, int]:
    """Return a mixture as one row of integers, and their sum."""
    scale = lcm(*(int(w.denominator) for w in mixture))
    return integers([[int(w * scale) for w in mixture]]), scale
