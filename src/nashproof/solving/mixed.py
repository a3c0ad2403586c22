"""All mixed equilibria of a small game of any number of players, or all but those in open boxes.

Knows no documents. A *case* is for each player a simplex of mixed strategies, given by its
vertices. Payoffs are multilinear, so their differences are greatest and least at vertices. A
strategy that is worse than another one at each tuple of vertices has probability 0, which shrinks
the case. A case that is left is cut in two, or it is a leaf: all equilibria in it belong to one set
that is listed. For the exact rules see docs/reference/certificate-format.md, `mixed equilibria`.

Near an isolated equilibrium Newton's method finds it. It is the only one in a box, by a norm of
the Jacobian at the corners of the box (Krawczyk 1969; Neumaier 1990, section 5.1).
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

MIXED_CASES = 1_500  # of one search; those that follow are left open
JOINED_SEGMENTS = 300_000  # between points of sets that may be one; further sets stay apart
SEARCHED_PROFILES = 64  # profiles of reduced pure strategies of a game that is searched
SMALLEST = QQ(1, 2**12)  # the width of a case that is left open
SMALL, MANY = QQ(1, 2**4), 32  # and where so many are open already
CUT_BELOW = QQ(1, 8)  # the width of a case that is cut where a best reply changes
RADIUS = QQ(1, 10**12)  # of the box around an irrational equilibrium
PLACES = 10**13  # in which its centre is written
FINE = 200  # binary digits to which Newton's method rounds
NEWTON_STEPS = 14
INVERSE_LEAST = 10**4  # an integer of which size writes an entry of an inverse Jacobian


@dataclass(frozen=True)
class MixedEquilibriumSet:
    """Equilibria: for each player all mixtures of ``points``; or one inside a box.

    - ``points``: by player some mixed strategies;
    - ``radius``: 0, or how far each probability may be from that of the single point (each but that
      of the player's first strategy in use);
    - ``inverse``: of the Jacobian of the indifference equations, rounded; empty for several points
      and for pure ones.
    """

    points: Case
    radius: Rational
    inverse: Matrix

    @property
    def is_single(self) -> bool:
        """Whether this is one equilibrium."""
        return all(len(own) == 1 for own in self.points)

    @property
    def profile(self) -> Profile:
        """The first point of each player."""
        return tuple(own[0] for own in self.points)


@dataclass(frozen=True)
class FoundMixed:
    """All equilibria of a game, in mixed strategies over reduced pure ones.

    - ``strategies``: by player its reduced pure strategies;
    - ``listed``: sets of equilibria. Every other equilibrium is in a box of ``left_open``;
    - ``left_open``: by player and strategy the least and the greatest probability;
    - ``splits`` and ``at``: the proof, a tree of cases: the player whose simplex is cut; or minus
      the number of a set that is listed; or 0 for a case in an open box. ``at`` has where
      an edge is cut, by position in ``splits`` from 1, if not in the middle.
    """

    strategies: tuple[tuple[PureStrategy, ...], ...]
    listed: tuple[MixedEquilibriumSet, ...]
    left_open: tuple[tuple[tuple[tuple[Rational, Rational], ...], ...], ...]
    splits: tuple[int, ...]
    at: dict[int, Rational]

    @property
    def has_infinitely_many(self) -> bool:
        """Whether infinitely many equilibria are listed."""
        return not all(one.is_single for one in self.listed)


def find_mixed_equilibria(game: Tree) -> FoundMixed:
    """The FoundMixed of a game with perfect recall.

    Raises InputError if it has more than ``SEARCHED_PROFILES`` profiles of reduced pure strategies.
    """
    strategies, payoffs = strategic_form(game)
    search = Search(payoffs)
    search.run()
    return FoundMixed(
        strategies, tuple(search.listed), tuple(search.boxes()), tuple(search.splits), search.at
    )


def refined(game: Tree, one: MixedEquilibriumSet, bits: int) -> Profile | None:
    """A single isolated equilibrium to so many binary digits; None if Newton's method fails."""
    search, support = Search(strategic_form(game)[1]), [*map(support_of, one.profile)]
    free = search.newton(support, free_of(support, one.profile), 2 * one.radius, bits)
    return search.payoffs.profile(support, free) if free else None


def strategic_form(game: Tree) -> tuple[tuple[tuple[PureStrategy, ...], ...], Payoffs]:
    """The reduced pure strategies of each player, and what they pay.

    Raises InputError if there are more than ``SEARCHED_PROFILES`` profiles.
    """
    shape = [count_pure(game, p, True) for p in game.player_numbers]
    if prod(shape) > SEARCHED_PROFILES:
        raise UnsuitableGame(
            f"{prod(shape):,} profiles of reduced pure strategies",
            f"at most {SEARCHED_PROFILES} for a list of all mixed equilibria",
        )
    strategies = [tuple(pure_strategies(game, p, True)) for p in game.player_numbers]
    plans = [[pure_plan(game, p, own) for own in s] for p, s in enumerate(strategies, 1)]
    pays = [list[Rational]() for _ in shape]
    for chosen in product(*plans):
        for k, row in enumerate(pays):
            row.append(
                sum(
                    (
                        leaf.chance * leaf.payoffs[k]
                        for leaf in game.leaves
                        if all(plan[made] for plan, made in zip(chosen, leaf.sequences))
                    ),
                    QQ(0),
                )
            )
    return tuple(strategies), Payoffs(shape, pays)


class Payoffs:
    """The payoffs of a game in strategic form, and what follows from them at mixed strategies.

    ``rows`` has for each player the payoffs at all profiles in lexicographic order.
    """

    def __init__(self, shape: Sequence[int], rows: Sequence[list[Rational]]) -> None:
        self.shape, self.rows = shape, rows
        self.players = range(len(shape))
        # by player and places of the others' points in memory, which ``Profile`` keeps there: to
        # hash rationals takes longer than to average payoffs
        self.known: dict[tuple[int, ...], tuple[Profile, list[Rational]]] = {}

    def paid(self, p: int, others: Profile) -> list[Rational]:
        """What each strategy of a player pays against the others' mixed strategies."""
        key = p, *map(id, others)
        if key not in self.known:
            paid = self.averages(p, [*others[:p], None, *others[p:]])
            self.known[key] = others, paid
        return self.known[key][1]

    def averages(self, p: int, points: Sequence[Point | None]) -> list[Rational]:
        """A player's payoffs, averaged over the strategies of those who have a point."""
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
        """What each strategy of a player pays at each tuple of the others' vertices."""
        return [self.paid(p, others) for others in product(*case[:p], *case[p + 1 :])]

    def gains(self, support: Sequence[Sequence[int]], x: Profile) -> list[Rational]:
        """What each strategy of the support pays more than the player's first one in it."""
        found = []
        for p, own in enumerate(support):
            if len(own) > 1:
                paid = self.paid(p, (*x[:p], *x[p + 1 :]))
                found += [paid[s] - paid[own[0]] for s in own[1:]]
        return found

    def jacobian(self, support: Sequence[Sequence[int]], x: Profile) -> Matrix:
        """The derivatives of the gains by the probabilities of those strategies."""
        blocks: dict[tuple[int, int], Matrix] = {}
        for p, q in product(self.players, repeat=2):
            if p == q or len(support[p]) == 1 or len(support[q]) == 1:
                continue
            kept = [None if r in (p, q) else x[r] for r in self.players]
            pair, width = self.averages(p, kept), self.shape[max(p, q)]
            by = (width, 1) if p < q else (1, width)  # how far the strategies of p, q stand apart
            first, other = support[p][0], support[q][0]
            blocks[p, q] = [
                [
                    pair[s * by[0] + t * by[1]]
                    - pair[first * by[0] + t * by[1]]
                    - pair[s * by[0] + other * by[1]]
                    + pair[first * by[0] + other * by[1]]
                    for t in support[q][1:]
                ]
                for s in support[p][1:]
            ]
        return [
            [
                x
                for q, other in enumerate(support)
                for x in (blocks[p, q][i] if (p, q) in blocks else [QQ(0)] * (len(other) - 1))
            ]
            for p, own in enumerate(support)
            for i in range(len(own) - 1)
        ]

    def profile(self, support: Sequence[Sequence[int]], free: Sequence[Rational]) -> Profile:
        """The profile with these probabilities of the support, each player's first left out."""
        left, found = iter(free), []
        for size, own in zip(self.shape, support):
            point = [QQ(0)] * size
            for s in own[1:]:
                point[s] = next(left)
            point[own[0]] = 1 - sum(point, QQ(0))
            found.append(tuple(point))
        return tuple(found)

    def contraction(
        self,
        support: Sequence[Sequence[int]],
        inverse: Matrix,
        ends: Sequence[tuple[Rational, Rational]],
    ) -> Rational | None:
        """The greatest row sum of ``|I - inverse * Jacobian|`` in a box, if it is less than 1."""
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
    """The strategies that have a positive probability."""
    return [s for s, x in enumerate(point) if x]


def free_of(support: Sequence[Sequence[int]], x: Profile) -> list[Rational]:
    """The probabilities of the support, without each player's first."""
    return [x[p][s] for p, own in enumerate(support) for s in own[1:]]


def width(vertices: Sequence[Point]) -> Rational:
    """The length of the longest edge, in its greatest coordinate."""
    return longest(vertices)[0]


def longest(vertices: Sequence[Point]) -> tuple[Rational, int, int]:
    """The first of the longest edges: its length, and the places of its ends."""
    best = QQ(0), 0, 0
    for i, v in enumerate(vertices):
        for j in range(i + 1, len(vertices)):
            length = max(abs(a - b) for a, b in zip(v, vertices[j]))
            if length > best[0]:
                best = length, i, j
    return best


class Search:
    """A tree of cases, gone through depth first."""

    def __init__(self, payoffs: Payoffs) -> None:
        self.payoffs = payoffs
        self.listed: list[MixedEquilibriumSet] = []
        self.found: list[MixedEquilibriumSet] = []  # isolated ones, perhaps not yet listed
        self.splits: list[int] = []
        self.at: dict[int, Rational] = {}
        self.vertices: dict[Point, Point] = {}  # one copy of each, since payoffs go by copies
        self.open_cases: list[Case] = []
        self.leaves: list[tuple[int, int, Case]] = []  # where in the splits, number of a set, case
        self.compared = 0  # segments between points of two sets, when sets are joined

    def run(self) -> None:
        """Find the sets of equilibria, and the splits that prove them."""
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
            if (number := self.leaf(case, used)) is not None:
                self.splits.append(-number)
                self.leaves.append((len(self.splits) - 1, number, case))
                continue
            widths = [*map(width, case)]
            least = SMALLEST if len(self.open_cases) < MANY else SMALL
            if max(widths) <= least or count > MIXED_CASES:
                self.splits.append(0)
                self.open_cases.append(case)
                continue
            if max(widths) <= CUT_BELOW and (weak := self.weak_strategy(case, used)):
                p, k = weak
                self.splits.append(len(case) + sum(self.payoffs.shape[:p]) + k + 1)
                without = tuple(v for v in case[p] if not v[k])
                cases.append((case, used | {weak}))
                cases.append(((*case[:p], without, *case[p + 1 :]), used))
                continue
            p, ratio = self.where_to_cut(case, widths)
            self.splits.append(p + 1)
            if ratio != QQ(1, 2):
                self.at[len(self.splits)] = ratio
            vertices = case[p]
            _, i, j = longest(vertices)
            new = tuple(a + ratio * (b - a) for a, b in zip(vertices[i], vertices[j]))
            new = self.vertices.setdefault(new, new)
            for k in (i, j):
                own = *vertices[:k], new, *vertices[k + 1 :]
                cases.append(((*case[:p], own, *case[p + 1 :]), used))
        if self.open_cases:
            self.add_pure(tuple(start))
        self.join()

    def add_pure(self, pure: Case) -> None:
        """List the pure equilibria that are in open cases, and so in no set that is listed."""
        for profile in product(*pure):
            case = tuple((x,) for x in profile)
            listed = any(_is_part(case, known.points) for known in self.listed)
            if not listed and self.all_equilibria(case):
                self.listed.append(MixedEquilibriumSet(case, QQ(0), []))

    def join(self) -> None:
        """Join sets of equilibria that are parts of a larger one, as far as that is seen."""
        places = {k: k for k in range(1, len(self.listed) + 1)}  # where each set is now
        sets = dict(enumerate(self.listed, 1))
        while pair := self.parts(sets):
            i, j, points = pair
            sets[i] = MixedEquilibriumSet(points, QQ(0), [])
            del sets[j]
            places = {k: i if at == j else at for k, at in places.items()}
        order = {k: n for n, k in enumerate(sets, 1)}
        whole = all(
            places[k] == k or _is_part(case, sets[places[k]].points) for _, k, case in self.leaves
        )
        if whole:
            self.listed = [*sets.values()]
            for at, k, _ in self.leaves:
                self.splits[at] = -order[places[k]]

    def parts(self, sets: dict[int, MixedEquilibriumSet]) -> tuple[int, int, Case] | None:
        """Two sets of equilibria that are parts of one, and its points."""
        for i, one in sets.items():
            for j, two in sets.items():
                if i == j or one.radius or one.inverse or two.radius or two.inverse:
                    continue
                self.compared += 1
                if self.compared > JOINED_SEGMENTS:
                    return None
                differ = [p for p in self.payoffs.players if one.points[p] != two.points[p]]
                if _is_part(two.points, one.points):
                    return i, j, one.points
                if len(differ) == 1:
                    p = differ[0]
                    every = tuple(dict.fromkeys(one.points[p] + two.points[p]))
                    self.compared += len(every) ** 3
                    ends = tuple(v for v in every if not between(v, [w for w in every if w != v]))
                    points = (*one.points[:p], ends, *one.points[p + 1 :])
                    kept = all(between(v, ends) for v in every)
                    touch = any(between(v, one.points[p]) for v in two.points[p])
                    if kept and touch and self.all_equilibria(points):
                        return i, j, points
        return None

    def weak_strategy(self, case: Case, used: Used) -> tuple[int, int] | None:
        """A strategy, with its player, that is in use at a part only of a case, and of use at none
        where another one is better.
        """
        for p, own in enumerate(case):
            rows = self.payoffs.tuples(case, p)
            for s in range(self.payoffs.shape[p]):
                some = sum(bool(v[s]) for v in own)
                if not 0 < some < len(own) or (p, s) in used:
                    continue
                for t in range(self.payoffs.shape[p]):
                    weak = all(r[s] <= r[t] for r in rows) and any(r[s] < r[t] for r in rows)
                    if weak and self.shrink(case, used | {(p, s)}) != case:
                        return p, s
        return None

    def shrink(self, case: Case, used: Used) -> Case | None:
        """The part of a case in which its equilibria are, as two rules have it; None if none."""
        left, changed = [*case], True
        while changed:
            changed = False
            for q, own in self.smaller(tuple(left), used):
                if not own:
                    return None
                if len(own) < len(left[q]):
                    left[q], changed = own, True
                    break
        return tuple(left)

    def smaller(self, case: Case, used: Used) -> Iterable[tuple[int, tuple[Point, ...]]]:
        """What strategies of a player that are no best replies leave of a simplex."""
        for p in self.payoffs.players:
            rows = self.payoffs.tuples(case, p)
            for s in range(self.payoffs.shape[p]):
                in_use = [v for v in case[p] if v[s]]
                if not in_use:
                    if (p, s) in used:
                        yield p, ()
                    continue
                for t in range(self.payoffs.shape[p]):
                    losses = [row[s] < row[t] for row in rows] if t != s else []
                    if not any(losses):
                        continue
                    if all(losses):
                        yield p, tuple(v for v in case[p] if not v[s])
                    elif (len(in_use) == len(case[p]) or (p, s) in used) and all(
                        row[s] <= row[t] for row in rows
                    ):
                        others = [q for q in self.payoffs.players if q != p]
                        kept = [*product(*(range(len(case[q])) for q in others))]
                        for k, q in enumerate(others):
                            stay = {c[k] for c, loses in zip(kept, losses) if not loses}
                            yield q, tuple(v for i, v in enumerate(case[q]) if i in stay)

    def where_to_cut(self, case: Case, widths: Sequence[Rational]) -> tuple[int, Rational]:
        """The player whose longest edge is cut, and where.

        In a small case where a difference of payoffs is 0, if the others play pure strategies, or
        mixed ones from which the case does not vary: there sets of equilibria end.
        """
        players = self.payoffs.players
        if max(widths) <= CUT_BELOW:
            for q in sorted(players, key=lambda q: -widths[q]):
                _, i, j = longest(case[q])
                for p in players if widths[q] else ():
                    fixed = [
                        [v for v in own if len(own) == 1 or max(v) == 1] if r != q else [None]
                        for r, own in enumerate(case)
                        if r != p
                    ]
                    for others in product(*fixed):
                        if p == q:
                            continue
                        ends = [
                            self.payoffs.paid(p, tuple(v if x is None else x for x in others))
                            for v in (case[q][i], case[q][j])
                        ]
                        for s in range(len(ends[0])):
                            for t in range(s):
                                low, high = (row[s] - row[t] for row in ends)
                                if low * high < 0:
                                    return q, low / (low - high)
        p = max(players, key=lambda p: widths[p])
        return p, QQ(1, 2)

    def leaf(self, case: Case, used: Used) -> int | None:
        """The number, from 1, of a set that has all equilibria in the case; None if not known."""
        if self.all_equilibria(case):
            for k, known in enumerate(self.listed, 1):
                if _is_part(case, known.points):
                    return k
            inside = (known for known in self.found if known.points == case)
            known = next(inside, None) or MixedEquilibriumSet(case, QQ(0), self.inverse_at(case))
            if known.inverse and known not in self.found:
                self.found.append(known)
            return self.number(known)
        support = [
            [s for s in range(k) if any(v[s] for v in own)]
            for k, own in zip(self.payoffs.shape, case)
        ]
        for p, own in enumerate(case):
            if any((p, s) not in used and not all(v[s] for v in own) for s in support[p]):
                return None
        for known in self.found:
            if self.is_only_one(case, support, known):
                return self.number(known)
        if any(is_inside(known.profile, case) for known in self.found):
            return None  # Newton's method would find it again
        found = self.isolated(case, support)
        if found and all(found.points != known.points for known in self.found):
            self.found.append(found)
            if self.is_only_one(case, support, found):
                return self.number(found)
        return None

    def number(self, found: MixedEquilibriumSet) -> int:
        """The number of a set in the list, to which it is added if need be."""
        if found not in self.listed:
            self.listed.append(found)
        return self.listed.index(found) + 1

    def all_equilibria(self, case: Case) -> bool:
        """Whether all profiles of a case are equilibria."""
        for p in self.payoffs.players:
            used = {s for v in case[p] for s in support_of(v)}
            for row in self.payoffs.tuples(case, p):
                if any(row[s] < max(row) for s in used):
                    return False
        return True

    def inverse_at(self, case: Case) -> Matrix:
        """The inverse of the Jacobian at a single profile, rounded; [] if there is none."""
        if any(len(own) > 1 for own in case):
            return []
        x = tuple(own[0] for own in case)
        inverse = inverse_of(self.payoffs.jacobian([*map(support_of, x)], x)) or []
        return [[significant(a) for a in row] for row in inverse]

    def is_only_one(
        self, case: Case, support: Sequence[Sequence[int]], known: MixedEquilibriumSet
    ) -> bool:
        """Whether the case has no equilibrium but perhaps this one."""
        if [support_of(x) for x in known.profile] != list(support) or not known.inverse:
            return False
        rows = [self.payoffs.gains(support, x) for x in product(*case)]
        for row in known.inverse:
            values = [sum((a * b for a, b in zip(row, gains)), QQ(0)) for gains in rows]
            if min(values) > 0 or max(values) < 0:
                return True
        around = free_of(support, known.profile)
        free = [free_column(own, s) for own, used in zip(case, support) for s in used[1:]]
        ends = [
            (min(x - known.radius, *column), max(x + known.radius, *column))
            for x, column in zip(around, free)
        ]
        return self.payoffs.contraction(support, known.inverse, ends) is not None

    def isolated(self, case: Case, support: Sequence[Sequence[int]]) -> MixedEquilibriumSet | None:
        """An equilibrium with this support near the middle of a case, with its box."""
        middle = tuple(tuple(QQ(1, len(own)) * sum(c, QQ(0)) for c in zip(*own)) for own in case)
        free = self.newton(support, free_of(support, middle), 2 * max(map(width, case)))
        if free is None:
            return None
        x = self.payoffs.profile(support, [simple(a) for a in free])
        radius = QQ(0)
        if any(self.payoffs.gains(support, x)):
            radius = RADIUS
            x = self.payoffs.profile(support, [rounded(a, PLACES) for a in free])
        points = tuple((v,) for v in x)
        inverse = self.inverse_at(points)
        if not inverse:
            return None
        found = MixedEquilibriumSet(points, radius, inverse)
        return found if self.is_equilibrium(support, found) else None

    def newton(
        self,
        support: Sequence[Sequence[int]],
        free: list[Rational],
        far: Rational,
        bits: int = FINE,
    ) -> list[Rational] | None:
        """Where all gains are 0, to about so many binary digits, within a distance of a point."""
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

    def is_equilibrium(self, support: Sequence[Sequence[int]], found: MixedEquilibriumSet) -> bool:
        """Whether there is exactly one equilibrium in the box."""
        x, r = found.profile, found.radius
        for own, point in zip(support, x):
            if point[own[0]] <= (len(own) - 1) * r or any(point[s] <= r for s in own[1:]):
                return False
        ends = [(a - r, a + r) for a in free_of(support, x)]
        most = self.payoffs.contraction(support, found.inverse, ends)
        if most is None:
            return False
        gains = self.payoffs.gains(support, x)
        moves = [abs(sum((a * b for a, b in zip(row, gains)), QQ(0))) for row in found.inverse]
        if max(moves) + most * r > r:
            return False
        corners = [
            self.payoffs.profile(support, c) for c in product(*({a: 0, b: 0} for a, b in ends))
        ]
        for p, own in enumerate(support):
            rows = [self.payoffs.averages(p, [*y[:p], None, *y[p + 1 :]]) for y in corners]
            for t in set(range(len(x[p]))) - set(own):
                if not any(all(row[t] <= row[s] for row in rows) for s in own):
                    return False
        return True

    def boxes(self) -> list[tuple[tuple[tuple[Rational, Rational], ...], ...]]:
        """Boxes around the open cases, those joined that touch and use the same strategies."""
        found: list[list[list[tuple[Rational, Rational]]]] = []
        for case in self.open_cases:
            box = [[(min(x), max(x)) for x in zip(*own)] for own in case]
            for other in [b for b in found if are_joined(box, b)]:
                found.remove(other)
                box = [
                    [(min(a, c), max(b, d)) for (a, b), (c, d) in zip(own, more)]
                    for own, more in zip(box, other)
                ]
            found.append(box)
        return [tuple(map(tuple, box)) for box in found]


def _is_part(case: Case, points: Case) -> bool:
    """Whether each vertex is one of the player's points, or between two of them."""
    return all(between(v, own) for side, own in zip(case, points) for v in side)


def are_joined(
    one: Sequence[Sequence[tuple[Rational, Rational]]],
    two: Sequence[Sequence[tuple[Rational, Rational]]],
) -> bool:
    """Whether two boxes meet, and use the same strategies."""
    return all(
        max(a, c) <= min(b, d) and bool(b) == bool(d)
        for own, other in zip(one, two)
        for (a, b), (c, d) in zip(own, other)
    )


def is_inside(x: Profile, case: Case) -> bool:
    """Whether a profile has no probability outside of those at the vertices of a case."""
    return all(
        min(column) <= a <= max(column)
        for point, own in zip(x, case)
        for a, column in zip(point, zip(*own))
    )


def free_column(vertices: Sequence[Point], s: int) -> list[Rational]:
    """The probabilities of a strategy at each vertex."""
    return [v[s] for v in vertices]


def between(v: Point, points: Sequence[Point]) -> bool:
    """Whether a point is one of these, or between two of them."""
    return v in points or any(on_segment(v, a, b) for i, a in enumerate(points) for b in points[:i])


def on_segment(v: Point, a: Point, b: Point) -> bool:
    """Whether a point is between two others."""
    k = next(i for i, (x, y) in enumerate(zip(a, b)) if x != y)
    ratio = (v[k] - a[k]) / (b[k] - a[k])
    return 0 <= ratio <= 1 and all(z == x + ratio * (y - x) for x, y, z in zip(a, b, v))


def simple(x: Rational) -> Rational:
    """The simplest fraction very near a number."""
    near = QQ(1, 2**170)
    return simplest_between(x - near, x + near)


def rounded(x: Rational, under: int) -> Rational:
    """The multiple of ``1 / under`` next to a number."""
    return QQ((2 * x.numerator * under + x.denominator) // (2 * x.denominator), under)


def significant(x: Rational) -> Rational:
    """A number to a few significant digits."""
    if not x:
        return x
    under = 1
    while abs(x) * under < INVERSE_LEAST:
        under *= 10
    return rounded(x, under)


def inverse_of(rows: Matrix) -> Matrix | None:
    """The inverse of a square matrix; None if there is none."""
    n = len(rows)
    equations = [dict(enumerate(row)) for row in rows]
    columns = [solve(equations, [QQ(i == j) for i in range(n)], n) for j in range(n)]
    return None if any(c is None for c in columns) else [list(row) for row in zip(*columns)]
