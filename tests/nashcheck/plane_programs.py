"""Whether a statement `linear program` is true, by corners: for two variables and short numbers.

Shares nothing with the checkers. All lines of a program, and of a box far outside it, meet in
corners. The best feasible corner is the optimum, unless it lies far outside.
"""

from fractions import Fraction
from itertools import combinations

FAR = 10**6


def is_true(statement):
    names = sorted(statement["variables"])
    rows = [
        ([Fraction(terms.get(name, 0)) for name in names], relation, Fraction(right))
        for terms, relation, right in statement["rows"].values()
    ]
    for k, name in enumerate(names):
        unit = [Fraction(k == j) for j in range(len(names))]
        low, high = statement["variables"][name]
        rows += [(unit, ">=", Fraction(low or -FAR)), (unit, "<=", Fraction(high or FAR))]
    sign = 1 if statement["sense"] == "maximise" else -1
    payoff = [sign * Fraction(statement["objective"].get(name, 0)) for name in names]
    feasible = [point for point in corners(rows, len(names)) if all(holds(r, point) for r in rows)]
    if not feasible:
        return statement["outcome"] == "infeasible"
    best = max(dot(payoff, point) for point in feasible)
    if best > FAR / 1000:
        return statement["outcome"] == "unbounded"
    value = sign * best + Fraction(statement["constant"])
    return statement["outcome"] == "optimal" and Fraction(statement["value"]) == value


def corners(rows, size):
    if size == 1:
        yield from ([right / a] for (a,), _, right in rows if a)
    for ((a, b), _, r), ((c, d), _, s) in combinations(rows, 2) if size == 2 else ():
        if determinant := a * d - b * c:
            yield [(r * d - b * s) / determinant, (a * s - r * c) / determinant]


def holds(row, point):
    terms, relation, right = row
    excess = dot(terms, point) - right
    return {"<=": excess <= 0, ">=": excess >= 0, "=": excess == 0}[relation]


def dot(terms, point):
    return sum((a * x for a, x in zip(terms, point)), Fraction(0))
