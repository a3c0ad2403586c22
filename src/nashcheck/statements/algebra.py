"""Statements about no game: `arithmetic` and `feasible set`.

Decides equations between expressions, and whether a system of linear inequalities has a point or
is bounded (Farkas). Must not know games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from nashcheck.figures import check_distance
from nashcheck.hulls import all_hold, read_vectors, value_at
from nashcheck.polynomials import (
    NAME, Expression, Poly, check_difference, read_parameters, read_polynomial,
)  # fmt: skip
from nashcheck.reading import (
    NAMES, PRINTED, RATIONAL, ZERO, Json, Row, distinct_items, fields, one_of, rational,
    readable, require, string,
)  # fmt: skip

System: TypeAlias = Sequence[tuple[bool, Row]]  # forms that are 0, or else at least 0


def check_arithmetic(statement: Json, witness: Json) -> str:
    """Check that the sides of each equation are equal, or differ by exactly `off`.

    With parameters they are equal identically, or differ by a rational function.
    """
    _, declared, equations = fields(statement, "kind, parameters, equations")
    fields(witness, [])
    names, _ = read_parameters(declared)
    return "; ".join(check_equation(names, item) for item in distinct_items(equations))


def check_equation(names: Sequence[str], item: Json) -> str:
    """Check one equation; return it in words, with whether it holds."""
    left, right, decimals, *_ = fields(item, "left, right, decimals, holds, off")
    expression = Expression(left, names)
    spelling = PRINTED.fullmatch(string(right)) or (decimals and RATIONAL.fullmatch(right))
    if names or not spelling:
        difference = expression.quotient.minus(Expression(right, names).quotient)
        return f"{left} = {right}{check_difference(item, difference, names)}"
    exact = expression.above.at(()) / expression.below.at(())
    return f"{left} = {right}{check_distance(item, exact, right)}"


def check_feasible_set(statement: Json, witness: Json) -> str:
    """Check that some point makes all rows true, or that none does.

    Where some does: also whether the variables in `of` are bounded on these points. Forms, each
    times a factor that is >= 0 unless its row is an equation, sum to something that is >= 0 on
    every such point: never to a negative constant, if there is one (Farkas).
    """
    _, variables, of, rows, empty, bounded = fields(
        statement, "kind, variables, of, rows, empty, bounded"
    )
    names, some = [*map(string, distinct_items(variables))], [*map(string, distinct_items(of))]
    fits = len(names) <= NAMES and all(re.fullmatch(NAME, name) for name in names)
    readable(fits, names, "at most 26 names of small letters")
    fits = set(some) <= set(names)
    readable(fits, some, "some of the variables")
    system = [read_linear_row(names, row) for row in distinct_items(rows)]
    case = (one_of(empty, "yes", "no"), one_of(bounded, "yes", "no"))
    fits = case in FEASIBLE
    readable(fits, "an empty set that is not bounded", "an empty set to be bounded")
    proof, words = FEASIBLE[case]
    proof(names, some, system, witness)
    return words.format(", ".join(some))


def read_linear_row(names: Sequence[str], row: Json) -> tuple[bool, Row]:
    """Return whether a row is an equation, and the affine form that is 0, or else at least 0."""
    fits = isinstance(row, list) and len(row) == 3
    readable(fits, row, "[expression, relation, expression]")
    sign = -1 if one_of(row[1], ">=", "<=", "=") == "<=" else 1
    difference: Poly = (read_polynomial(row[0], names) - read_polynomial(row[2], names)) * sign
    fits = all(sum(e) <= 1 for e in difference.terms)
    readable(fits, row, "a row that is linear in the variables")
    exponents = [tuple(int(i == j) for i in range(len(names))) for j in range(-1, len(names))]
    return row[1] == "=", [*map(difference.coefficient, exponents)]


def weighted_rows(system: System, factors: Json) -> Row:
    """Return the sum of the forms times their factors: at least 0 wherever the rows are true."""
    (weights,) = read_vectors([factors], len(system))
    proved = all(equal or x >= 0 for x, (equal, _) in zip(weights, system))
    require(proved, "the factor of each row is non-negative but for an equation")
    columns = zip(*([x * y for y in form] for x, (_, form) in zip(weights, system)))
    return [sum(column, ZERO) for column in columns]


def require_infeasible(
    names: Sequence[str], some: Sequence[str], system: System, witness: Json
) -> None:
    """Check that no point makes all rows true."""
    constant, *rest = weighted_rows(system, *fields(witness, "factors"))
    require(constant < 0 and not any(rest), "the rows, so weighted, sum to a negative constant")


def require_point(names: Sequence[str], system: System, value: Json) -> None:
    """Check that a point makes all rows true."""
    point = [*map(rational, fields(value, names))]
    true = all_hold((equal, value_at(form, point)) for equal, form in system)
    require(true, "the point makes every row true")


def require_bounded_variables(
    names: Sequence[str], some: Sequence[str], system: System, witness: Json
) -> None:
    """Check that some point makes all rows true, and that the variables `some` are bounded.

    For each variable and each sign the weighted rows sum to the variable with that sign and a
    constant, which is a bound.
    """
    point, limits = fields(witness, "point, limits")
    require_point(names, system, point)
    for name, ends in zip(some, fields(limits, some)):
        fits = isinstance(ends, list) and len(ends) == 2
        readable(fits, ends, "two lists of factors")
        for sign, factors in zip((1, -1), ends):
            wanted = [sign * Fraction(name == other) for other in names]
            require(
                weighted_rows(system, factors)[1:] == wanted,
                "the rows, so weighted, sum to the variable with its sign and a constant",
            )


def require_unbounded(
    names: Sequence[str], some: Sequence[str], system: System, witness: Json
) -> None:
    """Check that from a point that makes all rows true a ray never leaves the set."""
    point, ray = fields(witness, "point, ray")
    require_point(names, system, point)
    along = dict(zip(names, map(rational, fields(ray, names))))
    slopes = [(equal, value_at([ZERO, *form[1:]], [*along.values()])) for equal, form in system]
    true = all_hold(slopes)
    require(true, "along the ray every row stays true")
    require(any(along[name] for name in some), "a variable spoken of changes along the ray")


FeasibleCheck: TypeAlias = Callable[[Sequence[str], Sequence[str], System, Json], None]
FEASIBLE: dict[tuple[str, str], tuple[FeasibleCheck, str]] = {
    ("yes", "yes"): (require_infeasible, "no point makes all rows of the certificate true"),
    ("no", "yes"): (
        require_bounded_variables,
        "some point makes all rows of the certificate true, "
        "and on all such points these variables are bounded: {}",
    ),
    ("no", "no"): (
        require_unbounded,
        "some point makes all rows of the certificate true, "
        "and on all such points these variables are not all bounded: {}",
    ),
}
