"""Boxes of plans that round to what a document prints: is a plan in the box optimal?

Two-player zero-sum games; knows no documents. The rows of the box are added to the player's linear
program. If its optimum is below the value, or no plan lies in the box, Farkas multipliers prove
that no plan in the box is optimal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import lexicographic_optimum
from nashproof.linear_programs.program import LinearProgram, Row, Sense
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.strategies import combined
from nashproof.play.types import Plan
from nashproof.solving.game_programs import (
    flow_rows,
    payoffs_by_reply,
    reply_entries,
    sequence_program,
)
from nashproof.solving.players import ZeroSumPlayer

LOW_HIGH: tuple[Sense, Sense] = (">=", "<=")  # the senses of an interval's ends


@dataclass(frozen=True)
class PlanBox:
    """An interval for each move of a player.

    - ``form``: what the intervals bound, the probability of the move at its information set
      (``behaviour``) or its realisation weight (``plan``);
    - ``intervals``: the pair ``(low, high)`` for each of the player's sequences from 1.
    """

    form: Literal["behaviour", "plan"]
    intervals: Mapping[int, tuple[Rational, Rational]]

    def sequences(self, game: Tree, player: int) -> Iterator[tuple[int, int | None]]:
        """Yield each sequence of the player from 1, and the sequence before it or None.

        In behaviour form the interval bounds the weight of the sequence divided by that of the
        sequence before. With None it bounds the weight itself.
        """
        for i in game.sets_of[player]:
            s = game.infosets[i]
            for q in range(s.first, s.first + len(s.actions)):
                yield q, s.parent if self.form == "behaviour" else None


@dataclass(frozen=True)
class FarkasProof:
    """The proof that no plan in a box is optimal.

    See docs/reference/certificate-format.md, ``no equilibrium in box``.

    - ``weights``: a weight for each sequence of the opponent; they flow like a plan's, from
      ``weights[0]``;
    - ``low``, ``high``: for each of the player's sequences from 1, the factors of the two ends of
      its interval.
    """

    weights: Plan
    low: tuple[Rational, ...]
    high: tuple[Rational, ...]


def best_plan_in_box(
    game: Tree, player: int, box: PlanBox, backend: str = "highs"
) -> tuple[Rational, Plan] | tuple[None, None]:
    """Return the greatest guarantee of a plan in the box, and the lexicographically greatest such
    plan.

    Return ``(None, None)`` if the box contains no plan.
    """
    program, n = sequence_program(game, player), game.sequence_counts[player]
    rows = [*program.rows]
    for q, whole in box.sequences(game, player):
        for sense, bound in zip(LOW_HIGH, box.intervals[q]):
            # the end of a share: weight - bound * (weight before) has a sign
            entries = {q: QQ(1)} if whole is None else {whole: -bound, q: QQ(1)}
            rows.append(Row("printed", entries, sense, bound if whole is None else QQ(0)))
    try:
        boxed = replace(program, rows=tuple(rows))
        best, x = lexicographic_optimum(boxed, range(n), backend)
    except NoOptimum:
        return None, None
    return best, x[:n]


def plan_in_hull(
    game: Tree, player: int, box: PlanBox, corners: Sequence[Plan], backend: str = "highs"
) -> Plan | None:
    """Return a mixture of the corners (plans of the player) that lies in the box; None if none
    does.

    Of all such mixtures return that with the lexicographically greatest weights.
    """
    # columns: the weights of the corners, which sum to 1
    rows = [Row("mixture", dict.fromkeys(range(len(corners)), QQ(1)), "==", QQ(1))]
    for q, whole in box.sequences(game, player):
        for sense, bound in zip(LOW_HIGH, box.intervals[q]):
            # weight - bound * (weight before), of each corner
            inside = {
                k: plan[q] - (bound if whole is None else bound * plan[whole])
                for k, plan in enumerate(corners)
            }
            rows.append(Row("printed", inside, sense, QQ(0)))
    columns = tuple(range(len(corners)))
    program = LinearProgram(columns, tuple(rows), {}, frozenset())
    try:
        _, weights = lexicographic_optimum(program, columns, backend)
    except NoOptimum:
        return None
    return combined(weights, corners)


def apart_from_box(who: ZeroSumPlayer, box: PlanBox, backend: str = "highs") -> FarkasProof:
    """Return the proof that no plan in the box is optimal. Raises NoOptimum if one is.

    Farkas's lemma: add the payoffs against some weights of the opponent and the terms of the ends,
    and subtract ``weights[0]`` times the player's value. For some weights the greatest sum over all
    plans is negative; scaled, it is -1. Of all such proofs, return that with the least sum of
    factors, then the lexicographically greatest.
    """
    # columns: the weights, low ends, high ends, then a free best-response value of the whole game
    # and of each of the player's sets
    game, n = who.tree, who.tree.sequence_counts[who.opponent]
    m = game.sequence_counts[who.player] - 1
    whole_game = n + 2 * m
    rows = flow_rows(game, who.opponent)[1:]
    # what each of the player's sequences earns is bounded, with the terms of the box's ends
    lines = payoffs_by_reply(game, who.opponent, who.player)
    replies = list(reply_entries(game, who.player, lines, whole_game))
    for q, whole in box.sequences(game, who.player):
        low, high = n + q - 1, n + m + q - 1
        replies[q] |= {low: QQ(-1), high: QQ(1)}
        replies[whole or 0] |= {low: box.intervals[q][0], high: -box.intervals[q][1]}
    rows += [Row("reply", entries, ">=", QQ(0)) for entries in replies]
    rows.append(Row("apart", {whole_game: QQ(1), 0: -who.value}, "==", QQ(-1)))
    columns = tuple(range(whole_game + 1 + len(game.sets_of[who.player])))
    least_sum = {j: QQ(-1) for j in (0, *range(n, whole_game))}
    program = LinearProgram(columns, tuple(rows), least_sum, frozenset(columns[whole_game:]))
    x = lexicographic_optimum(program, range(whole_game), backend)[1]
    return FarkasProof(x[:n], x[n : n + m], x[n + m : whole_game])
