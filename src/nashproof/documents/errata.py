"""The tables ``[[errata]]``, ``[[notes]]``, ``[[stands]]`` and ``[names]`` of a document file.

They rest on its assertions, which they name. Knows no verdicts: whether what an erratum says is
proved is for ``claims.ledger`` to see.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from nashproof.documents.vocabulary import DAMAGES
from nashproof.errors import closest_name
from nashproof.files.strict_toml import Table

LETTER = re.compile(r"[^\W\d_]\w*'*(?:\([\w, ]+\))?")  # how a formula shows a parameter


@dataclass(frozen=True)
class Erratum:
    """What the author should change, and the assertions that it stands on."""

    id: str  # e1, e2, ...: for ever, so that a citation never comes to name another one
    damage: str  # one of DAMAGES
    title: str
    printed: str
    should_read: str
    why: str
    rests_on: tuple[str, ...]  # ids of assertions that are not confirmed
    proved_by: tuple[str, ...]  # what else proves ``should_read``: ids, or ASSERTION.READING
    symbols: Mapping[str, str] = field(default_factory=dict)  # those that mean another thing here


@dataclass(frozen=True)
class Note:
    """Sentences to be read with care: true in one reading, with a condition or as corrected."""

    id: str  # n1, n2, ...
    title: str
    says: str
    rests_on: tuple[str, ...]
    proved_by: tuple[str, ...] = ()  # what else proves what it says, as of an erratum


@dataclass(frozen=True)
class Stand:
    """A main result that stands, with why one might doubt it."""

    title: str
    says: str
    rests_on: tuple[str, ...]  # ids of confirmed assertions
    proved_by: tuple[str, ...] = ()  # what else proves what it says, as of an erratum


@dataclass(frozen=True)
class Names:
    """The document's own words for what we name otherwise."""

    players: tuple[str, ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)  # our card -> its word
    letters: Mapping[str, str] = field(default_factory=dict)  # our parameter -> its letter
    moves: Mapping[str, str] = field(default_factory=dict)  # its letter -> ``SET: ACTION``
    card: str = "card"  # what a player is dealt, such as "die"

    def letter(self, parameter: str) -> str:
        """A parameter in the document's letter."""
        return self.letters.get(parameter, parameter)

    def player(self, number: int) -> str:
        """What a player is called, for the middle of a sentence."""
        return self.players[number - 1] if 0 < number <= len(self.players) else f"player {number}"


@dataclass(frozen=True)
class Known:
    """What a table may rest on, and what may prove what it says: by id."""

    assertions: Collection[str]
    proofs: Collection[str]  # assertions, questions, and ASSERTION.READING

    @property
    def records(self) -> Collection[str]:
        """Assertions and questions, without their readings."""
        return {name for name in self.proofs if "." not in name}


def read_errata(items: Sequence[Table], known: Known) -> tuple[Erratum, ...]:
    """The errata, which must be sorted by damage. Raises InputError with file and line."""
    errata = tuple(_erratum(item, known) for item in items)
    _refuse_second_use(items, errata)
    for item, before, after in zip(items[1:], errata, errata[1:]):
        if DAMAGES.index(before.damage) > DAMAGES.index(after.damage):
            found = f'"{after.damage}" after "{before.damage}"'
            item.refuse("damage", found, "errata in this order: " + ", ".join(DAMAGES))
    return errata


def _refuse_second_use(items: Sequence[Table], errata: Sequence[Erratum]) -> None:
    seen: set[str] = set()
    for item, erratum in zip(items, errata):
        if erratum.id in seen:
            item.refuse_value("id", "an id that no other erratum has")
        seen.add(erratum.id)


def _support(item: Table, known: Known) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What an erratum, a note or what stands rests on, and what else proves it: ids."""
    rests_on = named(item, "rests_on", known.assertions)
    return rests_on, named(item, "proved_by", known.proofs) if item.has("proved_by") else ()


def _erratum(item: Table, known: Known) -> Erratum:
    if not re.fullmatch(r"e[1-9][0-9]{0,3}", item.string("id")):
        item.refuse_value("id", '"e1", "e2", ...')
    erratum = Erratum(
        item.string("id"),
        item.choice("damage", DAMAGES),
        filled(item, "title"),
        filled(item, "printed"),
        filled(item, "should_read"),
        filled(item, "why"),
        *_support(item, known),
        read_symbols(item),
    )
    item.end()
    return erratum


def read_symbols(table: Table) -> dict[str, str]:
    """The symbols of a table, ``x`` or ``x, y, z``, with what they mean."""
    symbols = table.table("symbols", {})
    return {symbol: filled(symbols, symbol) for symbol in symbols.data}


def read_notes(items: Sequence[Table], known: Known) -> tuple[Note, ...]:
    """The notes. Raises InputError with file and line."""
    return tuple(_note(item, f"n{k}", known) for k, item in enumerate(items, 1))


def _note(item: Table, identifier: str, known: Known) -> Note:
    note = Note(
        _numbered(item, identifier),
        filled(item, "title"),
        filled(item, "says"),
        *_support(item, known),
    )
    item.end()
    return note


def read_stand(item: Table, known: Known) -> Stand:
    """What stands, of one table. Raises InputError with file and line."""
    stand = Stand(filled(item, "title"), filled(item, "says"), *_support(item, known))
    item.end()
    return stand


def read_names(table: Table) -> Names:
    """The document's own words. Raises InputError with file and line."""
    cards, letters, moves = (table.table(key, {}) for key in ("cards", "letters", "moves"))
    names = Names(
        tuple(table.strings("players", [])),
        {name: cards.string(name) for name in cards.data},
        {name: _letter(letters, name) for name in letters.data},
        {name: moves.string(name) for name in moves.data},
        filled(table, "card") if table.has("card") else "card",
    )
    for key, words in (
        ("players", names.players),
        ("cards", tuple(names.cards.values())),
        ("letters", tuple(names.letters.values())),
    ):
        if len(set(words)) < len(words):
            table.refuse(key, "two things of one name", "names that differ")
    table.end()
    return names


def _letter(letters: Table, name: str) -> str:
    """The document's letter for a parameter, which no reader takes for a number or a formula."""
    letter = letters.string(name)
    if not LETTER.fullmatch(letter) or not letter[0].isalpha():  # ⁷ is no digit of Python's
        letters.refuse_value(name, 'a letter, such as "α", "x\'", "A_b" or "P(A)"')
    return letter


def refuse_twice(items: Sequence[Table]) -> None:
    """Refuse an assertion on which two errata or notes rest."""
    seen: dict[str, str] = {}
    for item in items:
        for name in item.strings("rests_on"):
            if name in seen:
                found = f'"{name}", on which {seen[name]} rests too'
                item.refuse("rests_on", found, "each assertion in one erratum or one note")
            seen[name] = item.string("id")


def _numbered(item: Table, identifier: str) -> str:
    if item.string("id") != identifier:
        item.refuse_value("id", f'"{identifier}": ids count from 1 in the order of the pages')
    return identifier


def filled(item: Table, key: str) -> str:
    """The text under a key, which is not empty."""
    text = item.string(key)
    if not text.strip():
        item.refuse_value(key, "a text that is not empty")
    return text


def named(item: Table, key: str, known: Collection[str]) -> tuple[str, ...]:
    """Names under a key, at least one, each known and named once."""
    names = tuple(item.strings(key))
    if not names or len(set(names)) < len(names):
        item.refuse_value(key, "at least one id, each once")
    for name in names:
        if name not in known:
            expected = closest_name(name, known) or "an id that stands in this file"
            item.refuse(key, f'"{name}" under "{key}"', expected)
    return names
