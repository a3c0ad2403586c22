"""Exact linear algebra against its definition: random systems, sparse and dense, of full rank or not."""

from hypothesis import given
from hypothesis import strategies as st

from nashproof.exact.linear_algebra import rank, solve, solve_both
from nashproof.exact.numbers import QQ

ENTRIES = st.one_of(st.just(QQ(0)), st.builds(QQ, st.integers(-3, 3), st.integers(1, 3)))
MOSTLY_ZERO = st.one_of(*[st.just(QQ(0))] * 5, ENTRIES)


@st.composite
def squares(draw):
    """A square matrix as rows ``{column: entry}``, and two vectors of its size."""
    n, entries = draw(st.integers(0, 7)), draw(st.sampled_from([ENTRIES, MOSTLY_ZERO]))
    vectors = st.lists(entries, min_size=n, max_size=n)
    rows = [{j: a for j, a in enumerate(draw(vectors)) if a} for _ in range(n)]
    for i in range(n) if draw(st.booleans()) else ():  # mostly not singular
        rows[i] = rows[i] | {i: QQ(9)}
    return rows, draw(vectors), draw(vectors)


@given(system=squares())
def test_both_solutions(system):
    rows, right, costs = system
    found, n = solve_both(rows, right, costs), len(rows)
    assert (found is None) == (rank(rows, n) < n) == (solve(rows, right, n) is None)
    if found:
        x, y = found
        assert x == solve(rows, right, n) and len(x) == len(y) == n
        assert [sum(a * x[j] for j, a in row.items()) for row in rows] == right
        assert [sum(y[i] * row.get(j, 0) for i, row in enumerate(rows)) for j in range(n)] == costs
