"""All Nash equilibria of a small two-player game: finitely many products of polytopes.

Knows no documents. Payoffs are shifted to be positive, which changes no equilibrium. Divided by
the payoff of the opponent's best reply, a player's mixed strategy is a point of the *best-reply
polytope*. Two such points are an equilibrium if they are *complementary*: each pure strategy of
either player has probability 0 or is a best reply (Avis, Rosenberg, Savani, von Stengel 2010,
section 2). So the complementary pairs of vertices are the extreme equilibria, and their maximal
products are all equilibria. A tree of cases proves that there are no further ones (``case_tree``).

Strategies of both players are numbered through, player 1's first. A vertex is known by its *mask*:
the strategies of its player with probability 0, and the opponent's best replies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from math import prod

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import has_arrays
from nashproof.exact.numbers import Rational, Vector
from nashproof.games.tree import Tree
from nashproof.limits import (
    BIMATRIX_STRATEGIES,
    POLYNOMIAL_STEPS,
    RAISED_STEPS,
    SURVIVING_PAIRS,
    or_raise,
)
from nashproof.linear_programs.double_description import extreme_rays
from nashproof.play.normal_form import NormalForm, normal_form
from nashproof.play.strategies import count_pure
from nashproof.play.types import PureStrategy
from nashproof.solving.case_tree import (
    BestReplyRegion,
    Case,
    Listing,
    Shift,
    TooManyFaces,
    bits,
    enclose,
    split_cases,
)
from nashproof.solving.dominance.rounds import strict_rounds
from nashproof.solving.matrix_game import Mixture

EXACT_STRATEGIES = 16  # of both players; of games with more, floats propose vertices

Payoffs = list[list[int]]  # positive, a row for each strategy of player 1
# strategies, each with a mixture: strategies with their probabilities
Eliminated = tuple[tuple[PureStrategy, tuple[tuple[PureStrategy, Rational], ...]], ...]
Product = tuple[tuple[int, ...], tuple[int, ...]]  # all pairs of the one side with the other


class Products:
    """Equilibria as products of convex hulls of strategies, a hull for each player.

    Each player's strategies are numbered from 0; ``components`` are pairs of tuples of numbers.
    """

    components: tuple[Product, ...]

    @property
    def pairs(self) -> set[tuple[int, int]]:
        """Return the extreme equilibria, as pairs of strategy numbers."""
        return {(v, w) for firsts, seconds in self.components for v in firsts for w in seconds}

    @property
    def is_finite(self) -> bool:
        """Return whether there are finitely many equilibria."""
        return all(len(firsts) == len(seconds) == 1 for firsts, seconds in self.components)


@dataclass(frozen=True)
class EquilibriumProducts(Products):
    """All equilibria of a two-player game.

    Every attribute that is a pair has player 1's part first.

    - ``strategies``: both players' reduced pure strategies;
    - ``mixed``: both players' mixed strategies in extreme equilibria, each a probability for every
      one of ``strategies``;
    - ``components``: maximal pairs of tuples of numbers in ``mixed[0]`` and ``mixed[1]``. Every
      convex combination of the first tuple's strategies is an equilibrium with every convex
      combination of the second's. Components may share mixed strategies;
    - ``splits`` and ``shifts``: the proof, a tree of cases. A shift of a player moves probability
      between the player's pure strategies, which are numbered from 0.
    """

    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]]
    mixed: tuple[tuple[Vector, ...], tuple[Vector, ...]]
    components: tuple[Product, ...]
    splits: tuple[int, ...]
    shifts: tuple[tuple[Shift, ...], tuple[Shift, ...]]
    rounds: tuple[tuple[Eliminated, Eliminated], ...] = ()


def has_few_strategies(game: Tree) -> bool:
    """Return whether both players together have few reduced pure strategies.

    The limit is ``BIMATRIX_STRATEGIES``.
    """
    return sum(count_pure(game, player, True) for player in (1, 2)) <= BIMATRIX_STRATEGIES


def find_equilibria(game: Tree) -> EquilibriumProducts:
    """Find all equilibria of a two-player game with perfect recall.

    Raises InputError if both players together have more than ``BIMATRIX_STRATEGIES`` reduced pure
    strategies, if there are more than ``SPLITS`` cases or more than ``LEAVES`` have equilibria, or
    if checkers would take more than ``POLYNOMIAL_STEPS``.
    """
    count = sum(count_pure(game, player, True) for player in (1, 2))
    if count > BIMATRIX_STRATEGIES:
        raise UnsuitableGame(
            f"{count} reduced pure strategies",
            f"at most {BIMATRIX_STRATEGIES} of both players together",
        )
    form1, form2 = (normal_form(game, player, reduced=True) for player in (1, 2))
    return _of_payoffs(
        (form1.rows, form1.columns), positive_payoffs(form1), positive_payoffs(form2)
    )


def find_surviving_equilibria(game: Tree) -> EquilibriumProducts | None:
    """Find all equilibria of a two-player game among the strategies that survive strict dominance.

    None if there are too many pairs of strategies, none is dominated, or more than
    ``BIMATRIX_STRATEGIES`` survive. Raises as ``find_equilibria``.
    """
    if prod(count_pure(game, player, True) for player in (1, 2)) > SURVIVING_PAIRS:
        return None
    form1, form2 = (normal_form(game, player, reduced=True) for player in (1, 2))
    rounds, left = strict_rounds((form1.numerators, form2.numerators.T))
    if not rounds or sum(map(len, left)) > BIMATRIX_STRATEGIES:
        return None
    every = form1.rows, form1.columns
    first, second = (
        [[row[j] for j in left[1]] for row in (positive_payoffs(form)[i] for i in left[0])]
        for form in (form1, form2)
    )
    kept = tuple(every[0][i] for i in left[0]), tuple(every[1][j] for j in left[1])

    def named(side: int, out: Mapping[int, Mixture]) -> Eliminated:
        names = every[side]
        return tuple(
            (names[i], tuple((names[k], x) for k, x in mixture.items()))
            for i, mixture in out.items()
        )

    by_name = tuple((named(0, first_out), named(1, second_out)) for first_out, second_out in rounds)
    return replace(_of_payoffs(kept, first, second), rounds=by_name)


def _of_payoffs(
    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]],
    payoffs1: Payoffs,
    payoffs2: Payoffs,
) -> EquilibriumProducts:
    """Find all equilibria from both players' payoffs."""
    count = sum(map(len, strategies))
    if count > EXACT_STRATEGIES:
        if not has_arrays():
            raise UnsuitableGame(
                f"{count} strategies where NumPy is missing, as in a browser",
                f"at most {EXACT_STRATEGIES} of both players together",
            )
        from nashproof.solving.sampled_region import SampledRegion  # needs NumPy

        m, n = map(len, strategies)
        sampled = SampledRegion(m, 0, payoffs2), SampledRegion(n, m, [*zip(*payoffs1)])
        try:
            return _equilibria(strategies, sampled)
        except TooManyFaces:
            raise
        except Unproved:  # the floats missed a vertex, or proposed a false one
            pass
    sides = (0, payoffs2), (len(payoffs1), [*zip(*payoffs1)])
    first, second = (
        BestReplyRegion(len(rows), start, rows, [*best_reply_vertices(start, rows)])
        for start, rows in sides
    )
    return _equilibria(strategies, (first, second))


