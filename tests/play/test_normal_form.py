"""The matrix over pure strategies against walks over the tree."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import changed, first_actions, games, walk

from nashproof.exact.numbers import QQ
from nashproof.play.normal_form import normal_form, pure_values

TWO = st.booleans().flatmap(lambda zero_sum: games(2, zero_sum))


@pytest.mark.parametrize("reduced", [False, True])
@given(game=TWO)
def test_the_matrix_pays_what_the_tree_does(game, reduced):
    base = first_actions(game)
    for player in (1, 2):
        form = normal_form(game, player, reduced)
        cells = list(product(range(len(form.rows)), range(len(form.columns))))
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
