"""The canonical optimal plan of a player: the unique maximiser of a fixed form.

It depends on the game alone. Knows no floats. The form is ``preference``. In a one-card game it
weights high cards and late moves most. In a tree all its coefficients are negative, and those of
late sequences least. A rank, or an engine for large trees, proves that a single optimal plan
attains the maximum. A plan without this proof is not called canonical.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from math import isqrt

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import rank
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.one_card import DecisionPoint, OneCard
from nashproof.linear_programs.optimum import fixed_at_zero, proposed_optimum
from nashproof.linear_programs.program import LinearProgram
from nashproof.play.best_response import rewards, worth_against
from nashproof.play.types import Plan
from nashproof.solving.game_programs import sequence_program
from nashproof.solving.large_tree_engine import PreferredPlan, engine
from nashproof.solving.one_card.optimal_plans import maximum_over_optimal_plans
from nashproof.solving.players import Form, ZeroSumPlayer, beside

Combination = dict[int, Rational]  # variable -> coefficient
Differences = dict[int, list[Combination]]  # rank of a card -> a combination for each sequence


def preference(game: Game, player: int) -> dict[int, Rational]:
    """Return the form (sequence -> coefficient) that a canonical plan maximises.

    On a card: the number of the card, from 1, times the square of the sequence's number there, all
    scaled to at most 1. In a tree with n sequences: minus the square root of q for sequence q,
    scaled likewise and rounded (`roots`). It prefers plans with few sequences, for which the
    simplex method takes few pivots.
    """
    if game.has_tree:
        count = game.sequence_counts[player]
        return {q: QQ(-root, count**2) for q, root in enumerate(roots(range(count), count)) if q}
    step, count = game.steps[player], len(game.cards)
    return {
        1 + r * step + k: QQ((r + 1) * (k + 1) ** 2, count * step**2)
        for r in range(count)
        for k in range(step)
    }


def roots(sequences: Iterable[int], count: int) -> list[int]:
    """Return the square roots of ``q / count`` in units of 1 / count², rounded down.

    Hardly any two sums of them are equal. Many sums of q², or of q (2n - q), are: with these forms
    the maximiser of player 1 in Leduc poker with 6 ranks cannot be proved unique.
    """
    cube = count**3
    return [isqrt(q * cube) for q in sequences]


def preferred_plan(who: ZeroSumPlayer, plan: Plan) -> PreferredPlan:
    """Return the optimal plan of a player that maximises ``preference``.

    ``plan`` is any optimal plan of the player. In a tree it is returned if no maximum is proposed.
    """
    if who.game.has_tree:
        return _preferred_plan_of_tree(who, plan)
    form = preference(who.game, who.player)
    end = maximum_over_optimal_plans(who, form, even=True)
    # the opponent's optimal plan may be added to the dual weights: they still prove the maximum,
    # and more replies have weight, so fewer plans satisfy complementary slackness
    weights = tuple(a + b for a, b in zip(end.weights, who.opponent_plan))
    return PreferredPlan(end.plan, _is_unique(who.one_card, who.player, weights, form))


def preferred_plans(
    players: tuple[ZeroSumPlayer, ZeroSumPlayer], plans: tuple[Plan, Plan]
) -> tuple[PreferredPlan, PreferredPlan]:
    """Return the preferred plans of both players; ``plans`` are any optimal plans of theirs.

    In a tree, solve first for the player whose opponent's optimal plan has fewer sequences. The
    result narrows the other player's optimal plans, which are best replies to it, too.
    """
    first_player, second_player = players
    if not first_player.game.has_tree:
        return preferred_plan(first_player, plans[0]), preferred_plan(second_player, plans[1])
    even = engine().even_plan
    optimal = even(first_player) or plans[0], even(second_player) or plans[1]
    if sum(map(bool, optimal[0])) < sum(map(bool, optimal[1])):
        return _one_after_the_other((second_player, first_player), plans[::-1], optimal[::-1])[::-1]
    return _one_after_the_other(players, plans, optimal)


def _one_after_the_other(
    players: tuple[ZeroSumPlayer, ZeroSumPlayer],
    plans: tuple[Plan, Plan],
    optimal: tuple[Plan, Plan],
) -> tuple[PreferredPlan, PreferredPlan]:
    """Return the preferred plans in the order of ``players``, from optimal plans of both."""
    leader, follower = players
    first = preferred_plan(replace(leader, opponent_plan=optimal[1]), plans[0])
    # the mean of two optimal plans is optimal, and uses all sequences that either plan uses
    mean = tuple(a if a == b else (a + b) / 2 for a, b in zip(optimal[0], first.plan))
    return first, preferred_plan(replace(follower, opponent_plan=mean), plans[1])


# One-card games


def _is_unique(game: OneCard, player: int, weights: Plan, form: Form) -> bool:
    """Return True if exactly one plan maximises the form plus its payoff against ``weights``.

    Each optimal plan that maximises the form is such a maximiser, and each reply with a positive
    weight is a best reply to it (complementary slackness). So two maximisers differ by a solution
    of a linear system: they differ at best moves only; the difference changes no difference between
    the payoffs of weighted replies at a point, and its total payoff is 0. If the system has full
    rank, 0 is its only solution, and there is no second maximiser.
    """
    # variables: the differences at the best moves of each card
    earned = rewards(game, beside(3 - player, weights), player)
    worth = [a + form.get(q, 0) for q, a in enumerate(earned)]
    count, rows = 0, {}
    for r, best in _best_moves(game, player, worth):
        rows[r], count = _difference(game, player, best, count)
    step = game.steps[player]
    # equations: the total payoff is unchanged, and so are the indifferences of weighted replies
    payoffs = [
        _combined((earned[r * step + k], row[k]) for k in range(1, step + 1))
        for r, row in rows.items()
    ]
    equations = [
        _combined((QQ(1), payoff) for payoff in payoffs),
        *indifference_rows(game, 3 - player, weights, rows),
    ]
    return rank([e for e in equations if e], count) == count if count else True


def _combined(terms: Iterable[tuple[Rational, Mapping[int, Rational]]]) -> Combination:
    """Return the sum of linear combinations, each times its factor, without zeros."""
    total: Combination = {}
    for factor, form in terms:
        for j, a in form.items() if factor else ():
            total[j] = total.get(j, 0) + factor * a
    return {j: QQ(a) for j, a in total.items() if a}


def _sum(form: Combination, added: Combination) -> Combination:
    return _combined([(QQ(1), form), (QQ(1), added)])


def _best_moves(
    game: OneCard, player: int, worth: Sequence[Rational]
) -> Iterator[tuple[int, dict[DecisionPoint, list[int]]]]:
    """Yield each card with more than one best plan on it: its rank, point -> best sequences.

    ``worth`` is the payoff of each sequence of the player at the ends that it leads to directly.
    Only points that best moves reach count.
    """
    step, points = game.steps[player], [point for point in game.points if point.player == player]
    for r in range(len(game.cards)):
        mine = [QQ(0), *worth[1 + r * step : 1 + (r + 1) * step]]
        # backward induction: the best sequences at each point, and its value to the parent
        best = {}
        for point in reversed(points):
            most = max(mine[q] for q in point.sequences)
            best[point] = [q for q in point.sequences if mine[q] == most]
            mine[point.parent] += most
        # forwards: the points that best sequences reach
        met = {0}
        for point in points:
            met.update(best[point] if point.parent in met else ())
        reached = {point: best[point] for point in points if point.parent in met}
        if any(len(sequences) > 1 for sequences in reached.values()):
            yield r, reached


def _difference(
    game: OneCard, player: int, best: Mapping[DecisionPoint, Sequence[int]], count: int
) -> tuple[list[Combination], int]:
    """Return the difference of two plans on a card, and the number of variables after it.

    The difference has a linear combination of the variables for each sequence on the card. The
    first new variable has the number ``count``.
    """
    # flow: the last best sequence of a point balances the parent and the other best ones
    row: list[Combination] = [{} for _ in range(game.steps[player] + 1)]
    for point, (*others, last) in best.items():
        for q in others:
            row[q], count = {count: QQ(1)}, count + 1
        row[last] = _combined([(QQ(1), row[point.parent]), *((QQ(-1), row[q]) for q in others)])
    return row, count


def indifference_rows(
    game: OneCard, player: int, weights: Plan, rows: Differences
) -> Iterator[Combination]:
    """Yield the differences, which must be 0, of the payoff changes at weighted actions.

    The actions are those of ``player``; the opponent's plan changes by ``rows``. Cards without a
    change that have the same weighted actions and the same number of changed cards below them have
    the same combinations, which are yielded once.
    """
    step, seen, ranks = game.steps[player], set(), sorted(rows)
    lines = {
        line: prefix_sums(game, ranks, rows, line)
        for end in game.ends
        for line in [end.sequences[2 - player]]
        if line
    }
    for r in range(len(game.cards)):
        is_weighted = tuple(w > 0 for w in weights[1 + r * step : 1 + (r + 1) * step])
        before = sum(lower < r for lower in ranks)
        if (is_weighted, before, r in rows) not in seen:
            seen.add((is_weighted, before, r in rows))
            total = _reply_payoffs(game, player, r, before, _Changes(rows, lines))
            yield from reply_differences(game, player, is_weighted, total)


@dataclass(frozen=True)
class _Changes:
    """The change of the opponent's plan: by card, and for each line as prefix sums over cards."""

    rows: Differences
    lines: Mapping[int, list[Combination]]


