"""Boxes of realisation plans: does one contain an optimal plan, and if not, why not.

Knows no documents. A box gives each move of a player an interval: of its probability at its set (``behaviour``), or of its
realisation weight (``plan``). Two-player games of constant sum.
"""

from dataclasses import dataclass

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import lexicographic_optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.sequence_form import constraints
from nashproof.solve.game_programs import against, reply_entries, sequence_program


@dataclass(frozen=True)
class Apart:
    """Why no plan of a box is optimal: weights on the opponent's sequences that flow like a plan's from ``weights[0]``, and
    for each own sequence from 1 what the two ends of its interval count (docs/certificate-format.md, no equilibrium in box).
    """

    weights: tuple
    low: tuple
    high: tuple


def best_plan_in_box(game, player, bounds, form, backend="highs"):
    """``(guarantee, plan)`` of the plan in a box that guarantees the player most; (None, None) if the box holds no plan.

    ``bounds[q]`` is the pair of ends for each own sequence ``q`` from 1.
    """
    program, n = sequence_program(game, player), game.sequence_counts[player]
    rows = [*program.rows]
    for q, whole in _wholes(game, player, form):
        for sense, bound in zip((">=", "<="), bounds[q]):
            entries = {q: QQ(1)} if whole is None else {whole: -bound, q: QQ(1)}
            rows.append(Row("printed", entries, sense, bound if whole is None else QQ(0)))
    try:
        boxed = LinearProgram(program.columns, tuple(rows), program.objective, program.free)
        best, x = lexicographic_optimum(boxed, range(n), backend)
    except NoOptimum:
        return None, None
    return best, x[:n]


def apart_from_box(game, player, bounds, form, share, backend="highs"):
    """The Apart of a box without an optimal plan; ``share`` is the value of the game to the player.

    Farkas's lemma: the greatest sum of the payoffs against the weights and of the ends' terms, less ``weights[0] * share``,
    is negative for some weights, -1 when they are scaled. Of all such the one that counts least, then the lexicographically
    greatest. Columns: weights, low ends, high ends, then a free number for the whole game and for each set of the player.
    """
    n, m = game.sequence_counts[3 - player], game.sequence_counts[player] - 1
    whole_game = n + 2 * m
    replies = list(reply_entries(game, player, against(game, 3 - player, player), whole_game))
    for q, whole in _wholes(game, player, form):
        low, high = n + q - 1, n + m + q - 1
        replies[q] |= {low: QQ(-1), high: QQ(1)}
        replies[whole or 0] |= {low: bounds[q][0], high: -bounds[q][1]}
    rows = [Row("flow", row, "==", QQ(0)) for row in constraints(game, 3 - player)[1:]]
    rows += [Row("reply", entries, ">=", QQ(0)) for entries in replies]
    rows.append(Row("apart", {whole_game: QQ(1), 0: -share}, "==", QQ(-1)))
    columns = tuple(range(whole_game + 1 + len(game.sets_of[player])))
    counted = {j: QQ(-1) for j in (0, *range(n, whole_game))}
    program = LinearProgram(columns, tuple(rows), counted, frozenset(columns[whole_game:]))
    x = lexicographic_optimum(program, range(whole_game), backend)[1]
    return Apart(x[:n], x[n : n + m], x[n + m : whole_game])


def _wholes(game, player, form):
    """Yield each own sequence from 1 and the sequence whose weight its interval is a share of; None if it is a weight
    itself.
    """
    for i in game.sets_of[player]:
        s = game.infosets[i]
        for q in range(s.first, s.first + len(s.actions)):
            yield q, s.parent if form == "behaviour" else None
