"""Statements about profiles: payoffs and probabilities, comparisons of them, gains by deviating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

from nashproof.certificates import sentence, shapes
from nashproof.certificates.codec import FLAT, Number, Shape
from nashproof.certificates.explanation import (
    COMPARE,
    PROFILE,
    Explanation,
    best_response_steps,
    expected_payoff_step,
)
from nashproof.certificates.sentence import (
    GameNames,
    Mathematics,
    Part,
    Said,
    box_words,
    comparison_words,
    format_exact,
    format_number,
    formula,
    joined,
    listed,
    point_words,
    said,
    sentences,
    strategy_words,
    valued,
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
from nashproof.exact.numbers import Rational, stated

Form = Literal["plan", "behaviour"]


Relation = Literal["less than", "more than", "at most", "at least", "other than"]


@dataclass(frozen=True, slots=True)
class ExpectedPayoff(Shape):
    """A figure of a profile: what a player is paid on average."""

    payoff: int

    def said(self, who: GameNames, condition: shapes.Event) -> sentence.Measure:
        """Return the payoff as a measure, given the condition."""
        return sentence.Measure(who(self.payoff), sentence.Event(), who.event(condition))


@dataclass(frozen=True, slots=True)
class Probability(Shape):
    """A figure of a profile: the probability of an event."""

    probability: Event

    def said(self, who: GameNames, condition: shapes.Event) -> sentence.Measure:
        """Return the probability as a measure, given the condition."""
        return sentence.Measure(None, who.event(self.probability), who.event(condition))


Measure = ExpectedPayoff | Probability


@dataclass(frozen=True, slots=True)
class GivenNumber(Shape):
    """One side of a comparison: a number, or a polynomial in the parameters."""

    number: Number

    def said(self, profiles: int, who: GameNames) -> Mathematics:
        """Return the number as mathematics."""
        return formula(self.number)


@dataclass(frozen=True, slots=True)
class ProfileNumber(Shape):
    """One side of a comparison: ``times`` a payoff or probability of a profile, numbered from 1."""

    profile: int
    of: Measure
    given: Event
    times: Rational

    def said(self, profiles: int, who: GameNames) -> sentence.Measure:
        """Return the measure with its factor, and with its profile if there are several."""
        times = str(self.times) if self.times != 1 else ""
        which = str(self.profile) if profiles > 1 else ""
        return replace(self.of.said(who, self.given), times=times, profile=which)


Side = GivenNumber | ProfileNumber


@dataclass(frozen=True, slots=True)
class MeasuredFigure(Shape):
    """A payoff or probability of a profile is exactly the number given, beside what is stated."""

    left: ProfileNumber
    relation: Literal["equal to"]
    figure: Figure = field(metadata=FLAT)

    @property
    def holds(self) -> bool:
        """Return whether the figure agrees with the stated one."""
        return self.figure.holds

    def said(self, profiles: int, who: GameNames) -> Said:
        """Return a sentence that compares the figure with the stated one."""
        return comparison_words(self.figure, self.left.said(profiles, who))


@dataclass(frozen=True, slots=True)
class ComparedSides(Shape):
    """A relation of two numbers, and whether it is true; ``difference`` is left minus right."""

    left: Side
    relation: Relation
    right: Side
    difference: Number
    holds: bool

    def said(self, profiles: int, who: GameNames) -> Said:
        """Return sentences with the relation and the difference."""
        left, right = (side.said(profiles, who) for side in (self.left, self.right))
        within = right.within() if isinstance(right, sentence.Measure) else right
        how = f"is {'' if self.holds else 'not '}{self.relation}"
        difference = format_number(self.difference)
        return Said(left, f" {how} ", within, ". The difference is ", difference, ".")


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
        """Return whether every figure is as stated, and every relation true."""
        return all(item.holds for item in self.figures)

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return the exact figures; of relations the differences."""
        figures = [
            item.figure.exact if isinstance(item, MeasuredFigure) else item.difference
            for item in self.figures
        ]
        return joined("; ", map(format_number, figures))

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return all items that are not as stated; else the first figure, or all relations."""
        said = [item.said(len(self.profiles), who) for item in self.figures]
        wrong = [words for words, item in zip(said, self.figures) if not item.holds]
        if wrong or len(said) == 1 or isinstance(self.figures[0], ComparedSides):
            return Said(self._place(), sentences(*(wrong or said)))
        both = "Both" if len(said) == 2 else f"All {len(said)}"
        return Said(self._place(), f"{both} figures agree; the first: ", said[0])

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute a figure path by path, and to compare."""
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
        return Explanation(PROFILE, steps)

    def _sign(self) -> str:
        """Return the step that shows that a relation is true."""
        if self.parameters and not self.at:
            return (
                "Subtract: a polynomial over a positive one. On the box its Bernstein coefficients "
                "have the sign that the relation asks for."
            )
        return "Subtract, and look at the sign."

    def _place(self) -> Part:
        """Return the point or the box of the parameters, as the beginning of a sentence."""
        if self.at:
            return sentence.AtPoint(self.at)
        if not self.parameters:
            return ""
        ends = ", ends excepted" * (self.where == "inside")
        return Said("For every ", box_words(self.parameters), f"{ends}: ")


WORDS = ("equilibrium", "not an equilibrium", "best response", "not a best response")


@dataclass(frozen=True, slots=True)
class GainOf(Shape):
    """A figure of a best response: what a player gains by it; player 0: the sum over all players
    (NashConv).
    """

    gain: int

    def said(self, who: GameNames) -> Said:
        """Return the gain, or NashConv, in words."""
        if self.gain:
            return Said("The gain of ", who(self.gain), " by deviating")
        return Said("NashConv, the sum of all gains by deviating,")


