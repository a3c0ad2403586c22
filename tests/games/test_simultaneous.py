"""Games in strategic form as trees."""

from itertools import product
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import matrices

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games import columns, simultaneous
from nashproof.games.columns import ColumnLeaves
from nashproof.games.formats import efg as formats_efg
from nashproof.games.formats.efg import write_efg
from nashproof.games.simultaneous import matrix_game, strategic_game


@given(st.lists(st.integers(1, 3), min_size=1, max_size=4))
def test_a_strategic_game_has_one_set_a_player_and_one_end_a_profile(counts):
    strategies = [[f"s{k}" for k in range(n)] for n in counts]
    players = [f"P{p}" for p in range(len(counts))]
    game = strategic_game("t", players, strategies, lambda profile: tuple(map(QQ, profile)))
    assert [(s.player, len(s.actions)) for s in game.infosets] == list(enumerate(counts, 1))
    assert [leaf.payoffs for leaf in game.leaves] == list(product(*map(range, counts)))
    assert [tuple(q - 1 for q in leaf.sequences) for leaf in game.leaves] == list(
        product(*map(range, counts))
    )


@given(matrices(3), matrices(3))
def test_a_matrix_game_pays_what_the_matrices_say(ones, twos):
    rows, columns = ["a", "b", "c"], ["x", "y", "z"]
    payoffs = [[QQ(u) for u in row] for row in ones], [[QQ(u) for u in row] for row in twos]
    game = matrix_game("t", ("One", "Two"), rows, columns, *payoffs)
    for leaf, (i, j) in zip(game.leaves, product(range(3), repeat=2), strict=True):
        assert leaf.payoffs == (ones[i][j], twos[i][j])
    zero_sum = matrix_game("t", ("One", "Two"), rows, columns, payoffs[0])
    assert zero_sum.constant == 0
    assert [leaf.payoffs[0] for leaf in zero_sum.leaves] == [u for row in ones for u in row]


@given(matrices(3), matrices(3))
def test_a_large_matrix_game_is_the_same_tree_in_columns(ones, twos):
    payoffs = [[[QQ(u, 3) for u in row] for row in matrix] for matrix in (ones, twos)]
    names = ("One", "Two"), ["a", "b", "c"], ["x", "y", "z"]
    for matrix in (payoffs, payoffs[:1]):
        with patch.object(simultaneous, "LARGE", 1):
            tree = matrix_game("t", *names, *matrix)
        assert tree == matrix_game("t", *names, *matrix) and isinstance(tree.leaves, ColumnLeaves)


def test_repeated_names_are_refused():
    with pytest.raises(InputError, match="distinct names"):
        matrix_game("t", ("One", "Two"), ["a", "a"], ["x"], [[QQ(0)], [QQ(0)]])


def test_large_games_are_read_without_numpy(monkeypatch):
    """As in a browser."""
    payoffs = [[QQ((7 * r + 3 * c) % 11) for c in range(25)] for r in range(25)]
    names = [[f"{word} {k}" for k in range(25)] for word in ("row", "column")]
    arrays = matrix_game("large", ("A", "B"), *names, payoffs)
    efg = write_efg(arrays)
    monkeypatch.setattr(columns, "has_arrays", lambda: False)
    monkeypatch.setattr(formats_efg, "has_arrays", lambda: False)
    plain = matrix_game("large", ("A", "B"), *names, payoffs)
    assert arrays.has_columns and not plain.has_columns and plain == arrays
    read = formats_efg.read_efg(efg, "large.efg")
    assert read == arrays and not read.has_columns
