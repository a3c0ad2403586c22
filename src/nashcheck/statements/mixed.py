"""The statement about all mixed equilibria of a small game of any number of players."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod
from operator import le, lt, mul, sub
from typing import TypeAlias, TypeVar

from nashcheck.hulls import has_full_rank, measure_all, read_vectors
from nashcheck.polynomials import common_denominator, measure, over_one_denominator
from nashcheck.polynomials import sum_steps, take_steps
from nashcheck.reading import FIGURE, MIXED_PROFILES, ONE, SET_STEPS, SUM_STEPS, ZERO, Interval
from nashcheck.reading import Json, Row, distinct_items, fields, items, rational, readable, require
from nashcheck.reading import string
from nashcheck.statements.bimatrix import check_count_of_equilibria
from nashcheck.statements.pure import Table
from nashcheck.strategies import read_moves_of
from nashcheck.trees import Tree

Mixtures: TypeAlias = tuple["Point", ...]
Case: TypeAlias = tuple[tuple["Point", ...], ...]  # for each player the vertices of a simplex
Used: TypeAlias = frozenset[tuple[int, int]]  # strategies that are in use in a case, with players
Support: TypeAlias = list[list[int]]  # for each player the strategies in use
Value = TypeVar("Value")
Averages: TypeAlias = tuple[list[int], int]  # payoffs as integers over one denominator


class Point(tuple[Fraction, ...]):
    """A mixed strategy: a probability for each strategy."""

    @cached_property
    def hashed(self) -> int:
        """Return the hash, which is computed once."""
        return super().__hash__()

    def __hash__(self) -> int:
        return self.hashed

    @cached_property
    def denominator(self) -> int:
        """Return the least common denominator."""
        return common_denominator(x.denominator for x in self)


def measure_points(points: Sequence[Point]) -> int:
    """Return the digits of points, as one list (1): no probability is more than 1."""
    return common_denominator(point.denominator for point in points).bit_length()


class StrategicForm:
    """The payoffs of a game in strategic form, its players and strategies numbered from 0.

    `shape` has the numbers of strategies; `rows` for each player the payoffs at all profiles, those
    of the last player's strategies side by side. `known` has what was computed, `points` at what.
    `pairs` are the squares of the numbers of strategies, added up.
    """

    def __init__(self, game: Tree, named: Json) -> None:
        table = Table(game)
        found = f"{table.cells} profiles"
        readable(table.cells <= MIXED_PROFILES, found, "at most 4,096 profiles")
        cells, self.shape = [0], list[int]()
        for p, side in zip(game.players, fields(named, [*game.numbered])):
            strategies = [read_moves_of(game.infosets[p], x) for x in distinct_items(side)]
            every = len(strategies) == len(table.strategies[p])
            require(every, "the pure strategies of each player are all listed")
            places = [table.strategies[p][strategy] * table.stride[p] for strategy in strategies]
            cells = [cell + more for cell in cells for more in places]
            self.shape.append(len(strategies))
        self.players, self.digits = range(len(self.shape)), game.digits
        self.pairs = sum(size**2 for size in self.shape)  # of strategies of one player
        self.rows = list[Averages]()
        take_steps(table.payoff_steps(game))
        for p in game.players:
            paid, common = table.payoffs(game, p)
            self.rows.append(([paid[cell] for cell in cells], common))
        self.known: dict[tuple[int, Mixtures], Averages] = {}
        self.points: dict[Point, Point] = {}

    def paid(self, p: int, others: Mixtures) -> Averages:
        """Return what each strategy of a player pays against the others' mixed strategies."""
        key = p, others
        if key not in self.known:
            self.known[key] = self.averages(p, [*others[:p], None, *others[p:]])
        return self.known[key]

    def averages(self, p: int, points: Sequence[Point | None]) -> Averages:
        """Return a player's payoffs, averaged over the strategies of those who have a point."""
        (values, below), inner = self.rows[p], 1
        for size, point in zip(reversed(self.shape), reversed(points)):
            if point is None:
                inner *= size
            else:
                weights, common = over_one_denominator(point)
                used = [(i * inner, x) for i, x in enumerate(weights) if x]
                below *= common
                starts = [
                    start
                    for block in range(0, len(values), size * inner)
                    for start in range(block, block + inner)
                ]
                values = [sum(x * values[at + i] for i, x in used) for at in starts]
        return values, below

    def at_vertices(self, p: int, case: Case) -> list[list[int]]:
        """Return what each strategy of a player pays at each tuple of the others' vertices.

        These are payoffs times an integer, which is positive and another one for each tuple.
        """
        return [self.paid(p, others)[0] for others in product(*case[:p], *case[p + 1 :])]

    def gains(self, support: Support, x: Mixtures) -> Row:
        """Return what each strategy in use pays more than the player's first one in use."""
        paid = [self.paid(p, (*x[:p], *x[p + 1 :])) for p in self.players]
        return [
            Fraction(row[s] - row[used[0]], below)
            for (row, below), used in zip(paid, support)
            for s in used[1:]
        ]

    def more(self, p: int, q: int, s: int, t: int, points: Sequence[Point], x: Mixtures) -> Row:
        """Return what strategy s of q pays more than t, at points of p; the others play x."""
        paid = [
            self.paid(q, tuple(v if r == p else x[r] for r in self.players if r != q))
            for v in points
        ]
        return [Fraction(row[s] - row[t], below) for row, below in paid]

    def derivatives(self, support: Support, x: Mixtures) -> list[Row]:
        """Return those of the gains, a row for each, by the free probabilities."""
        rows = list[Row]()
        for p, used in enumerate(support):
            parts = [self.block(p, q, support, x) for q in self.players]
            rows += [[d for part in parts for d in part[i]] for i in range(len(used) - 1)]
        return rows

    def block(self, p: int, q: int, support: Support, x: Mixtures) -> list[Row]:
        """Return the derivatives of one player's gains by another one's probabilities."""
        of_p, of_q = support[p], support[q]
        if p == q:
            return [[ZERO] * (len(of_p) - 1) for _ in of_p]
        pair, below = self.averages(p, [None if r in (p, q) else x[r] for r in self.players])
        far, step = (self.shape[q], 1) if p < q else (1, self.shape[p])
        return [
            [
                Fraction(
                    pair[s * far + t * step]
                    - pair[s * far + of_q[0] * step]
                    - pair[of_p[0] * far + t * step]
                    + pair[of_p[0] * far + of_q[0] * step],
                    below,
                )
                for t in of_q[1:]
            ]
            for s in of_p[1:]
        ]

    def contraction(self, support: Support, inverse: list[Row], box: list[Interval]) -> Fraction:
        """Return the greatest sum of a row of |I - inverse * derivatives| at corners of a box."""
        corner_size = len(self.shape) ** 2 * prod(self.shape) + len(box) ** 3 + self.pairs
        digits = measure([x for ends in box for x in ends]) + measure_all(inverse)
        take_steps(sum_steps(2 ** len(box) * corner_size, self.digits + digits))
        most = ZERO
        for corner in product(*(sorted({*ends}) for ends in box)):
            columns = [*zip(*self.derivatives(support, self.profile(support, corner)))]
            for i, row in enumerate(inverse):
                off = [(i == j) - sum(map(mul, row, column)) for j, column in enumerate(columns)]
                most = max(most, sum(map(abs, off), ZERO))
        return most

    def profile(self, support: Support, free: Sequence[Fraction]) -> Mixtures:
        """Return the profile that has these free probabilities."""
        left, found = iter(free), list[Point]()
        for size, used in zip(self.shape, support):
            point = [ZERO] * size
            for s in used[1:]:
                point[s] = next(left)
            point[used[0]] = ONE - sum(point)
            found.append(Point(point))
        return tuple(found)


