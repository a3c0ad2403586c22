"""The keys of claims: those that all have are documented, a misspelt or empty one is named."""

import re

import pytest
from examples import ROOT

from nashproof.claims.kinds import parse_claim
from nashproof.documents.assertions import COMMON
from nashproof.documents.vocabulary import DAMAGES, OFFERS, PLACES
from nashproof.errors import InputError
from nashproof.files.strict_toml import read_table

FORMATS = (ROOT / "data" / "FORMATS.md").read_text("utf-8")


def test_the_keys_of_all_claims():
    """Each stands in a table of FORMATS.md, and so do the damages and places."""
    keys = FORMATS.partition("### Assertions")[2].partition("### Kinds of claims")[0]
    named = set(re.findall(r"`(\w+)`|^(\w+) = ", keys, re.M))
    assert {*COMMON, *OFFERS} <= {one or other for one, other in named}
    assert all(f"`{word}`" in keys for word in (*DAMAGES, *PLACES))
    assert all(f"[assertions.{name}]" in keys for name in OFFERS)


PAYOFF = 'kind = "payoff"\nprofile = "p"\n'
RANGE = 'kind = "correlated range"\ngame = "g"\n'
DOMINATED = 'kind = "dominated"\ngame = "g"\nsense = "weakly"\n'
MOVES = DOMINATED + 'moves = [{ move = "Q: bet", '
EITHER_OR = {
    "figures": PAYOFF + 'figures = [{ player = "1", stated = "1" }]',
    "event": PAYOFF + 'figures = [{ event = ["K: bet"], stated = "1" }]',
    "event ": PAYOFF + 'event = ["K: bet"]\nstated = "1"',
    "event  ": RANGE + 'event = ["K: bet"]\nstated = "1"',
    "move": DOMINATED + 'moves = [{ move = "Q: bet" }]',
    "makes": DOMINATED + 'moves = [{ makes = ["Q: bet", "Q check bet: call"] }]',
    "mixture": MOVES + 'mixture = [{ probability = "1", by = ["Q: check"] }] }]',
    "by": MOVES + 'by = ["Q: check"] }]',
}


@pytest.mark.parametrize("key", EITHER_OR)
def test_a_misspelt_key_is_named_where_another_may_stand_in_its_place(key):
    """Not "no key player" for ``evnet``."""
    text, key = EITHER_OR[key], key.strip()
    for wrong in {key[:-2] + key[:-3:-1], key[:-1], key[:1] + key, key + "s"} - {"yb", "b"}:
        table = read_table(text.replace(f"{key} = ", f"{wrong} = ", 1), "x")
        with pytest.raises(InputError) as caught:
            parse_claim(table)
        assert (caught.value.found, caught.value.expected) == (
            f'the key "{wrong}"',
            f'did you mean "{key}"?',
        )
    parse_claim(read_table(text, "x"))


@pytest.mark.parametrize(
    "text, found",
    [
        (DOMINATED + "moves = [{ makes = [] }]", "no moves"),
        (MOVES + "by = [] }]", "no moves"),
        (MOVES + 'mixture = [{ probability = "1", by = [] }] }]', "no moves"),
        ('kind = "all equilibria"\ngame = "g"\nplayer = "1"\nstated = "1"\nterms = []', "no terms"),
    ],
)
def test_empty_lists_of_moves_are_refused(text, found):
    with pytest.raises(InputError) as caught:
        parse_claim(read_table(text, "x"))
    assert (caught.value.found, caught.value.expected) == (found, "at least one")
