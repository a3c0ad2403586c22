"""Statements about profiles: payoffs and probabilities, comparisons of them, gains by deviating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nashproof.certificates.codec import FLAT, Number, Shape
from nashproof.certificates.explanation import (
    COMPARE,
    PROFILE,
    Explanation,
    Names,
    best_response_steps,
    box_words,
    event_words,
    expected_payoff_step,
    move_words,
    point_words,
)
from nashproof.certificates.shapes import (
    Event,
    Figure,
    NoWitness,
    Parameters,
    PrintedProfile,
    Profile,
    Strategy,
)
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import Rational, stated

Form = Literal["plan", "behaviour"]


Relation = Literal["less than", "more than", "at most", "at least", "other than"]


@dataclass(frozen=True, slots=True)
class ExpectedPayoff(Shape):
    """A figure of a profile: what a player is paid on average."""

    payoff: int

    def words(self, who: Names) -> str:
        """What the figure is called."""
        return f"the expected payoff of {who(self.payoff)}"


@dataclass(frozen=True, slots=True)
class Probability(Shape):
    """A figure of a profile: the probability of an event."""

    probability: Event

    def words(self, who: Names) -> str:
        """What the figure is called."""
        return f"the probability of {event_words(self.probability)}"


Measure = ExpectedPayoff | Probability


def _measure_words(of: Measure, given: Event, who: Names) -> str:
    return of.words(who) + (f" given {event_words(given)}" if given else "")


@dataclass(frozen=True, slots=True)
class MeasuredFigure(Shape):
    """A payoff or probability of a profile, conditional on ``given`` (the empty event being
    certain).
    """

    of: Measure
    given: Event
    figure: Figure = field(metadata=FLAT)


@dataclass(frozen=True, slots=True)
class ProfileFigures(Statement[NoWitness]):
    """Payoffs and probabilities of a profile are exactly the figures given, for all parameters in
    the box.

    No witness: the checker multiplies the probabilities on each path and sums over the terminals.
    With parameters a figure is a rational function, and the statement holds wherever the event
    that is given has positive probability. Units: the game's payoffs, or a probability.

    Checked by ``nashcheck.statements.profiles.check_payoff``.
    """

    kind: ClassVar[str] = "payoff"
    parameters: Parameters
    profile: Profile
    figures: tuple[MeasuredFigure, ...]
    holds: bool

    def supports(self, claimed: str) -> bool:
        """Whether every figure is as stated."""
        return self.holds

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: each figure, and how to add up paths."""
        figures = "; ".join(
            f"{_measure_words(item.of, item.given, who)} is {item.figure}" for item in self.figures
        )
        where = f" For {box_words(self.parameters)}." if self.parameters else ""
        return Explanation(
            f"{figures}.{where}",
            PROFILE,
            [
                "For each terminal multiply all probabilities on its path.",
                "Add up these products over the terminals at which the condition holds (the "
                "probability of the condition), and the products times the payoff, or only "
                "those at which the event holds too.",
                "The second sum divided by the first is the figure.",
                COMPARE,
            ],
        )


@dataclass(frozen=True, slots=True)
class GivenNumber(Shape):
    """One side of a comparison: a number, or a polynomial in the parameters."""

    number: Number

    def words(self, profiles: int, who: Names) -> str:
        """The number itself."""
        return str(self.number)


@dataclass(frozen=True, slots=True)
class ProfileNumber(Shape):
    """One side of a comparison: ``times`` a payoff or probability of a profile, numbered from 1."""

    profile: int
    of: Measure
    given: Event
    times: Rational

    def words(self, profiles: int, who: Names) -> str:
        """What the number is, and of which profile if there are several."""
        times = f"{self.times} times " if self.times != 1 else ""
        which = f" in profile {self.profile}" if profiles > 1 else ""
        return times + _measure_words(self.of, self.given, who) + which


Side = GivenNumber | ProfileNumber


@dataclass(frozen=True, slots=True)
class ComparedSides(Shape):
    """A relation of two numbers, and whether it is true; ``difference`` is left minus right."""

    left: Side
    relation: Relation
    right: Side
    difference: Number
    holds: bool


