"""The JSON Schemas of what people write and of certificates: published as generated, and true to
the readers.
"""

import json
import re
import tomllib
from contextlib import suppress
from copy import deepcopy
from random import Random

import pytest
from certificate_fixtures import fixtures
from examples import ROOT
from fuzz_seeds import CLAIMS, DOCUMENT, TOML_GAMES
from jsonschema import Draft202012Validator
from write_reference import FOLDER, FORMATS, formats_text, schema_texts

from nashlab.game_lists.sweeps import read_sweep
from nashledger.laws.questions import read_law_question
from nashledger.schemas import claim_schema
from nashproof.claims.kinds import kinds, parse_claim
from nashproof.documents.document import read_document
from nashproof.documents.profiles import profile_text
from nashproof.errors import InputError
from nashproof.files.strict_toml import Table, read_table
from nashproof.games.card_games import game_from_table

SCHEMAS = {
    name: Draft202012Validator(json.loads((FOLDER / f"{name}.schema.json").read_text("utf-8")))
    for name in ("certificate", "document", "game", "law", "profile", "sweep", "verdicts")
}
BLUFF = ROOT / "docs" / "how-to" / "example" / "bluff.toml"
FILES = [
    *(("profile", path) for path in sorted(BLUFF.parent.glob("*.toml"))),
    *(
        (name, path)
        for name in ("document", "game", "law", "sweep")
        for path in sorted((ROOT / "data" / f"{name}s").glob("*.toml"))
    ),
]
LAW = """
title = "By the ante"
game = "kuhn"
vary = "ante"
range = "0..infinity"
sets = ["A"]
[with]
raises = "1"
"""
SWEEP = """
title = "A few stakes"
game = "kuhn"
[vary]
cards = "3..4"
replacement = [false]
raises = "0..1"
ante = ["1"]
bet = ["1", "3/2"]
"""
SEEDS = [  # and the parts of a text that are damaged
    ("document", DOCUMENT, None),
    *(("document", text, "assertions") for text in CLAIMS),
    *(("game", text, None) for text in TOML_GAMES),
    ("law", LAW, None),
    ("sweep", SWEEP, None),
    ("profile", BLUFF.read_text("utf-8"), None),
]


def test_the_published_schemas_are_those_that_the_readers_make():
    """If not: python tests/write_reference.py."""
    assert {path.name: path.read_text("utf-8") for path in FOLDER.iterdir()} == schema_texts()


@pytest.mark.parametrize("name", SCHEMAS)
def test_they_are_json_schemas(name):
    Draft202012Validator.check_schema(SCHEMAS[name].schema)


@pytest.mark.parametrize("name, path", FILES, ids=lambda value: getattr(value, "stem", value))
def test_every_file_of_the_data_fits(name, path):
    assert SCHEMAS[name].is_valid(tomllib.loads(path.read_text("utf-8")))


def test_the_kinds_of_claims_are_documented_as_declared():
    """If not: python tests/write_reference.py."""
    assert FORMATS.read_text("utf-8") == formats_text()


def kuhn_table(_):
    path = ROOT / "data" / "games" / "kuhn.toml"
    return Table(tomllib.loads(path.read_text("utf-8")), (), "", "kuhn.toml")


READERS = {
    "document": lambda table: read_document(table, "x", parse_claim),
    "game": game_from_table,
    "law": lambda table: read_law_question(table, "x", kuhn_table),
    "sweep": lambda table: read_sweep(table, "x", kuhn_table),
    "profile": lambda table: profile_text(table, "x", game="", says=""),
}


def reads(name, data):
    """Whether the reader takes a file that holds this."""
    table = Table(deepcopy(data), (), "", "x.toml")
    try:
        READERS[name](table)
    except InputError:
        return False
    return True


def damages(value):
    """The data with one key renamed or left out, or one value of another type, at any depth."""
    items = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    for key, inner in items:
        kind = type(value)
        if isinstance(value, dict):
            yield {k: v for k, v in items if k != key}
            yield {f"{k}_" if k == key else k: v for k, v in items}
        for other in (7, [[]], "", {}):
            yield kind({**value, key: other}) if kind is dict else [*value[:key], other]
        if isinstance(inner, (dict, list)):
            for changed in damages(inner):
                rest = [*value[:key], changed, *value[key + 1 :]] if kind is list else None
                yield rest if kind is list else {**value, key: changed}


