"""Statements about correlated equilibria: a distribution, a box of them, a range over all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from nashproof.certificates.codec import FLAT, Layout, Shape
from nashproof.certificates.explanation import Explanation, best_response_steps
from nashproof.certificates.sentence import (
    GameNames,
    Said,
    first_gains,
    format_exact,
    joined,
    range_words,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import NoWitness, RangeFigure, Strategy
from nashproof.certificates.statement import OfFigure, Statement
from nashproof.certificates.statements.profiles import Measure
from nashproof.certificates.statements.zero_sum import ends_words
from nashproof.errors import how_many
from nashproof.exact.numbers import Rational

Distribution: TypeAlias = tuple[tuple[Mapping[int, Strategy], Rational], ...]
Recommendations: TypeAlias = Literal["strategies", "moves"]
DEVIATIONS_LISTED = 3  # deviations that are described; the certificate has them all
THE_DISTRIBUTION = "The distribution itself: the profiles with their probabilities."


@dataclass(frozen=True, slots=True)
class RecommendedMove(Shape):
    """An action that a player is told at an information set, when play reaches it."""

    layout: ClassVar[Layout] = "row"
    infoset: str
    action: str


Advice: TypeAlias = RecommendedMove | Strategy  # a move at its set, or a whole strategy at once


def _told_and_played(
    who: GameNames, player: int, told: Advice, deviation: Strategy
) -> tuple[Said, Said]:
    """Return in words what a player is told, and the moves of the deviation that differ."""
    moves = {told.infoset: told.action} if isinstance(told, RecommendedMove) else told
    changed = {name: a for name, a in deviation.items() if moves.get(name) != a}
    first, second = (strategy_words(who.strategy(player, row)) for row in (moves, changed))
    return first, second


@dataclass(frozen=True, slots=True)
class GainOnAdvice(Shape):
    """The gain of a player who is told a strategy, or a move, and plays a best response."""

    layout: ClassVar[Layout] = "row"
    player: int
    recommended: Advice
    deviation: Strategy
    gain: Rational

    def sentence(self, who: GameNames) -> Said:
        """Return a sentence with the player, the recommendation, the gain and the deviation."""
        told, instead = _told_and_played(who, self.player, self.recommended, self.deviation)
        return said(
            "{who}, told to play {advice}, gains {gain} by {instead}.",
            who=who(self.player),
            advice=told,
            gain=format_exact(self.gain),
            instead=instead,
        )


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
    told: ClassVar[str] = "strategy"
    distribution: Distribution
    payoffs: Mapping[int, Rational]
    gains: tuple[GainOnAdvice, ...]

    def agrees(self, claimed: str) -> bool:
        """Return whether nobody gains, or with ``not`` somebody, as claimed."""
        return bool(self.gains) == claimed.startswith("not ")

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return the number of recommendations from which deviating gains, in words."""
        return Said(f"{how_many(len(self.gains), 'gain')} when told a {self.told}")

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return sentences with the payoffs and the first gains, or that nobody gains."""
        payoffs = (Said(who(p), " ", format_exact(x)) for p, x in self.payoffs.items())
        first = Said("On average it pays ", joined(", ", payoffs), ".")
        if self.gains:
            return sentences(first, first_gains([gain.sentence(who) for gain in self.gains]))
        told = "moves that they are told, one by one"
        if self.told == "strategy":
            told = "strategy that they are told"
        return sentences(first, f"Nobody gains by deviating from the {told}.")

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute the gain of a player who is told a strategy."""
        return Explanation(
            THE_DISTRIBUTION,
            [
                "For each strategy that a player is told, take the profiles with it, and divide "
                "their probabilities by their sum: this is what the player then believes.",
                "Find what a best response pays against the others' strategies so weighted.",
                *best_response_steps("the player"),
                "This minus what the strategy told pays is the gain.",
            ],
        )