def support_of(x: Mixtures) -> Support:
    """Return for each player the strategies in use."""
    return [[s for s, weight in enumerate(point) if weight] for point in x]


def free_of(support: Support, x: Mixtures) -> Row:
    """Return the free probabilities: all in use but each player's first."""
    return [x[p][s] for p, used in enumerate(support) for s in used[1:]]


class ListedSet:
    """Equilibria that are listed: of each player all mixtures of points, or one in a box.

    With `where` those of the mixtures in which strategies pay at least what others of a player do.
    """

    def __init__(
        self, payoffs: StrategicForm, value: Json, inverse: Json, players: list[str]
    ) -> None:
        partly = isinstance(value, dict) and "where" in value
        points, radius, *more = fields(value, "points, radius" + ", where, example" * partly)
        self.radius = rational(radius)
        self.points: Case = tuple(
            tuple(map(Point, read_vectors(distinct_items(vertices), size)))
            for vertices, size in zip(fields(points, players), payoffs.shape)
        )
        mixed = all(min(x) >= 0 and sum(x) == 1 for vertices in self.points for x in vertices)
        require(mixed, "each point has non-negative probabilities that sum to 1")
        self.is_single = all(len(vertices) == 1 for vertices in self.points)
        self.first = tuple(vertices[0] for vertices in self.points)
        self.support = support_of(self.first)
        self.free = free_of(self.support, self.first)
        size = len(self.free) if self.is_single and (inverse or self.radius) else 0
        self.inverse = [[*map(rational, items(row, size))] for row in items(inverse, size)]
        self.digits = take_vertices(payoffs, self.points)
        self.where: tuple[frozenset[tuple[int, int]], ...] = tuple(frozenset() for _ in players)
        if more:
            where, example = more
            readable(not self.radius, radius, "the radius 0 with preferences")
            self.where = read_preferences(payoffs, where)
            rows = zip(fields(example, players), self.points)
            weights = [[*map(rational, items(row, len(vertices)))] for row, vertices in rows]
            PartlyEquilibria(payoffs, self, weights)
        elif self.radius:
            readable(self.radius > 0 and self.is_single, radius, "a radius of one point, not < 0")
            self.check_box(payoffs)
        else:
            require(
                all_are_equilibria(payoffs, self.points), "all that is listed is an equilibrium"
            )

    def check_box(self, payoffs: StrategicForm) -> None:
        """Check that there is exactly one equilibrium in the box."""
        support, r = self.support, self.radius
        inside = all(
            point[used[0]] > (len(used) - 1) * r and all(point[s] > r for s in used[1:])
            for point, used in zip(self.first, support)
        )
        require(inside, "each strategy in use has a positive probability in the box")
        box = [(x - r, x + r) for x in self.free]
        most = payoffs.contraction(support, self.inverse, box)
        gains = payoffs.gains(support, self.first)
        moved = max([ZERO, *(abs(sum(map(mul, row, gains), ZERO)) for row in self.inverse)])
        require(most < 1 and moved + most * r <= r, "a step of Newton's method stays in the box")
        corners = [payoffs.profile(support, corner) for corner in product(*box)]
        for p, used in enumerate(support):
            rows = [payoffs.paid(p, (*x[:p], *x[p + 1 :]))[0] for x in corners]
            for t in {*range(payoffs.shape[p])} - {*used}:
                worse = any(all(row[t] <= row[s] for row in rows) for s in used)
                require(worse, "no strategy that is not in use is better in the box")

    def has_all(self, payoffs: StrategicForm, case: Case, used: Used, digits: int) -> bool:
        """Return whether this is shown to have all equilibria in a case of so many digits."""
        take_steps(sum_steps(SUM_STEPS * self.segments(case, payoffs), digits + self.digits))
        if self.has_best(payoffs, case, used, digits):
            return True
        if self.is_only_one(payoffs, case, used, digits):
            return True
        clipped = clip(payoffs, case, used)
        if not all(clipped):
            return True
        digits = take_vertices(payoffs, clipped) + self.digits
        take_steps(sum_steps(SUM_STEPS * self.segments(clipped, payoffs), digits))
        return self.has_best(payoffs, clipped, used, digits)

    def segments(self, case: Case, payoffs: StrategicForm) -> int:
        """Return how many numbers are compared, to see whether this has all of a case."""
        sizes = zip(case, self.points, payoffs.shape)
        return sum(len(side) * len(points) ** 2 * size for side, points, size in sizes)

    def is_part(self, case: Case) -> bool:
        """Return whether each vertex of a case is one of the points, or lies between two."""
        return all(is_between(v, points) for side, points in zip(case, self.points) for v in side)

    def has_best(self, payoffs: StrategicForm, case: Case, used: Used, digits: int) -> bool:
        """Return whether this has all equilibria in a product of hulls, with strategies in use.

        What is used is a best reply, and so preferred.
        """
        if not self.is_part(case):
            return False
        take_steps(sum_steps(sum(map(len, self.where)) * prod(map(len, case)), digits))
        return all(
            is_used(case, used, p, s)
            or all(row[s] >= row[t] for row in payoffs.at_vertices(p, case))
            for p, pairs in enumerate(self.where)
            for s, t in pairs
        )

    def is_only_one(self, payoffs: StrategicForm, case: Case, used: Used, digits: int) -> bool:
        """Return whether the case is shown to have no equilibrium, or this one only."""
        size = len(self.inverse) ** 2 * prod(map(len, case))
        take_steps(sum_steps(size, digits + measure_all(self.inverse)))
        support, vertices = self.support, [*product(*case)]
        every = [{s for v in side for s, weight in enumerate(v) if weight} for side in case]
        if not self.inverse or every != [*map(set, support)]:
            return False
        if not all(is_used(case, used, p, s) for p, side in enumerate(support) for s in side):
            return False
        rows = [payoffs.gains(support, x) for x in vertices]
        for row in self.inverse:
            along = [sum(map(mul, row, gains), ZERO) for gains in rows]
            if min(along) > 0 or max(along) < 0:
                return True
        r, free = self.radius, [free_of(support, x) for x in vertices]
        box = [(min(x - r, *side), max(x + r, *side)) for x, side in zip(self.free, zip(*free))]
        return payoffs.contraction(support, self.inverse, box) < 1

    def is_apart(self, second: "ListedSet") -> bool:
        """Return whether two equilibria, each with its box, are different ones."""
        far = self.radius + second.radius
        differ = any(abs(x - y) > far for x, y in zip(self.free, second.free))
        return self.support != second.support or differ


