"""Proofs that a two-player game has no other equilibria: a tree of cases.

In an equilibrium each pure strategy of either player is a best reply or has probability 0. A case
assumes one of the two for each of its strategies. A case is closed if no mixed strategy of a player
satisfies it, or if all its pairs are equilibria; otherwise it is split at one more strategy.
docs/reference/certificate-format.md has the rules, as statement ``equilibria``. In statement ``plan
equilibria`` sequences take the place of strategies (``plan_equilibria``).

Strategies of both players are numbered through, player 1's first. A set of them is a bit mask. A
mixed strategy is *tight* at its player's strategies with probability 0, and at the opponent's best
replies. ``tight`` is always such a mask; its *face* is the set of all mixed strategies of a player
that are tight at each of its numbers. A *shift* proves a face empty: a move of the opponent's
probability away from best replies that would gain against each strategy in the face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import mul

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import only_solution, rank_of_integers
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.limits import ENCLOSED_FACES, RAISED_CASES, or_raise, raised
from nashproof.linear_programs.dense_simplex import least_sum

NOT_FOUND = "the vertices of a best-reply polytope are not those that were proposed"
LEAVES = raised(RAISED_CASES, 2_500)  # the most cases of one tree that have equilibria
SPLITS = 100_000  # the most cases of one tree
# among the splits: LEAF where all pairs of the case are equilibria, EMPTY where the face of player
# 1, or of player 2, is empty although no single shift proves it
LEAF, EMPTY = 0, (-1, -2)

Shift = Mapping[int, int]  # the amount by strategy, numbered from 0 among its player's strategies
Case = tuple[int, int]  # the mask of player 1's strategy, and that of player 2's


class Faces:
    """The vertices of the polytope of a player's mixed strategies or plans, and its faces.

    - ``zeros``: for each vertex the mask of the numbers at which it is tight;
    - ``every``: the mask of all numbers.
    """

    zeros: list[int]
    every: int

    @cached_property
    def every_vertex(self) -> int:
        """Return all vertices, as a bit mask of their places in ``zeros``."""
        return (1 << len(self.zeros)) - 1

    @cached_property
    def tight_at(self) -> list[int]:
        """Return for each number the vertices that are tight there, as a bit mask of places."""
        places = list[int]()
        for i in bits(self.every):
            digits = ("1" if mask >> i & 1 else "0" for mask in reversed(self.zeros))
            places.append(int("".join(digits) or "0", 2))
        return places

    def vertices_of(self, tight: int) -> int:
        """Return the vertices in a face, as a mask of places in ``zeros``."""
        left, places = self.every_vertex, self.tight_at
        while tight and left:
            left &= places[(tight & -tight).bit_length() - 1]
            tight &= tight - 1
        return left

    def is_empty(self, tight: int) -> bool:
        """Return whether a face has no vertex."""
        return not self.vertices_of(tight)

    def add(self, tight: int, i: int) -> int:
        """Return a mask with one more number, and with all numbers that follow from it."""
        return tight | 1 << i

    def first_faces(self, tight: int) -> list[int]:
        """Return the masks of faces that cover a face, to begin a proof that it is a hull."""
        return [tight]

    def without_vertices(self, tight: int) -> list[int]:
        """Return masks whose faces cover a face without a vertex; [] if a shift closes it."""
        self.exclude(tight, bits(tight))
        return []

    def excludes(self, tight: int) -> bool:
        """Return whether a shift that was added already proves a face empty."""
        raise NotImplementedError

    def exclude(self, tight: int, last: Iterable[int]) -> bool:
        """Add a shift that proves a face empty. False if there is none.

        So that it excludes further faces, too, it is sought for a part of ``tight`` that has no
        vertex: the numbers ``last`` are left out first.
        """
        raise NotImplementedError

    @property
    def every_closed(self) -> int:
        """Return all masks whose faces are known to be empty, as a bit mask of places."""
        return 0

    def closing_numbers(self, tight: int, closed: int) -> tuple[int, int]:
        """Return numbers each of which, added to a mask, makes its face known to be empty.

        And what of the ``closed`` masks may close larger ones, beside what those numbers close.
        """
        return 0, closed

    def is_single(self, tight: int) -> bool:
        """Return whether the equations of ``tight`` have at most one solution."""
        raise NotImplementedError

    def has_all(self, tight: int) -> bool:
        """Return whether all vertices of a face are in ``zeros``, or add more of them."""
        return True


@dataclass
class BestReplyRegion(Faces):
    """The vertices of a player's best-reply polytope, as mixed strategies.

    - ``size``: the number of the player's pure strategies; ``first``: the number of the first one;
    - ``replies``: the opponent's payoffs, integers, a row for each of the player's strategies;
    - ``shifts``: by mask a profitable move of probability by the opponent that proves the mask's
      face empty.
    """

    size: int
    first: int
    replies: Sequence[Sequence[int]]
    zeros: list[int]
    shifts: dict[int, Shift] = field(default_factory=dict)

    @cached_property
    def closed_at(self) -> dict[int, int]:
        """Return by the bit of a number the closed masks that have it, as a bit mask of places.

        First the player's strategies, of which not all have probability 0; then the shifts' masks.
        """
        return {1 << i: self.own_mask >> i & 1 for i in range(self.every.bit_length())}

    @cached_property
    def others(self) -> list[int]:
        """Return the numbers of the opponent's strategies."""
        width = len(self.replies[0])
        return [(self.size if self.first == 0 else 0) + j for j in range(width)]

    @cached_property
    def every(self) -> int:  # type: ignore[override]
        """Return the bit mask of all strategies."""
        return (1 << self.size + len(self.others)) - 1

    @cached_property
    def other_mask(self) -> int:
        """Return the opponent's strategies, as a bit mask."""
        return sum(1 << j for j in self.others)

    @cached_property
    def own_mask(self) -> int:
        """Return the player's strategies, as a bit mask."""
        return ((1 << self.size) - 1) << self.first

    def first_faces(self, tight: int) -> list[int]:
        """Return masks of bounded faces that cover a face: each assumes a best reply."""
        return [tight] if tight & self.other_mask else [tight | 1 << j for j in self.others]

    def excludes(self, tight: int) -> bool:
        """Return whether a face is empty: all probabilities are 0, or an added shift proves it."""
        lacking = 0
        for bit, places in self.closed_at.items():
            if not tight & bit:
                lacking |= places
        return lacking.bit_count() <= len(self.shifts)

    @property
    def every_closed(self) -> int:
        """Return all masks whose faces are known to be empty, as a bit mask of places."""
        return (1 << 1 + len(self.shifts)) - 1

    def closing_numbers(self, tight: int, closed: int) -> tuple[int, int]:
        """Return numbers each of which, added to a mask, makes its face known to be empty.

        And what of the ``closed`` masks may close larger ones, beside what those numbers close.
        """
        outside = [(bit, places) for bit, places in self.closed_at.items() if not tight & bit]
        once = twice = 0  # masks that lack a number, and those that lack two
        for _, places in outside:
            twice |= once & places
            once |= places
        once &= closed & ~twice
        numbers = lacking = 0
        for bit, places in outside if once else ():
            if once & places:
                numbers |= bit
                lacking |= places
        return numbers, closed & (once | ~lacking)

    def exclude(self, tight: int, last: Iterable[int]) -> bool:
        """Add a shift that proves a face empty. Raises Unproved if there is none."""
        if self.excludes(tight):
            return True
        smaller = self.without_last(tight, last)
        self.add_shift(smaller, self.shift(smaller))
        return True

    def without_last(self, tight: int, last: Iterable[int]) -> int:
        """Return a mask without numbers that can be left out, as long as the face has no vertex.

        Some reply stays. ``last`` has all numbers of the mask, first those that are left out first.
        """
        order = [i for i in last if tight >> i & 1]
        behind = [self.every_vertex]  # the vertices at all numbers but the first, ..; at last, all
        for i in order[:0:-1]:
            behind.append(behind[-1] & self.tight_at[i])
        points = self.every_vertex
        for i in order:
            less = tight & ~(1 << i)
            if not points & behind.pop() and less & self.other_mask:
                tight = less
            else:
                points &= self.tight_at[i]
        return tight

    def add_shift(self, tight: int, shift: Shift) -> None:
        """Add a shift, which proves a face empty, with the mask of the largest such face."""
        # best replies that lose probability, and strategies against which it does not gain, which
        # must have probability 0
        on = 0
        dense = [0] * len(self.others)
        for j, weight in shift.items():
            dense[j] = weight
            if weight < 0:
                on |= 1 << self.others[j]
        for i, row in enumerate(self.replies):
            if sum(map(mul, dense, row)) <= 0:
                on |= 1 << self.first + i
        if on & ~tight or sum(dense):
            raise AssertionError("a shift that does not prove its face empty")
        self.shifts[on] = shift
        for bit in self.closed_at:
            if on & bit:
                self.closed_at[bit] |= 1 << len(self.shifts)

    def is_single(self, tight: int) -> bool:
        """Return whether the equations of ``tight`` have at most one solution."""
        count = self.size - (tight & self.own_mask).bit_count()
        if (tight & self.other_mask).bit_count() < count:
            return False
        replies = [j for j, number in enumerate(self.others) if tight >> number & 1]
        used = [row for i, row in enumerate(self.replies) if not tight >> self.first + i & 1]
        return rank_of_integers([[1, *(row[j] for row in used)] for j in replies]) >= count

    def mixed_strategy(self, tight: int) -> tuple[Vector, Rational]:
        """Return the mixed strategy that is tight exactly at the numbers of a mask.

        With what the opponent's best replies earn. Raises Unproved if there is none, or if the mask
        does not determine it.
        """
        # unknowns: the probabilities in use and the payoff of the best replies, which is equal
        replies = [j for j, number in enumerate(self.others) if tight >> number & 1]
        used = [i for i in range(self.size) if not tight >> self.first + i & 1]
        rows = [[*(self.replies[i][j] for i in used), -1, 0] for j in replies]
        solution = only_solution([*rows, [1] * len(used) + [0, 1]])
        # confirm it: positive probabilities, and exactly these best replies
        (*weights, earned), below = solution or ([0], 1)
        paid = [sum(map(mul, weights, column)) for column in zip(*(self.replies[i] for i in used))]
        best = [j for j, x in enumerate(paid) if x == earned]
        if not solution or min(weights) <= 0 or max(paid) > earned or best != replies:
            raise Unproved(NOT_FOUND)
        mixed = dict(zip(used, weights))
        return tuple(QQ(mixed.get(i, 0), below) for i in range(self.size)), QQ(earned, below)

    def shift(self, tight: int) -> Shift:
        """Return a move of the opponent's probability, away from best replies in ``tight`` only.

        It gains against each of the player's strategies outside ``tight``. Raises Unproved if there
        is none: by Farkas' lemma the face then has a mixed strategy.
        """
        # the amounts are at least 0, taken from strategies in ``tight`` and given to the rest
        signs = [-1 if tight >> j & 1 else 1 for j in self.others]
        used = [row for i, row in enumerate(self.replies) if not tight >> self.first + i & 1]
        amounts = least_sum([[*map(mul, signs, row)] for row in used], signs)
        if amounts is None:
            raise Unproved(NOT_FOUND)
        return {j: sign * x for j, (sign, x) in enumerate(zip(signs, amounts)) if x}


