"""Statements about no game: equations and systems of linear inequalities."""

import re
from fractions import Fraction

from nashcheck.reading import (
    NAMES,
    PRINTED,
    RATIONAL,
    ZERO,
    canonical,
    choice,
    listed,
    need,
    rational,
    read,
    record,
    short,
    string,
)
from nashcheck.polynomials import Expression, NAME, number, parameters
from nashcheck.hulls import value_at, vectors
from nashcheck.figures import compared, overall


def arithmetic(_, statement, witness):
    """The two sides of each equation are equal, with parameters identically, or differ by exactly `off`."""
    _, declared, equations, holds = record(statement, "kind, parameters, equations, holds")
    record(witness, [])
    names, _ = parameters(declared)
    sentences = [equation(names, item) for item in listed(equations)]
    overall(holds, equations)
    return "; ".join(sentences)


def equation(names, item):
    left, right, _, _, decimals = record(item, "left, right, holds, off, decimals")
    exact = Expression(left, names).quotient
    printed = not names and (PRINTED.fullmatch(string(right)) or (decimals and RATIONAL.fullmatch(right)))
    exact = exact if names else tuple(side.at(()) for side in exact)
    return f"{left} = {right}{compared(item, exact, right, names, printed)}"


def feasible_set(_, statement, witness):
    """Some point makes all rows true, or none does; and on these points the variables in `of` are bounded, or not.

    Forms, each times a factor that is >= 0 unless its row is an equation, sum to something that is >= 0 on every such
    point: never to a negative constant, if there is one.
    """
    _, variables, of, rows, empty, bounded_ = record(statement, "kind, variables, of, rows, empty, bounded")
    names, some = [*map(string, listed(variables))], [*map(string, listed(of))]
    read(len(names) <= NAMES and all(re.fullmatch(NAME, name) for name in names), short(canonical(names)), "at most 26 names of small letters")
    read(set(some) <= set(names), short(canonical(some)), "some of the variables")
    system, case = [linear_row(names, row) for row in listed(rows)], (choice(empty, "yes", "no"), choice(bounded_, "yes", "no"))
    read(case in FEASIBLE, "an empty set that is not bounded", "an empty set to be bounded")
    proof, words = FEASIBLE[case]
    proof(names, some, system, witness)
    return words.format(", ".join(some))


def linear_row(names, row):
    """Whether it is an equation, and the affine form that is then 0, or else at least 0."""
    read(isinstance(row, list) and len(row) == 3, short(row), "[expression, relation, expression]")
    sign = -1 if choice(row[1], ">=", "<=", "=") == "<=" else 1
    difference = (number(row[0], names) - number(row[2], names)) * sign
    read(all(sum(e) <= 1 for e in difference.terms), short(canonical(row)), "a row that is linear in the variables")
    exponents = [tuple(int(i == j) for i in range(len(names))) for j in range(-1, len(names))]
    return row[1] == "=", [difference.terms.get(e, ZERO) for e in exponents]


def summed(system, factors):
    """The sum of the forms times their factors: at least 0 wherever the rows are true."""
    (factors,) = vectors([factors], len(system))
    need(all(equal or x >= 0 for x, (equal, _) in zip(factors, system)), "the factor of each row is non-negative but for an equation")
    return [*map(sum, zip(*([x * y for y in form] for x, (_, form) in zip(factors, system))))]


def infeasible(names, some, system, witness):
    constant, *rest = summed(system, *record(witness, "factors"))
    need(constant < 0 and not any(rest), "the rows, so weighted, sum to a negative constant")


def a_point(names, system, value):
    """A point where all rows are true."""
    point = [*map(rational, record(value, names))]
    need(all(x == 0 if equal else x >= 0 for equal, form in system for x in [value_at(form, point)]), "the point makes every row true")


def limited(names, some, system, witness):
    point, limits = record(witness, "point, limits")
    a_point(names, system, point)
    for name, ends in zip(some, record(limits, some)):
        read(isinstance(ends, list) and len(ends) == 2, short(ends), "two lists of factors")
        for sign, factors in zip((1, -1), ends):
            wanted = [sign * Fraction(name == other) for other in names]
            need(summed(system, factors)[1:] == wanted, "the rows, so weighted, sum to the variable with its sign and a constant")


def unlimited(names, some, system, witness):
    """From the point the ray never leaves the set."""
    point, ray = record(witness, "point, ray")
    a_point(names, system, point)
    along = dict(zip(names, map(rational, record(ray, names))))
    slopes = [(equal, value_at([ZERO, *form[1:]], [*along.values()])) for equal, form in system]
    need(all(x == 0 if equal else x >= 0 for equal, x in slopes), "along the ray every row stays true")
    need(any(along[name] for name in some), "a variable spoken of changes along the ray")


FEASIBLE = {("yes", "yes"): (infeasible, "no point makes all rows of the certificate true"),
            ("no", "yes"): (limited, "some point makes all rows of the certificate true, and on all such points these variables are bounded: {}"),
            ("no", "no"): (unlimited, "some point makes all rows of the certificate true, and on all such points these variables are not all bounded: {}")}
