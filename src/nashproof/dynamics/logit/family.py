"""The segment of equilibria on which a limit of logit equilibria lies, and where on it.

A search: what it finds is proved by a certificate, or there is none. The traced limit says which
moves have probability 0 or 1, and where the parameter is; exact optimal plans give the segment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.dynamics.logit.condition import Condition, Line, condition
from nashproof.dynamics.logit.limit import TracedLimit
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.games.tree import Tree
from nashproof.play.types import Plan
from nashproof.solve.optimal.sets import OptimalSet

PLACES = 28  # of the enclosure, after the point


@dataclass(frozen=True)
class LogitFamily:
    """A segment of equilibria, its parameter from 0 to 1, and where the limit is on it.

    ``player``: whose strategy has the parameter; ``rows``: for each set of the game, for each
    action its probability as constant and slope; ``condition``: on the parameter of the limit,
    which ``low`` and ``high`` enclose.
    """

    player: int
    rows: tuple[tuple[Line, ...], ...]
    condition: Condition
    low: Rational
    high: Rational


def logit_family(game: Tree, traced: TracedLimit, sets: Sequence[OptimalSet]) -> LogitFamily | None:
    """The segment that the traced limit lies on, for optimal plans of both players.

    None if the limit has other probabilities in them than a segment of one player leaves open.
    """
    ends = [_ends(game, traced, one) for one in sets]
    moving = [one.player for one, plans in zip(sets, ends) if len(plans) == 2]
    if len(moving) != 1 or any(len(plans) not in (1, 2) for plans in ends):
        return None
    rows = [_row(game, i, traced, ends[s.player - 1]) for i, s in enumerate(game.infosets)]
    place = _parameter(rows, traced)
    if place is None or None in rows:
        return None
    known = tuple(row for row in rows if row is not None)
    scale = 10**PLACES
    floor = int(place.numerator * scale // place.denominator)
    low, high = QQ(floor - 1, scale), QQ(floor + 2, scale)
    if not 0 < low < high < 1:
        return None
    proved = condition(game, moving[0], known).isolated(low, high)
    return LogitFamily(moving[0], known, proved, low, high) if proved else None


def _ends(game: Tree, traced: TracedLimit, optimal: OptimalSet) -> list[Plan]:
    """The extreme optimal plans without moves of last sets that the limit never makes."""
    count = game.sequence_counts[optimal.player]
    plans = []
    for vertex in optimal.vertices:
        plan = [QQ(1)] + [QQ(0)] * (count - 1)
        for column, weight in zip(optimal.columns, vertex):
            assert isinstance(column, int)
            plan[column] = weight
        plans.append(tuple(plan))
    never = [
        s.first + k
        for i, s in enumerate(game.infosets)
        for k, p in enumerate(traced.long[i])
        if s.player == optimal.player and not rational(p) and _is_last(game, i)
    ]
    kept = [plan for plan in plans if not any(plan[q] for q in never)]
    return kept if len(plans) > 2 else plans


def _is_last(game: Tree, i: int) -> bool:
    """Whether the player has no set after this one."""
    s = game.infosets[i]
    return not any(game.sets_below[s.player][s.first + k] for k in range(len(s.actions)))


def _row(game: Tree, i: int, traced: TracedLimit, ends: list[Plan]) -> tuple[Line, ...] | None:
    """The probabilities at a set along the segment: by the plans, or 0 and 1 as traced."""
    s, (first, last) = game.infosets[i], (ends[0], ends[-1])
    sequences = range(s.first, s.first + len(s.actions))
    reach = first[s.parent]
    if reach and reach == last[s.parent]:
        return tuple((first[q] / reach, (last[q] - first[q]) / reach) for q in sequences)
    shares = [rational(p) for p in traced.long[i]]
    return tuple((p, QQ(0)) for p in shares) if max(shares) == 1 else None


def _parameter(rows: Sequence[tuple[Line, ...] | None], traced: TracedLimit) -> Rational | None:
    """The parameter of the limit, by the probability that depends on it most."""
    estimates = [
        (abs(slope), (rational(p) - constant) / slope)
        for row, decimals in zip(rows, traced.long)
        for (constant, slope), p in zip(row or (), decimals)
        if slope
    ]
    return max(estimates, key=lambda one: one[0])[1] if estimates else None
