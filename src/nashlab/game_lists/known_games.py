"""Games that have a name: known by the digest of their canonical file, whatever a file is called.

The list is a file of TOML tables (data/FORMATS.md). It holds no game and no value. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from nashproof.errors import AmbiguousName
from nashproof.files.strict_toml import ID, Table

_SHA256 = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class KnownGame:
    """A game by name; ``source`` says where it is from, ``sha256`` is of its canonical file."""

    id: str
    title: str
    source: str
    sha256: str


def read_known_games(table: Table) -> Mapping[str, KnownGame]:
    """The games of a list by digest, in its order. Raises InputError with file and line.

    >>> from nashproof.files.strict_toml import read_table
    >>> row = f'id = "pennies"\\ntitle = "Matching pennies"\\nsource = "x"\\nsha256 = "{"0" * 64}"'
    >>> [one.title for one in read_known_games(read_table(f"[[games]]\\n{row}", "a")).values()]
    ['Matching pennies']
    """
    known: dict[str, KnownGame] = {}
    for row in table.tables("games"):
        one = _known_game(row)
        if one.sha256 in known or one.id in {other.id for other in known.values()}:
            expected = "each id and each digest once"
            raise AmbiguousName(f'the game "{one.id}" a second time', expected, row.place("id"))
        known[one.sha256] = one
    table.end()
    return known


def _known_game(row: Table) -> KnownGame:
    one = KnownGame(*map(row.string, ("id", "title", "source", "sha256")))
    if not ID.fullmatch(one.id):
        row.refuse_value("id", "small letters, digits and hyphens")
    if not _SHA256.fullmatch(one.sha256):
        row.refuse_value("sha256", "the 64 hexadecimal digits that nashproof catalogue prints")
    row.end()
    return one