@dataclass(frozen=True, slots=True)
class ComparedFigures(Statement[NoWitness]):
    """Each relation between figures of profiles is true, throughout the box of parameters; or it
    is as said at one point.

    No witness: at a point, and without parameters, the checker computes both sides. Else the
    difference, times positive denominators, is a polynomial whose sign on the box its Bernstein
    coefficients show; ``where`` excepts the ends of the intervals or does not. Units: the game's
    payoffs, or probabilities.

    Checked by ``nashcheck.statements.profiles.check_comparison``.
    """

    kind: ClassVar[str] = "comparison"
    parameters: Parameters
    profiles: tuple[Profile, ...]
    at: Mapping[str, Rational]
    where: Literal["everywhere", "inside"]
    comparisons: tuple[ComparedSides, ...]
    holds: bool

    def supports(self, claimed: str) -> bool:
        """Whether every relation is true."""
        return self.holds

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: each relation with the difference, and where it is true."""
        relations = "; ".join(self._in_words(item, who) for item in self.comparisons)
        on_a_box = self.parameters and not self.at
        sign = (
            "Subtract: a polynomial over a positive one. On the box its Bernstein coefficients "
            "have the sign that the relation asks for."
            if on_a_box
            else "Subtract, and look at the sign."
        )
        return Explanation(
            f"{self._place()}{relations}.",
            "The profiles themselves: a probability for every action at every information set.",
            [
                "For each terminal multiply the probabilities on its path; add these numbers "
                "(times a payoff, for a payoff) over the terminals of the event, and divide by "
                "the sum over those of the given event.",
                sign,
            ],
        )

    def _in_words(self, item: ComparedSides, who: Names) -> str:
        left, right = (x.words(len(self.profiles), who) for x in (item.left, item.right))
        relation = f"{'' if item.holds else 'not '}{item.relation}"
        return f"{left} is {relation} {right} (the difference is {item.difference})"

    def _place(self) -> str:
        """For which parameters it is said."""
        if self.at:
            return f"At {point_words(self.at)}: "
        ends = ", ends excepted" * (self.where == "inside")
        return f"For every {box_words(self.parameters)}{ends}: " if self.parameters else ""


@dataclass(frozen=True, slots=True)
class ExactGains(Statement[NoWitness]):
    """In a profile the listed players gain exactly so much by deviating alone, and everybody is
    paid exactly so much.

    With all gains 0 and all players listed the profile is a Nash equilibrium; with one player
    listed, that player's strategy is a best response. No witness: the gain is the best-response
    value, found bottom-up over the player's information sets, minus the payoff; this needs perfect
    recall of that player (Kuhn 1953). Units: the game's payoffs.

    Checked by ``nashcheck.statements.profiles.check_equilibrium``.
    """

    kind: ClassVar[str] = "equilibrium"
    profile: Profile
    gains: Mapping[int, Rational]
    payoffs: Mapping[int, Rational]
    players: tuple[int, ...]

    def agrees(self, claimed: str) -> bool:
        """Whether the profile is a best reply of these players, or is not, as claimed."""
        return any(self.gains.values()) == claimed.startswith("not ")

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: what the profile pays, who gains, and how to find a best response."""
        gain = "; ".join(
            f"{who(p)} can gain exactly {x} by deviating" for p, x in self.gains.items() if x
        )
        everybody = len(self.players) == len(self.payoffs)
        paid = ", ".join(f"{x} to {who(p)}" for p, x in self.payoffs.items())
        nobody = who.gain(self.players) + (": a Nash equilibrium" if everybody else "")
        return Explanation(
            f"The profile pays {paid}; {gain or nobody}.",
            PROFILE,
            [
                expected_payoff_step("each player"),
                *best_response_steps("the player"),
                "The best-response value minus the expected payoff is the gain; do so for "
                f"{who.list(self.players)}.",
            ],
        )


