"""Exact linear algebra; the only module that touches matrices of SymPy, FLINT and NumPy. Knows no games.

Rows are dicts ``{column: element of QQ, or int}``. Sparse systems, those of trees and cards, are reduced as they are: a solution is found
in the order that keeps them sparse, an echelon form (SymPy, Gauss-Jordan) row by row; dense ones, those of payoff matrices, are
taken as integers modulo many primes (FLINT). Each is some hundred times slower on what the other is for.
"""

from heapq import heapify, heappop, heappush
from math import lcm

from flint import fmpz_mat
from sympy.polys.matrices import DomainMatrix

from nashproof.exact.numbers import QQ

FITS = 2**62  # below this 64 bits are used
DENSE = 4  # a matrix is dense if more than one of so many entries is not 0


def solve(rows, right, columns):
    """The one solution of ``rows @ x = right``, a tuple of length ``columns``; None if there is none, or more than
    one.
    """
    if not _is_dense(rows, columns):
        return _sparse_solution(rows, right, columns)
    lines = [{**row, columns: b} for row, b in zip(rows, right)]
    if len(rows) == columns:
        return _dense_solution(lines, columns)
    reduced, pivots = _rref(lines, columns + 1)
    return (
        tuple(row.get(columns, QQ(0)) for row in reduced)
        if pivots == tuple(range(columns))
        else None
    )


def solve_both(rows, right, costs):
    """``(x, y)``, tuples, with ``rows @ x = right`` and ``y @ rows = costs``, of as many rows as columns; None if there is not just
    one of each. A sparse system is eliminated once for both.
    """
    n = len(rows)
    if _is_dense(rows, n):
        x = _dense_solution([{**row, n: b} for row, b in zip(rows, right)], n)
        return x and (
            x,
            _dense_solution([{**column, n: c} for column, c in zip(_turned(rows), costs)], n),
        )
    rows, right = list(map(_kept, rows)), list(right)
    order, steps = _eliminated(rows, right, n)
    return (
        (_substituted(rows, right, order, n), _multipliers(rows, costs, order, steps))
        if len(order) == n
        else None
    )


def _turned(rows):
    """The columns of a square matrix as rows."""
    columns = [{} for _ in rows]
    for i, row in enumerate(rows):
        for j, a in row.items():
            columns[j][i] = a
    return columns


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
    rows = list(map(_kept, rows))
    return len(
        _rref(rows, columns)[1]
        if _is_dense(rows, columns)
        else _eliminated(rows, [0] * len(rows), columns)[0]
    )


def _rref(rows, columns):
    """The reduced row echelon form: its rows other than 0, and the pivots' columns."""
    rows = [row for row in map(_kept, rows) if row]
    if not rows:
        return [], ()
    if _is_dense(rows, columns):
        return _dense_rref(rows, columns)
    reduced, pivots = DomainMatrix(dict(enumerate(rows)), (len(rows), columns), QQ).rref(
        method="GJ"
    )
    lines = reduced.to_dod()
    return [lines[i] for i in range(len(pivots))], tuple(pivots)


def _kept(row):
    """The entries of a row other than 0, of QQ."""
    return {j: QQ(x) if type(x) is int else x for j, x in row.items() if x}


def _is_dense(rows, columns):
    return DENSE * sum(map(len, rows)) > len(rows) * columns


def _sparse_solution(rows, right, columns):
    """The one solution of a system, by elimination and substitution; None if there is not just one."""
    rows, right = list(map(_kept, rows)), list(right)
    order, _ = _eliminated(rows, right, columns)
    if len(order) < columns or any(
        right[i] for i in set(range(len(rows))).difference(i for i, _ in order)
    ):
        return None
    return _substituted(rows, right, order, columns)


def _substituted(rows, right, order, columns):
    """The solution of an eliminated system."""
    x = [QQ(0)] * columns
    for i, j in reversed(order):
        row = rows[i]
        x[j] = (right[i] - sum((a * x[k] for k, a in row.items() if k != j and x[k]), QQ(0))) / row[
            j
        ]
    return tuple(x)


