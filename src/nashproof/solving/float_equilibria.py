"""Equilibria of a game in strategic form in floats, to be proved or refused by others.

First come those in which two players mix two strategies each (``two_mixers``). Larger games are
solved over a growing part of their strategies (the double oracle of McMahan, Gordon, Blum 2003, for
any number of players): an equilibrium of the part, then the best reply of each player in the whole,
until none is new. In the part the branch of logit equilibria proposes supports. In the logit
equilibrium for lambda the probability of a strategy is proportional to exp(lambda * its payoff);
see McKelvey and Palfrey 1995. At lambda 0 all strategies of a player are equally probable. From
there the branch leads, as lambda grows, to an equilibrium; where it turns, lambda falls for a
while. It is followed by its arc length, with predictor and corrector (Turocy 2005). Unknowns are
the logarithms of all probabilities, and lambda. A symmetric game has a symmetric branch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from nashproof.solving.two_mixers import equilibria_of_two_mixers

Shares: TypeAlias = "list[Any]"  # by player an array of probabilities
Supports: TypeAlias = "tuple[tuple[int, ...], ...]"  # by player the strategies in use

WHOLE = 400  # profiles up to which the branch is followed in the whole game first
STEPS = 6_000
LAMBDA = 1e7  # times payoffs scaled to [0, 1]: where the branch is left
GROWTH = 1.3  # of lambda from one look at the supports to the next
NEAR = 0.4  # how far the predictor may miss, in logarithms of probabilities
CLOSE = 1e-8
FLOOR = -600.0  # logarithms below this are as good as 0, and exp would vanish
POLISHED = 40  # steps of Newton's method at most
GAIN = 1e-9  # of payoffs scaled to [0, 1]: as good as none
OVERHEAD = 5_000  # payoffs that are read in the time that a player of a small game takes


class PayoffBudget:
    """How many payoffs floats may read: a count, and no clock, so every run ends alike."""

    def __init__(self, payoffs: int) -> None:
        self.left = payoffs

    @property
    def is_spent(self) -> bool:
        """Return whether as many payoffs were read."""
        return self.left <= 0


def proposed_equilibria(tables: Sequence[Any], budget: PayoffBudget) -> Iterator[Shares]:
    """Yield profiles of probabilities that are equilibria up to rounding.

    ``tables``: by player an array of payoffs with an axis for each player. Ends when the budget is
    spent, of which the equilibria with two mixing players take nothing.
    """
    scaled = [_scaled(table) for table in tables]
    yield from equilibria_of_two_mixers(scaled)
    if tables[0].size <= WHOLE:
        yield from _on_branch(scaled, budget)
    yield from _in_parts(scaled, budget)
    if tables[0].size > WHOLE:
        yield from _on_branch(scaled, budget)


def _in_parts(tables: Sequence[Any], budget: PayoffBudget) -> Iterator[Shares]:
    """Yield an equilibrium of a part that has all best replies to it, if one is found."""
    import numpy as np

    shape, equations = tables[0].shape, _Equations(tables, budget)
    uniform = [np.full(k, 1 / k) for k in shape]
    part = [{int(np.argmax(x))} for x in equations.payoffs(uniform)[0]]
    while not budget.is_spent:
        places = [sorted(own) for own in part]
        inner = [table[np.ix_(*places)] for table in tables]
        found = _pure(inner) or next(_on_branch(inner, budget), None)
        if found is None:
            return
        shares = [np.zeros(k) for k in shape]
        for whole, at, x in zip(shares, places, found):
            whole[at] = x
        new = False
        for own, x, paid in zip(part, shares, equations.payoffs(shares)[0]):
            best = int(np.argmax(paid))
            if paid[best] > x @ paid + GAIN and best not in own:
                own.add(best)
                new = True
        if not new:
            yield shares
            return


def _pure(tables: Sequence[Any]) -> Shares | None:
    """Return the first pure equilibrium as probabilities; None if there is none."""
    import numpy as np

    best = np.ones(tables[0].shape, dtype=bool)
    for p, table in enumerate(tables):
        best &= table == table.max(axis=p, keepdims=True)
    places = np.flatnonzero(best.ravel())
    if not len(places):
        return None
    cell = np.unravel_index(int(places[0]), best.shape)
    return [np.eye(k)[i] for k, i in zip(best.shape, cell)]


def _on_branch(tables: Sequence[Any], budget: PayoffBudget) -> Iterator[Shares]:
    """Yield equilibria whose supports are met on the branch, each support once."""
    import numpy as np

    equations, shape = _Equations(tables, budget), tables[0].shape
    z = np.concatenate([*(np.full(k, -np.log(k)) for k in shape), [0.0]])
    tangent, step, look = np.eye(len(z))[-1], 0.1, 1.0
    tangent = _tangent(equations, z, tangent)
    seen = set[Supports]()
    # Invariant: z is on the branch, and ``tangent`` points on along it.
    for _ in range(STEPS):
        if budget.is_spent or z[-1] > LAMBDA or step < 1e-9:
            return
        corrected = _corrected(equations, z + step * tangent, tangent)
        if corrected is None:
            step /= 2
            continue
        z, step = corrected, step * 1.5
        tangent = _tangent(equations, z, tangent)
        if z[-1] < look:
            continue
        look = max(look, z[-1]) * GROWTH
        logarithms = equations.by_player(z)
        for support in _supports(logarithms):
            if support not in seen:
                seen.add(support)
                polished = _polished(equations, support, [np.exp(x) for x in logarithms])
                if polished:
                    yield polished


def _polished(equations: _Equations, support: Supports, start: Shares) -> Shares | None:
    """Return the equilibrium with a support near a profile; None if there is none."""
    import numpy as np

    x = [np.zeros(len(row)) for row in start]
    for p, used in enumerate(support):
        x[p][list(used)] = start[p][list(used)] / start[p][list(used)].sum()
    firsts, others = [used[0] for used in support], [list(used[1:]) for used in support]
    ends = [0]
    for rest in others:
        ends.append(ends[-1] + len(rest))
    lines = [slice(a, b) for a, b in pairwise(ends)]
    for _ in range(POLISHED if ends[-1] else 0):
        paid, pairs = equations.payoffs(x)
        gains, slopes = np.zeros(ends[-1]), np.zeros((ends[-1], ends[-1]))
        for p, (rest, line) in enumerate(zip(others, lines)):
            gains[line] = paid[p][rest] - paid[p][firsts[p]]
            for q, columns in enumerate(others):
                if q != p:
                    block = pairs[p, q]
                    more = block[rest] - block[firsts[p]]
                    slopes[line, lines[q]] = more[:, columns] - more[:, [firsts[q]]]
        step, *_ = np.linalg.lstsq(slopes, gains, rcond=None)
        if not np.isfinite(step).all() or np.abs(step).max() > 2:
            return None
        for p, (rest, line) in enumerate(zip(others, lines)):
            x[p][rest] -= step[line]
            x[p][firsts[p]] = 1 - x[p][rest].sum()
        if np.abs(step).max() < 1e-13:
            break
    paid, _ = equations.payoffs(x)
    for p, row in enumerate(x):
        if row.min() < -GAIN or paid[p].max() > row @ paid[p] + GAIN:
            return None
    return x


def _scaled(table: Any) -> Any:
    """Return payoffs in floats, from 0 to 1."""
    low, high = table.min(), table.max()
    return (table - low) / ((high - low) or 1.0)


def _supports(logarithms: Sequence[Any]) -> Iterator[Supports]:
    """Yield supports: what is above the widest gap of logarithms, then above thresholds."""
    import numpy as np

    joined = np.sort(np.concatenate([x - x.max() for x in logarithms]))
    gaps = sorted(((b - a, (a + b) / 2) for a, b in pairwise(joined.tolist())), reverse=True)
    cuts = [middle for gap, middle in gaps[:2] if gap > 0.5]
    for cut in (*cuts, -4.0, -7.0, -12.0, joined[0] - 1):
        yield tuple(tuple(np.flatnonzero(x - x.max() > cut).tolist()) for x in logarithms)


class _Equations:
    """The equations of a logit equilibrium at (logarithms, lambda), in floats."""

    def __init__(self, tables: Sequence[Any], budget: PayoffBudget) -> None:
        self.tables, self.budget = tables, budget
        ends = [0]
        for k in tables[0].shape:
            ends.append(ends[-1] + k)
        self.slices = [slice(a, b) for a, b in pairwise(ends)]

    def by_player(self, z: Any) -> list[Any]:
        """Return the logarithms of each player's probabilities."""
        return [z[line] for line in self.slices]

    def payoffs(self, shares: Sequence[Any]) -> tuple[list[Any], dict[tuple[int, int], Any]]:
        """Return the payoff of each strategy, and by pair of players the payoff matrices."""
        players = range(len(self.tables))
        self.budget.left -= len(players) * (self.tables[0].size + OVERHEAD)
        paid, pairs = [None] * len(self.tables), dict[tuple[int, int], Any]()
        for p, table in enumerate(self.tables):
            others = [q for q in players if q != p]
            for q, matrix in _against(table, [*players], others, shares):
                pairs[p, q] = matrix if p < q else matrix.T
                paid[p] = pairs[p, q] @ shares[q]
        return paid, pairs

    def at(self, z: Any) -> tuple[Any, Any]:
        """Return the residuals of the equations, and their derivatives by logarithms and lambda."""
        import numpy as np

        logarithms, lam = self.by_player(z), z[-1]
        shares = [np.exp(np.maximum(x, FLOOR)) for x in logarithms]
        paid, pairs = self.payoffs(shares)
        residuals, slopes = np.zeros(len(z) - 1), np.zeros((len(z) - 1, len(z)))
        for p, (line, x) in enumerate(zip(self.slices, logarithms)):
            # a log-ratio equation for each strategy but the most probable one, in whose row the
            # probabilities sum to 1
            top = int(np.argmax(x))
            residuals[line] = x - x[top] - lam * (paid[p] - paid[p][top])
            slopes[line, -1] = paid[p][top] - paid[p]
            for q, other in enumerate(self.slices):
                if q != p:
                    by = pairs[p, q] * shares[q]
                    slopes[line, other] = -lam * (by - by[top])
            own = slopes[line, line]
            own[np.diag_indices(len(x))] = 1
            own[:, top] -= 1
            row = line.start + top
            residuals[row], slopes[row] = shares[p].sum() - 1, 0
            slopes[row, line] = shares[p]
        return residuals, slopes


