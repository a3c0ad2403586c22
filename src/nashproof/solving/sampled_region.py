"""Best-reply polytopes with too many vertices to list: those that the proof needs are looked for.

A tree of cases is small beside the polytopes. A game of 20 by 20 with 271 equilibria has 11,000
cases, and each polytope more than a million vertices. So only a sample of these is computed, to
choose at which strategy a case is split. Where the sample has no vertex of a face, a linear program
in floats finds one, or weights that prove the face empty. At a leaf a walk through the faces, as in
``enclose``, meets each vertex that the sample misses.

Floats propose. A shift counts if it gains exactly, and ``enclose`` proves that the listed vertices
of a leaf are all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd, inf
from operator import mul

import numpy as np

from nashproof.errors import Unproved
from nashproof.linear_programs.floats.polytope import TOLERANCE, Array, FloatPolytope
from nashproof.solving.case_tree import NOT_FOUND, BestReplyRegion, Shift, bits, need_few_faces

STEPS = 40  # the most of each of some hundred random walks: they meet up to 10,000 vertices
FEW = 20  # vertices of a face in the sample below which more are looked for
MANY = 20  # vertices that are added by arrays
BASES = 100  # that are visited in such a face
SCALES = (4, 20, 400, 10**4, 10**6, 10**9, 10**12)  # of the greatest weight of a rounded shift


class SampledRegion(BestReplyRegion):
    """A best-reply polytope whose ``zeros``, a sample of its vertices, grow.

    - ``polytope``: it numbers the player's strategies first;
    - ``bases``: for each vertex a basis, as a mask of the polytope;
    - ``by_size``: for each count the vertices that are tight at so many numbers, as a mask;
    - ``enumerated``: masks of faces with few vertices in the sample, in which more were looked for;
    - ``walked``: masks of faces whose vertices are all in the sample.
    """

    def __init__(self, size: int, first: int, replies: Sequence[Sequence[int]]) -> None:
        super().__init__(size, first, replies, [])
        self.polytope = FloatPolytope([*zip(*replies)])
        self._unit = np.eye(len(self.others))
        self.bases = list[int]()
        self.enumerated, self.walked = set[int](), set[int]()
        self.tight_at = [0] * (size + len(self.others))
        self.by_size = [0] * (size + len(self.others) + 1)
        self._masks = set[int]()
        # two steps meet the pure strategies; those of a small polytope are met by few more
        self._take(self.polytope.walk(size * size, min(STEPS, 2 + 2**size // size**2)))

    def _take(self, met: dict[int, int]) -> None:
        """Add vertices with their bases, those that are new."""
        bases = {self._numbered(mask): basis for mask, basis in met.items()}
        new = [z for z in bases if z not in self._masks and z & self.own_mask != self.own_mask]
        if not new:
            return
        old = len(self.zeros)
        self._masks.update(new)
        self.zeros += new
        self.bases += [bases[mask] for mask in new]
        if len(new) < MANY:
            for place, mask in enumerate(new, old):
                self.by_size[mask.bit_count()] |= 1 << place
                for i in bits(mask):
                    self.tight_at[i] |= 1 << place
            return
        # by number the new vertices that are tight there; and by how many numbers those at so many
        marks = np.array(new)[:, None] >> np.arange(len(self.tight_at)) & 1
        sizes = marks.sum(axis=1)[:, None] == np.arange(len(self.by_size))
        for places, columns in ((self.tight_at, marks), (self.by_size, sizes)):
            packed = np.packbits(columns.T.astype(bool), axis=1, bitorder="little")
            for i, line in enumerate(packed):
                places[i] |= int.from_bytes(line.tobytes(), "little") << old

    @property
    def every_vertex(self) -> int:
        """Return the sample, as a bit mask of places in ``zeros``."""
        return (1 << len(self.zeros)) - 1

    def _numbered(self, mask: int) -> int:
        """Return a mask of the polytope's inequalities in numbers of strategies."""
        if not self.first:
            return mask
        weights = mask & (1 << self.size) - 1
        return weights << self.first | mask >> self.size

    def _inequalities(self, tight: int) -> int:
        """Return a mask of strategies in numbers of the polytope's inequalities."""
        if not self.first:
            return tight
        return tight >> self.first | (tight & self.other_mask) << self.size

    def vertices_of(self, tight: int) -> int:
        """Return vertices in a face; where the sample has few, more are looked for."""
        points = self._sampled(tight)
        if points and points.bit_count() < FEW and tight not in self.enumerated:
            self.enumerated.add(tight)
            # a vertex that is tight at more numbers has many bases, which would be visited instead
            if all(self.zeros[place].bit_count() == self.size for place in bits(points)):
                basis = self.bases[points.bit_length() - 1]
                self._take(self.polytope.face(self._inequalities(tight), basis, BASES))
                points = self._sampled(tight)
        return points

    def _sampled(self, tight: int) -> int:
        """Return the vertices of the sample that are in a face, as a mask of places."""
        return super().vertices_of(tight)

    def is_empty(self, tight: int) -> bool:
        """Return whether the sample has no vertex in a face."""
        return not self._sampled(tight)

    def has_all(self, tight: int) -> bool:
        """Return whether all vertices of a face are in the sample; add those that are missing.

        By induction over faces, as in ``enclose``. Raises TooManyFaces.
        """
        before = len(self.zeros)
        # a waiting face, and its vertices in the sample, of so many then
        waiting = [(face, self._sampled(face), before) for face in self.first_faces(tight)]
        while waiting:
            face, points, size = waiting.pop()
            if face in self.walked:
                continue
            self.walked.add(face)
            need_few_faces(len(self.walked))
            if not points:
                self.exclude(face, bits(face))
            if len(self.zeros) > size:
                points, size = self._sampled(face), len(self.zeros)
            if points & (points - 1) or points and not self.is_single(face):
                numbers, _ = self.closing_numbers(face, self.every_closed)
                outside = self.every & ~(self._tightest(points) | numbers)
                for i in bits(outside):
                    if face | 1 << i not in self.walked:
                        waiting.append((face | 1 << i, points & self.tight_at[i], size))
        return len(self.zeros) == before

    def _tightest(self, points: int) -> int:
        """Return the mask of a vertex that is tight at the most numbers."""
        for places in reversed(self.by_size):
            if there := points & places:
                return self.zeros[(there & -there).bit_length() - 1]
        raise AssertionError("no vertex is the tightest")

    def exclude(self, tight: int, last: Iterable[int]) -> bool:
        """Add a shift that proves a face empty, or a vertex in it to the sample.

        Raises Unproved if neither is found.
        """
        if self.excludes(tight):
            return True
        order = [*last]
        while self.is_empty(tight):
            if self._search(self.without_last(tight, order)):
                break
        return True

    def _search(self, tight: int) -> bool:
        """Add a vertex in a face to the sample, or a shift that proves the face empty: then True.

        Raises Unproved if neither is found.
        """
        least = self.polytope.least(self._inequalities(tight))
        if least and least.weights is None:
            self._take({least.mask: least.basis})
            if self.is_empty(tight):
                raise Unproved(NOT_FOUND)
            return False
        rounded = None
        if least and least.weights is not None:
            rounded = self._rounded(tight, least.weights)
        self.add_shift(tight, rounded or self.shift(tight))
        return True

    def _rounded(self, tight: int, weights: Array) -> Shift | None:
        """Return a shift in short integers near weights of the inequalities; None if none gains.

        The weights of the replies sum to a negative number, and gain at least 0 against each
        strategy outside ``tight``. All payoffs are positive. So if the missing amount is given to
        any reply, the weights sum to 0 and gain against each of these strategies.
        """
        moved = weights[self.size :]
        used = [i for i in range(self.size) if not tight >> self.first + i & 1]
        # all ways; the one that takes from the fewest replies and closes the most faces
        ways = moved - moved.sum() * self._unit
        gains = ways @ self.polytope.matrix
        least = gains[:, used].min(axis=1) / np.abs(ways).max(axis=1)
        numbers = (ways < -TOLERANCE).sum(axis=1) + (gains <= 0).sum(axis=1)
        order = sorted(zip(numbers.tolist(), (-least).tolist(), range(len(ways))))
        for _, _, way in order[:3]:
            parts = zip(self.others, ways[way].tolist())
            chosen = [x if x > 0 or tight >> j & 1 else 0.0 for j, x in parts]
            greatest = max(map(abs, chosen))
            if not TOLERANCE < greatest < inf:
                continue
            for scale in SCALES:
                whole = [round(x * (scale / greatest)) for x in chosen]
                # what rounding has added is taken from the greatest weight
                most = whole.index(max(filter(None, whole)))
                whole[most] -= sum(whole)
                if whole[most] > 0 and all(sum(map(mul, whole, self.replies[i])) > 0 for i in used):
                    divisor = gcd(*whole)
                    return {j: x // divisor for j, x in enumerate(whole) if x}
        return None
