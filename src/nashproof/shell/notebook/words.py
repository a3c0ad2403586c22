"""A proof in words."""

from __future__ import annotations

from dataclasses import dataclass

from nashproof.errors import printable
from nashproof.shell.notebook.tables import Record


@dataclass(frozen=True, repr=False)
class ProofInWords(Record[str]):
    """A proof in words; it explains, and checks nothing.

    ``build``: the name of the canonical file that must be built of the game before nashcheck can be
    asked, ``""`` where the game's file is canonical or no game was given.
    """

    lines: tuple[str, ...]
    build: str = ""
    each = "lines"

    def __str__(self) -> str:
        return "\n".join(map(printable, self.lines))

    def __repr__(self) -> str:
        return str(self)
