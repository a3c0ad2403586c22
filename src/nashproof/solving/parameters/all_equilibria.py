"""All equilibria of a small game of two players, for each value of a parameter in its payoffs.

Knows no documents. At a sampled value all equilibria are computed, with a tree of cases as proof
(``bimatrix``). Their masks and shifts determine mixed strategies and shifts as polynomials in the
parameter. The proof holds around the sample as long as the polynomials that it compares keep their
signs; a piece ends at a zero of one of them. docs/reference/certificate-format.md has the rules, as
statement ``parametric equilibria``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.play.strategies import expected_payoffs, pure_plan, pure_strategies
from nashproof.play.types import PureStrategy
from nashproof.solving.bimatrix import Product, best_reply_vertices, maximal_products
from nashproof.solving.case_tree import BestReplyRegion, Listing, enclose, split_cases
from nashproof.solving.parameters.parametric_games import polynomial_in
from nashproof.solving.parameters.pieces import PieceSearch, Signs, SignsFail
from nashproof.solving.parameters.profiles import Profile, scaled_plans
from nashproof.solving.parameters.roots import Part, TooWide

if TYPE_CHECKING:
    from sympy.polys.rings import PolyElement

STRATEGIES = 10  # reduced pure strategies of both players together
Table: TypeAlias = "list[list[PolyElement]]"  # payoffs, a row for each strategy of one player
Weights: TypeAlias = "tuple[PolyElement, ...]"
Shift: TypeAlias = "Mapping[int, PolyElement]"  # by strategy, numbered from 0 for its player


@dataclass(frozen=True)
class EquilibriaOnPiece:
    """All equilibria for each value of the parameter on a piece.

    Every attribute that is a pair has the first player's part first.

    - ``part``: an open interval, as its ends; or a single value, as that value twice;
    - ``mixed``: mixed strategies, as weights, each positive or 0 on the whole piece;
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
        """Return whether there are finitely many equilibria."""
        return all(len(firsts) == len(seconds) == 1 for firsts, seconds in self.components)


@dataclass(frozen=True)
class FoundPieces:
    """The pieces in order, and both players' reduced pure strategies."""

    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]]
    pieces: tuple[EquilibriaOnPiece, ...]


def parametric_equilibria(
    game: Game, profile: Profile, pair: tuple[int, int], name: str, low: Rational, high: Rational
) -> FoundPieces:
    """Find all equilibria of two players for each value of the parameter in [low, high].

    All other players play as in the profile, whose rows for the two are ignored. Single irrational
    values may be left out. Raises InputError for a game that is too large, Unproved for more than
    ``PIECES`` pieces.
    """
    strategies1, strategies2 = (tuple(pure_strategies(game, p, True)) for p in pair)
    if len(strategies1) + len(strategies2) > STRATEGIES:
        problem = f"{len(strategies1) + len(strategies2)} reduced pure strategies"
        raise UnsuitableGame(problem, f"at most {STRATEGIES} of both players, with a parameter")
    tables = payoffs_in(game, profile, pair, (strategies1, strategies2), name)
    search = _EquilibriaSearch(name, *tables)
    try:
        return FoundPieces((strategies1, strategies2), tuple(search.pieces(low, high)))
    except TooWide:
        problem = f"no proof was found for some values of {name}, however near to each other"
        raise Unproved(problem) from None


def payoffs_in(
    game: Game,
    profile: Profile,
    pair: tuple[int, int],
    strategies: tuple[Sequence[PureStrategy], Sequence[PureStrategy]],
    name: str,
) -> tuple[Table, Table]:
    """Return both players' payoffs times a positive polynomial, a row for each of the first's
    strategies.
    """
    unit = polynomial_in(name) ** 0
    plans = [*scaled_plans(game, profile)[0]]
    tables: tuple[Table, Table] = [], []
    for strategy in strategies[0]:
        plans[pair[0] - 1] = pure_plan(game, pair[0], strategy)
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
class _EquilibriaSearch(PieceSearch[EquilibriaOnPiece]):
    """The search for the pieces of a game whose payoffs are polynomials."""

    payoffs1: Table
    payoffs2: Table

    def proof(self, at: Rational, part: Part) -> EquilibriaOnPiece:
        """Return the proof at a value, extended to a part. Raises SignsFail."""
        return _Sample(self, at, part).piece()


