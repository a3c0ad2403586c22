"""The sequence form against walks over the tree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import games, profiles, walk

from nashproof.errors import InputError
from nashproof.exact.linear_algebra import rank
from nashproof.exact.numbers import QQ
from nashproof.games.examples import absent_minded_driver
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
        assert rank(rows, game.sequence_counts[player]) == len(rows)


@given(TWO)
def test_the_payoff_matrix_has_no_zeros_and_only_sequences_that_end_together(game):
    entries = payoff_matrix(game)
    assert all(entries.values())
    assert entries.keys() <= {leaf.sequences for leaf in game.leaves}


def test_kuhn(game):
    """Thirteen sequences a player; 30 terminals, each with sequences of its own."""
    kuhn = game("kuhn")
    assert [len(constraints(kuhn, player)) for player in (1, 2)] == [7, 7]
    assert len(payoff_matrix(kuhn)) == 30 and set(payoff_matrix(kuhn).values()) == {
        QQ(x, 6) for x in (-2, -1, 1, 2)
    }


def test_players_who_forget_are_refused():
    with pytest.raises(InputError, match="imperfect recall"):
        constraints(absent_minded_driver(), 1)
    with pytest.raises(InputError, match="imperfect recall"):
        payoff_matrix(absent_minded_driver())
