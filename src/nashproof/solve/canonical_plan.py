"""One optimal plan of a compact game or a large tree that does not depend on who found it: of all optimal ones that which plays high
cards late; in a tree that which makes late moves.

Knows no floats. The canonical plan makes the most of a fixed linear form, in which a move counts the more the higher the card and
the later the move stands in the order of the game. That no other optimal plan makes as much of it is proved by a rank; a plan of which it
is not is not called canonical.
"""

from dataclasses import replace
from itertools import accumulate

from nashproof.exact.linear_algebra import rank
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import fixed_at_zero, proposed_optimum
from nashproof.play.best_response import rewards
from nashproof.solve.game_programs import optimal_face
from nashproof.solve.one_card.optimal_plans import maximum_over_optimal_plans


def preference(game, player):
    """The form (sequence -> coefficient): the number of the card times the square of that of the player's move on one card; in a tree
    the square of the sequence's number.
    """
    if game.has_tree:
        count = game.sequence_counts[player]
        return {q: QQ(q * q, count * count) for q in range(1, count)}
    step, count = game.steps[player], len(game.cards)
    return {
        1 + r * step + k: QQ((r + 1) * (k + 1) ** 2, count * step**2)
        for r in range(count)
        for k in range(step)
    }


def preferred_plan(game, player, plans, share):
    """``(plan, unique)``: the optimal plan of the player that makes the most of ``preference``, and whether it is proved to be the
    only one. ``plans`` are optimal plans of both players, ``share`` the value of the game to this one.
    """
    if game.has_tree:
        return _of_tree(game, player, plans, share)
    form = preference(game, player)
    _, plan, weights = maximum_over_optimal_plans(game, player, form, share, even=True)
    weights = tuple(
        map(sum, zip(weights, plans[2 - player]))
    )  # an optimal plan on top proves the same, of fewer plans
    return plan, _unique(game, player, weights, form)


def _unique(game, player, weights, form):
    """Whether no two plans earn the most against the weights and the form, and against both of them each reply that has weight
    is best. Then no two optimal plans make the most of the form, for these do.

    The difference of two such plans is 0 but on the moves that are best, and it changes nothing: not what weighted replies
    earn beside each other, nor the whole. If only 0 fits all these equations, there is no such difference.
    """
    earned = rewards(game, ((), weights) if player == 1 else (weights, ()), player)
    count, rows = 0, {}
    for rank_, best in _best_moves(
        game, player, [a + form.get(q, 0) for q, a in enumerate(earned)]
    ):
        rows[rank_], count = _difference(game, player, best, count)
    step = game.steps[player]
    whole = [
        _sum((earned[r * step + k], row[k]) for k in range(1, step + 1)) for r, row in rows.items()
    ]
    equations = [
        _sum((1, form) for form in whole),
        *indifference_rows(game, 3 - player, weights, rows),
    ]
    return rank([e for e in equations if e], count) == count if count else True


def _sum(terms):
    """A sum of forms (variable -> coefficient), each with its factor."""
    total = {}
    for factor, form in terms:
        for j, a in form.items() if factor else ():
            total[j] = total.get(j, 0) + factor * a
    return {j: QQ(a) for j, a in total.items() if a}


def _best_moves(game, player, worth):
    """Yield each card on which the player has more than one best reply, and for each of his points his best actions."""
    step, points = game.steps[player], [point for point in game.points if point.player == player]
    for r in range(len(game.cards)):
        mine = [0, *worth[1 + r * step : 1 + (r + 1) * step]]
        best = {}
        for point in reversed(points):
            most = max(mine[q] for q in point.sequences)
            best[point] = [q for q in point.sequences if mine[q] == most]
            mine[point.parent] += most
        met = {0}
        for point in points:
            met.update(best[point] if point.parent in met else ())
        if any(len(best[point]) > 1 for point in points if point.parent in met):
            yield r, {point: best[point] for point in points if point.parent in met}


def _difference(game, player, best, count):
    """How two plans may differ on one card, as a form for each sequence; and how many variables there are by now."""
    row = [{} for _ in range(game.steps[player] + 1)]
    for point, (*others, last) in best.items():
        for q in others:
            row[q], count = {count: QQ(1)}, count + 1
        row[last] = _sum([(1, row[point.parent]), *((-1, row[q]) for q in others)])
    return row, count


def indifference_rows(game, player, weights, rows):
    """For each card and point of the opponent of whom two plans differ by ``rows``: what his weighted actions would earn beside each other."""
    step, seen, ranks = game.steps[player], set(), sorted(rows)
    lines = {
        line: prefix_sums(game, ranks, rows, line)
        for end in game.ends
        for line in [end.sequences[2 - player]]
        if line
    }
    for r in range(len(game.cards)):
        held = tuple(w > 0 for w in weights[1 + r * step : 1 + (r + 1) * step])
        before = sum(rank_ < r for rank_ in ranks)
        if (held, before, r in rows) not in seen:
            seen.add((held, before, r in rows))
            yield from reply_differences(game, player, held, r, before, rows, lines)


def prefix_sums(game, ranks, rows, line):
    """Prefix sums of a line over the cards in ``rows``."""
    return [
        *accumulate(
            (_sum([(game.copies[r], rows[r][line])]) for r in ranks),
            lambda a, b: _sum([(1, a), (1, b)]),
            initial={},
        )
    ]


def reply_differences(game, player, held, r, before, rows, lines):
    step = game.steps[player]
    total = [{} for _ in range(step + 1)]
    for end in game.ends:
        own, line = end.sequences if player == 1 else end.sequences[::-1]
        if line:
            low, tie, high = end.pays if player == 1 else [-pay for pay in end.pays[::-1]]
            upto = lines[line][before]
            same = rows[r][line] if r in rows else {}
            above = _sum([(1, lines[line][-1]), (-1, upto), (-game.copies[r], same)])
            total[own] = _sum(
                [(1, total[own]), (high, upto), (tie * game.left[r], same), (low, above)]
            )
    for point in reversed([point for point in game.points if point.player == player]):
        used = [q for q in point.sequences if held[q - 1]]
        for q in used[1:]:
            yield _sum([(1, total[q]), (-1, total[used[0]])])
        if used:
            total[point.parent] = _sum([(1, total[point.parent]), (1, total[used[0]])])


# Trees


def _of_tree(game, player, plans, share):
    """By the linear program over the optimal plans. If HiGHS proposes no optimum of it, the plan stays that in ``plans``, and is not
    unique: exact pivots could take for ever.
    """
    count, face = game.sequence_counts[player], optimal_face(game, player, share)
    program = replace(face, objective=preference(game, player))
    found = proposed_optimum(program)
    return (
        (found.x[:count], _determined(program, found.y, count))
        if found
        else (plans[player - 1], False)
    )


def _determined(program, multipliers, count):
    """Whether the first ``count`` columns are the same in all optima. By complementary slackness columns with a reduced cost are 0
    in all of them, and rows with a multiplier equations; what solves these equations with 0 on the right must be 0 there.
    """
    zeros = fixed_at_zero(program, multipliers)
    rows = [
        {j: a for j, a in row.entries.items() if j not in zeros}
        for row, m in zip(program.rows, multipliers)
        if m or row.sense == "=="
    ]
    others = [{j: a for j, a in row.items() if j >= count} for row in rows]
    open_ = sum(j not in zeros for j in range(count))
    return rank(rows, len(program.columns)) == rank(others, len(program.columns)) + open_
