"""All equilibria of a small game of two players, for each value of a parameter in its payoffs.

Knows no documents. At a sampled value all equilibria are computed, with a tree of cases as proof
(``bimatrix``). Mixed strategies and shifts become polynomials in the parameter. Signs of
polynomials say how far the proof holds around the sample; a piece ends where one of them is 0. See
docs/reference/certificate-format.md, statement ``parametric equilibria``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ, Rational, simplest_between
from nashproof.exact.signs import bernstein
from nashproof.games.game import Game
from nashproof.linear_programs.polyhedra import tight, vertices
from nashproof.play.strategies import expected_payoffs, pure_plan, pure_strategies
from nashproof.play.types import PureStrategy
from nashproof.solving.bimatrix import Product, best_reply_inequalities, maximal_products
from nashproof.solving.case_tree import Listing, Region, enclose, split_cases
from nashproof.solving.parameters.parameter_sets import roots_within
from nashproof.solving.parameters.parametric_games import polynomial_in
from nashproof.solving.parameters.profiles import Profile, scaled_plans
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

STRATEGIES = 10  # reduced pure strategies of both players together
PIECES = 200  # before the search gives up
SHORTENINGS = 6  # of a piece around a sample, until all signs are shown
DECIMALS = 12  # of the values about an irrational end
APART = (QQ(37, 89), QQ(52, 97), QQ(23, 101))  # where in a piece samples are taken: no simple ones

Table: TypeAlias = "list[list[PolyElement]]"  # payoffs, a row for each strategy of one player
Weights: TypeAlias = "tuple[PolyElement, ...]"
Shift: TypeAlias = "Mapping[int, PolyElement]"  # by the number of a strategy of its player, from 0


@dataclass(frozen=True)
class EquilibriaPiece:
    """All equilibria for each value of the parameter on a piece.

    Every attribute that is a pair has the first player's part first.

    - ``part``: its ends, which do not belong to it; the same end twice: that value;
    - ``mixed``: mixed strategies, each by weights that are positive or 0 on the piece;
    - ``components``: as in ``bimatrix.EquilibriumProducts``;
    - ``splits`` and ``shifts``: the proof.
    """

    part: Part
    mixed: tuple[tuple[Weights, ...], tuple[Weights, ...]]
    components: tuple[Product, ...]
    splits: tuple[int, ...]
    shifts: tuple[tuple[Shift, ...], tuple[Shift, ...]]

    @property
    def is_finite(self) -> bool:
        """Whether there are finitely many equilibria."""
        return all(len(ones) == len(twos) == 1 for ones, twos in self.components)


@dataclass(frozen=True)
class FoundPieces:
    """The pieces in order, and both players' reduced pure strategies."""

    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]]
    pieces: tuple[EquilibriaPiece, ...]


class _Fails(Exception):
    """Signs that the proof needs and that are not the same on the whole piece."""

    def __init__(self, signs: Iterable[PolyElement]) -> None:
        super().__init__()
        self.signs = [*signs]


def parametric_equilibria(
    game: Game, profile: Profile, pair: tuple[int, int], name: str, low: Rational, high: Rational
) -> FoundPieces:
    """All equilibria of two players for each value of the parameter from ``low`` to ``high``.

    The others play as in the profile, in which the rows of the two do not matter. Single irrational
    values may be left out. Raises InputError for a game that is too large, Unproved for a function
    of too many pieces.
    """
    one, two = (tuple(pure_strategies(game, p, True)) for p in pair)
    if len(one) + len(two) > STRATEGIES:
        found = f"{len(one) + len(two)} reduced pure strategies"
        raise UnsuitableGame(found, f"at most {STRATEGIES} of both players, with a parameter")
    tables = _payoffs(game, profile, pair, (one, two), name)
    search = _Search(name, *tables)
    try:
        return FoundPieces((one, two), tuple(search.pieces(low, high)))
    except TooWide:
        found = f"no proof was found for some values of {name}, however near to each other"
        raise Unproved(found) from None


def _payoffs(
    game: Game,
    profile: Profile,
    pair: tuple[int, int],
    strategies: tuple[Sequence[PureStrategy], Sequence[PureStrategy]],
    name: str,
) -> tuple[Table, Table]:
    """Both players' payoffs, a row for each strategy of the first, times a positive polynomial."""
    unit = polynomial_in(name) ** 0
    plans = [*scaled_plans(game, profile)[0]]
    tables: tuple[Table, Table] = [], []
    for own in strategies[0]:
        plans[pair[0] - 1] = pure_plan(game, pair[0], own)
        rows: list[list[PolyElement]] = [[], []]
        for reply in strategies[1]:
            plans[pair[1] - 1] = pure_plan(game, pair[1], reply)
            paid = expected_payoffs(game, tuple(plans))
            for row, p in zip(rows, pair):
                row.append(unit * paid[p - 1])
        for table, row in zip(tables, rows):
            table.append(row)
    return tables


