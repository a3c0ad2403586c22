"""Boxes of printed decimals: an exact equilibrium inside, or the proof that there is none."""

import pytest
from deciding import decide
from examples import committed
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import bimatrix

from nashproof.errors import ProbabilityError
from nashproof.exact.numbers import QQ, decimal_text
from nashproof.games.formats.efg import read_efg
from nashproof.play.strategies import profile_of
from nashproof.solving.zero_sum import solve_game

KUHN = {
    "Q": "0.20",
    "A": "0.60",
    "K check bet": "0.53",
    "K bet": "0.33",
    "Q check": "0.33",
}  # of the last action, the others being pure
PURE = {
    "K": 0,
    "K check": 0,
    "Q check bet": 0,
    "Q bet": 0,
    "A check bet": 1,
    "A bet": 1,
    "A check": 1,
}


def printed(change=()):
    """Kuhn poker with gamma 3/5, printed to two digits, changed at some sets."""
    numbers = KUHN | dict(change)
    rows = []
    for s in committed("kuhn").infosets:
        last = numbers.get(s.name)
        rows.append(
            tuple(str(int(k == PURE[s.name])) for k in (0, 1))
            if last is None
            else (decimal_text(1 - QQ(*_pair(last)), 2), last)
        )
    return rows


def _pair(text):
    whole, _, part = text.partition(".")
    return int(whole + part), 10 ** len(part)


@pytest.mark.parametrize(
    "change, verdict, words",
    [
        ({}, "confirmed", "An exact equilibrium prints as stated"),
        ({"A": "0.61"}, "confirmed", "An exact equilibrium prints as stated"),
        ({"A": "0.62"}, "refuted", "No optimal strategy of Player 1 prints as stated."),
        (
            {"Q": "0.35", "A": "1.00", "K check bet": "0.67"},
            "refuted",
            "No optimal strategy of Player 1 prints as stated.",
        ),
        ({"K bet": "0.34"}, "refuted", "No optimal strategy of Player 2"),
        ({"K bet": "0.40"}, "refuted", "No optimal strategy of Player 2"),
    ],
)
def test_kuhn_poker_to_two_digits(change, verdict, words):
    """The optimal set: Q bets gamma/3, the king calls (gamma + 1)/3; player 2 is unique, with 1/3
    twice.
    """
    record = decide(committed("kuhn"), 'kind = "equilibrium"\nprofile = "p"', printed(change))
    assert record["verdict"] == verdict and words in record["why"]


STAY_OR_GO = """EFG 2 R "Stay or go" { "A" "B" }
""
p "" 1 1 "root" { "stay" "go" } 0
t "" 1 "" { 0, 0 }
p "" 1 2 "after go" { "a" "b" "c" "d" } 0
t "" 2 "" { -1, 1 }
t "" 3 "" { -1, 1 }
t "" 4 "" { -1, 1 }
t "" 5 "" { -1, 1 }
"""


@pytest.mark.parametrize("zero_sum", [True, False])
@pytest.mark.parametrize("go", [("0.3", "0.3", "0.2", "0.2"), ("0.26", "0.25", "0.24", "0.24")])
def test_fractions_at_a_set_that_own_moves_exclude_sum_to_1(go, zero_sum):
    """The simplest ones that print so do not."""
    text = STAY_OR_GO if zero_sum else STAY_OR_GO.replace("{ -1, 1 }", "{ -1, 0 }")
    profile = [("1.0", "0.0"), go]
    claim = 'kind = "equilibrium"\nprofile = "p"'
    assert decide(read_efg(text, "g"), claim, profile)["verdict"] == "confirmed"


def test_printed_numbers_that_cannot_sum_to_1_since_none_is_negative():
    printed_so = [("0.51", "0.51"), ("0.0", "0.0", "0.51", "0.51")]
    with pytest.raises(ProbabilityError, match="sum to between 101/100 and 103/100"):
        decide(read_efg(STAY_OR_GO, "g"), 'kind = "equilibrium"\nprofile = "p"', printed_so)


@settings(max_examples=18)
@given(
    st.lists(st.lists(st.integers(-4, 4), min_size=2, max_size=3), min_size=2, max_size=3).filter(
        lambda m: len(set(map(len, m))) == 1
    ),
    st.integers(0, 2),
    st.integers(-3, 3),
)
def test_a_rounded_equilibrium_is_one_and_a_shifted_one_is_told_from_it(matrix, places, shift):
    """What an equilibrium prints as is confirmed; shifted by units of the last digit the verdict is
    proved whichever it is.
    """
    game = bimatrix(matrix, [[-x for x in row] for row in matrix])
    rows = [
        [decimal_text(x, places + 1) for x in row]
        for row in profile_of(game, solve_game(game, "none").plans)
    ]
    assert decide(game, 'kind = "equilibrium"\nprofile = "p"', rows)["verdict"] == "confirmed"
    moved = [
        decimal_text(QQ(*_pair(rows[0][k])) + sign * QQ(shift, 10 ** (places + 1)), places + 1)
        for k, sign in ((0, 1), (1, -1))
    ]
    if all(not text.startswith("-") for text in moved):
        assert decide(
            game, 'kind = "equilibrium"\nprofile = "p"', [[*moved, *rows[0][2:]], rows[1]]
        )["verdict"] in ("confirmed", "refuted")
