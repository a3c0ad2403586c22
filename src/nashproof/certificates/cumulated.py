"""Ranges of sums over the lowest cards, over all equilibria, from accepted certificates.

The weights of one action are cumulated from the lowest card. Limits of each card and ranges of some
sums limit all other sums. One accepted range can say of many sums at once that they attain their
limits: if their total attains the total of the limits, each of them does.

``move_ranges`` reads the same of single moves. Which ranges to prove, so that they say of every sum
how far it goes, is searched for in ``solving/optimal/cumulated``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.exact.numbers import QQ, Rational

Limits = tuple[Rational, Rational]  # the least and the greatest weight of the action with a card


@dataclass(frozen=True)
class Factor:
    """The factor of the sum over the ``count`` lowest cards."""

    count: int
    times: Rational


@dataclass(frozen=True)
class SumRange:
    """The exact range of a total of sums over the lowest cards."""

    factors: tuple[Factor, ...]
    low: Rational
    high: Rational


@dataclass(frozen=True)
class Cumulated:
    """The limits of the sum over the ``count`` lowest cards, and whether equilibria attain both."""

    count: int
    least: Rational
    greatest: Rational
    attained: bool


def sum_range(statement: OptimalRange, moves: Sequence[tuple[str, str]]) -> SumRange | None:
    """Return the range of a positive combination of sums over the lowest cards; None for others.

    ``moves``: the set and the action of each card, from the lowest. By Abel summation a form whose
    coefficients are not negative and do not grow with the card is such a combination: the factor
    of the sum over n cards is the step from coefficient n to n + 1.
    """
    rest = {(term.infoset, term.action): term.coefficient for term in statement.terms}
    coefficients = [rest.pop(move, QQ(0)) for move in moves] + [QQ(0)]
    steps = [a - b for a, b in zip(coefficients, coefficients[1:])]
    if rest or statement.given or statement.frontier or min(steps, default=QQ(0)) < 0:
        return None
    factors = tuple(Factor(n, step) for n, step in enumerate(steps, 1) if step)
    return SumRange(factors, statement.figure.low, statement.figure.high)


def cumulated(limits: Sequence[Limits], ranges: Sequence[SumRange]) -> tuple[Cumulated, ...]:
    """Return the limits of the sums over the 1, 2, .. lowest cards, and whether both are attained.

    ``limits``: the weight of each card alone; ``ranges``: ranges of sums of one player.
    """
    ends = _narrowed(limits, ranges)
    low, high = _attained(ends, ranges)
    return tuple(
        Cumulated(n, least, greatest, least == greatest or (n in low and n in high))
        for n, (least, greatest) in enumerate(ends)
        if n
    )


def _narrowed(limits: Sequence[Limits], ranges: Iterable[SumRange]) -> list[Limits]:
    """Return an interval for each sum over the n lowest cards, n = 0, 1, .., number of cards."""
    # Add up the limits card by card, then cut each sum with its stated range.
    ends = [(QQ(0), QQ(0))]
    for low, high in limits:
        ends.append((ends[-1][0] + low, ends[-1][1] + high))
    for sum_range in ranges:
        if len(sum_range.factors) == 1:
            n, times = sum_range.factors[0].count, sum_range.factors[0].times
            ends[n] = (
                max(ends[n][0], sum_range.low / times),
                min(ends[n][1], sum_range.high / times),
            )
    # A sum differs from the next by one card's weight: narrow upwards, then downwards. On a path
    # of such differences the two passes make every interval tight.
    for n, (low, high) in enumerate(limits):
        (a, b), (c, d) = ends[n], ends[n + 1]
        ends[n + 1] = max(c, a + low), min(d, b + high)
    for n, (low, high) in reversed(list(enumerate(limits))):
        (a, b), (c, d) = ends[n], ends[n + 1]
        ends[n] = max(a, c - high), min(b, d - low)
    return ends


def _attained(ends: Sequence[Limits], ranges: Iterable[SumRange]) -> tuple[set[int], set[int]]:
    """Return the counts of the sums that attain their lower, and their upper limit.

    No sum passes its limit. So if a positive combination attains the combination of the limits,
    all its sums are at their limits in one equilibrium.
    """
    low, high = set[int](), set[int]()
    for sum_range in ranges:
        counts = {factor.count for factor in sum_range.factors}
        least, greatest = (
            sum((f.times * ends[f.count][side] for f in sum_range.factors), QQ(0))
            for side in (0, 1)
        )
        low |= counts if sum_range.low == least else set()
        high |= counts if sum_range.high == greatest else set()
    return low, high
