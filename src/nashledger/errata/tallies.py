"""The numbers of sentences that stand, and the standing of notes, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, fields
from typing import Self

from nashledger.errata.entries import Entry
from nashproof.claims.verdicts import AS_PRINTED, BY_OFFER, DEPENDS, VerdictRecord
from nashproof.documents.errata import Note

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NO_ERROR = {DEPENDS, *BY_OFFER.values(), "confirmed", "underspecified"}  # verdicts in a note


def number_words(count: int) -> str:
    """Return a count in words up to ten, in digits above."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, singular: str, plural: str) -> str:
    """Return a count with its noun, in words; "" for none.

    >>> counted(2, "note", "notes")
    'two notes'
    """
    return f"{number_words(count)} {singular if count == 1 else plural}" if count else ""


def confirmed(verdicts: Sequence[VerdictRecord]) -> int:
    """Return the number of assertions confirmed by a proof that derives their figures."""
    return sum(v.verdict == "confirmed" and v.basis != AS_PRINTED for v in verdicts if not v.asks)


def counts_words(verdicts: Sequence[VerdictRecord]) -> str:
    """Return the numbers of sentences that were checked and that stand, and where the others
    belong.

    The numbers add up.
    """
    assertions = [v for v in verdicts if not v.asks]
    if not assertions:
        return ""
    holds, proved = sum(v.verdict == "confirmed" for v in assertions), confirmed(assertions)
    are = "is" if holds == 1 else "are"
    parts = [
        f"Of the {len(assertions)} sentences, formulas and table rows that we checked, {holds} "
        f"{are} confirmed"
    ]
    if holds > proved:
        parts.append(
            f": {proved} by a proof about the game, {holds - proved} by arithmetic on the printed "
            "figures"
        )
    return f"{''.join(parts)}.{others_words(assertions)}"


def others_words(assertions: Sequence[VerdictRecord]) -> str:
    """Return the places of the sentences that are not confirmed, as a sentence; "" without any."""
    others = [v for v in assertions if v.verdict != "confirmed"]
    errata = [v.erratum for v in others if v.erratum]
    notes = [v.note for v in others if v.note and not v.erratum]
    left = len(others) - len(errata) - len(notes)
    parts = [
        (len(errata), "belongs", "belong", f"to {counted(len(set(errata)), 'erratum', 'errata')}"),
        (len(notes), "belongs", "belong", f"to {counted(len(set(notes)), 'note', 'notes')}"),
        (left, "is", "are", "listed below"),
    ]
    said = [(n, f"{verb if n == 1 else verbs} {to}") for n, verb, verbs, to in parts if n]
    if len(said) == 1:
        number = "one" if len(others) == 1 else len(others)
        return f" The other {number} {said[0][1]}."
    if not others:
        return ""
    *most, last = (f"{n} {rest}" for n, rest in said)
    return f" Of the other {len(others)}, {', '.join(most)} and {last}."


@dataclass(frozen=True)
class Tally:
    """The sentences of documents by how they came out: the five numbers of them add up to all.

    - ``proved``, ``computed``: confirmed by a proof about the game, by arithmetic alone;
    - ``wrong``, ``noted``: not confirmed, and in one of the ``errata``, in one of the ``notes``;
    - ``left``: not confirmed, and in neither.
    """

    proved: int
    computed: int
    wrong: int
    noted: int
    left: int
    errata: int
    notes: int

    @classmethod
    def of(cls, verdicts: Sequence[VerdictRecord], errata: int) -> Self:
        """Return the Tally of a document with so many errata."""
        assertions = [v for v in verdicts if not v.asks]
        others = [v for v in assertions if v.verdict != "confirmed"]
        wrong = sum(bool(v.erratum) for v in others)
        notes = [v.note for v in others if v.note and not v.erratum]
        left = len(others) - wrong - len(notes)
        proved = confirmed(assertions)
        computed = len(assertions) - len(others) - proved
        return cls(proved, computed, wrong, len(notes), left, errata, len(set(notes)))

    @classmethod
    def of_all(cls, tallies: Iterable[Self]) -> Self:
        """Return the sum of tallies."""
        sums = [sum(numbers) for numbers in zip(*map(astuple, tallies))]
        return cls(*(sums or [0] * len(fields(cls))))

    @property
    def sentences(self) -> int:
        """The number of sentences."""
        return self.proved + self.computed + self.wrong + self.noted + self.left

    @property
    def others(self) -> list[str]:
        """The numbers of sentences that are not confirmed, with where they belong, in words.

        >>> Tally(5, 0, 2, 1, 0, 1, 1).others
        ['2 in one erratum', '1 in one note']
        """
        errata = counted(self.errata, "erratum", "errata") or "no erratum"
        notes = counted(self.notes, "note", "notes")
        parts = [(self.wrong, f"in {errata}"), (self.noted, f"in {notes}")]
        parts += [(self.left, "in no erratum or note")]
        return [f"{number} {where}" for number, where in parts if number]


def notes_lead(notes: Sequence[Entry[Note]]) -> str:
    """Return the standing of most notes, and that none is an error unless a verdict says so.

    A note with another standing says so itself (``Entry.standing``).
    """
    verdicts, usual = {v.verdict for note in notes for v in note.rests_on}, usual_standing(notes)
    subject, are, object_ = ("This", "is", "it") if len(notes) == 1 else ("These", "are", "them")
    alike = all(note.standing == usual for note in notes)
    lead = f"{subject} {are}" if alike else f"Unless a note says otherwise, these {are}"
    lead = f"{lead} {usual}."
    if not verdicts <= NO_ERROR:
        return lead
    return f"{lead} We do not count {object_} as {'an error' if len(notes) == 1 else 'errors'}."


def usual_standing(notes: Sequence[Entry[Note]]) -> str:
    """Return the standing of most notes: ``true in one reading``; "" without notes."""
    counts = Counter(note.standing for note in notes)
    return next((standing for standing, _ in counts.most_common(1)), "")