def _against(
    table: Any, axes: Sequence[int], wanted: Sequence[int], shares: Sequence[Any]
) -> Iterator[tuple[int, Any]]:
    """Yield for each wanted player the mean of a table over all other wanted ones.

    ``axes``: the players of the table's axes. Means over half of the players are taken once.
    """
    import numpy as np

    if len(wanted) == 1:
        yield wanted[0], table
        return
    middle = len(wanted) // 2
    for kept, dropped in ((wanted[:middle], wanted[middle:]), (wanted[middle:], wanted[:middle])):
        part, left = table, [*axes]
        for r in reversed(dropped):
            part = np.tensordot(part, shares[r], (left.index(r), 0))
            left.remove(r)
        yield from _against(part, left, kept, shares)


def _tangent(equations: _Equations, z: Any, before: Any) -> Any:
    """Return the unit tangent that points on."""
    import numpy as np

    # in the kernel of the derivatives; its product with the tangent before is 1
    _, slopes = equations.at(z)
    end = np.zeros(len(z))
    end[-1] = 1
    try:
        tangent = np.linalg.solve(np.vstack([slopes, before]), end)
    except np.linalg.LinAlgError:
        return before
    return tangent / np.linalg.norm(tangent)


def _corrected(equations: _Equations, z: Any, tangent: Any) -> Any | None:
    """Return the point of the branch in the hyperplane of the predicted one, across ``tangent``.

    None if Newton's steps do not shrink fast enough: then the prediction was too far away.
    """
    import numpy as np

    size = NEAR
    for k in range(8):
        residuals, slopes = equations.at(z)
        try:
            change = np.linalg.solve(np.vstack([slopes, tangent]), -np.append(residuals, 0))
        except np.linalg.LinAlgError:
            return None
        new = float(np.abs(change[:-1] / np.maximum(1, np.abs(z[:-1]))).max())
        if not new <= (size if k == 0 else max(size / 2, CLOSE)):
            return None
        z, size = z + change, new
        if size < CLOSE:
            return z if z[-1] >= 0 else None
    return None
