"""Prefix sums against the tree: payoffs, best responses, gains."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import onecards, profiles

from nashproof.best_response import best_responses, guarantee, nash_conv, rewards
from nashproof.onecard import expand
from nashproof.strategy import expected_payoffs, plans_of


def in_tree(tree, compact, profile):
    """The same profile in the tree form, whose sets stand in another order."""
    return tuple(profile[compact.set_index[s.player, s.name]] for s in tree.infosets)


@given(st.data(), onecards())
def test_the_compact_form_pays_what_the_tree_pays(data, compact):
    tree, profile = expand(compact), data.draw(profiles(compact))
    plans, long = plans_of(compact, profile), plans_of(tree, in_tree(tree, compact, profile))
    assert expected_payoffs(compact, plans) == expected_payoffs(tree, long)
    for ours, theirs in zip(best_responses(compact, plans), best_responses(tree, long)):
        assert (ours.value, ours.gain) == (theirs.value, theirs.gain)
        assert named(compact, ours.set_values) == named(tree, theirs.set_values)
    assert nash_conv(compact, plans) == nash_conv(tree, long)
    for player in (1, 2):
        assert guarantee(compact, player, plans[player - 1]) == guarantee(tree, player, long[player - 1])
        assert by_move(compact, player, rewards(compact, plans, player)) == by_move(tree, player, rewards(tree, long, player))


def named(game, values):
    return {game.infosets[i].name: value for i, value in values.items()}


def by_move(game, player, earned):
    moves = (game.sequence(player, q) for q in range(len(earned)))
    return {at and (game.infosets[at[0]].name, at[1]): x for at, x in zip(moves, earned)}
