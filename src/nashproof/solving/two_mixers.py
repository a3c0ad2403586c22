"""Equilibria in which two players mix two strategies each, in floats, to be proved by others.

The others play pure strategies, so these equilibria are rational. With pure strategies and two
strategies of player j fixed, what each strategy of player i pays is a line over the weight t of the
second one. Where i mixes two, t is a corner of the upper envelope of these lines. The weight of i's
second strategy is that at which j is indifferent. What is left to look at is whether any player has
a better reply. A random game without a pure equilibrium mostly has some: of 2^n cells with payoffs
of a continuous distribution, n(n - 1) / 16 are expected.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import prod
from typing import Any

CHUNK = 2**21  # payoffs compared at a time
GAIN = 1e-9  # of payoffs scaled to [0, 1]: as good as none
FLAT = 1e-12  # a difference of slopes that is as good as none


def equilibria_of_two_mixers(tables: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield equilibria, up to rounding, as probabilities by player, in a fixed order.

    ``tables``: by player an array of payoffs from 0 to 1, with an axis for each player.
    """
    import numpy as np

    shape = tables[0].shape
    strides = [prod(shape[p + 1 :]) for p in range(len(shape))]
    flat = [np.ascontiguousarray(table).ravel() for table in tables]
    # the player whose pairs of strategies are fixed has the fewer ones; cheap pairs come first
    pairs = combinations(range(len(shape)), 2)
    ordered = [(i, j) if shape[i] >= shape[j] else (j, i) for i, j in pairs]
    for i, j in sorted(ordered, key=lambda pair: (shape[pair[1]], pair)):
        cells = np.zeros(1, dtype=np.int64)
        for p in range(len(shape)):
            if p not in (i, j):
                cells = np.add.outer(cells, np.arange(shape[p]) * strides[p]).ravel()
        firsts, seconds = np.triu_indices(shape[j], 1)
        twos = max(1, CHUNK // shape[i])  # pairs of strategies of j at a time
        step = max(1, twos // max(1, len(firsts)))
        for at, two in product(range(0, len(cells), step), range(0, len(firsts), twos)):
            fixed = firsts[two : two + twos], seconds[two : two + twos]
            yield from _of_pair(flat, shape, strides, (i, j), cells[at : at + step], fixed)


def _of_pair(
    flat: Sequence[Any],
    shape: Sequence[int],
    strides: Sequence[int],
    pair: tuple[int, int],
    cells: Any,
    fixed: tuple[Any, Any],
) -> Iterator[list[Any]]:
    """Yield the equilibria in which a pair of players mixes, and the others play as in a cell.

    ``flat`` and ``strides``: the tables in one row each, and how far apart in it the strategies of
    a player are. In the cells the pair plays the first strategies. ``fixed``: pairs of strategies
    of the second one of the pair, the first and the second of each.
    """
    import numpy as np

    i, j = pair
    stride_i, stride_j = strides[i], strides[j]
    firsts, seconds = fixed
    places = np.add.outer(np.arange(shape[i]) * stride_i, np.arange(shape[j]) * stride_j)
    row, a1, a2, t = _corners(flat[i][cells[:, None, None] + places], firsts, seconds)
    cell, two = cells[row // len(firsts)], row % len(firsts)
    b1, b2 = firsts[two], seconds[two]
    # j is indifferent where the second strategy of i has the weight s
    gains = [
        flat[j][cell + a * stride_i + b1 * stride_j] - flat[j][cell + a * stride_i + b2 * stride_j]
        for a in (a1, a2)
    ]
    crossing = np.flatnonzero(gains[0] * gains[1] < 0)
    s = gains[0][crossing] / (gains[0][crossing] - gains[1][crossing])
    cell, a1, a2, b1, b2, t = (x[crossing] for x in (cell, a1, a2, b1, b2, t))
    for p in (j, *(p for p in range(len(shape)) if p not in pair)):
        # what each strategy of p pays, beside the one that p plays
        replies = np.arange(shape[p]) * strides[p]
        played = b1 if p == j else cell // strides[p] % shape[p]
        start = cell if p == j else cell - played * strides[p]
        paid = np.zeros((len(cell), shape[p]))
        for a, of_a in ((a1, 1 - s), (a2, s)):
            for b, of_b in ((b1, 1 - t), (b2, t)) if p != j else ((0, 1.0),):
                corner = start + a * stride_i + b * stride_j
                paid += (of_a * of_b)[:, None] * flat[p][corner[:, None] + replies]
        best = paid.max(axis=1) <= paid[np.arange(len(cell)), played] + GAIN
        cell, a1, a2, b1, b2, s, t = (x[best] for x in (cell, a1, a2, b1, b2, s, t))
    for k in range(len(cell)):
        shares = [np.eye(m)[cell[k] // stride % m] for m, stride in zip(shape, strides)]
        shares[i][0] = shares[j][0] = 0
        shares[i][a1[k]], shares[i][a2[k]] = 1 - s[k], s[k]
        shares[j][b1[k]], shares[j][b2[k]] = 1 - t[k], t[k]
        yield shares


def _corners(pays: Any, firsts: Any, seconds: Any) -> tuple[Any, Any, Any, Any]:
    """Return the corners inside (0, 1) of upper envelopes of lines, as columns.

    ``pays``: by group, line and column. An envelope belongs to a group and a pair of columns: a
    line leads from its payoff in the first one to that in the second. The columns returned are the
    envelope's number (group by group), the lines before and after the corner, and its place.
    """
    import numpy as np

    lines = pays.shape[1]
    start = pays[:, :, firsts].transpose(0, 2, 1).reshape(-1, lines)
    slope = pays[:, :, seconds].transpose(0, 2, 1).reshape(-1, lines) - start
    number, on = np.arange(len(start)), start.argmax(axis=1)
    corners = [(number[:0], on[:0], on[:0], start[:0, 0])]
    # Invariant: ``on`` is the line of the envelope right of the last corner, of all not done.
    while len(number):
        here = np.arange(len(number))
        rise = slope - slope[here, on][:, None]
        below = start[here, on][:, None] - start
        crossing = np.full(rise.shape, 2.0)
        np.divide(below, rise, out=crossing, where=rise > FLAT)
        following = crossing.argmin(axis=1)
        place = crossing[here, following]
        inside = (place > 0) & (place < 1)
        corners.append((number[inside], on[inside], following[inside], place[inside]))
        more = place < 1
        number, on, start, slope = number[more], following[more], start[more], slope[more]
    number, before, after, place = (np.concatenate(x) for x in zip(*corners))
    return number, before, after, place
