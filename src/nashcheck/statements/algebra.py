"""Statements about no game: `arithmetic` and `feasible set`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from nashcheck.hulls import all_hold, measure_all, read_vectors, value_at, weighted_forms
from nashcheck.play import box_words
from nashcheck.polynomials import Expression, Poly, Quotient, check_difference, is_without_zeros
from nashcheck.polynomials import measure, read_parameter, read_parameters, read_polynomial
from nashcheck.polynomials import read_quotient, sum_steps, take_steps
from nashcheck.reading import NAMES, PRINTED, RATIONAL, Box, Json, Row, check_distance
from nashcheck.reading import decimals_words, distinct_items, fields, in_words, items, one_of
from nashcheck.reading import readable, require, string

System: TypeAlias = Sequence[tuple[bool, Row]]  # forms that are 0, or else at least 0


def check_arithmetic(statement: Json, witness: Json) -> str:
    """Check that the sides of each equation are equal, or differ by exactly `off`."""
    _, declared, equations = fields(statement, "kind, parameters, equations")
    fields(witness, [])
    (names, box), words = read_parameters(declared), []
    for item in distinct_items(equations):
        left, right, decimals, *_ = fields(item, "left, right, decimals, holds, off")
        exact = read_side(left, names, box)
        spelling = PRINTED.fullmatch(string(right)) or (decimals and RATIONAL.fullmatch(right))
        if names or not spelling:
            off = read_quotient(item["off"], names, box)
            holds = check_difference(item, exact.minus(read_side(right, names, box)), off)
            words.append(f"{left} = {right}{holds}")
        else:
            holds = check_distance(item, exact.number(), right)
            words.append(f"{left} rounds to {right}{decimals_words(decimals)}{holds}")
    where = f"with {box_words(declared)[2:]}: " if names else ""
    return where + "; ".join(words)


def read_side(text: Json, names: Sequence[str], box: Box) -> Quotient:
    """Return a side of an equation, also without parameters an expression, defined on the box."""
    expression = Expression(text, names)
    shown = [is_without_zeros(x, box) for x in expression.divisors]
    require(all(shown), "no denominator of an equation is 0 on the box")
    return expression.quotient


def check_feasible_set(statement: Json, witness: Json) -> str:
    """Check that rows have a solution, and whether variables are bounded; or none (Farkas)."""
    _, variables, of, rows, empty, bounded = fields(
        statement, "kind, variables, of, rows, empty, bounded"
    )
    names, wanted = ([*map(read_parameter, distinct_items(listed))] for listed in (variables, of))
    readable(len(names) <= NAMES, names, "at most 26 variables")
    readable(set(wanted) <= set(names), wanted, "some of the variables")
    system = [read_linear_row(names, row) for row in distinct_items(rows)]
    measure_all(form for _, form in system)
    fits = (one_of(empty, "yes", "no"), one_of(bounded, "yes", "no")) != ("yes", "no")
    readable(fits, "an empty set that is not bounded", "an empty set to be bounded")
    if empty == "yes":
        constant, *rest = weighted_rows(system, *fields(witness, "factors"))
        require(constant < 0 and not any(rest), "the rows, so weighted, sum to a negative constant")
        return "no point makes all rows of the certificate true"
    point, proof = fields(witness, "point, limits" if bounded == "yes" else "point, ray")
    require(all_hold(values_at(system, names, point)[0]), "the point makes every row true")
    require_so = require_limits if bounded == "yes" else require_ray
    require_so(names, wanted, system, proof)
    are = f"are{' not all' * (bounded == 'no')} bounded"
    return (
        "some point makes all rows of the certificate true, "
        f"and on all such points these variables {are}: {', '.join(map(in_words, wanted))}"
    )


def read_linear_row(names: Sequence[str], row: Json) -> tuple[bool, Row]:
    """Return whether a row is an equation, and the affine form that is 0, or else at least 0."""
    left, relation, right = items(row, 3)
    sign = -1 if one_of(relation, ">=", "<=", "=") == "<=" else 1
    difference: Poly = (read_polynomial(left, names) - read_polynomial(right, names)) * sign
    fits = all(sum(e) <= 1 for e in difference.terms)
    readable(fits, row, "a row that is linear in the variables")
    exponents = [tuple(int(i == j) for i in range(len(names))) for j in range(-1, len(names))]
    return relation == "=", [*map(difference.coefficient, exponents)]


def values_at(
    system: System, names: Sequence[str], value: Json
) -> tuple[list[tuple[bool, Fraction]], Row]:
    """Return the values of the forms at a point or ray {name: rational}, and the point."""
    (point,) = read_vectors([fields(value, names)], len(names))
    digits = measure_all(form for _, form in system) + measure(point)
    take_steps(sum_steps(len(system) * (len(point) + 1), digits))
    return [(equal, value_at(form, point)) for equal, form in system], point


def weighted_rows(system: System, factors: Json) -> Row:
    """Return the sum of the forms times their factors: at least 0 wherever the rows are true."""
    (weights,) = read_vectors([factors], len(system))
    proved = all(equal or x >= 0 for x, (equal, _) in zip(weights, system))
    require(proved, "the factor of each row is non-negative but for an equation")
    forms = [form for _, form in system]
    return weighted_forms(len(forms[0]) - 1, weights, forms)


def require_limits(
    names: Sequence[str], wanted: Sequence[str], system: System, proof: Json
) -> None:
    """Check that the variables `some` are bounded, above and below, where all rows are true."""
    for name, ends in zip(wanted, fields(proof, wanted)):
        for sign, factors in zip((1, -1), items(ends, 2)):
            unit = [sign * Fraction(name == column) for column in names]
            proved = weighted_rows(system, factors)[1:] == unit
            require(
                proved, "the rows, so weighted, sum to the variable with its sign and a constant"
            )


def require_ray(names: Sequence[str], wanted: Sequence[str], system: System, ray: Json) -> None:
    """Check that a ray never leaves the set where all rows are true."""
    values, slope = values_at(system, names, ray)
    slopes = [(equal, x - form[0]) for (equal, x), (_, form) in zip(values, system)]
    require(all_hold(slopes), "along the ray every row stays true")
    changes = any(x for name, x in zip(names, slope) if name in wanted)
    require(changes, "a variable spoken of changes along the ray")
