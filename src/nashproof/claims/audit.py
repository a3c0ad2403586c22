"""A document -> its verdicts as records, and the texts of their certificates. Writes no file."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from nashproof.certificates.envelope import digest
from nashproof.certificates.sentence import Said, sentences
from nashproof.claims.case import GameLibrary
from nashproof.claims.claim import Claim
from nashproof.claims.judge import (
    NONE,
    DecidedClaim,
    Judged,
    Proofs,
    Refusal,
    certificate_file,
    judge,
    to_judge,
)
from nashproof.claims.labels import served_offers, verdict_of
from nashproof.claims.verdicts import (
    AS_PRINTED,
    DEPENDS,
    DERIVED,
    OUTCOMES,
    ReadingRecord,
    VerdictRecord,
    by_condition,
    how_read,
)
from nashproof.documents.assertions import Assertion, Question
from nashproof.documents.document import Document
from nashproof.errors import capital

Served = Sequence[tuple[str, DecidedClaim]]  # id of the offering assertion, and the proved offer
BY_OUTCOME = {  # how the sentence on an assertion with several readings goes
    "proved": "true if",
    "disproved": "false if",
    "varies": "true in some equilibria only if",
    "open": "open if",
}


def audit_document(
    document: Document[Claim],
    games: GameLibrary,
    refusal: Refusal,
    backend: str = "highs",
    watch: Callable[[Iterable[Judged]], Iterable[Judged]] = iter,
    only: Sequence[str] = (),
    proofs: Proofs = NONE,
    apart: bool = False,
    computed: dict[Hashable, Any] | None = None,
) -> tuple[tuple[VerdictRecord, ...], dict[str, str]]:
    """Return the verdicts on assertions and questions, and the certificates by file name.

    ``refusal``: why the checker does not accept a certificate, "" if it does; a claim whose
    certificate is refused is open. ``watch`` receives the decided claims one by one and yields them
    again, to show progress. ``only``: the ids whose verdicts are wanted, if not all. ``proofs``:
    certificates that the checker accepted, by file name; claims that they answer are not decided
    anew. ``apart``: a claim that does not suit its game is open, and the rest decided.
    ``computed``: the memory of the case. Raises InputError.
    """
    needed = to_judge(document, only)
    judging = judge(document, games, refusal, backend, needed, proofs, apart, computed)
    judged = tuple(watch(judging))
    served = served_offers(document, judged)
    wanted = [decided for decided in judged if not only or decided.source.id in only]
    certificates = {
        _file(decided, claim): claim.certificate
        for decided in wanted
        for claim in (*decided.readings, *decided.offers)
        if claim.certificate
    }
    records = [_record(document, decided, served.get(decided.source.id, ())) for decided in wanted]
    return tuple(records), certificates


def _file(judged: Judged, claim: DecidedClaim) -> str:
    return certificate_file(judged.source.id, claim.reading, claim.offer)


def _record(document: Document[Claim], judged: Judged, served: Served) -> VerdictRecord:
    readings, offers = (
        tuple(_claim_record(document.id, judged, claim) for claim in claims)
        for claims in (judged.readings, judged.offers)
    )
    first, verdict = readings[0], verdict_of(judged, served)
    return VerdictRecord(
        **_of_source(document, judged.source),
        **_of_ledger(document, judged.source.id),
        kind=first.kind,
        stated=first.stated,
        verdict=verdict,
        computed=first.computed,
        certificate=first.certificate,
        game=first.game,
        why=_why(judged, verdict, served),
        readings=readings,
        offers=offers,
    )


def _of_source(
    document: Document[Claim], source: Assertion[Claim] | Question[Claim]
) -> dict[str, str]:
    """Return the fields of the record that come from the document file."""
    record = {"id": source.id, "lines": source.lines, "taken": source.taken}
    record["says"] = " ".join([source.sentence, *_which_profile(document, source)])
    if isinstance(source, Question):
        none = dict.fromkeys(("place", "printed", "derived_by"), "")
        return record | none | {"role": "question", "basis": DERIVED, "answer": source.says}
    return record | {
        "role": "assertion",
        "answer": "",
        "place": str(source.place or ""),
        "printed": source.printed,
        "basis": AS_PRINTED if source.typed else DERIVED,
        "derived_by": " ".join(source.derived_by),
    }


def _which_profile(
    document: Document[Claim], source: Assertion[Claim] | Question[Claim]
) -> Iterator[str]:
    """Yield how the profile was taken from the document, and its line, where recorded."""
    subject = source.readings[0].claim.subject
    origin = document.profiles[subject.profile].origin if subject else None
    if origin and origin.taken:
        yield f"({origin.taken})"
    if origin and origin.line:
        yield f"(Line {origin.line}.)"


def _of_ledger(document: Document[Claim], identifier: str) -> dict[str, str]:
    """Return the erratum and the note to which an assertion belongs, "" for none."""
    erratum = next((e for e in document.errata if identifier in e.rests_on), None)
    note = next((n for n in document.notes if identifier in n.rests_on), None)
    return {
        "erratum": erratum.id if erratum else "",
        "damage": erratum.damage if erratum else "",
        "note": note.id if note else "",
    }


def _claim_record(document: str, judged: Judged, claim: DecidedClaim) -> ReadingRecord:
    proof = claim.certificate
    return ReadingRecord(
        reading=claim.reading.id,
        offer=claim.offer.name if claim.offer else "",
        condition=claim.reading.condition,
        part=claim.reading.part,
        instance=claim.reading.instance,
        kind=claim.reading.kind,
        outcome=claim.outcome,
        says=claim.says,
        game=claim.game,
        stated=claim.stated,
        computed=claim.computed,
        why=claim.why,
        certificate=f"certificates/{document}/{_file(judged, claim)}" if proof else "",
        sha256=digest(proof) if proof else "",
    )


# Why, in a line


def _why(judged: Judged, verdict: str, served: Served) -> Said:
    """Return a line for the whole: the readings, then the outcomes of their offers."""
    claims = [claim for claim in judged.readings if not claim.confirms_nothing]
    lines: list[str]
    if not claims:
        lines = ["Only one instance is proved.", *(claim.why for claim in judged.readings)]
    elif len(judged.readings) == 1:
        lines = [judged.readings[0].why]
    elif verdict == DEPENDS:
        lines = [_on_conditions(claims)]
    else:
        ways = [how_read(x.reading.condition, x.reading.part) for x in judged.readings]
        pairs = zip(ways, judged.readings)
        lines = [Said(f"{capital(way)}: ", claim.why) for way, claim in pairs]
    lines += [
        f"{_name(claim)}, it {OUTCOMES[claim.outcome]}: {claim.says}" for claim in judged.offers
    ]
    lines += [
        f"{_name(offer)}, as offered in {name}, it holds: {offer.says}"
        for name, offer in served
        if name != judged.source.id and not judged.proved_offers
    ]
    return sentences(*lines)


def _on_conditions(readings: Sequence[DecidedClaim]) -> str:
    """Return the conditions of truth: ``True if such an ace calls, false if it may fold.``"""
    ways = by_condition((claim.reading.condition, claim.outcome) for claim in readings)
    parts = [
        f"{words} {', or if '.join(conditions)}"
        for outcome, words in BY_OUTCOME.items()
        if (conditions := [way for way, outcome_there in ways.items() if outcome_there == outcome])
    ]
    return capital(", ".join(parts)) + "."


def _name(claim: DecidedClaim) -> str:
    assert claim.offer is not None
    return claim.offer.name.capitalize()
