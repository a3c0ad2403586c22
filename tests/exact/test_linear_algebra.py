"""Exact linear algebra: all engines against SymPy's fraction-free elimination.

The oracle is ``DomainMatrix.rref_den`` and ``solve_den`` of SymPy over ZZ, called here directly.
"""

import sys
from math import lcm
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy.polys.domains import ZZ
from sympy.polys.matrices import DomainMatrix
from sympy.polys.matrices.exceptions import DMNonInvertibleMatrixError

from nashproof.exact import linear_algebra
from nashproof.exact.linear_algebra import (
    all_solutions,
    integers,
    product,
    rank,
    reduced_basis,
    solve,
    solve_both,
)
from nashproof.exact.numbers import QQ
from nashproof.exact.sparse_elimination import SparseElimination


def rows_of(matrix):
    """A list of lists as sparse rows."""
    return [{j: QQ(a) for j, a in enumerate(line) if a} for line in matrix]


def hilbert(n):
    return [[QQ(1, i + j + 1) for j in range(n)] for i in range(n)]


def chain(n):
    """A sparse system of full rank: each row takes its own column and half of the one before."""
    return [[QQ(i == j) - QQ(i == j + 1, 2) for j in range(n)] for i in range(n)]


def arrow(n):
    """Sparse, and full after one pivot in the wrong place: first row, first column, diagonal."""
    return [[QQ(i == j or not i or not j) * (i + 2) for j in range(n)] for i in range(n)]


def copied(matrix):
    """A singular matrix: the last row is the sum of the others."""
    return [*matrix[:-1], [sum(column) for column in zip(*matrix[:-1])]]


# name: matrix; the sizes lie on both sides of SMALL and of FILLS_IN
TABLE = {
    "one": [[QQ(-3, 2)]],
    "zero": [[QQ(0)]],
    "two by two": [[QQ(1, 2), QQ(0)], [QQ(1), QQ(3)]],
    "a zero column": [[QQ(0), QQ(1)], [QQ(0), QQ(2)]],
    "wide": [[QQ(1), QQ(2), QQ(3)], [QQ(2), QQ(4), QQ(7)]],
    "tall": [[QQ(1), QQ(2)], [QQ(3), QQ(4)], [QQ(5), QQ(6)]],
    "tall and singular": [[QQ(1), QQ(2)], [QQ(2), QQ(4)], [QQ(3), QQ(6)]],
    "rows of zeros": [[QQ(0)] * 3, [QQ(0), QQ(5), QQ(0)], [QQ(0)] * 3],
    "Hilbert, small": hilbert(8),
    "Hilbert, large": hilbert(16),
    "Hilbert, singular": copied(hilbert(16)),
    "chain, small": chain(12),
    "chain": chain(13),
    "chain, singular": copied(chain(40)),
    "chain, large": chain(80),
    "arrow": arrow(30),
    "arrow, wide": [line + [QQ(1)] * 2 for line in arrow(20)],
    "huge entries": [[QQ(10**30 + i * j, 7**j) for j in range(14)] for i in range(14)],
}


def oracle(rows, columns):
    """The reduced echelon form by SymPy, fraction-free: lines as lists, and the pivots."""
    matrix = DomainMatrix(_whole(rows), (len(rows), columns), ZZ)
    reduced, denominator, pivots = matrix.rref_den(method="FF")
    lines = reduced.to_list()[: len(pivots)]
    return [[QQ(int(x), int(denominator)) for x in line] for line in lines], tuple(pivots)


def _whole(rows):
    """Rows of integers for SymPy, by number; rows of zeros alone are left out."""
    whole = {}
    for i, row in enumerate(rows):
        scale = lcm(*(int(a.denominator) for a in row.values()))
        line = {j: ZZ(int((a * scale).numerator)) for j, a in row.items() if a}
        whole |= {i: line} if line else {}
    return whole


def oracle_solution(rows, right, columns):
    """The one solution by SymPy's ``solve_den``; None if there is not just one."""
    if len(rows) < columns:
        return None
    lines = _whole([{**row, columns: b} for row, b in zip(rows, right)])
    whole = DomainMatrix(lines, (len(rows), columns + 1), ZZ)
    try:
        x, denominator = whole[:, :columns].solve_den(whole[:, columns:])
    except DMNonInvertibleMatrixError:
        return None
    return tuple(QQ(int(a), int(denominator)) for [a] in x.to_list())


def agree(rows, right, costs, columns):
    """All engines and all public functions against the oracle, on one system."""
    reduced, pivots = oracle(rows, columns)
    n, solution = len(rows), oracle_solution(rows, right, columns)
    assert rank(rows, columns) == len(pivots)
    assert len(SparseElimination(rows, right, columns).pivots) == len(pivots)
    lines = [line for line in map(linear_algebra._integers, rows) if line]
    for engine in (
        linear_algebra._fraction_free_echelon_form,
        linear_algebra._dense_echelon_form,
        linear_algebra._echelon_form,
    ):
        form, columns_of_pivots = engine(lines, columns)
        assert columns_of_pivots == pivots
        assert [[line.get(j, 0) for j in range(columns)] for line in form] == reduced
    assert solve(rows, right, columns) == solution
    assert SparseElimination(rows, right, columns).solution() == solution
    if n == columns:
        assert linear_algebra._dense_solution(rows, right) == solution
        both = solve_both(rows, right, costs)
        assert both == (solution and (solution, oracle_solution(_turned(rows), costs, n)))
    check_all_solutions(rows, right, columns, solution)


