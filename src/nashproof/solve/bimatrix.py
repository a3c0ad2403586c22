"""All Nash equilibria of a small two-player game: finitely many products of polytopes.

Knows no documents. Payoffs are shifted to be positive, which changes no equilibrium. Divided by
what the opponent's best reply earns, a player's mixed strategy is a point of a polytope. An
equilibrium is a pair of such points that are *complementary*: for each pure strategy of either
player, it has probability 0 or it is a best reply (Avis, Rosenberg, Savani, von Stengel 2010,
section 2). So the complementary pairs of vertices give all equilibria.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass

from nashproof.errors import UnsuitableGame
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import BIMATRIX_STRATEGIES
from nashproof.linear_programs.polyhedra import Enclosure, enclosure, tight, vertices
from nashproof.play.normal_form import NormalForm, normal_form
from nashproof.play.strategies import count_pure
from nashproof.play.types import PureStrategy

Vector = tuple[Rational, ...]
Pair = tuple[int, int]  # numbers of a vertex of player 1 and of one of player 2
Product = tuple[tuple[int, ...], tuple[int, ...]]  # all pairs of the one side with the other


@dataclass(frozen=True)
class BestReplyPolytope:
    """A player's polytope: mixed strategies divided by what the opponent's best reply earns.

    - ``inequalities``: forms ``(constant, coefficients ..)`` that are ``>= 0`` on it, one for each
      pure strategy of player 1, then one for each of player 2;
    - ``points``: all its vertices, one number for each pure strategy of the player;
    - ``enclosure``: the proof that there are no more.
    """

    inequalities: tuple[Vector, ...]
    points: tuple[Vector, ...]
    enclosure: Enclosure


@dataclass(frozen=True)
class Equilibria:
    """All equilibria of a two-player game.

    Every attribute that is a pair has player 1's part first.

    - ``strategies``: both players' reduced pure strategies;
    - ``mixed``: both players' mixed strategies in extreme equilibria, each a probability for every
      one of ``strategies``;
    - ``components``: pairs of tuples of numbers in ``mixed[0]`` and ``mixed[1]``. Every convex
      combination of the one is an equilibrium with every one of the other. Each component is
      maximal; components may share mixed strategies;
    - ``polytopes``: both players' best-reply polytopes, the proof.
    """

    strategies: tuple[tuple[PureStrategy, ...], tuple[PureStrategy, ...]]
    mixed: tuple[tuple[Vector, ...], tuple[Vector, ...]]
    components: tuple[Product, ...]
    polytopes: tuple[BestReplyPolytope, BestReplyPolytope]

    @property
    def pairs(self) -> set[Pair]:
        """The extreme equilibria, as pairs of numbers in ``mixed``."""
        return {(v, w) for ones, twos in self.components for v in ones for w in twos}

    @property
    def is_finite(self) -> bool:
        """Whether there are finitely many equilibria."""
        return all(len(ones) == len(twos) == 1 for ones, twos in self.components)


def find_equilibria(game: Tree) -> Equilibria:
    """The Equilibria of a two-player game with perfect recall.

    Raises InputError if both players together have more than ``BIMATRIX_STRATEGIES`` reduced pure
    strategies.
    """
    count = sum(count_pure(game, player, True) for player in (1, 2))
    if count > BIMATRIX_STRATEGIES:
        raise UnsuitableGame(
            f"{count} reduced pure strategies",
            f"at most {BIMATRIX_STRATEGIES} of both players together",
        )
    one, two = (normal_form(game, player, reduced=True) for player in (1, 2))
    inequalities = best_reply_inequalities(positive_payoffs(one), positive_payoffs(two))
    first, second = map(_enclosed, inequalities)
    pairs = _complementary_pairs(first, second)
    used = [sorted({pair[side] for pair in pairs}) for side in (0, 1)]
    numbered = {(used[0].index(v), used[1].index(w)) for v, w in pairs}
    return Equilibria(
        (one.rows, one.columns),
        (_mixed(first, used[0]), _mixed(second, used[1])),
        tuple(sorted(maximal_products(numbered))),
        (first, second),
    )


def _complementary_pairs(first: BestReplyPolytope, second: BestReplyPolytope) -> set[Pair]:
    """The pairs of vertices, other than the origins, at which each inequality is tight in one."""
    everything = (1 << len(first.inequalities)) - 1
    zeros = [tight(side.inequalities, side.points) for side in (first, second)]
    return {
        (v, w)
        for v, ones in enumerate(zeros[0])
        for w, twos in enumerate(zeros[1])
        if ones | twos == everything and any(first.points[v]) and any(second.points[w])
    }


def positive_payoffs(form: NormalForm) -> list[list[Rational]]:
    """The payoffs of a normal form as rows of rationals, all raised until the least is 1."""
    rows = form.numerators.tolist()
    least = min(map(min, rows))
    return [[QQ(u - least, form.denominator) + 1 for u in row] for row in rows]


def best_reply_inequalities(
    ones: Sequence[Sequence[Rational]], twos: Sequence[Sequence[Rational]]
) -> tuple[list[Vector], list[Vector]]:
    """For each player the inequalities of its polytope, in the order of BestReplyPolytope.

    ``ones`` and ``twos`` are the players' payoffs, positive, a row for each strategy of player 1. A
    strategy of one's own has weight at least 0; a strategy of the opponent earns at most 1.
    """
    own, other = len(ones), len(ones[0])
    first = _units(own) + [(QQ(1), *(-u for u in column)) for column in zip(*twos)]
    second = [(QQ(1), *(-u for u in row)) for row in ones] + _units(other)
    return first, second


def _units(n: int) -> list[Vector]:
    return [(QQ(0), *(QQ(i == j) for j in range(n))) for i in range(n)]


def _enclosed(inequalities: Iterable[Vector]) -> BestReplyPolytope:
    forms = tuple(inequalities)
    points = tuple(vertices(forms))
    return BestReplyPolytope(forms, points, enclosure(forms, points))


def _mixed(polytope: BestReplyPolytope, numbers: Iterable[int]) -> tuple[Vector, ...]:
    """The vertices of these numbers as mixed strategies."""
    return tuple(_normalised(polytope.points[v]) for v in numbers)


def _normalised(point: Vector) -> Vector:
    total = sum(point, QQ(0))
    return tuple(x / total for x in point)


def maximal_products(pairs: Set[Pair]) -> set[Product]:
    """All maximal products inside a set of pairs: pairs of ascending tuples.

    Every number of the one tuple is paired with every number of the other. The second tuples are
    the intersections of neighbourhoods.
    """
    near = {v: frozenset(w for u, w in pairs if u == v) for v, _ in pairs}
    grown: set[frozenset[int]] = set(near.values())
    closed: set[frozenset[int]] = set()
    while grown:
        closed |= grown
        grown = {one & other for one in grown for other in near.values()} - closed - {frozenset()}
    return {
        (tuple(sorted(v for v in near if twos <= near[v])), tuple(sorted(twos))) for twos in closed
    }
