"""Document files (data/FORMATS.md, section 2) -> profiles and assertions, each with its readings.

Knows no solving and opens no file. What the fields of a claim mean is for its kind to say: readers
are given the function that parses them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from nashproof.documents.profiles import ProfileText, read_profiles
from nashproof.documents.vocabulary import LITERAL, OFFERS, WEIGHTS
from nashproof.files.strict_toml import ID, Table, identifier_of

_SPAN = "[1-9][0-9]{0,8}(?:-[1-9][0-9]{0,8})?"
LINES = re.compile(f"{_SPAN}(?:, {_SPAN})*")
COMMON = ("id", "weight", "doubt", "lines", "kind", "game", "says", "reading", *OFFERS)

C = TypeVar("C")  # the claim that ``ParseClaim`` makes of a table
ParseClaim = Callable[[Table], C]


@dataclass(frozen=True)
class Reading(Generic[C]):
    """One way to take an assertion: our paraphrase, and the claim in the fields of its kind."""

    name: str  # LITERAL, or one of OFFERS
    says: str
    game: str  # as the reading names it; "" where the profile of its claim does, or nothing
    claim: C
    place: str  # ``file:line``


@dataclass(frozen=True)
class Assertion(Generic[C]):
    """What a document says, where, and the readings of it; the literal one is the first.

    A table of ``[[claims]]`` in a document file.
    """

    id: str
    lines: str
    kind: str
    weight: str  # one of WEIGHTS; says nothing of whether the claim is true
    doubt: str  # why a careful reader may think it wrong; "" if there is nothing to doubt
    reading: str  # how we read it, where something had to be decided; else ""
    readings: tuple[Reading[C], ...]

    @property
    def literal(self) -> Reading[C]:
        """The reading of what the document says as it stands."""
        return self.readings[0]


@dataclass(frozen=True)
class Document(Generic[C]):
    """A document file: its source, its profiles by name, its claims in order of their first lines.

    ``not_yet`` and ``no_claim`` are entries such as ``lines 3, 5-7: why``.
    """

    id: str
    title: str
    author: str
    year: str
    source: str
    text: str
    sha256: str
    about: str
    profiles: Mapping[str, ProfileText]
    claims: tuple[Assertion[C], ...]
    not_yet: tuple[str, ...]
    no_claim: tuple[str, ...]


def read_document(table: Table, identifier: str, parse_claim: ParseClaim[C]) -> Document[C]:
    """The Document of a table, all its claims parsed. Raises InputError with file and line."""
    head = {
        key: table.string(key)
        for key in ("title", "author", "year", "source", "text", "sha256", "about")
    }
    if not re.fullmatch("[0-9a-f]{64}", head["sha256"]):
        table.refuse_value("sha256", "64 hexadecimal digits")
    not_yet, no_claim = (_by_line(table, key) for key in ("not_yet", "no_claim"))
    profiles = read_profiles(table.table("profiles", {}))
    items = table.tables("claims")
    claims = [read_assertion(item, parse_claim) for item in items]
    table.end()
    seen: set[str] = set()
    for item, claim in zip(items, claims):
        if claim.id in seen:
            item.refuse("id", f'a second claim "{claim.id}"', "ids that differ")
        seen.add(claim.id)
    return Document(
        identifier,
        profiles=profiles,
        claims=tuple(sorted(claims, key=_first_line)),
        not_yet=not_yet,
        no_claim=no_claim,
        **head,
    )


def _first_line(assertion: Assertion[C]) -> int:
    return int(re.split("[-,]", assertion.lines)[0])


def _by_line(table: Table, key: str) -> tuple[str, ...]:
    """Entries that begin with the lines they speak of: ``lines 3, 5-7: why``."""
    entries = tuple(table.strings(key, []))
    for entry in entries:
        if not re.match("lines? [0-9]", entry) or ":" not in entry:
            table.refuse(key, f'"{entry[:40]}"', 'the lines first, such as "lines 12, 15-17: why"')
    return entries


def read_assertion(table: Table, parse_claim: ParseClaim[C]) -> Assertion[C]:
    """The Assertion of a table, its readings parsed. Raises InputError with its place."""
    identifier, kind = table.string("id"), table.string("kind")
    if not ID.fullmatch(identifier):
        table.refuse_value("id", "lower-case letters, digits and hyphens")
    lines = _lines(table)
    table.string("says")
    note = table.string("reading", "")
    weight, doubt = table.choice("weight", WEIGHTS, WEIGHTS[-1]), table.string("doubt", "")
    tables = {LITERAL: table} | {
        name: table.with_overrides(_offered(table.table(name)))
        for name in OFFERS
        if table.has(name)
    }
    if len(tables) > 2:
        table.refuse("corrected", "two offered readings", "a qualified or a corrected one")
    readings = tuple(_reading(name, item, parse_claim) for name, item in tables.items())
    return Assertion(identifier, lines, kind, weight, doubt, note, readings)


def _lines(table: Table) -> str:
    """The lines of the text that a claim is about, as written."""
    lines = table.string("lines")
    numbers = (
        [int(number) for number in re.findall("[0-9]+", lines)] if LINES.fullmatch(lines) else []
    )
    if not numbers or numbers != sorted(numbers):
        table.refuse_value(
            "lines", 'line numbers in order, such as "29", "116-122" or "29, 116-122"'
        )
    return lines


def _reading(name: str, table: Table, parse_claim: ParseClaim[C]) -> Reading[C]:
    says, game = table.string("says"), table.string("game", "")
    table.asked.update(COMMON)
    return Reading(name, says, game, parse_claim(table), table.place())


def _offered(table: Table) -> Table:
    """An offered reading as it stands; refuses what belongs to the claim itself."""
    for key in ("id", "weight", "doubt", "lines", "kind"):
        if table.has(key):
            table.refuse(key, f'"{key}" in an offered reading', "it in the claim itself, alone")
    return table


def game_id(name: str) -> str:
    """The id of a game that is named by its id, its file, or its two tables; "" for "".

    >>> game_id("papers/Fig5_2.efg")
    'fig5-2'
    """
    stem = re.sub(
        r"(?i)\.(efg|game|toml|nfg|csv)$",
        "",
        re.split(r"(?i)(?<=\.csv),", name)[0].rpartition("/")[2],
    )
    return identifier_of(stem) if name else ""