def prefix_sums(
    game: OneCard, ranks: Sequence[int], rows: Differences, line: int
) -> list[Combination]:
    """Return the changes of a line, times copies, summed over the first 0, 1, .. of ``ranks``."""
    terms = (_combined([(QQ(game.copies[r]), rows[r][line])]) for r in ranks)
    start: Combination = {}
    return [*accumulate(terms, _sum, initial=start)]


def _reply_payoffs(
    game: OneCard, player: int, r: int, before: int, changes: _Changes
) -> list[Combination]:
    """Return for each sequence of ``player`` on card ``r`` the change of its payoff at its ends.

    ``before`` is the number of changed cards that are lower than ``r``.
    """
    total: list[Combination] = [{} for _ in range(game.steps[player] + 1)]
    for end in game.ends:
        sequence, line = end.own_first(player)
        if line:
            low, tie, high = end.pays_to(player)
            sums = changes.lines[line]
            # the change on lower cards, on the same card, and on higher cards
            same = changes.rows[r][line] if r in changes.rows else {}
            above = _combined(
                [(QQ(1), sums[-1]), (QQ(-1), sums[before]), (QQ(-game.copies[r]), same)]
            )
            terms = [(high, sums[before]), (tie * game.left[r], same), (low, above)]
            total[sequence] = _combined([(QQ(1), total[sequence]), *terms])
    return total