def read_preferences(payoffs: StrategicForm, value: Json) -> tuple[frozenset[tuple[int, int]], ...]:
    """Return for each player pairs of strategies, of which the first one pays at least as much."""
    numbers = {
        (str(p + 1), str(s + 1), str(t + 1)): (p, s, t)
        for p, size in enumerate(payoffs.shape)
        for s in range(size)
        for t in range(size)
        if s != t
    }
    rows = [tuple(map(string, items(row, 3))) for row in distinct_items(value)]
    known = all(row in numbers for row in rows)
    readable(known, "another number", "a player, and two of the player's strategies")
    read = [numbers[row] for row in rows]  # type: ignore[index]
    return tuple(frozenset((s, t) for q, s, t in read if q == p) for p in payoffs.players)


class PartlyEquilibria:
    """Mixtures of points that are equilibria where strategies pay at least what others do.

    `forms` has for such a preference what the one strategy pays more, at all tuples of points.
    """

    def __init__(
        self, payoffs: StrategicForm, listed: ListedSet, weights: Sequence[Sequence[Fraction]]
    ) -> None:
        self.payoffs, self.points = payoffs, listed.points
        self.tuples = [*product(*(range(len(vertices)) for vertices in self.points))]
        where = [(p, s, t) for p, pairs in enumerate(listed.where) for s, t in sorted(pairs)]
        size = len(self.tuples)
        take_steps(sum_steps((len(where) + 1) * payoffs.pairs * size, listed.digits))
        take_steps(sum(payoffs.shape) * payoffs.pairs)
        forms = [self.form(*preference) for preference in where]
        for p, vertices in enumerate(self.points):
            used = {s for v in vertices for s, weight in enumerate(v) if weight}
            self.require_replies(p, used, forms)
        digits = listed.digits + measure([x for row in weights for x in row])
        mixed = all(min(row) > 0 and sum(row) == 1 for row in weights)
        require(mixed, "an example has positive weights that sum to 1")
        take_steps(sum_steps(len(where) * size * (len(weights) + 1), digits))
        scale = [prod((row[i] for row, i in zip(weights, at)), start=ONE) for at in self.tuples]
        worths = [sum(map(mul, scale, form)) for form in forms]
        require(min(worths) >= 0, "an example is one of the equilibria that it stands for")
        equal = {
            tuple(y / next(filter(None, form)) for y in form)
            for form, x in zip(forms, worths)
            if any(form) and not x
        }
        independent = has_full_rank(
            [self.shares([*map(mul, scale, form)]) for form in equal], len(equal)
        )
        edges = [
            [ZERO] * sum(payoffs.shape[:p])
            + [*map(sub, v, vertices[0])]
            + [ZERO] * sum(payoffs.shape[p + 1 :])
            for p, vertices in enumerate(self.points)
            for v in vertices[1:]
        ]
        require(
            independent and has_full_rank(edges, len(equal) + 1),
            "there are infinitely many equilibria near an example",
        )

    def form(self, p: int, s: int, t: int) -> Row:
        """Return what a strategy of a player pays more than another, at all tuples of points."""
        others = [[v for q, v in enumerate(x) if q != p] for x in product(*self.points)]
        paid = [self.payoffs.paid(p, tuple(x)) for x in others]
        return [Fraction(row[s] - row[t], below) for row, below in paid]

    def require_replies(self, p: int, used: set[int], forms: list[Row]) -> None:
        """Check that a player's strategies in use are best replies where preferences hold.

        A preference follows if its form is at least a multiple of a form at all tuples, or by a
        chain.
        """
        every = range(self.payoffs.shape[p])
        after = {
            (s, t)
            for s, t in product(every, repeat=2)
            if any(is_at_least(self.form(p, s, t), bound) for bound in forms)
        }
        for k, s, t in product(every, repeat=3):
            if (s, k) in after and (k, t) in after:
                after.add((s, t))
        best = all((s, t) in after for s in used for t in every)
        require(best, "what is preferred makes all strategies in use best replies")

    def shares(self, parts: Row) -> Row:
        """Return for each player's points the parts of a sum that belong to tuples with it.

        That is the derivative by the point's weight, times this weight.
        """
        return [
            sum((part for at, part in zip(self.tuples, parts) if at[p] == i), ZERO)
            for p, vertices in enumerate(self.points)
            for i in range(len(vertices))
        ]


