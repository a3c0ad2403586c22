"""The verdicts and the errata of all documents as JSON values, for data/verdicts.json and
data/errata.json.

Every text is as pages have it; mathematics stands between ``$`` signs.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from nashledger.errata.entries import (
    Entry,
    ErratumEntry,
    errata_of,
    notes_of,
    place,
    proofs,
    stands_of,
)
from nashledger.site.results import SiteResults
from nashproof.claims.verdicts import ReadingRecord
from nashproof.documents.errata import Note, Stand
from nashproof.page.frame import Edition

VERDICTS_FORMAT, ERRATA_FORMAT = "nashproof verdicts 1", "nashproof errata 1"
OF_DOCUMENT = ("title", "author", "year", "source", "sha256")


def verdicts(results: SiteResults, edition: Edition) -> dict[str, Any]:
    """Return all records of all documents, as in results/claims/."""
    documents = {
        name: _head(results, name)
        | {"records": [record.with_claims(_bare).to_json() for record in records]}
        for name, records in results.verdicts.items()
    }
    return _file(VERDICTS_FORMAT, edition, documents)


def errata(results: SiteResults, edition: Edition) -> dict[str, Any]:
    """Return the errata, the notes and what stands, of each document."""
    documents = {
        name: _head(results, name)
        | {
            "verdict": document.verdict.text,
            "errata": [_erratum(results, name, e) for e in errata_of(results, name)],
            "notes": [_entry(entry) for entry in notes_of(results, name)],
            "stands": [_entry(entry) for entry in stands_of(results, name)],
        }
        for name, document in results.documents.items()
    }
    return _file(ERRATA_FORMAT, edition, documents)


def _bare(claim: ReadingRecord) -> ReadingRecord:
    """Return a reading without the fields that the checker and the pages add."""
    return ReadingRecord(
        **{field.name: getattr(claim, field.name) for field in fields(ReadingRecord)}
    )


def _file(form: str, edition: Edition, documents: dict[str, Any]) -> dict[str, Any]:
    """Return a data file: its format, the edition of the site, and an entry for each document."""
    head = {"format": form, "version": edition.version, "checker": edition.checker}
    return head | {"documents": documents}


def _head(results: SiteResults, name: str) -> dict[str, Any]:
    """Return the fields of a document that each data file has."""
    return {key: getattr(results.documents[name], key) for key in OF_DOCUMENT}


def _erratum(results: SiteResults, name: str, entry: ErratumEntry) -> dict[str, Any]:
    """Return an erratum with the facts that prove its correction."""
    of = entry.of
    return {
        "id": of.id,
        "page": f"{name}/{of.id}.html",
        "damage": of.damage,
        "title": of.title,
        "places": [place(record) for record in entry.rests_on],
        "printed": of.printed,
        "should_read": of.should_read,
        "why": of.why,
        "rests_on": list(of.rests_on),
        "verdicts": list(entry.verdicts),
        "proofs": [
            {
                "says": proof.says,
                "certificate": proof.claim.certificate,
                "sha256": proof.claim.sha256,
            }
            for proof in proofs(results, name, entry)
        ],
    }


def _entry(entry: Entry[Note] | Entry[Stand]) -> dict[str, Any]:
    """Return a note, or what stands."""
    of = entry.of
    return {"title": of.title, "says": of.text, "rests_on": list(of.rests_on)}