class _Sample(Signs):
    """The proof at a value ``at`` of the parameter, to be extended to a whole ``part``."""

    def __init__(self, search: _EquilibriaSearch, at: Rational, part: Part) -> None:
        super().__init__(search.name, at, part)
        self.search = search
        self.unit = search.payoffs1[0][0].ring.one

    def piece(self) -> EquilibriaOnPiece:
        """Return the equilibria on the part. Raises SignsFail if the proof fails on it."""
        # the vertices of both best-reply polytopes at the sample, by mask
        m, n = len(self.search.payoffs1), len(self.search.payoffs1[0])
        tables = self.search.payoffs2, [[*column] for column in zip(*self.search.payoffs1)]
        numbers = [self.numbers(table) for table in tables]
        lifted = []
        for start, whole, table in zip((0, m), numbers, tables):
            vertices = best_reply_vertices(start, whole)
            points = {z: [QQ(x, height) for x in xs] for z, (height, *xs) in vertices.items()}
            zeros = sorted(points, key=points.__getitem__, reverse=True)  # lexicographic
            lifted.append(_Lifted(self, _Recording(len(whole), start, whole, zeros), table))
        # at a root nearby vertices may coincide: go on with their limits
        if self.root:
            for player in lifted:
                player.go_to_root()
        # the tree of cases, and the proofs that faces of leaves are hulls of the listed vertices
        regions = [player.region for player in lifted]
        splits, leaves = split_cases(regions)
        listed: list[list[int]] = []
        for side, region in enumerate(regions):
            in_leaf = {z for z in region.zeros for c in leaves if z & c[side] == c[side]}
            listed.append(sorted(in_leaf))
        for side, region in enumerate(regions):
            listing = Listing(listed[side])
            for case in {leaf[side] for leaf in leaves}:
                enclose(region, case, listing)
        # extend vertices, shifts and unique solutions to the part; this collects ``failing``
        mixed = [
            tuple(player.mixed(mask) for mask in masks_listed)
            for player, masks_listed in zip(lifted, listed)
        ]
        shifts = [
            tuple(player.shift(on, w) for on, w in player.region.shifts.items())
            for player in lifted
        ]
        for player in lifted:
            player.check_singles()
        if self.failing:
            raise SignsFail(self.failing)
        # extreme equilibria: pairs of complementary vertices
        every = (1 << m + n) - 1
        pairs = {
            (v, w)
            for v, mask in enumerate(listed[0])
            for w, reply_mask in enumerate(listed[1])
            if mask | reply_mask == every
        }
        return EquilibriaOnPiece(
            self.part,
            (mixed[0], mixed[1]),
            tuple(sorted(maximal_products(pairs))),
            tuple(splits),
            (shifts[1], shifts[0]),
        )

    def numbers(self, table: Table) -> list[list[int]]:
        """Return the payoffs at the sample, shifted and scaled to be positive integers."""
        rows = [[evaluate(x, {self.search.name: self.at}) for x in row] for row in table]
        scale = lcm(*(int(x.denominator) for row in rows for x in row))
        whole = [[int((x * scale).numerator) for x in row] for row in rows]
        least = min(map(min, whole))
        return [[x - least + 1 for x in row] for row in whole]

    def solution(self, rows: Sequence[Sequence[PolyElement]], width: int) -> Weights | None:
        """Return the solution of homogeneous equations, as polynomials without a common factor.

        None if it is not unique up to a factor. ``width`` is the number of unknowns.
        """
        if self.is_point and not self.root:
            at = {self.search.name: self.at}
            rows = [[self.unit * evaluate(x, at) for x in row] for row in rows]
        from sympy.polys.matrices import DomainMatrix

        domain = self.unit.ring.to_domain()
        matrix = DomainMatrix([[*row] for row in rows], (len(rows), width), domain).to_field()
        kernel = matrix.nullspace().to_list() if rows else []
        if len(kernel) != 1 and not (not rows and width == 1):
            return None
        if not rows:
            return (self.unit,)
        # clear the denominators, then divide by the common factor
        (row,) = kernel
        scale = self.unit
        for x in row:
            scale = scale.lcm(x.denom)
        whole = [x.numer * scale.exquo(x.denom) for x in row]
        common = self.unit.ring.zero
        for x in whole:
            common = common.gcd(x)
        return tuple(x.exquo(common) for x in whole)


@dataclass
class _Recording(BestReplyRegion):
    """A region that records the masks whose equations determine a mixed strategy."""

    singles: set[int] = field(default_factory=set)

    def is_single(self, tight: int) -> bool:
        """Return whether the equations of ``tight`` have at most one solution."""
        single = super().is_single(tight)
        if single:
            self.singles.add(tight)
        return single


