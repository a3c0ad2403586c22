"""Claims about the number of subgame perfect equilibria, and what is said of them.

That the numbers are right is tested in tests/solving/test_subgame_perfect.py, by enumeration.
"""

import pytest
from deciding import decide
from examples import ROOT, committed

from nashproof.exact.numbers import QQ
from nashproof.games.assembly import assemble
from nashproof.games.formats.canonical import read_game

GAMES = ROOT / "tests" / "nashcheck" / "fixtures" / "games"


def fixture(name):
    return read_game(".efg", (GAMES / f"{name}.efg").read_text("utf-8"), name)


def claim(stated):
    return f'kind = "subgame perfect equilibria"\ngame = "g"\nstated = "{stated}"'


def why(game, stated="2"):
    return decide(game, claim(stated))["why"]


def test_the_number_decides():
    assert decide(fixture("coins"), claim("2"))["verdict"] == "confirmed"
    refuted = decide(fixture("coins"), claim("1"))
    assert (refuted["verdict"], refuted["computed"]) == ("refuted", "2")


def test_infinitely_many_with_mixing():
    assert why(fixture("coins")) == (
        "The game has exactly 2 subgame perfect equilibria in pure strategies. There are "
        "infinitely many with mixing, where a player is indifferent. (0, [accept at after 0 to "
        "after 2]) pays 2, 0; (1, [refuse at after 0, accept at after 1, accept at after 2]) pays "
        "1, 1."
    )


def test_the_only_one():
    assert why(fixture("gate")) == (
        "The game has exactly one subgame perfect equilibrium, and it is pure. (x, shut) pays 0, 0."
    )


def test_a_long_one_is_told_by_its_play():
    """Of twelve offers odd ones are accepted; more moves than a terminal shows."""
    rows = "".join(
        f'p "" 2 {k} "after {k}" {{ "yes" "no" }} 0\nt "" {2 * k} "" {{ {k} {k % 2} }}\n'
        f't "" {2 * k + 1} "" {{ 0 {1 - k % 2} }}\n'
        for k in range(1, 13)
    )
    offers = " ".join(f'"{k}"' for k in range(1, 13))
    text = f'EFG 2 R "" {{ "A" "B" }}\np "" 1 1 "offer" {{ {offers} }} 0\n{rows}'
    said = "it is pure. The play [11 at offer, yes at after 11] pays 11, 1."
    assert said in why(read_game(".efg", text, "offers"))


def test_none_and_not_counted():
    assert why(fixture("irrational")) == (
        "The game has no subgame perfect equilibrium in pure strategies. Mixed ones are not "
        "counted."
    )
    assert why(fixture("descent")).startswith("The game has exactly one subgame perfect")


def test_those_with_mixing_are_listed():
    assert why(committed("matching-pennies")) == (
        "The game has exactly one subgame perfect equilibrium, in which players mix. With mixing: "
        "[Heads 1/2 or Tails 1/2 at move 1, Heads 1/2 or Tails 1/2 at move 2] pays 0, 0."
    )
    assert why(fixture("prelude")) == (
        "The game has exactly 3 subgame perfect equilibria in pure strategies. There are exactly 2 "
        "more in which players mix. ([come at one invited, stag at one there], invite, [come at "
        "three invited, stag at three there]) pays 6, 9, 6; ([stay at one invited, stag at one "
        "there], invite, [stay at three invited, stag at three there]) pays 1, 3, 2; ([stay at one "
        "invited, hare at one there], invite, [stay at three invited, hare at three there]) pays "
        "1, 3, 2. With mixing: [come 1/4 or stay 3/4 at one invited, stag at one there, invite at "
        "host, come 1/3 or stay 2/3 at three invited, stag at three there] pays 2, 9/4, 9/4; [stay "
        "at one invited, stag 2/5 or hare 3/5 at one there, invite at host, stay at three invited, "
        "stag 2/5 or hare 3/5 at three there] pays 1, 3, 2."
    )


def test_all_are_pure_though_players_move_unseen():
    assert why(fixture("stairs")).startswith("The game has exactly one subgame perfect equilib")
    assert why(fixture("market")).startswith(
        "The game has exactly 2 subgame perfect equilibria, all of them pure."
    )


def test_who_may_mix_where_there_are_infinitely_many():
    many = "There are infinitely many with mixing, where a player is indifferent: "
    assert f"{many}Two may mix at v. (a, [stop" in why(fixture("exit"))
    assert why(fixture("shelf")).endswith(f"{many}One may mix at side.")
    assert f"{many}Three may mix at low. (L, R, R) pays" in why(fixture("horse"))


def test_three_players_at_once_who_mix():
    assert why(fixture("circle")) == (
        "The game has exactly one subgame perfect equilibrium, in which players mix. With mixing: "
        "[a 1/2 or b 1/2 at one, go at enter, a 1/3 or b 2/3 at two, a 1/2 or b 1/2 at three] pays "
        "4/3, 2, 3/2."
    )


def test_many_are_said_by_their_payoffs():
    assert why(fixture("encore")) == (
        "The game has exactly 32 subgame perfect equilibria in pure strategies. There are "
        "infinitely many with mixing, where a player is indifferent: He may mix at he first. "
        "Payoffs: 4, 2 in 8, such as the play [fight at he first, fight at she first, "
        "fight at he after 1, fight at she after 1]; 3, 3 in 16, such as the play [fight at he "
        "first, fight at she first, ballet at he after 1, ballet at she after 1]; 2, 4 in 8, such "
        "as the play [ballet at he first, ballet at she first, ballet at he after 4, ballet at she "
        "after 4]."
    )


def test_chance_beside_players_who_move_unseen():
    """After the move go in the sun, *later* has two equilibria: for each the cells are compared."""
    assert why(fixture("muddle")).startswith(
        "The game has exactly 3 subgame perfect equilibria in pure strategies."
    )


def flat(moves):
    """So many moves of A in turn, after each of which A may stop: all pay nothing."""
    end = "end", (QQ(0),)
    turns = [("move", 1, f"s{k}", f"s{k}", ("stop", "go")) for k in range(moves)]
    return assemble("t", ["A"], [entry for move in turns for entry in (move, end)] + [end])


def test_a_long_number_is_shortened():
    assert why(flat(200)).startswith(
        "The game has exactly 160693.. (61 digits) subgame perfect equilibria in pure strategies. "
        "There are infinitely many with mixing, where a player is indifferent. Payoffs: 0 in "
        "160693.. (61 digits), such as the play [stop at s0]."
    )


def test_what_is_not_counted_is_undetermined():
    behind_no_chance = decide(fixture("corner"), claim("1"))
    assert behind_no_chance["verdict"] == "undetermined"
    assert "chance makes a move with probability 0" in behind_no_chance["why"]
    assert decide(flat(7000), claim("1"))["verdict"] == "undetermined"


@pytest.mark.parametrize("stated", ["two", "-1/0"])
def test_what_is_no_number(stated):
    with pytest.raises(Exception, match="expected"):
        decide(fixture("coins"), claim(stated))
