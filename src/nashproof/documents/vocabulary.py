"""Words that have a meaning in a document file, and how it names moves."""

from __future__ import annotations

from dataclasses import dataclass

ASKED = "?"  # stated where the document file asks a question
OFFERS = ("qualified", "corrected")  # offers beside a reading that does not hold
DAMAGES = (  # by the extent of an erratum's change in its document, the most first
    "changes a result",
    "needs a condition",
    "misleads",
    "misprint",
)
PLACES = ("paragraph", "display", "table", "figure", "listing")  # things counted below a heading


@dataclass(frozen=True)
class MoveText:
    """``PLAYER/SET: ACTION`` in its parts; the player and the action may be missing ("")."""

    player: str
    name: str
    action: str

    @classmethod
    def of(cls, text: str) -> MoveText:
        """Return the parts of a text; one without ``: `` is the name of an information set."""
        where, _, action = text.rpartition(": ") if ": " in text else (text, "", "")
        player, slash, name = where.partition("/")
        return cls(player, name, action) if slash and player.isdigit() else cls("", where, action)

    def __str__(self) -> str:
        where = f"{self.player}/{self.name}" if self.player else self.name
        return f"{where}: {self.action}" if self.action else where
