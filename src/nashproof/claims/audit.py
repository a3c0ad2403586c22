"""A document -> its verdicts as records, and the texts of their certificates. Writes no file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from nashproof.certificates.envelope import digest
from nashproof.claims.case import GameLibrary
from nashproof.claims.claim import Claim
from nashproof.claims.judge import Reading, Verdict, judge
from nashproof.claims.verdicts import OUTCOMES, ReadingRecord, VerdictRecord
from nashproof.documents.document import Document


def audit_document(
    document: Document[Claim],
    games: GameLibrary,
    backend: str = "highs",
    watch: Callable[[Iterable[Verdict]], Iterable[Verdict]] = iter,
) -> tuple[tuple[VerdictRecord, ...], dict[str, str]]:
    """The verdicts on a document's claims, in order, and their certificates by file name.

    ``watch`` is given the verdicts as they come and yields them again, to show how far it is.
    Raises InputError.
    """
    certificates: dict[str, str] = {}
    records = []
    for verdict in watch(judge(document, games, backend)):
        texts = {_file(verdict, r): r.certificate for r in verdict.readings if r.certificate}
        certificates |= texts
        records.append(_record(document.id, verdict))
    return tuple(records), certificates


def _file(verdict: Verdict, reading: Reading) -> str:
    """The file name of a reading's certificate."""
    return verdict.id + ("" if reading.name == "literal" else f".{reading.name}") + ".json"


def _record(document: str, verdict: Verdict) -> VerdictRecord:
    readings = tuple(
        ReadingRecord(
            name=r.name,
            outcome=r.outcome,
            says=r.says,
            game=r.game,
            stated=r.stated,
            computed=r.computed,
            why=r.why,
            certificate=f"certificates/{document}/{_file(verdict, r)}" if r.certificate else "",
            sha256=digest(r.certificate) if r.certificate else "",
        )
        for r in verdict.readings
    )
    first = readings[0]
    return VerdictRecord(
        id=verdict.id,
        lines=verdict.lines,
        kind=verdict.kind,
        stated=first.stated,
        verdict=verdict.verdict,
        computed=first.computed,
        certificate=first.certificate,
        weight=verdict.weight,
        doubt=verdict.doubt,
        says=first.says,
        reading=verdict.reading,
        game=first.game,
        why=_why(readings),
        readings=readings,
    )


def _why(readings: tuple[ReadingRecord, ...]) -> str:
    """One line for the whole claim: the literal reading, then what an offered one showed."""
    first, *offered = readings
    extra = [f"{r.name.capitalize()} reading {OUTCOMES[r.outcome]}: {r.says}" for r in offered]
    return " ".join([first.why, *extra])