def _turned(rows):
    return [{i: row[j] for i, row in enumerate(rows) if j in row} for j in range(len(rows))]


def check_all_solutions(rows, right, columns, solution):
    """The forms solve the system in each coordinate, and there are as many as the rank leaves."""
    augmented = [{**row, columns: b} for row, b in zip(rows, right)]
    solutions = all_solutions(rows, right, columns)
    assert (solutions is None) == (columns in oracle(augmented, columns + 1)[1])
    if solutions is None:
        return
    free, forms = solutions
    assert len(forms) == columns and len(free) == columns - rank(rows, columns)
    for k in range(len(free) + 1):  # the constants, then the factors of each coordinate
        for row, b in zip(rows, right):
            assert sum((a * forms[j][k] for j, a in row.items()), QQ(0)) == (0 if k else b)
    assert all(
        form[1:] == tuple(QQ(i == j) for i in free) for j, form in enumerate(forms) if j in free
    )
    assert solution == (None if free else tuple(form[0] for form in forms))


@pytest.mark.parametrize("right", ["ones", "a sum of columns"])
@pytest.mark.parametrize("name", TABLE)
def test_table(name, right):
    rows, columns = rows_of(TABLE[name]), len(TABLE[name][0])
    sums = [sum(line, QQ(0)) for line in TABLE[name]]
    costs = [QQ(j, 3) for j in range(columns)]
    agree(rows, [QQ(1)] * len(rows) if right == "ones" else sums, costs, columns)


def test_integers_give_exact_numbers():
    """A quotient of two of Python's integers would be a float: 1 / 3 here."""
    elimination = SparseElimination([{0: 3}, {0: 1, 1: 3}], [1, 1], 2)
    found = [*elimination.solution(), *elimination.multipliers([1, 1])]
    assert found == [QQ(1, 3), QQ(2, 9), QQ(2, 9), QQ(1, 3)]
    assert {type(x) for x in found} == {type(QQ(0))}


def test_no_rows_and_no_columns():
    assert solve([], [], 0) == () and solve([], [], 2) is None and rank([], 3) == 0
    assert solve([{}], [QQ(0)], 0) == () and solve([{}], [QQ(1)], 0) is None
    assert solve_both([], [], []) == ((), ())
    assert all_solutions([], [], 2) == ((0, 1), ((0, 1, 0), (0, 0, 1)))
    assert all_solutions([{}], [QQ(1)], 2) is None


ENTRIES = st.one_of(st.just(QQ(0)), st.builds(QQ, st.integers(-3, 3), st.integers(1, 3)))
MOSTLY_ZERO = st.one_of(*[st.just(QQ(0))] * 5, ENTRIES)


@st.composite
def systems(draw):
    """Sparse rows, a right side and costs, of any shape; half of the matrices are square."""
    height, entries = draw(st.integers(1, 16)), draw(st.sampled_from([ENTRIES, MOSTLY_ZERO]))
    columns = height if draw(st.booleans()) else draw(st.integers(1, 16))
    lines = st.lists(entries, min_size=columns, max_size=columns)
    rows = rows_of(draw(lines) for _ in range(height))
    for i in range(min(height, columns)) if draw(st.booleans()) else ():  # mostly of full rank
        rows[i] = rows[i] | {i: QQ(9)}
    return rows, draw(st.lists(entries, min_size=height, max_size=height)), draw(lines), columns


@given(systems())
def test_random_systems(system):
    agree(*system)


@given(systems(), st.data())
def test_systems_with_a_solution(system, data):
    rows, _, costs, columns = system
    x = data.draw(st.lists(ENTRIES, min_size=columns, max_size=columns))
    right = [sum((a * x[j] for j, a in row.items()), QQ(0)) for row in rows]
    agree(rows, right, costs, columns)


def test_integers_are_entries_too():
    assert solve([{0: 2, 1: 0}, {1: 4}], [QQ(1), QQ(1)], 2) == (QQ(1, 2), QQ(1, 4))
    assert rank([{j: 1 for j in range(20)}, {3: 7}], 20) == 2


@pytest.mark.parametrize("largest", [1, 2**31, 2**61, 2**62, 2**63, 2**64, 10**30])
def test_products_are_exact_whatever_their_size(largest):
    left, right = [[largest, -1], [0, largest]], [[largest, 1], [-largest, 3]]
    expected = [
        [sum(a * b for a, b in zip(line, column)) for column in zip(*right)] for line in left
    ]
    assert product(integers(left), integers(right)).tolist() == expected
    assert integers(left).dtype == (np.int64 if largest < linear_algebra.FITS else object)


@pytest.mark.parametrize("entry", [QQ(1), 1.0, True, "1"])
def test_matrices_of_anything_else_are_refused(entry):
    with pytest.raises(TypeError):
        integers([[1, entry]])


def test_a_browser_reduces_a_basis_to_the_same_one(monkeypatch):
    """FLINT's reduction fails in WebAssembly; SymPy's stands for it there."""
    random = Random(5)
    bases = [
        [[int(i == j) for j in range(n)] + [random.randrange(10**40)] for i in range(n)]
        for n in range(2, 8)
        for _ in range(20)
    ]
    by_flint = [reduced_basis(basis) for basis in bases]
    monkeypatch.setattr(sys, "platform", "emscripten")
    for basis, expected in zip(bases, by_flint):
        short, n = reduced_basis(basis), len(basis)
        combined = np.array(short, object)[:, :n] @ np.array(basis, object)
        assert combined.tolist() == short  # of the lattice
        assert sum(x * x for x in short[0]) <= 2 ** (n - 1) * sum(x * x for x in expected[0])
