"""The feasible set of a linear program: proofs that it is empty, or that variables are bounded.

Knows no games. A *row* is ``(equation, form)``: the affine form ``(c, b1, .., bk)`` in the
variables is ``>= 0``, or 0 if ``equation`` is true. *Factors* are Farkas multipliers: a number for
each row, ``>= 0`` except for equations. The sum of the forms times their factors is ``>= 0`` on the
set.
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
class FeasibilityProof:
    """A proof that a set is empty, or a point and the limits of variables.

    An empty set has ``factors`` whose sum is a negative constant (Farkas 1902); any other has a
    ``point``. If the variables in question are bounded, each has ``limits[j] = (low, high)``:
    factors that sum to the variable plus a constant, and to a constant minus the variable, with the
    least constants. If a variable is unbounded, ``ray`` is a direction of the set along which it
    changes.
    """

    factors: Vector = ()
    point: Vector | None = None
    limits: dict[int, tuple[Vector, Vector]] = field(default_factory=dict)
    ray: Vector | None = None


def feasible_set(rows: Sequence[AffineRow], of: Iterable[int]) -> FeasibilityProof:
    """Return the FeasibleSet of rows; ``of`` are the variables in question, numbered from 0.

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
        return FeasibilityProof(factors=factors)
    limits = {}
    for j in of:
        low, high = (
            _factors(rows, [None] + [QQ(sign * (i == j)) for i in range(size)]) for sign in (1, -1)
        )
        if low is None or high is None:
            return FeasibilityProof(point=point, ray=_ray(rows, size, j, upwards=high is None))
        limits[j] = low, high
    return FeasibilityProof(point=point, limits=limits)


def _ray(rows: Sequence[AffineRow], size: int, j: int, upwards: bool) -> Vector | None:
    """Return a direction of the set along which variable ``j`` rises, or falls, by 1."""
    steady = [(equal, (QQ(0), *form[1:])) for equal, form in rows]
    step = Row("away", {j: QQ(1)}, "==", QQ(1) if upwards else QQ(-1))
    return _solution(steady, size, [step])


def constant(rows: Sequence[AffineRow], factors: Vector) -> Rational:
    """Return the constant of the sum of the forms times their factors."""
    return sum((x * form[0] for x, (_, form) in zip(factors, rows)), QQ(0))


def _solution(rows: Sequence[AffineRow], size: int, besides: list[Row]) -> Vector | None:
    """Return a point that satisfies the rows and those ``besides``; None if there is none."""
    lines = [
        Row("row", dict(enumerate(form[1:])), "==" if equal else ">=", -form[0])
        for equal, form in rows
    ]
    columns = tuple(range(size))
    return _optimal(LinearProgram(columns, (*lines, *besides), {}, frozenset(columns)))


def _factors(rows: Sequence[AffineRow], form: Sequence[Rational | None]) -> Vector | None:
    """Return factors whose sum is a form; None if there are none.

    If the constant of the form is None, it is minimised.
    """
    columns = tuple(range(len(rows)))
    lines = [
        Row("sum", {i: affine_form[j] for i, (_, affine_form) in enumerate(rows)}, "==", x)
        for j, x in enumerate(form)
        if x is not None
    ]
    least = (
        {i: -affine_form[0] for i, (_, affine_form) in enumerate(rows)} if form[0] is None else {}
    )
    free = frozenset(i for i, (equal, _) in enumerate(rows) if equal)
    return _optimal(LinearProgram(columns, tuple(lines), least, free))


def _optimal(program: LinearProgram) -> Vector | None:
    """Return the optimal point by the exact simplex, the same on every machine, or None."""
    try:
        return optimum(program, "none").x
    except NoOptimum:
        return None
