"""JSON Schemas (2020-12) of documents, games, laws and profiles, as their keys are declared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nashledger.laws.questions import KEYS as LAW_KEYS
from nashproof.claims.kinds import kinds
from nashproof.documents.assertions import OF_ASSERTION, OF_QUESTION, OF_READING, READING_ID
from nashproof.documents.document import KEYS as DOCUMENT_KEYS
from nashproof.documents.profiles import OF_FILE
from nashproof.documents.vocabulary import OFFERS
from nashproof.files.keys import DRAFT, Keys, Schema, described, whole_schema
from nashproof.format import fields
from nashproof.games.card_games import HEAD, OF_BETTING, OF_HISTORIES, OF_MATRIX
from nashproof.games.repeated import REPEATED
from nashproof.games.stages.stage_game import KEYS as STAGED_KEYS


def claim_schema(kind: str) -> Schema:
    """Return the schema of the keys that claims of a kind have.

    >>> claim_schema("saddle")["required"]
    ['game', 'stated']
    """
    return fields.schema_of(kinds()[kind])


def game_schema() -> Schema:
    """Return the schema of games in TOML: cards, matrices, games in stages, repeated games.

    >>> sorted(game_schema()["else"]["else"]["required"])
    ['description', 'players', 'title']
    """
    compact = whole_schema({**HEAD, **OF_HISTORIES, **OF_MATRIX, **OF_BETTING}) | {
        "required": [*HEAD]
    }
    staged = whole_schema(STAGED_KEYS)
    repeated = whole_schema(REPEATED)
    others = {"if": {"required": ["automata"]}, "then": repeated, "else": compact}
    kinds = {"if": {"required": ["stages"]}, "then": staged, "else": others}
    keys = _offered(compact["properties"], staged["properties"], repeated["properties"])
    return {"$schema": DRAFT, "title": "A game of nashproof", **keys, **kinds}


def law_schema() -> Schema:
    """Return the schema of questions about laws.

    >>> law_schema()["required"]
    ['game', 'vary', 'range']
    """
    return {
        "$schema": DRAFT,
        "title": "A question of nashproof about a law",
        **whole_schema(LAW_KEYS),
    }


def profile_schema() -> Schema:
    """Return the schema of a profile's file in TOML: one profile, by itself or under a name.

    >>> profile_schema()["else"]["required"]
    ['strategy']
    """
    single = whole_schema(OF_FILE)
    named = {
        "type": "object",
        "additionalProperties": single,
        "minProperties": 1,
        "maxProperties": 1,
    }
    under = _closed({"profiles": named}, ["profiles"])
    kinds = {"if": {"required": ["profiles"]}, "then": under, "else": single}
    keys = _offered(single["properties"], {"profiles": named})
    return {"$schema": DRAFT, "title": "A profile of nashproof", **keys, **kinds}


def document_schema() -> Schema:
    """Return the schema of documents.

    It refuses no more than the readers do, and lets some of what they refuse pass, such as an id
    that stands twice.

    >>> document_schema()["properties"]["assertions"]["items"]["$ref"]
    '#/$defs/assertion'
    """
    head = whole_schema(DOCUMENT_KEYS)
    for key, name in (("assertions", "assertion"), ("questions", "question")):
        head["properties"][key]["items"] = {"$ref": f"#/$defs/{name}"}
    return {"$schema": DRAFT, "title": "A document of nashproof", **head, "$defs": _definitions()}


def _definitions() -> dict[str, Schema]:
    """Return the parts of a document that name each other."""
    schemas = {kind: claim_schema(kind) for kind in kinds()}
    # What each kind says, as taplo shows it.
    says = [described(kind)["description"] for kind in kinds().values()]
    any_kind = {"enum": list(kinds()), "x-taplo": {"docs": {"enumValues": says}}}
    keys = {**_properties(OF_READING), **_properties(OF_ASSERTION), "kind": any_kind}
    # The keys of all kinds, each with all schemas that a kind has for it.
    kind_key = {"kind": {"enum": list(schemas)}}
    ways = _by_key([kind_key, *(schema["properties"] for schema in schemas.values())])
    shared = {key: xs[0] if len(xs) == 1 else {"anyOf": xs} for key, xs in ways.items()}
    any_offer = dict.fromkeys(OFFERS, {"type": "object"})
    of_kinds = [schema["properties"] for schema in schemas.values()]
    offer = _closed({**_only(keys, ("says", "game")), **shared})
    keys |= {name: {"$ref": "#/$defs/offer"} for name in OFFERS}
    reading = _closed({**shared, **_only(keys, OF_READING), "id": READING_ID.json()}, ["id"])
    listed = {**_only(keys, OF_ASSERTION), **_only(keys, ("says", "kind", "game"))}
    listed["readings"] = {"type": "array", "items": {"$ref": "#/$defs/reading"}, "minItems": 1}
    # An assertion of one reading has its keys, and those of a claim; one of several lists them.
    single_keys = (*(key for key in OF_ASSERTION if key != "readings"), *OF_READING)
    single = _only(keys, [key for key in single_keys if key not in ("if", "part")])
    of_question = {**_properties(OF_QUESTION), **_only(keys, ("kind", "game"))}
    asking = _of_kinds(of_question, ["id"])
    return {
        "assertion": _offered({**single, **listed} | any_offer, *of_kinds)
        | {
            "if": {"required": ["readings"]},
            "then": _closed({**shared, **listed}, ["id", "lines", "readings"]),
            "else": _of_kinds(single, ["id", "lines", "says"]),
        },
        "question": _offered(asking["properties"], *of_kinds)
        | {"allOf": [asking], "anyOf": [{"required": ["asks"]}, {"required": ["says"]}]},
        "reading": reading,
        "offer": offer | {"required": ["says"]},
        **{f"claim: {kind}": described(cls) | schemas[kind] for kind, cls in kinds().items()},
    }


def _properties(keys: Keys) -> dict[str, Schema]:
    return {name: key.json() for name, key in keys.items()}


def _only(properties: Mapping[str, Schema], keys: Iterable[str]) -> dict[str, Schema]:
    return {key: properties[key] for key in keys if key in properties}


def _closed(properties: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """Return the schema of a table that has these keys and no others."""
    needed = {"required": list(required)} if required else {}
    schema = {"type": "object", "properties": dict(properties), **needed}
    return schema | {"additionalProperties": False}


def _offered(*tables: Mapping[str, Schema]) -> Schema:
    """Return the schema of a table that has the keys of all these, whatever its conditions say.

    It is for editors: taplo does not look into conditions, and completes and marks by what stands
    beside them.
    """
    offered = _by_key(tables)
    return _closed({key: xs[0] if len(xs) == 1 else {} for key, xs in offered.items()})


def _by_key(tables: Iterable[Mapping[str, Schema]]) -> dict[str, list[Schema]]:
    """Return the schemas that tables have for each key, each once."""
    by_key: dict[str, list[Schema]] = {}
    for properties in tables:
        for key, value in properties.items():
            if value not in by_key.setdefault(key, []):
                by_key[key].append(value)
    return by_key


def _of_kinds(properties: Mapping[str, Schema], required: Iterable[str]) -> Schema:
    """Return the schema of a table with these keys, and those of the kind that it names."""
    rules = [
        {
            "if": {"properties": {"kind": {"const": kind}}},
            "then": {"$ref": f"#/$defs/claim: {kind}"},
        }
        for kind in kinds()
    ]
    schema = {"type": "object", "properties": dict(properties), "required": [*required, "kind"]}
    return schema | {"allOf": rules, "unevaluatedProperties": False}
