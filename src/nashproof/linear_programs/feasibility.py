"""The feasible set of a linear program: whether it is empty, whether variables are bounded on it, and why.

Knows no games. A *row* is ``(equation, form)``: the affine form ``(c, b1, .., bk)`` in the variables is ``>= 0``, or 0 where
``equation`` holds. *Factors*, one a row and ``>= 0`` but for equations, sum the forms to one that is ``>= 0`` on the set.
"""

from dataclasses import dataclass, field

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum


@dataclass(frozen=True)
class FeasibleSet:
    """Why a set is empty: ``factors`` of a negative constant. Else a ``point`` of it; and for each variable asked for
    ``limits[j] = (low, high)``, factors of the variable plus a constant and of a constant minus it, both constants as small
    as can be; or a ``ray`` that never leaves the set, and along which one of these variables changes.
    """

    factors: tuple = ()
    point: tuple | None = None
    limits: dict = field(default_factory=dict)
    ray: tuple | None = None


def feasible_set(rows, of):
    """The FeasibleSet of rows; ``of`` are the numbers of the variables asked for, from 0. It depends on these alone."""
    size = len(rows[0][1]) - 1
    point = _solution(rows, size, [])
    if point is None:
        return FeasibleSet(factors=_factors(rows, [QQ(-1)] + [QQ(0)] * size))
    limits = {}
    for j in of:
        unit = {j: QQ(1)}
        limits[j] = tuple(
            _factors(rows, [None] + [QQ(sign * (i == j)) for i in range(size)]) for sign in (1, -1)
        )
        if None in limits[j]:
            away = QQ(1) if limits[j][1] is None else QQ(-1)
            steady = [(equal, (QQ(0), *form[1:])) for equal, form in rows]
            return FeasibleSet(
                point=point, ray=_solution(steady, size, [Row("away", unit, "==", away)])
            )
    return FeasibleSet(point=point, limits=limits)


def constant(rows, factors):
    """The constant of the sum of the forms times their factors."""
    return sum((x * form[0] for x, (_, form) in zip(factors, rows)), QQ(0))


def _solution(rows, size, besides):
    """A point that satisfies the rows and those ``besides``; None if there is none."""
    lines = [
        Row("row", dict(enumerate(form[1:])), "==" if equal else ">=", -form[0])
        for equal, form in rows
    ]
    columns = tuple(range(size))
    return _optimal(LinearProgram(columns, (*lines, *besides), {}, frozenset(columns)))


def _factors(rows, form):
    """Factors whose sum is a form; the least such constant where the form's is None; None if there are no factors."""
    columns = tuple(range(len(rows)))
    lines = [
        Row("sum", {i: own[j] for i, (_, own) in enumerate(rows)}, "==", x)
        for j, x in enumerate(form)
        if x is not None
    ]
    least = {i: -own[0] for i, (_, own) in enumerate(rows)} if form[0] is None else {}
    return _optimal(
        LinearProgram(
            columns, tuple(lines), least, frozenset(i for i, (equal, _) in enumerate(rows) if equal)
        )
    )


def _optimal(program):
    """The optimal point that the exact simplex finds, the same on every machine; None if there is none."""
    try:
        return optimum(program, "none").x
    except NoOptimum:
        return None
