"""JSON Schemas (2020-12) of the data files, made from the classes and tables that write them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from nashledger.site.claims_table import COLUMNS
from nashledger.site.data.records import ERRATA_FORMAT, OF_DOCUMENT, VERDICTS_FORMAT
from nashproof.claims.verdicts import (
    OUTCOMES,
    ROLES,
    UNSAID,
    VERDICTS,
    ReadingRecord,
    VerdictRecord,
)
from nashproof.documents.vocabulary import DAMAGES
from nashproof.files.keys import DRAFT

TEXT = {"type": "string"}
DIGEST = {"type": "string", "pattern": "^([0-9a-f]{64})?$"}
VALUES: Mapping[str, Any] = {  # a key -> what its texts can be
    "role": {"enum": list(ROLES)},
    "verdict": {"enum": list(VERDICTS)},
    "outcome": {"enum": list(OUTCOMES)},
    "offer": {"enum": ["", "qualified", "corrected"]},
    "damage": {"enum": ["", *DAMAGES]},
    "sha256": DIGEST,
    "certificate": {"type": "string", "pattern": "^(certificates/.+\\.json)?$"},
}


def verdicts_schema() -> dict[str, Any]:
    """Return the schema of data/verdicts.json."""
    reading = texts(field.name for field in fields(ReadingRecord))
    reading["required"] = [name for name in reading["required"] if name not in UNSAID]
    names = [field.name for field in fields(VerdictRecord)]
    claims = {name: list_of({"$ref": "#/$defs/reading"}) for name in ("readings", "offers")}
    record = record_of({**{name: VALUES.get(name, TEXT) for name in names}, **claims})
    document = record_of(
        {**_properties(OF_DOCUMENT), "records": list_of({"$ref": "#/$defs/record"})}
    )
    schema = _file("Verdicts", VERDICTS_FORMAT, document)
    return schema | {"$defs": {"reading": reading, "record": record}}


def errata_schema() -> dict[str, Any]:
    """Return the schema of data/errata.json."""
    names = ("id", "page", "damage", "title", "printed", "should_read", "why")
    lists = {key: list_of(TEXT) for key in ("places", "rests_on", "verdicts")}
    proof = texts(("says", "certificate", "sha256"))
    erratum = record_of({**_properties(names), **lists, "proofs": list_of(proof)})
    entry = record_of({"title": TEXT, "says": TEXT, "rests_on": list_of(TEXT)})
    document = record_of(
        {
            **_properties(OF_DOCUMENT),
            "verdict": TEXT,
            "errata": list_of(erratum),
            "notes": list_of(entry),
            "stands": list_of(entry),
        }
    )
    return _file("Errata", ERRATA_FORMAT, document)


def claims_schema() -> dict[str, Any]:
    """Return the schema of a row of data/claims.csv, its columns as keys."""
    columns = {key: {**VALUES.get(key, TEXT), "description": of} for key, of in COLUMNS.items()}
    return {"$schema": DRAFT, "title": "A row of claims.csv", **record_of(columns)}


def texts(names: Iterable[str]) -> dict[str, Any]:
    """Return the schema of an object whose values are all texts."""
    return record_of(_properties(names))


def record_of(properties: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of an object that has exactly these keys."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def list_of(item: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a list."""
    return {"type": "array", "items": dict(item)}


def _properties(names: Iterable[str]) -> dict[str, Any]:
    """Return the schema of each of these keys."""
    return {name: VALUES.get(name, TEXT) for name in names}


def _file(title: str, form: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a data file whose documents have this schema."""
    head: Sequence[tuple[str, Any]] = [
        ("format", {"const": form}),
        ("version", TEXT),
        ("checker", DIGEST),
        ("documents", {"type": "object", "additionalProperties": dict(document)}),
    ]
    return {"$schema": DRAFT, "title": title, **record_of(dict(head))}
