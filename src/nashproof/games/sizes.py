"""How large a game is, and how many strategies its players have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nashproof.games.information import Player


@dataclass(frozen=True)
class GameSizes:
    """The sizes of a game, those of one with a compact form as of its tree; mappings by player."""

    title: str
    terminals: int
    information_sets: Mapping[Player, int]
    sequences: Mapping[Player, int]
    full: Mapping[Player, int]  # pure strategies
    reduced: Mapping[Player, int]

    @property
    def of_players(self) -> Mapping[str, Mapping[Player, int]]:
        """The sizes that each player has, by what is counted."""
        return {
            "information sets": self.information_sets,
            "sequences": self.sequences,
            "pure strategies (full)": self.full,
            "pure strategies (reduced)": self.reduced,
        }

    def record(self) -> dict[str, str | dict[str, str]]:
        """The sizes as counts.json has them: all numbers are texts."""
        own = {
            name: {str(player): str(count) for player, count in counts.items()}
            for name, counts in self.of_players.items()
        }
        return {"title": self.title, "terminals": str(self.terminals), **own}
