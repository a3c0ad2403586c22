"""Vertices of a bounded region, proposed in floats, each as the set of tight inequalities.

All bases are enumerated by pivoting from neighbour to neighbour, thousands at a time. A small
random perturbation of the right sides makes every vertex simple, so the feasible bases are
connected by pivots; which inequalities are tight is read without the perturbation.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

TOLERANCE = 1e-11  # below it a number counts as 0; payoffs are at most 1
TOGETHER = 4_096  # bases that are solved at a time
# Each right side is raised by about so much, by different amounts: then every vertex is simple. It
# must be less than the distance of vertices: with 1e-6 a game of 14 by 14 got wrong vertices
SHIFT = 1e-9


def proposed_vertices(matrix: Sequence[Sequence[float]], at_most: int) -> list[int] | None:
    """Return the vertices of ``x >= 0``, ``matrix @ x <= 1``, as bit masks of tight rows.

    Bit ``i`` stands for ``x[i] >= 0``, the bits after these for the rows. All entries are positive.
    None if more than ``at_most`` bases are met. The answer is a proposal: floats may miss vertices
    and invent some.

    >>> sorted(proposed_vertices([[0.5, 1.0]], 10))  # (0, 0), (0, 1), (2, 0)
    [3, 5, 6]
    """
    rows = np.array(matrix, dtype=float)
    rows /= rows.max()
    n, m = rows.shape
    system = np.hstack([rows, np.eye(n)])
    shifts = 1 + SHIFT * (1 + np.random.default_rng(1).random(n))
    right = np.column_stack([shifts, np.ones(n)])
    powers = np.left_shift(np.int64(1), np.arange(m + n, dtype=np.int64))
    # a basis is a row of m + n marks, and its mask a number; the first has all slacks: x = 0
    start = np.zeros((1, m + n), dtype=bool)
    start[0, m:] = True
    seen = {int(start[0] @ powers)}
    waiting, vertices = [start], set[int]()
    while waiting:
        basic = waiting.pop()
        if len(basic) > TOGETHER:
            waiting.append(basic[TOGETHER:])
            basic = basic[:TOGETHER]
        # solve all bases of the batch: entries of the other columns, perturbed and true right sides
        inside = np.nonzero(basic)[1].reshape(len(basic), n)
        outside = np.nonzero(~basic)[1].reshape(len(basic), m)
        left = system.T[inside].transpose(0, 2, 1)
        solved = np.linalg.solve(
            left,
            np.concatenate(
                [system.T[outside].transpose(0, 2, 1), np.broadcast_to(right, (len(basic), n, 2))],
                axis=2,
            ),
        )
        columns, raised, values = solved[:, :, :m], solved[:, :, m], solved[:, :, m + 1]
        # tight is what is not basic, or basic at 0 without the perturbation
        tight = ~basic
        tight[np.arange(len(basic))[:, None], inside] |= np.abs(values) < TOLERANCE
        vertices.update((tight @ powers).tolist())
        # the ratio test for every column that may enter gives the neighbours
        with np.errstate(divide="ignore", invalid="ignore"):
            ratios = np.where(columns > TOLERANCE, raised[:, :, None] / columns, np.inf)
        leaving = np.take_along_axis(inside, ratios.argmin(axis=1), axis=1)
        masks = (basic @ powers)[:, None] + powers[outside] - powers[leaving]
        new = np.unique(masks[np.isfinite(ratios.min(axis=1))])
        fresh = np.array([mask for mask in new.tolist() if mask not in seen], dtype=np.int64)
        seen.update(fresh.tolist())
        if len(seen) > at_most:
            return None
        if len(fresh):
            waiting.append((fresh[:, None] & powers) != 0)
    return sorted(vertices)
