"""Rules by which errata, notes and what stands agree with the verdicts on assertions.

Each rule is a function that yields one line for each place where it is broken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from nashproof.claims.claim import Claim
from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.document import Document
from nashproof.documents.errata import Erratum, Note, Stand
from nashproof.documents.vocabulary import DAMAGES

CONFIRMED = "confirmed"

Records = Mapping[str, VerdictRecord]  # by id


def broken_rules(document: Document[Claim], verdicts: Sequence[VerdictRecord]) -> tuple[str, ...]:
    """Return a line for each place where the ledger and the verdicts disagree."""
    records = {record.id: record for record in verdicts}
    rules = (
        _without_erratum,
        _errata,
        _notes,
        _proofs,
        _stands,
        _places,
        _questions,
        _verdict_names,
    )
    return tuple(line for rule in rules for line in rule(document, records))


def _without_erratum(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each assertion that is not confirmed and belongs to no erratum and no note."""
    for record in records.values():
        if not (record.asks or record.verdict == CONFIRMED or record.erratum or record.note):
            yield f"{record.id} is {record.verdict} and belongs to no erratum and no note"


def _errata(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each erratum that rests on a confirmed assertion, or whose correction is unproved."""
    for erratum in document.errata:
        for name in erratum.rests_on:
            if records[name].verdict == CONFIRMED:
                yield f"{erratum.id} rests on {name}, which is confirmed"
        if not erratum.proved_by and not _has_proved_offer(erratum, records):
            yield f"{erratum.id} should read what nothing proves: no proved offer, no proved_by"


def _notes(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each note that rests on a refuted assertion, which needs an erratum."""
    for note in document.notes:
        for name in note.rests_on:
            if records[name].verdict == "refuted":
                yield f"{note.id} is a note and rests on {name}, which is refuted: an erratum"


def _proofs(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each entry whose ``proved_by`` names an assertion or question without proof."""
    entries: list[tuple[str, Erratum | Note | Stand]] = [
        *((erratum.id, erratum) for erratum in document.errata),
        *((note.id, note) for note in document.notes),
        *((f'"{stand.title}"', stand) for stand in document.stands),
    ]
    for words, entry in entries:
        for name in entry.proved_by:
            if not _is_proved(name, records):
                yield f"{words} is proved by {name}, which is not proved"


def _has_proved_offer(erratum: Erratum, records: Records) -> bool:
    offers = (offer for name in erratum.rests_on for offer in records[name].offers)
    return any(offer.outcome == "proved" for offer in offers)


def _is_proved(name: str, records: Records) -> bool:
    """Return whether an assertion, a question or one reading of an assertion is proved."""
    identifier, _, reading = name.partition(".")
    return records[identifier].is_proved(reading)


def _stands(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each entry that stands on an assertion that is not confirmed."""
    for stand in document.stands:
        for name in stand.rests_on:
            if records[name].verdict != CONFIRMED:
                yield f'"{stand.title}" stands on {name}, which is {records[name].verdict}'


def _places(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each assertion without a place on which an erratum or a note rests."""
    entries: list[Erratum | Note] = [*document.errata, *document.notes]
    for entry in entries:
        for name in entry.rests_on:
            if not records[name].place:
                yield f"{name}, on which {entry.id} rests, has no place"


def _questions(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each question that is not answered."""
    for record in records.values():
        if record.asks and record.verdict != "answered":
            yield f"the question {record.id} is {record.verdict}"


def _verdict_names(document: Document[Claim], records: Records) -> Iterator[str]:
    """Yield each erratum that the verdict should name and does not, or names in error.

    It names each erratum that changes a result.
    """
    named = document.verdict.errata
    for erratum in document.errata:
        if erratum.damage == DAMAGES[0] and erratum.id not in named:
            yield f"the verdict does not name ({erratum.id}), which {DAMAGES[0]}"
    for name in named:
        if name not in {erratum.id for erratum in document.errata}:
            yield f"the verdict names ({name}), which is no erratum"
