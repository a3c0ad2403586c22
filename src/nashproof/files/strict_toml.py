"""Strict reading of TOML: every key is asked for by type, and a mistake comes with its line.

Knows no games and opens no file: it is given the text, and the name to use in messages.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Sequence
from datetime import date, time
from functools import lru_cache
from typing import Any, NoReturn, TypeVar

from nashproof.errors import (
    EntryError,
    InputError,
    SyntaxMistake,
    TooLarge,
    closest_name,
    name_list,
    suggestion,
)
from nashproof.exact.numbers import Rational, rational
from nashproof.files.byte_order_mark import past_mark
from nashproof.files.curly_quotes import straightened

_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(
    r"""\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*="""
)
_PART = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*\.?""")
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
TEXT_CHARACTERS = 4 * 2**20  # of one text: tomllib takes two seconds for so many
SHOWN_CHARACTERS = 60  # of a value in a message
_WORD = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
# A key of more than 32 parts: tomllib takes time that grows with their square
_DEEP = re.compile(rf"(?<![A-Za-z0-9_-])(?:{_WORD}\.[ \t]*+){{32}}")

Word = TypeVar("Word", bound=str)
Path = tuple[str | int, ...]  # the keys that lead to a value, and places in lists


def identifier_of(name: str) -> str:
    """Return an id made from a name: small letters, digits and hyphens, without accents.

    A name that is an id stays as it is.

    >>> identifier_of("Poker à trois")
    'poker-a-trois'
    """
    if ID.fullmatch(name):
        return name
    plain = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFKD", name))
    return re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:64].strip("-") or "game"


def read_table(text: str, name: str, floats: Callable[[str], Any] = float) -> Table:
    """Return the root Table of a TOML text. Raises InputError for bad syntax, with the line.

    ``floats`` makes the value of a float of its text. Quotation marks that a word processor made
    curly count as straight ones where the text is no TOML otherwise.

    >>> read_table('title = "t"', "x.toml").string("title")
    't'
    """
    if len(text) > TEXT_CHARACTERS:
        raise TooLarge(f"a text of {len(text)} characters", f"at most {TEXT_CHARACTERS}", name)
    text = past_mark(text)
    first: InputError | None = None
    for spelling in (text, *straightened(text)):
        try:
            return Table(_data(spelling, name, floats), (), spelling, name)
        except InputError as error:
            first = first or error
    assert first
    raise first


def _data(text: str, name: str, floats: Callable[[str], Any]) -> dict[str, Any]:
    """Return the data that tomllib reads. Raises InputError, also for texts that take too long."""
    if deep := _DEEP.search(text):
        line = text.count("\n", 0, deep.start()) + 1
        raise TooLarge("a key of more than 32 parts", "a TOML file", f"{name}:{line}")
    try:
        return tomllib.loads(text, parse_float=floats)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(error, text, name) from None
    except (RecursionError, ValueError):
        raise TooLarge(
            "values nested too deep, or an integer too long", "a TOML file", name
        ) from None


def _syntax_error(error: tomllib.TOMLDecodeError, text: str, name: str) -> InputError:
    """Return the error of tomllib in our words, with the line."""
    message, _, where = str(error).partition(" (at ")
    at_end = not where.startswith("line ")
    line = len(text.splitlines()) if at_end else where.removeprefix("line ").split(",")[0]
    reason = "a key twice" if message == "Cannot overwrite a value" else message
    return SyntaxMistake(
        f"TOML that cannot be read ({reason[0].lower() + reason[1:]})",
        "a TOML file: each key once; texts, fractions and names with blanks in quotation marks",
        f"{name}:{line}",
    )


@lru_cache(maxsize=1)
def _lines(text: str) -> dict[Path, int]:
    """Return the first line of each key path, from 1: ``{("claims", 0, "id"): 12, ...}``."""
    lines: dict[Path, int] = {}
    counts: dict[Path, int] = {}  # of the tables in each list of tables
    prefix: Path = ()
    for number, line in enumerate(text.splitlines(), 1):
        if (match := _HEADER.fullmatch(line)) and not _KEY.match(line):
            prefix = _opened(match, counts)
            for end in range(1, len(prefix) + 1):
                lines.setdefault(prefix[:end], number)
        elif match := _KEY.match(line):
            parts = _parts(match[1])
            for end in range(1, len(parts) + 1):
                lines.setdefault(prefix + parts[:end], number)
    return lines