def _equilibria(
    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]],
    regions: tuple[BestReplyRegion, BestReplyRegion],
) -> EquilibriumProducts:
    """Return all equilibria, with their proof, from both best-reply polytopes.

    Raises Unproved if their vertices are false or missing, InputError if too many cases have
    equilibria.
    """
    # the tree of cases; the listed vertices are those in some leaf
    splits, leaves = split_cases(regions)
    chosen = [_in_cases(region, leaves, side) for side, region in enumerate(regions)]
    listed = [_in_order(region, masks) for region, masks in zip(regions, chosen)]
    # prove that each face of a leaf is the hull of listed vertices; this adds shifts
    listings = [Listing(mask for mask, _ in masks) for masks in listed]
    for side, (region, listing) in enumerate(zip(regions, listings)):
        for case in {leaf[side] for leaf in leaves}:
            enclose(region, case, listing)
    # extreme equilibria: the complementary pairs, whose masks cover all strategies
    pairs = {
        (v, w)
        for v, (mask, _) in enumerate(listed[0])
        for w, (reply_mask, _) in enumerate(listed[1])
        if mask | reply_mask == regions[0].every
    }
    components = tuple(sorted(maximal_products(pairs)))
    _need_few_steps(regions, 1 + len(splits), listings, len(components))
    # the shifts of player 1's region are moves of player 2, and the reverse
    first, second = (tuple(region.shifts.values()) for region in regions)
    return EquilibriumProducts(
        strategies,
        (tuple(x for _, x in listed[0]), tuple(y for _, y in listed[1])),
        components,
        tuple(splits),
        (second, first),
    )


