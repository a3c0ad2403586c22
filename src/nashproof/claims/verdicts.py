"""Verdicts as records: the stable interface of results/claims/*.json. One class, one codec.

Knows no judging, for pages read it, and no files; certificates are named, not written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from nashproof.certificates.sentence import Said

OUTCOMES = {  # of a reading or an offer: how a sentence goes on that begins with its name
    "proved": "holds",
    "disproved": "fails",
    "varies": "varies",
    "open": "is open",
    "answered": "is answered",
}
DEPENDS = "depends on the reading"
VERDICTS = (  # of an assertion; answered of a question of ours
    "confirmed",
    DEPENDS,
    "imprecise",
    "typo",
    "underspecified",
    "refuted",
    "undetermined",
    "answered",
)
WORST = ("proved", "varies", "disproved", "open")  # the later counts, of parts of one sentence
PROVED = ("confirmed", "answered")  # the verdicts on what is proved as it stands
BY_OFFER = {"qualified": "imprecise", "corrected": "typo"}  # the first proved offer decides
SAID = ("computed", "why")  # texts composed by nashproof; read back, they have no parts
ROLES = ("assertion", "question")
DERIVED, AS_PRINTED = "derived", "as printed"


UNSAID = {"part": ""}  # default values that the JSON of a reading leaves out
LATER = {"answer": ""}  # keys that ledgers of version 1.0 do not have
Record = TypeVar("Record", bound="_Record")


def how_read(condition: str, part: str) -> str:
    """Return the condition and the part of the sentence of a reading, in words.

    >>> how_read("such an ace calls", "the dealer")
    'if such an ace calls, the dealer'
    """
    return ", ".join(filter(None, (condition and f"if {condition}", part)))


def by_condition(outcomes: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the worst outcome for each condition, from pairs of a condition and an outcome.

    A condition is a way to take a sentence, which states all its parts.

    >>> by_condition([("it counts", "proved"), ("it counts", "disproved"), ("not", "proved")])
    {'it counts': 'disproved', 'not': 'proved'}
    """
    ways: dict[str, str] = {}
    for condition, outcome in outcomes:
        ways[condition] = max(outcome, ways.get(condition, outcome), key=WORST.index)
    return ways


@dataclass(frozen=True)
class _Record:
    """Texts by name, read back by ``_checked``."""


@dataclass(frozen=True)
class ReadingRecord(_Record):
    """The outcome of a reading or an offer; ``certificate`` is a path below results/."""

    reading: str  # the reading's id; "" where there is only one
    offer: str  # "" of the reading itself; else qualified or corrected
    condition: str  # completes "true if ..."; "" where there is only one way to take it
    part: str  # of which part of the sentence it is; "" where of all
    instance: str  # which instance of a universal sentence it tests; "" where all
    kind: str
    outcome: str  # one of OUTCOMES
    says: str
    game: str  # the game's id; '' for claims about no game
    stated: str
    computed: Said
    why: Said
    certificate: str  # '' where there is none
    sha256: str  # of the certificate's text

    def to_json(self) -> dict[str, str]:
        """Return the record as a table, keys in the order of the fields."""
        return {key: value for key, value in vars(self).items() if UNSAID.get(key) != value}


@dataclass(frozen=True)
class VerdictRecord(_Record):
    """An assertion or a question with its verdict; figures of the first reading stand here too."""

    role: str  # one of ROLES
    id: str
    lines: str
    place: str  # heading and paragraph, display, table, figure or listing; "" if not recorded
    kind: str
    stated: str
    verdict: str
    basis: str  # DERIVED, or AS_PRINTED where a person typed all the figures
    derived_by: str  # ids, with blanks between, of the assertions that derive such figures
    erratum: str  # the erratum that rests on it; "" if none
    damage: str  # of that erratum
    note: str  # the note that rests on it; "" if none
    computed: Said
    certificate: str
    says: str
    answer: str  # of a question: its answer in our words, which ``says`` ends in; "" if none
    printed: str
    taken: str  # how it is taken, where something had to be decided
    game: str
    why: Said
    readings: tuple[ReadingRecord, ...]
    offers: tuple[ReadingRecord, ...]

    @property
    def claims(self) -> tuple[ReadingRecord, ...]:
        """Return the readings, then the offers."""
        return self.readings + self.offers

    def with_claims(self, change: Callable[[ReadingRecord], ReadingRecord]) -> VerdictRecord:
        """Return the record with each of its readings and offers changed."""
        readings, offers = (tuple(map(change, claims)) for claims in (self.readings, self.offers))
        return replace(self, readings=readings, offers=offers)

    def is_proved(self, reading: str = "") -> bool:
        """Return whether the verdict is one of ``PROVED``; or whether one reading is proved.

        ``reading``: the id of that reading.
        """
        if reading:
            return any(r.reading == reading and r.outcome == "proved" for r in self.readings)
        return self.verdict in PROVED

    @property
    def asks(self) -> bool:
        """Return whether this is a question of ours, which is never a fault."""
        return self.role == "question"

    def to_json(self) -> dict[str, Any]:
        """Return the record for results/claims/*.json, keys in the order of the fields."""
        return vars(self) | {
            "readings": [reading.to_json() for reading in self.readings],
            "offers": [offer.to_json() for offer in self.offers],
        }

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Self:
        """Return the record from the result of ``to_json``. Raises ValueError for others."""
        lists = {
            key: tuple(_checked(ReadingRecord, UNSAID | entry) for entry in record.get(key, ()))
            for key in ("readings", "offers")
        }
        return _checked(cls, LATER | record | lists)


def _checked(record: type[Record], entry: dict[str, Any]) -> Record:
    names = [field.name for field in fields(record)]
    if not isinstance(entry, dict) or sorted(entry) != sorted(names):
        raise ValueError(f"keys other than {', '.join(names)}")
    texts = [name for name in names if name not in ("readings", "offers")]
    if not all(isinstance(entry[name], str) for name in texts):
        raise ValueError("a value that is no text")
    from nashproof.certificates.sentence import (
        Said,  # loads exact numbers, which listing does without
    )

    said = {name: Said(entry[name]) for name in names if name in SAID}
    return record(**entry | said)