def split_cases(regions: Sequence[Faces]) -> tuple[list[int], list[Case]]:
    """Return the splits of a tree of cases, and its leaves: cases whose pairs are all equilibria.

    Splits are numbers from 1, ``LEAF``, or one of ``EMPTY``, in depth-first order: the case in
    which player 1's strategy is tight comes before that in which player 2's is. A case that a
    shift proves empty has no entry; the shift is added to its region. The proof of an ``EMPTY``
    case is added to the region, too.
    """
    # a waiting case: both masks, and the numbers at which it was split
    first_region, second_region = regions
    splits, leaves = list[int](), list[Case]()
    waiting = [(0, 0, tuple[int, ...]())]
    while waiting:
        s, t, path = waiting.pop()
        first_vertices = first_region.vertices_of(s)
        second_vertices = second_region.vertices_of(t) if first_vertices else 0
        # a face without a vertex: one shift proves it empty, or an enclosure by no vertex does
        if not second_vertices:
            region, tight, number = (
                (second_region, t, EMPTY[1]) if first_vertices else (first_region, s, EMPTY[0])
            )
            closed = region.exclude(tight, reversed(path))
            if not region.is_empty(tight):  # it has a vertex that was not known
                waiting.append((s, t, path))
            elif not closed:
                splits.append(number)
                enclose(region, tight, Listing(()))
            continue
        # split at the number that leaves the fewest pairs of vertices in both cases together;
        # initially ``least`` is twice the number of pairs
        m, n = first_vertices.bit_count(), second_vertices.bit_count()
        best, least = -1, m * n + m * n
        for i in bits(first_region.every & ~(s | t)):
            a, b = (
                (first_vertices & first_region.tight_at[i]).bit_count(),
                (second_vertices & second_region.tight_at[i]).bit_count(),
            )
            if a < m and b < n and a * n + m * b < least:
                best, least = i, a * n + m * b
        # at each number all vertices of a face are tight, so all pairs are equilibria
        if best < 0:
            if not (first_region.has_all(s) and second_region.has_all(t)):
                waiting.append((s, t, path))
                continue
            splits.append(LEAF)
            leaves.append((s, t))
            if len(leaves) > LEAVES:
                too_many = f"more than {LEAVES:,} cases that have equilibria"
                expected = f"a game with fewer equilibria{or_raise(RAISED_CASES)}"
                raise UnsuitableGame(too_many, expected)
            continue
        splits.append(best + 1)
        if len(splits) > SPLITS:
            raise UnsuitableGame(f"more than {SPLITS:,} cases", "a game with fewer equilibria")
        path = (*path, best)
        waiting.append((s, second_region.add(t, best), path))
        waiting.append((first_region.add(s, best), t, path))
    return splits, leaves


