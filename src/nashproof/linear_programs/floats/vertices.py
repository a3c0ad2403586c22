"""Vertices of a bounded region, proposed in floats: which inequalities are tight at each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

TOLERANCE = 1e-11  # of payoffs that are at most 1: below it a number counts as 0
TOGETHER = 4_096  # bases that are solved at a time
# About so much is each row raised, by different amounts, so that no vertex is double. It has to be
# less than what sets vertices apart: 1e-6 led to wrong ones in a game of 14 by 14
SHIFT = 1e-9


def proposed_vertices(matrix: Sequence[Sequence[float]], at_most: int) -> list[int] | None:
    """The vertices of the ``x >= 0`` with ``matrix @ x <= 1``, as bit masks of what is tight.

    Bit ``i`` stands for ``x[i] >= 0``, the bits after these for the rows. The matrix is positive.
    None if more than ``at_most`` bases are met. Nobody trusts the answer: floats may miss vertices
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
    start = np.zeros((1, m + n), dtype=bool)
    start[0, m:] = True
    seen = {int(start[0] @ powers)}
    waiting, found = [start], set[int]()
    while waiting:
        basic = waiting.pop()
        if len(basic) > TOGETHER:
            waiting.append(basic[TOGETHER:])
            basic = basic[:TOGETHER]
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
        tight = ~basic
        tight[np.arange(len(basic))[:, None], inside] |= np.abs(values) < TOLERANCE
        found.update((tight @ powers).tolist())
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
    return sorted(found)
