"""The statement on evolutionarily stable strategies of symmetric games of two players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from nashproof.certificates.codec import Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Said, said, sentences
from nashproof.certificates.shapes import Strategy, Vector
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.bimatrix import mixture_words

STABLE = "evolutionarily stable"


@dataclass(frozen=True, slots=True)
class EvolutionarilyStable(Statement["EvolutionarilyStable.Witness"]):
    """A mixed strategy of a symmetric game of two players is evolutionarily stable, or is not.

    Strategy ``i`` of player 1 in ``strategies`` is paired with strategy ``i`` of player 2. It is
    not: the witness is a mutant that earns more against it, or as much, and against itself no less
    than it does. It is: no witness. The checker computes the best replies and the form of Haigh
    (1975) and Abakuks (1980), and that it is positive on all changes towards them. Units:
    probabilities.

    Checked by ``nashcheck.statements.stability.check_evolutionarily_stable``.
    """

    kind: ClassVar[str] = STABLE
    strategies: Mapping[int, tuple[Strategy, ...]]
    mixed: Vector
    holds: bool

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """A mutant that invades; empty if there is none."""

        mutant: Vector

    def agrees(self, claimed: str) -> bool:
        """Return whether the strategy is stable, or with ``not`` unstable, as claimed."""
        return self.holds != claimed.startswith("not ")

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return whether the strategy is stable, in words."""
        return Said("" if self.holds else "not ", STABLE)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences that no mutant invades, or that the witness does."""
        strategy = mixture_words(who, 1, self.mixed, self.strategies[1])
        if self.holds:
            return sentences(
                said("In the symmetric game {x} is evolutionarily stable.", x=strategy),
                "Each mutant earns less against it, or as much and then less against itself than "
                "it does.",
            )
        mutant = mixture_words(who, 1, witness.mutant, self.strategies[1])
        return sentences(
            said("In the symmetric game {x} is not evolutionarily stable.", x=strategy),
            said("The mutant {y} invades it.", y=mutant),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check that the mutant invades, or that none does."""
        if not self.holds:
            return Explanation(
                "A mixed strategy, the mutant.",
                [
                    "Compute what the strategy and the mutant earn on average against the "
                    "strategy.",
                    "If the mutant earns more, it invades.",
                    "If both earn as much, compute what both earn against the mutant: there the "
                    "mutant earns no less.",
                ],
            )
        return Explanation(
            "Nothing but the statement: a quadratic form of the payoffs is enough.",
            [
                "The strategy is a best reply to itself. List all pure best replies to it.",
                "Let a mutant differ from it by changes of probability that sum to 0. Only "
                "strategies that it does not use cannot lose probability, and only best replies "
                "gain some.",
                "Write down how much more the strategy earns against the mutant than the mutant "
                "does: a quadratic form in the changes.",
                "Eliminate the changes of the strategies in use: all pivots are positive.",
                "What is left is positive wherever no change is negative: it is positive definite, "
                "or on each set of best replies no positive solution makes it 0 or negative.",
            ],
        )
