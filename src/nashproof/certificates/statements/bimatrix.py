"""The statement about all equilibria of a small game of two players, with any payoffs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nashproof.certificates.codec import FLAT, Layout, Number, Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import (
    AndThen,
    GameNames,
    Said,
    formula,
    joined,
    listing,
    sentences,
)
from nashproof.certificates.shapes import CountFigure, Mixture, Strategy, Vector
from nashproof.certificates.statement import OfCount, Statement
from nashproof.exact.numbers import Rational

CountedEquilibria = Literal["equilibria", "extreme equilibria", "components"]


LISTED = 8  # of long lists that are described; the certificate has them all
EQUILIBRIA_LISTED = 20  # components or equilibria
_ONE_AND_MANY = {
    "equilibria": ("equilibrium", "equilibria"),
    "extreme equilibria": ("extreme equilibrium", "extreme equilibria"),
    "components": ("maximal Nash subset", "maximal Nash subsets"),  # which may touch
}


def number_words(count: str, what: str, before: str = "exactly ") -> str:
    """Return the count with the name of the things counted: ``exactly one equilibrium``.

    ``count``: a number or ``infinite``; ``before``: words before a positive number.
    """
    if count == "infinite":
        return "infinitely many equilibria"
    singular, plural = _ONE_AND_MANY[what]
    if count in ("0", "1"):
        return f"no {singular}" if count == "0" else f"{before}one {singular}"
    return f"{before}{count} {plural}"


def component_words(
    components: Sequence[Mapping[int, Sequence[int]]], corner: Callable[[int, int], Said]
) -> Said:
    """Return the first components, each a product of two polytopes, in words.

    ``corner(player, k)`` returns vertex ``k`` (from 1) of a player in words.
    """

    def polytope(player: int, corners: Sequence[int]) -> Said:
        words = [corner(player, k) for k in corners]
        return words[0] if len(words) == 1 else Said("any mixture of [", joined("], [", words), "]")

    first = [
        joined(" against ", (polytope(p, component[p]) for p in sorted(component)))
        for component in components[:EQUILIBRIA_LISTED]
    ]
    return listing(first, len(components) - EQUILIBRIA_LISTED)


def pure_words(who: GameNames, player: int, strategy: Strategy) -> Said:
    """Return a pure strategy by its actions: a lone action, or its moves in brackets."""
    moves = who.strategy(player, strategy)
    if len(moves) == 1:
        return Said(moves[0].action)
    return Said("(", joined(AndThen(), moves), ")")


def mixture_words(
    who: GameNames, player: int, mixture: Sequence[Number], strategies: Sequence[Strategy]
) -> Said:
    """Return a mixed strategy as a sum of probabilities times pure strategies."""
    parts = (
        Said(*((formula(p), " ") if p != 1 else ()), pure_words(who, player, strategy))
        for p, strategy in zip(mixture, strategies)
        if p
    )
    return joined(" + ", parts)


@dataclass(frozen=True, slots=True)
class AllEquilibria(OfCount, Statement["AllEquilibria.Witness"]):
    """The Nash equilibria, in mixed strategies over reduced pure ones, are exactly the pairs in
    ``components``.

    A component is a list of each player's mixed strategies (numbered from 1 in ``mixed``): all
    pairs of their convex combinations. Proof: a tree of cases. In an equilibrium each strategy is
    unused or a best reply, and a case says of some which. It is split at one more strategy, until
    no mixed strategy of a player is left in it, or until all pairs that are left are equilibria of
    a component. Units: probabilities.

    Checked by ``nashcheck.statements.bimatrix.check_equilibria``.
    """

    kind: ClassVar[str] = "equilibria"
    what: CountedEquilibria
    figure: CountFigure = field(metadata=FLAT)
    strategies: Mapping[int, tuple[Strategy, ...]]
    mixed: Mapping[int, tuple[Vector, ...]]
    components: tuple[Mapping[int, tuple[int, ...]], ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """A tree of cases: at which strategies they are split, and what closes them.

        The strategies of both players are numbered on from 1. ``splits`` are in the order in which
        the cases are met, 0 stands where all pairs are equilibria. A shift of a player moves
        probability between strategies; where it gains nothing else is a best reply.
        """

        shifts: Mapping[int, tuple[Mapping[int, Rational], ...]]
        splits: tuple[int, ...]

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the number of equilibria and the first components."""
        number = number_words(str(self.figure.exact), self.what)
        return sentences(f"The game has {number}.", self.components_words(who))

    def components_words(self, who: GameNames) -> Said:
        """Return the first components, each a product of two polytopes, in words."""
        return component_words(
            self.components,
            lambda p, k: mixture_words(who, p, self.mixed[p][k - 1], self.strategies[p]),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the equilibria, and that there is no other."""
        return Explanation(
            "A tree of cases: the strategies at which cases are split, and moves of probability "
            "that gain wherever a case is empty.",
            [
                "In an equilibrium each strategy of either player is not used, or a best reply.",
                "A case says of some strategies which of the two holds; it is split at one more.",
                "A case is empty if a move of probability away from best replies gains against "
                "each strategy that may be used.",
                "In each case that is left all pairs are equilibria: two polytopes, whose corners "
                "are listed, face by face.",
                "The maximal sets of corners that fit each other are the components.",
            ],
        )


@dataclass(frozen=True, slots=True)
class TakenOut(Shape):
    """A strategy, and a mixture of its player's strategies that pays more."""

    layout: ClassVar[Layout] = "row"
    strategy: Strategy
    mixture: Mixture


@dataclass(frozen=True, slots=True)
class SurvivingEquilibria(OfCount, Statement["SurvivingEquilibria.Witness"]):
    """The Nash equilibria, in mixed strategies over reduced pure ones, are exactly the pairs in
    ``components``; ``strategies`` are those that survive rounds of strict dominance.

    Else as ``AllEquilibria``. Proof: a strategy that is taken out pays less than a mixture of its
    player's strategies, against each one of the opponent that is left when its round begins. So no
    equilibrium uses it. Then a tree of cases on what is left. Units: probabilities.

    Checked by ``nashcheck.statements.bimatrix.check_surviving_equilibria``.
    """

    kind: ClassVar[str] = "surviving equilibria"
    what: CountedEquilibria
    figure: CountFigure = field(metadata=FLAT)
    strategies: Mapping[int, tuple[Strategy, ...]]
    mixed: Mapping[int, tuple[Vector, ...]]
    components: tuple[Mapping[int, tuple[int, ...]], ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """By round and player the strategies taken out; then as for ``AllEquilibria``.

        There strategies are numbered among those that are left.
        """

        rounds: tuple[Mapping[int, tuple[TakenOut, ...]], ...]
        shifts: Mapping[int, tuple[Mapping[int, Rational], ...]]
        splits: tuple[int, ...]

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the number, the first components and the rounds of elimination."""
        number = number_words(str(self.figure.exact), self.what)
        listed = _all(self).components_words(who)
        rounds = len(witness.rounds)
        after = "1 round" if rounds == 1 else f"{rounds} rounds"
        return sentences(
            f"The game has {number}.",
            listed,
            f"Their strategies are among those that survive {after} of strict dominance.",
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the elimination, the equilibria, and that there is no other."""
        explained = _all(self).explain(AllEquilibria.Witness({}, ()), who)
        return Explanation(
            "Rounds of elimination, each strategy with a mixture that pays more; then a tree of "
            "cases on what is left.",
            [
                "A strategy is eliminated if a mixture pays more against each strategy of the "
                "opponent that is left. No equilibrium uses it.",
                *explained.steps,
            ],
        )


def _all(statement: SurvivingEquilibria) -> AllEquilibria:
    """Return the statement about the game of the strategies that are left."""
    return AllEquilibria(
        statement.what,
        statement.figure,
        statement.strategies,
        statement.mixed,
        statement.components,
    )
