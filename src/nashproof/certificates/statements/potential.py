"""Statements whether a game has an exact, an ordinal or a weighted potential."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

    def agrees(self, claimed: str) -> bool:
        """Return whether the potential is as claimed; an exact one is also ordinal."""
        return claimed == self.potential or (claimed, self.potential) == ("ordinal", "exact")

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the kind of potential."""
        return Said(self.potential)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the kind of potential, its first values, and the cycle."""
        return sentences(
            _WORDS[self.potential], _values_words(witness, who), self._cycle_words(witness, who)
        )

    def _cycle_words(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the cycle and its consequence; "" without one."""
        if not witness.cycle:
            return Said("")
        path = _path(witness, who, witness.cycle)
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


@dataclass(frozen=True, slots=True)
class WeightedPotential(Statement["WeightedPotential.Witness"]):
    """The game, of any number of players, has a weighted potential, or has none (Monderer and
    Shapley 1996, section 2).

    A weighted potential is a number for each profile of reduced pure strategies, with a positive
    weight for each player. If one player deviates, the payoff changes by the weight times the
    change of the number. The witness has weights and values. Or it has cycles of deviations with
    multipliers: what each player gains on them sums to 0 or more, and of some player to more. Over
    the weights these sums would have the sum 0.

    Checked by ``nashcheck.statements.potential.check_weighted_potential``.
    """

    kind: ClassVar[str] = "weighted potential"
    potential: Literal["weighted", "none"]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """All strategies; a value for each profile, the last player's strategy varying fastest, and
        a weight for each player; or cycles of profiles, by the numbers of their strategies from 1,
        and a multiplier for each.
        """

        strategies: Mapping[int, tuple[Strategy, ...]]
        values: Vector
        weights: Vector
        cycles: tuple[tuple[tuple[int, ...], ...], ...]
        multipliers: Vector

    def agrees(self, claimed: str) -> bool:
        """Return whether there is a weighted potential, as claimed."""
        return claimed == ("exists" if self.potential == "weighted" else "none")

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return whether there is a weighted potential."""
        return Said(self.potential)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the weights and the first values, or with the cycles."""
        if self.potential == "weighted":
            weights = zip(witness.strategies, witness.weights)
            return sentences(
                Said("The game has a weighted potential."),
                said(
                    "The weights: {list}.",
                    list=joined(
                        ", ",
                        (
                            said("{weight} of {who}", weight=weight, who=who(p))
                            for p, weight in weights
                        ),
                    ),
                ),
                _values_words(witness, who),
            )
        cycles = (
            said("{factor} times {path}", factor=factor, path=_path(witness, who, cycle))
            for factor, cycle in zip(witness.multipliers, witness.cycles)
        )
        return sentences(
            Said("The game has no weighted potential."),
            said(
                "On these cycles one player deviates in each step: {list}.",
                list=joined("; ", cycles),
            ),
            Said(
                "Added up with these factors, the gains of no player are negative, and those of "
                "some player are positive."
            ),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the weights and values, or the cycles."""
        if self.potential == "weighted":
            return Explanation(
                "A weight for each player, and a value for each profile.",
                [
                    "For any two profiles that differ in one player's strategy, compare what this "
                    "player gains with the difference of the values times the player's weight."
                ],
            )
        return Explanation(
            "Cycles of profiles, and a multiplier for each.",
            [
                "From each profile of a cycle to the next, and from the last to the first, write "
                "down what the player who deviates gains. Sum that up for each player, over all "
                "cycles, times the multipliers.",
                "With positive weights and a potential these sums, each over the weight of the "
                "player, would sum to 0. But none is negative, and some sum is positive.",
            ],
        )


_Witness = GamePotential.Witness | WeightedPotential.Witness


def _values_words(witness: _Witness, who: GameNames) -> Said:
    """Return a sentence with the first values; "" without any."""
    if not witness.values:
        return Said("")
    profiles = product(*(range(1, len(own) + 1) for own in witness.strategies.values()))
    pairs = islice(zip(profiles, witness.values), LISTED_VALUES)
    values = (Said(formula(value), " at ", _profile(witness, who, cell)) for cell, value in pairs)
    rest = len(witness.values) - LISTED_VALUES
    more = f"; and {rest} more" if rest > 0 else ""
    return Said("Its values: ", joined("; ", values), more, ".")


def _path(witness: _Witness, who: GameNames, cycle: Sequence[tuple[int, ...]]) -> Said:
    """Return the first profiles of a cycle."""
    first = (_profile(witness, who, cell) for cell in cycle[:LISTED_VALUES])
    rest = len(cycle) - LISTED_VALUES
    return Said(joined(", ", first), f" and {rest} more" if rest > 0 else "")


def _profile(witness: _Witness, who: GameNames, numbers: tuple[int, ...]) -> Said:
    strategies = witness.strategies
    words = (pure_words(who, p, strategies[p][k - 1]) for p, k in zip(strategies, numbers))
    return Said("(", joined(", ", words), ")")
