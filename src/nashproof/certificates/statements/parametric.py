"""The statement about all equilibria of two players for each value of a parameter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar, Protocol, TypeAlias, TypeVar

from nashproof.certificates.codec import Number, Shape, key
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import (
    GameNames,
    Mathematics,
    Said,
    box_words,
    formula,
    joined,
    sentences,
)
from nashproof.certificates.shapes import Count, Parameters, Profile, Strategy
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.bimatrix import number_words
from nashproof.certificates.statements.families import End, Root

EVERYWHERE = "everywhere"  # the stated text: one equilibrium for every value
Weights: TypeAlias = tuple[Number, ...]  # one a strategy; divided by their sum: probabilities


class ParameterPiece(Protocol):
    """Values of the parameter strictly between two ends, or one value, with what is true there."""

    @property
    def low(self) -> End:
        """Return the lower end."""

    @property
    def high(self) -> End:
        """Return the upper end."""

    @property
    def exact(self) -> object:
        """Return what is true for each of the values."""

    @property
    def is_point(self) -> bool:
        """Return whether the piece is a single value."""


P = TypeVar("P", bound=ParameterPiece)


@dataclass(frozen=True, slots=True)
class EquilibriaPiece(Shape):
    """The equilibria for each value strictly between two ends, or at one value, if both are equal.

    ``mixed`` has mixed strategies as weights, which are positive or 0; ``components`` are as in
    `equilibria`; ``exact`` is the number of equilibria.
    """

    low: End = field(metadata=key("from"))
    high: End = field(metadata=key("to"))
    mixed: Mapping[int, tuple[Weights, ...]]
    components: tuple[Mapping[int, tuple[int, ...]], ...]
    exact: Count = field(metadata=key("is"))

    @property
    def is_point(self) -> bool:
        """Return whether the piece is a single value of the parameter."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class PieceProof(Shape):
    """A tree of cases and the shifts that close cases, as in `equilibria`; weights are polynomials
    in the parameter.
    """

    shifts: Mapping[int, tuple[Mapping[int, Number], ...]]
    splits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ParametricEquilibria(Statement["ParametricEquilibria.Witness"]):
    """For each value of the parameter in a piece the equilibria of the two listed players, in mixed
    strategies over reduced pure ones, are exactly those in its components.

    All other players play ``profile``, whose probabilities depend on the parameter: so plays the
    letter of a game, and the checker's sentence names their moves. Proof: for each
    value that of `equilibria`, a tree of cases. Weights of mixed strategies and of shifts are
    polynomials. Bernstein coefficients show that all signs that the proof needs are the same on the
    whole piece, beside an end that is a root after its polynomial is divided out. Of values in no
    piece nothing is said. Units: probabilities, after division by the sum.

    Checked by ``nashcheck.statements.parametric.check_parametric_equilibria``.
    """

    kind: ClassVar[str] = "parametric equilibria"
    parameters: Parameters
    players: tuple[int, ...]
    profile: Profile
    strategies: Mapping[int, tuple[Strategy, ...]]
    pieces: tuple[EquilibriaPiece, ...]

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """For each piece its proof."""

        pieces: tuple[PieceProof, ...]

    @property
    def name(self) -> str:
        """Return the name of the parameter."""
        return next(iter(self.parameters))

    @property
    def left_out(self) -> tuple[tuple[End, End], ...]:
        """Return the gaps between pieces by their ends; a single value has two equal ends."""
        return gaps_of(self.parameters, self.pieces)

    def agrees(self, claimed: str) -> bool:
        """Return whether the equilibrium is unique for every value, as claimed."""
        return claimed == EVERYWHERE and not self.left_out and self.is_unique

    @property
    def is_unique(self) -> bool:
        """Return whether there is exactly one equilibrium on each piece."""
        return all(piece.exact == 1 for piece in self.pieces)

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the values for which the equilibrium is unique, in words."""
        ends = PieceEnds(self.name)
        unique = [ends.run(run) for run in runs_of(self.pieces) if run[0].exact == 1]
        return joined(" and ", unique) if unique else Said("for no ", Mathematics(self.name))

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with the number of equilibria by value, and the values left open."""
        ends = PieceEnds(self.name)
        counted = [
            Said(number_words(str(run[0].exact), "equilibria"), " for ", ends.run(run))
            for run in runs_of(self.pieces)
        ]
        first = Said("Of all ", box_words(self.parameters), ", there are: ", joined("; ", counted))
        if not self.left_out:
            return Said(first, ".")
        gaps = (ends.between(*gap) for gap in self.left_out)
        is_open = Said("Open is how many there are for ", joined(" and ", gaps), ".")
        return sentences(Said(first, "."), is_open)

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the tree of cases on each piece."""
        return Explanation(
            "For each piece of the parameter's interval a tree of cases, as for one game, with "
            "polynomials in the parameter in place of numbers.",
            [
                "Each weight of a mixed strategy is a polynomial that is positive on the piece, "
                "or 0: so are the differences between what the replies pay.",
                "In an equilibrium each strategy of either player is not used, or a best reply.",
                "A case says of some strategies which of the two holds; it is split at one more.",
                "A case is empty if a move of probability away from best replies gains against "
                "each strategy that may be used, for every value in the piece.",
                "In each case that is left all pairs are equilibria. Where equations determine "
                "them, a determinant is nowhere 0 on the piece.",
            ],
        )


def gaps_of(
    parameters: Parameters, pieces: Sequence[ParameterPiece]
) -> tuple[tuple[End, End], ...]:
    """Return the gaps between pieces by their ends; a single value has two equal ends."""
    ((low, high),) = ((interval.low, interval.high) for interval in parameters.values())
    gaps: list[tuple[End, End]] = []
    end: End = low
    is_open = True  # whether the end of the pieces before is in none of them
    for piece in pieces:
        if piece.low != end or is_open and not piece.is_point:
            gaps.append((end, piece.low))
        end, is_open = piece.high, not piece.is_point
    return (*gaps, *[(end, high)] * (end != high or is_open))


class PieceEnds:
    """Words for values of the parameter; of an irrational one only once which number it is."""

    def __init__(self, name: str) -> None:
        self.name = Mathematics(name)
        self.said = set[Root]()

    def words(self, end: End) -> Said:
        """Return a value in words; a root at the first mention with its decimal."""
        if not isinstance(end, Root):
            return Said(formula(end))
        if end in self.said:
            return end.short
        self.said.add(end)
        return end.words

    def run(self, pieces: Sequence[ParameterPiece]) -> Said:
        """Return the values of adjacent pieces in words: an interval, its ends in it or not."""
        first, last = pieces[0], pieces[-1]
        if first.low == last.high:
            return self.between(first.low, last.high)
        left, right = (" ≤ " if piece.is_point else " < " for piece in (first, last))
        return Said(self.words(first.low), left, self.name, right, self.words(last.high))

    def between(self, low: End, high: End) -> Said:
        """Return a single value, or the open interval between two, in words."""
        if low == high:
            return Said(self.name, " = ", self.words(low))
        return Said(self.name, " between ", self.words(low), " and ", self.words(high))


def runs_of(pieces: Sequence[P]) -> Iterator[tuple[P, ...]]:
    """Yield maximal runs of adjacent pieces on which the same is true."""
    start = 0
    for k, (piece, following) in enumerate(pairwise(pieces), 1):
        touch = piece.high == following.low and (piece.is_point or following.is_point)
        if not touch or piece.exact != following.exact:
            yield tuple(pieces[start:k])
            start = k
    if pieces:
        yield tuple(pieces[start:])
