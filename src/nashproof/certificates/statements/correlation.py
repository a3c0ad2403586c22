"""The statement about correlated equilibria."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from nashproof.certificates.codec import Layout, Shape
from nashproof.certificates.explanation import Explanation, Names, best_response_steps, move_words
from nashproof.certificates.shapes import NoWitness, Strategy
from nashproof.certificates.statement import Statement
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class GainOnAdvice(Shape):
    """What a player gains who is told one pure strategy and plays another, a best response."""

    layout: ClassVar[Layout] = "row"
    player: int
    recommended: Strategy
    deviation: Strategy
    gain: Rational

    def words(self, who: Names) -> str:
        """Who gains how much by which deviation."""
        advice, played = move_words(self.recommended), move_words(self.deviation)
        return f"{who(self.player)}, told to play {advice}, gains exactly {self.gain} by {played}"


@dataclass(frozen=True, slots=True)
class CorrelatedEquilibrium(Statement[NoWitness]):
    """Players gain exactly so much by deviating from what a mediator tells them to play.

    The mediator draws a profile of reduced pure strategies from the distribution. ``gains`` are
    those that are not 0, given what the player is told; without any it is a correlated equilibrium
    (Aumann 1974). No witness: a best response is found bottom-up against what the others are told.
    Needs perfect recall of everybody. Units: the game's payoffs.

    Checked by ``nashcheck.statements.correlation.check_correlated_equilibrium``.
    """

    kind: ClassVar[str] = "correlated equilibrium"
    distribution: tuple[tuple[Mapping[int, Strategy], Rational], ...]
    payoffs: Mapping[int, Rational]
    gains: tuple[GainOnAdvice, ...]

    def agrees(self, claimed: str) -> bool:
        """Whether the gains are as a word claims."""
        return bool(self.gains) == claimed.startswith("not ")

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: who gains when told what, and how to see it."""
        gains = "; ".join(gain.words(who) for gain in self.gains)
        nobody = "nobody gains by deviating from what they are told: a correlated equilibrium"
        profiles = how_many(len(self.distribution), "profile")
        paid = ", ".join(f"{who(p)} {x}" for p, x in self.payoffs.items())
        return Explanation(
            f"Of {profiles} of pure strategies one is drawn. On average it pays {paid}; "
            f"{gains or nobody}.",
            "The distribution itself: the profiles with their probabilities.",
            [
                "For each strategy that a player is told, take the profiles with it, and divide "
                "their probabilities by their sum: this is what the player then believes.",
                "Find what a best response pays against the others' strategies so weighted.",
                *best_response_steps("the player"),
                "This minus what the strategy told pays is the gain.",
            ],
        )
