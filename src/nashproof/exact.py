"""Exact linear algebra; the only module that touches matrices of SymPy and FLINT. Knows no games.

Rows are dicts ``{column: element of QQ}``. Sparse systems, those of trees and cards, are reduced row by row as they are
(SymPy, Gauss-Jordan); dense ones, those of payoff matrices, as integers modulo many primes (FLINT): each is some hundred
times slower on what the other is for.
"""

from math import lcm

from flint import fmpz_mat
from sympy.polys.matrices import DomainMatrix

from .rational import QQ, ZZ

DENSE = 4  # a matrix is dense if more than one of so many entries is not 0


def solve(rows, right, columns):
    """The one solution of ``rows @ x = right``, a tuple of length ``columns``; None if there is none, or more than
    one.
    """
    reduced, pivots = _rref([{**row, columns: b} for row, b in zip(rows, right)], columns + 1)
    if pivots != tuple(range(columns)):
        return None
    return tuple(row.get(columns, QQ(0)) for row in reduced)


def all_solutions(rows, right, columns):
    """All solutions of ``rows @ x = right``: ``(free, forms)``, where ``forms[j]`` is ``(c, b1, .., bk)`` and ``x[j]`` is
    ``c + b1 t1 + ..`` in the coordinates ``t``, the columns ``free``. None if there is no solution.
    """
    reduced, pivots = _rref([{**row, columns: b} for row, b in zip(rows, right)], columns + 1)
    if columns in pivots:
        return None
    free = tuple(j for j in range(columns) if j not in pivots)
    forms = {j: (QQ(0), *(QQ(i == j) for i in free)) for j in free}
    for row, j in zip(reduced, pivots):
        forms[j] = (row.get(columns, QQ(0)), *(-row.get(i, QQ(0)) for i in free))
    return free, tuple(forms[j] for j in range(columns))


def rank(rows, columns):
    """The rank of a matrix given by its rows."""
    return len(_rref(rows, columns)[1])


def _rref(rows, columns):
    """The reduced row echelon form: its rows other than 0, and the pivots' columns."""
    rows = [kept for row in rows if (kept := {j: x for j, x in row.items() if x})]
    if not rows:
        return [], ()
    if DENSE * sum(map(len, rows)) > len(rows) * columns:
        return _dense_rref(rows, columns)
    reduced, pivots = DomainMatrix(dict(enumerate(rows)), (len(rows), columns), QQ).rref(method="GJ")
    lines = reduced.to_dod()
    return [lines[i] for i in range(len(pivots))], tuple(pivots)


def _dense_rref(rows, columns):
    lines = [_integers(row) for row in rows]
    reduced, denominator, rank = fmpz_mat([[line.get(j, 0) for j in range(columns)] for line in lines]).rref()
    found = [{j: QQ(int(x), int(denominator)) for j, x in enumerate(line) if x} for line in reduced.tolist()[:rank]]
    return found, tuple(map(min, found))


def _integers(row):
    """A row times the least number that makes its entries whole."""
    scale = lcm(*(int(x.denominator) for x in row.values()))
    return {j: int((x * scale).numerator) for j, x in row.items()}


def product(left, right):
    """The product of two integer matrices (lists of rows of ints), as lists of ints."""
    if not left or not right or not right[0]:
        return [[] for _ in left]
    a = DomainMatrix([[ZZ(x) for x in row] for row in left], (len(left), len(right)), ZZ).to_dense()
    b = DomainMatrix([[ZZ(x) for x in row] for row in right], (len(right), len(right[0])), ZZ).to_dense()
    return [[int(x) for x in row] for row in (a * b).to_list()]
