"""All mixed equilibria of a small game of any number of players, or all but those in open boxes.

Branch and bound over mixed strategies. Knows no documents. A *case* is for each player a simplex of
mixed strategies, as its vertices. Payoffs are multilinear, so the extrema of their differences lie
at vertices. A strategy that pays less than another one at each tuple of vertices has probability 0,
which shrinks the case. A case is empty if moves of probability away from best replies gain at all
vertices: floats propose such moves. A case that is left is split by the use of a strategy until it
has one support, then cut in two. Or it is a leaf: all equilibria in it belong to one set that is
listed. The exact rules are in docs/reference/certificate-format.md, `mixed equilibria`.

In a support in which two players mix, the conditions of an equilibrium are linear in each player's
probabilities: they leave a polytope for each, which is one set with its vertices.

Two players are interchangeable if the payoffs stay the same where both swap places. The equilibria
of such a game are those in which the strategies of both are in a certain order, and their images.
So cases with another order are left out, and the images of what is found are listed with it.

Newton's method approximates an isolated equilibrium. That it is the only one in a box follows from
a norm of the Jacobian at the corners of the box (Krawczyk 1969; Neumaier 1990, section 5.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import prod
from time import monotonic
from typing import TypeAlias

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.limits import MIXED_PROFILES
from nashproof.linear_programs.floats.separation import separating_weights
from nashproof.play.types import PureStrategy
from nashproof.solving.curved_sets import (
    Preference,
    PreferenceForms,
    Weights,
    dimension_of,
    find_example,
    last_points,
)
from nashproof.solving.mixed_strategies import (
    Case,
    Item,
    Matrix,
    Payoffs,
    Point,
    Polytope,
    Profile,
    between,
    free_column,
    free_of,
    is_inside,
    longest,
    pure_point,
    rounded,
    simple,
    strategic_form,
    support_of,
    swapped,
    width,
)

Used: TypeAlias = "frozenset[tuple[int, int]]"  # strategies in use in a case, with their players
# what a search tells as it goes on: cases examined, sets listed, cases that wait
Tell: TypeAlias = "Callable[[int, int, int], object]"

MIXED_WORK = 200_000  # cases times profiles of a search without a time; later cases stay open
SEARCHED_PROFILES = 64  # the most profiles of reduced pure strategies of a game, without a time
CURVED_TUPLES = 256  # tuples of vertices of a product in which curved sets are looked for
SHIFT_TUPLES = 1_024  # tuples of vertices of a case for which a shift is looked for
SHIFT_DIGITS = 4, 32, 1_024, 2**20  # the greatest weights of a shift, tried in turn
SMALLEST = QQ(1, 2**12)  # a case of at most this width stays open
SMALL, MANY = QQ(1, 2**4), 32  # the same width once MANY cases are open
RADIUS = QQ(1, 10**12)  # radius of the box around an irrational equilibrium
PLACES = 10**13  # denominator of the coordinates of its centre


@dataclass(frozen=True)
class FactorOfSet:
    """A player's share of a set of equilibria: points, in any order; preferences by pairs of
    strategies; and the weights of the points in the example, by which no two factors differ.
    """

    points: tuple[Point, ...] = field(compare=False)
    corners: frozenset[Point]
    preferences: tuple[tuple[int, int], ...]
    weights: tuple[Rational, ...] = field(compare=False)


@dataclass(frozen=True)
class MixedEquilibriumSet:
    """A product of convex hulls all of whose profiles are equilibria; or one equilibrium in a box;
    or those profiles of a product at which strategies are at least as good as others.

    - ``points``: by player the mixed strategies whose hull is its factor of the product;
    - ``radius``: 0, or the greatest distance of a probability of the equilibrium from that of the
      single point (except for each player's first strategy in use);
    - ``inverse``: the rounded inverse of the Jacobian of the indifference equations; empty for
      several points and for pure ones;
    - ``where``: the preferences that hold in the set;
    - ``example``: with preferences the weights of the points in an equilibrium of the set.
    """

    points: Case
    radius: Rational
    inverse: Matrix
    where: tuple[Preference, ...] = ()
    example: Weights = ()

    @classmethod
    def of(
        cls, factors: Sequence[FactorOfSet], radius: Rational, inverse: Matrix
    ) -> MixedEquilibriumSet:
        """Return the set with these factors, in order of the players."""
        where = tuple(
            Preference(p, *pair) for p, side in enumerate(factors) for pair in side.preferences
        )
        example = tuple(side.weights for side in factors) if where else ()
        return cls(tuple(side.points for side in factors), radius, inverse, where, example)

    @property
    def factors(self) -> tuple[FactorOfSet, ...]:
        """Return each player's share."""
        return tuple(
            FactorOfSet(
                points,
                frozenset(points),
                tuple((x.strategy, x.than) for x in self.where if x.player == p),
                self.example[p] if self.example else (),
            )
            for p, points in enumerate(self.points)
        )

    @property
    def is_single(self) -> bool:
        """Return whether the set is a single equilibrium."""
        return all(len(vertices) == 1 for vertices in self.points)

    @property
    def profile(self) -> Profile:
        """Return the first point of each player, as a profile; with preferences the example."""
        return tuple(
            tuple(sum((a * x for a, x in zip(row, column)), QQ(0)) for column in zip(*vertices))
            for row, vertices in zip(self.example, self.points)
        ) or tuple(vertices[0] for vertices in self.points)


@dataclass(frozen=True)
class SplitAtUse:
    """A case is split: a strategy has probability 0, or it is in use."""

    player: int
    strategy: int


@dataclass(frozen=True)
class Cut:
    """A case is cut: the longest edge of a player's simplex is halved."""

    player: int


@dataclass(frozen=True)
class Shift:
    """A case is empty: moves of probability away from best replies gain at all vertices.

    ``weights``: (player, strategy) and a weight; those of a player sum to 0.
    """

    weights: dict[tuple[int, int], Rational]


@dataclass(frozen=True)
class LeftOpen:
    """A case that stays open."""


@dataclass(frozen=True)
class ClippedAway:
    """A case of which clipping leaves nothing. Any listed set has all its equilibria."""

    case: Case


@dataclass(eq=False)
class ListedCase:
    """A case whose equilibria all lie in a listed set; ``case`` without what is clipped off."""

    place: MixedEquilibriumSet
    case: Case
    used: Used


@dataclass(eq=False)
class SoleProfile:
    """A case whose only equilibrium is a profile of a listed set, which uses part of its support.

    ``inverse``: the rounded inverse of the Jacobian of the support's gains at the profile.
    """

    support: list[list[int]]
    profile: Profile
    inverse: Matrix


Step: TypeAlias = SplitAtUse | Cut | Shift | LeftOpen | ClippedAway | ListedCase | SoleProfile


@dataclass(frozen=True)
class FoundMixed:
    """All equilibria of a game, in mixed strategies over reduced pure ones.

    - ``strategies``: by player its reduced pure strategies;
    - ``listed``: sets of equilibria. Every equilibrium outside them is in a box of ``left_open``;
    - ``left_open``: boxes; by player and strategy the least and the greatest probability;
    - ``splits``: the proof, a tree of cases. The number of a player whose simplex is cut, then
      those of all strategies at which a case is split; two more for a shift and for an only
      profile; minus the number of a listed set; or 0 for a case in an open box;
    - ``at``: the shifts and only profiles, by position in ``splits`` from 1;
    - ``swaps``: pairs of interchangeable players, numbered from 0, the lesser first.
    """

    strategies: tuple[tuple[PureStrategy, ...], ...]
    listed: tuple[MixedEquilibriumSet, ...]
    left_open: tuple[tuple[tuple[tuple[Rational, Rational], ...], ...], ...]
    splits: tuple[int, ...]
    at: dict[int, Shift | SoleProfile]
    swaps: tuple[tuple[int, int], ...]

    @property
    def has_infinitely_many(self) -> bool:
        """Return whether infinitely many equilibria are listed."""
        return not all(equilibrium_set.is_single for equilibrium_set in self.listed)


def find_mixed_equilibria(
    game: Tree, seconds: float | None = None, tell: Tell | None = None
) -> FoundMixed:
    """Find all mixed equilibria of a game with perfect recall.

    The search ends after ``seconds``, else after MIXED_WORK; what is left then stays open. A search
    that ends before finds the same with any time. Raises InputError if the game has more profiles
    of reduced pure strategies than ``SEARCHED_PROFILES``; with ``seconds``, ``MIXED_PROFILES``.
    """
    at_most = SEARCHED_PROFILES if seconds is None else MIXED_PROFILES
    strategies, payoffs = strategic_form(game, at_most)
    search = Search(payoffs, seconds, tell)
    search.run()
    return search.result(strategies)


def refined(game: Tree, equilibrium: MixedEquilibriumSet, bits: int) -> Profile | None:
    """Refine an isolated equilibrium to ``bits`` binary digits; None if Newton's method fails."""
    payoffs, support = strategic_form(game)[1], [*map(support_of, equilibrium.profile)]
    start = free_of(support, equilibrium.profile)
    free = payoffs.newton(support, start, 2 * equilibrium.radius, bits)
    return payoffs.profile(support, free) if free else None


def with_images(
    items: Iterable[tuple[Item, ...]], swaps: Sequence[tuple[int, int]]
) -> dict[tuple[Item, ...], tuple[Item, ...]]:
    """Return the items and all their images under swaps, each with the item that it came from."""
    sources = {item: item for item in items}
    waiting = [*sources]
    while waiting:
        item = waiting.pop()
        for image in (swapped(item, pair) for pair in swaps):
            if image not in sources:
                sources[image] = sources[item]
                waiting.append(image)
    return sources


def out_of_order(case: Case, used: Used, p: int, q: int) -> bool:
    """Return whether each equilibrium of a case has its swap of p and q before it, in one order.

    That order is of the strategies in use of the player with the lesser number: at the first
    strategy at which two sets differ, the set without it is first. Of equal sets the lesser
    probability of the first strategy is first.
    """
    for s in range(len(case[p][0])):
        sides = [(_is_used(case[r], used, r, s), any(v[s] for v in case[r])) for r in (p, q)]
        if any(can_use and not must_use for must_use, can_use in sides):
            return False  # undecided
        (first, _), (second, _) = sides
        if first != second:
            return first
    return min(free_column(case[p], 0)) > max(free_column(case[q], 0))


class Search:
    """A tree of cases, searched depth first."""

    def __init__(
        self, payoffs: Payoffs, seconds: float | None = None, tell: Tell | None = None
    ) -> None:
        self.payoffs, self.seconds, self.tell = payoffs, seconds, tell
        self.listed: list[MixedEquilibriumSet] = []
        self.isolated_sets: list[MixedEquilibriumSet] = []  # perhaps not yet listed
        self.steps: list[Step] = []
        self.vertices: dict[Point, Point] = {}  # a single object for each, for ``Payoffs.paid``
        self.only_profiles: list[SoleProfile] = []
        self.tried: set[tuple[tuple[int, ...], ...]] = set()  # supports, for ``curved``
        self.open_cases: list[Case] = []
        self.swaps = payoffs.swaps()
        self.units = [float(max(row) - min(row)) or 1.0 for row in payoffs.rows]

    def run(self) -> None:
        """List the sets of equilibria, and the steps that prove the list complete.

        First the supports: a case is split at a strategy that is in use or not, until it says of
        all strategies which. Then edges are cut. Invariant: each equilibrium, or its image under
        swaps, is in a waiting case, an open case, or a listed set.
        """
        # the first case: all mixed strategies, whose vertices are the pure ones
        start: Case = tuple(
            tuple(self.single(pure_point(k, i)) for i in range(k)) for k in self.payoffs.shape
        )
        cases: list[tuple[Case, Used]] = [(start, frozenset())]
        count, profiles, begun = 0, prod(self.payoffs.shape), monotonic()
        patient = True
        while cases:
            count += 1
            if self.tell:
                self.tell(count, len(self.listed), len(cases))
            if self.seconds is None:
                patient = count * profiles <= MIXED_WORK
            else:
                patient = patient and monotonic() - begun < self.seconds
            whole, used = cases.pop()
            case = self.shrink(whole, used)
            if case is None or any(out_of_order(case, used, *pair) for pair in self.swaps):
                continue
            if not patient:
                self.leave_open(case)
                continue
            shift = self.shift(case, used)
            if shift is not None:
                self.steps.append(shift)
                continue
            # split by use: the strategy has a positive probability, or it has probability 0
            weak = self.undecided(case, used)
            if weak:
                p, k = weak
                self.steps.append(SplitAtUse(p, k))
                without = tuple(v for v in case[p] if not v[k])
                cases.append((case, used | {weak}))
                cases.append(((*case[:p], without, *case[p + 1 :]), used))
                continue
            # a leaf: all its equilibria belong to one set
            leaf = self.leaf(case, used)
            if leaf is not None:
                self.steps.append(leaf)
                continue
            # a case that is too small to cut further stays open
            widths = [*map(width, case)]
            least = SMALLEST if len(self.open_cases) < MANY else SMALL
            if max(widths) <= least:
                self.leave_open(case)
                continue
            # bisect the longest edge: each half has the new point in the place of one of its ends
            p = max(self.payoffs.players, key=lambda p: widths[p])
            self.steps.append(Cut(p))
            vertices = case[p]
            _, i, j = longest(vertices)
            new = self.single(tuple((a + b) / 2 for a, b in zip(vertices[i], vertices[j])))
            for k in (i, j):
                half = *vertices[:k], new, *vertices[k + 1 :]
                cases.append(((*case[:p], half, *case[p + 1 :]), used))
        if self.open_cases:
            self.add_pure(start)
        if not self.listed:
            away = [step for step in self.steps if isinstance(step, ClippedAway)]
            self.open_cases += [step.case for step in away]
            self.steps = [LeftOpen() if step in away else step for step in self.steps]
        self.add_images()
        self.drop_parts()

    def single(self, point: Point) -> Point:
        """Return the object that stands for all points equal to ``point``."""
        return self.vertices.setdefault(point, point)

    def leave_open(self, case: Case) -> None:
        """Add a case to the open cases."""
        self.steps.append(LeftOpen())
        self.open_cases.append(case)

    def undecided(self, case: Case, used: Used) -> tuple[int, int] | None:
        """Return a player and a strategy that only part of the case uses."""
        for p, vertices in enumerate(case):
            for s in range(self.payoffs.shape[p]):
                if (p, s) not in used and 0 < sum(bool(v[s]) for v in vertices) < len(vertices):
                    return p, s
        return None

    def add_pure(self, pure: Case) -> None:
        """List the pure equilibria in open cases that no listed set contains."""
        for profile in product(*pure):
            case = tuple((x,) for x in profile)
            if not self.including(case, frozenset()) and self.all_equilibria(case):
                self.listed.append(MixedEquilibriumSet(case, QQ(0), []))

    def add_images(self) -> None:
        """List the images of the listed sets under swaps of interchangeable players."""
        # what was found twice is listed once
        sets = {x.factors: x for x in self.listed}
        for step in self.steps:
            if isinstance(step, ListedCase):
                step.place = sets[step.place.factors]
        self.listed = [*sets.values()]
        for factors, source in with_images(sets, self.swaps).items():
            if factors not in sets:
                x = tuple(side.points[0] for side in factors)
                has_inverse = bool(sets[source].inverse)
                inverse = self.payoffs.inverse_at([*map(support_of, x)], x) if has_inverse else []
                self.listed.append(MixedEquilibriumSet.of(factors, sets[source].radius, inverse))

    def drop_parts(self) -> None:
        """Drop each listed set that is part of another one, with its leaves; sort the rest.

        A set is dropped with all its images.
        """
        # faces of a set are leaves of smaller supports, which are met first
        leaves = [step for step in self.steps if isinstance(step, ListedCase)]
        for first in self.listed[:]:
            if all(first is not x for x in self.listed) or not self._whole(first, leaves):
                continue
            images = with_images([first.factors], self.swaps)
            parts = [x for x in self.listed if x.factors in images]
            wholes = [self._whole(part, leaves) for part in parts]
            if all(wholes):
                self.listed = [x for x in self.listed if x.factors not in images]
                for part, whole in zip(parts, wholes):
                    for leaf in leaves:
                        if leaf.place is part and whole:
                            leaf.place = whole
        # first those that use the first strategies
        self.listed.sort(key=lambda x: (x.points, x.where), reverse=True)

    def _whole(
        self, part: MixedEquilibriumSet, leaves: Sequence[ListedCase]
    ) -> MixedEquilibriumSet | None:
        """Return another listed set that contains a set, all its leaves and the only profiles in
        it; no image of the set can."""
        if part.radius:
            return None
        cases = [(leaf.case, leaf.used) for leaf in leaves if leaf.place is part]
        # a profile between two points of the part need not be between two of the other set
        profiles = [x.profile for x in self.steps if isinstance(x, SoleProfile)]
        points = [tuple((v,) for v in x) for x in profiles]
        cases += [(x, frozenset()) for x in points if self.contains(part, x, frozenset())]
        for whole in self.listed:
            if (
                whole is not part
                and self.contains(whole, part.points, frozenset(), part.where)
                and all(self.contains(whole, *case) for case in cases)
            ):
                return whole
        return None

    def shift(self, case: Case, used: Used) -> Shift | None:
        """Return moves of probability that together gain everywhere in a case; None if not found.

        They move it away from best replies. In an equilibrium they gain nothing, so it has none.
        """
        if prod(map(len, case)) > SHIFT_TUPLES:
            return None
        # a form: what strategy s of player p pays more than the player's first one in use
        forms, rows = list[tuple[int, int, int]](), list[list[Rational]]()
        non_negative = set[int]()
        for p, vertices in enumerate(case):
            users = [s for s in range(self.payoffs.shape[p]) if _is_used(vertices, used, p, s)]
            if not users:
                continue
            paid = [self.payoffs.paid(p, (*x[:p], *x[p + 1 :])) for x in product(*case)]
            for s in range(self.payoffs.shape[p]):
                if s != users[0]:
                    if s not in users:
                        non_negative.add(len(forms))
                    forms.append((p, s, users[0]))
                    rows.append([row[s] - row[users[0]] for row in paid])
        if not forms:
            return None
        units = [self.units[p] for p, *_ in forms]
        columns = [*zip(*([float(x) / unit for x in row] for row, unit in zip(rows, units)))]
        proposed = separating_weights(columns, non_negative)
        if proposed is None:
            return None
        # floats propose, integers decide: as few digits as are enough
        weights = [weight / unit for weight, unit in zip(proposed, units)]
        top = max(map(abs, weights))
        for digits in SHIFT_DIGITS:
            whole = [round(weight / top * digits) for weight in weights]
            if all(sum(a * x for a, x in zip(whole, column)) > 0 for column in zip(*rows)):
                moved: dict[tuple[int, int], int] = {}
                for a, (p, s, first) in zip(whole, forms):
                    moved[p, s] = moved.get((p, s), 0) + a
                    moved[p, first] = moved.get((p, first), 0) - a
                return Shift({at: QQ(a) for at, a in sorted(moved.items()) if a})
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
                        opponents = [q for q in self.payoffs.players if q != p]
                        kept = [*product(*(range(len(case[q])) for q in opponents))]
                        for k, q in enumerate(opponents):
                            stay = {c[k] for c, loses in zip(kept, losses) if not loses}
                            yield q, tuple(v for i, v in enumerate(case[q]) if i in stay)

    def leaf(self, case: Case, used: Used) -> ClippedAway | ListedCase | SoleProfile | None:
        """Return why all equilibria of a case belong to one set; None if that is not proved.

        New sets are added to the list. The case says of each strategy whether it is in use.
        """
        # where best replies are linear, the equilibria are a polytope for each player
        clipped = self.clipped(case, used)
        if not all(clipped):
            return ClippedAway(case)
        if self.all_equilibria(clipped):
            listed = self.including(clipped, used)
            if listed is None:
                x, single = tuple(v for v, *_ in clipped), all(len(v) == 1 for v in clipped)
                inverse = self.payoffs.inverse_at([*map(support_of, x)], x) if single else []
                listed = MixedEquilibriumSet(clipped, QQ(0), inverse)
                self.listed.append(listed)
                if listed.inverse:
                    self.isolated_sets.append(listed)
            return ListedCase(listed, clipped, used)
        support = [
            [s for s in range(k) if any(v[s] for v in vertices)]
            for k, vertices in zip(self.payoffs.shape, case)
        ]
        # a curve or a region of equilibria in the polytopes; each support is tried once
        curved = self.including(clipped, used) or self.curved(clipped, support)
        if curved:
            return ListedCase(curved, clipped, used)
        for isolated in self.isolated_sets:
            if self.is_only_one(case, support, isolated):
                return ListedCase(self.add(isolated), case, used)
        for only in self.only_profiles:
            if only.support == support and self.is_only_profile(case, only):
                return only
        near = [(only.support, only.profile) for only in self.only_profiles]
        near += [([*map(support_of, x.profile)], x.profile) for x in self.isolated_sets]
        if any(used_there == support and is_inside(x, case) for used_there, x in near):
            return None  # Newton's method would converge to it again
        found = self.isolated(case, support)
        if isinstance(found, SoleProfile):
            self.only_profiles.append(found)
            return found if self.is_only_profile(case, found) else None
        if found and all(found.points != isolated.points for isolated in self.isolated_sets):
            self.isolated_sets.append(found)
            if self.is_only_one(case, support, found):
                return ListedCase(self.add(found), case, used)
        return None

    def add(self, equilibrium_set: MixedEquilibriumSet) -> MixedEquilibriumSet:
        """Return an isolated equilibrium, after adding it to the list if it is new."""
        if all(equilibrium_set is not listed for listed in self.listed):
            self.listed.append(equilibrium_set)
        return equilibrium_set

    def including(self, case: Case, used: Used) -> MixedEquilibriumSet | None:
        """Return the first listed set that contains the equilibria in a product of polytopes."""
        return next((x for x in self.listed if self.contains(x, case, used)), None)

    def contains(
        self, whole: MixedEquilibriumSet, case: Case, used: Used, held: Sequence[Preference] = ()
    ) -> bool:
        """Return whether a set contains all equilibria in a product of polytopes.

        A strategy in use is a best reply, so it is preferred; ``held``: what is preferred, too.
        """
        if whole.radius or not _is_part(case, whole.points):
            return False
        return all(
            x in held
            or _is_used(case[x.player], used, x.player, x.strategy)
            or all(row[x.strategy] >= row[x.than] for row in self.payoffs.tuples(case, x.player))
            for x in whole.where
        )

    def curved(self, points: Case, support: Sequence[Sequence[int]]) -> MixedEquilibriumSet | None:
        """List the equilibria in a product of polytopes, if they are infinitely many.

        It has all equilibria with a support. Each support is tried once.
        """
        key = tuple(map(tuple, support))
        if key in self.tried:
            return None
        self.tried.add(key)
        sizes = [*map(len, points)]
        if prod(sizes) > CURVED_TUPLES:
            return None

        def paid(p: int, places: tuple[int, ...]) -> list[Rational]:
            """Return the payoffs of a player's strategies at the others' points."""
            chosen = [vertices[k] for vertices, k in zip(points, places)]
            return self.payoffs.paid(p, (*chosen[:p], *chosen[p + 1 :]))

        forms = PreferenceForms(self.payoffs.shape, sizes, paid)
        in_points = [{s for v in vertices for s in support_of(v)} for vertices in points]
        where = forms.needed([*map(sorted, in_points)], self.swaps)
        example = find_example(forms, dimension_of(points), where)
        if example is None:
            return None
        # last stands the point whose weight makes the inequalities long
        sides = zip(last_points(forms, where), points, example)
        orders = [
            ((*side[:k], *side[k + 1 :], side[k]), (*row[:k], *row[k + 1 :], row[k]))
            for k, side, row in sides
        ]
        points, example = zip(*orders)
        found = MixedEquilibriumSet(points, QQ(0), [], where, example)
        self.listed.append(found)
        return found

    def clipped(self, case: Case, used: Used) -> Case:
        """Return the part of a case that linear inequalities leave; a player without points: none.

        A strategy of q in use pays at least as much as another one of q. Let the differences, at
        all vertices of the players other than p and q, be multiples of one linear form of p's mixed
        strategy, none of them negative, and surely not all 0. Then this cuts p's polytope. No such
        inequality cuts twice: what others lose does not change it.
        """
        polytopes = [Polytope.simplex(vertices) for vertices in case]
        changed = True
        while changed and all(polytope.points for polytope in polytopes):
            changed = False
            for p, q in product(self.payoffs.players, repeat=2):
                points = [polytope.points for polytope in polytopes]
                if p == q or not all(points):
                    continue
                rest = [*product(*([()] if r in (p, q) else x for r, x in enumerate(points)))]
                users = [s for s in range(self.payoffs.shape[q]) if _is_used(points[q], used, q, s)]
                paid: list[list[list[Rational]]] = []
                for s, t in product(users, range(self.payoffs.shape[q])):
                    # for each tuple of vertices of the others, and vertex of p, the payoffs of q
                    paid = paid or [
                        [
                            self.payoffs.paid(q, (*x[:q], *x[q + 1 :]))
                            for x in ((*others[:p], v, *others[p + 1 :]) for v in vertices)
                        ]
                        for vertices in [polytopes[p].points]
                        for others in rest
                    ]
                    gains = [[row[s] - row[t] for row in rows] for rows in paid]
                    form = next((row for row in gains if any(row)), [QQ(0)])
                    if (
                        min(form) < 0
                        and all(_is_multiple(row, form) for row in gains)
                        and _have_weight(points, used, rest, gains, (p, q))
                    ):
                        polytopes[p] = polytopes[p].cut(form)
                        changed, paid = True, []
                        if not polytopes[p].points:
                            break
        return tuple(
            tuple(map(self.single, sorted(polytope.points, reverse=True))) for polytope in polytopes
        )

    def all_equilibria(self, case: Case) -> bool:
        """Return whether all profiles of a case are equilibria."""
        # each strategy in use is a best reply at all vertices, hence by multilinearity everywhere
        for p in self.payoffs.players:
            used = {s for v in case[p] for s in support_of(v)}
            for row in self.payoffs.tuples(case, p):
                if any(row[s] < max(row) for s in used):
                    return False
        return True

    def is_only_one(
        self, case: Case, support: Sequence[Sequence[int]], isolated: MixedEquilibriumSet
    ) -> bool:
        """Return whether the case provably has no equilibrium except perhaps ``isolated``."""
        if [support_of(x) for x in isolated.profile] != list(support) or not isolated.inverse:
            return False
        # no equilibrium at all: a combination of the gains has the same sign at all vertices
        rows = [self.payoffs.gains(support, x) for x in product(*case)]
        for row in isolated.inverse:
            values = [sum((a * b for a, b in zip(row, gains)), QQ(0)) for gains in rows]
            if min(values) > 0 or max(values) < 0:
                return True
        # at most one: the contraction on the least box around the case and the equilibrium
        return self.contracts(case, support, isolated.profile, isolated.radius, isolated.inverse)

    def is_only_profile(self, case: Case, only: SoleProfile) -> bool:
        """Return whether the case provably has no equilibrium except perhaps that of ``only``."""
        return self.contracts(case, only.support, only.profile, QQ(0), only.inverse)

    def contracts(
        self,
        case: Case,
        support: Sequence[Sequence[int]],
        x: Profile,
        radius: Rational,
        inverse: Matrix,
    ) -> bool:
        """Return whether the gains have at most one zero in the least box around case and box.

        The box has the centre ``x`` and the radius ``radius``.
        """
        free = [free_column(vertices, s) for vertices, used in zip(case, support) for s in used[1:]]
        ends = [
            (min(a - radius, *column), max(a + radius, *column))
            for a, column in zip(free_of(support, x), free)
        ]
        return self.payoffs.contraction(support, inverse, ends) is not None

    def isolated(
        self, case: Case, support: Sequence[Sequence[int]]
    ) -> MixedEquilibriumSet | SoleProfile | None:
        """Return an equilibrium with this support near the centroid of a case, with its box.

        Or one that lies in a listed set, since it does not use all of the support.
        """
        middle = tuple(
            tuple(QQ(1, len(vertices)) * sum(c, QQ(0)) for c in zip(*vertices)) for vertices in case
        )
        free = self.payoffs.newton(support, free_of(support, middle), 2 * max(map(width, case)))
        if free is None:
            return None
        # a rational equilibrium is exact, with radius 0; an irrational one is written in decimals
        x = self.payoffs.profile(support, [simple(a) for a in free])
        radius = QQ(0)
        if any(self.payoffs.gains(support, x)):
            radius = RADIUS
            x = self.payoffs.profile(support, [rounded(a, PLACES) for a in free])
        points = tuple((v,) for v in x)
        inverse = self.payoffs.inverse_at(support, x)
        if not inverse:
            return None
        if not radius and [*map(support_of, x)] != list(support):
            return (
                SoleProfile([*map(list, support)], x, inverse)
                if self.including(points, frozenset())
                else None
            )
        candidate = MixedEquilibriumSet(points, radius, inverse)
        return candidate if self.is_equilibrium(support, candidate) else None

    def is_equilibrium(
        self, support: Sequence[Sequence[int]], candidate: MixedEquilibriumSet
    ) -> bool:
        """Return whether a box provably contains exactly one equilibrium."""
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

    def result(self, strategies: tuple[tuple[PureStrategy, ...], ...]) -> FoundMixed:
        """Return the result of the search, with its steps as numbers."""
        shape = self.payoffs.shape
        last = len(shape) + sum(shape)

        def number(step: Step) -> int:
            match step:
                case LeftOpen():
                    return 0
                case Cut(p):
                    return p + 1
                case SplitAtUse(p, k):
                    return len(shape) + sum(shape[:p]) + k + 1
                case Shift():
                    return last + 1
                case SoleProfile():
                    return last + 2
                case ClippedAway():
                    return -1
                case ListedCase():
                    return -1 - next(k for k, x in enumerate(self.listed) if x is step.place)

        return FoundMixed(
            strategies,
            tuple(self.listed),
            tuple(with_images(self.boxes(), self.swaps)),
            tuple(map(number, self.steps)),
            {k: x for k, x in enumerate(self.steps, 1) if isinstance(x, Shift | SoleProfile)},
            tuple(self.swaps),
        )

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


def _is_used(vertices: Sequence[Point], used: Used, p: int, s: int) -> bool:
    """Return whether strategy s of player p has weight in all equilibria of a case.

    ``vertices``: of the player in the case; ``used``: pairs known to be in use.
    """
    return (p, s) in used or all(v[s] for v in vertices)


def _is_multiple(row: Sequence[Rational], form: Sequence[Rational]) -> bool:
    """Return whether a row is a form, which is not 0, times a number that is not negative."""
    above, below = next((x, y) for x, y in zip(row, form) if y)
    return above * below >= 0 and all(x * below == y * above for x, y in zip(row, form))


def _have_weight(
    points: Sequence[Sequence[Point]],
    used: Used,
    rest: Sequence[Sequence[Point]],
    rows: Sequence[Sequence[Rational]],
    pair: tuple[int, int],
) -> bool:
    """Return whether a row that is not 0 has weight in all equilibria of a case.

    ``rest``: the tuples of ``points`` to which the rows belong, of all players but a pair. It is
    enough that the rows of all tuples which use a certain strategy are not 0, if that is in use.
    """
    return all(map(any, rows)) or any(
        _is_used(vertices, used, r, s) and all(any(row) for x, row in zip(rest, rows) if x[r][s])
        for r, vertices in enumerate(points)
        if r not in pair
        for s in range(len(vertices[0]))
    )


def _is_part(case: Case, points: Case) -> bool:
    """Return whether each vertex of a case is a point of a set, or between two of its points."""
    return all(between(v, vertices) for side, vertices in zip(case, points) for v in side)


def are_joined(
    first: Sequence[Sequence[tuple[Rational, Rational]]],
    second: Sequence[Sequence[tuple[Rational, Rational]]],
) -> bool:
    """Return whether two boxes intersect and have equal supports."""
    return all(
        max(a, c) <= min(b, d) and bool(b) == bool(d)
        for firsts, seconds in zip(first, second)
        for (a, b), (c, d) in zip(firsts, seconds)
    )
