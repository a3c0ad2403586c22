"""Sweeps: their combinations, their parts, and what is wrong in a file of one."""

import pytest
from command_line import GAMES

from nashlab.game_lists.sweeps import part_of, read_sweep
from nashproof.errors import InputError
from nashproof.files.strict_toml import read_table
from nashproof.games.card_games import game_from_table
from nashproof.solving.zero_sum import solve_game

KUHN = (GAMES / "kuhn.toml").read_text("utf-8")
HEAD = 'title = "t"\ngame = "kuhn"\n[vary]\n'
VARY = 'cards = "3..4"\nreplacement = [false, true]\nante = ["1/2", "1"]\nbet = ["1", "4/2"]\n'


def sweep(vary):
    return read_sweep(
        read_table(HEAD + vary, "s.toml"), "s", lambda name: read_table(KUHN, f"{name}.toml")
    )


def test_the_parts_are_the_whole():
    whole = sweep(VARY)
    assert whole.size == 16
    for parts in (1, 3, 16, 20):
        joined = [c for k in range(parts) for c in whole.part(k + 1, parts)]
        assert joined == whole.part(1, 1) and len(set(joined)) == 16
    assert whole.part(1, 1)[:3] == [
        ("3", "false", "", "1/2", "1"),
        ("3", "false", "", "1/2", "2"),
        ("3", "false", "", "1", "1"),
    ]


def test_a_combination_is_the_game_with_these_stakes():
    found = solve_game(sweep(VARY).game_at(("3", "true", "", "1", "2"))).value
    text = KUHN.replace("replacement = false", "replacement = true").replace(
        'bet = "1"', 'bet = "2"'
    )
    assert solve_game(game_from_table(read_table(text, "k.toml"))).value == found
    assert (
        solve_game(sweep("").game_at(("",) * 5)).value
        == solve_game(game_from_table(read_table(KUHN, "k.toml"))).value
    )


@pytest.mark.parametrize(
    "vary, message",
    [
        ('cards = "3-12"', 's.toml:4: found "cards" = "3-12", expected a range of whole numbers'),
        (
            'cards = "12..3"',
            's.toml:4: found "cards" = "12..3", expected the lower end first: "3..12"',
        ),
        ('cards = "0..3"', "s.toml:3: found a first combination that makes no game"),
        ('bet = ["1", "2/2"]', "expected each value once: 1 is there twice"),
        ("bet = []", "expected at least one value"),
        ('bet = ["x"]', "s.toml:4"),
        ("replacement = [1]", "expected a list of true and false"),
        ('bets = ["1"]', 'found the key "bets"; did you mean "bet"?'),
        ('cards = "3..99999"\nraises = "0..199"', "at most 10000000"),
        ('cards = "3..100003"', "at most 100000 numbers"),
        ('cards = "3..%s"' % ("9" * 5000), "expected a range of whole numbers"),
    ],
)
def test_what_is_wrong_in_a_file(vary, message):
    with pytest.raises(InputError) as error:
        sweep(vary)
    assert message in str(error.value)


@pytest.mark.parametrize("text", ["0/2", "3/2", "2", "a/b", "1/"])
def test_what_is_no_part(text):
    with pytest.raises(InputError, match="K/N with K from 1 to N"):
        part_of(text)
