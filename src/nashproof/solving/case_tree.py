"""Proofs that a two-player game has no other equilibria: a tree of cases.

In an equilibrium each pure strategy of either player is a best reply or has probability 0. A case
says of some strategies which. A case is closed if no mixed strategy of a player is left in it, or
if all pairs that are left are equilibria. Else it is split once more. The same in
docs/reference/certificate-format.md, statement ``equilibria``; ``plan equilibria`` has sequences in
the place of strategies (``plan_equilibria``).

Strategies of both players are numbered on, those of player 1 first. A set of them is a bit mask. A
mixed strategy is *tight* at its player's own strategies that have probability 0, and at the best
replies of the other player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import gcd, lcm

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import rank, solve
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.limits import ENCLOSED_FACES
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum

NOT_FOUND = "the vertices of a best-reply polytope are not those that were proposed"
# What stands among the splits where all pairs that are left are equilibria, and where no point of
# player 1, or of player 2, is left though no single shift shows it
LEAVES = 2_500  # cases of one tree that have equilibria
LEAF, EMPTY = 0, (-1, -2)

Shift = Mapping[int, int]  # by the number of a strategy among its player's own, from 0
Case = tuple[int, int]  # where player 1's strategy is tight, and where player 2's is


class Faces:
    """A player's mixed strategies, or plans, that are vertices.

    - ``zeros``: for each vertex where it is tight, as a bit mask;
    - ``every``: all numbers, as a bit mask.
    """

    zeros: list[int]
    every: int

    @cached_property
    def every_vertex(self) -> int:
        """All vertices, as a bit mask of their places in ``zeros``."""
        return (1 << len(self.zeros)) - 1

    @cached_property
    def tight_at(self) -> list[int]:
        """For each number the vertices that are tight there, as such bit masks."""
        places = list[int]()
        for i in bits(self.every):
            digits = ("1" if mask >> i & 1 else "0" for mask in reversed(self.zeros))
            places.append(int("".join(digits) or "0", 2))
        return places

    def vertices_of(self, tight: int) -> int:
        """The places of the vertices that are tight in all of ``tight``, as bits."""
        left = self.every_vertex
        for i in bits(tight):
            left &= self.tight_at[i]
        return left

    def is_empty(self, tight: int) -> bool:
        """Whether no vertex is tight in all of ``tight``."""
        return not self.vertices_of(tight)

    def add(self, tight: int, i: int) -> int:
        """A set of numbers with one more, and with all that follow."""
        return tight | 1 << i

    def first_faces(self, tight: int) -> list[int]:
        """The sets that the proof begins with that a face is a hull."""
        return [tight]

    def without_vertices(self, tight: int) -> list[int]:
        """The sets whose faces make up one that has no vertex; none if a shift closes it."""
        self.exclude(tight, bits(tight))
        return []

    def excludes(self, tight: int) -> bool:
        """Whether it is known that nothing is tight in all of ``tight``."""
        raise NotImplementedError

    def exclude(self, tight: int, last: Iterable[int]) -> bool:
        """Find a shift that leaves nothing tight in all of ``tight``. False if there is none.

        It is made to exclude as much as it can: of ``tight`` the numbers ``last`` are left out
        first.
        """
        raise NotImplementedError

    def is_single(self, tight: int) -> bool:
        """Whether the equations of ``tight`` determine a point, if any."""
        raise NotImplementedError


@dataclass
class Region(Faces):
    """A player's mixed strategies, those that are vertices of the best-reply polytope.

    - ``size``: how many pure strategies the player has; ``first``: the number of the first of them;
    - ``replies``: the opponent's payoffs, whole numbers, a row for each of the player's strategies;
    - ``shifts``: moves of probability by the opponent that gain, with the masks that they exclude:
      no mixed strategy is tight in all of such a mask.
    """

    size: int
    first: int
    replies: Sequence[Sequence[int]]
    zeros: list[int]
    shifts: dict[int, Shift] = field(default_factory=dict)

    @cached_property
    def others(self) -> list[int]:
        """The numbers of the opponent's strategies."""
        width = len(self.replies[0])
        return [(self.size if self.first == 0 else 0) + j for j in range(width)]

    @cached_property
    def every(self) -> int:  # type: ignore[override]
        """All strategies."""
        return (1 << self.size + len(self.others)) - 1

    @cached_property
    def other_mask(self) -> int:
        """The opponent's strategies."""
        return sum(1 << j for j in self.others)

    @cached_property
    def own_mask(self) -> int:
        """The player's strategies. No mixed strategy has probability 0 everywhere."""
        return ((1 << self.size) - 1) << self.first

    def first_faces(self, tight: int) -> list[int]:
        """A face without a best reply is not bounded; some strategy is one."""
        return [tight] if tight & self.other_mask else [tight | 1 << j for j in self.others]

    def excludes(self, tight: int) -> bool:
        """Whether it is known that nothing is tight in all of ``tight``."""
        return self.own_mask & ~tight == 0 or any(tight & on == on for on in self.shifts)

    def exclude(self, tight: int, last: Iterable[int]) -> bool:
        """Find a shift that leaves nothing tight in all of ``tight``."""
        if self.excludes(tight):
            return True
        for i in last:
            if tight >> i & 1 and self.is_empty(tight & ~(1 << i)):
                tight &= ~(1 << i)
        shift = self.shift(tight)
        on = sum(1 << self.others[j] for j, weight in shift.items() if weight < 0)
        for i, row in enumerate(self.replies):
            if sum(weight * row[j] for j, weight in shift.items()) <= 0:
                on |= 1 << self.first + i
        self.shifts[on] = shift
        return True

    def is_single(self, tight: int) -> bool:
        """Whether the equations of ``tight`` determine a mixed strategy, if any."""
        replies = [j for j, number in enumerate(self.others) if tight >> number & 1]
        used = [row for i, row in enumerate(self.replies) if not tight >> self.first + i & 1]
        rows = [
            {0: QQ(1)} | {i: QQ(row[j]) for i, row in enumerate(used, 1) if row[j]} for j in replies
        ]
        return len(rows) >= len(used) and rank(rows, 1 + len(used)) >= len(used)

    def mixed_strategy(self, tight: int) -> Vector:
        """The mixed strategy that is tight exactly there.

        Raises Unproved if there is none, or if it is not determined.
        """
        replies = [j for j, number in enumerate(self.others) if tight >> number & 1]
        used = [i for i in range(self.size) if not tight >> self.first + i & 1]
        rows = [
            {k: QQ(self.replies[i][j]) for k, i in enumerate(used)} | {len(used): QQ(-1)}
            for j in replies
        ]
        rows.append({k: QQ(1) for k in range(len(used))})
        found = solve(rows, [QQ(0)] * len(replies) + [QQ(1)], len(used) + 1)
        *weights, earned = found or (QQ(0),)
        mixed = dict(zip(used, weights))
        paid = [
            sum((w * self.replies[i][j] for i, w in mixed.items()), QQ(0))
            for j in range(len(self.others))
        ]
        best = [j for j, x in enumerate(paid) if x == earned]
        if not found or min(weights) <= 0 or max(paid) > earned or best != replies:
            raise Unproved(NOT_FOUND)
        return tuple(mixed.get(i, QQ(0)) for i in range(self.size))

    def shift(self, tight: int) -> Shift:
        """A move of probability away from best replies in ``tight`` that gains.

        It gains against each of the player's strategies that are not in ``tight``. Raises Unproved
        if there is none: then some mixed strategy is tight there.
        """
        signs = [-1 if tight >> j & 1 else 1 for j in self.others]
        columns = tuple(range(len(signs)))
        rows = [
            Row("gain", {j: QQ(signs[j] * row[j]) for j in columns if row[j]}, ">=", QQ(1))
            for i, row in enumerate(self.replies)
            if not tight >> self.first + i & 1
        ]
        rows.append(Row("moved", {j: QQ(sign) for j, sign in enumerate(signs)}, "==", QQ(0)))
        program = LinearProgram(columns, rows, {j: QQ(-1) for j in columns})
        try:
            moved = optimum(program).x
        except NoOptimum:
            raise Unproved(NOT_FOUND) from None
        return _whole({j: signs[j] * x for j, x in enumerate(moved) if x})


