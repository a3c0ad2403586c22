"""The statement about all equilibria of a small game of two players, with any payoffs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nashproof.certificates.codec import FLAT, Layout, Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import AndThen, Move, Names, Said, joined, sentences
from nashproof.certificates.shapes import CountFigure, Enclosure, Strategy, Vector
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import number_text

CountedEquilibria = Literal["equilibria", "extreme equilibria", "components"]


@dataclass(frozen=True, slots=True)
class Faces(Shape):
    """The vertices of a player's polyhedron of best-reply conditions, and a proof that there is no
    other.
    """

    points: tuple[Vector, ...]
    enclosure: Enclosure = field(metadata=FLAT)


LISTED = 8  # components that are described; the certificate has them all
_ONE = {
    "equilibria": "equilibrium",
    "extreme equilibria": "extreme equilibrium",
    "components": "component",
}


def number_words(count: str, what: str) -> str:
    """How many there are of what is counted; ``count`` may be infinite."""
    if count == "infinite":
        return "infinitely many equilibria"
    return f"exactly one {_ONE[what]}" if count == "1" else f"exactly {count} {what}"


def _strategy(moves: Sequence[Move]) -> Said:
    if len(moves) == 1:
        return Said(moves[0].action)
    return Said("(", joined(AndThen(), moves), ")")


@dataclass(frozen=True, slots=True)
class AllEquilibria(Statement["AllEquilibria.Witness"]):
    """The Nash equilibria, in mixed strategies over reduced pure ones, are exactly the pairs in
    ``components``.

    A component is a list of each player's mixed strategies (numbered from 1 in ``mixed``): all
    pairs of their convex combinations. Proof: for each player all vertices of the polyhedron of
    best-reply conditions, the payoffs being shifted so that all are positive; two vertices are an
    equilibrium exactly when each strategy is unused by the one or a best reply to the other, and
    every equilibrium is a combination of such pairs (Avis, Rosenberg, Savani and von Stengel
    2010). Units: probabilities.

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
        """For each player the vertices, all of them."""

        layout: ClassVar[Layout] = "bare"
        faces: Mapping[int, Faces]

    def supports(self, claimed: str) -> bool:
        """Whether there are as many as stated."""
        return self.figure.holds

    def result(self, witness: Witness, who: Names) -> Said:
        """How many there are of what is counted."""
        return Said(str(self.figure.exact))

    def sentence(self, witness: Witness, who: Names) -> Said:
        """How many there are, and what they are."""
        number = number_words(str(self.figure.exact), self.what)
        return sentences(f"The game has {number}.", self.components_words(who))

    def components_words(self, who: Names) -> Said:
        """The first components, each a product of two polytopes."""
        some = [
            joined(" against ", (self._polytope(who, p, one[p]) for p in sorted(one)))
            for one in self.components[:LISTED]
        ]
        rest = len(self.components) - LISTED
        return Said(joined("; ", some), f" and {rest} more" if rest > 0 else "", ".")

    def _polytope(self, who: Names, player: int, corners: Sequence[int]) -> Said:
        words = [self._mixture(who, player, self.mixed[player][k - 1]) for k in corners]
        return words[0] if len(words) == 1 else Said("any mixture of [", joined("], [", words), "]")

    def _mixture(self, who: Names, player: int, mixture: Vector) -> Said:
        parts = (
            Said(f"{number_text(p)} " * (p != 1), _strategy(who.strategy(player, strategy)))
            for p, strategy in zip(mixture, self.strategies[player])
            if p
        )
        return joined(" + ", parts)

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: how many equilibria there are, and why there is no other."""
        return Explanation(
            "For each player the vertices of the polyhedron of best-reply conditions, and a "
            "proof that there is none missing.",
            [
                "Add a constant to each player's payoffs so that all are positive.",
                "Each vertex is tight in the conditions that its mixture makes tight: "
                "strategies not used, and best replies of the other player.",
                "Two vertices are an equilibrium when each strategy is unused by the one or a best "
                "reply to the other.",
                "The maximal sets of vertices that fit each other are the components; no vertex is "
                "missing, face by face.",
            ],
        )
