"""Claims -> verdicts: each reading is decided by proof, and the label follows from the outcomes.

Knows no rendering. Nothing here or in the data says what a verdict should be (design, section 5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nashproof.claims.case import Case, GameLibrary
from nashproof.claims.claim import Claim
from nashproof.claims.finding import Proved
from nashproof.documents import document as documents
from nashproof.documents.document import Document, game_id
from nashproof.documents.vocabulary import LITERAL
from nashproof.errors import InputError


@dataclass(frozen=True)
class Reading:
    """One reading of a claim as decided.

    Its name, words and figures, and the certificate's text ("" if there is none).
    """

    name: str
    says: str
    stated: str
    game: str
    outcome: str  # proved, disproved, varies, open; or answered, where all stated was asked for
    computed: str
    why: str
    certificate: str


@dataclass(frozen=True)
class Verdict:
    """A claim with its verdict; the literal reading comes first in ``readings``."""

    id: str
    lines: str
    kind: str
    weight: str
    doubt: str
    reading: str
    verdict: str
    readings: tuple[Reading, ...]


def judge(
    document: Document[Claim], games: GameLibrary, backend: str = "highs"
) -> Iterator[Verdict]:
    """Yield the Verdict of each claim, in order. Raises InputError where one does not fit."""
    case = Case(games, document.profiles, backend)
    for assertion in document.claims:
        readings = tuple(_decide(case, reading) for reading in assertion.readings)
        yield Verdict(
            assertion.id,
            assertion.lines,
            assertion.kind,
            assertion.weight,
            assertion.doubt,
            assertion.reading,
            label({reading.name: reading.outcome for reading in readings}),
            readings,
        )


def _decide(case: Case, reading: documents.Reading[Claim]) -> Reading:
    """The reading as decided."""
    claim = reading.claim
    try:
        finding = claim.decide(case)
    except InputError as error:
        raise error.at(reading.place) from None
    answered = isinstance(finding, Proved) and claim.asks
    return Reading(
        reading.name,
        reading.says,
        claim.stated_line,
        game_id(claim.game_name(case.profiles)),
        "answered" if answered else finding.outcome,
        finding.computed,
        finding.why,
        finding.certificate,
    )


def label(outcomes: Mapping[str, str]) -> str:
    """The verdict that follows from the outcomes of a claim's readings, by name."""
    plain = {"proved": "confirmed", "open": "undetermined", "answered": "answered"}
    if outcomes[LITERAL] in plain:
        return plain[outcomes[LITERAL]]
    if outcomes.get("corrected") == "proved":
        return "typo"
    if outcomes.get("qualified") == "proved":
        return "imprecise"
    return "underspecified" if outcomes[LITERAL] == "varies" else "refuted"
