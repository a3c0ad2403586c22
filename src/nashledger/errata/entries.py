"""Errata, notes and what stands with the verdicts that they rest on: what pages and letters show.

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
        """Where it stands in the document, each place once, with all its lines."""
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
        """Where it begins in the document; 0 if none of its assertions has lines."""
        return min((n for v in self.rests_on for n in numbers(v.lines)[:1]), default=0)

    @property
    def verdicts(self) -> tuple[str, ...]:
        """The different verdicts, in order."""
        return tuple(dict.fromkeys(verdict.verdict for verdict in self.rests_on))

    @property
    def standing(self) -> str:
        """What its sentences are, by their verdicts: ``true in one reading``."""
        return " or ".join(says for v, says in STANDING.items() if v in self.verdicts)

    @property
    def proved_by(self) -> tuple[str, ...]:
        """What else proves it: ids."""
        return self.of.proved_by

    @property
    def depends(self) -> tuple[str, ...]:
        """For its sentences that depend on the reading, those with the same readings together, a
        line: in which readings they are false and in which true.
        """
        groups: dict[tuple[str, ...], list[VerdictRecord]] = {}
        for verdict in self.rests_on:
            if verdict.verdict == DEPENDS:
                lines = self._of_one_line(verdict)
                key = _when(verdict) if lines else ("", verdict.id)
                groups.setdefault(key, []).append(verdict)
        return tuple(
            on_readings(self._called(some), some[0].readings, len(some) > 1)
            for some in groups.values()
        )

    def _of_one_line(self, verdict: VerdictRecord) -> bool:
        """Whether the lines of a sentence are those of no other one."""
        return bool(verdict.lines) and sum(v.lines == verdict.lines for v in self.rests_on) == 1

    def _called(self, some: Sequence[VerdictRecord]) -> str:
        """What sentences are called among all: by their lines where these are their own, else by
        what they say."""
        if len(self.rests_on) == 1:
            return "The sentence"
        if self._of_one_line(some[0]):
            lines = line_words(in_spans(", ".join(verdict.lines for verdict in some)))
            return f"The {'sentence' if len(some) == 1 else 'sentences'} on {lines}"
        return f"“{some[0].says}” This"

    @property
    def taken(self) -> tuple[tuple[str, str], ...]:
        """Its sentences that had to be taken in some way: what each says, and how it is taken."""
        return tuple((v.says, v.taken) for v in self.rests_on if v.taken)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Its sentences, each in every reading, with how that came out."""
        return tuple(_fact(v, c) for v in self.rests_on for c in accepted_readings(v))

    @property
    def readings(self) -> tuple[AcceptedReading, ...]:
        """All readings of all assertions."""
        return tuple(one for v in self.rests_on for one in accepted_readings(v))

    @property
    def command(self) -> str:
        """What checks one of its readings again; "" where none has a certificate."""
        return next((one.command for one in self.readings if one.command), "")


@dataclass(frozen=True)
class ErratumEntry(Entry[Erratum]):
    """An erratum with the verdicts that it rests on."""

    @property
    def is_misprint(self) -> bool:
        """Whether it is an erratum that changes nothing but the print."""
        return self.of.damage == MISPRINT

    @property
    def pair(self) -> Pair:
        """Printed and should read, with what differs marked."""
        return pair(self.of.printed, self.of.should_read)

    @property
    def sides(self) -> tuple[Side, Side]:
        """Printed and should read, before a format is chosen."""
        return sides(self.of.printed, self.of.should_read)


def _when(verdict: VerdictRecord) -> tuple[str, ...]:
    """Under which conditions the readings of a sentence come out as they do."""
    ways = by_condition((claim.condition, claim.outcome) for claim in verdict.readings)
    return tuple(f"{outcome} {condition}" for condition, outcome in ways.items())


@dataclass(frozen=True)
class Fact:
    """A sentence in our words, how it is read, "" if it has one reading, and the claim on it."""

    id: str  # of the assertion or the question
    place: str
    says: str
    read: str
    claim: AcceptedReading
    asks: bool = False  # whether it is a question of ours

    @property
    def outcome(self) -> str:
        """Whether it is true."""
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
    read = READ.get(claim.offer) or how_read(claim.condition, claim.part)
    says = says or (claim.says if claim.offer else verdict.says)
    return Fact(verdict.id, place(verdict), says, read, claim, verdict.asks)


def errata_of(results: Results, document: str) -> list[ErratumEntry]:
    """The errata of a document, in order."""
    errata = results.documents[document].errata
    return [ErratumEntry(one, _records(results, document, one)) for one in errata]


def notes_of(results: Results, document: str) -> list[Entry[Note]]:
    """The notes of a document, in order."""
    return [
        Entry(one, _records(results, document, one)) for one in results.documents[document].notes
    ]


def stands_of(results: Results, document: str) -> list[Entry[Stand]]:
    """What stands in a document, in order: nothing stands that is not proved."""
    known = {verdict.id: verdict for verdict in results.verdicts[document]}
    stands = results.documents[document].stands
    some = [Entry(one, _records(results, document, one)) for one in stands]
    return [one for one in some if _stands(known, one)]


