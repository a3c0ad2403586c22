"""For exactly which values of a parameter no player gains by deviating, with the proof.

Knows no documents. The gain of a pure deviation is a polynomial in the parameter. Counterexample-
guided search: take the parts of the interval on which all gains so far are at most 0, and sample
them; a gain at a sample adds a further deviation. When no sample shows a gain, prove that there is
none on the parts (``tree_between``), and that some deviation gains on each piece between them
(Bernstein coefficients). The sampling decides nothing.

Ends of parts are roots of the gains, often irrational: each is a root of an irreducible factor,
between two rationals (``roots``). If the rationals are too far apart for a proof, nearer ones are
tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ, Rational, simplest_between
from nashproof.exact.polynomials import is_polynomial, rational_field
from nashproof.exact.signs import bernstein
from nashproof.games.game import Game
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import expected_payoffs, plans_of, pure_plan, reduce_strategy
from nashproof.play.types import PureStrategy
from nashproof.solving.parameters.profiles import (
    Box,
    Number,
    Profile,
    ProofTree,
    scaled_plans,
    substitute,
    tree_between,
)
from nashproof.solving.parameters.roots import (
    PRECISIONS,
    AlgebraicNumber,
    End,
    Part,
    TooWide,
    are_positive,
    certain_part,
    is_beside,
    root_near,
)

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement

SAMPLES = 16  # steps between the samples of a part
FINENESS = 2**20  # the interval's length divided by that of a bracket about an irrational root
DEPTH = 40  # nested cuts of a piece in which a player gains

Interval = tuple[Rational, Rational]
# Two equal numbers: an exact one. Else between them is exactly one root of all the polynomials, and
# it is irrational
Bracket = tuple[Rational, Rational]
Brackets = tuple[Bracket, Bracket]  # the two ends of an interval
Deviation = tuple[int, tuple[tuple[int, int], ...]]  # a player, and (set, action) pairs


@dataclass(frozen=True)
class GainPiece:
    """An interval on which a deviation gains, wherever the parameter is outside the set.

    - ``low``, ``high``: its ends;
    - ``player``: the player who gains;
    - ``strategy``: the reduced pure strategy that gains.
    """

    low: End
    high: End
    player: int
    strategy: PureStrategy


@dataclass(frozen=True)
class ParameterSet:
    """The values of the parameter at which no player gains by deviating.

    See docs/reference/certificate-format.md, section 5, ``parameter set``.

    - ``within``: closed intervals in order; both ends of a point are equal;
    - ``inside``: for each interval the proof that no player gains; None for a rational point;
    - ``outside``: pieces between them, each with a deviation that gains there.
    """

    within: list[Part]
    inside: list[ProofTree | None]
    outside: list[GainPiece]


def parameter_set(game: Game, profile: Profile, players: Sequence[int], box: Box) -> ParameterSet:
    """Return the set of values in the interval of ``box`` at which none of these players gains.

    Raises Unproved if no proof is found.
    """
    # ``box`` has one parameter; brackets of more decimals are tried until the proofs succeed
    ((name, interval),) = box.items()
    search = _DeviationSearch(game, profile, players, name)
    brackets = search.parts_without_gain(interval)
    for decimals in PRECISIONS:
        try:
            within = search.with_ends(brackets, interval, decimals)
            inside = [search.inside(part) for part in within]
            return ParameterSet(within, inside, list(search.outside(within, interval)))
        except TooWide:
            continue
    raise Unproved("no sign certificate was found beside an irrational end")


class _DeviationSearch:
    """The search for the deviations that gain.

    ``gains`` holds the deviations so far with their gain polynomials.
    """

    def __init__(self, game: Game, profile: Profile, players: Sequence[int], name: str) -> None:
        """Begin without deviations."""
        self.game, self.profile, self.players, self.name = game, profile, players, name
        self.gains: dict[Deviation, Number] = {}

    def parts_without_gain(self, interval: Interval) -> list[Brackets]:
        """Return the parts of the interval where no sample shows a gain; complete ``gains``."""
        while True:
            parts = _where_none_gains(self.gains.values(), interval, self.name)
            new = {
                key: gain
                for ends in parts
                for key, gain in self.gains_within(ends).items()
                if key not in self.gains
            }
            self.gains |= new
            if not new:
                return parts

    def gains_within(self, part: Brackets) -> dict[Deviation, Number]:
        """Return the deviations that gain at samples of a part, with their gain polynomials."""
        game, profile = self.game, self.profile
        low, high = part[0][1], max(part[0][1], part[1][0])
        gains: dict[Deviation, Number] = {}
        for point in dict.fromkeys(low + (high - low) * QQ(k, SAMPLES) for k in range(SAMPLES + 1)):
            plans = plans_of(game, substitute(profile, {self.name: point}))
            for r in best_responses(game, plans, self.players):
                if r.gain:
                    key = r.player, tuple(sorted(r.strategy.items()))
                    gain = gains.get(key) or deviation_gain(game, profile, r.player, r.strategy)
                    gains[key] = gain
        return gains

    def with_ends(
        self, brackets: Sequence[Brackets], interval: Interval, decimals: int
    ) -> list[Part]:
        """Return the parts of an interval, irrational ends between numbers of so many decimals."""
        # a root is a zero of an irreducible factor of a gain
        factors = {
            f: None
            for gain in self.gains.values()
            if is_polynomial(gain)
            for f, _ in gain.factor_list()[1]
        }
        ends: dict[Bracket, End] = {}
        for low, high in {bracket: None for part in brackets for bracket in part}:
            exact = low if low == high else root_near([*factors], low, high, decimals)
            # its bracket must not reach beyond the interval
            box = certain_part((exact, exact))
            if not interval[0] <= box[1] <= box[0] <= interval[1]:
                raise TooWide
            ends[low, high] = exact
        return [(ends[low], ends[high]) for low, high in brackets]

    def inside(self, part: Part) -> ProofTree | None:
        """Return the proof that no player gains in an interval; None for a rational point."""
        low, high = part
        if low == high and not isinstance(low, AlgebraicNumber):
            return None
        return tree_between(self.game, self.profile, self.players, self.name, part)

    def outside(self, within: Sequence[Part], interval: Interval) -> Iterator[GainPiece]:
        """Yield pieces between the intervals, each with a deviation that gains on it."""
        start: End = interval[0]
        points = {x for ends in within for x in ends}
        for lower, upper in [*within, (interval[1], interval[1])]:
            if start != lower:
                if not certain_part((start, lower))[0] < certain_part((start, lower))[1]:
                    raise TooWide
                yield from self.pieces((start, lower), points, 0)
            start = upper

    def pieces(self, piece: Part, points: Collection[End], depth: int) -> Iterator[GainPiece]:
        """Yield a piece, cut until a deviation gains on each part; ``depth`` cuts led to it.

        At ``points``, which are in the set, no gain is needed.
        """
        # a deviation gains between the ends if its Bernstein coefficients are >= 0, not all 0; at
        # the ends themselves its sign is looked at, and beside a root the root's factor divided out
        low, high = certain_part(piece)
        for (player, strategy), gain in self.gains.items():
            coefficients = bernstein(gain, {self.name: (low, high)})
            positive = min(coefficients) >= 0 and max(coefficients) > 0
            if positive and all(
                is_beside(gain, end, inner, are_positive)
                if isinstance(end, AlgebraicNumber)
                else end in points or evaluate(gain, {self.name: end}) > 0
                for end, inner in zip(piece, (low, high))
            ):
                yield GainPiece(*piece, player, dict(strategy))
                return
        if depth == DEPTH:
            if any(isinstance(end, AlgebraicNumber) for end in piece):
                raise TooWide
            raise Unproved("no sign certificate was found within the search's limit")
        # cut near the middle, at a number with few digits
        quarter = (high - low) / 4
        middle = simplest_between(low + quarter, high - quarter)
        for part in ((piece[0], middle), (middle, piece[1])):
            yield from self.pieces(part, points, depth + 1)


def deviation_gain(game: Game, profile: Profile, player: int, strategy: PureStrategy) -> Number:
    """Return the gain of a pure strategy over the profile, times all scales: a polynomial."""
    plans, scales = scaled_plans(game, profile)
    pure = tuple(
        w * scales[player] for w in pure_plan(game, player, reduce_strategy(game, player, strategy))
    )
    changed = tuple(pure if p == player else plans[p - 1] for p in game.player_numbers)
    return expected_payoffs(game, changed)[player - 1] - expected_payoffs(game, plans)[player - 1]


# Where all of some polynomials are at most 0


def _where_none_gains(gains: Collection[Number], interval: Interval, name: str) -> list[Brackets]:
    """Return the parts of an interval, in order, where none of the polynomials is positive."""

    def none_positive(polynomials: Iterable[Number], point: Rational) -> bool:
        """Return True if no polynomial is positive at a point."""
        return all(evaluate(p, {name: point}) <= 0 for p in polynomials)

    varying = [g for g in gains if is_polynomial(g) and not g.is_ground]
    if any(evaluate(g, {name: interval[0]}) > 0 for g in gains if g not in varying):
        return []
    # signs are constant between neighbouring roots: a point there decides
    roots = roots_within(varying, interval)
    open_cells = [none_positive(varying, (a[1] + b[0]) / 2) for (a, _), (b, _) in pairwise(roots)]
    # join cells with their roots; a root between positive cells is a part of its own if the
    # polynomials that are not 0 there are negative
    parts: list[Brackets] = []
    for (ends, zero), left, right in zip(roots, [False, *open_cells], [*open_cells, False]):
        others = [g for k, g in enumerate(varying) if k not in zero]
        if left:
            parts[-1] = parts[-1][0], ends
        elif right or none_positive(others, (ends[0] + ends[1]) / 2):
            parts.append((ends, ends))
    return parts


def roots_within(
    polynomials: Iterable[PolyElement], interval: Interval
) -> list[tuple[Bracket, set[int]]]:
    """Return all roots in an interval, and its two ends, in order: as disjoint brackets.

    Each comes with the numbers of the polynomials that are zero there.
    """
    from sympy.polys.rootisolation import dup_isolate_real_roots_list

    low, high = interval
    dense = [p.to_dense() for p in polynomials] + [[QQ(1), -low], [QQ(1), -high]]
    eps = (high - low) / FINENESS
    isolated = dup_isolate_real_roots_list(
        dense, rational_field(), eps=eps, inf=low, sup=high, strict=True
    )
    return [((QQ(a), QQ(b)), set(zero)) for (a, b), zero in isolated]