def is_at_least(form: Row, bound: Row) -> bool:
    """Return whether a form is nowhere less than a multiple, 0 or more, of another one."""
    least = max([ZERO, *(x / y for x, y in zip(form, bound) if y < 0)])
    return all(x >= least * y for x, y in zip(form, bound))


def tuples_of_others(payoffs: StrategicForm, case: Case) -> list[int]:
    """Return for each player how many tuples of vertices of all others there are."""
    return [prod(map(len, case[:p] + case[p + 1 :])) for p in payoffs.players]


def take_vertices(payoffs: StrategicForm, case: Case) -> int:
    """Take the steps of comparing payoffs at all tuples of vertices; return a case's digits."""
    digits = payoffs.digits + sum(map(measure_points, case))
    take_steps(sum_steps(prod(payoffs.shape) * sum(tuples_of_others(payoffs, case)), digits))
    return digits


def all_are_equilibria(payoffs: StrategicForm, case: Case) -> bool:
    """Return whether all profiles of a case are equilibria."""
    for p, vertices in enumerate(case):
        used = {s for v in vertices for s, weight in enumerate(v) if weight}
        for row in payoffs.at_vertices(p, case):
            if min(row[s] for s in used) < max(row):
                return False
    return True


def is_between(v: Point, points: Sequence[Point]) -> bool:
    """Return whether a point is one of these, or lies between two of them."""
    return v in points or any(on_segment(v, a, b) for i, a in enumerate(points) for b in points[:i])


