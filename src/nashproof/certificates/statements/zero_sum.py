"""Statements about the value and the optimal plans of two-player games of constant sum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates.codec import FLAT, Shape
from nashproof.certificates.explanation import (
    NOTHING,
    Explanation,
    Names,
    best_response_steps,
    optimal_plan_step,
)
from nashproof.certificates.shapes import (
    Bound,
    End,
    Figure,
    Frontier,
    MoveWeights,
    NoWitness,
    Plan,
    PrintedProfile,
    RangeFigure,
    Term,
)
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.profiles import Form, form_words
from nashproof.exact.numbers import Rational


@dataclass(frozen=True, slots=True)
class GameValue(Statement["GameValue.Witness"]):
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

    def supports(self, claimed: str) -> bool:
        """Whether the value is the one stated."""
        return self.figure.holds

    def beyond(self) -> Frontier:
        """The frontier, beyond which the game may be another one of the same value."""
        return self.frontier

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: the value, and why neither player can do better."""
        one, two, value = who(1), who(2), self.figure.exact
        return Explanation(
            f"To {one} the game is worth {self.figure}.",
            "A realisation plan for each player.",
            [
                f"Against the plan of {two}, {one} can get {value} at most: a best-response value.",
                *best_response_steps(one),
                f"Against the plan of {one}, {two} can get at most the constant sum of the "
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
        """Whether a pure equilibrium ``exists``, or ``none`` does, as claimed."""
        return self.saddle == (claimed == "exists")

    def explain(self, witness: NoWitness, who: Names) -> Explanation:
        """In words: both values, and whether there is a pure equilibrium."""
        one, two = who(1), who(2)
        return Explanation(
            f"With pure strategies {one} can secure {self.maxmin} and {two} can hold it to "
            f"{self.minmax}. So there is {'a' if self.saddle else 'no'} pure equilibrium.",
            NOTHING,
            [
                f"Write the matrix of payoffs to {one}, a row for each of its pure strategies, a "
                f"column for each of {two}'s.",
                f"The greatest of the row minima is {self.maxmin}, the least of the column maxima "
                f"{self.minmax}.",
                "A pure equilibrium exists exactly when the two are equal.",
            ],
        )


@dataclass(frozen=True, slots=True)
class OptimalRange(Statement["OptimalRange.Witness"]):
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
        low: End
        high: End

    def supports(self, claimed: str) -> bool:
        """Whether the range is as stated."""
        return self.figure.holds

    def beyond(self) -> Frontier:
        """The frontier, beyond which the game may be another one with the same range."""
        return self.frontier

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: the form and its range, and why no optimal plan goes beyond."""
        form = " + ".join(f"{x.coefficient} * ({x.infoset}: {x.action})" for x in self.terms)
        per = f", divided by the weight of reaching {self.given}," if self.given else ""
        return Explanation(
            f"Over all optimal strategies of {who(self.player)} the realisation weights in "
            f"{form}{per} range {self.figure}.",
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
        """Whether the claim is that the profile is no equilibrium."""
        return claimed.startswith("not ")

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: whose strategy prints unlike every optimal one, and the four steps that show
        it.
        """
        p, other = who(self.player), who(3 - self.player)
        return Explanation(
            f"No Nash equilibrium prints as the profile does ({form_words(self.form)}): none "
            f"even has a strategy of {p} that prints so.",
            f"A plan of {p} that secures some amount; weights on {other}'s moves (those of a "
            f"plan times {witness.bound.scale}); and for each printed number how much its two "
            "ends count.",
            [
                "Find what the plan secures: the constant sum minus the best-response value of "
                f"{other} against it. An optimal plan secures no less.",
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
