"""The statements about correlated equilibria: of one distribution, and over all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from nashproof.certificates.codec import FLAT, Layout, Shape
from nashproof.certificates.explanation import Explanation, Names, best_response_steps, move_words
from nashproof.certificates.shapes import NoWitness, RangeFigure, Strategy
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.profiles import Measure
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational

Distribution: TypeAlias = tuple[tuple[Mapping[int, Strategy], Rational], ...]
Recommendations: TypeAlias = Literal["strategies", "moves"]
THE_DISTRIBUTION = "The distribution itself: the profiles with their probabilities."


@dataclass(frozen=True, slots=True)
class RecommendedMove(Shape):
    """An action that a player is told at an information set, when play reaches it."""

    layout: ClassVar[Layout] = "row"
    infoset: str
    action: str


Advice: TypeAlias = RecommendedMove | Strategy  # a move at its set, or a whole strategy at once


def advice_words(told: Advice) -> str:
    """What a player is told to play."""
    moves = {told.infoset: told.action} if isinstance(told, RecommendedMove) else told
    return move_words(moves) or "nothing"


@dataclass(frozen=True, slots=True)
class GainOnAdvice(Shape):
    """What a player gains who is told a strategy, or a move, and plays another, a best response."""

    layout: ClassVar[Layout] = "row"
    player: int
    recommended: Advice
    deviation: Strategy
    gain: Rational

    def words(self, who: Names) -> str:
        """Who gains how much by which deviation."""
        advice, played = advice_words(self.recommended), move_words(self.deviation)
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
    distribution: Distribution
    payoffs: Mapping[int, Rational]
    gains: tuple[GainOnAdvice, ...]

    def agrees(self, claimed: str) -> bool:
        """Whether the gains are as a word claims."""
        return bool(self.gains) == claimed.startswith("not ")

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: who gains when told what, and how to see it."""
        return Explanation(
            self._stated(who, "a correlated equilibrium"),
            THE_DISTRIBUTION,
            [
                "For each strategy that a player is told, take the profiles with it, and divide "
                "their probabilities by their sum: this is what the player then believes.",
                "Find what a best response pays against the others' strategies so weighted.",
                *best_response_steps("the player"),
                "This minus what the strategy told pays is the gain.",
            ],
        )

    def _stated(self, who: Names, kind: str) -> str:
        """What is proved of the distribution."""
        gains = "; ".join(gain.words(who) for gain in self.gains)
        nobody = f"nobody gains by deviating from what they are told: {kind}"
        profiles = how_many(len(self.distribution), "profile")
        paid = ", ".join(f"{who(p)} {x}" for p, x in self.payoffs.items())
        return (
            f"Of {profiles} of pure strategies one is drawn. On average it pays {paid}; "
            f"{gains or nobody}."
        )


@dataclass(frozen=True, slots=True)
class ExtensiveFormCorrelated(CorrelatedEquilibrium):
    """The same where players are told each move when play reaches its set, and not before.

    Who deviates is told nothing from then on. Without any gain it is an extensive-form correlated
    equilibrium (von Stengel and Forges 2008). A gain is given that the set is reached and the move
    told. No witness. Needs perfect recall of everybody. Units: the game's payoffs.

    Checked by ``nashcheck.statements.correlation.check_correlated_equilibrium``.
    """

    kind: ClassVar[str] = "extensive-form correlated equilibrium"

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: who gains when told which move, and how to see it."""
        return Explanation(
            self._stated(who, "an extensive-form correlated equilibrium") + " Players are told "
            "each move when play reaches its information set.",
            THE_DISTRIBUTION,
            [
                "For each set of a player and each action told there, take the profiles with that "
                "action at that set. Look only at terminals after the set.",
                "Add up, times the probabilities of these profiles, what the player is paid there "
                "by following all that is told.",
                "Find the same for the best that the player can do from this set on who is told "
                "nothing more: set by set, from the last one up, against the others' strategies "
                "in these profiles.",
                "The difference, divided by the probability that the set is reached and the "
                "action told, is the gain if it is positive. A player deviates on each path first "
                "at one set, so nobody gains more by deviating at several.",
            ],
        )


@dataclass(frozen=True, slots=True)
class AmountTerm(Shape):
    """A coefficient times an expected payoff or a probability."""

    layout: ClassVar[Layout] = "row"
    coefficient: Rational
    of: Measure

    def words(self, who: Names) -> str:
        """What is added up."""
        times = f"{self.coefficient} times " if self.coefficient != 1 else ""
        return times + self.of.words(who)


@dataclass(frozen=True, slots=True)
class Multiplier(Shape):
    """How often the loss by a deviation counts in the proof of an end of a range."""

    layout: ClassVar[Layout] = "row"
    player: int
    recommended: Advice
    deviation: Strategy
    times: Rational


@dataclass(frozen=True, slots=True)
class CorrelatedEnd(Shape):
    """An end of a range: an equilibrium that attains it, and multipliers that none exceeds it."""

    distribution: Distribution
    multipliers: tuple[Multiplier, ...]


@dataclass(frozen=True, slots=True)
class CorrelatedRange(Statement["CorrelatedRange.Witness"]):
    """Over all correlated equilibria of a kind an amount ranges exactly from ``low`` to ``high``.

    With ``recommendations`` *moves* over the extensive-form ones. Proof: an equilibrium at each
    end; and multipliers of losses by deviations, which are not negative in an equilibrium, so that
    the greatest sum of the amount and the losses over all profiles bounds the amount (duality of
    linear programs). Units: those of the amount.

    Checked by ``nashcheck.statements.correlation.check_correlated_range``.
    """

    kind: ClassVar[str] = "correlated range"
    recommendations: Recommendations
    of: tuple[AmountTerm, ...]
    figure: RangeFigure = field(metadata=FLAT)

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The proof of each end."""

        low: CorrelatedEnd
        high: CorrelatedEnd

    def supports(self, claimed: str) -> bool:
        """Whether the range is as stated."""
        return self.figure.holds

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: the amount and its range, and why no equilibrium goes beyond."""
        kind = "extensive-form correlated" if self.recommendations == "moves" else "correlated"
        amount = " plus ".join(term.words(who) for term in self.of)
        return Explanation(
            f"Over all {kind} equilibria {amount} ranges {self.figure}.",
            "A distribution over profiles of pure strategies at each end, and multipliers of "
            "deviations.",
            [
                f"Each distribution is one of the {kind} equilibria: nobody gains by deviating "
                "from what they are told. On average it pays the amount of its end.",
                "For a profile of pure strategies, take each deviation listed of a player who is "
                "told so in it. What the player loses by it, times its multiplier, is added to "
                "the amount of the profile at the high end, and subtracted at the low end.",
                "For no profile this is more than the high end, for none less than the low end. "
                "In an equilibrium the losses are on average at least 0: so none goes beyond.",
            ],
        )
