"""All Nash equilibria of a small two-player game with any payoffs: finitely many products of polytopes, no more.

Knows no documents. Payoffs are shifted to be positive, which changes no equilibrium. Divided by what its opponent's
best reply earns, a player's mixed strategy is then a point of a polytope, its *region*; an equilibrium is a pair of
points that *fit*: for each pure strategy of either player it is not played, or it is a best reply (Avis, Rosenberg,
Savani, von Stengel 2010, section 2). So the vertices that fit give all equilibria.
"""

from dataclasses import dataclass
from math import lcm

from .errors import InputError
from .lp import LinearProgram, Row, optimum
from .normal_form import normal_form
from .rational import QQ

LIMIT = 16  # reduced pure strategies of both players together


@dataclass(frozen=True)
class Region:
    """A polytope: its ``inequalities``, each ``(c, b_1, .., b_k)`` for ``c + b.t >= 0``, and its vertices ``points``.

    ``bound`` and ``apart`` prove that it lies in the hull of the points (docs/certificate-format.md, ENCLOSED);
    ``apart`` is a tuple of ``(indices, {index: weight})``.
    """

    inequalities: tuple
    points: tuple
    bound: tuple
    apart: tuple


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
    """The Equilibria of a two-player game with at most ``LIMIT`` reduced pure strategies; InputError for others."""
    forms = [normal_form(game, player, reduced=True) for player in (1, 2)]
    strategies = forms[0].rows, forms[0].columns
    if sum(map(len, strategies)) > LIMIT:
        raise InputError(f"{sum(map(len, strategies))} reduced pure strategies", f"at most {LIMIT} of both players together")
    regions = tuple(_enclosed(rows) for rows in best_reply_inequalities(*map(positive, forms)))
    zeros = [[zero_rows(region.inequalities, t) for t in region.points] for region in regions]
    count = len(regions[0].inequalities)
    fits = {(v, w) for v, ones in enumerate(zeros[0]) for w, twos in enumerate(zeros[1])
            if len(ones | twos) == count and any(regions[0].points[v]) and any(regions[1].points[w])}
    used = [sorted({pair[side] for pair in fits}) for side in (0, 1)]
    mixed = tuple(tuple(_scaled(region.points[v]) for v in chosen) for region, chosen in zip(regions, used))
    found = {(used[0].index(v), used[1].index(w)) for v, w in fits}
    return Equilibria(strategies, mixed, tuple(sorted(maximal_products(found))), regions)


def positive(form):
    """The payoffs of a NormalForm as rows of rationals, all raised so that the least is 1."""
    least = min(map(min, form.numerators))
    return [[QQ(u - least, form.denominator) + 1 for u in row] for row in form.numerators]


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
    return {(tuple(sorted(v for v in near if twos <= near[v])), tuple(sorted(twos))) for twos in closed}


# Regions and why they hold no more


def _enclosed(inequalities):
    points = vertices(inequalities)
    own = [sum((-row[j] for row in inequalities if row[0]), QQ(0)) for j in range(1, len(inequalities[0]))]
    bound = tuple(QQ(1) if row[0] else own[row.index(1, 1) - 1] for row in inequalities)
    return Region(tuple(inequalities), points, bound, tuple(apart(inequalities, points)))


def vertices(inequalities):
    """The vertices of a polytope, from ``c + b.t >= 0`` as ``(c, b_1, .., b_k)``: tuples, greatest first."""
    import ppl

    system = ppl.Constraint_System()
    for row in inequalities:
        scale = lcm(*(int(x.denominator) for x in row))
        c, *b = (int(x * scale) for x in row)
        system.insert(sum((x * ppl.Variable(j) for j, x in enumerate(b)), ppl.Linear_Expression(c)) >= 0)
    found = ppl.C_Polyhedron(system).minimized_generators()
    width = range(len(inequalities[0]) - 1)
    return tuple(sorted((tuple(QQ(int(v.coefficient(ppl.Variable(j))), int(v.divisor())) for j in width) for v in found),
                        reverse=True))


def zero_rows(inequalities, point):
    """The indices of the inequalities that are zero at a point."""
    return frozenset(i for i, (c, *b) in enumerate(inequalities) if not c + sum(x * t for x, t in zip(b, point)))


def apart(inequalities, points):
    """Which inequalities are nowhere zero together, and why: ``(indices, weights)`` of all sets that a search meets.

    The search is the checker's: from the most special vertex of a face to the faces that a ray from it can end in.
    """
    zeros, found, seen, stack = [zero_rows(inequalities, t) for t in points], [], set(), [frozenset()]
    while stack:
        face = stack.pop()
        if face in seen or any(on <= face for on, _ in found):
            continue
        seen.add(face)
        there = [z for z in zeros if face <= z]
        if not there:
            on = _least(face, zeros)
            found.append((on, _contradiction(inequalities, on)))
            continue
        stack.extend(face | {i} for i in set(range(len(inequalities))) - max(there, key=len))
    return sorted(((tuple(sorted(on)), weights) for on, weights in found), key=lambda pair: pair[0])


def _least(face, zeros):
    """A least part of a set of inequalities that no vertex makes zero together."""
    for i in sorted(face, reverse=True):
        if not any(face - {i} <= z for z in zeros):
            face = face - {i}
    return face


def _contradiction(inequalities, on):
    """Weights, of any sign for those in ``on`` and else ``>= 0``, with which the inequalities add up to -1."""
    rows = [Row("sum", {i: row[j] for i, row in enumerate(inequalities) if row[j]}, "==", QQ(-(j == 0)))
            for j in range(len(inequalities[0]))]
    program = LinearProgram(tuple(range(len(inequalities))), tuple(rows), {}, frozenset(on))
    return {i: w for i, w in enumerate(optimum(program, "none").x) if w}
