"""Exact linear algebra: solutions, echelon forms and ranks, over the rationals. Knows no games.

Rows are ``{column: entry}``, entries elements of QQ or integers; what is missing is 0. There are
three engines. All give the same answers, since solutions, reduced echelon forms and ranks are
unique; the tests hold them against each other. They differ in speed:

* FLINT, on integers: for systems of up to ``SMALL`` columns, and for larger dense ones, those of
  payoff matrices.
* `sparse_elimination`, over QQ: for larger sparse systems, those of trees and cards.
* SymPy, fraction-free (Bareiss 1968): integers inside, one common denominator at the end
  (``DomainMatrix.rref_den`` over ZZ). For sparse echelon forms of more columns alone: importing it
  takes longer than most audits.

Measured by ``benchmarks/linear_systems.py`` (Python 3.11, SymPy 1.14, python-flint 0.9, one core)
on the systems that the audits of five documents solve, and on those of Leduc poker (rank of 482
columns, solve_both of 359): the mean processor time of one system in milliseconds, over at most 300
of a kind; * is chosen.

    call             columns          systems   fraction-free    sparse    FLINT
    all_solutions    up to 12              14          0.12         -      0.07 *
    rank             up to 12             113          0.07       0.04     0.05 *
    rank             482, sparse            4         80          1.5 *   62
    solve            up to 4              175          0.03       0.01     0.01 *
    solve            5 to 12               10          0.09       0.03     0.04 *
    solve            13 to 64, dense       96          0.32       0.10     0.12 *
    solve_both       up to 12              75          0.06       0.01     0.03 *
    solve_both       13 to 64, sparse     460          0.65       0.10 *   0.27
    solve_both       359, sparse            3      4,100          4.4 *  135

Of matrices with many short rows the fraction-free engine is the fastest (rank of 500 dense rows of
8 entries: 0.9, sparse 19, FLINT 1.0).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from functools import reduce
from importlib.util import find_spec
from math import lcm
from operator import mul
from typing import TYPE_CHECKING, Any

from flint import fmpz_mat

from nashproof.exact.numbers import QQ, Rational, SparseVector, Vector
from nashproof.exact.polynomials import rational_field
from nashproof.exact.sparse_elimination import SparseElimination

if TYPE_CHECKING:
    import numpy as np

Echelon = tuple[list[dict[int, Rational]], tuple[int, ...]]  # rows other than 0, pivots' columns

SMALL = 12  # columns up to which FLINT is chosen, sparse or dense (the table above)
FILLS_IN = 64  # columns beyond which SymPy chooses by itself how it finds a sparse echelon form
DENSE = 4  # a matrix is dense if more than one of so many entries is not 0


def solve(rows: Sequence[SparseVector], right: Sequence[Rational], columns: int) -> Vector | None:
    """Return the unique ``x`` with ``rows @ x = right``; None if there is none or more.

    >>> solve([{0: 2}, {0: 1, 1: 3}], [QQ(1), QQ(1)], 2)
    (1/2, 1/6)
    >>> solve([{0: 1, 1: 1}], [QQ(1)], 2)
    """
    if columns > SMALL and not _is_dense(rows, columns):
        return SparseElimination(rows, right, columns).solution()
    if columns > SMALL and len(rows) == columns:
        return _dense_solution(rows, right)
    # unique exactly if every column has a pivot, and the right side none
    reduced, pivots = _echelon_form(_augmented(rows, right, columns), columns + 1)
    if pivots != tuple(range(columns)):
        return None
    zero = QQ(0)
    return tuple(row.get(columns, zero) for row in reduced)


def solve_both(
    rows: Sequence[SparseVector], right: Sequence[Rational], costs: Sequence[Rational]
) -> tuple[Vector, Vector] | None:
    """Return ``(x, y)`` with ``rows @ x = right`` and ``y @ rows = costs``, for a square matrix.

    None if the matrix is singular. A large sparse matrix is eliminated once for both.

    >>> solve_both([{0: 2}, {0: 1, 1: 3}], [QQ(1), QQ(1)], [QQ(0), QQ(6)])
    ((1/2, 1/6), (-1, 2))
    """
    n = len(rows)
    if n <= SMALL or _is_dense(rows, n):
        transposed: list[dict[int, Rational | int]] = [{} for _ in rows]
        for i, row in enumerate(rows):
            for j, a in row.items():
                transposed[j][i] = a
        x, y = solve(rows, right, n), solve(transposed, costs, n)
        return None if x is None or y is None else (x, y)
    elimination = SparseElimination(rows, right, n)
    x = elimination.solution()
    return None if x is None else (x, elimination.multipliers(costs))


def all_solutions(
    rows: Sequence[SparseVector], right: Sequence[Rational], columns: int
) -> tuple[tuple[int, ...], tuple[Vector, ...]] | None:
    """Return all solutions of ``rows @ x = right`` as ``(free, forms)``; None if there is none.

    ``x[j]`` is ``c + b1 t1 + .. + bk tk`` for the form ``forms[j] = (c, b1, .., bk)``, in the
    coordinates ``t``: these are the columns ``free``.

    >>> all_solutions([{0: 1, 1: 2}], [QQ(3)], 2)  # x0 = 3 - 2 t, x1 = t
    ((1,), ((3, -2), (0, 1)))
    """
    reduced, pivots = _echelon_form(_augmented(rows, right, columns), columns + 1)
    if columns in pivots:
        return None
    free = tuple(j for j in range(columns) if j not in pivots)
    forms = {j: (QQ(0), *(QQ(i == j) for i in free)) for j in free}
    for row, j in zip(reduced, pivots):
        forms[j] = (row.get(columns, QQ(0)), *(-row.get(i, QQ(0)) for i in free))
    return free, tuple(forms[j] for j in range(columns))


def solve_for_all(
    rows: Sequence[Mapping[int, Any]], right: Sequence[Any], values: Sequence[Rational], name: str
) -> list[Any] | None:
    """Return the solution of equations whose coefficients are functions of the parameter ``name``.

    Its entries are functions of the parameter, too. Columns that the equations leave free keep
    their values in ``values``. None if there is no solution for all values of the parameter.

    >>> from nashproof.exact.expressions import expression
    >>> a = expression("a", ("a",))
    >>> solve_for_all([{0: a, 1: QQ(1)}], [QQ(3)], [QQ(0), QQ(1)], "a")
    [2/a, 1]
    """
    from sympy import Symbol
    from sympy.polys.matrices import DomainMatrix

    # the reduced echelon form over the field of rational functions
    domain = rational_field().frac_field(Symbol(name))
    columns = range(len(values))
    table = [
        [*(domain.convert(row.get(j, QQ(0))) for j in columns), domain.convert(bound)]
        for row, bound in zip(rows, right)
    ]
    shape = len(table), len(values) + 1
    reduced, pivots = DomainMatrix(table, shape, domain).to_sparse().rref()
    if len(values) in pivots:
        return None
    # free columns keep their values; those with a pivot follow
    solution = [domain.convert(x) for x in values]
    free = [j for j in columns if j not in pivots]
    for row, j in zip(reduced.to_list(), pivots):
        solution[j] = row[-1] - sum((row[c] * solution[c] for c in free), domain.zero)
    return solution


def rank(rows: Sequence[SparseVector], columns: int) -> int:
    """Return the rank of a matrix.

    >>> rank([{0: 1, 1: 2}, {0: 2, 1: 4}], 2)
    1
    """
    if columns > SMALL and not _is_dense(rows, columns):
        return len(SparseElimination(rows, [QQ(0)] * len(rows), columns).pivots)
    return len(_echelon_form(rows, columns)[1])


def rank_of_integers(rows: Sequence[Sequence[int]]) -> int:
    """Return the rank of a dense matrix of integers, by FLINT.

    >>> rank_of_integers([[1, 2], [2, 4]])
    1
    """
    return fmpz_mat(rows).rank()


def only_solution(rows: Sequence[Sequence[int]]) -> tuple[list[int], int] | None:
    """Return the solution of dense equations as integers over a positive integer, by FLINT.

    Each row has its right side last. None unless there is exactly one solution.

    >>> only_solution([[2, 0, 1], [0, -1, 3]])  # 2x = 1, -y = 3
    ([1, -6], 2)
    """
    reduced, below, rank = fmpz_mat(rows).rref()
    n = len(rows[0]) - 1
    if rank != n or not reduced[n - 1, n - 1]:
        return None
    sign = 1 if below > 0 else -1
    return [sign * int(reduced[k, n]) for k in range(n)], sign * int(below)


def _augmented(
    rows: Sequence[SparseVector], right: Sequence[Rational], columns: int
) -> list[SparseVector]:
    """Return the rows with the right side as a further column."""
    return [{**row, columns: b} for row, b in zip(rows, right)]


def _is_dense(rows: Sequence[SparseVector], columns: int) -> bool:
    """Return True if a matrix is dense, see DENSE."""
    return DENSE * sum(map(len, rows)) > len(rows) * columns


def _echelon_form(rows: Sequence[SparseVector], columns: int) -> Echelon:
    """Return the reduced row echelon form."""
    lines = [line for line in map(_integers, rows) if line]
    if columns <= SMALL + 1 or _is_dense(lines, columns):  # one more is the right side
        return _dense_echelon_form(lines, columns)
    return _fraction_free_echelon_form(lines, columns)


def _integers(row: SparseVector) -> dict[int, int]:
    """Return a row times the least positive integer that makes it integer, without zeros."""
    entries, scale = {j: QQ(x) if isinstance(x, int) else x for j, x in row.items() if x}, 1
    for x in entries.values():
        if (denominator := x.denominator) != 1:
            scale = lcm(scale, int(denominator))
    if scale == 1:
        return {j: x.numerator for j, x in entries.items()}
    return {j: (x * scale).numerator for j, x in entries.items()}


# The engines; rows are of integers, none is 0


def _fraction_free_echelon_form(rows: Sequence[dict[int, int]], columns: int) -> Echelon:
    """Return the echelon form by SymPy: fraction-free, or by its choice for large sparse rows."""
    from sympy.polys.domains import ZZ
    from sympy.polys.matrices import DomainMatrix

    matrix = DomainMatrix(dict(enumerate(rows)), (len(rows), columns), ZZ)
    method = "FF" if columns <= FILLS_IN else "auto"
    reduced, denominator, pivots = matrix.rref_den(method=method)
    lines = reduced.to_dod()
    return (
        [{j: QQ(x, denominator) for j, x in lines[i].items()} for i in range(len(pivots))],
        tuple(pivots),
    )


def _dense_echelon_form(rows: Sequence[dict[int, int]], columns: int) -> Echelon:
    """Return the echelon form by FLINT."""
    entries = [row.get(j, 0) for row in rows for j in range(columns)]
    matrix = fmpz_mat(len(rows), columns, entries)
    reduced, denominator, rank = matrix.rref()
    lines = [
        {j: QQ(int(x), int(denominator)) for j, x in enumerate(line) if x}
        for line in reduced.tolist()[:rank]
    ]
    return lines, tuple(map(min, lines))


def _dense_solution(rows: Sequence[SparseVector], right: Sequence[Rational]) -> Vector | None:
    """Return the solution of a square system by FLINT, p-adically; None if it is singular."""
    n = len(rows)
    lines = [_integers(row) for row in _augmented(rows, right, n)]
    matrix = fmpz_mat([[line.get(j, 0) for j in range(n)] for line in lines])
    try:
        solution = matrix.solve(fmpz_mat([[line.get(n, 0)] for line in lines]))
    except ZeroDivisionError:
        return None
    return tuple(QQ(int(x.p), int(x.q)) for [x] in solution.tolist())


# Whole matrices of integers

FITS = 2**62  # 64 bits hold any difference of two integers of size below this


def has_arrays() -> bool:
    """Return True if NumPy can be imported; in a browser it cannot.

    >>> has_arrays()
    True
    """
    return find_spec("numpy") is not None


def integers(rows: Sequence[Sequence[int]] | np.ndarray) -> np.ndarray:
    """Return a matrix of integers as an array of 64 bits, or of objects if one exceeds FITS.

    Raises TypeError for anything but integers.

    >>> integers([[1, 2], [3, 2**70]]).dtype
    dtype('O')
    """
    import numpy as np  # only here: many an audit needs no arrays

    if isinstance(rows, np.ndarray):
        return rows
    array = np.array(rows, dtype=object)
    if not all(type(x) is int for x in array.flat):
        raise TypeError("not a matrix of integers")
    return array.astype(np.int64) if _largest(array) < FITS else array


def product(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Return the product of two arrays of `integers`.

    It is computed in 64 bits only if no sum of products can be too large for them.

    >>> int(product(integers([[2**40]]), integers([[2**40]]))[0, 0]) == 2**80
    True
    """
    bound = left.shape[1] * _largest(left) * _largest(right)
    if bound >= FITS:
        left, right = left.astype(object), right.astype(object)
    # columns one after the other in memory, as they are read: a sixth of the time for a wide matrix
    result: np.ndarray = left @ right.copy(order="F")
    return result