def _whole(weights: Mapping[int, Rational]) -> Shift:
    """The least multiple in whole numbers."""
    scale = lcm(*(int(x.denominator) for x in weights.values()))
    whole = {j: int((x * scale).numerator) for j, x in weights.items()}
    divisor = gcd(*whole.values())
    return {j: x // divisor for j, x in whole.items()}


def split_cases(regions: Sequence[Faces]) -> tuple[list[int], list[Case]]:
    """The splits of a tree of cases, and the leaves: cases in which all pairs left are equilibria.

    The splits stand in the order in which they are met: the case where player 1 is tight comes
    before the one where player 2 is. They are numbers from 1, ``LEAF``, or one of ``EMPTY``. Where
    a shift shows that a case is empty it does not occur; the shift is added to the regions. Of a
    case of the kind ``EMPTY`` all is shown here.
    """
    one, two = regions
    splits, leaves = list[int](), list[Case]()
    waiting = [(0, 0, tuple[int, ...](), one.every_vertex, two.every_vertex)]
    while waiting:
        s, t, path, ones, twos = waiting.pop()
        if not (ones and twos):
            region, tight, number = (two, t, EMPTY[1]) if ones else (one, s, EMPTY[0])
            if not region.exclude(tight, reversed(path)):
                splits.append(number)
                enclose(region, tight, Listing(()))
            continue
        first, second = ones.bit_count(), twos.bit_count()
        best, least = -1, first * second + first * second
        for i in bits(one.every & ~(s | t)):
            a, b = (ones & one.tight_at[i]).bit_count(), (twos & two.tight_at[i]).bit_count()
            if a < first and b < second and a * second + first * b < least:
                best, least = i, a * second + first * b
        if best < 0:  # everywhere all of the one or all of the other are tight
            splits.append(LEAF)
            leaves.append((s, t))
            if len(leaves) > LEAVES:
                found = f"more than {LEAVES:,} cases that have equilibria"
                raise UnsuitableGame(found, "a game with fewer equilibria")
            continue
        splits.append(best + 1)
        path = (*path, best)
        waiting.append((s, two.add(t, best), path, ones, twos & two.tight_at[best]))
        waiting.append((one.add(s, best), t, path, ones & one.tight_at[best], twos))
    return splits, leaves


class TooManyFaces(Unproved):
    """More faces than a checker visits."""


class Listing:
    """Where listed vertices are tight.

    ``masks``: those first that are tight at the most numbers; ``tight_at``: by the bit of a number
    the places of the masks that have it; ``seen``: the sets of numbers whose faces are shown to be
    hulls of those listed there, or are about to be.
    """

    def __init__(self, listed: Iterable[int]) -> None:
        self.masks = sorted(listed, key=lambda z: -z.bit_count())
        self.tight_at: dict[int, int] = {}
        self.seen = set[int]()
        for place, mask in enumerate(self.masks):
            for i in bits(mask):
                self.tight_at[1 << i] = self.tight_at.get(1 << i, 0) | 1 << place

    def on(self, points: int, added: int) -> int:
        """The ``points``, as places of masks, that are tight in what is ``added``, too."""
        while added and points:
            points &= self.tight_at.get(added & -added, 0)
            added &= added - 1
        return points


def enclose(region: Faces, tight: int, listing: Listing) -> None:
    """Find what shows that each point tight in ``tight`` is a combination of the listed.

    The shifts needed are added to the region.
    """
    masks, on, seen = listing.masks, listing.on, listing.seen
    every = (1 << len(masks)) - 1
    first_faces = {*region.first_faces(tight)} - seen
    waiting = [(face, on(every, face)) for face in sorted(first_faces)]
    seen |= first_faces
    while waiting:
        face, points = waiting.pop()
        first = points & -points
        if not points:
            larger = [] if region.excludes(face) else region.without_vertices(face)
        elif points == first and region.is_single(face):
            continue
        else:
            tightest = masks[first.bit_length() - 1]
            larger = [region.add(face, i) for i in bits(region.every & ~tightest)]
        for one in larger:
            if one not in seen:
                seen.add(one)
                waiting.append((one, on(points, one & ~face)))
        if len(seen) > ENCLOSED_FACES // 2:
            raise TooManyFaces(
                f"a proof that no vertex is missing visits more than {ENCLOSED_FACES // 2:,} faces"
            )


def bits(mask: int) -> Iterator[int]:
    """The numbers in a mask."""
    return (i for i in range(mask.bit_length()) if mask >> i & 1)
