"""The pieces of a parameter's interval on which a proof at a value holds with the same signs.

Knows no games. A proof at a sampled value compares polynomials in the parameter. It holds around
the sample as long as they keep their signs; a piece ends at a zero of one of them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ, Rational, simplest_between
from nashproof.exact.signs import bernstein
from nashproof.solving.parameters.parameter_sets import roots_within
from nashproof.solving.parameters.roots import (
    AlgebraicNumber,
    End,
    Part,
    TooWide,
    are_positive,
    certain_part,
    divided,
    is_beside,
    root_near,
)

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement

PIECES = 200  # parts that the search visits before it gives up
SHORTENINGS = 6  # the most times that a piece around a sample is made shorter
DECIMALS = 12  # decimals of the bounds of an irrational end
APART = (QQ(37, 89), QQ(52, 97), QQ(23, 101))  # shares of a part at which samples are taken: odd
# fractions, since simple ones are often exceptional values


class OnPart(Protocol):
    """What is proved on a part of the interval."""

    @property
    def part(self) -> Part:
        """Return the part: an open interval, as its ends, or a single value twice."""


P = TypeVar("P", bound=OnPart)


class SignsFail(Exception):
    """A proof fails on a piece, since these polynomials are not positive on all of it."""

    def __init__(self, signs: Iterable[PolyElement]) -> None:
        super().__init__()
        self.signs = [*signs]


@dataclass(frozen=True)
class PieceSearch(Generic[P]):
    """The search for the pieces of the interval of the parameter ``name``."""

    name: str

    @abstractmethod
    def proof(self, at: Rational, part: Part) -> P:
        """Return the proof at a value, extended to a part. Raises SignsFail."""

    def pieces(self, low: Rational, high: Rational) -> Iterator[P]:
        """Yield the pieces in order.

        Invariant: the waiting parts, last first, partition the rest of the interval.
        """
        waiting: list[Part] = [(high, high), (low, high), (low, low)]
        pieces: dict[Part, P] = {}
        for _ in range(PIECES):
            if not waiting:
                return
            part = waiting.pop()
            if part[0] == part[1]:
                piece = self.at(part[0])
                if piece:
                    yield piece
                continue
            if part in pieces:
                yield pieces[part]
                continue
            # the piece, with what is left of the part before and after it
            piece, before, after = self.around(part)
            pieces[piece.part] = piece
            if after is not None:
                waiting += [(after, part[1]), (after, after)]
            waiting.append(piece.part)
            if before is not None:
                waiting += [(before, before), (part[0], before)]
        raise Unproved(f"more than {PIECES} pieces of the parameter's interval")

    def at(self, end: End) -> P | None:
        """Return the piece of a single value; None if no proof is found at an irrational one."""
        # near an irrational value, the limits from samples on either side
        if not isinstance(end, AlgebraicNumber):
            return self.proof(end, (end, end))
        for at in (end.low, end.high):
            try:
                return self.proof(at, (end, end))
            except SignsFail:
                continue
        return None

    def around(self, part: Part) -> tuple[P, End | None, End | None]:
        """Return a piece inside a part, and those of its ends that are not the part's.

        Raises TooWide if there is none.
        """
        # the proof at a sample is tried on the whole part, then between the nearest zeros of the
        # polynomials that lost their sign
        low, high = certain_part(part)
        if not low < high:
            raise TooWide
        for share in APART:
            at = simplest_between(
                low + (high - low) * (share - QQ(1, 500)), low + (high - low) * share
            )
            short: Part = part
            before: End | None = None
            after: End | None = None
            for _ in range(SHORTENINGS):
                try:
                    return self.proof(at, short), before, after
                except SignsFail as fails:
                    below, above = self.nearest(fails.signs, at, short)
                if below == above == at:
                    break  # the sample is itself a zero: take another one
                before = before if below is None else below
                after = after if above is None else above
                short = (part[0] if before is None else before, part[1] if after is None else after)
        raise TooWide

    def nearest(
        self, signs: Sequence[PolyElement], at: Rational, part: Part
    ) -> tuple[End | None, End | None]:
        """Return the nearest zeros of polynomials below and above a value, inside a part.

        If there are none, although a sign was not shown: values half way to the part's ends.
        """
        low, high = certain_part(part)
        factors = [*dict.fromkeys(f for x in signs for f, _ in x.factor_list()[1])]
        before: End | None = None
        after: End | None = None
        for (a, b), zero in roots_within(factors, (low, high)):
            if not any(k < len(factors) for k in zero):
                continue
            end = a if a == b else root_near(factors, a, b, DECIMALS)
            if isinstance(end, AlgebraicNumber):
                below, above = end.high < at, end.low > at
            else:
                if end in (low, high):
                    continue
                below, above = end < at, end > at
                if end == at:
                    return at, at
            if below:
                before = end
            elif above and after is None:
                after = end
        if before is None and after is None:
            return (low + at) / 2, (at + high) / 2
        return before, after


class Signs:
    """Signs of polynomials on a ``part``, whose sample is the value ``at``.

    ``failing`` collects the polynomials that are not positive on all of the part.
    """

    def __init__(self, name: str, at: Rational, part: Part) -> None:
        self.name, self.at, self.part = name, at, part
        self.is_point = part[0] == part[1]
        end = part[0]
        self.root = end if self.is_point and isinstance(end, AlgebraicNumber) else None
        self.failing: list[PolyElement] = []

    def is_zero(self, value: PolyElement) -> bool:
        """Return whether a polynomial is 0 on the part."""
        if not value or not self.is_point:
            return not value
        if self.root:
            return divided(value, self.root) is not None
        return not evaluate(value, {self.name: self.at})

    def is_positive(self, value: PolyElement) -> bool:
        """Return whether a polynomial is positive on the part, by its Bernstein coefficients."""
        if not value:
            return False
        if self.root:
            return min(bernstein(value, self.root.box)) > 0
        if self.is_point:
            return bool(evaluate(value, {self.name: self.at}) > 0)
        low, high = certain_part(self.part)
        coefficients = bernstein(value, {self.name: (low, high)})
        inside = min(coefficients) >= 0 and max(coefficients) > 0
        return inside and all(
            is_beside(value, end, inner, are_positive)
            for end, inner in zip(self.part, (low, high))
            if isinstance(end, AlgebraicNumber)
        )

    def need_positive(self, value: PolyElement) -> bool:
        """Return whether a polynomial is shown to be positive; if not, add it to ``failing``."""
        shown = self.is_positive(value)
        if not shown:
            self.failing.append(value)
        return shown