def reply_differences(
    game: OneCard, player: int, is_weighted: Sequence[bool], total: list[Combination]
) -> Iterator[Combination]:
    """Yield for each point on a card the differences of the changes at weighted actions.

    ``total`` is the change of payoff at each sequence. It is updated from the last point up: a
    weighted action's change counts at the point's parent, too.
    """
    for point in reversed([point for point in game.points if point.player == player]):
        used = [q for q in point.sequences if is_weighted[q - 1]]
        for q in used[1:]:
            yield _combined([(QQ(1), total[q]), (QQ(-1), total[used[0]])])
        if used:
            total[point.parent] = _sum(total[point.parent], total[used[0]])


# Trees


def _preferred_plan_of_tree(who: ZeroSumPlayer, plan: Plan) -> PreferredPlan:
    """Return the preferred plan in a tree, by an engine for large trees or a linear program.

    If no optimum is proposed, return ``plan``, which is then not unique: exact pivots could take
    too long.
    """
    with suppress(Unproved):  # the search for a canonical plan was stopped
        preferred = engine().preferred_plan(who) or _preferred_in_numbers(who)
        return preferred or PreferredPlan(plan, False)
    return PreferredPlan(plan, False)


def _preferred_in_numbers(who: ZeroSumPlayer) -> PreferredPlan | None:
    """Maximise ``preference`` over the optimal plans exactly; None if no optimum is proposed."""
    face = face_of_best_replies(who)
    form, count = preference(who.game, who.player), len(face.sequences)
    objective = {j: form[q] for j, q in enumerate(face.sequences) if q in form}
    program = replace(face.program, objective=objective)
    best = proposed_optimum(program)
    if best is None:
        return None
    return PreferredPlan(
        spread_weights(who, face.sequences, best.x), _is_determined(program, best.y, count)
    )


