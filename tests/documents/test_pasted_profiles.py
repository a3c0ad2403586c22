"""Strategies as people paste them: each from a recording, and a mistake in each, told in one
line."""

import pytest
from examples import committed
from pasted import EXAMPLE, PASTED, ROWS

import nashproof
from nashproof.documents.profile_formats.betting_keys import sets_by_key
from nashproof.documents.profile_formats.formats import read_profile, read_profiles
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, rational

KUHN, JQK = committed("kuhn"), committed("kuhn-jqk")


def numbers(table):
    """The probabilities of check or fold, by set."""
    return {name: [*map(rational, row.values())] for name, row in table["strategy"].items()}


@pytest.mark.parametrize("name", ["openspiel-class.txt", "openspiel-dict.txt"])
def test_all_that_openspiel_prints_of_a_policy_is_one_profile(name):
    printed = numbers(read_profile(EXAMPLE, "p.txt", KUHN))
    other = numbers(read_profile((PASTED / name).read_text("utf-8"), "p.txt", KUHN, sums=False))
    assert printed["Q check bet"] == [QQ(984, 1000), QQ(16, 1000)]
    assert all(
        abs(x - y) < QQ(1, 1000) for s in printed for x, y in zip(printed[s], other[s], strict=True)
    )


def words(moves, *names):
    return [dict(zip("pb", names))[one] for one in moves]


def is_answer(key):
    return key.endswith("b")


SPELLINGS = {
    "numbered from 0": lambda key, p, b: f"'{key[1:]}|{key[0]}': {{'p': {p}, 'b': {b}}}",
    "numbered from 1": lambda key, p, b: f"'{key[1:]}|{int(key[0]) + 1}': [{p}, {b}]",
    "by name": lambda key, p, b: (
        f"'{'JQK'[int(key[0])]}{key[1:].replace('p', 'c')}': {{'c': {b}, 'f': {p}}}"
        if is_answer(key)
        else f"'{'JQK'[int(key[0])]}{key[1:].replace('p', 'c')}': {{'c': {p}, 'b': {b}}}"
    ),
    "in words": lambda key, p, b: (
        f"'.{'.'.join(['JQK'[int(key[0])], *words(key[1:], 'CHECK', 'BET')])}': "
        + (f"{{'FOLD': {p}, 'CALL': {b}}}" if is_answer(key) else f"{{'CHECK': {p}, 'BET': {b}}}")
    ),
    "a tuple": lambda key, p, b: f"'{key}': (({0}, {p}), (1, {b}))",
}


@pytest.mark.parametrize("game", [KUHN, JQK], ids=["Q K A", "J Q K"])
@pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)
def test_keys_of_a_betting_game(game, spelling):
    """Rank and moves, however they are written, also where the game calls its cards otherwise."""
    text = "{" + ", ".join(spelling(key, p, b) for key, (p, b) in ROWS.items()) + "}"
    assert read_profile(text, "p.json", game) == read_profile(EXAMPLE, "p.txt", game)


@pytest.mark.parametrize(
    "keys", [["0", "1"], ["J", "Q"], ["0", "1", "2", "3"], ["0x9"], ["ab"], ["0r"], ["1|2"]]
)
def test_nothing_is_guessed_about_keys(keys):
    assert sets_by_key(KUHN, keys) == {}


def test_cards_that_the_game_has_are_those():
    assert sets_by_key(KUHN, ["K", "Qcb"]) == {
        "K": KUHN.set_index[1, "K"],
        "Qcb": KUHN.set_index[1, "Q check bet"],
    }


