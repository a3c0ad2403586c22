"""All Nash equilibria of a small two-player game with any payoffs: finitely many products of polytopes, no more.

Knows no documents. Payoffs are shifted to be positive, which changes no equilibrium. Divided by what its opponent's
best reply earns, a player's mixed strategy is then a point of a polytope, its *region*; an equilibrium is a pair of
points that *fit*: for each pure strategy of either player it is not played, or it is a best reply (Avis, Rosenberg,
Savani, von Stengel 2010, section 2). So the vertices that fit give all equilibria.
"""

from dataclasses import dataclass

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.limits import BIMATRIX_STRATEGIES
from nashproof.linear_programs.polyhedra import Enclosure, enclosure, tight, vertices
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure


@dataclass(frozen=True)
class Region:
    """A polytope: its ``inequalities`` as forms, its vertices ``points``, and why these are all."""

    inequalities: tuple
    points: tuple
    enclosure: Enclosure


@dataclass(frozen=True)
class Equilibria:
    """All equilibria: for each of the ``components``, a pair of tuples of indices into ``mixed[0]`` and ``mixed[1]``,
    every convex combination of the one with every one of the other.

    ``strategies`` are both players' reduced pure strategies, ``mixed`` tuples of probabilities in that order. Each
    component is maximal; components may share mixed strategies.
    """

    strategies: tuple
    mixed: tuple
    components: tuple
    regions: tuple

    @property
    def pairs(self):
        """The extreme equilibria, as pairs of indices."""
        return {(v, w) for ones, twos in self.components for v in ones for w in twos}

    @property
    def finite(self):
        return all(len(ones) == len(twos) == 1 for ones, twos in self.components)


def find_equilibria(game):
    """The Equilibria of a two-player game with at most ``BIMATRIX_STRATEGIES`` reduced pure strategies.

    Raises InputError for others.
    """
    count = sum(count_pure(game, player, True) for player in (1, 2))
    if count > BIMATRIX_STRATEGIES:
        raise InputError(
            f"{count} reduced pure strategies",
            f"at most {BIMATRIX_STRATEGIES} of both players together",
        )
    forms = [normal_form(game, player, reduced=True) for player in (1, 2)]
    strategies = forms[0].rows, forms[0].columns
    regions = tuple(_enclosed(rows) for rows in best_reply_inequalities(*map(positive, forms)))
    zeros = [tight(region.inequalities, region.points) for region in regions]
    everything = (1 << len(regions[0].inequalities)) - 1
    fits = {
        (v, w)
        for v, ones in enumerate(zeros[0])
        for w, twos in enumerate(zeros[1])
        if ones | twos == everything and any(regions[0].points[v]) and any(regions[1].points[w])
    }
    used = [sorted({pair[side] for pair in fits}) for side in (0, 1)]
    mixed = tuple(
        tuple(_scaled(region.points[v]) for v in chosen) for region, chosen in zip(regions, used)
    )
    found = {(used[0].index(v), used[1].index(w)) for v, w in fits}
    return Equilibria(strategies, mixed, tuple(sorted(maximal_products(found))), regions)


def positive(form):
    """The payoffs of a NormalForm as rows of rationals, all raised so that the least is 1."""
    rows = form.numerators.tolist()
    least = min(map(min, rows))
    return [[QQ(u - least, form.denominator) + 1 for u in row] for row in rows]


def best_reply_inequalities(ones, twos):
    """For each player the inequalities of its region, by the strategies of player 1, then those of player 2.

    ``ones`` and ``twos`` are the players' payoffs, positive: a strategy of one's own has weight at least 0, one of the
    opponent's earns at most 1.
    """
    own, other = len(ones), len(ones[0])
    first = _units(own) + [(QQ(1), *(-u for u in column)) for column in zip(*twos)]
    second = [(QQ(1), *(-u for u in row)) for row in ones] + _units(other)
    return first, second


def _units(n):
    return [(QQ(0), *(QQ(i == j) for j in range(n))) for i in range(n)]


def _scaled(point):
    total = sum(point, QQ(0))
    return tuple(x / total for x in point)


def maximal_products(pairs):
    """Of a set of pairs all maximal products inside it: pairs of tuples, ascending, everything in the one with
    everything in the other.

    Second halves are the intersections of neighbourhoods.
    """
    near = {v: frozenset(w for u, w in pairs if u == v) for v, _ in pairs}
    grown, closed = set(near.values()), set()
    while grown:
        closed |= grown
        grown = {one & other for one in grown for other in near.values()} - closed - {frozenset()}
    return {
        (tuple(sorted(v for v in near if twos <= near[v])), tuple(sorted(twos))) for twos in closed
    }


def _enclosed(inequalities):
    points = tuple(vertices(inequalities))
    return Region(tuple(inequalities), points, enclosure(inequalities, points))