@pytest.mark.parametrize("name, text, part", SEEDS)
def test_what_a_schema_refuses_the_reader_refuses(name, text, part):
    """Of a long text some damages, the same in each run. The reader is fast and asked first: what
    it takes, the schema must take; of what it refuses, the schema is shown the first ones."""
    data, noticed = tomllib.loads(text), 0
    assert SCHEMAS[name].is_valid(data) and reads(name, data)
    every = [*damages(data[part] if part else data)]
    for changed in Random(1).sample(every, min(len(every), 120)):
        damaged = {**data, part: changed} if part else changed
        if reads(name, damaged):
            assert SCHEMAS[name].is_valid(damaged), damaged
        elif noticed <= 20:
            noticed += not SCHEMAS[name].is_valid(damaged)
    assert noticed > 20


@pytest.mark.parametrize(
    "old, new",
    [
        ('kind = "value"', 'kind = "valeu"'),
        ("stated =", "statd ="),
        ('stated = "0.05"', "stated = 0.05"),
        ('lines = "1-2"', 'lines = "one"'),
        ('game = "matching-pennies"\nstated', "stated"),
        ('lines = "1-2"', 'lines = "1-2"\nprofile = "p"'),
        ('damage = "', 'damage = "a '),
    ],
)
def test_common_mistakes_are_marked(old, new):
    damaged = DOCUMENT.replace(old, new)
    assert damaged != DOCUMENT
    assert not SCHEMAS["document"].is_valid(tomllib.loads(damaged))


CONDITIONS = {"if", "then", "else", "allOf", "unevaluatedProperties"}


def without_conditions(schema, named=False):
    """What taplo sees of a schema when it completes keys; or of a table of named schemas."""
    if isinstance(schema, dict):
        left = {k: v for k, v in schema.items() if named or k not in CONDITIONS}
        names = ("properties", "$defs")
        return {k: without_conditions(v, k in names and not named) for k, v in left.items()}
    return [without_conditions(v) for v in schema] if isinstance(schema, list) else schema


def test_editors_find_all_keys_beside_the_conditions():
    seen = without_conditions(SCHEMAS["document"].schema)
    for table in ("assertion", "question"):
        offered = seen["$defs"][table]["properties"]
        assert set().union(*(claim_schema(kind)["properties"] for kind in kinds())) <= set(offered)
        said = offered["kind"]["x-taplo"]["docs"]["enumValues"]
        assert len(said) == len(offered["kind"]["enum"]) and all(said)
    for name in ("document", "game", "profile"):
        plain = Draft202012Validator(without_conditions(SCHEMAS[name].schema))
        for path in (path for kind, path in FILES if kind == name):
            assert plain.is_valid(tomllib.loads(path.read_text("utf-8")))


def test_the_page_on_editors_shows_what_is_marked():
    page = (ROOT / "docs" / "how-to" / "edit-with-a-schema.md").read_text("utf-8")
    *_, text = re.findall(r"```toml\n(#:schema.*?)```", page, re.DOTALL)
    told = [error.message for error in SCHEMAS["document"].iter_errors(tomllib.loads(text))]
    assert told and told[0] in page
    with pytest.raises(InputError) as refused:
        read_document(read_table(text, "documents/mine.toml"), "mine", parse_claim)
    assert f"nashproof: {refused.value} [NP-006]\n" in page


def test_the_schema_of_certificates_takes_all_and_marks_what_the_checker_finds_malformed():
    valid = [json.loads(path.read_text("utf-8")) for path in fixtures("valid")[::3]]
    assert len(valid) > 100 and all(map(SCHEMAS["certificate"].is_valid, valid))
    marked = 0
    for path in fixtures("malformed")[::3]:
        with suppress(ValueError, RecursionError):
            data = json.loads(path.read_bytes().decode("utf-8", "replace"))
            marked += not SCHEMAS["certificate"].is_valid(data)
    assert marked > 40


def test_the_verdicts_of_this_repository_fit():
    verdicts = json.loads((ROOT / "reports" / "data" / "verdicts.json").read_text("utf-8"))
    assert SCHEMAS["verdicts"].is_valid(verdicts)
    verdicts["format"] += "x"
    assert not SCHEMAS["verdicts"].is_valid(verdicts)