@dataclass(frozen=True)
class _Search:
    """The pieces of a game with payoffs that are polynomials."""

    name: str
    ones: Table
    twos: Table

    def pieces(self, low: Rational, high: Rational) -> Iterator[EquilibriaPiece]:
        """Yield the pieces in order."""
        waiting: list[Part] = [(high, high), (low, high), (low, low)]
        known: dict[Part, EquilibriaPiece] = {}
        for _ in range(PIECES):
            if not waiting:
                return
            part = waiting.pop()
            if part[0] == part[1]:
                piece = self.at(part[0])
                if piece:
                    yield piece
                continue
            if part in known:
                yield known[part]
                continue
            piece, before, after = self.around(part)
            known[piece.part] = piece
            if after is not None:
                waiting += [(after, part[1]), (after, after)]
            waiting.append(piece.part)
            if before is not None:
                waiting += [(before, before), (part[0], before)]
        raise Unproved(f"more than {PIECES} pieces of the parameter's interval")

    def at(self, end: End) -> EquilibriaPiece | None:
        """The equilibria at one value; None if no proof is found at an irrational one."""
        if not isinstance(end, AlgebraicNumber):
            return _Sample(self, end, (end, end)).piece()
        for at in (end.low, end.high):
            try:
                return _Sample(self, at, (end, end)).piece()
            except _Fails:
                continue
        return None

    def around(self, part: Part) -> tuple[EquilibriaPiece, End | None, End | None]:
        """A piece inside a part, and its ends where they are not those of the part.

        Raises TooWide where none is found.
        """
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
                    return _Sample(self, at, short).piece(), before, after
                except _Fails as fails:
                    below, above = self.nearest(fails.signs, at, short)
                if below == above == at:
                    break  # the sample is not generic
                before = before if below is None else below
                after = after if above is None else above
                short = (part[0] if before is None else before, part[1] if after is None else after)
        raise TooWide

    def nearest(
        self, signs: Sequence[PolyElement], at: Rational, part: Part
    ) -> tuple[End | None, End | None]:
        """The nearest zeros of polynomials below and above a value, inside a part.

        Where there is none and a sign is still not shown: values half way to the part's ends.
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


class _Sample:
    """The proof at one value of the parameter, which may hold on the whole ``part``."""

    def __init__(self, search: _Search, at: Rational, part: Part) -> None:
        self.search, self.at, self.part = search, at, part
        self.is_point = part[0] == part[1]
        end = part[0]
        self.root = end if self.is_point and isinstance(end, AlgebraicNumber) else None
        self.failing: list[PolyElement] = []
        self.unit = search.ones[0][0].ring.one

    def piece(self) -> EquilibriaPiece:
        """The equilibria on the whole part. Raises _Fails."""
        m, n = len(self.search.ones), len(self.search.ones[0])
        tables = self.search.twos, [[*column] for column in zip(*self.search.ones)]
        numbers = [self.numbers(table) for table in tables]
        first, second = best_reply_inequalities(
            [[QQ(x) for x in row] for row in zip(*numbers[1])],
            [[QQ(x) for x in row] for row in numbers[0]],
        )
        masks = [tight(forms, vertices(forms)) for forms in (first, second)]
        lifted = [
            _Lifted(self, _Recording(size, start, whole, _without(zeros, size, start)), table)
            for size, start, whole, zeros, table in zip((m, n), (0, m), numbers, masks, tables)
        ]
        if self.root:
            for one in lifted:
                one.go_to_root()
        regions = [one.region for one in lifted]
        splits, leaves = split_cases(regions)
        listed: list[list[int]] = []
        for side, region in enumerate(regions):
            in_leaf = {z for z in region.zeros for c in leaves if z & c[side] == c[side]}
            listed.append(sorted(in_leaf))
        for side, region in enumerate(regions):
            listing = Listing(listed[side])
            for case in {leaf[side] for leaf in leaves}:
                enclose(region, case, listing)
        mixed = [tuple(one.mixed(mask) for mask in own) for one, own in zip(lifted, listed)]
        shifts = [tuple(one.shift(on, w) for on, w in one.region.shifts.items()) for one in lifted]
        for one in lifted:
            one.check_singles()
        if self.failing:
            raise _Fails(self.failing)
        every = (1 << m + n) - 1
        pairs = {
            (v, w)
            for v, one_mask in enumerate(listed[0])
            for w, other in enumerate(listed[1])
            if one_mask | other == every
        }
        return EquilibriaPiece(
            self.part,
            (mixed[0], mixed[1]),
            tuple(sorted(maximal_products(pairs))),
            tuple(splits),
            (shifts[1], shifts[0]),
        )

    def numbers(self, table: Table) -> list[list[int]]:
        """Payoffs at the sample, moved and scaled so that they are positive whole numbers."""
        rows = [[evaluate(x, {self.search.name: self.at}) for x in row] for row in table]
        scale = lcm(*(int(x.denominator) for row in rows for x in row))
        whole = [[int((x * scale).numerator) for x in row] for row in rows]
        least = min(map(min, whole))
        return [[x - least + 1 for x in row] for row in whole]

    def is_zero(self, value: PolyElement) -> bool:
        """Whether a polynomial is 0 on the part."""
        if not value or not self.is_point:
            return not value
        if self.root:
            return divided(value, self.root) is not None
        return not evaluate(value, {self.search.name: self.at})

    def is_positive(self, value: PolyElement) -> bool:
        """Whether a polynomial is shown to be positive on the part."""
        if not value:
            return False
        if self.root:
            return min(bernstein(value, self.root.box)) > 0
        if self.is_point:
            return bool(evaluate(value, {self.search.name: self.at}) > 0)
        low, high = certain_part(self.part)
        coefficients = bernstein(value, {self.search.name: (low, high)})
        inside = min(coefficients) >= 0 and max(coefficients) > 0
        return inside and all(
            is_beside(value, end, inner, are_positive)
            for end, inner in zip(self.part, (low, high))
            if isinstance(end, AlgebraicNumber)
        )

    def need_positive(self, value: PolyElement) -> bool:
        """Whether a polynomial is shown to be positive; if not, that fails."""
        shown = self.is_positive(value)
        if not shown:
            self.failing.append(value)
        return shown

    def solution(self, rows: Sequence[Sequence[PolyElement]], width: int) -> Weights | None:
        """The solution of homogeneous equations, up to a factor; None if it is not unique.

        Polynomials without a common factor.
        """
        if self.is_point and not self.root:
            at = {self.search.name: self.at}
            rows = [[self.unit * evaluate(x, at) for x in row] for row in rows]
        from sympy.polys.matrices import DomainMatrix

        domain = self.unit.ring.to_domain()
        matrix = DomainMatrix([[*row] for row in rows], (len(rows), width), domain).to_field()
        found = matrix.nullspace().to_list() if rows else []
        if len(found) != 1 and not (not rows and width == 1):
            return None
        if not rows:
            return (self.unit,)
        (row,) = found
        scale = self.unit
        for x in row:
            scale = scale.lcm(x.denom)
        whole = [x.numer * scale.exquo(x.denom) for x in row]
        common = self.unit.ring.zero
        for x in whole:
            common = common.gcd(x)
        return tuple(x.exquo(common) for x in whole)


def _without(zeros: Sequence[int], size: int, start: int) -> list[int]:
    """The masks but for that of the point where no strategy has weight."""
    own = (1 << size) - 1 << start
    return [mask for mask in zeros if mask & own != own]


@dataclass
class _Recording(Region):
    """A region that remembers the sets of which equations determine the point."""

    singles: set[int] = field(default_factory=set)

    def is_single(self, tight: int) -> bool:
        """Whether the equations of ``tight`` determine a mixed strategy, if any."""
        single = super().is_single(tight)
        if single:
            self.singles.add(tight)
        return single


@dataclass(frozen=True)
class _Lifted:
    """What was found of a player at a sample, as polynomials in the parameter."""

    sample: _Sample
    region: _Recording
    replies: Table  # the opponent's payoffs, a row for each of the player's strategies
    known: dict[int, Weights] = field(default_factory=dict)

    def go_to_root(self) -> None:
        """Replace the vertices by those at the root nearby, which are their limits."""
        there: dict[int, Weights] = {}
        for mask in self.region.zeros:
            weights = self.weights(mask)
            there.setdefault(self.tight_at_root(weights), weights)
        self.known.update(there)
        self.region.zeros = [*there]

    def tight_at_root(self, weights: Weights) -> int:
        """Where a mixed strategy is tight at the root. Raises _Fails where that is not shown."""
        sample, region = self.sample, self.region
        unused = [*map(sample.is_zero, weights)]
        if not all(zero or sample.is_positive(x) for x, zero in zip(weights, unused)):
            raise _Fails([])
        paid = self.paid(weights)
        for one in paid:
            ties = [sample.is_zero(one - x) for x in paid]
            if all(tie or sample.is_positive(one - x) for x, tie in zip(paid, ties)):
                own = sum(1 << region.first + i for i, zero in enumerate(unused) if zero)
                return own | sum(1 << j for j, tie in zip(region.others, ties) if tie)
        raise _Fails([])

    def paid(self, weights: Weights) -> list[PolyElement]:
        """What each reply of the opponent earns, times the sum of the weights."""
        return [
            sum((w * row[j] for w, row in zip(weights, self.replies)), self.sample.unit * 0)
            for j in range(len(self.region.others))
        ]

    def mixed(self, mask: int) -> Weights:
        """The weights of the mixed strategy that is tight exactly there, for all of the part."""
        if mask in self.known:
            return self.known[mask]
        sample, weights = self.sample, self.weights(mask)
        for x in filter(None, weights):
            sample.need_positive(x)
        paid = self.paid(weights)
        ties = [bool(mask >> number & 1) for number in self.region.others]
        best = paid[ties.index(True)]
        for x, tie in zip(paid, ties):
            if not tie:
                sample.need_positive(best - x)
            elif not sample.is_zero(best - x):
                sample.failing.append(best - x)
        return weights

    def weights(self, mask: int) -> Weights:
        """The weights of the mixed strategy that is tight there at the sample."""
        sample, region = self.sample, self.region
        best = [j for j, number in enumerate(region.others) if mask >> number & 1]
        used = [i for i in range(region.size) if not mask >> region.first + i & 1]
        rows = [[self.replies[i][j] - self.replies[i][best[0]] for i in used] for j in best[1:]]
        found = sample.solution(rows, len(used)) if rows else (sample.unit,) * (len(used) == 1)
        if not found:
            raise _Fails([])
        weights = dict(zip(used, self.with_sign(found, sum)))
        return tuple(weights.get(i, sample.unit * 0) for i in range(region.size))

    def with_sign(self, found: Weights, amount: Callable[[Weights], PolyElement]) -> Weights:
        """A solution, or its negative, of which an amount is positive at the sample."""
        at = {self.sample.search.name: self.sample.at}
        negative = evaluate(amount(found) * self.sample.unit, at) < 0
        return tuple(-x for x in found) if negative else found

    def shift(self, on: int, weights: Mapping[int, int]) -> Shift:
        """A shift that closes the same set on the whole part, or as much of it as it can."""
        unit = self.sample.unit
        constant = {j: unit * QQ(w) for j, w in weights.items()}
        failing = self.failing_signs(on, constant)
        if not failing:
            return constant
        gains = {
            i: sum(w * row[j] for j, w in weights.items())
            for i, row in enumerate(self.region.replies)
            if not on >> self.region.first + i & 1
        }
        least = min(gains.values())
        equal = [i for i, gain in gains.items() if gain == least]
        rows = [[unit] * len(weights) + [unit * 0]]
        rows += [[self.replies[i][j] for j in weights] + [-unit] for i in equal]
        found = self.sample.solution(rows, len(weights) + 1)
        if found:
            *moved, _ = self.with_sign(found, lambda solution: solution[-1])
            lifted = dict(zip(weights, moved))
            more = self.failing_signs(on, lifted)
            if not more:
                return lifted
            if all(lifted.values()):
                constant, failing = lifted, more
        self.sample.failing += failing
        return constant

    def failing_signs(self, on: int, shift: Shift) -> list[PolyElement]:
        """The signs that the shift needs to close a set, and that are not shown."""
        needed = [
            w
            for j, w in shift.items()
            if not on >> self.region.others[j] & 1 and not self.sample.is_zero(w)
        ]
        for i, row in enumerate(self.replies):
            if not on >> self.region.first + i & 1:
                needed.append(sum((w * row[j] for j, w in shift.items()), self.sample.unit * 0))
        return [x for x in needed if not self.sample.is_positive(x)]

    def check_singles(self) -> None:
        """Determinants that are nowhere 0 on the part show that there are no other points."""
        from sympy.polys.matrices import DomainMatrix

        sample, region = self.sample, self.region
        for mask in region.singles:
            own = [i for i in range(region.size) if not mask >> region.first + i & 1]
            best = [j for j, number in enumerate(region.others) if mask >> number & 1]
            rows = [[sample.unit, *(self.replies[i][j] for i in own)] for j in best]
            last = [sample.unit * 0, *[sample.unit] * len(own)]
            failing = []
            for some in combinations(rows, len(own)):
                size = len(own) + 1
                domain = sample.unit.ring.to_domain()
                found = DomainMatrix([*map(list, some), last], (size, size), domain).det()
                if sample.is_positive(found) or sample.is_positive(-found):
                    break
                failing.append(found)
            else:
                at = {sample.search.name: sample.at}
                there = [x for x in failing if x and evaluate(x, at)]
                sample.failing += there[:1]
                if not there:
                    raise _Fails([])