@pytest.mark.parametrize(
    ("keys", "note"),
    [
        ("JQK", None),
        ("QKA", "Cards of the profile by rank, lowest first: Q is J; K is Q; A is K."),
        ("012", "Cards of the profile by rank, lowest first: 0 is J; 1 is Q; 2 is K."),
    ],
)
def test_cards_of_other_names_are_said(keys, note):
    renamed = dict(zip("JQK", keys))
    moves = ("", "pb", "p", "b")
    rows = ", ".join(f'"{renamed[card]}{move}": [1, 0]' for card in "JQK" for move in moves)
    told: list[str] = []
    ((_, table),) = read_profiles("{" + rows + "}", "p.json", JQK, told=told)
    assert told == ([note] if note else [])
    assert table["strategy"]["Q check bet"] == {"fold": "1", "call": "0"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "1pb      p=[",
            "1pb ",
            'p.txt:4: "1pb 0.487 0.513]": an information set and its probabilities, as in '
            "0pb p=[0.4 0.6] or 0pb: 0=0.4 1=0.6",
        ),
        ("1pb  ", "0pb  ", 'p.txt:4: the information set "0pb" twice: each set once'),
        ("[0.788 0.212]", "[0.788 0.1 0.112]", "p.txt:1: the action 2"),
    ],
)
def test_a_mistake_in_a_printed_policy(old, new, message):
    assert old in EXAMPLE
    with pytest.raises(InputError) as caught:
        read_profile(EXAMPLE.replace(old, new), "p.txt", KUHN)
    told = str(caught.value)
    assert all(part in told for part in message.split(": ")), told
    assert "\n" not in told


@pytest.mark.parametrize("text", ["[(1, 2]", "{'a': (1, 2]}", "((1, 2)"])
def test_brackets_match(text):
    with pytest.raises(InputError, match=r"p\.json:1"):
        read_profile(text, "p.json", KUHN)


PENNIES = nashproof.read([[1, -1], [-1, 1]])
BOTH = [["0.6", "0.4"], ["0.3", "0.7"]]


@pytest.mark.parametrize(
    "text",
    [
        "Player 1: [0.6 0.4]\nPlayer 2: [0.3 0.7]\n",
        "Player 2 = array([0.3, 0.7])\n\nPlayer 1 = array([0.6, 0.4])",
        "[[0.6 0.4]\n [0.3 0.7]]",
        "0.6 0.4; 0.3, 0.7",
        "Equilibrium 1: (array([0.6, 0.4]), array([0.3, 0.7]))",
    ],
)
def test_printed_lists_of_a_matrix_game(text):
    ((line, table),) = read_profiles(text, "p.txt", PENNIES)
    assert [[*row.values()] for row in table["strategy"].values()] == BOTH


def test_numbered_equilibria_are_profiles_of_a_line_each():
    text = "NE 1: (array([1., 0.]), array([0.5, 0.5]))\nNE 2: [[0, 1], [1, 0]]"
    first, second = read_profiles(text, "p.txt", PENNIES)
    assert (first[0], second[0]) == (1, 2)
    assert [*second[1]["strategy"]["move 1"].values()] == ["0", "1"]


def test_what_nashpy_users_print_is_read_where_a_file_is_named():
    printed = "Found Nash Equilibrium:  (array([0., 1.]), array([1., 0.]))"
    found = nashproof.audit([[[-3, 3], [-3, 5]], [[2, 7], [4, 2]]], printed)
    assert found["equilibrium"].verdict == "confirmed"


def test_labels_that_are_no_players_are_information_sets():
    with pytest.raises(InputError, match='found the information set "Player 3"'):
        read_profile("Player 3: [0.6 0.4]\nPlayer 2: [0.3 0.7]", "p.txt", PENNIES)


def test_arguments_of_audit_that_are_no_game_and_profile():
    up = [[1, 0], [1, 0]]
    with pytest.raises(InputError, match=r"audit: found 3 arguments, .*audit\(\(A, B\)"):
        nashproof.audit([[1, -1], [-1, 1]], [[-1, 1], [1, -1]], up)
    with pytest.raises(InputError, match="found None in place of a matrix"):
        nashproof.audit(([[1, -1], [-1, 1]], None), up)