def _records(results: Results, document: str, of: Source) -> tuple[VerdictRecord, ...]:
    """The verdicts that an erratum, a note or what stands rests on."""
    known = {verdict.id: verdict for verdict in results.verdicts[document]}
    return tuple(known[name] for name in of.rests_on)


def _stands(known: Mapping[str, VerdictRecord], entry: Entry[Stand]) -> bool:
    """Whether all that an entry rests on, and all that it names as its proof, is proved."""
    named = (name.partition(".") for name in entry.proved_by)
    proved = all(known[identifier].is_proved(reading) for identifier, _, reading in named)
    return proved and all(verdict.is_proved() for verdict in entry.rests_on)


def notes_in_order(results: Results, document: str) -> list[Entry[Note]]:
    """The notes of a document in the order of their first lines."""
    return sorted(notes_of(results, document), key=lambda one: one.first_line)


def loose(results: Results, document: str) -> list[VerdictRecord]:
    """Assertions that are not confirmed and belong to no erratum and no note."""
    return [
        v
        for v in results.verdicts[document]
        if not (v.asks or v.verdict == "confirmed" or v.erratum or v.note)
    ]


def fact_by_hand(results: Results, document: str, entry: ErratumEntry) -> Fact | None:
    """What an erratum names for a reader to work out; None if it names nothing that is proved."""
    known = {verdict.id: verdict for verdict in results.verdicts[document]}
    named = _named(results, document, known, entry.of.by_hand) if entry.of.by_hand else iter(())
    return next(named, None)


def proofs(results: Results, document: str, entry: Entry[Source]) -> list[Fact]:
    """What proves that an erratum should read as it does, each fact in the reading that is true:
    offers, then what the erratum names, where it is proved. Its own sentences in their true
    readings are facts, too.
    """
    offered = [
        _fact(verdict, offer)
        for verdict in entry.rests_on
        for offer in accepted_offers(verdict)
        if offer.outcome == "proved"
    ]
    known = {verdict.id: verdict for verdict in results.verdicts[document]}
    named = [fact for name in entry.proved_by for fact in _named(results, document, known, name)]
    return list({(fact.says, fact.read): fact for fact in reversed(offered + named)}.values())[::-1]


def _named(
    results: Results, document: str, known: Mapping[str, VerdictRecord], name: str
) -> Iterator[Fact]:
    identifier, _, reading = name.partition(".")
    verdict = known[identifier]
    for claim in accepted_readings(verdict) if verdict.is_proved(reading) else ():
        if not reading or claim.reading == reading:
            says = f"{claim.says} {answered(results, document, verdict)}" if verdict.asks else ""
            yield _fact(verdict, claim, says.strip())


def answered(results: Results, document: str, verdict: VerdictRecord) -> str:
    """The exact answer to a question of ours, in the document's words; "" where the question says
    it itself."""
    claim = accepted(verdict)[0]
    if not claim.why or not verdict.says.rstrip().endswith("?"):
        return ""
    words = words_for(results, document, claim.game)
    return answer(words, claim)


def place(verdict: VerdictRecord) -> str:
    """Where an assertion stands, as a reader of the document finds it."""
    return _at(verdict.place, verdict.lines)


def _at(name: str, lines: str) -> str:
    of = line_words(in_spans(lines))
    return f"{name} ({of})" if name and of else name or of


def card_key(results: Results, document: str, game: str) -> str:
    """What cards and players of a game are called in certificates, where the document has other
    words; "" where these are the same, or no game is named."""
    if not game:
        return ""
    words, players = words_for(results, document, game), results.games[game].players
    pairs = [*words.cards.items(), *zip(players, words.players)]
    named = [
        f"{ours} is {theirs}" for ours, theirs in pairs if ours.casefold() != theirs.casefold()
    ]
    return ", ".join(named)


COMMENT = "comment "  # with which the heading of a place begins that is a reader's


def of_readers(some: Iterable[ErratumEntry]) -> list[ErratumEntry]:
    """Those that are about readers' comments, and not about the author's text."""
    return [one for one in some if all(v.place.startswith(COMMENT) for v in one.rests_on)]


def by_damage(some: Sequence[ErratumEntry]) -> dict[str, int]:
    """How many errata of each damage, the most damage first; damages without any left out."""
    counts = {damage: sum(one.of.damage == damage for one in some) for damage in DAMAGES}
    return {damage: count for damage, count in counts.items() if count}


def erratum_example(results: Results, document: str, erratum: ErratumEntry) -> Example | None:
    """What an erratum names to be worked out by hand, else its plainest counter-example; None if
    none of its readings is disproved."""
    reading = plainest(erratum.readings)
    if fact := fact_by_hand(results, document, erratum):
        return Example(reading or fact.claim, fact.says, by_hand=fact.claim)
    if reading is None:
        return None
    words = words_for(results, document, reading.game)
    return example(words, results.games.get(reading.game), reading)