def _need_few_steps(
    regions: Sequence[BestReplyRegion], cases: int, listings: Sequence[Listing], components: int
) -> None:
    """Raise UnsuitableGame if checkers refuse to go through so many cases and faces.

    ``cases``: those in which a number was added for a player, and leaves. The steps are in
    docs/reference/certificate-format.md, statement ``equilibria``.
    """
    listed = sum(len(listing.masks) for listing in listings)
    steps = 4 * listed * (listed + components) + sum(
        10 * region.every.bit_length() * (cases + len(listing.seen))
        + 4 * (cases * (len(listing.masks) + len(region.shifts) + 1) + listing.looked)
        for region, listing in zip(regions, listings)
    )
    if steps > POLYNOMIAL_STEPS * 9 // 10:  # the rest is for reading
        raise UnsuitableGame(
            f"a proof that takes about {steps:,} steps to check",
            f"at most {POLYNOMIAL_STEPS * 9 // 10:,}{or_raise(RAISED_STEPS)}",
        )


def _in_cases(region: BestReplyRegion, cases: Sequence[Case], side: int) -> list[int]:
    """Return the masks of a player's vertices that are in some case, in ascending order."""
    inside = 0
    for face in {case[side] for case in cases}:
        inside |= region.vertices_of(face)
    return sorted({region.zeros[place] for place in bits(inside)})


def _in_order(region: BestReplyRegion, masks: Iterable[int]) -> list[tuple[int, Vector]]:
    """Return masks with their mixed strategies, in descending lexicographic order of vertices."""
    vertices = {mask: region.mixed_strategy(mask) for mask in masks}

    # the vertex is the mixed strategy divided by the payoff of the opponent's best reply
    def vertex(mask: int) -> Vector:
        mixed, earned = vertices[mask]
        return tuple(x / earned for x in mixed)

    return [(mask, vertices[mask][0]) for mask in sorted(vertices, key=vertex, reverse=True)]


def positive_payoffs(form: NormalForm) -> Payoffs:
    """Return the payoffs of a normal form, shifted and scaled to be positive integers."""
    rows = form.numerators.tolist()
    least = min(map(min, rows))
    return [[u - least + form.denominator for u in row] for row in rows]


def best_reply_vertices(first: int, replies: Sequence[Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """Return all vertices of a player's best-reply polytope but the origin, by mask, unordered.

    ``replies`` are the opponent's positive payoffs, a row for each strategy of the player; the
    first strategy has number ``first``. A vertex is a ray of the cone over the polytope, which
    stands at height 1: its first entry is the height, the others are in proportion to it.
    """
    # weights are at least 0; each strategy of the opponent is paid at most 1
    n = len(replies)
    weights = [(0, *(int(i == j) for j in range(n))) for i in range(n)]
    unpaid = [(1, *(-u for u in column)) for column in zip(*replies)]
    rows = [*unpaid, *weights] if first else [*weights, *unpaid]
    rays = extreme_rays([(1, *[0] * n), *rows]) or {}
    no_weight = (1 << n) - 1 << first
    by_mask = {mask >> 1: ray for ray, mask in rays.items()}
    return {mask: ray for mask, ray in by_mask.items() if mask & no_weight != no_weight}


def maximal_products(pairs: Set[tuple[int, int]]) -> set[Product]:
    """Return all maximal products inside a set of pairs: pairs of ascending tuples.

    They are the maximal bicliques of a bipartite graph. Their second sides are the non-empty
    intersections of neighbourhoods of the first side's vertices.
    """
    near: dict[int, frozenset[int]] = {}
    for v, w in pairs:
        near[v] = near.get(v, frozenset()) | {w}
    # close the neighbourhoods under intersection
    grown: set[frozenset[int]] = set(near.values())
    closed: set[frozenset[int]] = set()
    while grown:
        closed |= grown
        grown = (
            {common & neighbours for common in grown for neighbours in near.values()}
            - closed
            - {frozenset()}
        )
    return {
        (tuple(sorted(v for v in near if seconds <= near[v])), tuple(sorted(seconds)))
        for seconds in closed
    }
