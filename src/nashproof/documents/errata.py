"""The tables ``[[errata]]``, ``[[notes]]``, ``[[stands]]`` and ``[names]`` of a document file.

They rest on its assertions, which they name. Knows no verdicts: whether what an erratum says is
proved is for ``claims.broken_rules`` to see.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from nashproof.documents.vocabulary import DAMAGES
from nashproof.errors import closest_name
from nashproof.files.keys import (
    TEXT,
    Chosen,
    Filled,
    Fitting,
    Inner,
    Key,
    Keys,
    OneOf,
    Schema,
    Texts,
    list_of,
    read_whole,
)
from nashproof.files.strict_toml import Table

Paragraph = tuple[str, tuple[str, ...]]  # a text, and the list below it
_MARK = re.compile(r"\((e[0-9]+(?:, e[0-9]+)*)\)")  # the errata that a part of a verdict rests on
LETTER = re.compile(r"[^\W\d_]\w*'*(?:\([\w, ]+\))?")  # a parameter in a formula


@dataclass(frozen=True)
class Erratum:
    """A change that the author should make, and the assertions on which it rests."""

    id: str  # e1, e2, ...: for ever, so that a citation never comes to name another one
    damage: str  # one of DAMAGES
    title: str
    printed: str
    should_read: str
    why: str
    rests_on: tuple[str, ...]  # ids of assertions that are not confirmed
    proved_by: tuple[str, ...]  # further proofs of ``should_read``: ids, or ASSERTION.READING
    symbols: Mapping[str, str] = field(default_factory=dict)  # those that mean another thing here
    by_hand: str = ""  # of ``proved_by``, what a reader should work out; "": the counter-example


def erratum_name(identifier: str) -> str:
    """Return the name of an erratum on a page: ``erratum 1`` for the id ``e1``."""
    return f"erratum {identifier[1:]}"


@dataclass(frozen=True)
class Note:
    """Sentences to be read with care: true in one reading, with a condition or as corrected."""

    id: str  # n1, n2, ...
    title: str
    says: tuple[Paragraph, ...]
    rests_on: tuple[str, ...]
    proved_by: tuple[str, ...] = ()  # what else proves what it says, as of an erratum

    @property
    def text(self) -> str:
        """Return paragraphs and items one after the other."""
        return " ".join(" ".join((words, *items)) for words, items in self.says)


@dataclass(frozen=True)
class Summary:
    """The verdict on a document, by hand: three sentences, the first of which may stand alone.

    Its marks, such as (e1), name errata.
    """

    sentences: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return all sentences."""
        return " ".join(self.sentences)

    @property
    def first(self) -> Summary:
        """Return the first sentence alone."""
        return Summary(self.sentences[:1])

    @property
    def parts(self) -> list[str | tuple[str, ...]]:
        """Return the text in pieces: texts as they are, and for each mark the ids of its errata.

        >>> Summary(("The sign (e1) is wrong.",)).parts
        ['The sign ', ('e1',), ' is wrong.']
        """
        pieces = _MARK.split(self.text)
        return [tuple(piece.split(", ")) if k % 2 else piece for k, piece in enumerate(pieces)]

    @property
    def errata(self) -> list[str]:
        """Return the ids of all errata that its marks name."""
        return [name for part in self.parts if not isinstance(part, str) for name in part]


@dataclass(frozen=True)
class Stand:
    """A main result that stands, with why one might doubt it."""

    title: str
    says: str
    rests_on: tuple[str, ...]  # ids of confirmed assertions
    proved_by: tuple[str, ...] = ()  # what else proves what it says, as of an erratum

    @property
    def text(self) -> str:
        """Return ``says``, under the name that a note has."""
        return self.says


@dataclass(frozen=True)
class DocumentNames:
    """The document's own words for what we name otherwise."""

    players: tuple[str, ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)  # our card -> its word
    letters: Mapping[str, str] = field(default_factory=dict)  # our parameter -> its letter
    moves: Mapping[str, str] = field(default_factory=dict)  # its letter -> ``SET: ACTION``
    card: str = "card"  # the word for a player's card, such as "die"

    def letter(self, parameter: str) -> str:
        """Return a parameter in the document's letter."""
        return self.letters.get(parameter, parameter)

    def player(self, number: int) -> str:
        """Return the name of a player, for the middle of a sentence."""
        return self.players[number - 1] if 0 < number <= len(self.players) else f"player {number}"


@dataclass(frozen=True)
class Known:
    """The ids on which a table may rest, and by which it may be proved."""

    assertions: Collection[str]
    proofs: Collection[str]  # assertions, questions, and ASSERTION.READING

    @property
    def records(self) -> Collection[str]:
        """Return assertions and questions, without their readings."""
        return {name for name in self.proofs if "." not in name}


class Ids(Key[tuple[str, ...]]):
    """Ids of this file, at least one, each once."""

    schema: ClassVar[Schema] = list_of(TEXT) | {"minItems": 1, "uniqueItems": True}

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        names = tuple(table.strings(key))
        if not names or len(set(names)) < len(names):
            table.refuse_value(key, "at least one id, each once")
        return names