@dataclass(frozen=True, slots=True)
class ValueOf(Shape):
    """A figure of a best response: its value at a set of a player, ``""`` being the whole game."""

    value: tuple[int, str]

    def said(self, who: GameNames) -> Said:
        """Return the best-response value of the set in words."""
        player, name = self.value
        return Said("The best-response value of ", who(player), f" at {name or 'the whole game'}")


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
class BestResponseGains(Statement[NoWitness]):
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
        """Return whether the gains are as a word of ``WORDS`` claims, or all figures as stated."""
        if claimed in WORDS:
            return any(self.gains.values()) == claimed.startswith("not ")
        figures = [item.figure.holds for item in self.figures]
        return all(figures) and (bool(figures) or claimed == ASKED)

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return the figures, if any; else the payoffs of the profile."""
        if self.figures:
            return joined("; ", (format_number(item.figure.exact) for item in self.figures))
        if isinstance(self.printed, PrintedBox):
            return Said("an exact equilibrium in the box")
        return Said("payoffs ", self._paid(who))

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return sentences with the figures, if any; else with the gains, or the payoffs."""
        figures = [comparison_words(item.figure, item.of.said(who)) for item in self.figures]
        wrong = [words for words, x in zip(figures, self.figures) if not x.figure.holds]
        if len(figures) > 1 and not wrong:
            return Said("Each figure is the best-response value of its set.")
        if figures:
            return sentences(*(wrong or figures))
        if isinstance(self.printed, PrintedBox):
            return self._printed_words(self.printed.profile)
        gains = [(p, gain) for p, gain in self.gains.items() if gain]
        if gains:
            return sentences(
                *(
                    said("{who} gains {x} at most by deviating.", who=who(p), x=format_exact(x))
                    for p, x in gains
                )
            )
        first: Part = "Nobody gains by deviating"
        if not who.are_all(self.players, len(self.payoffs)):
            first = Said(who(self.players[0]), " cannot do better against the rest")
        return Said(first, "; the profile pays ", self._paid(who), ".")

    def _paid(self, who: GameNames) -> Said:
        paid = (said("{x} to {who}", x=x, who=who(p)) for p, x in self.payoffs.items())
        return joined(", ", paid)

    def _printed_words(self, printed: PrintedProfile) -> Said:
        exact = (  # in the order of what is printed
            self.profile.players[player][name][action]
            for player, sets in printed.players.items()
            for name, row in sets.items()
            for action in row
        )
        numbers = dict.fromkeys(x for x in exact if x not in (0, 1))
        if not numbers:
            return Said("An exact equilibrium prints as stated.")
        first = "An exact equilibrium prints as stated: its probabilities besides 0 and 1 are "
        return Said(first, listed(numbers), ".")

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute best responses, payoffs and gains."""
        steps = [
            expected_payoff_step("each player"),
            *best_response_steps("the player"),
            "The best-response value minus the expected payoff is the gain; do so for "
            f"{who.several(self.players)}.",
        ]
        if isinstance(self.printed, PrintedBox):
            steps.append(
                "Each fraction lies in the interval of numbers that round to what is printed."
            )
        return Explanation(PROFILE, steps + [COMPARE] * bool(self.figures))


def form_words(form: Form) -> str:
    """Return the form in which a profile is printed, in words."""
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
        """Return whether the gain refutes a best reply, or is at least the stated gain."""
        if any(map(str.isdigit, claimed)):
            return bool(stated(claimed).offset(self.gain) <= 0)
        return claimed.startswith("not ")

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return the player and the gain."""
        return Said(who(self.player), " gains ", format_exact(self.gain))

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return sentences with the gain, the moves, both payoffs and the point of parameters."""
        rows = self.profile.players[self.player]
        there = {
            name: {action: valued(x, self.at) for action, x in rows[name].items()}
            for name in self.strategy
        }
        point = {name: self.at[name] for name in self.parameters if name in self.at}
        gains = said(
            "{gains}{at} by playing {moves}: {after} instead of {before}.",
            gains=self.result(witness, who),
            at=Said(" at ", point_words(point)) if point else "",
            moves=strategy_words(who.strategy(self.player, self.strategy, there)),
            after=self.deviation_payoff,
            before=self.payoff,
        )
        return sentences(gains, self._where(who))

    def _where(self, who: GameNames) -> Said:
        """Return a sentence with the probabilities that depend on parameters, at the point.

        Where two players with one information set each have the same action, it names the player.
        """
        if not self.parameters:
            return Said()
        from nashproof.games.parametric import player_of

        rows = (sets for sets in self.profile.players.values() if len(sets) == 1)
        alone = [action for sets in rows for row in sets.values() for action in row]
        moved = [
            said(
                "{move}{of} with probability {x}",
                move=sentence.MoveName(action, name),
                of=Said(" of ", who(player)) if alone.count(action) > 1 else "",
                x=valued(x, self.at),
            )
            for player, sets in self.profile.players.items()
            if who(player).name != player_of(self.parameters)
            for name, row in who.rows(player, sets)
            for action, x in row[-1:]
            if not isinstance(x, Rational)
        ]
        return Said("There the profile has: ", joined("; ", moved), ".") if moved else Said()

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute both payoffs and the gain."""
        p = who(self.player)
        return Explanation(
            "The profile, and the pure strategy that does better.",
            [
                expected_payoff_step(p),
                f"Do the same with {p}'s probabilities replaced by the pure strategy.",
                f"The second number, {self.deviation_payoff}, minus the first, {self.payoff}, is "
                f"{self.gain}.",
            ],
        )
