"""Players of a tournament: with a fixed strategy, in phases, or with a memory.

A user's class derives from ``Player``: it gives the rows for a hand, and may watch hands that are
over. One object plays one match.
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
    """A player in a match: a class derives from it, and gives ``rows``."""

    def __init__(self, game: Tree, random: Random) -> None:
        self.game, self.random = game, random

    def rows(self, seat: int, total: float) -> FloatRows:
        """Return the probabilities of the actions at every information set, for the next hand.

        ``seat`` is 1 or 2, ``total`` what the player has won so far in the match.
        """
        raise NotImplementedError

    def watch(self, hand: PlayedHand) -> None:
        """Take notice of a hand that is over, as the player saw it."""


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
        """True if there is one phase."""
        return len(self.profiles) == 1

    def after(self, phase: int, total: Rational) -> int:
        """Return the phase after a hand that left the player with this total."""
        end = self.ends[phase]
        return phase + 1 if end is not None and total <= end else phase


class Maker(Protocol):
    """A class of players, or a function that makes a new player for each match."""

    def __call__(self, game: Tree, random: Random) -> Player:
        """Return a player for a new match."""


@dataclass(frozen=True)
class Entrant:
    """A participant of a tournament: an id, a description, and how they play."""

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
        """Return the rows of the phase."""
        return self.floats[self.phase]

    def watch(self, hand: PlayedHand) -> None:
        """Go to the next phase if the total has fallen so far."""
        self.total += hand.chips
        end = self.ends[self.phase]
        if end is not None and self.total <= end:
            self.phase += 1


def float_rows(profile: Profile) -> list[list[float]]:
    """Return a profile in floats.

    >>> from nashproof.exact.numbers import QQ
    >>> float_rows(((QQ(1, 4), QQ(3, 4)),))
    [[0.25, 0.75]]
    """
    return [[float(p) for p in row] for row in profile]
