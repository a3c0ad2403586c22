"""What all classes of claims share: what is stated and asked, and the places of errors."""

import pytest
from examples import committed_table
from fuzz_seeds import CLAIMS

from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.kinds import kinds, parse_claim
from nashproof.documents.assertions import COMMON
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.files.strict_toml import read_table
from nashproof.format.stated import ParameterPoint, StatedNumber
from nashproof.games.card_games import game_from_table, variant


def parsed(text):
    """The first claim of a document's text, its own table parsed."""
    table = read_table(text, "mine.toml").tables("assertions")[0]
    table.asked.update(COMMON)
    return parse_claim(table)


def claim(fields):
    return parsed(f"[[assertions]]\n{fields}\n")


SEEDS = [parsed(text) for text in CLAIMS]

STATED = [  # a claim; what it states in one line; whether it asks
    ('kind = "value"\ngame = "g"\nstated = "-1/18"', "-1/18", False),
    ('kind = "value"\ngame = "g"\nstated = "?"', "?", True),
    ('kind = "payoff"\nprofile = "p"\nplayer = "1"\nstated = "a/2"', "a/2", False),
    (
        'kind = "payoff"\nprofile = "p"\n'
        'figures = [{ player = "1", stated = "?" }, { event = ["x: l"], stated = "1" }]',
        "?; 1",
        False,
    ),
    (
        'kind = "payoff"\nprofile = "p"\n'
        'figures = [{ player = "1", stated = "?" }, { player = "2", stated = "?" }]',
        "?; ?",
        True,
    ),
    (
        'kind = "set values"\nprofile = "p"\nplayer = "1"\nvalues = { "" = "1/2", Q = "0" }',
        "game: 1/2; Q: 0",
        False,
    ),
    ('kind = "set values"\nprofile = "p"\nplayer = "1"\nvalues = { Q = "?" }', "Q: ?", True),
    ('kind = "arithmetic"\nequations = [["1", "1"], ["1/2", "0.5"]]', "1 = 1; 1/2 = 0.5", False),
    (
        'kind = "comparison"\nprofile = "p"\n'
        'comparisons = [{ left = "1", relation = "less than", right = { player = "1" } }]',
        "less than",
        False,
    ),
    (
        'kind = "matrix"\ngame = "g"\nmatrix = "payoff"\nrows = ["", "x: l"]\ncolumns = [""]\n'
        'cells = ["0", "1"]',
        "2 rows of cells",
        False,
    ),
    ('kind = "equilibrium"\nprofile = "p"', "equilibrium", False),
    ('kind = "projection"\ngame = "g"\nplayer = "1"', "the same", False),
    ('kind = "optimal set"\ngame = "g"\nplayer = "1"\nstated = "?"', "?", True),
]


@pytest.mark.parametrize("fields, line, asks", STATED)
def test_what_a_claim_states(fields, line, asks):
    assert (claim(fields).stated_line, claim(fields).asks) == (line, asks)


def test_the_seeds_have_every_kind():
    assert {one.kind for one in SEEDS} == kinds().keys()


def test_claims_are_equal_by_their_fields_and_not_by_their_place():
    text = 'kind = "gain"\nprofile = "p"\nplayer = "1"\nstated = "0.5"'
    assert (
        claim(text) == parsed(f"\n\n[[assertions]]\n{text}\n") != claim(text.replace("0.5", "0.50"))
    )


def too_large(identifier, place):
    return game_from_table(variant(committed_table("kuhn"), cards="10000")), "0" * 64


@pytest.mark.parametrize(
    "one", [one for one in SEEDS if isinstance(one, GameClaim) and one.needs_tree]
)
def test_a_tree_that_is_too_large_is_not_built(one):
    with pytest.raises(InputError, match="whose tree has [0-9,]* nodes") as caught:
        one.decide(Case(too_large, {}))
    assert "a claim whose kind needs no tree" in caught.value.expected


# Parts


def test_a_stated_number_has_the_place_of_its_key():
    table = read_table('\ndecimals = "1"\nstated = "0.55"\n', "mine.toml")
    with pytest.raises(InputError, match="not fewer than are printed") as caught:
        StatedNumber.from_table(table)
    assert caught.value.place == "mine.toml:3"


PARAMETERS = {"a": (QQ(0), QQ(1)), "b": (QQ(1, 2), QQ(1))}


@pytest.mark.parametrize(
    "at, wrong",
    [
        ('{ a = "0" }', 'no key "b"'),
        ('{ a = "0", b = "1/3" }', "b = 1/3"),
        ('{ a = "0", b = "1", c = "1" }', 'the key "c"'),
    ],
)
def test_a_point_that_does_not_fit_the_parameters(at, wrong):
    point = ParameterPoint.from_table(read_table(f"at = {at}\n", "mine.toml").table("at"))
    with pytest.raises(InputError) as caught:
        point.within(PARAMETERS)
    assert (caught.value.found, caught.value.place) == (wrong, "mine.toml:1")


def test_a_point_in_the_order_of_the_parameters():
    point = ParameterPoint.from_table(read_table('at = { b = "1", a = "1/3" }\n', "x").table("at"))
    assert list(point.within(PARAMETERS).items()) == [("a", QQ(1, 3)), ("b", QQ(1))]
