"""A zero-sum game given by its payoff matrix: its value and optimal mixed strategies.

Knows no trees. The program of von Neumann and Dantzig is solved on a few rows and columns. Then the
best replies to its solution are added, until none is better than those there (double oracle:
McMahan, Gordon, Blum 2003). An optimum over thousands of strategies so costs about as much as one
over those that it uses. Every step is exact, and the last one proves the value.
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

ADDED = 8  # rows or columns in a round

IntegerMatrix: TypeAlias = Any  # an array of ``exact.integers``: of 64 bits, or of Python's own
Mixture = dict[int, Rational]  # number of a row or column -> probability


@dataclass(frozen=True)
class MatrixSolution:
    """The value of a matrix game and optimal mixed strategies, which prove each other optimal.

    - ``value``: what the columns pay the rows, in units of the matrix;
    - ``rows``, ``columns``: number -> positive probability.
    """

    value: Rational
    rows: Mixture
    columns: Mixture


def solve_matrix(payoffs: IntegerMatrix, backend: str = "highs") -> MatrixSolution:
    """The MatrixSolution of an array of ``exact.integers``: what the column player pays.

    Proof: the least payoff of the row mixture equals the greatest payment of the column mixture.
    """
    rows, columns = [int(payoffs.min(axis=1).argmax())], [int(payoffs.max(axis=0).argmin())]
    while True:
        mixtures = _few(payoffs[rows][:, columns], backend)
        (ones, scale), (twos, other) = map(_as_integers, mixtures)
        earned, paid = product(payoffs[:, columns], twos.T)[:, 0], product(ones, payoffs[rows])[0]
        low, high = QQ(int(paid.min()), scale), QQ(int(earned.max()), other)
        if low == high:
            return MatrixSolution(low, *map(_positive, (rows, columns), mixtures))
        rows += _best(-earned, rows)
        columns += _best(paid, columns)


def small_value(payoffs: Sequence[Sequence[int]], backend: str = "highs") -> Rational:
    """The value of a small matrix, by one program over all its rows and columns: no arrays.

    >>> small_value([[3, 1], [0, 2]])
    3/2
    """
    program, scale = _program(payoffs)
    return optimal_value(program, backend) * scale


def _positive(numbers: Sequence[int], mixture: Sequence[Rational]) -> Mixture:
    return {k: w for k, w in zip(numbers, mixture) if w}


def _best(costs: IntegerMatrix, known: Sequence[int]) -> list[int]:
    """The cheapest numbers that are not known yet: as many as are known, but at most ``ADDED``.

    So there are few rounds, and their programs stay small.
    """
    most = min(len(known), ADDED)
    order = [int(k) for k in costs.argsort(kind="stable")[: len(known) + most]]
    return [k for k in order if k not in known][:most]


def _few(payoffs: IntegerMatrix, backend: str) -> tuple[Sequence[Rational], Sequence[Rational]]:
    """An optimal mixture of each side of a small matrix."""
    best = optimum(_program(payoffs.tolist())[0], backend)
    return best.x[:-1], best.y[1:]


def _program(payoffs: Sequence[Sequence[int]]) -> tuple[LinearProgram, int]:
    """The program of the row player, and the scale of its payoffs.

    They are divided by it, and so are at most 1, which keeps floats accurate.
    """
    n, scale = len(payoffs), max(1, *(abs(u) for line in payoffs for u in line))
    rows = [Row("sum", {j: QQ(1) for j in range(n)}, "==", QQ(1))]
    for column in zip(*payoffs):
        entries = {n: QQ(1)} | {j: QQ(-u, scale) for j, u in enumerate(column) if u}
        rows.append(Row("reply", entries, "<=", QQ(0)))
    return LinearProgram(tuple(range(n + 1)), tuple(rows), {n: QQ(1)}, frozenset([n])), scale


def _as_integers(mixture: Sequence[Rational]) -> tuple[IntegerMatrix, int]:
    """A mixture as one row of integers, and their sum."""
    scale = lcm(*(int(w.denominator) for w in mixture))
    return integers([[int(w * scale) for w in mixture]]), scale
