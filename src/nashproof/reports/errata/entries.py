"""Errata, notes and what stands with the verdicts that they rest on: what pages and letters show.

Decides nothing: how much an erratum changes in its document is data, the verdicts are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashproof.claims.verdicts import VerdictRecord
from nashproof.documents.vocabulary import DAMAGES
from nashproof.files.lines import line_words
from nashproof.reports.errata.examples import answer
from nashproof.reports.errata.names import Words
from nashproof.reports.results import AcceptedReading, Results

MISPRINT = DAMAGES[-1]


@dataclass(frozen=True)
class Entry:
    """An erratum, a note or what stands (``of``), with the verdicts that it rests on."""

    of: Any
    rests_on: tuple[VerdictRecord, ...]

    @property
    def places(self) -> str:
        """Where it stands in the document, each place once."""
        return "; ".join(dict.fromkeys(place(verdict) for verdict in self.rests_on))

    @property
    def lines(self) -> str:
        """The lines alone."""
        return "; ".join(dict.fromkeys(line_words(verdict.lines) for verdict in self.rests_on))

    @property
    def verdicts(self) -> tuple[str, ...]:
        """The different verdicts, in order."""
        return tuple(dict.fromkeys(verdict.verdict for verdict in self.rests_on))

    @property
    def readings(self) -> tuple[AcceptedReading, ...]:
        """All readings of all assertions."""
        return tuple(one for v in self.rests_on for one in v.readings)  # type: ignore[misc]

    @property
    def command(self) -> str:
        """What checks one of its readings again; "" where none has a certificate."""
        return next((one.command for one in self.readings if one.command), "")


@dataclass(frozen=True)
class Proof:
    """Something that is proved: its sentence in our words, and the claim that proves it."""

    says: str
    claim: AcceptedReading


def entries(results: Results, document: str, part: str) -> list[Entry]:
    """The errata, notes or stands of a document (``part`` names them), in order."""
    known = {verdict.id: verdict for verdict in results.verdicts[document]}
    return [
        Entry(one, tuple(known[name] for name in one.rests_on))
        for one in getattr(results.documents[document], part)
    ]


def loose(results: Results, document: str) -> list[VerdictRecord]:
    """Assertions that are not confirmed and belong to no erratum and no note."""
    return [
        v
        for v in results.verdicts[document]
        if not (v.asks or v.verdict == "confirmed" or v.erratum or v.note)
    ]


def proofs(results: Results, document: str, entry: Entry) -> list[Proof]:
    """What proves that an erratum should read as it does: offers, then what it names."""
    offered = [
        Proof(offer.says, offer)  # type: ignore[arg-type]
        for verdict in entry.rests_on
        for offer in verdict.offers
        if offer.outcome == "proved"
    ]
    known = {verdict.id: verdict for verdict in results.verdicts[document]}
    named = [
        proof for name in entry.of.proved_by for proof in _named(results, document, known, name)
    ]
    return list({proof.says: proof for proof in reversed(offered + named)}.values())[::-1]


def _named(
    results: Results, document: str, known: Mapping[str, VerdictRecord], name: str
) -> Iterator[Proof]:
    identifier, _, reading = name.partition(".")
    verdict = known[identifier]
    for claim in verdict.readings:
        if not reading or claim.reading == reading:
            says = f"{claim.says} {answered(results, document, verdict)}" if verdict.asks else ""
            yield Proof(says.strip() or claim.says, claim)  # type: ignore[arg-type]


def answered(results: Results, document: str, verdict: VerdictRecord) -> str:
    """The exact answer to a question of ours, in the document's words; "" where the question says
    it itself."""
    claim: AcceptedReading = verdict.readings[0]  # type: ignore[assignment]
    if not claim.why or not verdict.says.rstrip().endswith("?"):
        return ""
    words = words_for(results, document, claim.game)
    return answer(words, results.games.get(claim.game), claim)


def place(verdict: VerdictRecord) -> str:
    """Where an assertion stands, as a reader of the document finds it."""
    of = line_words(verdict.lines)
    return f"{verdict.place} ({of})" if verdict.place and of else verdict.place or of


def outcome(claim: AcceptedReading) -> str:
    """How a claim came out, for the end of a sentence."""
    return {"varies": "true in some equilibria"}.get(claim.outcome, claim.outcome)


def words_for(results: Results, document: str, game: str) -> Words:
    """The words of a document for one of its games; "" for no game."""
    return Words.of(results.documents[document], results.games.get(game))


def by_damage(some: Sequence[Entry]) -> dict[str, int]:
    """How many errata of each damage, the most damage first; damages without any left out."""
    counts = {damage: sum(one.of.damage == damage for one in some) for damage in DAMAGES}
    return {damage: count for damage, count in counts.items() if count}
