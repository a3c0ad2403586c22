"""Weak dominance of whole strategies, mostly in two-player games.

A strategy, mixed or pure, is weakly undominated if and only if it is a best response to a
completely mixed strategy of the opponent (van Damme 1991, section 3.2). An equilibrium of two
players is perfect (in the normal form, Selten 1975) if and only if neither strategy is weakly
dominated (van Damme 1991, theorem 3.2.2). By perfect recall plans stand for mixed strategies (Kuhn
1953).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import lexicographic_optimum, optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row
from nashproof.play.strategies import (
    combined,
    count_pure,
    expected_payoffs,
    pure_plan,
    pure_strategies,
)
from nashproof.play.types import Plan
from nashproof.solving.game_programs import flow_rows, payoffs_by_reply, reply_entries
from nashproof.solving.players import NO_SEQUENCES, Sequences

PROFILES = 2_000  # of reduced pure strategies, of more than two players


def belief(
    game: Tree, player: int, plan: Plan, backend: str = "highs", *, mixed: bool = False
) -> Plan | None:
    """Return the opponent's plan with the greatest least weight to which ``plan`` is best.

    None if there is none. With ``mixed`` also None if its least weight is 0: so if and only if the
    plan is weakly dominated.
    """
    # columns: the opponent's plan, the best-response values of the game and of each set of the
    # player, the least weight
    opponent = 3 - player
    n = game.sequence_counts[opponent]
    least_weight = n + 1 + len(game.sets_of[player])
    flow = flow_rows(game, opponent)
    replies = [*reply_entries(game, player, payoffs_by_reply(game, opponent, player), n)]
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
        return None  # spare the lexicographic steps, since most plans are dominated
    _, x = lexicographic_optimum(program, range(n), backend, best)
    return tuple(x[:n])


def _least_gain(
    flow: Sequence[Row], replies: Sequence[Entries], plan: Plan, n: int, width: int, backend: str
) -> Rational:
    """Return the least gain of a best response over the plan, over all beliefs.

    ``replies`` are the losses of sequences against the best response, in the columns of ``belief``;
    their sum, weighted by the plan, is the loss of the plan. This program has an optimum, which is
    faster to find and verify than the infeasibility of the program of ``belief``.
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
    """Return a plan that weakly dominates ``plan``; None if there is none.

    It is undominated: of the plans that are never worse, it earns most against an opponent who
    takes each action equally often.
    """
    # columns: the plan, then the opponent's values, of the game and of each set, of the least
    # difference of the payoffs
    opponent, n = 3 - player, game.sequence_counts[player]
    lines = payoffs_by_reply(game, player)
    earned = [sum((a * plan[j] for j, a in line.items()), QQ(0)) for line in lines]
    rows = flow_rows(game, player)
    rows += [
        Row("reply", entries, "<=", -payoff)
        for payoff, entries in zip(earned, reply_entries(game, opponent, lines, n))
    ]
    rows.append(Row("least", {n: QQ(1)}, ">=", QQ(0)))
    even, objective = even_plan(game, opponent), dict[int, Rational]()
    for line, weight in zip(lines, even):
        for j, a in line.items():
            objective[j] = objective.get(j, QQ(0)) + weight * a
    columns = tuple(range(n + 1 + len(game.sets_of[opponent])))
    program = LinearProgram(columns, tuple(rows), objective, frozenset(columns[n:]))
    best, x = lexicographic_optimum(program, range(n), backend)
    better = best > sum((w * a for w, a in zip(even, earned)), QQ(0))
    return tuple(x[:n]) if better else None


def dominating_mixture(game: Tree, player: int, plan: Plan, backend: str = "highs") -> Plan | None:
    """Return a plan that weakly dominates ``plan``, with any number of opponents.

    None if there is none, or if there are more than PROFILES profiles of reduced pure strategies.
    Of all mixtures that are never worse, it earns the most if the opponents' pure profiles are
    equally likely.
    """
    if prod(count_pure(game, p, reduced=True) for p in game.player_numbers) > PROFILES:
        return None
    pure = [
        [pure_plan(game, p, s) for s in pure_strategies(game, p, reduced=True)]
        for p in game.player_numbers
    ]
    own = pure[player - 1]
    pure[player - 1] = [plan]
    rows, total = [], [QQ(0)] * len(own)
    for others in product(*pure):
        earned, *pays = (
            expected_payoffs(game, [*others[: player - 1], x, *others[player:]])[player - 1]
            for x in (plan, *own)
        )
        gains = [x - earned for x in pays]
        rows.append(Row("never worse", dict(enumerate(gains)), ">=", QQ(0)))
        total = [x + gain for x, gain in zip(total, gains)]
    rows.append(Row("mixture", dict.fromkeys(range(len(own)), QQ(1)), "==", QQ(1)))
    program = LinearProgram(range(len(own)), rows, dict(enumerate(total)))
    best = optimum(program, backend)
    return combined(best.x, own) if best.value > 0 else None


def even_plan(game: Tree, player: int, banned: Sequences = NO_SEQUENCES) -> Plan:
    """Return the realisation plan that takes each unbanned action at a set equally often."""
    weights = [QQ(0)] * game.sequence_counts[player]
    weights[0] = QQ(1)
    for i in game.sets_of[player]:
        s = game.infosets[i]
        here = range(s.first, s.first + len(s.actions))
        unbanned = [q for q in here if (player, q) not in banned]
        for q in unbanned:
            weights[q] = weights[s.parent] * QQ(1, len(unbanned))
    return tuple(weights)
