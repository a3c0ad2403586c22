"""Errata, notes and what stands, with the verdicts that they rest on, for pages and letters.

Decides nothing: how much an erratum changes in its document is data, the verdicts are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from nashledger.errata.changes import Pair, Side, pair, sides
from nashledger.errata.readings import on_readings
from nashproof.claims.verdicts import DEPENDS, VerdictRecord, by_condition, how_read
from nashproof.documents.errata import Erratum, Note, Stand
from nashproof.documents.vocabulary import DAMAGES
from nashproof.files.lines import in_spans, line_words, numbers
from nashproof.page.examples import Example, example, plainest
from nashproof.page.names import words_for
from nashproof.page.results import (
    AcceptedReading,
    Results,
    accepted,
    accepted_offers,
    accepted_readings,
)
from nashproof.page.sentences import answer

MISPRINT = DAMAGES[-1]


Source: TypeAlias = Erratum | Note | Stand
Of = TypeVar("Of", bound=Source, covariant=True)


@dataclass(frozen=True)
class Entry(Generic[Of]):
    """An erratum, a note or what stands (``of``), with the verdicts that it rests on."""

    of: Of
    rests_on: tuple[VerdictRecord, ...]

    @property
    def places(self) -> str:
        """The places in the document, each once, with all its lines."""
        at: dict[str, list[str]] = {}
        for verdict in self.rests_on:
            at.setdefault(verdict.place, []).append(verdict.lines)
        return "; ".join(_at(name, ", ".join(filter(None, lines))) for name, lines in at.items())

    @property
    def lines(self) -> str:
        """The lines alone, each once."""
        return line_words(in_spans(", ".join(v.lines for v in self.rests_on if v.lines)))

    @property
    def first_line(self) -> int:
        """The first line in the document; 0 if none of its assertions has lines."""
        return min((n for v in self.rests_on for n in numbers(v.lines)[:1]), default=0)

    @property
    def verdicts(self) -> tuple[str, ...]:
        """The different verdicts, in order."""
        return tuple(dict.fromkeys(verdict.verdict for verdict in self.rests_on))

    @property
    def standing(self) -> str:
        """The standing of its sentences by their verdicts: ``true in one reading``."""
        return " or ".join(says for v, says in STANDING.items() if v in self.verdicts)

    @property
    def proved_by(self) -> tuple[str, ...]:
        """The ids of what else proves it."""
        return self.of.proved_by

    @property
    def depends(self) -> tuple[str, ...]:
        """A line for its sentences with the same readings, if they depend on these.

        It says in which readings they are false and in which true.
        """
        groups: dict[tuple[str, ...], list[VerdictRecord]] = {}
        for verdict in self.rests_on:
            if verdict.verdict == DEPENDS:
                key: tuple[str, ...] = ("", verdict.id)
                if self._of_one_line(verdict):  # grouped by the outcome of each condition
                    ways = by_condition((r.condition, r.outcome) for r in verdict.readings)
                    key = tuple(f"{outcome} {condition}" for condition, outcome in ways.items())
                groups.setdefault(key, []).append(verdict)
        return tuple(
            on_readings(self._called(group), group[0].readings, len(group) > 1)
            for group in groups.values()
        )

    def _of_one_line(self, verdict: VerdictRecord) -> bool:
        """Return whether the lines of a sentence are those of no other sentence."""
        return bool(verdict.lines) and sum(v.lines == verdict.lines for v in self.rests_on) == 1

    def _called(self, group: Sequence[VerdictRecord]) -> str:
        """Return the name of sentences: their lines if no others have these, else what they say."""
        if len(self.rests_on) == 1:
            return "The sentence"
        if self._of_one_line(group[0]):
            lines = line_words(in_spans(", ".join(verdict.lines for verdict in group)))
            return f"The {'sentence' if len(group) == 1 else 'sentences'} on {lines}"
        return f"“{group[0].says}” This"

    @property
    def taken(self) -> tuple[tuple[str, str], ...]:
        """Its sentences that had to be interpreted: what each says, and how it is taken."""
        return tuple((v.says, v.taken) for v in self.rests_on if v.taken)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Its sentences, each in every reading, with the outcome."""
        return tuple(_fact(v, c) for v in self.rests_on for c in accepted_readings(v))

    @property
    def readings(self) -> tuple[AcceptedReading, ...]:
        """All readings of all assertions."""
        return tuple(reading for v in self.rests_on for reading in accepted_readings(v))

    @property
    def command(self) -> str:
        """The command that checks one of its readings again; "" if none has a certificate."""
        return next((reading.command for reading in self.readings if reading.command), "")


