"""Linear programs, their optima, and the proof that an optimum is one. Knows no games.

A float solver's answer is only a guess at which rows are tight and which columns zero. `verified`
is the test that every answer must pass: in exact arithmetic, primal and dual.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import lcm
from typing import Literal

from nashproof.exact.numbers import QQ, Rational, Vector

Sense = Literal["<=", ">=", "=="]
Entries = Mapping[int, Rational]  # by column; those of columns that are missing are 0


@dataclass(frozen=True)
class Row:
    """A row: the sum of ``entries[j] * x[j]`` is ``<=``, ``>=`` or ``==`` ``right``."""

    name: str
    entries: Entries
    sense: Sense
    right: Rational


@dataclass(frozen=True)
class LinearProgram:
    """Maximise the sum of ``objective[j] * x[j]`` under ``rows``; columns are 0, 1, .. in order.

    Columns are ``>= 0`` but for those in ``free``.
    """

    columns: Sequence[int]
    rows: Sequence[Row]
    objective: Entries
    free: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Optimum:
    """A verified optimum: its value, ``x[j]`` for each column, a dual ``y[i]`` for each row.

    ``method`` names the method that computed it.
    """

    value: Rational
    x: Vector
    y: Vector
    method: str


def dot(entries: Entries, x: Sequence[Rational]) -> Rational:
    """Return the sum of ``entries[j] * x[j]``.

    >>> dot({0: QQ(2), 3: QQ(1, 2)}, [QQ(1), QQ(9), QQ(9), QQ(4)])
    4
    """
    return sum((a * x[j] for j, a in entries.items() if x[j]), QQ(0))


def verified(program: LinearProgram, x: Sequence[Rational], y: Sequence[Rational]) -> bool:
    """Return True if ``x`` and ``y`` prove each other optimal: both feasible, objectives equal.

    The objective at a feasible ``x`` is at most that of any feasible dual ``y`` (weak duality). So
    if they are equal, neither can be improved.

    >>> row = Row("r", {0: QQ(2)}, "<=", QQ(1))
    >>> verified(LinearProgram((0,), (row,), {0: QQ(1)}), [QQ(1, 2)], [QQ(1, 2)])
    True
    """
    (x, under), (y, below) = _whole(x), _whole(y)
    # x is feasible: the rows hold, and columns are >= 0 unless free
    slacks = (row.right * under - dot(row.entries, x) for row in program.rows)
    if any(_wrong_side(row.sense, slack) for row, slack in zip(program.rows, slacks)):
        return False
    if any(a < 0 and j not in program.free for j, a in enumerate(x)):
        return False
    # y is feasible: multipliers have the signs of their rows, and no column has a reduced cost that
    # gains
    signed = ((row, a) for row, a in zip(program.rows, y) if row.sense != "==")
    if any(_wrong_side(row.sense, multiplier) for row, multiplier in signed):
        return False
    costs = reduced_costs(program, y, below)
    if any(cost > 0 or (cost and j in program.free) for j, cost in enumerate(costs)):
        return False
    # the objectives are equal
    bound = sum((y[i] * row.right for i, row in enumerate(program.rows)), QQ(0))
    return dot(program.objective, x) * below == bound * under


def _whole(numbers: Sequence[Rational]) -> tuple[list[Rational], Rational]:
    """Return numbers times the least common denominator, and that denominator.

    Sums of integers need no common divisors.
    """
    scale = QQ(lcm(*(int(a.denominator) for a in numbers)))
    return [a * scale for a in numbers], scale


def _wrong_side(sense: Sense, slack: Rational) -> bool:
    """Return True if a row is violated whose right side exceeds its left side by ``slack``."""
    return slack < 0 if sense == "<=" else slack > 0 if sense == ">=" else slack != 0


def reduced_costs(
    program: LinearProgram, y: Sequence[Rational], times: Rational | int = 1
) -> list[Rational]:
    """Return for each column ``times`` its objective, less the multipliers times its entries."""
    costs = [program.objective.get(j, QQ(0)) * times for j in range(len(program.columns))]
    for row, multiplier in zip(program.rows, y):
        for j, a in row.entries.items() if multiplier else ():
            costs[j] -= multiplier * a
    return costs
