"""What follows from information sets alone: sequences, recall, moves in words; for both forms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAYED, onecards

from nashproof.errors import InputError
from nashproof.games.assembly import assemble
from nashproof.games.examples import absent_minded_driver, kuhn, matching_pennies
from nashproof.games.game import expanded
from nashproof.games.one_card import expand


@settings(max_examples=18)
@given(PLAYED)
def test_sets_below_are_those_with_that_parent(game):
    for player in game.player_numbers:
        for q, below in enumerate(game.sets_below[player]):
            own = game.sets_of[player]
            assert below == [i for i in own if game.infosets[i].parent == q]


@settings(max_examples=18)
@given(PLAYED)
def test_branches_and_last_moves_number_the_same_sequences(game):
    for player in game.player_numbers:
        last = game.last_moves[player]
        assert len(last) == game.sequence_counts[player] and last[0] is None
        for i, _, first in game.branches[player]:
            actions = game.infosets[i].actions
            assert last[first : first + len(actions)] == [(i, action) for action in actions]


@given(onecards())
def test_a_one_card_game_has_the_sets_of_its_tree(compact):
    tree = expanded(compact)
    assert tree == expand(compact) and expanded(tree) is tree
    assert tree.set_index.keys() == compact.set_index.keys()
    for key, i in compact.set_index.items():
        ours, theirs = compact.infosets[i], tree.infosets[tree.set_index[key]]
        assert ours.actions == theirs.actions
        assert _own_moves(compact, ours) == _own_moves(tree, theirs)
    assert tree.sequence_counts == compact.sequence_counts
    assert tree.terminal_count == compact.terminal_count == len(tree.leaves)
    assert len(tree.nodes) == compact.expanded_size


def _own_moves(game, infoset):
    """The names of a player's own moves before a set."""
    moves, sequence = [], infoset.parent
    while sequence:
        i, action = game.sequence(infoset.player, sequence)
        moves.append((game.infosets[i].name, action))
        sequence = game.infosets[i].parent
    return moves


@given(onecards(), st.data())
def test_joined_moves_are_the_moves(compact, data):
    """Each move of the strategy stands in exactly one run, and neighbours are joined."""
    for player in (1, 2):
        own = compact.sets_of[player]
        strategy = {i: data.draw(st.integers(0, len(compact.infosets[i].actions) - 1)) for i in own}
        step = len(own) // len(compact.cards)
        runs = compact.joined_moves(strategy.items())
        parts = [(i, action) for action, one, end in runs for i in range(one, end + 1, step)]
        assert sorted(parts) == [(i, compact.infosets[i].actions[k]) for i, k in strategy.items()]
        starts = {(one, action) for action, one, _ in runs}
        assert not any((end + step, action) in starts for action, _, end in runs)


def test_a_tree_joins_no_moves():
    tree = expand(kuhn())
    one, two = (tree.set_index[1, card] for card in "12")
    assert tree.joined_moves([(one, 1), (two, 1)]) == [("bet", one, one), ("bet", two, two)]


def test_recall_is_needed_of_the_players_that_are_named():
    """Player 2 forgets what they did first; player 1 does not."""
    entries = [("move", 1, "a", "a", ("l", "r")), ("end", (0, 0))]
    entries += [("move", 2, "b", "b", ("l", "r"))]
    entries += [("move", 2, "c", "c", ("l", "r")), ("end", (0, 0)), ("end", (0, 0))] * 2
    game = assemble("t", ("One", "Two"), entries)
    assert game.forgetful == {2}
    game.need_recall(1)
    for players in ((), (2,), (1, 2)):
        with pytest.raises(InputError) as caught:
            game.need_recall(*players)
        assert caught.value.found == (
            "imperfect recall: player 2 has node 4 after l at b"
            ' and node 7 after r at b in one information set "c"'
        )


@pytest.mark.parametrize("game", [kuhn(), matching_pennies()])
def test_perfect_recall_is_no_error(game):
    game.need_recall()
    assert not game.forgetful and game.recall_failures == ()


def test_the_driver_meets_the_crossing_after_a_move():
    (failure,) = absent_minded_driver().recall_failures
    assert (failure.node, failure.first_node, failure.parent, failure.first) == (2, 0, 2, 3)