def on_segment(v: Point, a: Point, b: Point) -> bool:
    """Return whether a point lies between two different ones."""
    k = next(k for k, x in enumerate(a) if x != b[k])
    ratio = (v[k] - a[k]) / (b[k] - a[k])
    return 0 <= ratio <= 1 and v == tuple(x + ratio * (y - x) for x, y in zip(a, b))


def is_used(case: Case, used: Used, p: int, s: int) -> bool:
    """Return whether a strategy has a positive probability in each equilibrium of a case."""
    return (p, s) in used or all(v[s] for v in case[p])


def shrink(payoffs: StrategicForm, case: Case, used: Used, digits: int) -> Case:
    """Return the part of a case that has all its equilibria; a player without vertices: none.

    What leaves a case, leaves a smaller one, too: so rounds end with the same part in any order.
    """
    smaller = case
    while all(smaller):
        case = smaller
        rows = zip(payoffs.shape, tuples_of_others(payoffs, case))
        compared = len(payoffs.shape) * sum(size**2 * tuples for size, tuples in rows)
        take_steps(sum_steps(compared, digits))
        smaller = shrunk(payoffs, case, used)
        if smaller == case:
            break
    return smaller


def shrunk(payoffs: StrategicForm, case: Case, used: Used) -> Case:
    """Return a case without what one round of comparisons of strategies takes out."""
    left = [{*range(len(vertices))} for vertices in case]  # numbers of vertices
    for p, vertices in enumerate(case):
        columns = [*zip(*payoffs.at_vertices(p, case))]  # by strategy the payoffs at each tuple
        others = [q for q in payoffs.players if q != p]
        tuples = [*product(*(range(len(case[q])) for q in others))]
        for s, pays in enumerate(columns):
            needed = is_used(case, used, p, s)
            using = {i for i, v in enumerate(vertices) if v[s]}
            better = [t for t, x in enumerate(columns) if pays[0] <= x[0] and pays != x]
            if any(all(map(lt, pays, columns[t])) for t in better):
                left[p] -= using
            if needed:
                for t in (t for t in better if all(map(le, pays, columns[t]))):
                    equal = [at for at, x, y in zip(tuples, pays, columns[t]) if x == y]
                    for k, q in enumerate(others):
                        left[q] &= {at[k] for at in equal}
            if needed and not using:
                left[p].clear()
    return tuple(tuple(vertices[i] for i in sorted(kept)) for vertices, kept in zip(case, left))


def clip(payoffs: StrategicForm, case: Case, used: Used) -> Case:
    """Return for each player the vertices of a polytope with all equilibria of a case.

    A strategy of q that is used pays at least what another one does. Let their difference, at all
    vertices of all but p and q, be multiples of one linear form of p's mixed strategy. If these
    weigh more than 0 together, the form is not negative.
    """
    polytopes = [Polytope(vertices) for vertices in case]
    pairs = [(p, q) for p in payoffs.players for q in payoffs.players if p != q]
    changed = True
    while changed:
        changed = False
        for p, q in pairs:
            case = tuple(polytope.points for polytope in polytopes)
            if not all(case):
                return case
            digits = take_vertices(payoffs, case)
            compared = payoffs.shape[q] ** 2 * tuples_of_others(payoffs, case)[q]
            take_steps(sum_steps(compared, digits))
            sides = [side if r not in (p, q) else case[r][:1] for r, side in enumerate(case)]
            rest = [*product(*sides)]
            for s, t in product(range(payoffs.shape[q]), repeat=2):
                if s == t or not is_used(case, used, q, s):
                    continue
                forms = [payoffs.more(p, q, s, t, polytopes[p].points, x) for x in rest]
                form = next((form for form in forms if any(form)), [])
                if not form or min(form) >= 0 or not all(is_multiple(row, form) for row in forms):
                    continue
                if all(map(any, forms)) or have_weight(case, used, rest, forms, {p, q}):
                    polytopes[p].cut(form)
                    changed = True
    return tuple(polytope.points for polytope in polytopes)


def is_multiple(row: Row, form: Row) -> bool:
    """Return whether a row is a form, which is not 0, times a number that is not negative."""
    above, below = next((x, y) for x, y in zip(row, form) if y)
    return above * below >= 0 and all(x * below == y * above for x, y in zip(row, form))