class _Paragraphs(Key[tuple[Paragraph, ...]]):
    """A text, or a list of paragraphs: texts, each of which a list of texts may follow."""

    schema: ClassVar[Schema] = {
        "anyOf": [TEXT, {"type": "array", "items": {"anyOf": [TEXT, list_of(TEXT)]}}]
    }

    def read(self, table: Table, key: str) -> tuple[Paragraph, ...]:
        if not isinstance(table.data.get(key), list):
            return ((Filled().read(table, key), ()),)
        expected = "texts that are not empty, with lists of texts behind them"
        paragraphs: list[Paragraph] = []
        for part in table.take(key, list, expected):
            if isinstance(part, str) and part.strip():
                paragraphs.append((part, ()))
            elif paragraphs and isinstance(part, list) and all(isinstance(x, str) for x in part):
                paragraphs[-1] = (paragraphs[-1][0], (*paragraphs[-1][1], *part))
            else:
                table.refuse_value(key, expected)
        return tuple(paragraphs)


class _Letter(Key[str]):
    """The document's letter for a parameter, which no reader takes for a number or a formula."""

    def read(self, table: Table, key: str) -> str:
        letter = table.string(key)
        if not LETTER.fullmatch(letter) or not letter[0].isalpha():  # ⁷ is no digit of Python's
            table.refuse_value(key, 'a letter, such as "α", "x\'", "A_b" or "P(A)"')
        return letter


SYMBOLS = Chosen(default={}, each=Filled())
_SUPPORT: Keys = {"rests_on": Ids(), "proved_by": Ids(default=())}
STAND: Keys = {"title": Filled(), "says": Filled(), **_SUPPORT}
NOTE: Keys = {
    "id": Fitting(
        fits=re.compile("n[1-9][0-9]*"),
        expected='"n1", "n2", ...: ids count from 1 in the order of the pages',
    ),
    **STAND,
    "says": _Paragraphs(),
}
ERRATUM: Keys = {
    "id": Fitting(fits=re.compile("e[1-9][0-9]{0,3}"), expected='"e1", "e2", ...'),
    "damage": OneOf(choices=DAMAGES),
    "title": Filled(),
    "printed": Filled(),
    "should_read": Filled(),
    "why": Filled(),
    **_SUPPORT,
    "symbols": SYMBOLS,
    "by_hand": Filled(default=""),
}
_NAMES: Keys = {
    "cards": Chosen(default={}),
    "letters": Chosen(default={}, each=_Letter()),
    "moves": Chosen(default={}),
    "players": Texts(default=()),
    "card": Filled(default="card"),
}
NAMES = Inner(default=DocumentNames(), keys=_NAMES, make=DocumentNames)


def read_errata(items: Sequence[Table], citable: Known) -> tuple[Erratum, ...]:
    """Return the errata, which must be sorted by damage. Raises InputError with file and line."""
    errata = tuple(Erratum(**_supported(item, ERRATUM, citable)) for item in items)
    for item, erratum in zip(items, errata):
        if erratum.by_hand:
            need_known(item, "by_hand", [erratum.by_hand], erratum.proved_by)
    refuse_second(items, errata, "erratum")
    for item, before, after in zip(items[1:], errata, errata[1:]):
        if DAMAGES.index(before.damage) > DAMAGES.index(after.damage):
            found = f'"{after.damage}" after "{before.damage}"'
            item.refuse("damage", found, "errata in this order: " + ", ".join(DAMAGES))
    return errata


def refuse_second(items: Sequence[Table], entries: Sequence[Any], what: str) -> None:
    """Refuse the second of two entries with one id."""
    for k, (item, entry) in enumerate(zip(items, entries)):
        if entry.id in {entry_before.id for entry_before in entries[:k]}:
            item.refuse_value("id", f"an id that no other {what} has")


def _supported(item: Table, keys: Keys, citable: Known) -> dict[str, Any]:
    """Return the values of a table that rests on assertions and may name other proofs."""
    values = read_whole(item, keys)
    need_known(item, "rests_on", values["rests_on"], citable.assertions)
    need_known(item, "proved_by", values["proved_by"], citable.proofs)
    return values


def need_known(item: Table, key: str, names: Sequence[str], citable: Collection[str]) -> None:
    """Refuse a name under a key that the file does not define."""
    for name in names:
        if name not in citable:
            expected = closest_name(name, citable) or "an id that stands in this file"
            item.refuse(key, f'"{name}" under "{key}"', expected)


def read_notes(items: Sequence[Table], citable: Known) -> tuple[Note, ...]:
    """Return the notes. Raises InputError with file and line."""
    notes = tuple(Note(**_supported(item, NOTE, citable)) for item in items)
    for k, (item, note) in enumerate(zip(items, notes), 1):
        if note.id != f"n{k}":
            item.refuse_value("id", f'"n{k}": ids count from 1 in the order of the pages')
    return notes


def read_stands(items: Sequence[Table], citable: Known) -> tuple[Stand, ...]:
    """Return the statements that stand. Raises InputError with file and line."""
    return tuple(Stand(**_supported(item, STAND, citable)) for item in items)


def check_names(table: Table, names: DocumentNames) -> None:
    """Refuse two things that the document calls the same. Raises InputError with its line."""
    for key, words in (
        ("players", names.players),
        ("cards", tuple(names.cards.values())),
        ("letters", tuple(names.letters.values())),
    ):
        if len(set(words)) < len(words):
            table.refuse(key, "two things of one name", "names that differ")


def refuse_twice(items: Sequence[Table]) -> None:
    """Refuse an assertion on which two errata or notes rest."""
    seen: dict[str, str] = {}
    for item in items:
        for name in item.strings("rests_on"):
            if name in seen:
                found = f'"{name}", on which {seen[name]} rests too'
                item.refuse("rests_on", found, "each assertion in one erratum or one note")
            seen[name] = item.string("id")
