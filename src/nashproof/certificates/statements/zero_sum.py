"""Statements about the value and the optimal plans of two-player games of constant sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

from nashproof.certificates import sentence
from nashproof.certificates.codec import FLAT, Shape
from nashproof.certificates.explanation import (
    NOTHING,
    Explanation,
    best_response_steps,
    optimal_plan_step,
)
from nashproof.certificates.sentence import (
    GameNames,
    MoveName,
    Part,
    PlaceName,
    Said,
    Weight,
    comparison_words,
    format_exact,
    format_number,
    formula,
    frontier_sentence,
    joined,
    range_words,
    said,
    sentences,
)
from nashproof.certificates.shapes import (
    Bound,
    Figure,
    Frontier,
    MoveWeights,
    NoWitness,
    Plan,
    PlanEnd,
    PrintedProfile,
    RangeFigure,
    Term,
)
from nashproof.certificates.statement import OfFigure, Statement
from nashproof.certificates.statements.profiles import Form
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class GameValue(OfFigure, Statement["GameValue.Witness"]):
    """A two-player constant-sum game is worth exactly ``figure.exact`` to player 1.

    Proof: one realisation plan per player; a best response to plan 2 pays player 1 the value, and
    one to plan 1 pays player 2 the constant minus it (von Neumann 1928; von Stengel 1996, section
    4). Both plans stay before the frontier. Units: the game's payoffs.

    Checked by ``nashcheck.statements.zero_sum.check_value``.
    """

    kind: ClassVar[str] = "value"
    figure: Figure = field(metadata=FLAT)
    frontier: Frontier

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """An optimal plan of each player."""

        plans: Mapping[int, Plan]

    def beyond(self) -> Frontier:
        """Return the frontier, beyond which games of the same value may differ."""
        return self.frontier

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the value."""
        return Said(format_number(self.figure.exact))

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences that compare the value with the stated one, and on the frontier."""
        what = Said("The value to ", who(1))
        return sentences(comparison_words(self.figure, what), frontier_sentence(self.frontier))

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the value by a best response to each plan."""
        first, second, value = who(1), who(2), self.figure.exact
        return Explanation(
            "A realisation plan for each player.",
            [
                f"Against the plan of {second}, {first} can get {value} at most: a best-response "
                "value.",
                *best_response_steps(first),
                f"Against the plan of {first}, {second} can get at most the constant sum of the "
                f"payoffs minus {value}, in the same way.",
                "So the first cannot get more, and need not take less.",
            ],
        )


@dataclass(frozen=True, slots=True)
class PureValues(Statement[NoWitness]):
    """With pure strategies player 1 secures exactly ``maxmin``, and player 2 holds it to exactly
    ``minmax``.

    A pure equilibrium exists (``saddle``) exactly when the two are equal. No witness: the checker
    goes through all reduced pure strategies. Two players, constant sum. Units: the game's payoffs.

    Checked by ``nashcheck.statements.zero_sum.check_pure_values``.
    """

    kind: ClassVar[str] = "pure values"
    maxmin: Rational
    minmax: Rational
    saddle: bool

    def agrees(self, claimed: str) -> bool:
        """Return whether a pure equilibrium ``exists``, or not, as claimed."""
        return self.saddle == (claimed == "exists")

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return maxmin and minmax."""
        return said("maxmin {low}, minmax {high}", low=self.maxmin, high=self.minmax)

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return a sentence with maxmin, minmax and whether a pure equilibrium exists."""
        end = ", which is more: no pure equilibrium exists."
        return said(
            "With pure strategies {one} secures at most {low} and can be held to {high}{end}",
            one=who(1),
            low=format_exact(self.maxmin),
            high=format_exact(self.minmax),
            end=": a pure equilibrium exists." if self.saddle else end,
        )

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute both values."""
        first, second = who(1), who(2)
        return Explanation(
            NOTHING,
            [
                f"Write the matrix of payoffs to {first}, a row for each of its pure strategies, a "
                f"column for each of {second}'s.",
                f"The greatest of the row minima is {self.maxmin}, the least of the column maxima "
                f"{self.minmax}.",
                "A pure equilibrium exists exactly when the two are equal.",
            ],
        )


@dataclass(frozen=True, slots=True)
class OptimalRange(OfFigure, Statement["OptimalRange.Witness"]):
    """Over all optimal plans of a player a linear form in its realisation weights ranges exactly
    from ``low`` to ``high``.

    With a set ``given`` the form is divided by the weight with which the player's own moves reach
    that set, over the optimal plans that reach it. Proof: an optimal plan at each end; and weights
    on the opponent's moves, against which an optimal plan earns at least the value times their
    scale, so that the best of form plus earnings bounds the form (duality; von Stengel 1996). Two
    players, constant sum, or as good as that. Units: realisation weights.

    Checked by ``nashcheck.statements.zero_sum.check_optimal_range``.
    """

    kind: ClassVar[str] = "optimal range"
    player: int
    terms: tuple[Term, ...]
    given: str
    figure: RangeFigure = field(metadata=FLAT)
    frontier: Frontier

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """An optimal plan of the opponent, and the proof of each end."""

        opponent: Plan
        low: PlanEnd
        high: PlanEnd

    def beyond(self) -> Frontier:
        """Return the frontier, beyond which games with the same range may differ."""
        return self.frontier

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the range."""
        return range_words(self.figure.low, self.figure.high)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the range of the linear form, and on the frontier."""
        what, listed = _form_words(self.terms, self.given)
        first = said(
            "Over all equilibrium strategies of {player}{reach}, {what} {ends}.",
            player=who(self.player),
            reach=Said(" that reach ", PlaceName(self.given)) if self.given else "",
            what=what,
            ends=ends_words(self.figure),
        )
        whole = Said(first, sentence.SentenceEnd(of_thought=False), listed) if listed else first
        return sentences(whole, frontier_sentence(self.frontier))

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check both ends, and that no optimal plan exceeds them."""
        return Explanation(
            "An optimal plan at each end, weights on the opponent's moves for each end, and an "
            "optimal plan of the opponent.",
            [
                optimal_plan_step(who, self.player),
                "Both plans are optimal, and the expression has the value of the end there.",
                "An optimal plan earns at least the value times the scale against the weights. "
                "The best that any plan can do for the expression (with the sign of the end) "
                "plus its payoffs against the weights is the end plus that: so no optimal plan "
                "goes beyond.",
            ],
        )


