"""Claims about dominated moves."""

import pytest
from deciding import TWO_PLAYERS, assert_same_bytes, decide
from examples import HEAD, committed, entry, judged
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import PLAYED, profiles

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.games.formats.efg import read_efg
from nashproof.games.simultaneous import matrix_game

CLAIMS = [
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "A check: '
            'check", by = ["A check: bet"] }]'
        ),
        "confirmed",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "strictly"\nmoves = [{ move = "A check: '
            'check", by = ["A check: bet"] }]'
        ),
        "refuted",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "K check: bet", '
            'by = ["K check: check"] }]'
        ),
        "refuted",
    ),
    (
        'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "K check: bet", by = '
        '["K check: check"] }]\n'
        'excluded = ["Q check bet: call", "A check bet: fold"]',
        "confirmed",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ makes = ["Q: check", '
            '"Q check bet: call"] }]'
        ),
        "confirmed",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "strictly"\nmoves = [{ makes = ["Q: check", '
            '"Q check bet: call"] }]'
        ),
        "refuted",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ makes = ["A: check", '
            '"A check bet: fold"], by = ["A: bet"] }]'
        ),
        "confirmed",
    ),
    (
        'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ makes = ["A: check", "A '
        'check bet: fold"], mixture = [\n'
        '{ by = ["A: bet"], probability = "1/3" }, { by = ["A: check", "A check bet: call"], '
        'probability = "2/3" }] }]',
        "confirmed",
    ),
    (
        'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "K: bet", mixture = '
        '[{ by = ["K: check", "K check bet: call"], probability = "1/2" },\n'
        '{ by = ["K: check", "K check bet: fold"], probability = "1/2" }] }]\nexcluded = ["Q bet: '
        'call", "A bet: fold"]',
        "confirmed",
    ),
    (
        'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "K: bet", mixture = '
        '[{ by = ["K: check", "K check bet: call"], probability = "1/4" },\n'
        '{ by = ["K: check", "K check bet: fold"], probability = "3/4" }] }]\nexcluded = ["Q bet: '
        'call", "A bet: fold"]\nstated = "not dominated"',
        "confirmed",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "K: bet" '
            '}]\nexcluded = ["Q bet: call", "A bet: fold"]'
        ),
        "confirmed",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "K: bet" '
            '}]\nexcluded = ["Q bet: call", "A bet: call"]'
        ),
        "undetermined",
    ),
    (
        (
            'kind = "dominated"\ngame = "g"\nsense = "weakly"\nmoves = [{ move = "K: bet" '
            '}]\nstated = "not dominated"'
        ),
        "confirmed",
    ),
]


@pytest.mark.parametrize("claim, verdict", CLAIMS)
def test_small_claims(claim, verdict):
    assert decide(committed("kuhn"), claim)["verdict"] == verdict


REFUSED = [
    ("dominated", "moves = [{ makes = [] }]", "no moves"),
    ("dominated", 'moves = [{ makes = ["K: bet", "K: check"] }]', "two at one set"),
    ("dominated", 'moves = [{ makes = ["K: bet", "Q bet: call"] }]', "moves of two players"),
    (
        "dominated",
        'moves = [{ makes = ["K: bet", "K check bet: call"] }]',
        "cannot be made together",
    ),
    ("dominated", 'moves = [{ makes = ["K: check", "Q: bet"] }]', "cannot be made together"),
    (
        "dominated",
        'moves = [{ move = "K: bet" }]\nexcluded = ["K: bet"]',
        "cannot be made together",
    ),
    (
        "dominated",
        (
            'moves = [{ move = "K: bet", by = ["K: check", "K check bet: call"] }]\nexcluded = '
            '["K check bet: call"]'
        ),
        "excluded move",
    ),
    (
        "dominated",
        'moves = [{ move = "A: check", mixture = [{ by = ["A: bet"], probability = "1/2" }] }]',
        "that sum to 1",
    ),
    (
        "dominated",
        (
            'moves = [{ move = "A: check", mixture = [{ by = ["A: bet"], probability = "1/2" }, '
            '{ by = ["A: bet"], probability = "1/2" }] }]'
        ),
        "different",
    ),
    ("dominated", 'moves = [{ move = "A: check", mixture = [] }]', "that sum to 1"),
    (
        "dominated",
        'moves = [{ move = "A: check", by = ["A: bet"], mixture = [] }]',
        "that sum to 1",
    ),
]


@pytest.mark.parametrize("kind, fields, wrong", REFUSED)
def test_claims_refused(kind, fields, wrong):
    with pytest.raises(InputError) as error:
        decide(committed("kuhn"), f'kind = "{kind}"\ngame = "g"\nsense = "weakly"\n{fields}')
    assert wrong in str(error.value)


