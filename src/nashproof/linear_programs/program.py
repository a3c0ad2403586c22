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
    """The sum of ``entries[j] * x[j]`` is ``<=``, ``>=`` or ``==`` ``right``."""

    name: str
    entries: Entries
    sense: Sense
    right: Rational


@dataclass(frozen=True)
class LinearProgram:
    """Maximise the sum of ``objective[j] * x[j]`` under ``rows``.

    Columns are ``>= 0`` but for those in ``free``. ``columns`` are 0, 1, .. in this order.
    """

    columns: Sequence[int]
    rows: Sequence[Row]
    objective: Entries
    free: frozenset[int] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Optimum:
    """A verified optimum: its value, ``x[j]`` for each column, a dual ``y[i]`` for each row.

    ``method`` says in words how it was found.
    """

    value: Rational
    x: Vector
    y: Vector
    method: str


def dot(entries: Entries, x: Sequence[Rational]) -> Rational:
    """The sum of ``entries[j] * x[j]``.

    >>> dot({0: QQ(2), 3: QQ(1, 2)}, [QQ(1), QQ(9), QQ(9), QQ(4)])
    4
    """
    return sum((a * x[j] for j, a in entries.items() if x[j]), QQ(0))


def verified(program: LinearProgram, x: Sequence[Rational], y: Sequence[Rational]) -> bool:
    """True if ``x`` and ``y`` prove each other optimal: both feasible, objectives equal.

    The objective at a feasible ``x`` is at most that of any feasible dual ``y`` (weak duality). So
    where the two are equal, neither can be improved.

    >>> row = Row("r", {0: QQ(2)}, "<=", QQ(1))
    >>> verified(LinearProgram((0,), (row,), {0: QQ(1)}), [QQ(1, 2)], [QQ(1, 2)])
    True
    """
    (x, under), (y, below) = _whole(x), _whole(y)
    return (
        _feasible(program, x, under)
        and _dual_feasible(program, y, below)
        and dot(program.objective, x) * below
        == sum((y[i] * row.right for i, row in enumerate(program.rows)), QQ(0)) * under
    )


def _whole(numbers: Sequence[Rational]) -> tuple[list[Rational], Rational]:
    """Numbers times the least one that makes all of them whole, and that one.

    Sums of whole numbers need no common divisors.
    """
    scale = QQ(lcm(*(int(a.denominator) for a in numbers)))
    return [a * scale for a in numbers], scale


def _feasible(program: LinearProgram, x: Sequence[Rational], scale: Rational) -> bool:
    """True if ``x / scale`` satisfies all rows, and is ``>= 0`` where it must be."""
    for row in program.rows:
        if _wrong_side(row.sense, row.right * scale - dot(row.entries, x)):
            return False
    return all(x[j] >= 0 or j in program.free for j in range(len(x)))


def _dual_feasible(program: LinearProgram, y: Sequence[Rational], scale: Rational) -> bool:
    """True if ``y / scale`` has the signs of a dual, and no column would still gain."""
    for row, multiplier in zip(program.rows, y):
        if row.sense != "==" and _wrong_side(row.sense, multiplier):
            return False
    costs = reduced_costs(program, y, scale)
    return not any(cost > 0 or (cost and j in program.free) for j, cost in enumerate(costs))


def _wrong_side(sense: Sense, slack: Rational) -> bool:
    """True if a row does not hold whose right side exceeds its left side by ``slack``."""
    return slack < 0 if sense == "<=" else slack > 0 if sense == ">=" else slack != 0


def reduced_costs(
    program: LinearProgram, y: Sequence[Rational], times: Rational | int = 1
) -> list[Rational]:
    """For each column ``times`` its objective, less what the multipliers make of the column."""
    costs = [program.objective.get(j, QQ(0)) * times for j in range(len(program.columns))]
    for row, multiplier in zip(program.rows, y):
        for j, a in row.entries.items() if multiplier else ():
            costs[j] -= multiplier * a
    return costs