def _opened(header: re.Match[str], counts: dict[Path, int]) -> Path:
    """Return the path of the table that a header opens, and update ``counts``."""
    prefix: Path = ()
    parts = _parts(header[2])
    for i, part in enumerate(parts):
        prefix += (part,)
        last = i == len(parts) - 1
        if prefix in counts or (header[1] == "[[" and last):
            if last:
                counts[prefix] = counts.get(prefix, -1) + 1
            prefix += (counts[prefix],)
    return prefix


def _parts(key: str) -> tuple[str, ...]:
    """Return the parts of a dotted key, without quotes."""
    return tuple(part.strip("\"'") for part in _PART.findall(key))


class Table:
    """A TOML table that is read key by key; ``end()`` refuses what nobody asked for.

    ``path`` leads to it from the root of ``text``; ``name`` is that of the file. Each method that
    reads a key raises InputError, with the line, if the value is missing (and has no ``default``)
    or not as it should be.
    """

    def __init__(self, data: dict[str, Any], path: Path, text: str, name: str) -> None:
        self.data, self.path, self.text, self.name = data, path, text, name
        self.asked: set[str] = set()
        self.looked_for: set[str] = set()  # keys that may be there
        self.instead: set[str] = set()  # those that may be there in place of others
        self.elsewhere: dict[str, Path] = {}  # where keys stand that another table laid down

    def place(self, *keys: str) -> str:
        """Return ``file:line`` of a key, or of the nearest place around it."""
        lines, path = _lines(self.text), self._path(*keys)
        while path and path not in lines:
            path = path[:-1] if path + (0,) not in lines else path + (0,)
        return f"{self.name}:{lines[path]}" if path else self.name

    def _path(self, *keys: str) -> Path:
        first = self.elsewhere.get(keys[0]) if keys else None
        return self.path + keys if first is None else first + keys[1:]

    def refuse(self, key: str, found: str, expected: str) -> NoReturn:
        """Raise InputError at the line of a key."""
        raise EntryError(found, expected, self.place(key))

    def refuse_value(self, key: str, expected: str) -> NoReturn:
        """Refuse the value of a key, quoted as it stands."""
        self.refuse(key, f'"{key}" = {_excerpt(self.data[key])}', expected)

    def has(self, key: str) -> bool:
        """Return whether there is such a key."""
        self.looked_for.add(key)
        return key in self.data

    def has_instead(self, key: str) -> bool:
        """Return whether there is such a key, in place of the key that is asked for next.

        If that key is missing too, a key nearly like this one is refused as misspelt.
        """
        self.instead.add(key)
        return self.has(key)

    def take(
        self, key: str, types: type | tuple[type, ...], expected: str, default: Any = None
    ) -> Any:
        """Return the value of a key, of one of the types; ``default`` if the key is missing."""
        self.asked.add(key)
        if key not in self.data:
            if default is not None:
                return default
            self._refuse_misspelt(key)
            self.refuse(key, f'no key "{key}"', expected)
        value, allowed = self.data[key], types if isinstance(types, tuple) else (types,)
        if not isinstance(value, allowed) or (isinstance(value, bool) and bool not in allowed):
            self.refuse_value(key, expected)
        return value

    def _refuse_misspelt(self, key: str) -> None:
        """Refuse a key that nobody asked for, if its name is nearly that of the missing one.

        A key in place of the missing one counts, too.
        """
        missing = [key, *sorted(self.instead - self.data.keys())]
        for other in self.data:
            nearest = closest_name(other, missing)
            if nearest and other not in self.asked:
                self.refuse(other, f'the key "{other}"', nearest)

    def string(self, key: str, default: str | None = None) -> str:
        """Return a text. If it stands without quotes, the message says how to write it."""
        bare = self.data.get(key)
        is_number = isinstance(bare, (int, float)) and not isinstance(bare, bool)
        written = f': "{_excerpt(bare)}"' if is_number else ""
        text: str = self.take(key, str, f'"{key}" as a string{written}', default)
        return text

    def choice(self, key: str, choices: Collection[Word], default: Word | None = None) -> Word:
        """Return a text that is one of the choices."""
        value = self.take(key, str, f'"{key}" as one of {name_list(choices)}', default)
        for choice in choices:
            if value == choice:
                return choice
        self.refuse_value(key, suggestion(value, choices))

    def number(self, key: str, default: str | None = None) -> Rational:
        """Return an exact number, written as a string."""
        text = self.take(key, str, f'"{key}" as a number in quotes', default)
        try:
            return rational(text)
        except InputError as error:
            raise error.at(self.place(key)) from None

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """Return an integer from ``low`` to ``high``."""
        value: int = self.take(key, int, f'"{key}" as an integer from {low} to {high}', default)
        if not low <= value <= high:
            self.refuse_value(key, f"an integer from {low} to {high}")
        return value

    def strings(self, key: str, default: Sequence[str] | None = None) -> list[str]:
        """Return a list of texts."""
        value = self.take(key, list, f'"{key}" as a list of strings', default)
        if not all(isinstance(item, str) for item in value):
            self.refuse_value(key, "a list of strings")
        return list(value)

    def event(self, key: str) -> tuple[str, ...]:
        """Return the conditions of an event, at least one: certainty needs no event."""
        conditions = tuple(self.strings(key))
        if not conditions:
            self.refuse_value(key, 'at least one condition, as "SET: ACTION"')
        return conditions

    def rows(self, key: str, width: int, expected: str) -> list[list[str]]:
        """Return a list of lists of ``width`` strings."""
        value: list[list[str]] = self.take(key, list, f'"{key}" as {expected}')
        if not of_texts(value, width):
            self.refuse_value(key, expected)
        return value

    def table(self, key: str, default: dict[str, Any] | None = None) -> Table:
        """Return a table within this one."""
        data = self.take(key, dict, f'"{key}" as a table', default)
        return Table(data, self._path(key), self.text, self.name)

    def tables(
        self, key: str, default: Sequence[dict[str, Any]] | None = None, example: str = ""
    ) -> list[Table]:
        """Return a list of tables; ``example`` is one of them, for the message."""
        expected = f"a list of tables{', such as ' * bool(example)}{example}"
        value = self.take(key, list, f'"{key}" as {expected}', default)
        if not all(isinstance(item, dict) for item in value):
            self.refuse_value(key, expected)
        return [
            Table(item, (*self._path(key), i), self.text, self.name) for i, item in enumerate(value)
        ]

    def with_overrides(self, other: Table) -> Table:
        """Return this table with another one's keys laid over it; each key knows its own line."""
        table = Table({**self.data, **other.data}, other.path, self.text, self.name)
        table.elsewhere = {key: self._path(key) for key in self.data if key not in other.data}
        return table

    def end(self) -> None:
        """Refuse keys that nobody asked for, suggesting the nearest that exists."""
        for key in self.data:
            if key not in self.asked:
                known = self.asked | self.looked_for
                nearest = closest_name(key, sorted(known - self.data.keys()))
                self.refuse(key, f'the key "{key}"', nearest or "only " + ", ".join(sorted(known)))


def of_texts(rows: Sequence[object], width: int) -> bool:
    """Return whether each of the rows is a list of ``width`` strings.

    >>> of_texts([["a", "b"], ["c"]], 2)
    False
    """
    return all(
        isinstance(row, list) and len(row) == width and all(isinstance(item, str) for item in row)
        for row in rows
    )


def _excerpt(value: object) -> str:
    """Return the beginning of a value, for a message.

    Python writes no integer of more than 4,300 digits, and nothing nested without end.
    """
    try:
        text = repr(value) if not isinstance(value, str) else f'"{value}"'
        if isinstance(value, (bool, date, time)):
            text = str(value).lower()  # as TOML writes it
    except (ValueError, RecursionError):
        text = "something too long to be shown"
    return text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 3] + "..."