def product_of_rows(*matrices: Sequence[Sequence[int]]) -> Any:
    """Return the product of matrices of integers, entries at [i, j]; by FLINT without NumPy.

    >>> int(product_of_rows([[2**40, 1]], [[2**40], [1]])[0, 0]) == 2**80 + 1
    True
    """
    if has_arrays():
        return reduce(product, map(integers, matrices))
    return reduce(mul, map(fmpz_mat, matrices))


def product_in_lists(*matrices: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the product of matrices of integers as lists, by FLINT.

    >>> product_in_lists([[2**40, 1]], [[2**40], [1]]) == [[2**80 + 1]]
    True
    """
    whole = reduce(mul, map(fmpz_mat, matrices))
    return [[int(x) for x in row] for row in whole.tolist()]


def _largest(array: np.ndarray) -> int:
    """Return the largest size of an entry."""
    return max(int(array.max()), -int(array.min())) if array.size else 0


def reduced_basis(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return short integer combinations of independent integer rows that generate the same lattice.

    The first is not much longer than the shortest vector of the lattice (Lenstra, Lenstra, Lovasz
    1982).

    >>> reduced_basis([[1, 0, 1000], [0, 1, 2001]])
    [[-2, 1, 1], [333, -166, 834]]
    """
    from sympy.polys.domains import ZZ
    from sympy.polys.matrices import DomainMatrix

    matrix = DomainMatrix([[ZZ(x) for x in row] for row in rows], (len(rows), len(rows[0])), ZZ)
    # In browsers FLINT's reduction ends in "function signature mismatch": there SymPy reduces
    reduced = matrix.rep.to_ddm().lll() if sys.platform == "emscripten" else matrix.lll().to_list()
    return [[int(x) for x in row] for row in reduced]
