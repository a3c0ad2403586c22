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
from nashproof.certificates.statement import ASKED, Statement
from nashproof.exact.numbers import Rational, point_text, stated

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
class MeasuredFigure(Shape):
    """A payoff or probability of a profile is exactly the number given, beside what is stated."""

    left: ProfileNumber
    relation: Literal["equal to"]
    figure: Figure = field(metadata=FLAT)

    @property
    def holds(self) -> bool:
        """Whether it is as stated."""
        return self.figure.holds

    def words(self, profiles: int, who: Names) -> str:
        """The figure and what it is."""
        return f"{self.left.words(profiles, who)} is {self.figure}"


@dataclass(frozen=True, slots=True)
class ComparedSides(Shape):
    """A relation of two numbers, and whether it is true; ``difference`` is left minus right."""

    left: Side
    relation: Relation
    right: Side
    difference: Number
    holds: bool

    def words(self, profiles: int, who: Names) -> str:
        """The relation with the difference."""
        left, right = (x.words(profiles, who) for x in (self.left, self.right))
        relation = f"{'' if self.holds else 'not '}{self.relation}"
        return f"{left} is {relation} {right} (the difference is {self.difference})"


@dataclass(frozen=True, slots=True)
class Figures(Statement[NoWitness]):
    """Payoffs and probabilities of profiles are exactly the figures given, and relations of them
    are true or false.

    No witness: at a point, and without parameters, the checker computes both sides. Else it is so
    throughout the box, wherever the given events have positive probability: a figure is a rational
    function, identically; and the difference of two, times positive denominators, is a polynomial
    whose sign on the box its Bernstein coefficients show. ``where`` excepts the ends of the
    intervals or does not. Units: the game's payoffs, or probabilities.

    Checked by ``nashcheck.statements.profiles.check_figures``.
    """

    kind: ClassVar[str] = "figures"
    parameters: Parameters
    profiles: tuple[Profile, ...]
    at: Mapping[str, Rational]
    where: Literal["everywhere", "inside"]
    figures: tuple[MeasuredFigure | ComparedSides, ...]

    def supports(self, claimed: str) -> bool:
        """Whether every figure is as stated, and every relation true."""
        return all(item.holds for item in self.figures)

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: each item, where it is so, and how to add up paths."""
        items = "; ".join(item.words(len(self.profiles), who) for item in self.figures)
        steps = [
            "For each terminal multiply all probabilities on its path.",
            "Add up these products over the terminals at which the condition holds (the "
            "probability of the condition), and the products times the payoff, or only "
            "those at which the event holds too.",
            "The second sum divided by the first is the figure.",
        ]
        if any(isinstance(item, MeasuredFigure) for item in self.figures):
            steps.append(COMPARE)
        if any(isinstance(item, ComparedSides) for item in self.figures):
            steps.append(self._sign())
        return Explanation(f"{self._place()}{items}.", PROFILE, steps)

    def _sign(self) -> str:
        """How to see that a relation is true."""
        if self.parameters and not self.at:
            return (
                "Subtract: a polynomial over a positive one. On the box its Bernstein coefficients "
                "have the sign that the relation asks for."
            )
        return "Subtract, and look at the sign."

    def _place(self) -> str:
        """For which parameters it is said."""
        if self.at:
            return f"At {point_text(self.at)}: "
        ends = ", ends excepted" * (self.where == "inside")
        return f"For every {box_words(self.parameters)}{ends}: " if self.parameters else ""


WORDS = ("equilibrium", "not an equilibrium", "best response", "not a best response")


@dataclass(frozen=True, slots=True)
class GainOf(Shape):
    """A figure of a best response: what a player gains by it; player 0: the sum over all players
    (NashConv).
    """

    gain: int

    def words(self, who: Names) -> str:
        """What the figure is called."""
        if self.gain:
            return f"The most that {who(self.gain)} can gain by deviating"
        return "NashConv, the sum of all players' gains by deviating,"


@dataclass(frozen=True, slots=True)
class ValueOf(Shape):
    """A figure of a best response: its value at a set of a player, ``""`` being the whole game."""

    value: tuple[int, str]

    def words(self, who: Names) -> str:
        """What the figure is called."""
        player, name = self.value
        return f"The best-response value of {who(player)} at {name or 'the whole game'}"


@dataclass(frozen=True, slots=True)
class ResponseFigure(Shape):
    """A gain or a value of a set, beside what is stated."""

    of: GainOf | ValueOf
    figure: Figure = field(metadata=FLAT)


@dataclass(frozen=True, slots=True)
class PrintedBox(Shape):
    """A profile as a document prints it, in probabilities or realisation weights."""

    form: Form
    profile: PrintedProfile


@dataclass(frozen=True, slots=True)
class NotPrinted(Shape):
    """No printed profile is spoken of."""


@dataclass(frozen=True, slots=True)
class BestResponse(Statement[NoWitness]):
    """In a profile the listed players gain exactly so much by deviating alone, and everybody is
    paid exactly so much.

    With all gains 0 and all players listed the profile is a Nash equilibrium; with one player
    listed, that player's strategy is a best response. ``figures`` are gains and values of sets
    beside what is stated of them; values are weighted by chance and the others, not conditional.
    An equilibrium may lie in a box of ``printed`` numbers. No witness: the gain is the
    best-response value, found bottom-up over the player's information sets, minus the payoff; this
    needs perfect recall of that player (Kuhn 1953). Units: the game's payoffs.

    Checked by ``nashcheck.statements.profiles.check_best_response``.
    """

    kind: ClassVar[str] = "best response"
    profile: Profile
    players: tuple[int, ...]
    payoffs: Mapping[int, Rational]
    gains: Mapping[int, Rational]
    figures: tuple[ResponseFigure, ...] = ()
    printed: PrintedBox | NotPrinted = NotPrinted()

    def supports(self, claimed: str) -> bool:
        """Whether the gains are as a word claims, or else every figure is as stated."""
        if claimed in WORDS:
            return any(self.gains.values()) == claimed.startswith("not ")
        figures = [item.figure.holds for item in self.figures]
        return all(figures) and (bool(figures) or claimed == ASKED)

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: what the profile pays, who gains, and how to find a best response."""
        gain = "; ".join(
            f"{who(p)} can gain exactly {x} by deviating" for p, x in self.gains.items() if x
        )
        everybody = len(self.players) == len(self.payoffs)
        paid = ", ".join(f"{x} to {who(p)}" for p, x in self.payoffs.items())
        nobody = who.gain(self.players) + (": a Nash equilibrium" if everybody else "")
        figures = "".join(f" {item.of.words(who)} is {item.figure}." for item in self.figures)
        steps = [
            expected_payoff_step("each player"),
            *best_response_steps("the player"),
            "The best-response value minus the expected payoff is the gain; do so for "
            f"{who.list(self.players)}.",
        ]
        box = ""
        if isinstance(self.printed, PrintedBox):
            box = f" It prints as the profile stated does ({form_words(self.printed.form)})."
            steps.append(
                "Each fraction lies in the interval of numbers that round to what is printed."
            )
        stated = f"The profile pays {paid}; {gain or nobody}.{figures}{box}"
        return Explanation(stated, PROFILE, steps + [COMPARE] * bool(figures))


def form_words(form: Form) -> str:
    """How a profile is printed, in words."""
    return "printed as realisation weights" if form == "plan" else "printed as probabilities"


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