@dataclass(frozen=True, slots=True)
class StatedGain(Statement[NoWitness]):
    """A player gains exactly ``figure.exact`` by deviating from a profile; player 0: the sum over
    all players (NashConv).

    No witness: best-response value minus payoff, as in ``equilibrium``; the player has perfect
    recall, for 0 all have. Units: the game's payoffs.

    Checked by ``nashcheck.statements.profiles.check_gain``.
    """

    kind: ClassVar[str] = "gain"
    profile: Profile
    player: int
    figure: Figure = field(metadata=FLAT)

    def supports(self, claimed: str) -> bool:
        """Whether the gain is the one stated."""
        return self.figure.holds

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: the gain, and how to find a best response."""
        if self.player:
            what, last = f"The most that {who(self.player)} can gain by deviating", COMPARE
        else:
            what = "NashConv, the sum of all players' gains by deviating,"
            last = "Add up the gains of all players."
        return Explanation(
            f"{what} is {self.figure}.",
            PROFILE,
            [
                expected_payoff_step("the player"),
                *best_response_steps("the player"),
                "The best-response value minus the expected payoff is the gain.",
                last,
            ],
        )


@dataclass(frozen=True, slots=True)
class Deviation(Statement[NoWitness]):
    """In a profile, taken at a point of its parameters, a player gains ``gain`` > 0 by playing a
    pure strategy.

    So the profile is no equilibrium. No witness: two expected payoffs. Perfect recall is not
    needed; of a player who forgets the gain is one that this strategy brings, not always the
    greatest. Units: the game's payoffs.

    Checked by ``nashcheck.statements.profiles.check_deviation``.
    """

    kind: ClassVar[str] = "deviation"
    parameters: Parameters
    at: Mapping[str, Rational]
    profile: Profile
    player: int
    strategy: Strategy
    payoff: Rational
    deviation_payoff: Rational
    gain: Rational

    def agrees(self, claimed: str) -> bool:
        """Whether the claim is that something is no best reply, or a gain that is no less than
        this one.
        """
        if any(map(str.isdigit, claimed)):
            return bool(stated(claimed).offset(self.gain) <= 0)
        return claimed.startswith("not ")

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: who gains, by playing what."""
        p = who(self.player)
        at = "".join(f", {name} = {x}," for name, x in self.at.items())
        return Explanation(
            f"The profile{at} is no equilibrium: {p} gets {self.payoff}, and by playing "
            f"{move_words(self.strategy)} gets {self.deviation_payoff}, which is {self.gain} more.",
            "The profile, and the pure strategy that does better.",
            [
                expected_payoff_step(p),
                f"Do the same with {p}'s probabilities replaced by the pure strategy.",
                f"The second number, {self.deviation_payoff}, minus the first, {self.payoff}, is "
                f"{self.gain}.",
            ],
        )


@dataclass(frozen=True, slots=True)
class SetValues(Statement[NoWitness]):
    """Against the others' strategies the best-response values of a player's information sets are
    exactly the figures given.

    The name ``""`` stands for the whole game. No witness: the values are found bottom-up; they are
    weighted by chance and the others, not conditional on the set. The player has perfect recall.
    Units: the game's payoffs.

    Checked by ``nashcheck.statements.profiles.check_set_values``.
    """

    kind: ClassVar[str] = "set values"
    profile: Profile
    player: int
    values: Mapping[str, Figure]
    holds: bool

    def supports(self, claimed: str) -> bool:
        """Whether every value is as stated."""
        return self.holds

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: the value of each set."""
        p = who(self.player)
        values = "; ".join(
            f"{name or 'the whole game'}: {figure}" for name, figure in self.values.items()
        )
        return Explanation(
            f"Against the others, the best-response value of {p} is, at {values}.",
            PROFILE,
            [*best_response_steps(p), COMPARE],
        )


def form_words(form: Form) -> str:
    """How a profile is printed, in words."""
    return "printed as realisation weights" if form == "plan" else "printed as probabilities"


@dataclass(frozen=True, slots=True)
class EquilibriumInBox(Statement["EquilibriumInBox.Witness"]):
    """Some exact Nash equilibrium prints as the profile does.

    Proof: that equilibrium; each number lies in the interval of those that round to the printed
    one, and nobody's best-response value exceeds the payoff. Units: probabilities, or realisation
    weights.

    Checked by ``nashcheck.statements.profiles.check_equilibrium_in_box``.
    """

    kind: ClassVar[str] = "equilibrium in box"
    form: Form
    stated: PrintedProfile

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """The equilibrium, in the form of the printed profile."""

        profile: Profile

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: that it prints so, and is an equilibrium."""
        return Explanation(
            f"Some exact Nash equilibrium prints as the profile does ({form_words(self.form)}).",
            "That equilibrium, in fractions.",
            [
                "Each fraction lies in the interval of numbers that round to what is printed.",
                expected_payoff_step("each player"),
                *best_response_steps("the player"),
                "Nobody's best-response value exceeds its expected payoff.",
            ],
        )
