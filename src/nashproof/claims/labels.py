"""Outcomes -> verdicts: one word an assertion, from all its readings.

The rule (docs/explanation/verdicts.md) stands here alone. It reads nothing but outcomes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from nashproof.claims.claim import Claim
from nashproof.claims.judge import DecidedClaim, Judged
from nashproof.claims.verdicts import BY_OFFER, DEPENDS, by_condition
from nashproof.documents.assertions import Assertion
from nashproof.documents.document import Document


def verdict_of(judged: Judged, served: Sequence[tuple[str, DecidedClaim]]) -> str:
    """Return the verdict on an assertion or a question as decided."""
    if not isinstance(judged.source, Assertion):
        return question_label(judged.readings[0].outcome)
    return label(judged.readings, {offer.offer.name for _, offer in served if offer.offer})


def served_offers(
    document: Document[Claim], judged: Iterable[Judged]
) -> Mapping[str, tuple[tuple[str, DecidedClaim], ...]]:
    """Return the proved offers for each assertion by id, each with the id of its source.

    The assertion's own offers come first. An offer that is proved for one assertion of an erratum
    serves every assertion of that erratum, so that the label does not depend on where somebody
    wrote it.
    """
    proved = {
        decided.source.id: [(decided.source.id, offer) for offer in decided.proved_offers]
        for decided in judged
        if isinstance(decided.source, Assertion)
    }
    served = {name: list(offers) for name, offers in proved.items()}
    for erratum in document.errata:
        for name in served.keys() & set(erratum.rests_on):
            beside = [identifier for identifier in erratum.rests_on if identifier != name]
            served[name] += [offer for identifier in beside for offer in proved.get(identifier, ())]
    return {name: tuple(offers) for name, offers in served.items()}


def label(readings: Sequence[DecidedClaim], offered: Collection[str] = ()) -> str:
    """Return the verdict on an assertion; ``offered``: names of offers proved for it."""
    if any(reading.outcome == "open" for reading in readings):
        return "undetermined"
    counted = [reading for reading in readings if not reading.confirms_nothing]
    ways = by_condition((reading.reading.condition, reading.outcome) for reading in counted)
    outcomes = list(ways.values())
    proved = outcomes.count("proved")
    if proved == len(outcomes):
        return "confirmed" if outcomes else "undetermined"
    if proved:
        return DEPENDS
    for name, word in BY_OFFER.items():
        if name in offered:
            return word
    return "underspecified" if "varies" in outcomes else "refuted"


def question_label(outcome: str) -> str:
    """Return the verdict on a question: answered, or why it is not."""
    words = {"disproved": "refuted", "varies": "underspecified", "open": "undetermined"}
    return words.get(outcome, "answered")
