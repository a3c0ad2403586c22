"""All mixed equilibria of a small game of any number of players, or all but those in open boxes.

Branch and bound over mixed strategies. Knows no documents. A *case* is for each player a simplex of
mixed strategies, as its vertices. Payoffs are multilinear, so the extrema of their differences lie
at vertices. A strategy that pays less than another one at each tuple of vertices has probability 0,
which shrinks the case. A case that is left is cut in two, or it is a leaf: all equilibria in it
belong to one set that is listed. The exact rules are in docs/reference/certificate-format.md,
`mixed equilibria`.

Newton's method approximates an isolated equilibrium. That it is the only one in a box follows from
a norm of the Jacobian at the corners of the box (Krawczyk 1969; Neumaier 1990, section 5.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TypeAlias

from nashproof.errors import UnsuitableGame
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ, Rational, simplest_between
from nashproof.games.tree import Tree
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import PureStrategy

Point: TypeAlias = "tuple[Rational, ...]"  # a mixed strategy: a probability for each strategy
Profile: TypeAlias = "tuple[Point, ...]"  # one for each player
Case: TypeAlias = "tuple[tuple[Point, ...], ...]"  # the vertices of each player's simplex
Used: TypeAlias = "frozenset[tuple[int, int]]"  # strategies in use in a case, with their players
Matrix: TypeAlias = "list[list[Rational]]"

MIXED_CASES = 1_500  # cases of one search; all later ones stay open
JOINED_SEGMENTS = 300_000  # segments compared when sets are joined; beyond it sets stay apart
SEARCHED_PROFILES = 64  # the most profiles of reduced pure strategies of a game
SMALLEST = QQ(1, 2**12)  # a case of at most this width stays open
SMALL, MANY = QQ(1, 2**4), 32  # the same width once MANY cases are open
CUT_BELOW = QQ(1, 8)  # a case of at most this width is cut where a best reply changes
RADIUS = QQ(1, 10**12)  # radius of the box around an irrational equilibrium
PLACES = 10**13  # denominator of the coordinates of its centre
FINE = 200  # binary digits to which Newton's method rounds
NEWTON_STEPS = 14
INVERSE_LEAST = 10**4  # entries of an inverse Jacobian are rounded to at least this many units


@dataclass(frozen=True)
class MixedEquilibriumSet:
    """A product of convex hulls all of whose profiles are equilibria; or one equilibrium in a box.

    - ``points``: by player the mixed strategies whose hull is its factor of the product;
    - ``radius``: 0, or the greatest distance of a probability of the equilibrium from that of the
      single point (except for each player's first strategy in use);
    - ``inverse``: the rounded inverse of the Jacobian of the indifference equations; empty for
      several points and for pure ones.
    """

    points: Case
    radius: Rational
    inverse: Matrix

    @property
    def is_single(self) -> bool:
        """Whether the set is a single equilibrium."""
        return all(len(vertices) == 1 for vertices in self.points)

    @property
    def profile(self) -> Profile:
        """The first point of each player."""
        return tuple(vertices[0] for vertices in self.points)


@dataclass(frozen=True)
class FoundMixed:
    """All equilibria of a game, in mixed strategies over reduced pure ones.

    - ``strategies``: by player its reduced pure strategies;
    - ``listed``: sets of equilibria. Every equilibrium outside them is in a box of ``left_open``;
    - ``left_open``: boxes; by player and strategy the least and the greatest probability;
    - ``splits`` and ``at``: the proof, a tree of cases: the player whose simplex is cut; or minus
      the number of a listed set; or 0 for a case in an open box. ``at`` is the ratio at which an
      edge is cut, by position in ``splits`` from 1, if not 1/2.
    """

    strategies: tuple[tuple[PureStrategy, ...], ...]
    listed: tuple[MixedEquilibriumSet, ...]
    left_open: tuple[tuple[tuple[tuple[Rational, Rational], ...], ...], ...]
    splits: tuple[int, ...]
    at: dict[int, Rational]

    @property
    def has_infinitely_many(self) -> bool:
        """Whether infinitely many equilibria are listed."""
        return not all(equilibrium_set.is_single for equilibrium_set in self.listed)


def find_mixed_equilibria(game: Tree) -> FoundMixed:
    """Find all mixed equilibria of a game with perfect recall.

    Raises InputError if it has more than ``SEARCHED_PROFILES`` profiles of reduced pure strategies.
    """
    strategies, payoffs = strategic_form(game)
    search = Search(payoffs)
    search.run()
    return FoundMixed(
        strategies, tuple(search.listed), tuple(search.boxes()), tuple(search.splits), search.at
    )


def refined(game: Tree, equilibrium: MixedEquilibriumSet, bits: int) -> Profile | None:
    """Refine an isolated equilibrium to ``bits`` binary digits; None if Newton's method fails."""
    search, support = Search(strategic_form(game)[1]), [*map(support_of, equilibrium.profile)]
    free = search.newton(
        support, free_of(support, equilibrium.profile), 2 * equilibrium.radius, bits
    )
    return search.payoffs.profile(support, free) if free else None


def strategic_form(game: Tree) -> tuple[tuple[tuple[PureStrategy, ...], ...], Payoffs]:
    """Return the reduced pure strategies of each player, and the payoffs of their profiles.

    Raises InputError if there are more than ``SEARCHED_PROFILES`` profiles.
    """
    shape = [count_pure(game, p, True) for p in game.player_numbers]
    if prod(shape) > SEARCHED_PROFILES:
        raise UnsuitableGame(
            f"{prod(shape):,} profiles of reduced pure strategies",
            f"at most {SEARCHED_PROFILES} for a list of all mixed equilibria",
        )
    strategies = [tuple(pure_strategies(game, p, True)) for p in game.player_numbers]
    plans = [[pure_plan(game, p, strategy) for strategy in s] for p, s in enumerate(strategies, 1)]
    pays = [list[Rational]() for _ in shape]
    for chosen in product(*plans):
        for k, row in enumerate(pays):
            # the sum over the leaves that the profile reaches
            row.append(
                sum(
                    (
                        leaf.chance * leaf.payoffs[k]
                        for leaf in game.leaves
                        if all(plan[sequence] for plan, sequence in zip(chosen, leaf.sequences))
                    ),
                    QQ(0),
                )
            )
    return tuple(strategies), Payoffs(shape, pays)


class Payoffs:
    """The payoffs of a game in strategic form, extended multilinearly to mixed strategies.

    ``rows`` are for each player the payoffs at all pure profiles in lexicographic order.
    """

    def __init__(self, shape: Sequence[int], rows: Sequence[list[Rational]]) -> None:
        self.shape, self.rows = shape, rows
        self.players = range(len(shape))
        # payoffs by player and ids of the opponents' points, since hashing rationals takes longer
        # than averaging payoffs; the profile in the value keeps these points alive
        self.averaged: dict[tuple[int, ...], tuple[Profile, list[Rational]]] = {}

    def paid(self, p: int, others: Profile) -> list[Rational]:
        """Return the payoff of each strategy of a player against the opponents' mixed ones."""
        key = p, *map(id, others)
        if key not in self.averaged:
            paid = self.averages(p, [*others[:p], None, *others[p:]])
            self.averaged[key] = others, paid
        return self.averaged[key][1]

    def averages(self, p: int, points: Sequence[Point | None]) -> list[Rational]:
        """Return a player's payoffs, averaged over the strategies of the players with a point.

        The payoffs are in lexicographic order of the strategies of the players without a point.
        """
        # contract the payoff tensor axis by axis, last player first; ``inner`` is the number of
        # entries behind the current axis, that is its stride
        values, inner = self.rows[p], 1
        for size, point in zip(reversed(self.shape), reversed(points)):
            if point is None:
                inner *= size
                continue
            used = [(i * inner, x) for i, x in enumerate(point) if x]
            values = [
                sum((x * values[start + i] for i, x in used), QQ(0))
                for block in range(0, len(values), size * inner)
                for start in range(block, block + inner)
            ]
        return values

    def tuples(self, case: Case, p: int) -> list[list[Rational]]:
        """Return a row for each tuple of the opponents' vertices: the payoff of each strategy."""
        return [self.paid(p, others) for others in product(*case[:p], *case[p + 1 :])]

    def gains(self, support: Sequence[Sequence[int]], x: Profile) -> list[Rational]:
        """Return the gains of the strategies of a support over the player's first one in it.

        They are 0 at an equilibrium with this support: the indifference equations.
        """
        gains = list[Rational]()
        for p, used in enumerate(support):
            if len(used) > 1:
                paid = self.paid(p, (*x[:p], *x[p + 1 :]))
                gains += [paid[s] - paid[used[0]] for s in used[1:]]
        return gains

    def jacobian(self, support: Sequence[Sequence[int]], x: Profile) -> Matrix:
        """Return the derivatives of the gains by the probabilities of the same strategies.

        Rows and columns are the strategies of the support without each player's first, whose
        probability is 1 minus the rest. So an entry is a mixed second difference of payoffs.
        """
        blocks: dict[tuple[int, int], Matrix] = {}
        for p, q in product(self.players, repeat=2):
            if p == q or len(support[p]) == 1 or len(support[q]) == 1:
                continue  # a zero block, or an empty one
            # the payoff matrix of p by strategies of p and q, averaged over all other players
            kept = [None if r in (p, q) else x[r] for r in self.players]
            pair, width = self.averages(p, kept), self.shape[max(p, q)]
            by = (width, 1) if p < q else (1, width)  # the strides of p and q in ``pair``
            first, base = support[p][0], support[q][0]
            blocks[p, q] = [
                [
                    pair[s * by[0] + t * by[1]]
                    - pair[first * by[0] + t * by[1]]
                    - pair[s * by[0] + base * by[1]]
                    + pair[first * by[0] + base * by[1]]
                    for t in support[q][1:]
                ]
                for s in support[p][1:]
            ]
        return [
            [
                x
                for q, columns in enumerate(support)
                for x in (blocks[p, q][i] if (p, q) in blocks else [QQ(0)] * (len(columns) - 1))
            ]
            for p, used in enumerate(support)
            for i in range(len(used) - 1)
        ]

    def profile(self, support: Sequence[Sequence[int]], free: Sequence[Rational]) -> Profile:
        """Return the profile with these probabilities of the support, without each player's first.

        The inverse of ``free_of``.
        """
        left, points = iter(free), list[Point]()
        for size, used in zip(self.shape, support):
            point = [QQ(0)] * size
            for s in used[1:]:
                point[s] = next(left)
            point[used[0]] = 1 - sum(point, QQ(0))
            points.append(tuple(point))
        return tuple(points)

    def contraction(
        self,
        support: Sequence[Sequence[int]],
        inverse: Matrix,
        ends: Sequence[tuple[Rational, Rational]],
    ) -> Rational | None:
        """Return the greatest row sum of ``|I - inverse * Jacobian|`` in a box, if less than 1.

        Then the map x - inverse * gains(x) contracts the box, so it has at most one zero of the
        gains (Neumaier 1990, section 5.1). ``ends`` are the box of the free probabilities.
        """
        # the Jacobian is multilinear in the free probabilities, so each absolute row sum is convex
        # in each of them, and greatest at a corner
        most = QQ(0)
        for corner in product(*({low: 0, high: 0} for low, high in ends)):
            columns = [*zip(*self.jacobian(support, self.profile(support, corner)))]
            for i, row in enumerate(inverse):
                total = sum(
                    (
                        abs((i == j) - sum((a * d for a, d in zip(row, column) if d), QQ(0)))
                        for j, column in enumerate(columns)
                    ),
                    QQ(0),
                )
                if total >= 1:
                    return None
                most = max(most, total)
        return most


def support_of(point: Point) -> list[int]:
    """Return the strategies that have a positive probability."""
    return [s for s, x in enumerate(point) if x]


def free_of(support: Sequence[Sequence[int]], x: Profile) -> list[Rational]:
    """Return the probabilities of a support, without each player's first."""
    return [x[p][s] for p, used in enumerate(support) for s in used[1:]]


def width(vertices: Sequence[Point]) -> Rational:
    """Return the length of the longest edge in the maximum norm."""
    return longest(vertices)[0]


def longest(vertices: Sequence[Point]) -> tuple[Rational, int, int]:
    """Return the first longest edge of a simplex: its length, and the places of its ends."""
    best = QQ(0), 0, 0
    for i, v in enumerate(vertices):
        for j in range(i + 1, len(vertices)):
            length = max(abs(a - b) for a, b in zip(v, vertices[j]))
            if length > best[0]:
                best = length, i, j
    return best


class Search:
    """A tree of cases, searched depth first."""

    def __init__(self, payoffs: Payoffs) -> None:
        self.payoffs = payoffs
        self.listed: list[MixedEquilibriumSet] = []
        self.isolated_sets: list[MixedEquilibriumSet] = []  # perhaps not yet listed
        self.splits: list[int] = []
        self.at: dict[int, Rational] = {}
        self.vertices: dict[Point, Point] = {}  # a single object for each, for ``Payoffs.paid``
        self.open_cases: list[Case] = []
        self.leaves: list[tuple[int, int, Case]] = []  # place in ``splits``, number of a set, case
        self.compared = 0  # segments compared when sets are joined

    def run(self) -> None:
        """List the sets of equilibria, and the splits that prove the list complete.

        Invariant: each equilibrium is in a waiting case, an open case, or a listed set.
        """
        # the first case: all mixed strategies, whose vertices are the pure ones
        unit = [[QQ(i == j) for j in range(k)] for k in self.payoffs.shape for i in range(k)]
        units, start = iter(map(tuple, unit)), list[tuple[Point, ...]]()
        for k in self.payoffs.shape:
            start.append(tuple(next(units) for _ in range(k)))
        cases: list[tuple[Case, Used]] = [(tuple(start), frozenset())]
        count = 0
        while cases:
            count += 1
            whole, used = cases.pop()
            case = self.shrink(whole, used)
            if case is None:
                continue
            # a leaf: all its equilibria belong to one set
            if (number := self.leaf(case, used)) is not None:
                self.splits.append(-number)
                self.leaves.append((len(self.splits) - 1, number, case))
                continue
            # a case that is too small to cut further stays open
            widths = [*map(width, case)]
            least = SMALLEST if len(self.open_cases) < MANY else SMALL
            if max(widths) <= least or count > MIXED_CASES:
                self.splits.append(0)
                self.open_cases.append(case)
                continue
            # split by use: the weak strategy has a positive probability, or it has probability 0
            if max(widths) <= CUT_BELOW and (weak := self.weak_strategy(case, used)):
                p, k = weak
                self.splits.append(len(case) + sum(self.payoffs.shape[:p]) + k + 1)
                without = tuple(v for v in case[p] if not v[k])
                cases.append((case, used | {weak}))
                cases.append(((*case[:p], without, *case[p + 1 :]), used))
                continue
            # bisect the longest edge: each half has the new point in the place of one of its ends
            p, ratio = self.where_to_cut(case, widths)
            self.splits.append(p + 1)
            if ratio != QQ(1, 2):
                self.at[len(self.splits)] = ratio
            vertices = case[p]
            _, i, j = longest(vertices)
            new = tuple(a + ratio * (b - a) for a, b in zip(vertices[i], vertices[j]))
            new = self.vertices.setdefault(new, new)
            for k in (i, j):
                half = *vertices[:k], new, *vertices[k + 1 :]
                cases.append(((*case[:p], half, *case[p + 1 :]), used))
        if self.open_cases:
            self.add_pure(tuple(start))
        self.join()

    def add_pure(self, pure: Case) -> None:
        """List the pure equilibria in open cases that no listed set contains."""
        for profile in product(*pure):
            case = tuple((x,) for x in profile)
            listed = any(_is_part(case, equilibrium_set.points) for equilibrium_set in self.listed)
            if not listed and self.all_equilibria(case):
                self.listed.append(MixedEquilibriumSet(case, QQ(0), []))

    def join(self) -> None:
        """Join sets of equilibria whose union is a convex product, as far as ``parts`` sees it."""
        places = {k: k for k in range(1, len(self.listed) + 1)}  # the set that contains each set
        sets = dict(enumerate(self.listed, 1))
        while pair := self.parts(sets):
            i, j, points = pair
            sets[i] = MixedEquilibriumSet(points, QQ(0), [])
            del sets[j]
            places = {k: i if at == j else at for k, at in places.items()}
        # the joined sets replace the listed ones only if each leaf's case lies in its new set
        order = {k: n for n, k in enumerate(sets, 1)}
        whole = all(
            places[k] == k or _is_part(case, sets[places[k]].points) for _, k, case in self.leaves
        )
        if whole:
            self.listed = [*sets.values()]
            for at, k, _ in self.leaves:
                self.splits[at] = -order[places[k]]

    def parts(self, sets: dict[int, MixedEquilibriumSet]) -> tuple[int, int, Case] | None:
        """Return two sets whose union is a convex product, and its points; or None."""
        for i, first in sets.items():
            for j, second in sets.items():
                if i == j or first.radius or first.inverse or second.radius or second.inverse:
                    continue
                self.compared += 1
                if self.compared > JOINED_SEGMENTS:
                    return None
                differ = [p for p in self.payoffs.players if first.points[p] != second.points[p]]
                if _is_part(second.points, first.points):
                    return i, j, first.points
                # sets that differ for one player only: the hull of both factors is a candidate
                if len(differ) == 1:
                    p = differ[0]
                    every = tuple(dict.fromkeys(first.points[p] + second.points[p]))
                    self.compared += len(every) ** 3
                    ends = tuple(v for v in every if not between(v, [w for w in every if w != v]))
                    points = (*first.points[:p], ends, *first.points[p + 1 :])
                    kept = all(between(v, ends) for v in every)
                    touch = any(between(v, first.points[p]) for v in second.points[p])
                    if kept and touch and self.all_equilibria(points):
                        return i, j, points
        return None

    def weak_strategy(self, case: Case, used: Used) -> tuple[int, int] | None:
        """Return a player and a weakly dominated strategy that only part of the case uses.

        That it is in use must shrink the case.
        """
        for p, vertices in enumerate(case):
            rows = self.payoffs.tuples(case, p)
            for s in range(self.payoffs.shape[p]):
                users = sum(bool(v[s]) for v in vertices)
                if not 0 < users < len(vertices) or (p, s) in used:
                    continue
                for t in range(self.payoffs.shape[p]):
                    weak = all(r[s] <= r[t] for r in rows) and any(r[s] < r[t] for r in rows)
                    if weak and self.shrink(case, used | {(p, s)}) != case:
                        return p, s
        return None

    def shrink(self, case: Case, used: Used) -> Case | None:
        """Return the part of a case that contains its equilibria by ``smaller``; None if empty."""
        # to a fixed point: each removal of a vertex may make further strategies worse
        left, changed = [*case], True
        while changed:
            changed = False
            for q, vertices in self.smaller(tuple(left), used):
                if not vertices:
                    return None
                if len(vertices) < len(left[q]):
                    left[q], changed = vertices, True
                    break
        return tuple(left)

    def smaller(self, case: Case, used: Used) -> Iterable[tuple[int, tuple[Point, ...]]]:
        """Yield smaller simplices, each with its player, that contain the case's equilibria.

        Strategy s of player p is compared with each strategy t at all tuples of the opponents'
        vertices. An empty simplex says that the case has no equilibrium.
        """
        for p in self.payoffs.players:
            rows = self.payoffs.tuples(case, p)
            for s in range(self.payoffs.shape[p]):
                in_use = [v for v in case[p] if v[s]]
                if not in_use:
                    # a strategy that must be in use, and has probability 0 in the whole case
                    if (p, s) in used:
                        yield p, ()
                    continue
                for t in range(self.payoffs.shape[p]):
                    losses = [row[s] < row[t] for row in rows] if t != s else []
                    if not any(losses):
                        continue
                    # strictly worse everywhere: s has probability 0
                    if all(losses):
                        yield p, tuple(v for v in case[p] if not v[s])
                    # weakly worse everywhere, and in use: the opponents mix only vertices of tuples
                    # at which s does not lose
                    elif (len(in_use) == len(case[p]) or (p, s) in used) and all(
                        row[s] <= row[t] for row in rows
                    ):
                        others = [q for q in self.payoffs.players if q != p]
                        kept = [*product(*(range(len(case[q])) for q in others))]
                        for k, q in enumerate(others):
                            stay = {c[k] for c, loses in zip(kept, losses) if not loses}
                            yield q, tuple(v for i, v in enumerate(case[q]) if i in stay)

    def where_to_cut(self, case: Case, widths: Sequence[Rational]) -> tuple[int, Rational]:
        """Return the player whose longest edge is cut, and the ratio at which.

        A small case is cut where two strategies of a player pay the same against an opponent on
        the edge and pure, or fixed, strategies of the rest: there sets of equilibria end.
        Otherwise the longest edge is halved.
        """
        players = self.payoffs.players
        if max(widths) <= CUT_BELOW:
            for q in sorted(players, key=lambda q: -widths[q]):
                _, i, j = longest(case[q])
                for p in players if widths[q] else ():
                    fixed = [
                        [v for v in vertices if len(vertices) == 1 or max(v) == 1]
                        if r != q
                        else [None]
                        for r, vertices in enumerate(case)
                        if r != p
                    ]
                    for others in product(*fixed):
                        if p == q:
                            continue
                        ends = [
                            self.payoffs.paid(p, tuple(v if x is None else x for x in others))
                            for v in (case[q][i], case[q][j])
                        ]
                        # the difference is linear along the edge: cut at its zero
                        for s in range(len(ends[0])):
                            for t in range(s):
                                low, high = (row[s] - row[t] for row in ends)
                                if low * high < 0:
                                    return q, low / (low - high)
        p = max(players, key=lambda p: widths[p])
        return p, QQ(1, 2)

    def leaf(self, case: Case, used: Used) -> int | None:
        """Return the number, from 1, of a set with all equilibria of the case; None if not proved.

        New sets are added to the list.
        """
        # all of the case are equilibria: it is part of a listed set, or a set of its own
        if self.all_equilibria(case):
            for k, equilibrium_set in enumerate(self.listed, 1):
                if _is_part(case, equilibrium_set.points):
                    return k
            inside = (
                equilibrium_set
                for equilibrium_set in self.isolated_sets
                if equilibrium_set.points == case
            )
            equilibrium_set = next(inside, None) or MixedEquilibriumSet(
                case, QQ(0), self.inverse_at(case)
            )
            if equilibrium_set.inverse and equilibrium_set not in self.isolated_sets:
                self.isolated_sets.append(equilibrium_set)
            return self.number(equilibrium_set)
        support = [
            [s for s in range(k) if any(v[s] for v in vertices)]
            for k, vertices in zip(self.payoffs.shape, case)
        ]
        # an isolated equilibrium is sought only where all profiles have the same support
        for p, vertices in enumerate(case):
            if any((p, s) not in used and not all(v[s] for v in vertices) for s in support[p]):
                return None
        for equilibrium_set in self.isolated_sets:
            if self.is_only_one(case, support, equilibrium_set):
                return self.number(equilibrium_set)
        if any(is_inside(equilibrium_set.profile, case) for equilibrium_set in self.isolated_sets):
            return None  # Newton's method would converge to it again
        isolated = self.isolated(case, support)
        if isolated and all(
            isolated.points != equilibrium_set.points for equilibrium_set in self.isolated_sets
        ):
            self.isolated_sets.append(isolated)
            if self.is_only_one(case, support, isolated):
                return self.number(isolated)
        return None

    def number(self, equilibrium_set: MixedEquilibriumSet) -> int:
        """Return the number of a set in the list, after adding it if it is new."""
        if equilibrium_set not in self.listed:
            self.listed.append(equilibrium_set)
        return self.listed.index(equilibrium_set) + 1

    def all_equilibria(self, case: Case) -> bool:
        """Whether all profiles of a case are equilibria."""
        # each strategy in use is a best reply at all vertices, hence by multilinearity everywhere
        for p in self.payoffs.players:
            used = {s for v in case[p] for s in support_of(v)}
            for row in self.payoffs.tuples(case, p):
                if any(row[s] < max(row) for s in used):
                    return False
        return True

    def inverse_at(self, case: Case) -> Matrix:
        """Return the rounded inverse of the Jacobian at a single profile; [] if it is singular."""
        if any(len(vertices) > 1 for vertices in case):
            return []
        x = tuple(vertices[0] for vertices in case)
        inverse = inverse_of(self.payoffs.jacobian([*map(support_of, x)], x)) or []
        return [[significant(a) for a in row] for row in inverse]

    def is_only_one(
        self, case: Case, support: Sequence[Sequence[int]], isolated: MixedEquilibriumSet
    ) -> bool:
        """Whether the case provably has no equilibrium except perhaps an isolated one."""
        if [support_of(x) for x in isolated.profile] != list(support) or not isolated.inverse:
            return False
        # no equilibrium at all: a combination of the gains has the same sign at all vertices
        rows = [self.payoffs.gains(support, x) for x in product(*case)]
        for row in isolated.inverse:
            values = [sum((a * b for a, b in zip(row, gains)), QQ(0)) for gains in rows]
            if min(values) > 0 or max(values) < 0:
                return True
        # at most one: the contraction on the least box around the case and the equilibrium
        around = free_of(support, isolated.profile)
        free = [free_column(vertices, s) for vertices, used in zip(case, support) for s in used[1:]]
        ends = [
            (min(x - isolated.radius, *column), max(x + isolated.radius, *column))
            for x, column in zip(around, free)
        ]
        return self.payoffs.contraction(support, isolated.inverse, ends) is not None

    def isolated(self, case: Case, support: Sequence[Sequence[int]]) -> MixedEquilibriumSet | None:
        """Return an equilibrium with this support near the centroid of a case, with its box."""
        middle = tuple(
            tuple(QQ(1, len(vertices)) * sum(c, QQ(0)) for c in zip(*vertices)) for vertices in case
        )
        free = self.newton(support, free_of(support, middle), 2 * max(map(width, case)))
        if free is None:
            return None
        # a rational equilibrium is exact, with radius 0; an irrational one is written in decimals
        x = self.payoffs.profile(support, [simple(a) for a in free])
        radius = QQ(0)
        if any(self.payoffs.gains(support, x)):
            radius = RADIUS
            x = self.payoffs.profile(support, [rounded(a, PLACES) for a in free])
        points = tuple((v,) for v in x)
        inverse = self.inverse_at(points)
        if not inverse:
            return None
        candidate = MixedEquilibriumSet(points, radius, inverse)
        return candidate if self.is_equilibrium(support, candidate) else None

    def newton(
        self,
        support: Sequence[Sequence[int]],
        free: list[Rational],
        far: Rational,
        bits: int = FINE,
    ) -> list[Rational] | None:
        """Return a zero of the gains to about ``bits`` binary digits, by Newton's method.

        None if a step is singular, leaves the distance ``far`` of the starting point, or if the
        method does not converge in NEWTON_STEPS.
        """
        start = free
        for _ in range(NEWTON_STEPS):
            x = self.payoffs.profile(support, free)
            rows = self.payoffs.jacobian(support, x)
            equations = [dict(enumerate(row)) for row in rows]
            step = solve(equations, self.payoffs.gains(support, x), len(free))
            if step is None:
                return None
            free = [rounded(a - b, 2**bits) for a, b in zip(free, step)]
            if any(abs(a - b) > far for a, b in zip(free, start)):
                return None
            if max(map(abs, step)) < QQ(1, 2 ** (bits - 20)):
                return free
        return None

    def is_equilibrium(
        self, support: Sequence[Sequence[int]], candidate: MixedEquilibriumSet
    ) -> bool:
        """Whether a box provably contains exactly one equilibrium."""
        # all probabilities of the support are positive in the whole box
        x, r = candidate.profile, candidate.radius
        for used, point in zip(support, x):
            if point[used[0]] <= (len(used) - 1) * r or any(point[s] <= r for s in used[1:]):
                return False
        # existence and uniqueness of a zero of the gains (Krawczyk 1969): x - inverse * gains(x)
        # is a contraction by ``most`` that maps the box into itself
        ends = [(a - r, a + r) for a in free_of(support, x)]
        most = self.payoffs.contraction(support, candidate.inverse, ends)
        if most is None:
            return False
        gains = self.payoffs.gains(support, x)
        moves = [abs(sum((a * b for a, b in zip(row, gains)), QQ(0))) for row in candidate.inverse]
        if max(moves) + most * r > r:
            return False
        # each strategy outside the support is weakly worse than one inside, at all corners
        corners = [
            self.payoffs.profile(support, c) for c in product(*({a: 0, b: 0} for a, b in ends))
        ]
        for p, used in enumerate(support):
            rows = [self.payoffs.averages(p, [*y[:p], None, *y[p + 1 :]]) for y in corners]
            for t in set(range(len(x[p]))) - set(used):
                if not any(all(row[t] <= row[s] for row in rows) for s in used):
                    return False
        return True

    def boxes(self) -> list[tuple[tuple[tuple[Rational, Rational], ...], ...]]:
        """Return boxes around the open cases; boxes of a support that touch are joined."""
        joined: list[list[list[tuple[Rational, Rational]]]] = []
        for case in self.open_cases:
            box = [[(min(x), max(x)) for x in zip(*vertices)] for vertices in case]
            for neighbour in [b for b in joined if are_joined(box, b)]:
                joined.remove(neighbour)
                # the least box around both
                box = [
                    [(min(a, c), max(b, d)) for (a, b), (c, d) in zip(intervals, added)]
                    for intervals, added in zip(box, neighbour)
                ]
            joined.append(box)
        return [tuple(map(tuple, box)) for box in joined]


def _is_part(case: Case, points: Case) -> bool:
    """Whether each vertex of a case is one of a set's points, or between two of them."""
    return all(between(v, vertices) for side, vertices in zip(case, points) for v in side)


def are_joined(
    first: Sequence[Sequence[tuple[Rational, Rational]]],
    second: Sequence[Sequence[tuple[Rational, Rational]]],
) -> bool:
    """Whether two boxes intersect and have the same support."""
    return all(
        max(a, c) <= min(b, d) and bool(b) == bool(d)
        for firsts, seconds in zip(first, second)
        for (a, b), (c, d) in zip(firsts, seconds)
    )


def is_inside(x: Profile, case: Case) -> bool:
    """Whether a profile is in the bounding box of a case."""
    return all(
        min(column) <= a <= max(column)
        for point, vertices in zip(x, case)
        for a, column in zip(point, zip(*vertices))
    )


def free_column(vertices: Sequence[Point], s: int) -> list[Rational]:
    """Return the probability of strategy ``s`` at each vertex."""
    return [v[s] for v in vertices]


def between(v: Point, points: Sequence[Point]) -> bool:
    """Whether a point is among ``points`` or on a segment between two of them."""
    return v in points or any(on_segment(v, a, b) for i, a in enumerate(points) for b in points[:i])


def on_segment(v: Point, a: Point, b: Point) -> bool:
    """Whether ``v`` is on the segment from ``a`` to ``b``, which differ."""
    k = next(i for i, (x, y) in enumerate(zip(a, b)) if x != y)
    ratio = (v[k] - a[k]) / (b[k] - a[k])
    return 0 <= ratio <= 1 and all(z == x + ratio * (y - x) for x, y, z in zip(a, b, v))


def simple(x: Rational) -> Rational:
    """Return the simplest fraction within 2**-170 of a number."""
    near = QQ(1, 2**170)
    return simplest_between(x - near, x + near)


def rounded(x: Rational, under: int) -> Rational:
    """Return the multiple of ``1 / under`` nearest to a number."""
    return QQ((2 * x.numerator * under + x.denominator) // (2 * x.denominator), under)


def significant(x: Rational) -> Rational:
    """Round a number to a few significant digits."""
    if not x:
        return x
    under = 1
    while abs(x) * under < INVERSE_LEAST:
        under *= 10
    return rounded(x, under)


def inverse_of(rows: Matrix) -> Matrix | None:
    """Return the inverse of a square matrix; None if it is singular."""
    n = len(rows)
    equations = [dict(enumerate(row)) for row in rows]
    columns = [solve(equations, [QQ(i == j) for i in range(n)], n) for j in range(n)]
    return None if any(c is None for c in columns) else [list(row) for row in zip(*columns)]
