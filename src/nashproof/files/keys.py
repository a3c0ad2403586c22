"""Keys of tables, each declared once: how it is read, its JSON schema, its line in data/FORMATS.md.

Knows no games and opens no file.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Schema = {"type": "string"}
NUMBER: Schema = {
    "type": "string",
    "pattern": r"^-?((0|[1-9][0-9]*)(/[1-9][0-9]*)?|[0-9]+\.[0-9]+)$",
}
NEEDED = object()  # the default of a key that must be there
Value = TypeVar("Value")


def list_of(items: Schema, *width: int) -> Schema:
    """Return the schema of a list; of ``width`` items, if a width is given."""
    bounds = {"minItems": width[0], "maxItems": width[0]} if width else {}
    return {"type": "array", "items": items} | bounds


def pattern_text(pattern: re.Pattern[str]) -> Schema:
    """Return the schema of texts that a pattern fits."""
    return {"type": "string", "pattern": f"^(?:{pattern.pattern})$"}


def described(reader: type) -> Schema:
    """Return the first paragraph of a class's docstring as a description, for editors to show."""
    paragraph = (reader.__doc__ or "").partition("\n\n")[0]
    return {"description": " ".join(paragraph.replace("``", "`").split())}


@dataclass(frozen=True)
class Key(Generic[Value]):
    """One key of a table: a text, where a class below does not say otherwise.

    ``default``: what a table without it has. ``unless``: the key in whose presence this one is not
    read. ``instead``: it may stand in place of another one, so that a misspelt key may mean it.
    """

    schema: ClassVar[Schema] = TEXT
    means: str = ""
    default: Any = NEEDED
    unless: str = ""
    instead: bool = False

    @property
    def needed(self) -> bool:
        """Return whether each table must have the key."""
        return self.default is NEEDED and not self.unless

    def of(self, table: Table, key: str) -> Value | None:
        """Return the value in a table. Raises InputError with its place."""
        if self.unless and table.has(self.unless):
            return None
        if self.default is not NEEDED and not table.has(key):
            value: Value = self.default
        else:
            value = self.read(table, key)
        return value

    def read(self, table: Table, key: str) -> Any:
        """Return the value of a key that is there, or must be."""
        return table.string(key)

    def json(self) -> Schema:
        """Return the schema of the value."""
        return dict(self.schema)

    def beside(self) -> Mapping[str, str]:
        """Return the other keys that this key reads, with their meanings."""
        return {}

    def row(self, name: str) -> str:
        """Return the key's lines in the list of keys in data/FORMATS.md."""
        optional = "optional" * (self.default is not NEEDED and not self.instead)
        rows = [(name, ": ".join(filter(None, [optional, self.means]))), *self.beside().items()]
        return "\n".join(
            textwrap.fill(f"- `{key}`" + f": {what}" * bool(what), 100, subsequent_indent="  ")
            for key, what in rows
        )


Keys = Mapping[str, Key[Any]]


class Filled(Key[str]):
    """A text that is not empty."""

    schema: ClassVar[Schema] = {"type": "string", "pattern": r"\S"}

    def read(self, table: Table, key: str) -> str:
        text = table.string(key)
        if not text.strip():
            table.refuse_value(key, "a text that is not empty")
        return text


@dataclass(frozen=True)
class Fitting(Key[str]):
    """A text that a pattern fits; ``expected``: what is asked for in place of another."""

    fits: re.Pattern[str] = re.compile("")
    expected: str = ""

    def read(self, table: Table, key: str) -> str:
        text = table.string(key)
        if not self.fits.fullmatch(text):
            table.refuse_value(key, self.expected)
        return text

    def json(self) -> Schema:
        return pattern_text(self.fits)


@dataclass(frozen=True)
class Texts(Key[tuple[str, ...]]):
    """A list of texts; ``empty`` is what is refused if it has none."""

    schema: ClassVar[Schema] = list_of(TEXT)
    empty: str = ""

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        texts = tuple(table.strings(key))
        if self.empty and not texts:
            table.refuse(key, self.empty, "at least one")
        return texts


class Sentences(Key[tuple[str, ...]]):
    """A text, or a list of texts, of which the first stands alone where there is room for one."""

    schema: ClassVar[Schema] = {"anyOf": [TEXT, list_of(TEXT)]}

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        if isinstance(table.data.get(key), list):
            return tuple(table.strings(key))
        return (table.string(key),)


class Number(Key[Rational]):
    """An exact number."""

    schema: ClassVar[Schema] = NUMBER

    def read(self, table: Table, key: str) -> Rational:
        return table.number(key)


@dataclass(frozen=True)
class Whole(Key[int]):
    """An integer from ``low`` to ``high``."""

    low: int = 0
    high: int = 0

    def read(self, table: Table, key: str) -> int:
        return table.whole(key, self.low, self.high)

    def json(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class OneOf(Key[str]):
    """One of some words."""

    choices: tuple[str, ...] = ()

    def read(self, table: Table, key: str) -> str:
        return table.choice(key, self.choices)

    def json(self) -> Schema:
        return {"enum": list(self.choices)}


@dataclass(frozen=True)
class Inner(Key[Any]):
    """A table with keys of its own, of which ``make`` makes what it stands for."""

    keys: Keys | None = None
    make: Callable[..., Any] = dict

    def read(self, table: Table, key: str) -> Any:
        return self.make(**read_whole(table.table(key), self.keys or {}))

    def json(self) -> Schema:
        return whole_schema(self.keys or {})


@dataclass(frozen=True)
class Tables(Key[list[Table]]):
    """A list of tables, to be read by these keys of theirs; ``example``: one, for messages."""

    keys: Keys | None = None
    example: str = ""

    def read(self, table: Table, key: str) -> list[Table]:
        return table.tables(key, example=self.example)

    def json(self) -> Schema:
        return list_of(whole_schema(self.keys or {}))


@dataclass(frozen=True)
class Chosen(Key[dict[str, Any]]):
    """A table whose keys its author chooses; ``each`` is what stands under each of them."""

    each: Key[Any] = Key()

    def read(self, table: Table, key: str) -> dict[str, Any]:
        inner = table.table(key)
        return {name: self.each.read(inner, name) for name in inner.data}

    def json(self) -> Schema:
        return {"type": "object", "properties": {}, "additionalProperties": self.each.json()}


def read_whole(table: Table, keys: Keys) -> dict[str, Any]:
    """Return the values of a table without keys beyond these. Raises InputError with the line.

    >>> from nashproof.files.strict_toml import read_table
    >>> read_whole(read_table('a = "b"', "x.toml"), {"a": Key(), "c": Texts(default=())})
    {'a': 'b', 'c': ()}
    """
    values = read_some(table, keys)
    table.end()
    return values


def read_some(table: Table, keys: Keys) -> dict[str, Any]:
    """Return the values of a table that has these keys, and perhaps others."""
    return {name: key.of(table, name) for name, key in keys.items()}


def properties_of(properties: Mapping[str, Schema], keys: Keys) -> Schema:
    """Return the schema of tables with these properties, of which some keys are needed."""
    needed = [name for name, key in keys.items() if key.needed]
    schema: Schema = {"type": "object", "properties": dict(properties)}
    return schema | ({"required": needed} if needed else {})


def whole_schema(keys: Keys) -> Schema:
    """Return the JSON Schema of tables that have these keys and no others.

    >>> whole_schema({"a": Key(), "c": Texts(default=())})["required"]
    ['a']
    """
    properties = {name: key.json() for name, key in keys.items()}
    return properties_of(properties, keys) | {"additionalProperties": False}
