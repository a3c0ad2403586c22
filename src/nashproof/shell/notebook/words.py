"""A proof in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nashproof.errors import printable
from nashproof.shell.notebook.tables import Record


@dataclass(frozen=True, repr=False)
class Explanation(Record[str]):
    """A proof in words; it explains, and checks nothing.

    ``build``: the name of the canonical file that must be built of the game before nashcheck can be
    asked, ``""`` where the game's file is canonical or no game was given.
    """

    entries: tuple[str, ...]
    build: str = ""

    @property
    def lines(self) -> Iterator[str]:
        """The lines for a terminal."""
        return map(printable, self.entries)

    def __repr__(self) -> str:
        return str(self)
