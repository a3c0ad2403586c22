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
    """The schema of the keys that claims of a kind have.

    >>> claim_schema("saddle")["required"]
    ['game', 'stated']
    """
    return fields.schema_of(kinds()[kind])


def game_schema() -> Schema:
    """The schema of games in TOML: card games, matrix games, games in stages, repeated games.

    >>> sorted(game_schema()["else"]["else"]["required"])
    ['description', 'players', 'title']
    """
    own = whole_schema({**HEAD, **OF_HISTORIES, **OF_MATRIX, **OF_BETTING}) | {"required": [*HEAD]}
    staged = whole_schema(STAGED_KEYS)
    repeated = whole_schema(REPEATED)
    others = {"if": {"required": ["automata"]}, "then": repeated, "else": own}
    kinds = {"if": {"required": ["stages"]}, "then": staged, "else": others}
    keys = _offered(own["properties"], staged["properties"], repeated["properties"])
    return {"$schema": DRAFT, "title": "A game of nashproof", **keys, **kinds}


def law_schema() -> Schema:
    """The schema of questions about laws.

    >>> law_schema()["required"]
    ['game', 'vary', 'range']
    """
    return {
        "$schema": DRAFT,
        "title": "A question of nashproof about a law",
        **whole_schema(LAW_KEYS),
    }


def profile_schema() -> Schema:
    """The schema of a profile's file in TOML: one profile, by itself or under a name.

    >>> profile_schema()["else"]["required"]
    ['strategy']
    """
    own = whole_schema(OF_FILE)
    named = {"type": "object", "additionalProperties": own, "minProperties": 1, "maxProperties": 1}
    under = _closed({"profiles": named}, ["profiles"])
    kinds = {"if": {"required": ["profiles"]}, "then": under, "else": own}
    keys = _offered(own["properties"], {"profiles": named})
    return {"$schema": DRAFT, "title": "A profile of nashproof", **keys, **kinds}


def document_schema() -> Schema:
    """The schema of documents. It says no more than the readers; some of what they refuse it lets
    pass, such as an id that stands twice.

    >>> document_schema()["properties"]["assertions"]["items"]["$ref"]
    '#/$defs/assertion'
    """
    head = whole_schema(DOCUMENT_KEYS)
    for key, name in (("assertions", "assertion"), ("questions", "question")):
        head["properties"][key]["items"] = {"$ref": f"#/$defs/{name}"}
    return {"$schema": DRAFT, "title": "A document of nashproof", **head, "$defs": _definitions()}


def _definitions() -> dict[str, Schema]:
    """The parts of a document that name each other."""
    schemas = {kind: claim_schema(kind) for kind in kinds()}
    own = {**_properties(OF_READING), **_properties(OF_ASSERTION), "kind": _kind()}
    shared = _shared(schemas)
    any_offer = dict.fromkeys(OFFERS, {"type": "object"})
    of_kinds = [schema["properties"] for schema in schemas.values()]
    offer = _closed({**_only(own, ("says", "game")), **shared})
    own |= {name: {"$ref": "#/$defs/offer"} for name in OFFERS}
    reading = _closed({**shared, **_only(own, OF_READING), "id": READING_ID.json()}, ["id"])
    listed = {**_only(own, OF_ASSERTION), **_only(own, ("says", "kind", "game"))}
    listed["readings"] = {"type": "array", "items": {"$ref": "#/$defs/reading"}, "minItems": 1}
    one_keys = (*(key for key in OF_ASSERTION if key != "readings"), *OF_READING)
    one = _only(own, [key for key in one_keys if key not in ("if", "part")])
    of_question = {**_properties(OF_QUESTION), **_only(own, ("kind", "game"))}
    asking = _of_kinds(of_question, ["id", "asks"])
    return {
        "assertion": _offered({**one, **listed} | any_offer, *of_kinds)
        | {
            "if": {"required": ["readings"]},
            "then": _closed({**shared, **listed}, ["id", "lines", "readings"]),
            "else": _of_kinds(one, ["id", "lines", "says"]),
        },
        "question": _offered(asking["properties"], *of_kinds) | {"allOf": [asking]},
        "reading": reading,
        "offer": offer | {"required": ["says"]},
        **{f"claim: {kind}": described(cls) | schemas[kind] for kind, cls in kinds().items()},
    }


def _properties(keys: Keys) -> dict[str, Schema]:
    return {name: key.json() for name, key in keys.items()}


def _kind() -> Schema:
    """The schema of a kind of claim, with what each of them says as taplo shows it."""
    said = [described(kind)["description"] for kind in kinds().values()]
    return {"enum": list(kinds()), "x-taplo": {"docs": {"enumValues": said}}}


def _only(properties: Mapping[str, Schema], keys: Iterable[str]) -> dict[str, Schema]:
    return {key: properties[key] for key in keys if key in properties}


def _closed(properties: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """The schema of a table that has these keys and no others."""
    needed = {"required": list(required)} if required else {}
    own = {"type": "object", "properties": dict(properties), **needed}
    return own | {"additionalProperties": False}


def _shared(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """The keys of all kinds, with every schema that one of them gives."""
    kind = {"kind": {"enum": list(schemas)}}
    ways = _given([kind, *(schema["properties"] for schema in schemas.values())])
    return {key: some[0] if len(some) == 1 else {"anyOf": some} for key, some in ways.items()}


def _offered(*tables: Mapping[str, Schema]) -> Schema:
    """The schema of a table that has the keys of all these, whatever else its conditions say.

    It is for editors: taplo looks into no condition, and completes and marks by what stands beside.
    """
    offered = _given(tables)
    return _closed({key: some[0] if len(some) == 1 else {} for key, some in offered.items()})


def _given(tables: Iterable[Mapping[str, Schema]]) -> dict[str, list[Schema]]:
    """The schemas that tables give each key, each once."""
    given: dict[str, list[Schema]] = {}
    for properties in tables:
        for key, value in properties.items():
            if value not in given.setdefault(key, []):
                given[key].append(value)
    return given


def _of_kinds(properties: Mapping[str, Schema], required: Iterable[str]) -> Schema:
    """The schema of a table with these keys, and those of the kind that it names."""
    rules = [
        {
            "if": {"properties": {"kind": {"const": kind}}},
            "then": {"$ref": f"#/$defs/claim: {kind}"},
        }
        for kind in kinds()
    ]
    own = {"type": "object", "properties": dict(properties), "required": [*required, "kind"]}
    return own | {"allOf": rules, "unevaluatedProperties": False}
