"""What holds of *all* optimal plans of a player: exact ranges of linear expressions over the optimal set.

Knows no documents. Two-player games of constant sum. A range is proved by two optimal plans that attain its ends and,
for each end, weights on the opponent's sequences that bound it (weak duality on the optimal face): no vertex is
enumerated, so size is no obstacle.
"""

from dataclasses import dataclass

from .lp import LinearProgram, Row, lexicographic_optimum, optimum
from .rational import QQ
from .sequence_form import constraints
from .solve import against, reply_entries, sequence_program


@dataclass(frozen=True)
class End:
    """One end of a range: its value, an optimal plan that attains it, the opponent's weights that prove the bound.

    ``weights[sequence]`` flow like a plan's, from ``weights[0] >= 0`` instead of 1.
    """

    value: object
    plan: tuple
    weights: tuple


def optimal_range(game, player, form, share, backend="highs"):
    """The least and greatest value of ``form`` (sequence -> coefficient) over the player's optimal plans, as two Ends.

    ``share`` is the value of the game to the player.
    """
    return tuple(_end(game, player, form, share, sign, backend) for sign in (-1, 1))


def _end(game, player, form, share, sign, backend):
    n = game.sequence_counts[player]
    face = sequence_program(game, player)
    rows = (*face.rows, Row("optimal", face.objective, "==", share))
    signed = {q: sign * a for q, a in form.items()}
    value, x = lexicographic_optimum(LinearProgram(face.columns, rows, signed, face.free), range(n), backend)
    weights = _bounding_weights(game, player, signed, share, backend)
    return End(sign * value, tuple(x[:n]), weights)


def _bounding_weights(game, player, form, share, backend):
    """The opponent's weights ``z`` with the least ``max over plans x of (form + A z) x - z[0] share``.

    Any optimal ``x`` has ``x A z >= z[0] share``, so that maximum bounds ``form`` on the optimal set. Columns: the
    weights, then a free number for the whole game and for each set of the player. Of all such weights those with the
    least ``z[0]``, then the lexicographically greatest.
    """
    other = 3 - player
    n = game.sequence_counts[other]
    rows = [Row("flow", row, "==", QQ(0)) for row in constraints(game, other)[1:]]
    rows += [Row("reply", entries, ">=", form.get(own, QQ(0)))
             for own, entries in enumerate(reply_entries(game, player, against(game, other, player), n))]
    columns, bound = tuple(range(n + 1 + len(game.sets_of[player]))), {n: QQ(-1), 0: share}
    free = frozenset(columns[n:])
    best = optimum(LinearProgram(columns, tuple(rows), bound, free), backend)
    rows.append(Row("tight", bound, "==", best.value))
    return tuple(lexicographic_optimum(LinearProgram(columns, tuple(rows), {0: QQ(-1)}, free), range(1, n), backend)[1][:n])
