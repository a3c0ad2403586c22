"""What holds of *all* optimal plans of a player: exact ranges of linear expressions over the optimal set.

Knows no documents. Two-player games of constant sum. A range is proved by two optimal plans that attain its ends and,
for each end, weights on the opponent's sequences that bound it (weak duality on the optimal face): no vertex is
enumerated, so size is no obstacle.
"""

from dataclasses import dataclass, replace

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import lexicographic_optimum, optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.sequence_form import constraints
from nashproof.solve.game_programs import against, avoiding, optimal_face, reply_entries
from nashproof.solve.one_card.optimal_plans import maximum_over_optimal_plans


@dataclass(frozen=True)
class RangeEnd:
    """One end of a range: its value, an optimal plan that attains it, the opponent's weights that prove the bound.

    ``weights[sequence]`` flow like a plan's, from ``weights[0] >= 0`` instead of 1.
    """

    value: object
    plan: tuple
    weights: tuple


def optimal_range(game, player, form, share, given=0, backend="highs", avoid=frozenset()):
    """The least and greatest value of ``form`` (sequence -> coefficient) over the player's optimal plans, as two Ends.

    ``share`` is the value of the game to the player. With a sequence ``given`` the form is divided by its weight, over
    the optimal plans that use it; raises Unproved if none does. The plans and the weights of both Ends give the weight 0
    to each ``(player, sequence)`` to ``avoid``; raises Unproved where these do not attain or do not prove the range.
    """
    return tuple(_end(game, player, form, share, sign, given, backend, avoid) for sign in (-1, 1))


def least(game, player, form, share, backend="highs"):
    """The End at which ``form`` is least."""
    return _end(game, player, form, share, -1, 0, backend, frozenset())


def _end(game, player, form, share, sign, given, backend, avoid):
    if not game.has_tree:
        value, plan, weights = maximum_over_optimal_plans(
            game, player, {q: sign * a for q, a in form.items()}, share, given
        )
        return RangeEnd(sign * value, plan, weights)
    face = optimal_face(game, player, share)
    face = replace(face, rows=(*face.rows, *avoiding(player, avoid)))
    signed = {q: sign * a for q, a in form.items()}
    ratio = _greatest_ratio(face, signed, given, backend) if given else QQ(0)
    signed[given] = signed.get(given, QQ(0)) - ratio
    value, plan = _attained(game, player, face, signed, given, backend)
    bound, weights = _bounding_weights(game, player, signed, share, backend, avoid)
    if bound != value:
        raise Unproved("what follows at the frontier may matter to the range")
    return RangeEnd(sign * (ratio if given else value), plan, weights)


def _with(face, objective, *rows):
    return replace(face, rows=(*face.rows, *rows), objective=objective)


def _greatest_ratio(face, form, given, backend):
    """The greatest ``form(x) / x[given]`` where ``x[given] > 0``, by steps that each solve a linear program (Dinkelbach
    1967); exact, for each step ends at a better vertex.
    """
    x = optimum(_with(face, {given: QQ(1)}), backend).x
    if not x[given]:
        raise Unproved("no optimal strategy reaches the set given")
    while True:
        ratio = sum(a * x[q] for q, a in form.items()) / x[given]
        best = optimum(_with(face, form | {given: form.get(given, QQ(0)) - ratio}), backend)
        if not best.value:
            return ratio
        x = best.x


def _attained(game, player, face, form, given, backend):
    """The greatest value of the form, and the lexicographically greatest plan that attains it (of those that use the
    sequence ``given`` most).
    """
    columns = range(game.sequence_counts[player])
    value, x = lexicographic_optimum(_with(face, form), columns, backend)
    if given:
        _, x = lexicographic_optimum(
            _with(face, {given: QQ(1)}, Row("attained", form, "==", value)), columns, backend
        )
    return value, tuple(x[: len(columns)])


def _bounding_weights(game, player, form, share, backend, avoid):
    """The least bound and the opponent's weights ``z`` with the least ``max over plans x of (form + A z) x - z[0] share``.

    Any optimal ``x`` has ``x A z >= z[0] share``, so that maximum bounds ``form`` on the optimal set. Columns: the
    weights, then a free number for the whole game and for each set of the player. Of all such weights those with the
    least ``z[0]``, then the lexicographically greatest.
    """
    other = 3 - player
    n = game.sequence_counts[other]
    rows = [Row("flow", row, "==", QQ(0)) for row in constraints(game, other)[1:]] + avoiding(
        other, avoid
    )
    rows += [
        Row("reply", entries, ">=", form.get(own, QQ(0)))
        for own, entries in enumerate(reply_entries(game, player, against(game, other, player), n))
    ]
    columns, bound = tuple(range(n + 1 + len(game.sets_of[player]))), {n: QQ(-1), 0: share}
    free = frozenset(columns[n:])
    best = optimum(LinearProgram(columns, tuple(rows), bound, free), backend)
    rows.append(Row("tight", bound, "==", best.value))
    _, z = lexicographic_optimum(
        LinearProgram(columns, tuple(rows), {0: QQ(-1)}, free), range(1, n), backend
    )
    return -best.value, tuple(z[:n])
