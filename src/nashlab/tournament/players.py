"""Who plays: by a fixed strategy, in phases, or with a memory.

A class of one's own derives from ``Player``: it gives the rows for a hand, and may watch what came
of it. One object plays one match.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from nashlab.tournament.hands import FloatRows, PlayedHand
from nashproof.exact.numbers import Rational
from nashproof.games.tree import Tree
from nashproof.play.types import Profile


class Player:
    """Somebody in a match. Derive from it, and give ``rows``."""

    def __init__(self, game: Tree, random: Random) -> None:
        self.game, self.random = game, random

    def rows(self, seat: int, total: float) -> FloatRows:
        """The probabilities of the actions at every information set, for the next hand.

        ``seat`` is 1 or 2, ``total`` what the player has won so far in the match.
        """
        raise NotImplementedError

    def watch(self, hand: PlayedHand) -> None:
        """What the player saw of the hand that is over."""


@dataclass(frozen=True)
class Phases:
    """A player without memory but for their phase: the rows of each, and when the next begins.

    ``ends[i]`` is the total at or below which phase ``i`` gives way to the next, for good; None if
    it never does. A player with one phase plays a fixed strategy.
    """

    profiles: tuple[Profile, ...]
    ends: tuple[Rational | None, ...] = (None,)

    @property
    def is_fixed(self) -> bool:
        """Whether there is one phase."""
        return len(self.profiles) == 1

    def after(self, phase: int, total: Rational) -> int:
        """The phase after a hand that left the player with this total."""
        end = self.ends[phase]
        return phase + 1 if end is not None and total <= end else phase


class Maker(Protocol):
    """A class of players, or what makes one: a new object for each match."""

    def __call__(self, game: Tree, random: Random) -> Player:
        """A player who has seen nothing yet."""


@dataclass(frozen=True)
class Entrant:
    """Somebody in a tournament: an id, what is said of them, and how they play."""

    name: str
    says: str
    plays: Phases | Maker


class PhasesPlayer(Player):
    """A player in phases, as one in a match with somebody who has a memory."""

    def __init__(self, game: Tree, random: Random, phases: Phases) -> None:
        super().__init__(game, random)
        self.phase, self.total = 0, 0.0
        self.ends = [None if end is None else float(end) for end in phases.ends]
        self.floats = [float_rows(profile) for profile in phases.profiles]

    def rows(self, seat: int, total: float) -> FloatRows:
        """Those of the phase."""
        return self.floats[self.phase]

    def watch(self, hand: PlayedHand) -> None:
        """Go to the next phase where the total says so."""
        self.total += hand.chips
        end = self.ends[self.phase]
        if end is not None and self.total <= end:
            self.phase += 1


def float_rows(profile: Profile) -> list[list[float]]:
    """A profile in floats.

    >>> from nashproof.exact.numbers import QQ
    >>> float_rows(((QQ(1, 4), QQ(3, 4)),))
    [[0.25, 0.75]]
    """
    return [[float(p) for p in row] for row in profile]
