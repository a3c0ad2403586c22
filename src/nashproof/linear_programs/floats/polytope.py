"""A polytope in floats: proposes its vertices, those of a face, and weights that prove it empty.

The polytope is ``x >= 0``, ``matrix @ x <= 1``, with positive entries. Its inequalities are
numbered: ``i`` is ``x[i] >= 0``, the rows of the matrix follow. A set of them is a bit mask. A
*basis* is the mask of as many inequalities as the matrix has rows; the others are tight at its
vertex. A *face* is the set of points that are tight at each inequality of a mask.

A small random perturbation of the right sides makes every vertex simple: so the feasible bases are
connected by pivots, also those whose vertices lie in one face. Which inequalities are tight is read
without the perturbation. All answers are proposals: floats may miss vertices and invent some.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

TOLERANCE = 1e-11  # below it a number counts as 0; entries are at most 1
# Each right side is raised by about so much, by different amounts: then every vertex is simple. It
# must be less than the distance of vertices: with 1e-6 a game of 14 by 14 got wrong vertices
SHIFT = 1e-9
LEAST_COST = 1e-10  # a column whose cost is less below 0 does not enter a basis
PIVOTS = 1_000  # of one program; a longer path is given up
STARTS = 2_000  # the most vertices that programs begin at

Array = NDArray[Any]


class Least(NamedTuple):
    """The least sum of the slacks of a face's inequalities over the polytope.

    - ``mask``: the inequalities that are tight at the vertex that attains it; ``basis``: its basis;
    - ``weights``: None if the sum is 0. Else for each inequality a weight, at least 0 outside of
      the face: the weighted sum of all slacks is the same negative number everywhere.
    """

    mask: int
    basis: int
    weights: Array | None


class FloatPolytope:
    """The polytope ``x >= 0``, ``matrix @ x <= 1``; all entries of ``matrix`` are positive."""

    def __init__(self, matrix: Sequence[Sequence[float]]) -> None:
        rows = np.array(matrix, dtype=float)
        rows /= rows.max()
        self.matrix = rows
        self.height, self.width = n, m = rows.shape
        self._system = np.hstack([rows, np.eye(n)])
        shifts = 1 + SHIFT * (1 + np.random.default_rng(1).random(n))
        self._right = np.column_stack([shifts, np.ones(n)])
        self._columns = np.hstack([self._system, self._right])
        self._powers = np.left_shift(np.int64(1), np.arange(m + n, dtype=np.int64))
        self.origin = int(self._powers[m:].sum())  # the basis of all slacks: x = 0
        # bases of some vertices, and all slacks there
        self._starts, self._slacks = self._powers[m:].sum(keepdims=True), np.zeros((1, m + n))
        self._solutions = dict[int, tuple[Array, Array]]()  # at these, as programs begin

    def _marks(self, masks: Array) -> Array:
        """Return masks as rows of marks."""
        marks: Array = (masks[:, None] & self._powers) != 0
        return marks

    def _solved(self, basic: Array, entering: Array) -> tuple[Array, Array, Array, Array]:
        """Solve the equations of a batch of bases.

        Return the numbers inside each basis, the solved columns of ``entering``, and the values of
        the basis with the perturbation and without.
        """
        n = self.height
        inside = np.nonzero(basic)[1].reshape(len(basic), n)
        columns = self._system.T
        sides = np.broadcast_to(self._right, (len(basic), n, 2))
        solved = np.linalg.solve(
            columns[inside].transpose(0, 2, 1),
            np.concatenate([columns[entering].transpose(0, 2, 1), sides], axis=2),
        )
        return inside, solved[:, :, :-2], solved[:, :, -2], solved[:, :, -1]

    def _tight(self, basic: Array, inside: Array, values: Array) -> Array:
        """Return the masks of vertices: not in the basis, or 0 without the perturbation."""
        tight = ~basic
        tight[np.arange(len(basic))[:, None], inside] |= np.abs(values) < TOLERANCE
        masks: Array = tight @ self._powers
        return masks

    def walk(self, walkers: int, steps: int) -> dict[int, int]:
        """Return the vertices that random walks from the origin meet, each with a basis.

        Among them are all vertices with one positive entry, if there are as many walkers. Some of
        them are kept, to begin programs at.

        >>> sorted(FloatPolytope([[0.5, 1.0]]).walk(8, 4))  # (0, 0), (0, 1), (2, 0)
        [3, 5, 6]
        """
        draw = np.random.default_rng(2)
        n, m, each = self.height, self.width, np.arange(walkers)
        # a table for each: its basis, what is outside of it, and all columns solved
        tables = np.tile(self._columns, (walkers, 1, 1))
        inside = np.tile(np.arange(m, m + n), (walkers, 1))
        outside = np.tile(np.arange(m), (walkers, 1))
        bases = np.zeros((steps, walkers), dtype=np.int64)
        slacks = np.zeros((steps, walkers, m + n))
        for step in range(steps):
            bases[step] = self._powers[inside].sum(axis=1)
            slacks[step, each[:, None], inside] = tables[:, :, -1]
            # in the first step the walkers take all directions in turn
            way = draw.integers(m, size=walkers) if step else each % m
            entering = outside[each, way]
            entries = tables[each, :, entering]
            place = _ratios(entries, tables[:, :, -2]).argmin(axis=1)
            chosen = tables[each, place] / entries[each, place][:, None]
            tables -= entries[:, :, None] * chosen[:, None, :]
            tables[each, place] = chosen
            outside[each, way], inside[each, place] = inside[each, place], entering
        slacks = slacks.reshape(-1, m + n)
        masks, first = np.unique((np.abs(slacks) < TOLERANCE) @ self._powers, return_index=True)
        met = bases.reshape(-1)[first]
        kept = slice(None, None, 1 + len(met) // STARTS)
        self._starts, self._slacks = met[kept], slacks[first[kept]]
        return dict(zip(masks.tolist(), met.tolist()))

    def face(self, face: int, start: int, at_most: int) -> dict[int, int]:
        """Return vertices in a face, each with a basis, all of them unless there are many.

        ``start`` is the basis of a vertex in the face. Bases are enumerated by pivoting from
        neighbour to neighbour, until more than ``at_most`` were met.
        """
        masks = np.array([start], dtype=np.int64)
        seen, met = {start}, dict[int, int]()
        belongs = (np.int64(face) & self._powers) != 0
        while len(masks) and len(seen) <= at_most:
            basic = self._marks(masks)
            outside = np.nonzero(~basic)[1].reshape(len(basic), self.width)
            inside, columns, raised, values = self._solved(basic, outside)
            tight = self._tight(basic, inside, values)
            within = (tight & face) == face
            met.update(zip(tight[within].tolist(), masks[within].tolist()))
            # the ratio test for every column that may enter gives the neighbours; one whose number
            # belongs to the face leaves it, unless the vertex stays
            ratios = _ratios(columns, raised[:, :, None])
            place = ratios.argmin(axis=1)
            leaving = np.take_along_axis(inside, place, axis=1)
            stays = np.abs(np.take_along_axis(values, place, axis=1)) < TOLERANCE
            follow = np.isfinite(ratios.min(axis=1)) & within[:, None] & (stays | ~belongs[outside])
            new = masks[:, None] + self._powers[outside] - self._powers[leaving]
            fresh = {*new[follow].tolist()} - seen
            seen |= fresh
            masks = np.array(sorted(fresh), dtype=np.int64)
        return met

    def least(self, face: int) -> Least | None:
        """Minimise the sum of the slacks of a face's inequalities by pivots from a near vertex.

        None if that takes more than ``PIVOTS``.
        """
        count, height = self.width + self.height, self.height
        belongs = (np.int64(face) & self._powers) != 0
        place = (self._slacks @ belongs.astype(float)).argmin()
        basis, table = self._begin(int(self._starts[place]))
        # the last row is the sum: a constant plus multiples of the slacks outside of the basis
        table[height, :count] = belongs
        table[height] -= table[:height][belongs[basis]].sum(axis=0)
        costs, right, ratios = table[height, :count], table[:height, -2], np.empty(height)
        for _ in range(PIVOTS):
            entering = int(costs.argmin())
            if costs[entering] > -LEAST_COST:
                break
            entries = table[:, entering].copy()
            ratios.fill(np.inf)
            np.divide(right, entries[:-1], out=ratios, where=entries[:-1] > TOLERANCE)
            place = int(ratios.argmin())
            table[place] /= entries[place]
            entries[place] = 0
            table -= entries[:, None] * table[place]
            basis[place] = entering
        else:
            return None
        inside = [(1 << j, x) for j, x in zip(basis.tolist(), table[:-1, -1].tolist())]
        last = sum(bit for bit, _ in inside)
        mask = (1 << count) - 1 - sum(bit for bit, x in inside if not abs(x) < TOLERANCE)
        return Least(mask, last, None if mask & face == face else costs - belongs)

    def _begin(self, start: int) -> tuple[Array, Array]:
        """Return a start's basis as numbers, and all columns solved, with a row of zeros below."""
        if start not in self._solutions:
            (basis,) = np.nonzero((np.int64(start) & self._powers) != 0)
            table = np.zeros((self.height + 1, self.width + self.height + 2))
            table[:-1] = np.linalg.solve(self._system[:, basis], self._columns)
            self._solutions[start] = basis, table
        basis, table = self._solutions[start]
        return basis.copy(), table.copy()


def _ratios(entries: Array, right: Array) -> Array:
    """Return the ratios of right sides to positive entries; where these are not, infinity."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(entries > TOLERANCE, right / entries, np.inf)
