"""A zero-sum game given by its matrix of payoffs: its value and optimal mixtures, of any size that memory holds.

Knows no trees. The program of von Neumann and Dantzig is solved on a few rows and columns, to which those are added that reply
best to its solution, until none replies better than what is there (McMahan, Gordon, Blum 2003); so an optimum over thousands of
strategies costs about as much as one over those that it uses. Every step is exact, and the last one proves the value.
"""

from math import lcm

from nashproof.exact.linear_algebra import integers, product
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row


def solve_matrix(payoffs, backend="highs"):
    """``(value, rows, columns)`` of an array of ``exact.integers``, what columns pay rows: an optimal mixture ``{number:
    probability}`` of each side, which prove each other optimal.
    """
    rows, columns = [int(payoffs.min(axis=1).argmax())], [int(payoffs.max(axis=0).argmin())]
    while True:
        mixtures = _few(payoffs[rows][:, columns], backend)
        (ones, scale), (twos, other) = map(_whole, mixtures)
        earned, paid = product(payoffs[:, columns], twos.T)[:, 0], product(ones, payoffs[rows])[0]
        low, high = QQ(int(paid.min()), scale), QQ(int(earned.max()), other)
        if low == high:
            return low, *(
                {k: w for k, w in zip(side, mixture) if w}
                for side, mixture in zip((rows, columns), mixtures)
            )
        rows += _best(-earned, rows)
        columns += _best(paid, columns)


def _best(costs, known):
    """Of those not known the cheapest: as many as are known, so that there are few rounds."""
    order = [int(k) for k in costs.argsort(kind="stable")[: 2 * len(known)]]
    return [k for k in order if k not in known][: len(known)]


def _few(payoffs, backend):
    """An optimal mixture of each side of a small matrix; the program has payoffs of at most 1, for the floats' sake."""
    n, scale = len(payoffs), max(1, *map(abs, payoffs.flatten().tolist()))
    rows = [Row("sum", {j: QQ(1) for j in range(n)}, "==", QQ(1))]
    for line in payoffs.T.tolist():
        rows.append(
            Row(
                "reply",
                {n: QQ(1)} | {j: QQ(-u, scale) for j, u in enumerate(line) if u},
                "<=",
                QQ(0),
            )
        )
    found = optimum(
        LinearProgram(tuple(range(n + 1)), tuple(rows), {n: QQ(1)}, frozenset([n])), backend
    )
    return found.x[:-1], found.y[1:]


def _whole(mixture):
    """A mixture as a row of integers, and what they sum to."""
    scale = lcm(*(int(w.denominator) for w in mixture))
    return integers([[int(w * scale) for w in mixture]]), scale