@dataclass(frozen=True)
class _Lifted:
    """The vertices and shifts of a player at a sample, as polynomials in the parameter.

    ``at_root`` has the weights of vertices at a root, by mask.
    """

    sample: _Sample
    region: _Recording
    replies: Table  # the opponent's payoffs, a row for each of the player's strategies
    at_root: dict[int, Weights] = field(default_factory=dict)

    def go_to_root(self) -> None:
        """Replace the vertices by their limits at the root nearby."""
        there: dict[int, Weights] = {}
        for mask in self.region.zeros:
            weights = self.weights(mask)
            there.setdefault(self.tight_at_root(weights), weights)
        self.at_root.update(there)
        self.region.zeros = [*there]

    def tight_at_root(self, weights: Weights) -> int:
        """Return the mask of a mixed strategy at the root. Raises SignsFail for an open sign."""
        sample, region = self.sample, self.region
        unused = [*map(sample.is_zero, weights)]
        if not all(zero or sample.is_positive(x) for x, zero in zip(weights, unused)):
            raise SignsFail([])
        paid = self.paid(weights)
        # a best reply is tied with, or better than, each reply
        for best in paid:
            ties = [sample.is_zero(best - x) for x in paid]
            if all(tie or sample.is_positive(best - x) for x, tie in zip(paid, ties)):
                zeros = sum(1 << region.first + i for i, zero in enumerate(unused) if zero)
                return zeros | sum(1 << j for j, tie in zip(region.others, ties) if tie)
        raise SignsFail([])

    def paid(self, weights: Weights) -> list[PolyElement]:
        """Return the payoff of each reply of the opponent, times the sum of the weights."""
        return [
            sum((w * row[j] for w, row in zip(weights, self.replies)), self.sample.unit * 0)
            for j in range(len(self.region.others))
        ]

    def mixed(self, mask: int) -> Weights:
        """Return the weights of the mixed strategy with this mask on the whole part.

        Signs that are not shown are added to ``failing``: weights in use are positive, best replies
        tie, and they are better than the rest.
        """
        if mask in self.at_root:
            return self.at_root[mask]
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
        """Return the weights of the mixed strategy with this mask at the sample.

        They solve the equations that all best replies earn the same. Raises SignsFail.
        """
        sample, region = self.sample, self.region
        best = [j for j, number in enumerate(region.others) if mask >> number & 1]
        used = [i for i in range(region.size) if not mask >> region.first + i & 1]
        rows = [[self.replies[i][j] - self.replies[i][best[0]] for i in used] for j in best[1:]]
        solution = sample.solution(rows, len(used)) if rows else (sample.unit,) * (len(used) == 1)
        if not solution:
            raise SignsFail([])
        weights = dict(zip(used, self.with_sign(solution, sum)))
        return tuple(weights.get(i, sample.unit * 0) for i in range(region.size))

    def with_sign(self, solution: Weights, amount: Callable[[Weights], PolyElement]) -> Weights:
        """Return a solution or its negative, so that an amount is not negative at the sample."""
        at = {self.sample.search.name: self.sample.at}
        negative = evaluate(amount(solution) * self.sample.unit, at) < 0
        return tuple(-x for x in solution) if negative else solution

    def shift(self, on: int, weights: Mapping[int, int]) -> Shift:
        """Return a shift that excludes the mask ``on`` on the whole part, as far as possible.

        ``weights`` are the shift at the sample. Signs that are not shown are added to ``failing``.
        """
        # first the constant shift
        unit = self.sample.unit
        constant = {j: unit * QQ(w) for j, w in weights.items()}
        failing = self.failing_signs(on, constant)
        if not failing:
            return constant
        # else a shift of the same strategies that gains equally where the constant one gains least
        gains = {
            i: sum(w * row[j] for j, w in weights.items())
            for i, row in enumerate(self.region.replies)
            if not on >> self.region.first + i & 1
        }
        least = min(gains.values())
        equal = [i for i, gain in gains.items() if gain == least]
        rows = [[unit] * len(weights) + [unit * 0]]
        rows += [[self.replies[i][j] for j in weights] + [-unit] for i in equal]
        solution = self.sample.solution(rows, len(weights) + 1)
        if solution:
            *moved, _ = self.with_sign(solution, lambda solution: solution[-1])
            lifted = dict(zip(weights, moved))
            more = self.failing_signs(on, lifted)
            if not more:
                return lifted
            if all(lifted.values()):
                constant, failing = lifted, more
        self.sample.failing += failing
        return constant

    def failing_signs(self, on: int, shift: Shift) -> list[PolyElement]:
        """Return the amounts that must be positive for a shift to exclude a mask, and may not be.

        Only best replies in the mask lose probability; the shift gains at all strategies outside.
        """
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
        """Prove the recorded solutions unique on the whole part.

        Each system has a square subsystem whose determinant is not 0 anywhere on the part. If none
        is shown, a determinant is added to ``failing``. Raises SignsFail if all are 0 at a sample.
        """
        from sympy.polys.matrices import DomainMatrix

        sample, region = self.sample, self.region
        for mask in region.singles:
            used = [i for i in range(region.size) if not mask >> region.first + i & 1]
            best = [j for j, number in enumerate(region.others) if mask >> number & 1]
            rows = [[sample.unit, *(self.replies[i][j] for i in used)] for j in best]
            last = [sample.unit * 0, *[sample.unit] * len(used)]
            failing = []
            # the subsystems: as many best replies as strategies in use, and the sum of weights
            for chosen in combinations(rows, len(used)):
                size = len(used) + 1
                domain = sample.unit.ring.to_domain()
                determinant = DomainMatrix([*map(list, chosen), last], (size, size), domain).det()
                if sample.is_positive(determinant) or sample.is_positive(-determinant):
                    break
                failing.append(determinant)
            else:
                at = {sample.search.name: sample.at}
                there = [x for x in failing if x and evaluate(x, at)]
                sample.failing += there[:1]
                if not there:
                    raise SignsFail([])
