"""Whole strategies of two-player games: dominated weakly, or best against every action.

A strategy, mixed or pure, is not weakly dominated exactly if it is a best response to some
completely mixed strategy of the opponent (van Damme 1991, section 3.2). An equilibrium of two
players is perfect (of the normal form, Selten 1975) exactly if neither strategy is weakly dominated
(there, theorem 3.2.2). By perfect recall plans stand for mixed strategies (Kuhn 1953).
"""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import lexicographic_optimum, optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row
from nashproof.play.types import Plan
from nashproof.solving.game_programs import flow_rows, payoffs_by_reply, reply_entries
from nashproof.solving.players import NO_SEQUENCES, Sequences


def belief(
    game: Tree, player: int, plan: Plan, backend: str = "highs", *, mixed: bool = False
) -> Plan | None:
    """The opponent's plan with the greatest least weight to which the plan is a best response.

    None if there is none; with ``mixed`` also if its least weight is 0, so exactly if the plan is
    weakly dominated.
    Columns: the opponent's plan, a number for the whole and for each set of the player
    (best-response values), the least weight.
    """
    other = 3 - player
    n = game.sequence_counts[other]
    least_weight = n + 1 + len(game.sets_of[player])
    flow = flow_rows(game, other)
    replies = [*reply_entries(game, player, payoffs_by_reply(game, other, player), n)]
    if _least_gain(flow, replies, plan, n, least_weight, backend):
        return None
    rows = [*flow]
    rows += [Row("mixed", {q: QQ(1), least_weight: QQ(-1)}, ">=", QQ(0)) for q in range(n)]
    rows += [
        Row("reply", entries, "==" if weight else ">=", QQ(0))
        for weight, entries in zip(plan, replies)
    ]
    columns = tuple(range(least_weight + 1))
    program = LinearProgram(columns, tuple(rows), {least_weight: QQ(1)}, frozenset(columns[n:]))
    best = optimum(program, backend)
    if mixed and best.value <= 0:
        return None  # most plans are dominated: no need to know which such belief comes first
    _, x = lexicographic_optimum(program, range(n), backend, best)
    return tuple(x[:n])


def _least_gain(
    flow: Sequence[Row], replies: Sequence[Entries], plan: Plan, n: int, width: int, backend: str
) -> Rational:
    """The least that a player gains by a best response in place of the plan, over all beliefs.

    ``replies``: what best responses exceed each sequence by, in the columns of ``belief``; so in
    sum, as often as the plan makes each, they exceed the plan. This program has an optimum, which
    is found and verified faster than that the one of ``belief`` is infeasible.
    """
    rows = (*flow, *(Row("reply", entries, ">=", QQ(0)) for entries in replies))
    gain = dict[int, Rational]()
    for weight, entries in zip(plan, replies):
        for j, a in entries.items() if weight else ():
            gain[j] = gain.get(j, QQ(0)) - weight * a
    columns = tuple(range(width))
    program = LinearProgram(columns, rows, gain, frozenset(columns[n:]))
    return -optimum(program, backend).value


def dominating_plan(game: Tree, player: int, plan: Plan, backend: str = "highs") -> Plan | None:
    """A plan that weakly dominates the plan; None if there is none.

    It is not dominated itself: of those that are never worse it earns most against an opponent who
    takes each action equally often. Columns: the plan, then the least differences of the payoffs,
    for the whole and for each set of the opponent.
    """
    other, n = 3 - player, game.sequence_counts[player]
    lines = payoffs_by_reply(game, player)
    earned = [sum((a * plan[j] for j, a in line.items()), QQ(0)) for line in lines]
    rows = flow_rows(game, player)
    rows += [
        Row("reply", entries, "<=", -own)
        for own, entries in zip(earned, reply_entries(game, other, lines, n))
    ]
    rows.append(Row("least", {n: QQ(1)}, ">=", QQ(0)))
    even, objective = even_plan(game, other), dict[int, Rational]()
    for line, weight in zip(lines, even):
        for j, a in line.items():
            objective[j] = objective.get(j, QQ(0)) + weight * a
    columns = tuple(range(n + 1 + len(game.sets_of[other])))
    program = LinearProgram(columns, tuple(rows), objective, frozenset(columns[n:]))
    best, x = lexicographic_optimum(program, range(n), backend)
    better = best > sum((w * a for w, a in zip(even, earned)), QQ(0))
    return tuple(x[:n]) if better else None


def even_plan(game: Tree, player: int, banned: Sequences = NO_SEQUENCES) -> Plan:
    """The realisation plan that takes each unbanned action at a set equally often."""
    weights = [QQ(0)] * game.sequence_counts[player]
    weights[0] = QQ(1)
    for i in game.sets_of[player]:
        s = game.infosets[i]
        here = range(s.first, s.first + len(s.actions))
        unbanned = [q for q in here if (player, q) not in banned]
        for q in unbanned:
            weights[q] = weights[s.parent] * QQ(1, len(unbanned))
    return tuple(weights)
