"""All Nash equilibria of a small two-player game: finitely many products of polytopes.

Knows no documents. Payoffs are shifted to be positive, which changes no equilibrium. Divided by
what the opponent's best reply earns, a player's mixed strategy is a point of a polytope. An
equilibrium is a pair of such points that are *complementary*: for each pure strategy of either
player, it has probability 0 or it is a best reply (Avis, Rosenberg, Savani, von Stengel 2010,
section 2). So the complementary pairs of vertices give all equilibria. A tree of cases proves that
there are no others (``case_tree``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import has_arrays
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.games.tree import Tree
from nashproof.limits import BIMATRIX_STRATEGIES
from nashproof.linear_programs.polyhedra import tight, vertices
from nashproof.play.normal_form import NormalForm, normal_form
from nashproof.play.strategies import count_pure
from nashproof.play.types import PureStrategy
from nashproof.solving.case_tree import (
    Case,
    Listing,
    Region,
    Shift,
    TooManyFaces,
    bits,
    enclose,
    split_cases,
)

EXACT_STRATEGIES = 16  # of both players, up to which the vertices are computed exactly at once
VERTICES = 1_000_000  # bases of one best-reply polytope that are visited

Payoffs = list[list[int]]  # positive, a row for each strategy of player 1
Product = tuple[tuple[int, ...], tuple[int, ...]]  # all pairs of the one side with the other


class Products:
    """Equilibria as products: each of some strategies of the one player with each of the other's.

    Of each player the strategies are numbered from 0; ``components`` are pairs of tuples of these.
    """

    components: tuple[Product, ...]

    @property
    def pairs(self) -> set[tuple[int, int]]:
        """The extreme equilibria, as pairs of numbers."""
        return {(v, w) for ones, twos in self.components for v in ones for w in twos}

    @property
    def is_finite(self) -> bool:
        """Whether there are finitely many equilibria."""
        return all(len(ones) == len(twos) == 1 for ones, twos in self.components)


@dataclass(frozen=True)
class EquilibriumProducts(Products):
    """All equilibria of a two-player game.

    Every attribute that is a pair has player 1's part first.

    - ``strategies``: both players' reduced pure strategies;
    - ``mixed``: both players' mixed strategies in extreme equilibria, each a probability for every
      one of ``strategies``;
    - ``components``: pairs of tuples of numbers in ``mixed[0]`` and ``mixed[1]``. Every convex
      combination of the one is an equilibrium with every one of the other. Each component is
      maximal; components may share mixed strategies;
    - ``splits`` and ``shifts``: the proof, a tree of cases. The shifts of a player move probability
      between that player's own pure strategies, which are numbered from 0.
    """

    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]]
    mixed: tuple[tuple[Vector, ...], tuple[Vector, ...]]
    components: tuple[Product, ...]
    splits: tuple[int, ...]
    shifts: tuple[tuple[Shift, ...], tuple[Shift, ...]]


def has_few_strategies(game: Tree) -> bool:
    """Whether both players have at most ``BIMATRIX_STRATEGIES`` reduced pure strategies."""
    return sum(count_pure(game, player, True) for player in (1, 2)) <= BIMATRIX_STRATEGIES


def find_equilibria(game: Tree) -> EquilibriumProducts:
    """The EquilibriumProducts of a two-player game with perfect recall.

    Raises InputError if both players together have more than ``BIMATRIX_STRATEGIES`` reduced pure
    strategies, if a best-reply polytope has more than ``VERTICES`` vertices, or if more than
    ``LEAVES`` cases have equilibria.
    """
    count = sum(count_pure(game, player, True) for player in (1, 2))
    if count > BIMATRIX_STRATEGIES:
        raise UnsuitableGame(
            f"{count} reduced pure strategies",
            f"at most {BIMATRIX_STRATEGIES} of both players together",
        )
    one, two = (normal_form(game, player, reduced=True) for player in (1, 2))
    ones, twos = positive_payoffs(one), positive_payoffs(two)
    strategies = (one.rows, one.columns)
    if count > EXACT_STRATEGIES:
        if not has_arrays():
            raise UnsuitableGame(
                f"{count} strategies where NumPy is missing, as in a browser",
                f"at most {EXACT_STRATEGIES} of both players together",
            )
        try:
            return _equilibria(strategies, ones, twos, _proposed_zeros(ones, twos))
        except TooManyFaces:
            raise
        except Unproved:  # floats misled
            pass
    return _equilibria(strategies, ones, twos, _exact_zeros(ones, twos))


def _proposed_zeros(ones: Payoffs, twos: Payoffs) -> list[list[int]]:
    """For each player where the vertices are tight, as floats have it."""
    from nashproof.linear_programs.floats.vertices import proposed_vertices  # needs NumPy

    m, n = len(ones), len(ones[0])
    found = [
        proposed_vertices(matrix, VERTICES) for matrix in ([*zip(*twos)], [list(r) for r in ones])
    ]
    first, second = found
    if first is None or second is None:
        raise UnsuitableGame(
            f"a best-reply polytope with more than {VERTICES:,} vertices",
            "a game with fewer strategies, or with more equal payoffs",
        )
    own = (1 << n) - 1
    return [first, [(mask & own) << m | mask >> n for mask in second]]


def _exact_zeros(ones: Payoffs, twos: Payoffs) -> list[list[int]]:
    """For each player where the vertices are tight, computed exactly."""
    return [
        tight(forms, vertices(forms))
        for forms in best_reply_inequalities(
            [[QQ(x) for x in row] for row in ones], [[QQ(x) for x in row] for row in twos]
        )
    ]


def _equilibria(
    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]],
    ones: Payoffs,
    twos: Payoffs,
    zeros: Sequence[Sequence[int]],
) -> EquilibriumProducts:
    """The EquilibriumProducts, from where the vertices of both polytopes are tight.

    Raises Unproved if these are not all the vertices, InputError if too many cases have equilibria.
    """
    m, n = len(ones), len(ones[0])
    regions = (
        Region(m, 0, twos, _without_origin(zeros[0], (1 << m) - 1)),
        Region(n, m, [*zip(*ones)], _without_origin(zeros[1], ((1 << n) - 1) << m)),
    )
    splits, leaves = split_cases(regions)
    chosen = [_in_cases(region, leaves, side) for side, region in enumerate(regions)]
    listed = [_in_order(region, masks) for region, masks in zip(regions, chosen)]
    every = (1 << m + n) - 1
    for side, region in enumerate(regions):
        listing = Listing(mask for mask, _ in listed[side])
        for case in {leaf[side] for leaf in leaves}:
            enclose(region, case, listing)
    pairs = {
        (v, w)
        for v, (mask, _) in enumerate(listed[0])
        for w, (other, _) in enumerate(listed[1])
        if mask | other == every
    }
    first, second = (tuple(region.shifts.values()) for region in regions)
    return EquilibriumProducts(
        strategies,
        (tuple(x for _, x in listed[0]), tuple(y for _, y in listed[1])),
        tuple(sorted(maximal_products(pairs))),
        tuple(splits),
        (second, first),
    )


def _without_origin(zeros: Sequence[int], own: int) -> list[int]:
    """The masks but for that of the point where no strategy has weight."""
    return [mask for mask in zeros if mask & own != own]


def _in_cases(region: Region, cases: Sequence[Case], side: int) -> list[int]:
    """The masks of the vertices that are in some case."""
    inside = 0
    for face in {case[side] for case in cases}:
        inside |= region.vertices_of(face)
    return sorted({region.zeros[place] for place in bits(inside)})


def _in_order(region: Region, masks: Iterable[int]) -> list[tuple[int, Vector]]:
    """The mixed strategies of these masks, in descending lexicographic order of the vertices."""
    both = [(mask, region.mixed_strategy(mask)) for mask in masks]

    def vertex(item: tuple[int, Vector]) -> Vector:
        earned = max(sum(x * u for x, u in zip(item[1], column)) for column in zip(*region.replies))
        return tuple(x / earned for x in item[1])

    return sorted(both, key=vertex, reverse=True)


def positive_payoffs(form: NormalForm) -> Payoffs:
    """The payoffs of a normal form as rows of whole numbers: moved and scaled so that all are
    positive.
    """
    rows = form.numerators.tolist()
    least = min(map(min, rows))
    return [[u - least + form.denominator for u in row] for row in rows]


def best_reply_inequalities(
    ones: Sequence[Sequence[Rational]], twos: Sequence[Sequence[Rational]]
) -> tuple[list[Vector], list[Vector]]:
    """For each player the inequalities of its polytope.

    ``ones`` and ``twos`` are the players' payoffs, positive, a row for each strategy of player 1. A
    strategy of one's own has weight at least 0; a strategy of the opponent earns at most 1. There
    is a form ``(constant, coefficients ..)`` that is ``>= 0`` for each pure strategy of player 1,
    then for each of player 2.
    """
    own, other = len(ones), len(ones[0])
    first = _units(own) + [(QQ(1), *(-u for u in column)) for column in zip(*twos)]
    second = [(QQ(1), *(-u for u in row)) for row in ones] + _units(other)
    return first, second


def _units(n: int) -> list[Vector]:
    return [(QQ(0), *(QQ(i == j) for j in range(n))) for i in range(n)]


def maximal_products(pairs: Set[tuple[int, int]]) -> set[Product]:
    """All maximal products inside a set of pairs: pairs of ascending tuples.

    Every number of the one tuple is paired with every number of the other. The second tuples are
    the intersections of neighbourhoods.
    """
    near: dict[int, frozenset[int]] = {}
    for v, w in pairs:
        near[v] = near.get(v, frozenset()) | {w}
    grown: set[frozenset[int]] = set(near.values())
    closed: set[frozenset[int]] = set()
    while grown:
        closed |= grown
        grown = {one & other for one in grown for other in near.values()} - closed - {frozenset()}
    return {
        (tuple(sorted(v for v in near if twos <= near[v])), tuple(sorted(twos))) for twos in closed
    }
