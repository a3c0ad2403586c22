"""Claims about the exact set of a parameter for which a profile is an equilibrium."""

import re

import pytest
from deciding import decide_family
from examples import committed

from nashproof.errors import InputError

HALF = [["1/2", "1/2"], ["x", "1 - x"]]  # pennies; player 2's row with a parameter


SETS = [
    ("1/2", "1/2", "confirmed"),
    ("1/3", "1/2", "refuted"),
    ("none", "1/2", "refuted"),
    ("from 0 to 1", "1/2", "refuted"),
    ("1/2 and 2/3", "1/2", "refuted"),
    ("from 0 to 1", "1/2", "refuted"),
]


@pytest.mark.parametrize("stated, found, verdict", SETS)
def test_sets_stated_and_found(stated, found, verdict):
    """Pennies: player 2 must mix with 1/2 if player 1 is not to gain, and then does not gain
    himself."""
    record, _ = decide_family(
        committed("matching-pennies"),
        f'kind = "parameter set"\nstated = "{stated}"',
        HALF,
        'x = ["0", "1"]',
    )
    assert record["verdict"] == verdict and record["computed"] == f"x = {found}"


def test_the_set_of_one_player():
    """Pennies: against 1/2 every x is a best reply of player 2; player 1 gains but at x = 1/2."""
    for player, found in (("2", "from 0 to 1"), ("1", "1/2")):
        record, _ = decide_family(
            committed("matching-pennies"),
            f'kind = "parameter set"\nplayer = "{player}"\nstated = "{found}"',
            HALF,
            'x = ["0", "1"]',
        )
        assert record["verdict"] == "confirmed"


@pytest.mark.parametrize("row, found", [("x^2", "confirmed"), ("1 - x/(x + 3)", "confirmed")])
def test_an_equilibrium_set_can_be_irrational(row, found):
    """Player 2's row x^2 wants x = 1/sqrt(2), no fraction; player 2 alone is content everywhere."""
    pennies, rows = committed("matching-pennies"), [["1/2", "1/2"], [row, f"1 - ({row})"]]
    record, _ = decide_family(
        pennies, 'kind = "parameter set"\nstated = "1/2"', rows, 'x = ["0", "1"]'
    )
    assert record["verdict"] == "refuted"
    root = "x = √2/2 (about 0.707107)"
    assert (record["computed"] == root) == (row == "x^2")
    record, _ = decide_family(
        pennies,
        'kind = "parameter set"\nplayer = "2"\nstated = "from 0 to 1"',
        rows,
        'x = ["0", "1"]',
    )
    assert record["verdict"] == found


@pytest.mark.parametrize(
    "claim, parameters, wrong",
    [
        ('kind = "parameter set"\nstated = "0.5"', 'x = ["0", "1"]', "fractions, such as"),
        ('kind = "parameter set"\nstated = "from 0"', 'x = ["0", "1"]', "fractions, such as"),
        ('kind = "parameter set"\nstated = "1/2 and 1/3"', 'x = ["0", "1"]', "in order"),
        (
            'kind = "parameter set"\nstated = "from 1/2 to 1/3"',
            'x = ["0", "1"]',
            'the lower end first: "from 1/3 to 1/2"',
        ),
        (
            'kind = "parameter set"\nstated = "from 0 to 1/2 and from 1/2 to 1"',
            'x = ["0", "1"]',
            "in order",
        ),
        ('kind = "parameter set"\nstated = "nowhere"', 'x = ["0", "1"]', 'found "nowhere"'),
        (
            'kind = "parameter set"\nstated = "1/2"',
            'x = ["0", "1"], y = ["0", "1"]',
            "one with exactly one",
        ),
        ('kind = "parameter set"\nstated = "1/2"\nplayer = "3"', 'x = ["0", "1"]', "one of 1, 2"),
        ('kind = "equilibrium"\nfrontier = ["move 3"]', 'x = ["0", "1"]', 'did you mean "move 2"?'),
        (
            'kind = "equilibrium"\nfrontier = ["move 2"]\nat = { x = "1/2" }',
            'x = ["0", "1"]',
            'the key "frontier"',
        ),
    ],
)
def test_what_is_refused_of_families(claim, parameters, wrong):
    with pytest.raises(InputError, match=wrong) as caught:
        decide_family(committed("matching-pennies"), claim, HALF, parameters)
    assert re.fullmatch(r"mine\.toml:\d+", caught.value.place)


FAMILY = [  # of Kuhn poker: player 1 bets the ace with g
    *(["1 - g/3", "g/3"], ["1", "0"], ["1", "0"], ["2/3", "1/3"], ["0", "1"], ["0", "1"]),
    *(["1", "0"], ["2/3", "1/3"], ["2/3 - g/3", "(g + 1)/3"], ["1", "0"], ["1 - g", "g"]),
    ["0", "1"],
]


@pytest.mark.parametrize(
    "stated, verdict",
    [
        ("from 121/200 to 1211/2000", "confirmed"),
        ("from 0 to 3/5", "refuted"),
        ("?", "answered"),
        (
            "from 1/2 to 6052188227149483561336326381054/10000000000000000000000000000000",
            "undetermined",
        ),
    ],
)
def test_where_logit_equilibria_tend(stated, verdict):
    claim = f'kind = "logit limit"\nstated = "{stated}"'
    record, _ = decide_family(committed("kuhn"), claim, FAMILY, 'g = ["0", "1"]')
    assert record["verdict"] == verdict
    assert record["computed"] in ("g = 0.605218822714948356133632638105 to 30 digits", "")


def test_other_families_are_no_segment_with_a_limit():
    claim = 'kind = "logit limit"\nstated = "?"'
    record, _ = decide_family(committed("kuhn"), claim, FAMILY, 'g = ["0", "1/2"]')
    assert record["verdict"] == "undetermined" and "not the segment" in record["why"]
