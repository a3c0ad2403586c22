"""Every kind of claim has words, and whatever changes what a claim says changes them."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace

import pytest
from examples import DOCUMENTS, HEAD, document
from fuzz_seeds import FIELDS, PROFILES

from nashledger.second_reader.readback import read_profile
from nashproof.claims.kinds import kinds
from nashproof.documents.assertions import claims_of
from nashproof.exact.numbers import QQ
from nashproof.format.fields import Choice, Fields, keys_of
from nashproof.format.naming import Naming
from nashproof.format.stated import StatedRange, relation_and_ends

# Fields that say again what another field says: the decimals of a claim those of its figures
SAID_TWICE = {("SetValuesClaim", "decimals")}
MORE = (  # claims with the fields that FIELDS leaves out
    'kind = "value"\ngame = "matching-pennies"\nstated = "0.17"\ndecimals = "3"\nfrontier = ["a"]',
    'kind = "count"\ngame = "g"\nwhat = "nodes"\nstated = "?"',
    'kind = "gain"\nprofile = "family"\nplayer = "1"\nstated = "0.5"\nat = { a = "1/2" }\n'
    'game = "g"',
    'kind = "set values"\nprofile = "family"\nplayer = "1"\nvalues = { x = "0.25" }\n'
    'at = { a = "1/2" }\ngame = "g"\ndecimals = "3"',
    'kind = "best response"\nprofile = "family"\nplayer = "2"\nat = { a = "1/2" }\ngame = "g"',
    'kind = "equilibrium"\nprofile = "family"\nat = { a = "1/2" }\ngame = "g"',
    'kind = "quasi-perfect"\nprofile = "family"\ngame = "g"',
    'kind = "quasi-perfect"\nprofile = "family"\nat = { a = "1/2" }\ngame = "g"',
    'kind = "sequential"\nprofile = "family"\nat = { a = "1/2" }\ngame = "g"',
    'kind = "subgame perfect"\nprofile = "family"\nat = { a = "1/2" }\ngame = "g"',
    'kind = "parameter set"\nprofile = "family"\nstated = "none"\ngame = "g"',
    'kind = "unique equilibrium"\nprofile = "family"\nstated = "everywhere"\ngame = "g"',
    'kind = "logit limit"\nprofile = "family"\nstated = "from 0 to 1"\ngame = "g"',
    'kind = "all equilibria"\ngame = "g"\nplayer = "1"\nterms = [["x: l", "1"]]\n'
    'stated = "at most 0.33"\nfrontier = ["y"]',
    'kind = "all equilibria"\ngame = "g"\nplayer = "1"\nterms = [["x: l", "1"]]\n'
    'stated = "from 0.1 to 0.33"\ndecimals = "3"',
    'kind = "all equilibria"\ngame = "g"\nplayer = "1"\nterms = [["x: l", "1"]]\nstated = "0.33"',
    'kind = "all equilibria"\ngame = "g"\nplayer = "1"\nterms = [["x: l", "1"]]\nstated = "?"',
    'kind = "dominated"\ngame = "g"\nsense = "weakly"\nfrontier = ["y"]\nstated = "not dominated"\n'
    'moves = [{ move = "x: l" }, { move = "y: r", by = ["y: l"] }]',
    'kind = "responses"\ngame = "g"\nplayer = "1"\nstated = "4"',
    'kind = "equilibria"\ngame = "g"\nstated = "infinite"',
    'kind = "optimal set"\ngame = "g"\nplayer = "2"\nstated = "span 2"',
    'kind = "feasible set"\nvariables = ["p", "t"]\nof = ["p"]\nrows = [["p", ">=", "0"], '
    '["t", "<=", "1"]]\nstated = "not empty"',
    'kind = "payoff"\nprofile = "family"\nplayer = "1"\nstated = "?"\ngame = "g"',
)


def claim_of(text):
    """The claim of these fields, and what the profiles beside it are called."""
    asks = 'stated = "?"' in text
    head = '[[questions]]\nid = "c"\nasks = "x"\n' if asks else ""
    head = head or '[[assertions]]\nid = "c"\nlines = "1"\nsays = "x"\n'
    told = document("mine", HEAD + PROFILES + head + text + "\n")
    (source,) = (*told.assertions, *told.questions)
    return next(claims_of(source))[1].claim, Naming(told.names, told.profiles)


def damaged(value, name=""):
    """Values in place of one, each of which says something else."""
    if isinstance(value, str):
        yield value + "1"
    elif isinstance(value, Mapping):
        yield {key: other for key, one in value.items() for other in list(damaged(one))[:1]}
        yield {f"{key}1": one for key, one in value.items()}
    elif isinstance(value, tuple):
        yield from ((*value[:k], *value[k + 1 :]) for k in range(len(value) if value[1:] else 0))
        for k, one in enumerate(value):
            yield from ((*value[:k], other, *value[k + 1 :]) for other in damaged(one, name))
        if not value and name in ("excluded", "given"):
            yield ("z: z",)
    elif isinstance(value, StatedRange):
        others = ("1/7", "at most 1/7", "at least 1/7", "from 1/7 to 2/7", "from 1/7 to 3/7", "?")
        others = [replace(value, text=x, **of_range(x)) for x in others]
        yield from (other for other in others if other != value)
        yield replace(value, decimals=value.decimals + "1")
    elif is_dataclass(value):
        yield from damaged_fields(value)
    elif value is not None:
        yield value + (1 if isinstance(value, int) else QQ(1))


def of_range(text):
    """The relation and the ends of a range, as fields of a StatedRange."""
    return dict(zip(("relation", "ends"), relation_and_ends(text)))


def damaged_fields(one):
    """The same with one field changed, of all that count in its equality."""
    for field in fields(one):
        if field.compare and (type(one).__name__, field.name) not in SAID_TWICE:
            key = keys_of(type(one)).get(field.name) if isinstance(one, Fields) else None
            value = getattr(one, field.name)
            words = [x for x in key.texts if x != value] if isinstance(key, Choice) else ()
            for other in words or damaged(value, field.name):
                yield replace(one, **{field.name: other})


@pytest.mark.parametrize("text", [*FIELDS, *MORE], ids=range(len(FIELDS) + len(MORE)))
def test_each_field_that_changes_the_meaning_changes_the_words(text):
    claim, naming = claim_of(text)
    words, tried = str(claim.read_back(naming)), 0
    for other in damaged_fields(claim):
        tried += 1
        assert str(other.read_back(naming)) != words, other
    assert tried > 1


def test_the_words_of_every_kind_are_tried():
    assert {claim_of(text)[0].kind for text in (*FIELDS, *MORE)} == set(kinds())


def test_a_comparison_names_the_parameters_of_both_profiles():
    claim, naming = claim_of(
        'kind = "comparison"\nprofile = "p"\nwhere = "inside"\ncomparisons = [{ left = { player = '
        '"1" }, relation = "less than", right = { profile = "family", player = "1" } }]'
    )
    words = str(claim.read_back(naming))
    assert words.startswith("For every a from 0 to 1 (the ends excepted), in the profile p: the ")


def test_a_profile_is_read_back_with_all_its_entries():
    told = document(
        "mine",
        HEAD + PROFILES + '[[assertions]]\nid = "c"\nlines = "1"\nsays = "x"\n'
        'kind = "arithmetic"\nequations = [["1", "1"]]\n',
    )
    naming = Naming(told.names, told.profiles)
    for profile in told.profiles.values():
        words = str(read_profile(profile, naming))
        for entries in damaged(profile.entries):
            assert str(read_profile(replace(profile, entries=entries), naming)) != words
        for change in ({"game": "other"}, {"form": "plan"}):
            assert str(read_profile(replace(profile, **change), naming)) != words


def test_entries_of_a_base_are_read_back_after_those_that_count_before_them():
    profiles = """[profiles.b]
game = "kuhn"
says = "x"
strategy = { "K bet" = "call", "Q bet" = "fold" }
[profiles.own]
base = "b"
says = "x"
strategy = { "* bet" = "fold" }
[[assertions]]
id = "c"
lines = "1"
says = "x"
kind = "arithmetic"
equations = [["1", "1"]]
"""
    told = document("mine", HEAD + profiles)
    words = str(read_profile(told.profiles["own"], Naming(told.names, told.profiles)))
    own, *rest = words.splitlines()[1:]
    assert "where nothing" not in own and own.endswith(": “fold”")
    assert [line.partition("where nothing above applies, ")[2][-6:] for line in rest] == [
        "“call”",
        "“fold”",
    ]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_claims_that_differ_read_differently(name):
    """Within one document: what reads alike is equal, save for how parts are grouped."""
    told = document(name)
    naming, seen = Naming(told.names, told.profiles), {}
    for source in (*told.assertions, *told.questions):
        for _, reading in claims_of(source):
            words = str(reading.claim.read_back(naming))
            assert seen.setdefault(words, reading.claim) == reading.claim
            assert (
                "—" not in words and "None" not in words and "  " not in words.replace("\n  ", "")
            )