@settings(max_examples=15)
@given(
    PLAYED.filter(lambda game: len(game.players) == 2),
    st.sampled_from(["weakly", "strictly"]),
    st.data(),
)
def test_dominated_where_nothing_is_named(game, sense, data):
    """What is found for a single move, or the belief that shows that nothing is, is accepted by the
    checker."""
    open_sets = [s for s in game.infosets if len(s.actions) > 1]
    if open_sets:
        s = data.draw(st.sampled_from(open_sets))
        decide(
            game,
            (
                f'kind = "dominated"\ngame = "g"\nsense = "{sense}"\nmoves = [{{ move = '
                f'"{s.player}/{s.name}: {data.draw(st.sampled_from(s.actions))}" }}]'
            ),
        )


def test_certificates_are_the_same_bytes_with_any_backend():
    assert_same_bytes([claim for claim, _ in CLAIMS if "makes" in claim])


@settings(max_examples=15)
@given(TWO_PLAYERS.flatmap(lambda g: st.tuples(st.just(g), profiles(g))), st.sampled_from((1, 2)))
def test_a_whole_strategy_is_dominated_or_not(drawn, player):
    """The checker accepts the proof either way."""
    claim = f'kind = "dominated strategy"\nprofile = "p"\nplayer = "{player}"'
    verdicts = {
        decide(drawn[0], f'{claim}\nstated = "{stated}"', drawn[1])["verdict"]
        for stated in ("dominated", "not dominated")
    }
    assert verdicts == {"confirmed", "refuted"}


@pytest.mark.parametrize("blanks", [" ", "  "])
def test_a_profile_may_have_the_name_of_one_that_a_proof_makes(blanks):
    """What is known of the one is not told of the other."""
    name = f"p{blanks}against player 2 mixing"
    even, game = 'Heads = "1/2", Tails = "1/2"', 'game = "matching-pennies", says = "x"'
    text = f"""{HEAD}
[profiles]
p = {{ {game}, strategy = {{ "*" = {{ {even} }} }} }}
"{name}" = {{ {game}, strategy = {{ "*" = "Heads" }} }}
"""
    dominated = entry(
        'kind = "dominated strategy"\nprofile = "p"\nplayer = "1"\nstated = "dominated"'
    )
    paid = entry(f'kind = "payoff"\nprofile = "{name}"\nplayer = "1"\nstated = "1"', "paid")
    records, _ = judged(text + dominated + paid)
    assert [records[one]["verdict"] for one in ("c", "paid")] == ["refuted", "confirmed"]


def test_dominance_beyond_what_a_checker_compares_is_open():
    """Seven cards: the payoffs depend on all 14 choices of the opponent."""
    game = committed("kuhn-7")
    even = [["1/2", "1/2"] for _ in game.infosets]
    record = decide(game, 'kind = "dominated strategy"\nprofile = "p"\nplayer = "1"', even)
    assert record["verdict"] == "undetermined" and "No certificate" in record["why"]


@pytest.mark.parametrize("columns", [4, 8, 13])
def test_a_dominated_row_of_a_wide_matrix(columns):
    """The opponent mixes 13 columns at most, by 12 parameters: four factors a probability."""
    payoffs = [[QQ(1)] * columns, [QQ(1)] * (columns - 1) + [QQ(0)]]
    names = list(map(str, range(columns)))
    game = matrix_game("wide", ["A", "B"], ["up", "down"], names, payoffs)
    rows = [["0", "1"], ["1"] + ["0"] * (columns - 1)]
    record = decide(game, 'kind = "dominated strategy"\nprofile = "p"\nplayer = "1"', rows)
    assert record["verdict"] == "confirmed"


LEAVE_OR_STAY = """EFG 2 R "leave or stay" { "A" "B" }
p "" 1 1 "door" { "leave" "stay" } 0
t "" 1 "" { 1, 0 }
p "" 1 2 "room" { "sit" "stand" } 0
t "" 2 "" { 0, 0 }
t "" 3 "" { 0, 0 }
"""


@pytest.mark.parametrize(
    "made, verdict", [("room: sit", "undetermined"), ("door: stay", "confirmed")]
)
def test_a_move_that_is_dominated_by_staying_away_from_it(made, verdict):
    """No way to go on in the room dominates another; at the door, to leave dominates all."""
    game = read_efg(LEAVE_OR_STAY, "g.efg")
    moves = f'moves = [{{ makes = ["{made}"] }}]'
    record = decide(game, f'kind = "dominated"\ngame = "g"\nsense = "strictly"\n{moves}')
    assert record["verdict"] == verdict
    assert verdict == "confirmed" or "No one mixture of ways to go on from there" in record["why"]
