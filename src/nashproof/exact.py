"""Fraction-free linear algebra over the integers; the only module that touches SymPy's matrices. Knows no games.

Rows are dicts ``{column: element of QQ}``; each is scaled to integers first, and elimination keeps one common
denominator.
"""

from math import lcm

from sympy.polys.matrices import DomainMatrix

from .rational import QQ, ZZ


def solve(rows, right, columns):
    """The one solution of ``rows @ x = right``, a tuple of length ``columns``; None if there is none, or more than
    one.
    """
    augmented = [{**row, columns: b} for row, b in zip(rows, right)]
    reduced, denominator, pivots = _rref(augmented, columns + 1)
    if pivots != tuple(range(columns)):
        return None
    entries = reduced.to_dok()
    return tuple(QQ(entries.get((i, columns), ZZ(0)), denominator) for i in range(columns))


def all_solutions(rows, right, columns):
    """All solutions of ``rows @ x = right``: ``(free, forms)``, where ``forms[j]`` is ``(c, b1, .., bk)`` and ``x[j]`` is
    ``c + b1 t1 + ..`` in the coordinates ``t``, the columns ``free``. None if there is no solution.
    """
    reduced, denominator, pivots = _rref([{**row, columns: b} for row, b in zip(rows, right)], columns + 1)
    if columns in pivots:
        return None
    free = tuple(j for j in range(columns) if j not in pivots)
    forms = {j: (QQ(0), *(QQ(i == j) for i in free)) for j in free}
    entries = reduced.to_dok()
    for line, j in enumerate(pivots):
        linear = (-QQ(entries.get((line, i), ZZ(0)), denominator) for i in free)
        forms[j] = (QQ(entries.get((line, columns), ZZ(0)), denominator), *linear)
    return free, tuple(forms[j] for j in range(columns))


def rank(rows, columns):
    """The rank of a matrix given by its rows."""
    return len(_rref(rows, columns)[2])


def _rref(rows, columns):
    integers = {i: scaled for i, row in enumerate(rows) if (scaled := _integers(row))}
    matrix = DomainMatrix(integers, (len(rows), columns), ZZ)
    reduced, denominator, pivots = matrix.rref_den(method="FF")
    return reduced, denominator, tuple(pivots)


def _integers(row):
    scale = lcm(*(int(x.denominator) for x in row.values()), 1)
    return {j: ZZ(int((x * scale).numerator)) for j, x in row.items() if x}


def product(left, right):
    """The product of two integer matrices (lists of rows of ints), as lists of ints."""
    if not left or not right or not right[0]:
        return [[] for _ in left]
    a = DomainMatrix([[ZZ(x) for x in row] for row in left], (len(left), len(right)), ZZ).to_dense()
    b = DomainMatrix([[ZZ(x) for x in row] for row in right], (len(right), len(right[0])), ZZ).to_dense()
    return [[int(x) for x in row] for row in (a * b).to_list()]