@dataclass(frozen=True)
class ErratumEntry(Entry[Erratum]):
    """An erratum with the verdicts that it rests on."""

    @property
    def is_misprint(self) -> bool:
        """True if the erratum changes nothing but the print."""
        return self.of.damage == MISPRINT

    @property
    def pair(self) -> Pair:
        """Printed and should read, with marks where they differ."""
        return pair(self.of.printed, self.of.should_read)

    @property
    def sides(self) -> tuple[Side, Side]:
        """Printed and should read, before a format is chosen."""
        return sides(self.of.printed, self.of.should_read)


@dataclass(frozen=True)
class Fact:
    """A sentence in our words, how it is read ("" if it has one reading), and the claim on it."""

    id: str  # of the assertion or the question
    place: str
    says: str
    read: str
    claim: AcceptedReading
    asks: bool = False  # whether it is a question of ours

    @property
    def outcome(self) -> str:
        """The truth of the sentence."""
        return TRUTH[self.claim.outcome]


TRUTH = {  # the outcome of a reading -> what that says of the sentence
    "proved": "true",
    "disproved": "false",
    "varies": "true in some equilibria",
    "open": "open",
    "answered": "proved",
}
STANDING = {  # the verdict of a sentence in a note -> what it is
    "confirmed": "true",
    DEPENDS: "true in one reading",
    "imprecise": "true with a condition",
    "typo": "true as corrected",
    "underspecified": "true in some equilibria",
    "refuted": "false",
    "undetermined": "undecided",
}
READ = {"qualified": "with a condition", "corrected": "as corrected"}


def _fact(verdict: VerdictRecord, claim: AcceptedReading, says: str = "") -> Fact:
    """Return a reading of an assertion or a question as a Fact."""
    read = READ.get(claim.offer) or how_read(claim.condition, claim.part)
    says = says or (claim.says if claim.offer else verdict.says)
    return Fact(verdict.id, place(verdict), says, read, claim, verdict.asks)


def errata_of(results: Results, document: str) -> list[ErratumEntry]:
    """Return the errata of a document, in order."""
    errata = results.documents[document].errata
    return [ErratumEntry(erratum, _records(results, document, erratum)) for erratum in errata]


def notes_of(results: Results, document: str) -> list[Entry[Note]]:
    """Return the notes of a document, in order."""
    return [
        Entry(note, _records(results, document, note)) for note in results.documents[document].notes
    ]


def stands_of(results: Results, document: str) -> list[Entry[Stand]]:
    """Return the entries of what stands in a document, in order, if they are proved."""
    verdicts = {verdict.id: verdict for verdict in results.verdicts[document]}
    entries = []
    for stand in results.documents[document].stands:
        entry = Entry(stand, _records(results, document, stand))
        # All that it rests on, and all that it names as its proof.
        named = (name.partition(".") for name in entry.proved_by)
        proved = all(verdicts[identifier].is_proved(reading) for identifier, _, reading in named)
        if proved and all(verdict.is_proved() for verdict in entry.rests_on):
            entries.append(entry)
    return entries


def _records(results: Results, document: str, of: Source) -> tuple[VerdictRecord, ...]:
    """Return the verdicts that an erratum, a note or what stands rests on."""
    verdicts = {verdict.id: verdict for verdict in results.verdicts[document]}
    return tuple(verdicts[name] for name in of.rests_on)


def notes_in_order(results: Results, document: str) -> list[Entry[Note]]:
    """Return the notes of a document in the order of their first lines."""
    return sorted(notes_of(results, document), key=lambda entry: entry.first_line)


