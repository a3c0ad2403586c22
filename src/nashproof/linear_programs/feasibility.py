"""The feasible set of a linear program: is it empty, are variables bounded on it, and why.

Knows no games. A *row* is ``(equation, form)``: the affine form ``(c, b1, .., bk)`` in the
variables is ``>= 0``, or 0 where ``equation`` is true. *Factors* are one number a row, ``>= 0`` but
for equations: the sum of the forms, each times its factor, is ``>= 0`` on the set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum

AffineRow = tuple[bool, Vector]


@dataclass(frozen=True)
class FeasibleSet:
    """A proof of what a feasible set is.

    Of an empty set: ``factors`` whose sum is a negative constant (Farkas 1902). Of another one: a
    ``point`` in it. If the variables asked for are bounded, for each of them
    ``limits[j] = (low, high)``: factors that sum to the variable plus a constant, and to a constant
    minus it, both constants as small as can be. If one is not: a ``ray`` that never leaves the set
    and along which it changes.
    """

    factors: Vector = ()
    point: Vector | None = None
    limits: dict[int, tuple[Vector, Vector]] = field(default_factory=dict)
    ray: Vector | None = None


def feasible_set(rows: Sequence[AffineRow], of: Iterable[int]) -> FeasibleSet:
    """The FeasibleSet of rows; ``of`` are the numbers of the variables asked for, from 0.

    It depends on these alone, not on the machine.

    >>> up, down = (False, (QQ(0), QQ(1))), (False, (QQ(3), QQ(-2)))  # x >= 0, 3 - 2x >= 0
    >>> feasible_set([up, down], [0]).limits
    {0: ((1, 0), (0, 1/2))}
    """
    size = len(rows[0][1]) - 1
    point = _solution(rows, size, [])
    if point is None:
        factors = _factors(rows, [QQ(-1)] + [QQ(0)] * size)
        if factors is None:
            raise AssertionError("rows without a point and without a proof of it")
        return FeasibleSet(factors=factors)
    limits = {}
    for j in of:
        low, high = (
            _factors(rows, [None] + [QQ(sign * (i == j)) for i in range(size)]) for sign in (1, -1)
        )
        if low is None or high is None:
            return FeasibleSet(point=point, ray=_ray(rows, size, j, upwards=high is None))
        limits[j] = low, high
    return FeasibleSet(point=point, limits=limits)


def _ray(rows: Sequence[AffineRow], size: int, j: int, upwards: bool) -> Vector | None:
    """A direction that never leaves the set; along it variable ``j`` rises, or falls, by 1."""
    steady = [(equal, (QQ(0), *form[1:])) for equal, form in rows]
    step = Row("away", {j: QQ(1)}, "==", QQ(1) if upwards else QQ(-1))
    return _solution(steady, size, [step])


def constant(rows: Sequence[AffineRow], factors: Vector) -> Rational:
    """The constant of the sum of the forms times their factors."""
    return sum((x * form[0] for x, (_, form) in zip(factors, rows)), QQ(0))


def _solution(rows: Sequence[AffineRow], size: int, besides: list[Row]) -> Vector | None:
    """A point that satisfies the rows and those ``besides``; None if there is none."""
    lines = [
        Row("row", dict(enumerate(form[1:])), "==" if equal else ">=", -form[0])
        for equal, form in rows
    ]
    columns = tuple(range(size))
    return _optimal(LinearProgram(columns, (*lines, *besides), {}, frozenset(columns)))


def _factors(rows: Sequence[AffineRow], form: Sequence[Rational | None]) -> Vector | None:
    """Factors whose sum is a form; None if there are none.

    Where the constant of the form is None, it is made as small as can be.
    """
    columns = tuple(range(len(rows)))
    lines = [
        Row("sum", {i: own[j] for i, (_, own) in enumerate(rows)}, "==", x)
        for j, x in enumerate(form)
        if x is not None
    ]
    least = {i: -own[0] for i, (_, own) in enumerate(rows)} if form[0] is None else {}
    free = frozenset(i for i, (equal, _) in enumerate(rows) if equal)
    return _optimal(LinearProgram(columns, tuple(lines), least, free))


def _optimal(program: LinearProgram) -> Vector | None:
    """The optimal point of the exact simplex, the same on every machine; None if there is none."""
    try:
        return optimum(program, "none").x
    except NoOptimum:
        return None
