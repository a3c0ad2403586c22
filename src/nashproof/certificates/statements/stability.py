"""The statements on evolutionarily stable strategies of symmetric games of two players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates.codec import Number, Shape, key, number
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import (
    GameNames,
    Mathematics,
    Said,
    box_words,
    joined,
    said,
    sentences,
)
from nashproof.certificates.shapes import Parameters, Profile, Strategy, Vector
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.bimatrix import mixture_words
from nashproof.certificates.statements.families import End
from nashproof.certificates.statements.parametric import (
    EVERYWHERE,
    PieceEnds,
    Weights,
    gaps_of,
    runs_of,
)
from nashproof.exact.expressions import expression

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


@dataclass(frozen=True, slots=True)
class StablePiece(Shape):
    """Whether a strategy is stable for each value strictly between two ends, or at one value, if
    both are equal.
    """

    low: End = field(metadata=key("from"))
    high: End = field(metadata=key("to"))
    exact: bool = field(metadata=key("is"))

    @property
    def is_point(self) -> bool:
        """Return whether the piece is a single value of the parameter."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class StableSet(Statement["StableSet.Witness"]):
    """For each value of the parameter in a piece a mixed strategy is evolutionarily stable, or not.

    The two listed players have the same payoffs, their strategies paired in order. All others play
    ``profile``, as in `parametric equilibria`. ``mixed`` has the weights of the strategy. Proof:
    for each value that of `evolutionarily stable`, with determinants in place of eliminations and
    of the search for a positive solution. Bernstein coefficients show that their signs are the same
    on the whole piece. Of values in no piece nothing is said. Units: probabilities, after division
    by the sum.

    Checked by ``nashcheck.statements.stability.check_stable_set``.
    """

    kind: ClassVar[str] = "stable set"
    parameters: Parameters
    players: tuple[int, ...]
    profile: Profile
    strategies: Mapping[int, tuple[Strategy, ...]]
    mixed: Weights
    pieces: tuple[StablePiece, ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """For each piece the weights of a mutant that invades; none where it is stable."""

        mutants: tuple[Weights, ...]

    @property
    def name(self) -> str:
        """Return the name of the parameter."""
        return next(iter(self.parameters))

    @property
    def left_out(self) -> tuple[tuple[End, End], ...]:
        """Return the gaps between pieces by their ends; a single value has two equal ends."""
        return gaps_of(self.parameters, self.pieces)

    @property
    def is_always(self) -> bool:
        """Return whether the strategy is stable on each piece."""
        return all(piece.exact for piece in self.pieces)

    def agrees(self, claimed: str) -> bool:
        """Return whether the strategy is stable for every value, as claimed."""
        return claimed == EVERYWHERE and not self.left_out and self.is_always

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the values for which the strategy is stable, in words."""
        ends = PieceEnds(self.name)
        stable = [ends.run(run) for run in runs_of(self.pieces) if run[0].exact]
        return joined(" and ", stable) if stable else Said("for no ", Mathematics(self.name))

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the values for which it is stable, and those left open."""
        ends = PieceEnds(self.name)
        stable = [ends.run(run) for run in runs_of(self.pieces) if run[0].exact]
        strategy = mixture_words(who, self.players[0], self._probabilities(), self._listed())
        first = Said(
            *("Of all ", box_words(self.parameters), ", "),
            *(strategy, " is evolutionarily stable exactly for these: "),
            *(joined(" and ", stable) if stable else Said("none"), "."),
        )
        if not self.left_out:
            return first
        gaps = (ends.between(*gap) for gap in self.left_out)
        return sentences(first, Said("Open is whether it is for ", joined(" and ", gaps), "."))

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the signs on each piece."""
        return Explanation(
            "For each piece on which the strategy is not stable the weights of a mutant, as "
            "polynomials in the parameter.",
            [
                "On a piece where it is not: the mutant earns more against the strategy, or as "
                "much, and then no less against itself than the strategy does.",
                "On a piece where it is: each pure strategy earns less against the strategy, or "
                "as much. List those that earn as much.",
                "Write down how much more the strategy earns against a mutant than the mutant "
                "does: a quadratic form in the changes of probability.",
                "Its leading minors on the changes of the strategies in use are positive.",
                "Border the last of these by other best replies. On each set of these the "
                "determinant is positive, or a cofactor of its last row is not.",
            ],
        )

    def _listed(self) -> tuple[Strategy, ...]:
        return self.strategies[self.players[0]]

    def _probabilities(self) -> tuple[Number, ...]:
        """Return the weights, divided by their sum."""
        weights = [expression(text, (self.name,)) for text in map(str, self.mixed)]
        total = sum(weights[1:], weights[0])
        return tuple(number(x / total) for x in weights)
