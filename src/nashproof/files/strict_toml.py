"""Strict reading of TOML: every key is asked for by type, and a mistake is told with its line.

Knows no games and opens no file: it is given the text and the name to use in messages.
"""

import re
import tomllib
import unicodedata
from functools import lru_cache

from nashproof.errors import InputError, alike
from nashproof.exact.numbers import rational

_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(
    r"""\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*="""
)
_PART = re.compile(r"""\s*("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*\.?""")
ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
LARGEST = 4 * 2**20  # characters of one text
_WORD = r"""(?:[A-Za-z0-9_-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_DEEP = re.compile(
    rf"(?<![A-Za-z0-9_-])(?:{_WORD}\.[ \t]*+){{32}}"
)  # a key of so many parts: tomllib takes the square of them


def identifier_of(name):
    """An id made from a name: small letters, digits and hyphens, accents left out; a name that is an id stays as it is."""
    if ID.fullmatch(name):
        return name
    plain = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFKD", name))
    return re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:64].strip("-") or "game"


def read_table(text, name):
    """The root Table of a TOML text. Raises InputError for bad syntax, with the line."""
    if len(text) > LARGEST:
        raise InputError(f"a text of {len(text)} characters", f"at most {LARGEST}", name)
    if deep := _DEEP.search(text):
        raise InputError(
            "a key of more than 32 parts",
            "a TOML file",
            f"{name}:{text.count(chr(10), 0, deep.start()) + 1}",
        )
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, where = str(error).partition(" (at ")
        line = (
            where.removeprefix("line ").split(",")[0]
            if where.startswith("line ")
            else len(text.splitlines())
        )
        place = f"{name}:{line}"
        raise InputError(
            f"TOML that cannot be read ({message[0].lower() + message[1:]})", "a TOML file", place
        ) from None
    except (RecursionError, ValueError):
        raise InputError(
            "values nested too deep, or an integer too long", "a TOML file", name
        ) from None
    return Table(data, (), text, name)


@lru_cache(maxsize=1)
def _lines(text):
    """Where each key path first stands: ``{("claims", 0, "id"): 12, ...}``, lines from 1."""
    found, counts, prefix = {}, {}, ()
    for number, line in enumerate(text.splitlines(), 1):
        if (match := _HEADER.fullmatch(line)) and not _KEY.match(line):
            prefix = ()
            parts = [p.strip("\"'") for p in _PART.findall(match[2])]
            for i, part in enumerate(parts):
                prefix += (part,)
                if prefix in counts or (match[1] == "[[" and i == len(parts) - 1):
                    if i == len(parts) - 1:
                        counts[prefix] = counts.get(prefix, -1) + 1
                    prefix += (counts[prefix],)
            found.setdefault(prefix, number)
        elif match := _KEY.match(line):
            parts = tuple(part.strip("\"'") for part in _PART.findall(match[1]))
            for end in range(1, len(parts) + 1):
                found.setdefault(prefix + parts[:end], number)
    return found


class Table:
    """A TOML table that is read key by key; ``end()`` refuses what nobody asked for."""

    def __init__(self, data, path, text, name):
        self.data, self.path, self.text, self.name = data, path, text, name
        self.asked = set()

    def place(self, *keys):
        """``file:line`` of a key, or of the nearest thing around it."""
        lines, path = _lines(self.text), self.path + keys
        while path and path not in lines:
            path = path[:-1] if path + (0,) not in lines else path + (0,)
        return f"{self.name}:{lines[path]}" if path else self.name

    def refuse(self, key, found, expected):
        raise InputError(found, expected, self.place(key))

    def refuse_value(self, key, expected):
        """Refuse what stands under a key, told as it stands."""
        self.refuse(key, f'"{key}" = {_shown(self.data[key])}', expected)

    def has(self, key):
        return key in self.data

    def take(self, key, types, expected, default=None):
        """The value of a key, of one of the types; ``default`` (if not None) where the key is missing."""
        self.asked.add(key)
        if key not in self.data:
            if default is not None:
                return default
            self.refuse(key, f'no key "{key}"', expected)
        value = self.data[key]
        if not isinstance(value, types) or (
            isinstance(value, bool) and bool not in (types, *_tuple(types))
        ):
            self.refuse_value(key, expected)
        return value

    def string(self, key, default=None):
        bare = self.data.get(key)
        written = (
            f': "{_shown(bare)}"'
            if isinstance(bare, (int, float)) and not isinstance(bare, bool)
            else ""
        )
        return self.take(key, str, f'"{key}" as a string{written}', default)

    def choice(self, key, choices, default=None):
        value = self.string(key, default)
        if value not in choices:
            self.refuse_value(key, "one of " + ", ".join(choices))
        return value

    def number(self, key, default=None):
        """An exact number, written as a string."""
        text = self.take(key, str, f'"{key}" as a number in quotes', default)
        try:
            return rational(text)
        except InputError as error:
            raise error.at(self.place(key)) from None

    def whole(self, key, low, high, default=None):
        value = self.take(key, int, f'"{key}" as an integer from {low} to {high}', default)
        if not low <= value <= high:
            self.refuse_value(key, f"an integer from {low} to {high}")
        return value

    def strings(self, key, default=None):
        value = self.take(key, list, f'"{key}" as a list of strings', default)
        if not all(isinstance(item, str) for item in value):
            self.refuse_value(key, "a list of strings")
        return list(value)

    def rows(self, key, width, expected):
        """A list of lists of so many strings."""
        value = self.take(key, list, f'"{key}" as {expected}')
        if not of_texts(value, width):
            self.refuse_value(key, expected)
        return value

    def table(self, key, default=None):
        return Table(
            self.take(key, dict, f'"{key}" as a table', default),
            self.path + (key,),
            self.text,
            self.name,
        )

    def tables(self, key, default=None):
        value = self.take(key, list, f'"{key}" as a list of tables', default)
        if not all(isinstance(item, dict) for item in value):
            self.refuse_value(key, "a list of tables")
        return [
            Table(item, self.path + (key, i), self.text, self.name) for i, item in enumerate(value)
        ]

    def with_overrides(self, other):
        """This table with another one's keys laid over it (for a claim's second reading)."""
        merged = Table({**self.data, **other.data}, other.path, self.text, self.name)
        return merged

    def end(self):
        """Refuse keys that nobody asked for, suggesting the nearest that exists."""
        for key in self.data:
            if key not in self.asked:
                near = alike(key, sorted(self.asked - self.data.keys()))
                self.refuse(
                    key, f'the key "{key}"', near or "only " + ", ".join(sorted(self.asked))
                )


def of_texts(rows, width):
    """Whether each of the rows is a list of so many strings."""
    return all(
        isinstance(row, list) and len(row) == width and all(isinstance(item, str) for item in row)
        for row in rows
    )


def _tuple(types):
    return types if isinstance(types, tuple) else (types,)


def _shown(value):
    """A value for a message; Python writes no integer of more than 4,300 digits, and nothing nested without end."""
    try:
        text = repr(value) if not isinstance(value, str) else f'"{value}"'
    except (ValueError, RecursionError):
        text = "something too long to be shown"
    return text if len(text) <= 60 else text[:57] + "..."
