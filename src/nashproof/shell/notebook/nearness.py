"""The distance of a profile from an equilibrium: by the gains, and by its probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from nashproof.documents.profiles import Origin
from nashproof.errors import printable
from nashproof.shell.notebook.strategies import about, row_words, up_to

SETS = 8  # information sets of an equilibrium that stand in a line; JSON has all

Row = Mapping[str, Fraction]  # probabilities by action
Rows = tuple[Mapping[str, Row], ...]  # [player - 1][information set]


@dataclass(frozen=True)
class Nearness:
    """A profile with proved figures: its gains, and an equilibrium nearby.

    - ``gains``: each player's greatest gain by deviating, in the game's payoffs;
    - ``equilibrium``: the probabilities of an exact one nearby, the profile itself if nobody gains,
      () if none is proved;
    - ``is_rounded``: the equilibrium may be irrational, and its probabilities are rounded;
    - ``distance``: the greatest difference of a probability;
    - ``profile``: its name in the document;
    - ``origin``: its origin.
    """

    players: tuple[str, ...]
    gains: tuple[Fraction, ...]
    equilibrium: Rows = ()
    distance: Fraction = Fraction()
    profile: str = ""
    origin: Origin = Origin()
    is_rounded: bool = False

    @property
    def epsilon(self) -> Fraction:
        """Return the greatest gain: the least epsilon for which it is an epsilon-equilibrium."""
        return max(self.gains)

    @property
    def line(self) -> str:
        """Return the profile in words; "" for an equilibrium, whose answer says so."""
        if not self.epsilon:
            return ""
        where = f" ({self.origin.source})" if self.origin.line else ""
        epsilon = f"epsilon = {up_to(self.epsilon)} (proved)."
        words = f"An epsilon-equilibrium with {epsilon}"
        if self.equilibrium:
            words = (
                f"Within {up_to(self.distance)} of {self._which} {self._words()} (proved). "
                f"The numbers themselves are an epsilon-equilibrium with {epsilon}"
            )
        return printable(about(self.origin.taken) + words + where)

    @property
    def _which(self) -> str:
        return "an equilibrium that rounds to" if self.is_rounded else "the equilibrium"

    def _words(self) -> str:
        """Return the mixed rows of the equilibrium; all rows if each player has one set."""
        pairs = list(zip(self.players, self.equilibrium))
        if all(len(sets) == 1 for _, sets in pairs):
            return "; ".join(f"{p}: {row_words(row)}" for p, s in pairs for row in s.values())
        mixed = [
            f"{name}: {row_words(row)}"
            for _, sets in pairs
            for name, row in sets.items()
            if max(row.values()) < 1
        ]
        more = f"; and {len(mixed) - SETS} more (--format json)" * (len(mixed) > SETS)
        return "; ".join(mixed[:SETS]) + more if mixed else "in pure strategies"

    def record(self) -> dict[str, Any]:
        """Return the figures for programs: exact numbers as texts, by number of the player."""
        near = {
            str(p): {name: {a: str(x) for a, x in row.items()} for name, row in sets.items()}
            for p, sets in enumerate(self.equilibrium, 1)
        }
        fields = {
            "epsilon": str(self.epsilon),
            "gains": {str(p): str(gain) for p, gain in enumerate(self.gains, 1)},
            "equilibrium": near or None,
            "distance": str(self.distance) if near else None,
        }
        fields |= {"rounded": "yes"} if self.is_rounded else {}
        fields |= {"taken": self.origin.taken} if self.origin.taken else {}
        return fields | ({"of": self.origin.source} if self.origin.line else {})