def _multipliers(rows, costs, order, steps):
    """What the rows of a square system, as it was before it was eliminated, are to be multiplied by so that they sum to ``costs``."""
    left, y = list(costs), [QQ(0)] * len(rows)
    for i, j in order:
        if left[j]:
            y[i] = left[j] / rows[i][j]
            for k, a in rows[i].items():
                left[k] -= y[i] * a
    for at, other, factor in reversed(steps):
        if y[other]:
            y[at] -= factor * y[other]
    return tuple(y)


def _eliminated(rows, right, columns):
    """Gauss' elimination in place: the pivots ``(row, column)`` in their order, each column's entries below its pivot taken out; and the
    steps ``(pivot's row, another, how much of the first was taken from it)``. Next is a row that is shortest by then, and its column
    that is in the fewest others, so that few entries arise (after Markowitz 1957).
    """
    holding, order, steps = [set() for _ in range(columns)], [], []
    for i, row in enumerate(rows):
        for j in row:
            holding[j].add(i)
    queue, left = [(len(row), i) for i, row in enumerate(rows) if row], set(range(len(rows)))
    heapify(queue)
    while queue:
        size, i = heappop(queue)
        if i in left and size == len(
            rows[i]
        ):  # else it has changed, and stands in the queue as it is
            j = min(rows[i], key=lambda j: len(holding[j]))
            left.remove(i)
            order.append((i, j))
            for k in rows[i]:
                holding[k].discard(i)
            for other in holding[j]:
                steps.append((i, other, _subtract(rows, right, holding, i, other, j)))
                if rows[other]:
                    heappush(queue, (len(rows[other]), other))
    return order, steps


def _subtract(rows, right, holding, at, other, j):
    """Take from a row as much of the row ``at`` as takes out its entry in column ``j``: how much."""
    line, factor = rows[other], rows[other].pop(j) / rows[at][j]
    for k, a in rows[at].items():
        if k == j:
            continue
        value = line.get(k, 0) - factor * a
        if value:
            line[k] = value
            holding[k].add(other)
        else:
            del line[k]
            holding[k].discard(other)
    right[other] -= factor * right[at]
    return factor


def _dense_solution(rows, columns):
    """The one solution of a square system, by p-adic lifting; None if there is not just one."""
    lines = [_integers(row) for row in rows]
    matrix = fmpz_mat([[line.get(j, 0) for j in range(columns)] for line in lines])
    try:
        found = matrix.solve(fmpz_mat([[line.get(columns, 0)] for line in lines]))
    except ZeroDivisionError:
        return None
    return tuple(QQ(int(x.p), int(x.q)) for [x] in found.tolist())


def _dense_rref(rows, columns):
    lines = [_integers(row) for row in rows]
    reduced, denominator, rank = fmpz_mat(
        [[line.get(j, 0) for j in range(columns)] for line in lines]
    ).rref()
    found = [
        {j: QQ(int(x), int(denominator)) for j, x in enumerate(line) if x}
        for line in reduced.tolist()[:rank]
    ]
    return found, tuple(map(min, found))


def _integers(row):
    """A row times the least number that makes its entries whole."""
    scale = lcm(*(int(x.denominator) for x in row.values()))
    return {j: int((x * scale).numerator) for j, x in row.items()}


# Whole matrices of integers


def integers(rows):
    """A matrix of integers as an array: of 64 bits where all entries stay below ``FITS`` (so that a difference of two fits, too), else
    of Python's own. Raises TypeError for anything but integers.
    """
    import numpy as np  # only here: many an audit needs no arrays

    if isinstance(rows, np.ndarray):
        return rows
    array = np.array(rows, dtype=object)
    if not all(type(x) is int for x in array.flat):
        raise TypeError("not a matrix of integers")
    return array.astype(np.int64) if _largest(array) < FITS else array


def product(left, right):
    """The product of two arrays of ``integers``, in 64 bits only where no sum of products can be too large for them."""
    bound = left.shape[1] * _largest(left) * _largest(right)
    if bound >= FITS:
        left, right = left.astype(object), right.astype(object)
    return left @ right


def _largest(array):
    return max(int(array.max()), -int(array.min())) if array.size else 0
