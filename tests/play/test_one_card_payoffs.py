"""Prefix sums against the tree: payoffs, also given an event, best responses, gains."""

from hypothesis import given
from hypothesis import strategies as st
from strategies import events, in_tree, onecards, profiles

from nashproof.documents.events import all_moves
from nashproof.exact.expressions import expression
from nashproof.exact.numbers import QQ
from nashproof.games.one_card import expand
from nashproof.play.best_response import best_responses, guarantee, nash_conv, rewards
from nashproof.play.strategies import conditional, expected_payoffs, plans_of
from nashproof.solving.parameters.profiles import scaled_plans


@given(st.data(), onecards())
def test_the_compact_form_pays_what_the_tree_pays(data, compact):
    tree, profile = expand(compact), data.draw(profiles(compact))
    plans, long = plans_of(compact, profile), plans_of(tree, in_tree(tree, compact, profile))
    assert expected_payoffs(compact, plans) == expected_payoffs(tree, long)
    for ours, theirs in zip(best_responses(compact, plans), best_responses(tree, long)):
        assert (ours.value, ours.gain) == (theirs.value, theirs.gain)
        assert named(compact, ours) == named(tree, theirs)
    assert nash_conv(compact, plans) == nash_conv(tree, long)
    for player in (1, 2):
        assert guarantee(compact, player, plans[player - 1]) == guarantee(
            tree, player, long[player - 1]
        )
        assert by_move(compact, player, rewards(compact, plans, player)) == by_move(
            tree, player, rewards(tree, long, player)
        )


@given(st.data(), onecards())
def test_figures_given_an_event_are_those_of_the_tree(data, compact):
    """Whatever the event: cards of both players, deals named one by one, moves."""
    tree, profile = expand(compact), data.draw(profiles(compact))
    if data.draw(st.booleans()):  # a family
        profile = [
            [expression(f"({p})*g", "g") for p in row[:-1]]
            + [expression(f"1 - ({sum(row[:-1])})*g", "g")]
            for row in profile
        ]
    plans, long = (
        scaled_plans(compact, profile)[0],
        scaled_plans(tree, in_tree(tree, compact, profile))[0],
    )
    given, of = (data.draw(events(all_moves(tree))) for _ in "12")
    for what in (1, 2, of):
        assert conditional(compact, plans, what, given) == conditional(tree, long, what, given)


@given(onecards())
def test_the_moves_of_chance_are_those_of_the_tree(compact):
    theirs = [move for move in all_moves(expand(compact)) if not move[0]]
    assert {*all_moves(compact)[: len(compact.cards)]} | {
        move for card in compact.cards for move in compact.unlisted_moves(card)
    } == {*theirs}
    assert compact.unlisted_moves("joker") == []


def named(game, response):
    """The values of the player's sets by their names."""
    worth = response.against.worth
    values = zip(game.sets_of[response.player], worth.sets, strict=True)
    return {game.infosets[i].name: QQ(value) / worth.under for i, value in values}


def by_move(game, player, payoffs):
    moves = (game.sequence(player, q) for q in range(len(payoffs)))
    return {at and (game.infosets[at[0]].name, at[1]): x for at, x in zip(moves, payoffs)}
