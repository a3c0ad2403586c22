"""The statement about all equilibria of a small game of two players, with any payoffs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nashproof.certificates.codec import FLAT, Layout, Shape
from nashproof.certificates.explanation import Explanation, Names
from nashproof.certificates.shapes import CountFigure, Enclosure, Strategy, Vector
from nashproof.certificates.statement import Statement

CountedEquilibria = Literal["equilibria", "extreme equilibria", "components"]


@dataclass(frozen=True, slots=True)
class Faces(Shape):
    """The vertices of a player's polyhedron of best-reply conditions, and a proof that there is no
    other.
    """

    points: tuple[Vector, ...]
    enclosure: Enclosure = field(metadata=FLAT)


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

    def explain(self, witness: Witness, who: Names) -> Explanation:
        """In words: how many equilibria there are, and why there is no other."""
        return Explanation(
            f"The game's Nash equilibria are the pairs in {len(self.components)} product(s) of "
            f"sets of mixed strategies; the number of {self.what} is {self.figure}.",
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