def have_weight(
    case: Case, used: Used, rest: list[Mixtures], forms: list[Row], pair: set[int]
) -> bool:
    """Return whether what is not 0 has weight in each equilibrium: all tuples with one strategy.

    That is a strategy of a player beside the pair, which has a positive probability in each.
    """
    take_steps(len(rest) * sum(len(vertices[0]) for vertices in case))
    return any(
        is_used(case, used, r, s) and all(any(row) for x, row in zip(rest, forms) if x[r][s])
        for r, vertices in enumerate(case)
        if r not in pair
        for s in range(len(vertices[0]))
    )


class Polytope:
    """The vertices of a simplex, and what is left when it is cut."""

    def __init__(self, points: tuple[Point, ...]) -> None:
        self.points, self.cuts = points, len(points)
        every = (1 << len(points)) - 1
        self.tight = [every ^ 1 << i for i in range(len(points))]  # inequalities, as bits

    def cut(self, form: Row) -> None:
        """Leave what is not negative, of a linear form with this value at each vertex.

        Beside the vertices there is one on each edge from a positive to a negative one. Two of them
        are ends of an edge if no third one is tight wherever both are.
        """
        count = len(self.points)
        take_steps(count**3 + sum_steps(count**2 * len(self.points[0]), measure(form)))
        new, every = 1 << self.cuts, [*zip(self.points, self.tight, form)]
        kept = [(v, bits | new * (not x)) for v, bits, x in every if x >= 0]
        for v, bits, x in every:
            for w, others, y in every:
                common = bits & others
                if x > 0 > y and sum(common & third == common for third in self.tight) == 2:
                    ratio = x / (x - y)
                    point = Point(a + ratio * (b - a) for a, b in zip(v, w))
                    kept.append((point, common | new))
        self.points, self.tight = tuple(v for v, _ in kept), [bits for _, bits in kept]
        self.cuts += 1


def is_empty(payoffs: StrategicForm, case: Case, used: Used, value: Json, digits: int) -> bool:
    """Return whether weights show that a case has no equilibrium: their sums are positive.

    Those with a negative weight are best replies, and those of a player sum to 0. So in an
    equilibrium the payoffs, times the weights, sum to 0 at most.
    """
    (named,) = fields(value, "weights")
    strategies = [(p, s) for p, size in enumerate(payoffs.shape) for s in range(size)]
    numbers = {str(i): at for i, at in enumerate(strategies, 1)}
    known = isinstance(named, dict) and all(i in numbers for i in named)
    readable(known, named, "an object of numbers of strategies")
    weights = {numbers[i]: rational(x) for i, x in named.items()}
    profiles = prod(map(len, case))
    more = measure([*weights.values()])
    take_steps(sum_steps(profiles * (len(weights) + len(case)), digits + more))
    for p in payoffs.players:
        total = sum((x for (q, _), x in weights.items() if p == q), ZERO)
        require(total == 0, "the weights of a player sum to 0")
    best = all(x >= 0 or is_used(case, used, p, s) for (p, s), x in weights.items())
    require(best, "a strategy with a negative weight is used")
    for x in product(*case):
        total = ZERO
        for (p, s), weight in weights.items():
            row, below = payoffs.paid(p, (*x[:p], *x[p + 1 :]))
            total += weight * row[s] / below
        if total <= 0:
            return False
    return True


def only_profile(
    payoffs: StrategicForm, case: Case, used: Used, value: Json, digits: int
) -> tuple[Mixtures, bool]:
    """Return a profile, and whether no other one is an equilibrium in a case."""
    profile, inverse = fields(value, "profile, inverse")
    named = fields(profile, [str(p + 1) for p in payoffs.players])
    x = tuple(Point(map(rational, items(row, size))) for row, size in zip(named, payoffs.shape))
    every = [sorted({s for v in side for s, weight in enumerate(v) if weight}) for side in case]
    size = sum(map(len, every)) - len(every)
    matrix = [[*map(rational, items(row, size))] for row in items(inverse, size)]
    take_vertices(payoffs, tuple((point,) for point in x))
    take_steps(sum_steps(prod(map(len, case)) * sum(payoffs.shape), digits + measure_all(matrix)))
    sums = all(sum(point) == 1 for point in x)
    inside = all({*side} <= {*whole} for side, whole in zip(support_of(x), every))
    all_used = all(is_used(case, used, p, s) for p, side in enumerate(every) for s in side)
    if not sums or not inside or not all_used or any(payoffs.gains(every, x)):
        return x, False
    free = [free_of(every, y) for y in product(*case)]
    box = [(min(a, *side), max(a, *side)) for a, side in zip(free_of(every, x), zip(*free))]
    return x, payoffs.contraction(every, matrix, box) < 1


