"""Linear programs: a float proposal from a backend, its exact repair, and the exact simplex where repair fails.

Knows no games. What a backend answers, in floats, is only a guess at which rows are tight and which columns zero. ``optimum`` returns
nothing that was not verified in exact arithmetic, primal and dual.
"""

from dataclasses import dataclass, field
from math import lcm

from nashproof.exact.numbers import QQ


@dataclass(frozen=True)
class Row:
    """``sum of entries[j] * x[j]``, then ``sense`` (``<=``, ``>=``, ``==``), then ``right``."""

    name: str
    entries: dict
    sense: str
    right: object


@dataclass(frozen=True)
class LinearProgram:
    """Maximise ``sum of objective[j] * x[j]`` under ``rows``; columns are ``>= 0`` but for those in ``free``."""

    columns: tuple
    rows: tuple
    objective: dict
    free: frozenset = field(default_factory=frozenset)


@dataclass(frozen=True)
class Optimum:
    """A verified optimum: its value, ``x[j]`` for each column, a dual ``y[i]`` for each row, how it was found."""

    value: object
    x: tuple
    y: tuple
    method: str


def _dot(entries, x):
    return sum((a * x[j] for j, a in entries.items() if x[j]), QQ(0))


def verified(program, x, y):
    """Whether ``x`` and ``y`` prove each other optimal: both feasible, objectives equal (weak duality)."""
    (x, under), (y, below) = _whole(x), _whole(y)
    for row, multiplier in zip(program.rows, y):
        slack = row.right * under - _dot(row.entries, x)
        if (
            (row.sense == "==" and slack)
            or (row.sense == "<=" and slack < 0)
            or (row.sense == ">=" and slack > 0)
        ):
            return False
        if (row.sense == "<=" and multiplier < 0) or (row.sense == ">=" and multiplier > 0):
            return False
    costs = _reduced_costs(program, y, below)
    if any(cost and j in program.free or cost > 0 for j, cost in enumerate(costs)):
        return False
    if any(x[j] < 0 and j not in program.free for j in range(len(x))):
        return False
    return (
        _dot(program.objective, x) * below
        == sum((y[i] * row.right for i, row in enumerate(program.rows)), QQ(0)) * under
    )


def _whole(numbers):
    """Numbers times the least one that makes all of them whole, and that one: sums of those need no common divisors."""
    scale = QQ(lcm(*(int(a.denominator) for a in numbers)))
    return [a * scale for a in numbers], scale


def _reduced_costs(program, y, times=QQ(1)):
    """For each column ``times`` its objective, less what the multipliers make of it."""
    costs = [program.objective.get(j, QQ(0)) * times for j in range(len(program.columns))]
    for row, multiplier in zip(program.rows, y):
        for j, a in row.entries.items() if multiplier else ():
            costs[j] -= multiplier * a
    return costs
