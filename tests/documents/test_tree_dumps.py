"""Profiles as solvers of betting trees save them, nested nodes of actions and hands."""

import json

import pytest
from conftest import committed

import nashproof
from nashproof.documents.profile_formats.formats import read_profile
from nashproof.documents.profile_formats.key_names import read_key_names
from nashproof.errors import InputError

KUHN = committed("kuhn")
CARDS = ("Q", "K", "A")
SOLVED = {
    name: {action: str(x) for action, x in row.items()}
    for name, row in nashproof.solve(KUHN).strategies.items()
}
THEIRS = {"check": "CHECK", "bet": "BET 1.000000", "fold": "FOLD", "call": "CALL"}


def number(text):
    """A number as the solver prints it: a float."""
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def node(moves, player, shape="texas"):
    """The node after some moves, in one of the shapes."""
    first = SOLVED.get(" ".join((CARDS[0], *moves)))
    actions = [THEIRS[action] for action in first]
    rows = {
        card: [number(SOLVED[" ".join((card, *moves))][action]) for action in first]
        for card in CARDS
    }
    below = {
        THEIRS[action]: node((*moves, action), 1 - player, shape)
        for action in first
        if f"Q {' '.join((*moves, action))}" in SOLVED
    }
    if shape == "texas":
        strategy = {"actions": actions, "strategy": rows}
        more = {"childrens": below, "node_type": "action_node", "player": player}
        return {"actions": actions, "strategy": strategy} | more
    if shape == "named":
        strategy = {card: dict(zip(actions, row)) for card, row in rows.items()}
        return {"player": ["oop", "ip"][player], "actions": actions, "strategy": strategy} | {
            "children": below
        }
    flat = [rows[card][k] for k in range(len(actions)) for card in CARDS]
    ends = {"node_type": "terminal_node"}
    return {
        "actions": [f"{a[:1]}{a[1:].lower().replace(' 1.000000', '(1)')}" for a in actions],
        "hands": CARDS,
        "strategy": flat,
        "children": [below.get(action, ends) for action in actions],
    }


def read(tree, names=None):
    return read_profile(json.dumps(tree), "p.json", KUHN, names=names)


@pytest.mark.parametrize("shape", ["texas", "named", "flat"])
def test_the_solved_game_is_an_equilibrium(shape, tmp_path):
    place = tmp_path / "out.json"
    place.write_text(json.dumps(node((), 0, shape)), "utf-8")
    audit = nashproof.audit(KUHN, str(place))
    assert audit["equilibrium"].verdict == "confirmed"
    for name, row in SOLVED.items():
        found = read(node((), 0, shape))["strategy"][name]
        assert {a: float(x) for a, x in found.items()} == {a: number(x) for a, x in row.items()}


def test_hands_and_actions_by_a_file_of_names():
    text = json.dumps(node((), 0))
    for card, hand in zip(CARDS, ("2c", "3c", "4c")):
        text = text.replace(f'"{card}"', f'"{hand}"')
    names = """{hand}| -> {hand}
{hand}|CHECK -> {hand} check
{hand}|BET 1.000000 -> {hand} bet
{hand}|CHECK/BET 1.000000 -> {hand} check bet
[hand]
2c -> Q
3c -> K
4c -> A
[actions]
CHECK -> check
BET 1.000000 -> bet
FOLD -> fold
CALL -> call
"""
    found = read_profile(text, "p.json", KUHN, names=read_key_names(names, "names.txt"))
    assert found == read(node((), 0))


def changed(**keys):
    return node((), 0) | keys


def lower(**keys):
    """The tree with another node after a check."""
    tree = node((), 0)
    tree["childrens"]["CHECK"] |= keys
    return tree


ROOT = node((), 0)
FLAT = node((), 0, "flat")


@pytest.mark.parametrize(
    ("tree", "found"),
    [
        (changed(actions=[]), "a node without actions"),
        (changed(actions=["CHECK", "CHECK"]), "an action twice"),
        (changed(childrens={"CALL": {}}), 'a node below "CALL"'),
        (changed(childrens=[{}]), "1 nodes below 2 actions"),
        (changed(strategy={"J": [0.5, 0.5]}), 'the information set "J"'),
        (changed(strategy={"Q": [0.5]}), "1 numbers for 2 actions"),
        (changed(strategy={"Q": {"CHECK": 1}}), "the actions CHECK, expected CHECK, BET"),
        (changed(strategy={"actions": ["CHECK"], "strategy": {}}), "other actions"),
        (changed(actions=["CHECK", "RAISE 3"], strategy={"Q": [1, 0]}), 'the action "RAISE 3"'),
        (changed(player=1), "player 1 of the file at"),
        (lower(player=0), "player 0 of the file at"),
        (lower(node_type="chance_node"), "cards that are dealt after CHECK"),
        (lower(strategy=None) | {}, "null"),
        (FLAT | {"hands": 3}, "a list of numbers without hands"),
        (FLAT | {"strategy": [0.9, 0.9, 0.9, 0, 0, 0]}, "by action and then by hand"),
        (FLAT | {"hands": ["Q", "K", "Q"]}, "a hand twice"),
        (FLAT | {"strategy": [1]}, "1 numbers for 6 actions"),
        ({"actions": ["CHECK"], "strategy": {}, "children": {}}, "nothing about the information"),
    ],
)
def test_what_is_no_profile_of_this_game_is_refused(tree, found):
    with pytest.raises(InputError) as error:
        read(tree)
    assert found in str(error.value)


def test_a_node_without_a_strategy_and_a_hand_twice():
    tree = node((), 0)
    del tree["childrens"]["CHECK"]["strategy"]
    with pytest.raises(InputError, match="a node without a strategy"):
        read(tree)
    names = "Q| -> Q\nK| -> Q\nA| -> A\n{c}|CHECK -> {c} check\n"
    with pytest.raises(InputError, match='for one set, "Q"'):
        read(node((), 0), read_key_names(names, "n"))