class TooManyFaces(Unproved):
    """A proof that visits more faces than the checkers allow."""


class Listing:
    """The masks of listed vertices, and the faces that are proved to be their hulls.

    - ``masks``: in descending order of their size;
    - ``tight_at``: by the bit of a number the masks that have it, as a mask of places;
    - ``seen``: the masks of faces that are proved, or will be, to be hulls of listed vertices;
    - ``looked``: how many vertices and closed masks a checker looks through at these, about.
    """

    def __init__(self, listed: Iterable[int]) -> None:
        self.masks = sorted(listed, key=lambda z: -z.bit_count())
        self.tight_at: dict[int, int] = {}
        self.seen = set[int]()
        self.looked = 0
        for place, mask in enumerate(self.masks):
            for i in bits(mask):
                self.tight_at[1 << i] = self.tight_at.get(1 << i, 0) | 1 << place

    def on(self, points: int, added: int) -> int:
        """Return those of ``points`` that are tight at the numbers ``added``, too.

        Points are vertices as a mask of places in ``masks``.
        """
        while added and points:
            points &= self.tight_at.get(added & -added, 0)
            added &= added - 1
        return points


def enclose(region: Faces, tight: int, listing: Listing) -> None:
    """Prove that a face is the hull of the listed vertices in it; this adds shifts to the region.

    By induction over faces. Let z be the mask of a listed vertex in the face. The ray from that
    vertex through any point of the face leaves it at a point that is tight at a number outside z:
    so the face is the hull of the vertex and the faces with one number more, without those that a
    shift is known to close. A face of a single point needs no more; a face without a listed vertex
    must be empty. Raises TooManyFaces.
    """
    masks, on, seen = listing.masks, listing.on, listing.seen
    every = (1 << len(masks)) - 1
    first_faces = {*region.first_faces(tight)} - seen
    waiting = [(face, on(every, face), region.every_closed) for face in sorted(first_faces)]
    listing.looked += len(waiting) * (len(masks) + region.every_closed.bit_count())
    seen |= first_faces
    while waiting:
        face, points, closed = waiting.pop()
        first = points & -points
        # no listed vertex: a shift proves the face empty, or faces that cover it are next
        if not points:
            larger = [] if region.excludes(face) else region.without_vertices(face)
        elif points == first and region.is_single(face):
            continue
        else:
            # the vertex with the largest mask leaves the fewest faces to visit
            tightest = masks[first.bit_length() - 1]
            numbers, closed = region.closing_numbers(face, closed)
            larger = [region.add(face, i) for i in bits(region.every & ~(tightest | numbers))]
        for larger_face in larger:
            if larger_face not in seen:
                seen.add(larger_face)
                waiting.append((larger_face, on(points, larger_face & ~face), closed))
                listing.looked += points.bit_count() + closed.bit_count()
        need_few_faces(len(seen))


def need_few_faces(count: int) -> None:
    """Raise TooManyFaces if a proof has visited more faces than half of what checkers allow."""
    if count > ENCLOSED_FACES // 2:
        raise TooManyFaces(
            f"a proof that no vertex is missing visits more than {ENCLOSED_FACES // 2:,} faces"
        )


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers in a mask, in ascending order."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least