def loose(results: Results, document: str) -> list[VerdictRecord]:
    """Return the assertions that are not confirmed and belong to no erratum and no note."""
    return [
        v
        for v in results.verdicts[document]
        if not (v.asks or v.verdict == "confirmed" or v.erratum or v.note)
    ]


def fact_by_hand(results: Results, document: str, entry: ErratumEntry) -> Fact | None:
    """Return the fact that an erratum names for a pencil; None if it names none that is proved."""
    verdicts = {verdict.id: verdict for verdict in results.verdicts[document]}
    named = _named(results, document, verdicts, entry.of.by_hand) if entry.of.by_hand else iter(())
    return next(named, None)


def proofs(results: Results, document: str, entry: Entry[Source]) -> list[Fact]:
    """Return the facts that prove what an erratum should read, each in its true reading.

    First come offers, then what the erratum names, if it is proved. Sentences of the erratum itself
    are among them.
    """
    offered = [
        _fact(verdict, offer)
        for verdict in entry.rests_on
        for offer in accepted_offers(verdict)
        if offer.outcome == "proved"
    ]
    verdicts = {verdict.id: verdict for verdict in results.verdicts[document]}
    named = [fact for name in entry.proved_by for fact in _named(results, document, verdicts, name)]
    return list({(fact.says, fact.read): fact for fact in reversed(offered + named)}.values())[::-1]


def _named(
    results: Results, document: str, verdicts: Mapping[str, VerdictRecord], name: str
) -> Iterator[Fact]:
    """Yield the facts of an id, ``ID`` or ``ID.READING``, that are proved."""
    identifier, _, reading = name.partition(".")
    verdict = verdicts[identifier]
    for claim in accepted_readings(verdict) if verdict.is_proved(reading) else ():
        if not reading or claim.reading == reading:
            says = f"{claim.says} {answered(results, document, verdict)}" if verdict.asks else ""
            yield _fact(verdict, claim, says.strip())


def answered(results: Results, document: str, verdict: VerdictRecord) -> str:
    """Return the exact answer to a question of ours, in the document's words.

    "" where the question has its answer in our words.
    """
    claim = accepted(verdict)[0]
    if not claim.why or verdict.answer:
        return ""
    words = words_for(results, document, claim.game)
    return answer(words, claim)


def place(verdict: VerdictRecord) -> str:
    """Return the place of an assertion, as a reader of the document finds it."""
    return _at(verdict.place, verdict.lines)


def _at(name: str, lines: str) -> str:
    """Return a heading with lines."""
    of = line_words(in_spans(lines))
    return f"{name} ({of})" if name and of else name or of


def card_key(results: Results, document: str, game: str) -> str:
    """Return the names of cards and players in certificates, if the document has other words.

    "" if these are the same, or no game is named.
    """
    if not game:
        return ""
    words, players = words_for(results, document, game), results.games[game].players
    pairs = [*words.cards.items(), *zip(players, words.players)]
    named = [
        f"{ours} is {theirs}" for ours, theirs in pairs if ours.casefold() != theirs.casefold()
    ]
    return ", ".join(named)


COMMENT = "comment "  # with which the heading of a place begins that is a reader's


def of_readers(entries: Iterable[ErratumEntry]) -> list[ErratumEntry]:
    """Return the errata about readers' comments, and not about the author's text."""
    return [e for e in entries if all(v.place.startswith(COMMENT) for v in e.rests_on)]


def by_damage(entries: Sequence[ErratumEntry]) -> dict[str, int]:
    """Return the number of errata of each damage, the most damage first, without zeros."""
    counts = {damage: sum(entry.of.damage == damage for entry in entries) for damage in DAMAGES}
    return {damage: count for damage, count in counts.items() if count}


def erratum_example(results: Results, document: str, erratum: ErratumEntry) -> Example | None:
    """Return the example that an erratum names for a pencil, else its plainest counter-example.

    None if no reading is disproved.
    """
    reading = plainest(erratum.readings)
    if fact := fact_by_hand(results, document, erratum):
        return Example(reading or fact.claim, fact.says, by_hand=fact.claim)
    if reading is None:
        return None
    words = words_for(results, document, reading.game)
    return example(words, results.games.get(reading.game), reading)
