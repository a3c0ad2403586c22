"""The statement whether a game has an exact or an ordinal potential."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from typing import ClassVar, Literal

from nashproof.certificates.codec import Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Said, formula, joined, said, sentences
from nashproof.certificates.shapes import Strategy, Vector
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.bimatrix import pure_words

PotentialKind = Literal["exact", "ordinal", "none"]
LISTED_VALUES = 16  # values, and profiles of a cycle, in a sentence; the certificate has them all
_WORDS: Mapping[PotentialKind, str] = {
    "exact": "The game has an exact potential.",
    "ordinal": "The game has an ordinal potential, and no exact one.",
    "none": "The game has no ordinal potential, and so no exact one.",
}


@dataclass(frozen=True, slots=True)
class GamePotential(Statement["GamePotential.Witness"]):
    """The game, of any number of players, has an exact potential, or an ordinal one and no exact
    one, or neither (Monderer and Shapley 1996).

    A potential is a number for each profile of reduced pure strategies. If one player deviates, the
    payoff and an exact potential change by the same, an ordinal potential with the same sign. The
    witness has the values, and a cycle of deviations: its gains do not sum to 0, so there is no
    exact potential; or somebody gains on it and nobody loses, so there is no ordinal one. Units:
    those of the payoffs.

    Checked by ``nashcheck.statements.potential.check_potential``.
    """

    kind: ClassVar[str] = "potential"
    potential: PotentialKind

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """All strategies; a value for each profile, the last player's strategy varying fastest; a
        cycle of profiles, by the numbers of their strategies from 1.
        """

        strategies: Mapping[int, tuple[Strategy, ...]]
        values: Vector
        cycle: tuple[tuple[int, ...], ...]

        def profiles(self) -> Iterator[tuple[int, ...]]:
            """Return all profiles (strategy numbers from 1), in the order of ``values``."""
            return product(*(range(1, len(own) + 1) for own in self.strategies.values()))

    def agrees(self, claimed: str) -> bool:
        """Return whether the potential is as claimed; an exact one is also ordinal."""
        return claimed == self.potential or (claimed, self.potential) == ("ordinal", "exact")

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the kind of potential."""
        return Said(self.potential)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the kind of potential, its first values, and the cycle."""
        return sentences(
            _WORDS[self.potential],
            self._values_words(witness, who),
            self._cycle_words(witness, who),
        )

    def _values_words(self, witness: Witness, who: GameNames) -> Said:
        """Return a sentence with the first values; "" without any."""
        if not witness.values:
            return Said("")
        pairs = islice(zip(witness.profiles(), witness.values), LISTED_VALUES)
        values = (
            Said(formula(value), " at ", _profile(witness, who, cell)) for cell, value in pairs
        )
        rest = len(witness.values) - LISTED_VALUES
        more = f"; and {rest} more" if rest > 0 else ""
        return Said("Its values: ", joined("; ", values), more, ".")

    def _cycle_words(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the cycle and its consequence; "" without one."""
        if not witness.cycle:
            return Said("")
        first = (_profile(witness, who, cell) for cell in witness.cycle[:LISTED_VALUES])
        rest = len(witness.cycle) - LISTED_VALUES
        path = Said(joined(", ", first), f" and {rest} more" if rest > 0 else "")
        if self.potential == "none":
            form = "From each of these to the next, and back, one player deviates: {path}."
            return sentences(said(form, path=path), "Nobody loses so, and somebody gains.")
        form = "On the cycle {path} the gains do not sum to 0."
        return said(form, path=path)

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the values and the cycle."""
        steps = []
        if witness.values:
            exactly = "the difference of the values" if self.potential == "exact" else "its sign"
            steps.append(
                "For any two profiles that differ in one player's strategy, compare what this "
                f"player gains from one to the other with {exactly} of the values."
            )
        if witness.cycle:
            steps.append(
                "From each profile of the cycle to the next, and from the last to the first, write "
                "down what the player who deviates gains."
            )
            steps.append(
                "No gain is negative and some gain is positive: a potential would have to rise."
                if self.potential == "none"
                else "The sum is not 0, but the differences of an exact potential would sum to 0."
            )
        return Explanation("The values by profile, or a cycle of profiles, or both.", steps)


def _profile(witness: GamePotential.Witness, who: GameNames, numbers: tuple[int, ...]) -> Said:
    strategies = witness.strategies
    words = (pure_words(who, p, strategies[p][k - 1]) for p, k in zip(strategies, numbers))
    return Said("(", joined(", ", words), ")")
