"""The statement about all equilibria of a tree of two players, in realisation plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates.codec import FLAT, Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Said, joined, said, sentences
from nashproof.certificates.shapes import CountFigure, Plan
from nashproof.certificates.statement import OfCount, Statement
from nashproof.certificates.statements.bimatrix import (
    CountedEquilibria,
    component_words,
    number_words,
)
from nashproof.exact.numbers import QQ, Rational


@dataclass(frozen=True, slots=True)
class PlanShift(Shape):
    """Weights of a player's sequences that gain wherever the opponent uses none of ``out``."""

    out: tuple[int, ...]
    weights: Mapping[int, Rational]


@dataclass(frozen=True, slots=True)
class PlanEquilibria(OfCount, Statement["PlanEquilibria.Witness"]):
    """The Nash equilibria in realisation plans are exactly the pairs in ``components``.

    A component is a list of each player's plans (numbered from 1 in ``plans``): all pairs of their
    convex combinations. Proof: a tree of cases, as for ``equilibria``, with sequences in the place
    of strategies. In an equilibrium each sequence has weight 0, or a best reply makes it.

    Checked by ``nashcheck.statements.plan_equilibria.check_plan_equilibria``.
    """

    kind: ClassVar[str] = "plan equilibria"
    what: CountedEquilibria
    figure: CountFigure = field(metadata=FLAT)
    plans: Mapping[int, tuple[Plan, ...]]
    components: tuple[Mapping[int, tuple[int, ...]], ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """A tree of cases: at which sequences they are split, and what closes them.

        The sequences of both players are numbered on from 1, without the empty ones. ``splits`` are
        in the order in which the cases are met. 0 stands where all pairs are equilibria, -1 and -2
        where this player has no plan.
        """

        shifts: Mapping[int, tuple[PlanShift, ...]]
        splits: tuple[int, ...]

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the number of equilibria and the first components."""
        number = number_words(str(self.figure.exact), self.what)
        return sentences(
            f"The game has {number} in behaviour strategies, where only what a strategy reaches "
            "counts.",
            component_words(self.components, lambda p, k: self._plan(who, p, k)),
        )

    def _plan(self, who: GameNames, player: int, number: int) -> Said:
        return joined(", ", _moves(who, player, self.plans[player][number - 1])) or Said("no move")

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the equilibria, and that there is no other."""
        return Explanation(
            "A tree of cases: the sequences at which cases are split, and moves of weight that "
            "gain wherever a case is empty.",
            [
                "In an equilibrium each sequence of either player has weight 0, or a best reply "
                "makes it.",
                "A case says of some sequences which of the two holds; it is split at one more.",
                "A case is empty if a move of weight away from best replies gains against each "
                "plan that is left.",
                "In each case that is left all pairs are equilibria: two polytopes of plans, whose "
                "corners are listed, face by face.",
                "The maximal sets of corners that fit each other are the components.",
            ],
        )


def _moves(who: GameNames, player: int, plan: Plan) -> Iterator[Said]:
    """Yield the actions of a plan at each set that it reaches, in the game's order.

    An action's probability is its weight divided by the weight of reaching the set.
    """
    for name, row in who.rows(player, plan.weights):
        reach = sum((w for _, w in row), QQ(0))
        parts = [
            said("{action} {p}", action=action, p=w / reach) if w != reach else action
            for action, w in row
            if w
        ]
        if parts:
            yield Said(joined(" or ", parts), f" at {name}")
