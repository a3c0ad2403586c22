"""The reference of claim kinds in data/FORMATS.md against the classes that read it, key by key."""

import re

import pytest
from examples import ROOT
from fuzz_seeds import CLAIMS

from nashproof.claims.kinds import KINDS, parse_claim
from nashproof.claims.kinds.dominance.named_moves import MixturePart, ReplacedMoves
from nashproof.claims.kinds.profiles.comparisons import Comparison, ProfileFigure
from nashproof.claims.kinds.profiles.payoffs import Figure
from nashproof.claims.kinds.regions import RegionRow
from nashproof.claims.kinds.structure import COUNTS
from nashproof.documents.assertions import COMMON
from nashproof.documents.vocabulary import DAMAGES, OFFERS, PLACES
from nashproof.errors import InputError
from nashproof.files.strict_toml import Table, read_table

FORMATS = (ROOT / "data" / "FORMATS.md").read_text("utf-8")
SECTION = FORMATS.partition("### Kinds of claims")[2].partition("\n## ")[0]
KIND_SECTIONS = {
    kind: text
    for kind, text in re.findall(r"^#### `([^`\n]+)`\n(.*?)(?=^#### |\Z)", SECTION, re.M | re.S)
}
PARTS = {  # the paragraph before the keys of a table within a claim, and its class
    "A figure of `payoff`": Figure,
    "A comparison": Comparison,
    "A side of a comparison": ProfileFigure,
    "Replaced moves": ReplacedMoves,
    "A part of a mixture": MixturePart,
    "A condition of `region`": RegionRow,
}


def keys_of(text):
    """The keys that a list of keys documents, each with what is said of it."""
    items = re.findall(r"^- `(\w+)`(.*?)(?=^- |\n\n|\Z)", text, re.M | re.S)
    keys = {key: " ".join(words.split()) for key, words in items}
    assert len(keys) == len(items)
    return keys


def own_keys(kind):
    """The keys of a kind itself, which stand before those of its parts."""
    return keys_of(re.split(r"^[^\n]*:\n\n- ", KIND_SECTIONS[kind], flags=re.M)[0])


def test_every_kind_has_a_section_and_no_other():
    assert list(KIND_SECTIONS) and KIND_SECTIONS.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_the_keys_of_a_kind_are_the_fields_of_its_class(kind):
    assert own_keys(kind).keys() == KINDS[kind].keys()


@pytest.mark.parametrize("part", PARTS)
def test_the_keys_of_a_part_are_the_fields_of_its_class(part):
    (text,) = re.findall(rf"^{re.escape(part)}:\n\n(.*?)\n\n", SECTION, re.M | re.S)
    assert keys_of(text).keys() == PARTS[part].keys()


def test_every_list_of_keys_is_tested():
    lists = re.findall(r"^([^\n]*):\n\n- ", SECTION, re.M)
    assert sorted(lists) == sorted(PARTS)


def test_the_keys_of_all_claims():
    """Each stands in a table of FORMATS.md, and so do the damages and places."""
    keys = FORMATS.partition("### Assertions")[2].partition("### Kinds of claims")[0]
    named = set(re.findall(r"`(\w+)`|^(\w+) = ", keys, re.M))
    assert {*COMMON, *OFFERS} <= {one or other for one, other in named}
    assert all(f"`{word}`" in keys for word in (*DAMAGES, *PLACES))
    assert all(f"[assertions.{name}]" in keys for name in OFFERS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_class_says_what_its_claims_assert(kind):
    assert KINDS[kind].__doc__ and "Proved by" in KINDS[kind].__doc__


@pytest.mark.parametrize("what", COUNTS)
def test_every_count_is_documented(what):
    assert f"`{what}`" in KIND_SECTIONS["count"]


def samples():
    for text in CLAIMS:
        (table,) = read_table(text, "seed.toml").tables("assertions")
        for key in sorted(KINDS[table.data["kind"]].keys() & table.data.keys()):
            yield pytest.param(table.data, key, id=f"{table.data['kind']} without {key}")


@pytest.mark.parametrize("data, key", list(samples()))
def test_optional_keys_say_so(data, key):
    """A key is documented as optional exactly if claims are read without it."""
    table = Table({name: x for name, x in data.items() if name != key}, (), "", "x")
    table.asked.update(COMMON)
    try:
        parse_claim(table)
        needed = False
    except InputError as error:
        needed = error.found == f'no key "{key}"'
    words = own_keys(data["kind"])[key]
    assert needed != any(sign in words for sign in (": optional", "in its place", ": with `"))


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
