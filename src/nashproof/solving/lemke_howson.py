"""One equilibrium of a two-player game in strategic form (Lemke and Howson 1964).

Each pure strategy of either player is a *label*. A mixed strategy, divided by what the opponent's
best reply to it earns, is a point of a polytope; it has the label of each strategy of its own that
it does not play, and of each best reply to it (von Stengel 2002, section 2.3). A pair of points
that have all labels together is an equilibrium, or the pair of the origins. From that pair, giving
up one label, pivots in the two polytopes in turn keep all others, and end at an equilibrium.

Floats propose where to end, in larger games. They follow another path (van den Elzen and Talman
1991): from best replies to a prior, whose weight falls from 1 to 0, by Lemke's algorithm. It is
shorter, since many strategies are in use from the beginning. Right sides are changed a little, so
that no two are 0 at once. The two bases at the end are solved for in fractions, and the first that
are an equilibrium are taken. Of small games, and where no prior leads to an equilibrium, the path
of the first label is followed in integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any, TypeAlias

from nashproof.exact.linear_algebra import has_arrays, solve
from nashproof.exact.numbers import QQ, Rational
from nashproof.solving.pivoting import FloatTableau, IntegerTableau, need_few

INTEGERS = 24  # strategies of both players together up to which integers are taken at once
PIVOTS = 4_000, 4_000, 8_000, 16_000, 32_000  # from one prior after the other, the first uniform
NOISE = 1e-6, 1e-7, 1e-8  # in turn: by how much right sides are changed, 1 being the greatest
STEPS = 30_000_000  # of integers: entries that are computed, times their length in 64 bits

Matrix: TypeAlias = Sequence[Sequence[int]]  # positive payoffs, a row for each of player 1's
Mixture: TypeAlias = tuple[Rational, ...]
Bases: TypeAlias = tuple[list[int], list[int]]


def lemke_howson(ones: Matrix, twos: Matrix) -> tuple[Mixture, Mixture]:
    """Return an equilibrium of a bimatrix game, as mixed strategies of both players.

    ``ones`` and ``twos`` are the players' payoffs, positive, with a row for each strategy
    of player 1. Raises Unproved for a path that takes more than ``STEPS``.

    >>> x, y = lemke_howson([[3, 1], [1, 2]], [[2, 1], [1, 3]])
    >>> print(*x, "and", *y)
    1 0 and 1 0
    """
    for bases in _proposed(ones, twos):
        mixtures = _mixtures(ones, twos, bases)
        if mixtures and is_equilibrium(ones, twos, *mixtures):
            return mixtures
    mixtures = _mixtures(ones, twos, _in_integers(ones, twos))
    if not mixtures or not is_equilibrium(ones, twos, *mixtures):
        raise AssertionError("a path of Lemke and Howson ends at an equilibrium")
    return mixtures


def is_equilibrium(ones: Matrix, twos: Matrix, x: Mixture, y: Mixture) -> bool:
    """Return whether mixed strategies give weight to best replies to each other alone.

    >>> is_equilibrium([[3, 1], [1, 2]], [[2, 1], [1, 3]], (QQ(1), QQ(0)), (QQ(0), QQ(1)))
    False
    """
    return all(
        min(strategy) >= 0 and _plays_best(payoffs, strategy, against)
        for payoffs, strategy, against in ((ones, x, y), ([*zip(*twos)], y, x))
    )


def _plays_best(payoffs: Matrix, strategy: Mixture, against: Mixture) -> bool:
    """Return whether a mixed strategy gives weight to best replies alone.

    ``payoffs`` has a row for each of the player's strategies, a column for each of the opponent's.
    """
    played = [(j, q) for j, q in enumerate(against) if q]
    earned = [sum((q * row[j] for j, q in played), QQ(0)) for row in payoffs]
    best = max(earned)
    return all(u == best for p, u in zip(strategy, earned) if p)


def _proposed(ones: Matrix, twos: Matrix) -> Iterator[Bases]:
    """Yield the bases at which paths in floats end, prior by prior; none for small games."""
    n, m = len(ones), len(twos[0])
    if n + m <= INTEGERS or not has_arrays():
        return
    for k, pivots in enumerate(PIVOTS):
        draw = Random(k).random
        priors = [[1 if k == 0 else int(1_000 * draw()) for _ in range(size)] for size in (n, m)]
        noise = [NOISE[k % len(NOISE)] * draw() for _ in range(n + m + 1)]
        basis = _lemke(_prior_rows(ones, twos, priors, noise), pivots)
        if basis is not None:
            size = n + m + 2
            # the labels of a player's weights, and of the opponent's replies that are not best
            used = {v - size for v in basis if v >= size}
            apart = {v for v in basis if v < n + m}
            rows, columns = range(n), range(n, n + m)
            yield (
                [k for k in rows if k in used] + [k for k in columns if k in apart],
                [k for k in columns if k in used] + [k for k in rows if k in apart],
            )


def _prior_rows(
    ones: Matrix, twos: Matrix, priors: Sequence[Sequence[int]], noise: Sequence[float]
) -> list[list[float]]:
    """Return the equations of Lemke's tableau whose additional variable is a prior's weight.

    Variables, twice: weights of all strategies and both players' costs, first as slack. Costs are
    positive. The sums are of integers, so that every machine computes them alike.
    """
    (n, m), (first, second) = map(len, priors), priors
    size, rows = n + m + 2, list[list[float]]()
    sides = ((ones, second, 0, n), ([*zip(*twos)], first, 1, 0))
    for payoffs, prior, player, start in sides:
        most, total = max(map(max, payoffs)), sum(prior)
        for row in payoffs:
            costs = [(most + 1 - u) / most for u in row]
            against = sum(p * (most + 1 - u) for p, u in zip(prior, row)) / (most * total)
            equation = [0.0] * (2 * size + 2)
            equation[len(rows)] = 1
            equation[size + start : size + start + len(costs)] = [-c for c in costs]
            equation[size + n + m + player] = 1
            equation[-2:] = -against, noise[len(rows)]
            rows.append(equation)
    for player, strategies in enumerate((range(n), range(n, n + m))):
        equation = [0.0] * (2 * size + 2)
        equation[n + m + player] = 1
        for k in strategies:
            equation[size + k] = -1
        equation[-2:] = -1, -1 + player * noise[-1]
        rows.append(equation)
    return rows


def _lemke(rows: list[list[float]], pivots: int) -> list[int] | None:
    """Return the basis at the end of Lemke's path in floats; None if it breaks off.

    The additional variable enters first, in the row with the least right side.
    """
    size = len(rows)
    tableau, added = FloatTableau(rows, range(size)), 2 * size
    leaving: int | None = tableau.pivot(size - 2, added)
    for _ in range(pivots):
        if leaving is None:
            return None
        if leaving == added:
            return tableau.basis
        leaving = tableau.enter(leaving + size if leaving < size else leaving - size)
    return None


def _in_integers(ones: Matrix, twos: Matrix) -> Bases:
    """Return the bases at which the path of the first label ends, in exact integers."""
    first, second = (IntegerTableau(rows, basis) for rows, basis in _equations(ones, twos))
    for _ in _path(first, second, 0, len(ones)):
        need_few(first.steps + second.steps, STEPS)
    return first.basis, second.basis


def _equations(
    ones: Sequence[Sequence[float]], twos: Sequence[Sequence[float]]
) -> tuple[tuple[list[list[Any]], range], ...]:
    """Return for both players the equations of the polytope and the basis at its origin.

    Variables are numbered as labels: first the strategies of player 1. Variable ``k`` is the weight
    of strategy ``k``, or how much less than 1 it earns against the other player's weights.
    """
    n, m = len(ones), len(twos[0])
    first = [[*column, *_unit(j, m), 1] for j, column in enumerate(zip(*twos))]
    second = [[*_unit(i, n), *row, 1] for i, row in enumerate(ones)]
    return (first, range(n, n + m)), (second, range(n))


def _unit(place: int, length: int) -> list[int]:
    return [int(k == place) for k in range(length)]


def _path(first: IntegerTableau, second: IntegerTableau, label: int, rows: int) -> Iterator[bool]:
    """Give up a label and pivot until there is none missing; yields whether that is so.

    ``rows``: how many labels are strategies of player 1. A variable that leaves a basis becomes 0,
    so that both points have its label: it enters the basis of the other tableau.
    """
    tableaus = (first, second) if label < rows else (second, first)
    entering = label
    for tableau in cycle(tableaus):
        leaving = tableau.enter(entering)
        assert leaving is not None, "a path of Lemke and Howson ends at no ray"
        yield leaving == label
        if leaving == label:
            return
        entering = leaving


def _mixtures(ones: Matrix, twos: Matrix, bases: Bases) -> tuple[Mixture, Mixture] | None:
    """Return the mixed strategies at two bases, in fractions; None if these are no bases."""
    n, m = len(ones), len(twos[0])
    first, second = map(set, bases)
    x = _weights([*zip(*twos)], range(n), range(n, n + m), first)
    y = _weights(ones, range(n, n + m), range(n), second)
    return (x, y) if x and y else None


def _weights(payoffs: Matrix, labels: range, replies: range, basis: set[int]) -> Mixture | None:
    """Return a player's mixed strategy at a basis; None if the basis has none.

    Before scaling, the opponent's best replies earn 1 against the weights.

    ``labels``: of the player's strategies; ``replies``: of the opponent's, for each of which
    ``payoffs`` has a row. Basic weights are as many as replies that are not basic, and solve the
    equations of these.
    """
    played = [k for k in labels if k in basis]
    best = [payoffs[j - replies.start] for j in replies if j not in basis]
    rows = [{k: row[i - labels.start] for k, i in enumerate(played)} for row in best]
    weights = solve(rows, [QQ(1)] * len(rows), len(played)) if played else None
    if not weights:
        return None
    total, by_label = sum(weights, QQ(0)), dict(zip(played, weights))
    return tuple(by_label.get(k, QQ(0)) / total for k in labels) if total else None
