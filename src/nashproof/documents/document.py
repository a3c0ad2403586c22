"""Document files (data/FORMATS.md, section 2) -> claims, profiles and events. Knows no solving and opens no file."""

import re
from dataclasses import dataclass

from nashproof.documents.profiles import read_profiles
from nashproof.documents.vocabulary import OFFERS, WEIGHTS
from nashproof.files.strict_toml import ID, Table, identifier_of

_SPAN = "[1-9][0-9]{0,8}(?:-[1-9][0-9]{0,8})?"
LINES = re.compile(f"{_SPAN}(?:, {_SPAN})*")
COMMON = ("id", "weight", "doubt", "lines", "kind", "game", "says", "reading", *OFFERS)


@dataclass(frozen=True)
class Claim:
    """What a document says: where, our paraphrase, and the fields of its kind (``literal``, and per offered reading)."""

    id: str
    lines: str
    kind: str
    weight: str  # one of WEIGHTS; says nothing of whether the claim is true
    doubt: str  # why a careful reader may think it wrong; '' if there is nothing to doubt
    literal: Table
    offers: dict


@dataclass(frozen=True)
class Document:
    """A document file: its source, its profiles by name, its claims in order of their first lines."""

    id: str
    title: str
    author: str
    year: str
    source: str
    text: str
    sha256: str
    about: str
    profiles: dict
    claims: tuple
    not_yet: tuple
    no_claim: tuple


def read_document(table, identifier):
    """The Document of a table. Raises InputError with file and line."""
    head = {
        key: table.string(key)
        for key in ("title", "author", "year", "source", "text", "sha256", "about")
    }
    if not re.fullmatch("[0-9a-f]{64}", head["sha256"]):
        table.refuse_value("sha256", "64 hexadecimal digits")
    missing, excused = (_by_line(table, key) for key in ("not_yet", "no_claim"))
    profiles = read_profiles(table.table("profiles", {}))
    claims = tuple(read_claim(item) for item in table.tables("claims"))
    table.end()
    seen = {}
    for claim in claims:
        if seen.setdefault(claim.id, claim) is not claim:
            claim.literal.refuse("id", f'a second claim "{claim.id}"', "ids that differ")
    claims = tuple(sorted(claims, key=lambda claim: int(re.match("[0-9]+", claim.lines)[0])))
    return Document(
        identifier, profiles=profiles, claims=claims, not_yet=missing, no_claim=excused, **head
    )


def _by_line(table, key):
    """Entries that begin with the lines they speak of: ``lines 3, 5-7: why``."""
    entries = tuple(table.strings(key, []))
    for entry in entries:
        if not re.match("lines? [0-9]", entry) or ":" not in entry:
            table.refuse(key, f'"{entry[:40]}"', 'the lines first, such as "lines 12, 15-17: why"')
    return entries


def read_claim(table):
    """The Claim of a table. Raises InputError with its place."""
    identifier, kind = table.string("id"), table.string("kind")
    if not ID.fullmatch(identifier):
        table.refuse_value("id", "lower-case letters, digits and hyphens")
    lines = table.string("lines")
    numbers = (
        [int(number) for number in re.findall("[0-9]+", lines)] if LINES.fullmatch(lines) else []
    )
    if not numbers or numbers != sorted(numbers):
        table.refuse_value(
            "lines", 'line numbers in order, such as "29", "116-122" or "29, 116-122"'
        )
    table.string("says")
    table.string("reading", "")
    weight, doubt = table.choice("weight", WEIGHTS, WEIGHTS[-1]), table.string("doubt", "")
    offers = {
        name: table.with_overrides(_offered(table.table(name)))
        for name in OFFERS
        if table.has(name)
    }
    if len(offers) > 1:
        table.refuse("corrected", "two offered readings", "a qualified or a corrected one")
    for reading in (table, *offers.values()):
        reading.asked.update(COMMON)
    return Claim(identifier, lines, kind, weight, doubt, table, offers)


def _offered(table):
    """An offered reading as it stands; refuses what belongs to the claim and could only be overlooked here."""
    for key in ("id", "weight", "doubt", "lines", "kind"):
        if table.has(key):
            table.refuse(key, f'"{key}" in an offered reading', "it in the claim itself, alone")
    return table


def game_id(name):
    """The id of a game that is named by its id, its file, or its two tables: ``fig5-2`` for ``papers/Fig5_2.efg``; '' for ''."""
    stem = re.sub(
        r"(?i)\.(efg|game|toml|nfg|csv)$",
        "",
        re.split(r"(?i)(?<=\.csv),", name)[0].rpartition("/")[2],
    )
    return identifier_of(stem) if name else ""
