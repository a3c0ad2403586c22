"""Weights of linear forms whose sum is positive at all given points, proposed in floats.

Pure Python, since the same floats on every machine propose the same certificate.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

TOLERANCE = 1e-10  # of a gradient that no longer descends, or a pivot that counts as zero
STEPS = 100  # changes of the set of positive variables


def separating_weights(
    columns: Sequence[Sequence[float]], non_negative: Collection[int]
) -> list[float] | None:
    """Return a weight for each form that makes the sum positive at all points; None if there is
    none, up to rounding.

    ``columns`` has for each point the values of the forms; the weights of the forms in
    ``non_negative`` are at least 0.

    The residual of the nearest point (0, .., 0, 1) in the cone of the columns, each with a 1 below,
    is such a weight vector, by the theorem of alternatives. Non-negative least squares finds it
    (Lawson, Hanson 1974, chapter 23).
    """
    size = len(columns[0])
    matrix = [[*column, 1.0] for column in columns]
    # a form whose weight may not be negative may have any value below 0 in the cone: a slack
    matrix += [[float(i == j) for i in range(size)] + [0.0] for j in non_negative]
    residual = [0.0] * size + [1.0]
    x = [0.0] * len(matrix)
    positive: list[int] = []
    for _ in range(STEPS):
        descent = [_dot(column, residual) for column in matrix]
        entering = max(
            (k for k in range(len(matrix)) if k not in positive),
            key=descent.__getitem__,
            default=None,
        )
        if entering is None or descent[entering] < TOLERANCE:
            break
        positive.append(entering)
        while positive:
            z = _least_squares([matrix[k] for k in positive])
            if z is None:
                return None
            falling = [(k, zk) for k, zk in zip(positive, z) if zk <= 0]
            if not falling:
                break
            # move towards z until the first variable is 0, which leaves
            ratio, leaving = min((x[k] / (x[k] - zk) if zk else 1.0, k) for k, zk in falling)
            for k, zk in zip(positive, z):
                x[k] += ratio * (zk - x[k])
            x[leaving] = 0.0
            positive.remove(leaving)
        else:
            return None
        for k, zk in zip(positive, z):
            x[k] = zk
        residual = [
            float(i == size) - sum(matrix[k][i] * x[k] for k in positive) for i in range(size + 1)
        ]
    if residual[size] < TOLERANCE:
        return None
    return [max(-r, 0.0) if i in non_negative else -r for i, r in enumerate(residual[:size])]


def _dot(first: Sequence[float], second: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(first, second))


def _least_squares(columns: Sequence[Sequence[float]]) -> list[float] | None:
    """Return the combination of columns nearest to (0, .., 0, 1), by the normal equations; None if
    they are singular."""
    size = len(columns)
    rows = [[*(_dot(a, b) for b in columns), a[-1]] for a in columns]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        if abs(rows[pivot][i]) < TOLERANCE**1.3:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    z = [0.0] * size
    for i in reversed(range(size)):
        z[i] = (rows[i][size] - _dot(rows[i][i + 1 : size], z[i + 1 :])) / rows[i][i]
    return z
