"""A proof in words."""

from __future__ import annotations

from dataclasses import dataclass

from nashproof.errors import printable
from nashproof.shell.notebook.tables import Record


@dataclass(frozen=True, repr=False)
class ProofInWords(Record[str]):
    """A proof in words; it explains, and checks nothing.

    ``build``: the name of the canonical file that must be built before nashcheck can be called,
    ``""`` if the game's file is canonical or no game was passed.
    """

    lines: tuple[str, ...]
    build: str = ""
    each = "lines"

    def __str__(self) -> str:
        """Return the lines as a text."""
        return "\n".join(map(printable, self.lines))

    def __repr__(self) -> str:
        """Return the lines as a text, which a notebook shows."""
        return str(self)