LISTED = 12  # terms that are listed one by one
LONGEST = 2  # terms within a sentence


def ends_words(figure: RangeFigure) -> Said:
    """Return the ends of a range in words: ``is always 1/2``, or *ranges from .. to ..*."""
    low, high = map(format_exact, (figure.low, figure.high))
    if low == high:
        return Said("is always ", low)
    low, high = (replace(end, exactly=True) for end in (low, high))
    return said("ranges from {low} to {high}", low=low, high=high)


def _form_words(terms: Sequence[Term], infoset: str) -> tuple[Said, Said]:
    """Return a linear form within the sentence, and a sentence that lists it.

    The second is "" if the first contains the whole form.
    """
    if infoset:
        return Said("the quotient below"), said(
            "The quotient: {terms}, divided by {weight}reaching {given}.",
            terms=joined("; ", _with_signs(terms)),
            weight=Weight(),
            given=PlaceName(infoset),
        )
    if LONGEST < len(terms) <= LISTED:
        return Said("the sum below"), Said("The sum: ", joined("; ", _with_signs(terms)), ".")
    return _sum_words(terms), Said()


def _sum_words(terms: Sequence[Term]) -> Said:
    first, last = _move(terms[0]), _move(terms[-1])
    if len(terms) > LISTED and all(term.coefficient == 1 for term in terms):
        return Said(f"the sum of {len(terms)} weights, from ", first, " to ", last)
    return joined(" ", _with_signs(terms))


def _move(term: Term) -> MoveName:
    return MoveName(term.action, term.infoset)


def _with_signs(terms: Sequence[Term]) -> Iterator[Part]:
    """Yield the terms of a sum, each with its sign as a word; a first *plus* is left out."""
    for k, term in enumerate(terms):
        size = abs(term.coefficient)
        sign = "minus " if term.coefficient < 0 else "plus " * (k > 0)
        times = () if size == 1 else (formula(size), " times ")
        yield Said(sign, *times, Weight(), _move(term))


@dataclass(frozen=True, slots=True)
class NoEquilibriumInBox(Statement["NoEquilibriumInBox.Witness"]):
    """No Nash equilibrium prints as the profile does: none even has a strategy of this player that
    prints so.

    Proof: a plan that secures some amount, and weights such that any strategy that prints so would
    earn less against them, with what the printed ends add, than an optimal one must (Farkas 1902).
    Two players, constant sum. Units: probabilities, or realisation weights.

    Checked by ``nashcheck.statements.zero_sum.check_no_equilibrium_in_box``.
    """

    kind: ClassVar[str] = "no equilibrium in box"
    form: Form
    stated: PrintedProfile
    player: int

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """A plan of the player, a bound on the opponent's moves, and how much the ends of each
        printed number count.
        """

        plan: Plan
        bound: Bound
        low: MoveWeights
        high: MoveWeights

    def agrees(self, claimed: str) -> bool:
        """Return whether the claim is that the profile is no equilibrium."""
        return claimed.startswith("not ")

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return, in words, that the box contains no equilibrium."""
        return Said("no equilibrium in the box")

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return a sentence that no optimal strategy of the player prints as stated."""
        return said("No optimal strategy of {player} prints as stated.", player=who(self.player))

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check, in four steps, that no optimal strategy prints as stated."""
        p, opponent = who(self.player), who(3 - self.player)
        return Explanation(
            f"A plan of {p} that secures some amount; weights on {opponent}'s moves (those of a "
            f"plan times {witness.bound.scale}); and for each printed number how much its two "
            "ends count.",
            [
                "Find what the plan secures: the constant sum minus the best-response value of "
                f"{opponent} against it. An optimal plan secures no less.",
                f"Against the weights {p} earns something for each move. Add to that, for each "
                "printed number, what its ends count: `low` times (the weight of the move minus "
                "the lower end times the weight of its set), and `high` times (the upper end "
                "times that minus the weight).",
                "For a strategy that prints so the additions are not negative, so an optimal "
                "one would come to at least the scale times what the plan secures.",
                f"The best that {p} can do with the additions, by any strategy at all "
                "(bottom-up, as a best response), is less than that.",
            ],
        )
