"""Statements about no game: equations and systems of linear inequalities."""

import re
from fractions import Fraction

from nashcheck.reading import (
    NAMES,
    PRINTED,
    RATIONAL,
    ZERO,
    canonical_json,
    one_of,
    distinct_items,
    require,
    rational,
    require_readable,
    fields,
    excerpt,
    string,
)
from nashcheck.polynomials import Expression, NAME, read_number, read_parameters
from nashcheck.hulls import value_at, read_vectors
from nashcheck.figures import compare_figure, check_overall


def check_arithmetic(_, statement, witness):
    """The two sides of each equation are equal, with parameters identically, or differ by exactly `off`."""
    _, declared, equations, holds = fields(statement, "kind, parameters, equations, holds")
    fields(witness, [])
    names, _ = read_parameters(declared)
    sentences = [check_equation(names, item) for item in distinct_items(equations)]
    check_overall(holds, equations)
    return "; ".join(sentences)


def check_equation(names, item):
    left, right, _, _, decimals = fields(item, "left, right, holds, off, decimals")
    exact = Expression(left, names).quotient
    printed = not names and (PRINTED.fullmatch(string(right)) or (decimals and RATIONAL.fullmatch(right)))
    exact = exact if names else tuple(side.at(()) for side in exact)
    return f"{left} = {right}{compare_figure(item, exact, right, names, printed)}"


def check_feasible_set(_, statement, witness):
    """Some point makes all rows true, or none does; and on these points the variables in `of` are bounded, or not.

    Forms, each times a factor that is >= 0 unless its row is an equation, sum to something that is >= 0 on every such
    point: never to a negative constant, if there is one.
    """
    _, variables, of, rows, empty, bounded_ = fields(statement, "kind, variables, of, rows, empty, bounded")
    names, some = [*map(string, distinct_items(variables))], [*map(string, distinct_items(of))]
    require_readable(len(names) <= NAMES and all(re.fullmatch(NAME, name) for name in names), excerpt(canonical_json(names)), "at most 26 names of small letters")
    require_readable(set(some) <= set(names), excerpt(canonical_json(some)), "some of the variables")
    system, case = [read_linear_row(names, row) for row in distinct_items(rows)], (one_of(empty, "yes", "no"), one_of(bounded_, "yes", "no"))
    require_readable(case in FEASIBLE, "an empty set that is not bounded", "an empty set to be bounded")
    proof, words = FEASIBLE[case]
    proof(names, some, system, witness)
    return words.format(", ".join(some))


def read_linear_row(names, row):
    """Whether it is an equation, and the affine form that is then 0, or else at least 0."""
    require_readable(isinstance(row, list) and len(row) == 3, excerpt(row), "[expression, relation, expression]")
    sign = -1 if one_of(row[1], ">=", "<=", "=") == "<=" else 1
    difference = (read_number(row[0], names) - read_number(row[2], names)) * sign
    require_readable(all(sum(e) <= 1 for e in difference.terms), excerpt(canonical_json(row)), "a row that is linear in the variables")
    exponents = [tuple(int(i == j) for i in range(len(names))) for j in range(-1, len(names))]
    return row[1] == "=", [difference.terms.get(e, ZERO) for e in exponents]


def weighted_rows(system, factors):
    """The sum of the forms times their factors: at least 0 wherever the rows are true."""
    (factors,) = read_vectors([factors], len(system))
    require(all(equal or x >= 0 for x, (equal, _) in zip(factors, system)), "the factor of each row is non-negative but for an equation")
    return [*map(sum, zip(*([x * y for y in form] for x, (_, form) in zip(factors, system))))]


def require_infeasible(names, some, system, witness):
    constant, *rest = weighted_rows(system, *fields(witness, "factors"))
    require(constant < 0 and not any(rest), "the rows, so weighted, sum to a negative constant")


def require_point(names, system, value):
    """A point where all rows are true."""
    point = [*map(rational, fields(value, names))]
    require(all(x == 0 if equal else x >= 0 for equal, form in system for x in [value_at(form, point)]), "the point makes every row true")


def require_bounded_variables(names, some, system, witness):
    point, limits = fields(witness, "point, limits")
    require_point(names, system, point)
    for name, ends in zip(some, fields(limits, some)):
        require_readable(isinstance(ends, list) and len(ends) == 2, excerpt(ends), "two lists of factors")
        for sign, factors in zip((1, -1), ends):
            wanted = [sign * Fraction(name == other) for other in names]
            require(weighted_rows(system, factors)[1:] == wanted, "the rows, so weighted, sum to the variable with its sign and a constant")


def require_unbounded(names, some, system, witness):
    """From the point the ray never leaves the set."""
    point, ray = fields(witness, "point, ray")
    require_point(names, system, point)
    along = dict(zip(names, map(rational, fields(ray, names))))
    slopes = [(equal, value_at([ZERO, *form[1:]], [*along.values()])) for equal, form in system]
    require(all(x == 0 if equal else x >= 0 for equal, x in slopes), "along the ray every row stays true")
    require(any(along[name] for name in some), "a variable spoken of changes along the ray")


FEASIBLE = {("yes", "yes"): (require_infeasible, "no point makes all rows of the certificate true"),
            ("no", "yes"): (require_bounded_variables, "some point makes all rows of the certificate true, and on all such points these variables are bounded: {}"),
            ("no", "no"): (require_unbounded, "some point makes all rows of the certificate true, and on all such points these variables are not all bounded: {}")}
