"""Document files (data/FORMATS.md, section 2): profiles, assertions, questions, errata.

Knows no solving and opens no file. What the fields of a claim mean is for its kind to say: readers
are given the function that parses them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic

from nashproof.documents.assertions import (
    Assertion,
    C,
    ParseClaim,
    Question,
    read_assertion,
    read_question,
)
from nashproof.documents.errata import (
    ERRATUM,
    NAMES,
    NOTE,
    STAND,
    DocumentNames,
    Erratum,
    Known,
    Note,
    Stand,
    Summary,
    check_names,
    read_errata,
    read_notes,
    read_stands,
    refuse_twice,
)
from nashproof.documents.opening import OPENING, Opening
from nashproof.documents.printed_tables import TABLE, PrintedTable, read_tables
from nashproof.documents.profiles import PROFILES, ProfileText
from nashproof.errors import UnknownName, closest_name
from nashproof.files.keys import Fitting, Key, Keys, Sentences, Tables, Texts, read_whole
from nashproof.files.strict_toml import Table, identifier_of


@dataclass(frozen=True)
class Document(Generic[C]):
    """A document file: its source, its profiles by name, its assertions in order of their lines.

    ``not_yet`` and ``no_claim`` are entries such as ``lines 3, 5-7: why``.
    """

    id: str
    title: str
    author: str
    year: str
    source: str
    text: str
    about: str
    profiles: Mapping[str, ProfileText]
    sha256: str = ""  # of the text, "" if it is not stated
    assertions: tuple[Assertion[C], ...] = ()
    questions: tuple[Question[C], ...] = ()
    errata: tuple[Erratum, ...] = ()  # the most damage first
    notes: tuple[Note, ...] = ()
    stands: tuple[Stand, ...] = ()
    tables: tuple[PrintedTable, ...] = ()
    opening: Opening = field(default_factory=Opening)
    verdict: Summary = field(default_factory=Summary)
    names: DocumentNames = field(default_factory=DocumentNames)
    not_yet: tuple[str, ...] = ()
    no_claim: tuple[str, ...] = ()
    is_asked: bool = False  # asked on the command line or in a notebook, about one game

    @property
    def sources(self) -> tuple[Assertion[C] | Question[C], ...]:
        """Return all that is decided: the assertions, then the questions."""
        return (*self.assertions, *self.questions)

    def need_ids(self, named: Sequence[str]) -> None:
        """Raise InputError unless there is an assertion or a question of each id."""
        ids = [source.id for source in self.sources]
        for name in named:
            if name not in ids:
                expected = closest_name(name, ids) or "the id of an assertion or a question"
                raise UnknownName(f'the id "{name}"', expected, "--only")


class _ByLine(Texts):
    """Entries that begin with the lines they speak of: ``lines 3, 5-7: why``."""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        entries = super().read(table, key)
        for entry in entries:
            if not re.match("lines? [0-9]", entry) or ":" not in entry:
                expected = 'the lines first, such as "lines 12, 15-17: why"'
                table.refuse(key, f'"{entry[:40]}"', expected)
        return entries


KEYS: Keys = {
    **dict.fromkeys(("title", "author", "year", "source", "text"), Key()),
    "sha256": Fitting(
        default="", fits=re.compile("[0-9a-f]{64}"), expected="64 hexadecimal digits"
    ),
    "about": Key(),
    "verdict": Sentences(default=()),
    "opening": OPENING,
    "profiles": PROFILES,
    "names": NAMES,
    "not_yet": _ByLine(default=()),
    "no_claim": _ByLine(default=()),
    "questions": Tables(default=()),
    "assertions": Tables(default=()),  # needed where there is no question
    "errata": Tables(default=(), keys=ERRATUM),
    "notes": Tables(default=(), keys=NOTE),
    "stands": Tables(default=(), keys=STAND),
    "tables": Tables(default=(), keys=TABLE),
}


def read_document(table: Table, identifier: str, parse_claim: ParseClaim[C]) -> Document[C]:
    """Return the Document of a table, its claims parsed. Raises InputError with file and line."""
    if table.has("claims"):
        table.refuse("claims", "[[claims]], an old key", "[[assertions]] (data/FORMATS.md)")
    needed = {} if table.has("questions") else {"assertions": Tables()}
    values = read_whole(table, {**KEYS, **needed})
    items, asked, errata, notes = (
        values[k] for k in ("assertions", "questions", "errata", "notes")
    )
    assertions = tuple(read_assertion(item, parse_claim) for item in items)
    questions = tuple(read_question(item, parse_claim) for item in asked)
    _need_different([*items, *asked])
    citable = _known(items, assertions, questions)
    values |= {
        "assertions": tuple(sorted(assertions, key=_first_line)),
        "questions": questions,
        "errata": read_errata(errata, citable),
        "notes": read_notes(notes, citable),
        "stands": read_stands(values["stands"], citable),
        "tables": read_tables(values["tables"], citable),
        "verdict": Summary(values["verdict"]),
    }
    document: Document[C] = Document(identifier, **values)
    refuse_twice([*errata, *notes])
    if errata and not table.has("verdict"):
        table.refuse("errata", "errata and no verdict", '"verdict" as three sentences')
    check_names(table.table("names", {}), document.names)
    _need_letters_apart(table, document)
    return document


def _need_letters_apart(table: Table, document: Document[C]) -> None:
    """Refuse a letter that is another parameter's name: formulas would confuse the two."""
    declared = {name for profile in document.profiles.values() for name in profile.parameters}
    for name, letter in document.names.letters.items():
        if letter in declared - {*document.names.letters, name}:
            expected = "a letter that is no other parameter"
            table.table("names").table("letters").refuse_value(name, expected)


def _need_different(items: Sequence[Table]) -> None:
    """Refuse a second assertion or question of one id."""
    seen: set[str] = set()
    for item in items:
        identifier = item.string("id")
        if identifier in seen:
            item.refuse("id", f'the id "{identifier}" twice', "another id: each entry has its own")
        seen.add(identifier)


def _known(
    items: Sequence[Table], assertions: Sequence[Assertion[C]], questions: Sequence[Question[C]]
) -> Known:
    """Return the ids that errata and notes may name; refuse "derived_by" with an unknown id."""
    ids = [assertion.id for assertion in assertions]
    for item, assertion in zip(items, assertions):
        for name in assertion.derived_by:
            if name not in ids or name == assertion.id:
                item.refuse("derived_by", f'"{name}"', "the id of another assertion of this file")
    readings = [
        f"{assertion.id}.{reading.id}" for assertion in assertions for reading in assertion.readings
    ]
    return Known(ids, {*ids, *readings, *(question.id for question in questions)})


def _first_line(assertion: Assertion[C]) -> int:
    return int(re.split("[-,]", assertion.lines)[0])


def game_id(name: str) -> str:
    """Return the id of a game given by its id, its file, or its two tables; "" for "".

    >>> game_id("papers/Fig5_2.efg")
    'fig5-2'
    """
    stem = re.sub(
        r"(?i)\.(efg|game|toml|nfg|csv)$",
        "",
        re.split(r"(?i)(?<=\.csv),", name)[0].rpartition("/")[2],
    )
    return identifier_of(stem) if name else ""
