"""Verdicts as records: the stable interface of results/claims/*.json. One class, one codec.

Knows no judging, for pages read it, and no files; certificates are named, not written.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

OUTCOMES = {  # of a reading: how a sentence goes on that begins with its name
    "proved": "holds",
    "disproved": "fails",
    "varies": "varies",
    "open": "is open",
    "answered": "is answered",
}


@dataclass(frozen=True)
class ReadingRecord:
    """How one reading of a claim came out; ``certificate`` is a path below results/."""

    name: str  # literal, qualified or corrected
    outcome: str  # one of OUTCOMES
    says: str
    game: str  # the game's id; '' for claims about no game
    stated: str
    computed: str
    why: str
    certificate: str  # '' where there is none
    sha256: str  # of the certificate's text


@dataclass(frozen=True)
class VerdictRecord:
    """A claim with its verdict; the figures of the literal reading, the first, stand here too."""

    id: str
    lines: str
    kind: str
    stated: str
    verdict: str
    computed: str
    certificate: str
    weight: str
    doubt: str
    says: str
    reading: str
    game: str
    why: str
    readings: tuple[ReadingRecord, ...]

    def to_json(self) -> dict[str, Any]:
        """The record as results/claims/*.json has it, keys in the order of the fields."""
        return asdict(self) | {"readings": [asdict(reading) for reading in self.readings]}

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> VerdictRecord:
        """The record of what ``to_json`` gave. Raises ValueError for other records."""
        readings = tuple(_checked(ReadingRecord, entry) for entry in record.get("readings", ()))
        return _checked(cls, record | {"readings": readings})


def _checked(record: type, entry: dict[str, Any]) -> Any:
    names = [field.name for field in fields(record)]
    if not isinstance(entry, dict) or sorted(entry) != sorted(names):
        raise ValueError(f"keys other than {', '.join(names)}")
    if not all(isinstance(entry[name], str) for name in names if name != "readings"):
        raise ValueError("a value that is no text")
    return record(**entry)


def checked_lines(output: str) -> tuple[dict[str, str], list[str]]:
    """What nashcheck printed: sentences of accepted certificates by digest; its other lines."""
    accepted: dict[str, str] = {}
    refused = []
    for line in output.splitlines()[:-1]:
        word, _, rest = line.partition(" ")
        if word == "accepted":
            sha, _, rest = rest.partition(" ")
            accepted[sha] = rest.partition(": ")[2]
        else:
            refused.append(line)
    return accepted, refused