def cut(payoffs: StrategicForm, case: Case, p: int, ratio: Fraction, digits: int) -> list[Case]:
    """Return the two parts of a case, cut at a point of a player's longest edge."""
    vertices, size = case[p], payoffs.shape[p]
    take_steps(sum_steps(len(vertices) ** 2 * size, digits))
    flat, _ = over_one_denominator([x for v in vertices for x in v])
    rows = [flat[k : k + size] for k in range(0, len(flat), size)]
    ends = [(i, j) for i in range(len(vertices)) for j in range(i + 1, len(vertices))]
    require(ends, "a case is cut where a player has more than one vertex")
    i, j = max(ends, key=lambda e: max(map(abs, map(sub, rows[e[0]], rows[e[1]]))))
    new = Point(x + ratio * (y - x) for x, y in zip(vertices[i], vertices[j]))
    new = payoffs.points.setdefault(new, new)  # the same object is found without a comparison
    parts = [(*vertices[:k], new, *vertices[k + 1 :]) for k in (i, j)]
    return [(*case[:p], part, *case[p + 1 :]) for part in parts]


def check_mixed_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that each equilibrium is one of those in `equilibria`, or in a box of `open`."""
    _, named, listed, opened, *_ = fields(
        statement, f"kind, strategies, equilibria, open, {FIGURE}"
    )
    keys = "inverses, splits, at"
    inverses, splits, at, *swaps = fields(witness, keys + ", swaps" * ("swaps" in witness))
    payoffs = StrategicForm(game, named)
    players = [*game.numbered]
    distinct = distinct_items(listed, empty=True)
    both = zip(distinct, items(inverses, len(distinct)))
    sets = [ListedSet(payoffs, value, inverse, players) for value, inverse in both]
    single = [entry for entry in sets if entry.is_single]
    wide = [entry for entry in single if entry.radius]  # others differ, since no entry stands twice
    take_steps(SET_STEPS * len(wide) * len(single) * sum(payoffs.shape))
    apart = all(a.is_apart(b) for a in wide for b in single if a is not b)
    require(apart, "no equilibrium is listed twice")
    boxes = [read_box(payoffs, players, box) for box in distinct_items(opened, empty=True)]
    pairs = check_swaps(payoffs, sets, boxes, swaps[0]) if swaps else []
    check_tree(payoffs, sets, boxes, splits, at, pairs)
    finite = len(single) == len(sets)
    number = check_count_of_equilibria(statement, str(len(sets)) if finite else "infinite", True)
    over = "in mixed strategies over reduced pure ones"
    if not boxes:
        words = f"the Nash equilibria {over} are exactly the certificate's equilibria; their number"
        return f"{words} is {number}"
    return (
        f"the certificate's equilibria are Nash equilibria {over}, and each other one lies in one "
        f"of its {len(boxes)} open boxes; the number of those listed is {number}"
    )


def read_box(payoffs: StrategicForm, players: list[str], value: Json) -> list[list[Interval]]:
    """Return for each player and strategy the least and the greatest probability."""
    sides = [items(side, size) for side, size in zip(fields(value, players), payoffs.shape)]
    return [[(rational(x), rational(y)) for x, y in (items(e, 2) for e in s)] for s in sides]


def check_swaps(
    payoffs: StrategicForm, sets: list[ListedSet], boxes: list[list[list[Interval]]], swaps: Json
) -> list[tuple[int, int]]:
    """Return pairs of players, after checking that both can swap places in all that is known.

    These are the payoffs, what is listed, and the open boxes. So what has all equilibria up to
    swaps has all of them.
    """
    numbers = {str(p + 1): p for p in payoffs.players}
    pairs = [items(pair, 2) for pair in distinct_items(swaps)]
    known = all(string(p) in numbers for pair in pairs for p in pair)
    readable(known, "another number", "pairs of players")
    found = [(numbers[p], numbers[q]) for p, q in pairs]
    readable(all(p < q for p, q in found), "another order", "pairs of players, the lesser first")
    compared = sum(len(part) for x in sets for part in (*x.points, *x.where)) + len(boxes)
    size = len(found) * len(payoffs.shape) * prod(payoffs.shape)
    take_steps(sum_steps(size, payoffs.digits) + len(found) * compared * sum(payoffs.shape))
    places = [*product(*map(range, payoffs.shape))]
    number = {place: k for k, place in enumerate(places)}
    listed = {(entry.radius, tuple(map(frozenset, entry.points)), entry.where) for entry in sets}
    opened = {tuple(map(tuple, box)) for box in boxes}
    for p, q in found:
        alike = payoffs.shape[p] == payoffs.shape[q]
        require(alike, "players who swap places have as many strategies as each other")
        images = [number[swapped(place, p, q)] for place in places]
        for (row, below), (image, under) in zip(payoffs.rows, swapped(payoffs.rows, p, q)):
            same = all(x * under == image[k] * below for x, k in zip(row, images))
            require(same, "the payoffs stay the same where two players swap places")
        kept = all(
            (radius, swapped(points, p, q), swapped(where, p, q)) in listed
            for radius, points, where in listed
        )
        require(kept, "what is listed stays the same where two players swap places")
        kept = all(swapped(box, p, q) in opened for box in opened)
        require(kept, "the open boxes stay the same where two players swap places")
    return found


def swapped(values: Sequence[Value], p: int, q: int) -> tuple[Value, ...]:
    """Return values, one for each player, where two players swap places."""
    places = {p: q, q: p}
    return tuple(values[places.get(r, r)] for r in range(len(values)))


def is_image(case: Case, used: Used, p: int, q: int) -> bool:
    """Return whether p swaps with q for a profile with a lesser first one, in all of a case.

    A player's strategies are first compared by those in use: at the first where they differ, the
    lesser one does not use it. Else by the probability of the first strategy.
    """
    for s in range(len(case[p][0])):
        uses = [is_used(case, used, r, s) for r in (p, q)]
        if any(not sure and any(v[s] for v in case[r]) for sure, r in zip(uses, (p, q))):
            return False
        if uses[0] != uses[1]:
            return uses[0]
    return min(v[0] for v in case[p]) > max(v[0] for v in case[q])


def check_tree(
    payoffs: StrategicForm,
    sets: list[ListedSet],
    boxes: list[list[list[Interval]]],
    splits: Json,
    at: Json,
    pairs: list[tuple[int, int]],
) -> None:
    """Walk the tree of cases: each is empty, cut, in a set that is listed, or in an open box.

    Of pairs of players that may swap, what is in order is enough: cases without it are left out.
    """
    strategies = [(p, s) for p, size in enumerate(payoffs.shape) for s in range(size)]
    first, last = len(payoffs.shape), len(payoffs.shape) + len(strategies)
    numbers = {str(i): i for i in range(-len(sets), last + 3)}
    readable(isinstance(splits, list), splits, "a list of splits")
    known = all(string(i) in numbers for i in splits)
    readable(known, "another number", "numbers of players, strategies, equilibria, or 0")
    closed = {str(i) for i, number in enumerate(splits, 1) if numbers[number] > last}
    places = {str(i) for i, number in enumerate(splits, 1) if 0 < numbers[number] <= first}
    right = isinstance(at, dict) and closed <= {*at} <= closed | places
    readable(right, at, "an object of places of cuts, and of all that are closed by a proof")
    ratios = {place: rational(ratio) for place, ratio in at.items() if place in places}
    require(all(0 < x < 1 for x in ratios.values()), "an edge is cut between its ends")
    take_steps(SUM_STEPS * payoffs.pairs)
    start: Case = tuple(map(pure_points, payoffs.shape))
    cases, done = [(start, frozenset[tuple[int, int]]())], 0
    while cases:
        case, used = cases.pop()
        digits = take_vertices(payoffs, case)
        take_steps(len(pairs) * sum(map(mul, payoffs.shape, map(len, case))))
        case = shrink(payoffs, case, used, digits)
        if not all(case) or any(is_image(case, used, p, q) for p, q in pairs):
            continue
        require(done < len(splits), "each case is empty, cut or a leaf")
        number = numbers[splits[done]]
        done += 1
        if number == last + 1:
            empty = is_empty(payoffs, case, used, at[str(done)], digits)
            require(empty, "the weights of an empty case gain at all its vertices")
        elif number > last:
            x, alone = only_profile(payoffs, case, used, at[str(done)], digits)
            require(alone, "a case has no equilibrium but its only profile")
            alone_in = tuple((point,) for point in x)
            listed = any(entry.has_best(payoffs, alone_in, frozenset(), digits) for entry in sets)
            require(listed, "the only profile of a case is in a set that is listed")
        elif number > first:
            p, s = strategies[number - first - 1]
            without = tuple(v for v in case[p] if not v[s])
            cases += [(case, used | {(p, s)}), ((*case[:p], without, *case[p + 1 :]), used)]
        elif number > 0:
            parts = cut(payoffs, case, number - 1, ratios.get(str(done), Fraction(1, 2)), digits)
            cases += [(part, used) for part in parts]
        elif number:
            all_in = sets[-number - 1].has_all(payoffs, case, used, digits)
            require(all_in, "all equilibria of a leaf are in the set that is listed")
        else:
            size = len(boxes) * sum(map(mul, payoffs.shape, map(len, case)))
            take_steps(sum_steps(size, digits))
            inside = any(is_in_box(case, box) for box in boxes)
            require(inside, "a leaf that is open lies in an open box")
    require(done == len(splits), "all splits are used")


def pure_points(size: int) -> tuple[Point, ...]:
    """Return the pure ones of the mixed strategies over so many."""
    return tuple(Point([ZERO] * i + [ONE] + [ZERO] * (size - i - 1)) for i in range(size))


def is_in_box(case: Case, box: list[list[Interval]]) -> bool:
    """Return whether all vertices have their probabilities in a box."""
    return all(
        low <= x <= high
        for vertices, side in zip(case, box)
        for v in vertices
        for x, (low, high) in zip(v, side)
    )
