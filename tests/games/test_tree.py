"""The tree and what it promises: order, information sets, sequences, perfect recall."""

import pytest
from hypothesis import given, settings
from strategies import PLAYED

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games import assembly
from nashproof.games.assembly import assemble
from nashproof.games.nodes import Chance, Decision, Terminal

END = ("end", (QQ(0), QQ(0)))


def move(player, key, actions=("a", "b"), name=None):
    return "move", player, key, name or f"s{key}", actions


def chance(*probabilities, name="c"):
    return "chance", name, [f"x{k}" for k in range(len(probabilities))], probabilities


@settings(max_examples=18)
@given(PLAYED)
def test_nodes_stand_in_depth_first_order(game):
    def visit(at):
        yield at
        for child in getattr(game.nodes[at], "children", ()):
            yield from visit(child)

    assert list(visit(0)) == list(range(len(game.nodes)))


@settings(max_examples=18)
@given(PLAYED)
def test_leaves_are_the_terminals_with_each_players_own_moves(game):
    terminals = [node for node in game.nodes if isinstance(node, Terminal)]
    assert [leaf.payoffs for leaf in game.leaves] == [node.payoffs for node in terminals]
    for path, leaf in zip(game.paths(), game.leaves, strict=True):
        for player, number in zip(game.player_numbers, leaf.sequences):
            own = [(name, action) for p, name, action in path if p == player]
            assert own == _moves(game, player, number)


def _moves(game, player, number):
    """A player's own moves, read backwards from a sequence number."""
    moves = []
    while number:
        i = next(
            i
            for i in game.sets_of[player]
            for s in [game.infosets[i]]
            if s.first <= number < s.first + len(s.actions)
        )
        s = game.infosets[i]
        moves.insert(0, (s.name, s.actions[number - s.first]))
        number = s.parent
    return moves


@given(PLAYED)
def test_members_of_a_set_have_one_sequence_of_own_moves_before_them(game):
    before = {}

    def visit(at, own):
        node = game.nodes[at]
        if isinstance(node, Decision):
            player = game.infosets[node.infoset].player
            assert before.setdefault(node.infoset, own[player - 1]) == own[player - 1]
        for k, child in enumerate(getattr(node, "children", ())):
            if isinstance(node, Decision):
                moved = own[player - 1] + ((node.infoset, k),)
                visit(child, own[: player - 1] + (moved,) + own[player:])
            else:
                visit(child, own)

    visit(0, ((),) * len(game.players))
    assert sorted(before) == list(range(len(game.infosets)))


@given(PLAYED)
def test_chance_probabilities_sum_to_one_and_multiply_along_paths(game):
    assert all(sum(node.probabilities) == 1 for node in game.nodes if isinstance(node, Chance))

    def reach(at, p):
        node = game.nodes[at]
        if isinstance(node, Terminal):
            yield p
        for k, child in enumerate(getattr(node, "children", ())):
            yield from reach(child, p * node.probabilities[k] if isinstance(node, Chance) else p)

    assert [leaf.chance for leaf in game.leaves] == list(reach(0, QQ(1)))


BAD = [  # entries, what is wrong
    ([], "the end of the game"),
    ([move(1, 1), END], "expected 1 more subtrees"),
    ([END, END], "more nodes after the end"),
    ([move(1, 1, ())], 'no actions at "s1"'),
    ([move(1, 1, ("a", "a")), END, END], "distinct names"),
    ([move(1, 1, ("a", "")), END, END], "not empty"),
    ([move(1, 1, ("a\nb",)), END], "control characters"),
    ([move(1, 1, ("a\\",)), END], "backslashes"),
    ([move(3, 1), END, END], "player 3"),
    ([move(0, 1), END, END], "player 0"),
    ([("end", (QQ(0),))], "1 payoffs"),
    ([chance(QQ(1, 2), QQ(1, 3)), END, END], "sum to 5/6"),
    ([chance(QQ(3, 2), QQ(-1, 2)), END, END], "negative probability"),
    ([move(1, 1), move(1, 2, name="s1"), END, END, END], 'the name "s1" twice'),
    ([chance(QQ(1)), chance(QQ(1)), END], 'the name "c" twice'),
    (
        [move(1, 1), move(2, 2), END, END, move(2, 2, ("a", "c")), END, END],
        "name and actions of node 2",
    ),
]


@pytest.mark.parametrize("entries, wrong", BAD, ids=[wrong for _, wrong in BAD])
def test_refused(entries, wrong):
    with pytest.raises(InputError, match=wrong):
        assemble("t", ("A", "B"), entries)


def test_constant_sum():
    tree = [move(1, 1), ("end", (QQ(1), QQ(2))), ("end", (QQ(3), QQ(0)))]
    assert assemble("t", ("A", "B"), tree).constant == 3
    assert assemble("t", ("A", "B"), [*tree[:2], END]).constant is None
    assert assemble("t", ("A",), [("end", (QQ(1),))]).constant is None


@pytest.mark.parametrize(
    "name, nodes, leaves, sets, sequences",
    [
        ("kuhn", 58, 30, (6, 6), (13, 13)),  # 1 + 3 + 6 deals * (4 decisions + 5 ends)
        ("kuhn-raise-1", 94, 54, (9, 9), (22, 22)),  # 6 decisions, 9 ends a deal
        ("baby-poker", 187, 108, (6, 6), (13, 13)),
        ("battle-of-the-sexes", 7, 4, (1, 1), (3, 3)),
        ("rock-paper-scissors", 13, 9, (1, 1), (4, 4)),
    ],
)
def test_committed_games_count_first(game, name, nodes, leaves, sets, sequences):
    g = game(name)
    assert (len(g.nodes), len(g.leaves)) == (nodes, leaves)
    assert tuple(len(g.sets_of[p]) for p in (1, 2)) == sets
    assert tuple(g.sequence_counts[p] for p in (1, 2)) == sequences


@given(PLAYED)
def test_a_sequence_is_known_by_its_last_move(game):
    for player in game.player_numbers:
        assert game.sequence(player, 0) is None
        last_moves = [game.sequence(player, q) for q in range(1, game.sequence_counts[player])]
        assert sorted(last_moves) == sorted(
            (i, a) for i in game.sets_of[player] for a in game.infosets[i].actions
        )
        assert all(
            q == game.infosets[i].first + game.infosets[i].actions.index(a)
            for q, (i, a) in enumerate(last_moves, 1)
        )


def test_a_tree_too_large(monkeypatch):
    monkeypatch.setattr(assembly, "NODES", 2)
    with pytest.raises(InputError, match="more than 2 nodes"):
        assemble("t", ("A", "B"), [move(1, 1), END, END])
