"""A pure profile by the names of its strategies, `U, L`."""

import pytest
from conftest import committed

import nashproof
from nashproof.documents.profile_formats.formats import is_profile_text, read_profile, read_profiles
from nashproof.errors import InputError
from nashproof.games.formats.bare_tables import game_from_text

SEXES = game_from_text("    L    R\nU  2,1  0,0\nD  0,0  1,2\n", "sexes.txt")
TABLE = {"strategy": {"move 1": {"U": "1"}, "move 2": {"R": "1"}}, "form": "behaviour"}


@pytest.mark.parametrize("text", ["U, R", "U;R", "(U, R)", "[U, R]", '["U", "R"]', "('U', 'R')\n"])
def test_names_are_a_pure_profile_and_are_said_back(text):
    told = []
    assert read_profiles(text, "p", SEXES, told=told) == ((0, TABLE),)
    assert told == ["Player 1 plays U, Player 2 plays R."]
    assert is_profile_text(text, SEXES)


def test_a_name_that_is_no_strategy_of_its_player_is_refused():
    for text, expected in (("U, X", "one of L, R"), ("R, U", "one of U, D"), ("u, L", '"U"')):
        with pytest.raises(InputError, match=expected):
            read_profile(text, "p", SEXES)


@pytest.mark.parametrize(
    "text",
    ["U 1/3, D 2/3; R", "U: 1/3, D: 2/3; R", "1/3 U + 2/3 D against R", "U=1/3, D=2/3; R 1;"],
)
def test_mixed_strategies_by_name_are_said_back(text):
    told = []
    rows = {"move 1": {"U": "1/3", "D": "2/3"}, "move 2": {"R": "1"}}
    assert read_profiles(text, "p", SEXES, told=told) == (
        (0, {"strategy": rows, "form": "behaviour"}),
    )
    assert told == ["Player 1 plays U 1/3, D 2/3; Player 2 plays R 1."]
    assert is_profile_text(text, SEXES)


def test_a_mixed_strategy_has_names_of_its_player_each_once_with_a_probability():
    for text, expected in (
        ("U 1/2, X 1/2; L", "one of U, D"),
        ("R 1; U 1", "one of U, D"),
        ("U 1/2, U 1/2; L", "each strategy once, with its probability"),
        ("U, D 1/2; L", "each strategy once, with its probability"),
        ("U 2, D -1; L", "one of U, D"),
    ):
        with pytest.raises(InputError, match=expected):
            read_profile(text, "p", SEXES)
    assert not is_profile_text("U 1/2, D 1/2", SEXES)


def test_numbers_are_no_names():
    game = game_from_text("    1    2\n1  2,1  0,0\n2  0,0  1,2\n", "g.txt")
    assert not is_profile_text("1, 2", game) and not is_profile_text("U", SEXES)
    with pytest.raises(InputError):
        read_profile("1, 2", "p", game)


def test_a_player_with_several_information_sets_has_no_such_names():
    assert not is_profile_text("check, bet", committed("kuhn"))


def test_python_takes_a_list_of_names():
    audit = nashproof.audit([[3, 1], [0, 2]], ["row 1", "column 2"])
    assert "Player 2" not in str(audit["equilibrium"]) and "row 2 at move 1" in str(audit)


def test_what_is_no_profile_is_refused_with_strategies_of_the_game():
    with pytest.raises(InputError, match=r"as in \[0.5, 0.5\], \[1, 0\] or row 1, column 1"):
        nashproof.audit([[3, 1], [0, 2]], "top, left")
