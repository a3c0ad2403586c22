"""How far a profile is from an equilibrium: by what players gain, and by its probabilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
    """A profile beside what certificates prove of it: of its gains, and of an equilibrium nearby.

    ``gains``: what each player gains at most by deviating, in the game's payoffs; ``equilibrium``:
    the probabilities of an exact one nearby, the profile itself if nobody gains, () if none was
    found; ``distance``: the greatest difference of a probability; ``profile``: its name in the
    document; ``origin``: where it comes from.
    """

    players: tuple[str, ...]
    gains: tuple[Fraction, ...]
    equilibrium: Rows = ()
    distance: Fraction = Fraction()
    profile: str = ""
    origin: Origin = Origin()

    @property
    def epsilon(self) -> Fraction:
        """The most that somebody gains: the profile is an epsilon-equilibrium for it, no less."""
        return max(self.gains)

    @property
    def line(self) -> str:
        """The profile in words, for a terminal; "" of an equilibrium, whose answer says so."""
        if not self.epsilon:
            return ""
        where = f" ({self.origin.source})" if self.origin.line else ""
        return printable(about(self.origin.taken) + " ".join(self._sentences()) + where)

    def _sentences(self) -> Iterator[str]:
        epsilon = f"epsilon = {up_to(self.epsilon)} (proved)."
        if not self.equilibrium:
            yield f"An epsilon-equilibrium with {epsilon}"
            return
        yield f"Within {up_to(self.distance)} of the equilibrium {self._words()} (proved)."
        yield f"The numbers themselves are an epsilon-equilibrium with {epsilon}"

    def _words(self) -> str:
        """The mixed rows of the equilibrium; all rows of a game with one set for each player."""
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
        """For programs: exact numbers as texts, by number of the player."""
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
        fields |= {"taken": self.origin.taken} if self.origin.taken else {}
        return fields | ({"of": self.origin.source} if self.origin.line else {})