@dataclass(frozen=True, slots=True)
class ExtensiveFormCorrelated(CorrelatedEquilibrium):
    """How much players gain where each move is told when play reaches its set, and not before.

    Who deviates is told nothing from then on. Without any gain it is an extensive-form correlated
    equilibrium (von Stengel and Forges 2008). A gain is given that the set is reached and the move
    told. No witness. Needs perfect recall of everybody. Units: the game's payoffs.

    Checked by ``nashcheck.statements.correlation.check_correlated_equilibrium``.
    """

    kind: ClassVar[str] = "extensive-form correlated equilibrium"
    told: ClassVar[str] = "move"

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute the gain of a player who is told a move."""
        return Explanation(
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

    def said(self, who: GameNames) -> Said:
        """Return the term: a payoff or a probability, with its coefficient unless 1."""
        amount = self.of.said(who, ()).within()
        if self.coefficient == 1:
            return Said(amount)
        return said("{times} times {amount}", times=self.coefficient, amount=amount)


@dataclass(frozen=True, slots=True)
class Multiplier(Shape):
    """How often the loss by a deviation counts in the proof of an end of a range."""

    layout: ClassVar[Layout] = "row"
    player: int
    recommended: Advice
    deviation: Strategy
    times: Rational

    def said(self, who: GameNames) -> Said:
        """Return who is told what, and the deviation, in words."""
        told, instead = _told_and_played(who, self.player, self.recommended, self.deviation)
        return said(
            "{who}, told to play {advice}, plays {instead}",
            who=who(self.player),
            advice=told,
            instead=instead,
        )


@dataclass(frozen=True, slots=True)
class DrawnInterval(Shape):
    """A profile that is drawn with a probability from ``low`` to ``high``."""

    layout: ClassVar[Layout] = "row"
    profile: Mapping[int, Strategy]
    low: Rational
    high: Rational


@dataclass(frozen=True, slots=True)
class RoundedDistributions(Statement["RoundedDistributions.Witness"]):
    """Of the distributions in a box none is a correlated equilibrium, or every one is.

    The box has an interval for each profile's probability; their sum is 1. Proof of none:
    multipliers of losses by deviations, whose sum is negative in the whole box (Farkas 1902). Proof
    of every: no witness; for each deviation the greatest gain in the box is computed. Needs perfect
    recall of everybody. Units: probabilities.

    Checked by ``nashcheck.statements.correlation.check_rounded_distributions``.
    """

    kind: ClassVar[str] = "rounded distributions"
    recommendations: Recommendations
    box: tuple[DrawnInterval, ...]
    equilibria: Literal["none", "every"]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The multipliers of losses; none for a proof of every."""

        multipliers: tuple[Multiplier, ...] = ()

    @property
    def words(self) -> str:
        """Return the kind of equilibrium with its article."""
        if self.recommendations == "moves":
            return "an extensive-form correlated equilibrium"
        return "a correlated equilibrium"

    def agrees(self, claimed: str) -> bool:
        """Return whether it is so of "every" distribution, of "some" or of "none", as claimed."""
        return (claimed == "none") == (self.equilibria == "none")

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return how many distributions of the box are equilibria, in words."""
        return Said(f"{self.equilibria} in the box")

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return what holds in the box, and of no equilibrium by which deviations players gain."""
        if self.equilibria == "every":
            return Said(f"Every distribution that rounds so is {self.words}.")
        rows = [row.said(who) for row in witness.multipliers[:DEVIATIONS_LISTED]]
        rest = len(witness.multipliers) - DEVIATIONS_LISTED
        more = f"; or by one of {how_many(rest, 'more deviation')} in the certificate" * (rest > 0)
        gains = Said("In each somebody gains by this: ", joined("; or ", rows), more, ".")
        return sentences(Said(f"No distribution that rounds so is {self.words}."), gains)

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to find the greatest amount in the box, and of which amounts."""
        fill = (
            "Give each profile its least probability. Give what is left to 1 to the profiles with "
            "the greatest numbers first, each up to its greatest probability. This is the "
            "distribution in the box at which the number is greatest on average."
        )
        box = "An interval for the probability of each profile"
        if self.equilibria == "every":
            return Explanation(
                f"{box}.",
                [
                    "Take a strategy or move that a player is told, and one to play instead. For "
                    "each profile in which the player is told so, note what the player gains.",
                    fill,
                    "For each deviation that number is at most 0.",
                ],
            )
        return Explanation(
            f"{box}, and multipliers of deviations.",
            [
                "For each profile take the deviations listed of a player who is told so in it. "
                "Note the sum of multiplier times what the player loses.",
                fill,
                "It is negative. In an equilibrium no loss is negative on average.",
            ],
        )


@dataclass(frozen=True, slots=True)
class CorrelatedEnd(Shape):
    """An end of a range: an equilibrium that attains it, and multipliers that none exceeds it."""

    distribution: Distribution
    multipliers: tuple[Multiplier, ...]


PROFILES_LISTED = 8  # profiles of a distribution that are described; the certificate has them all


def _drawn(who: GameNames, profile: Mapping[int, Strategy], probability: Rational) -> Said:
    """Return a profile of pure strategies, with its probability, in words."""
    moves = [move for player in sorted(profile) for move in who.strategy(player, profile[player])]
    if probability == 1:
        return strategy_words(moves)
    return Said(strategy_words(moves), " with probability ", format_exact(probability))


@dataclass(frozen=True, slots=True)
class CorrelatedRange(OfFigure, Statement["CorrelatedRange.Witness"]):
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

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the range."""
        return range_words(self.figure.low, self.figure.high)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the range, and a distribution that attains the upper end."""
        kind = "extensive-form correlated" if self.recommendations == "moves" else "correlated"
        amount = joined(" plus ", (term.said(who) for term in self.of))
        first = Said(f"Over all {kind} equilibria ", amount, " ", ends_words(self.figure), ".")
        attains = witness.high.distribution
        drawn = joined(
            "; ",
            (
                _drawn(who, profile, probability)
                for profile, probability in attains[:PROFILES_LISTED]
            ),
        )
        rest = len(attains) - PROFILES_LISTED
        more = f"; and {rest} more that the certificate lists" if rest > 0 else ""
        end = "it" if self.figure.low == self.figure.high else "the upper end"
        return sentences(first, Said(f"To attain {end}, a mediator draws ", drawn, more, "."))

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check both ends, and that no equilibrium exceeds them."""
        kind = "extensive-form correlated" if self.recommendations == "moves" else "correlated"
        return Explanation(
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
