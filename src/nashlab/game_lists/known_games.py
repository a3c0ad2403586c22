"""Games with a name, which the digest of the canonical file identifies, whatever a file is called.

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
    """Return the games of a list by digest, in its order.

    Raises InputError with file and line.

    >>> from nashproof.files.strict_toml import read_table
    >>> row = f'id = "pennies"\\ntitle = "Matching pennies"\\nsource = "x"\\nsha256 = "{"0" * 64}"'
    >>> [game.title for game in read_known_games(read_table(f"[[games]]\\n{row}", "a")).values()]
    ['Matching pennies']
    """
    games: dict[str, KnownGame] = {}
    for row in table.tables("games"):
        game = KnownGame(*map(row.string, ("id", "title", "source", "sha256")))
        if not ID.fullmatch(game.id):
            row.refuse_value("id", "small letters, digits and hyphens")
        if not _SHA256.fullmatch(game.sha256):
            row.refuse_value("sha256", "the 64 hexadecimal digits that nashproof catalogue prints")
        row.end()
        if game.sha256 in games or game.id in {g.id for g in games.values()}:
            expected = "each id and each digest once"
            raise AmbiguousName(f'the game "{game.id}" a second time', expected, row.place("id"))
        games[game.sha256] = game
    table.end()
    return games