@dataclass(frozen=True)
class Face:
    """A program whose feasible points are a player's optimal plans.

    Its first columns are the weights of ``sequences``; every optimal plan gives the weight 0 to
    all others.
    """

    program: LinearProgram
    sequences: tuple[int, ...]


def face_of_best_replies(who: ZeroSumPlayer) -> Face:
    """Return the face of a player's optimal plans, from an optimal plan of the opponent.

    By complementary slackness a plan is optimal if and only if it has only best replies to the
    opponent's plan, and each sequence with weight in that plan is a best reply to it. So the
    columns of sequences that are no best replies go, and rows of sequences with weight become
    equations.
    """
    best = best_sequences(who)
    program = sequence_program(who.tree, who.player)
    count, flows = who.game.sequence_counts[who.player], 1 + len(who.game.sets_of[who.player])
    kept = [*best, *program.columns[count:]]
    place = {j: k for k, j in enumerate(kept)}
    rows = []
    for i, row in enumerate(program.rows):
        entries = {place[j]: a for j, a in row.entries.items() if j in place}
        is_equation = i < flows or who.opponent_plan[i - flows]
        if entries:
            rows.append(replace(row, entries=entries, sense="==" if is_equation else row.sense))
    free = frozenset(place[j] for j in program.free)
    return Face(LinearProgram(tuple(range(len(kept))), tuple(rows), {}, free), tuple(best))


def best_sequences(who: ZeroSumPlayer) -> list[int]:
    """Return the sequences of a player all of whose moves are best against the opponent's plan."""
    import numpy as np

    worth, best = worth_against(who.game, who.player, who.opponent_plan), {0}
    if who.tree.has_columns:
        sets = who.tree.set_columns[who.player]
        attains = sets.attains(np.asarray(worth.sequences), np.asarray(worth.sets))
        return np.flatnonzero(sets.played(np.flatnonzero(attains))).tolist()
    for i, most in zip(who.game.sets_of[who.player], worth.sets):
        s = who.game.infosets[i]
        if s.parent in best:
            steps = range(s.first, s.first + len(s.actions))
            best.update(q for q in steps if worth.sequences[q] == most)
    return sorted(best)


def spread_weights(
    who: ZeroSumPlayer, sequences: Sequence[int], weights: Sequence[Rational]
) -> Plan:
    """Return the plan with these weights at ``sequences``, and 0 at all others."""
    plan = [QQ(0)] * who.game.sequence_counts[who.player]
    for q, weight in zip(sequences, weights):
        plan[q] = weight
    return tuple(plan)


def _is_determined(program: LinearProgram, multipliers: Sequence[Rational], count: int) -> bool:
    """Return whether the first ``count`` columns have equal values in all optima of a program.

    By complementary slackness, columns with a reduced cost are 0 in all optima, and rows with a
    multiplier are equations. The first columns are determined if they are 0 in each solution of
    the homogeneous equations: if they add their full number to the rank of the rest.
    """
    zeros = fixed_at_zero(program, multipliers)
    rows = [
        {j: a for j, a in row.entries.items() if j not in zeros}
        for row, m in zip(program.rows, multipliers)
        if m or row.sense == "=="
    ]
    rest = [{j: a for j, a in row.items() if j >= count} for row in rows]
    free = sum(j not in zeros for j in range(count))
    width = len(program.columns)
    return rank(rows, width) == rank(rest, width) + free
