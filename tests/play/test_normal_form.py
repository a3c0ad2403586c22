"""The same payoffs from tree, sequence form and matrix; and the exact linear algebra that all rest on."""

from fractions import Fraction
from itertools import product as pairs

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import RATIONALS, changed, first_actions, games, profiles, walk

from nashproof.exact import linear_algebra as exact
from nashproof.exact.numbers import QQ
from nashproof.play.normal_form import normal_form, pure_values
from nashproof.play.sequence_form import constraints, payoff_matrix
from nashproof.play.strategies import plans_of

TWO = st.booleans().flatmap(lambda zero_sum: games(2, zero_sum))


@given(TWO.flatmap(lambda game: st.tuples(st.just(game), profiles(game))))
def test_the_sequence_form_pays_what_the_tree_does(drawn):
    game, profile = drawn
    x, y = plans_of(game, profile)
    for player in (1, 2):
        paid = sum((x[i] * a * y[j] for (i, j), a in payoff_matrix(game, player).items()), QQ(0))
        assert paid == walk(game, profile)[player - 1]


@given(TWO.flatmap(lambda game: st.tuples(st.just(game), profiles(game))))
def test_plans_satisfy_the_flow_constraints(drawn):
    game, profile = drawn
    for player, plan in zip((1, 2), plans_of(game, profile)):
        rows = constraints(game, player)
        assert [sum(a * plan[q] for q, a in row.items()) for row in rows] == [1] + [0] * (
            len(rows) - 1
        )
        assert exact.rank(rows, game.sequence_counts[player]) == len(rows)


@pytest.mark.parametrize("reduced", [False, True])
@given(game=TWO)
def test_the_matrix_pays_what_the_tree_does(game, reduced):
    base = first_actions(game)
    for player in (1, 2):
        form = normal_form(game, player, reduced)
        cells = list(pairs(range(len(form.rows)), range(len(form.columns))))
        for i, j in cells[:: 1 + len(cells) // 40]:
            profile = changed(game, changed(game, base, form.rows[i]), form.columns[j])
            assert form.payoff(i, j) == walk(game, profile)[player - 1]


@given(TWO)
def test_pure_values(game):
    form = normal_form(game, reduced=True)
    table = [[form.payoff(i, j) for j in range(len(form.columns))] for i in range(len(form.rows))]
    low, high = pure_values(form)
    assert low == max(map(min, table)) <= high == min(max(column) for column in zip(*table))


@pytest.mark.parametrize(
    "name, values",
    [
        ("matching-pennies", (-1, 1)),
        ("rock-paper-scissors", (-1, 1)),
        ("baby-poker", (QQ(1, 18), QQ(1, 9))),
    ],
)
def test_known_pure_values(game, name, values):
    assert pure_values(normal_form(game(name), reduced=True)) == values


# Linear algebra, against Gauss and Leibniz over fractions.Fraction

MATRICES = st.integers(1, 4).flatmap(
    lambda m: st.lists(st.lists(RATIONALS, min_size=3, max_size=3), min_size=m, max_size=m)
)


def sparse(rows):
    return [{j: x for j, x in enumerate(row) if x} for row in rows]


def gauss(rows):
    """The rank, by textbook elimination."""
    rows, found = [[Fraction(int(x.numerator), int(x.denominator)) for x in row] for row in rows], 0
    for column in range(len(rows[0])):
        pivot = next((r for r in range(found, len(rows)) if rows[r][column]), None)
        if pivot is not None:
            rows[found], rows[pivot] = rows[pivot], rows[found]
            for r in range(found + 1, len(rows)):
                factor = rows[r][column] / rows[found][column]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[found])]
            found += 1
    return found


@pytest.fixture(autouse=True)
def _as_it_was(monkeypatch):
    monkeypatch.setattr(exact, "DENSE", exact.DENSE)


BOTH = pytest.mark.parametrize("dense", [0, 10**6])  # no matrix is taken for dense, or each


@BOTH
@given(rows=MATRICES)
def test_rank(dense, rows):
    exact.DENSE = dense
    assert exact.rank(sparse(rows), 3) == gauss(rows)


@BOTH
@given(rows=MATRICES, x=st.lists(RATIONALS, min_size=3, max_size=3))
def test_solve_finds_the_only_solution_or_none(dense, rows, x):
    exact.DENSE = dense
    right = [sum((a * b for a, b in zip(row, x)), QQ(0)) for row in rows]
    assert exact.solve(sparse(rows), right, 3) == (tuple(x) if gauss(rows) == 3 else None)


@BOTH
@given(rows=MATRICES, right=st.lists(RATIONALS, min_size=4, max_size=4))
def test_solve_refuses_what_contradicts_itself(dense, rows, right):
    exact.DENSE = dense
    found = exact.solve(sparse(rows), right[: len(rows)], 3)
    solvable = gauss([[*row, b] for row, b in zip(rows, right)]) == gauss(rows) == 3
    assert (found is not None) == solvable
    if found:
        assert all(
            sum((a * b for a, b in zip(row, found)), QQ(0)) == r for row, r in zip(rows, right)
        )


@pytest.mark.parametrize("big", [1, 2**31, 2**60, 2**61, 2**62, 2**63, 10**30])
def test_product_of_integer_matrices(big):
    found = exact.product(
        exact.integers([[1, 2], [0, -big]]), exact.integers([[big, 0], [-big, 5]])
    )
    assert found.tolist() == [[-big, 10], [big * big, -5 * big]]


@pytest.mark.parametrize("rows", [[[QQ(1, 2)]], [[0.5]], [["1"]], [[True]]])
def test_only_integers_are_integers(rows):
    with pytest.raises(TypeError):
        exact.integers(rows)
