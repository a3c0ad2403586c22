"""Trembles of any number of players that make a profile sequential, power by power.

A mistake is a move of probability 0 in the profile. Each mistake gets a weight times a power of
``e``, by a linear program for each power.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple, TypeAlias

from nashproof.exact.expressions import Parametric, expression
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.types import Profile
from nashproof.solving.refinements.families import SMALL, Trembling
from nashproof.solving.refinements.gains import Gains, Others

Mistake: TypeAlias = tuple[int, int]  # a player, and the player's sequence that ends with it


class Mistakes:
    """The search for mistakes of any number of players, each a weight times a power of ``e``.

    That no action gains at a set to which a single mistake leads is linear in the weights:
    ``rows`` has by set the coefficients for each action. Sets that need several mistakes have no
    condition; the test of the profile decides. ``waiting`` are the mistakes without a power so far.
    """

    def __init__(self, game: Tree, profile: Profile, gains: Mapping[int, Gains]) -> None:
        self.game, self.profile = game, profile
        self.waiting = [
            (s.player, q)
            for s, row in zip(game.infosets, profile)
            for q, x in enumerate(row, s.first)
            if not x
        ]
        histories = _histories(game, profile)
        self.rows: dict[int, list[dict[Mistake, Rational]]] = {}
        for player, of_player in gains.items():
            for (i, _), sums in of_player.items():
                if row := _single_mistakes(histories, player, sums):
                    self.rows.setdefault(i, []).append(row)

    def trembling(self) -> Trembling:
        """Return the profile with all mistakes. Raises NoOptimum if a power adds none."""
        small, probabilities = expression(SMALL, (SMALL,)), dict[Mistake, Parametric]()
        power = small
        while self.waiting:
            more = {v: x for v, x in zip(self.waiting, optimum(self.program(), "none").x) if x}
            if not more:
                raise NoOptimum
            probabilities |= {v: x * power for v, x in more.items()}
            power *= small
            self.waiting = [v for v in self.waiting if v not in more]
            # sets that the new mistakes reach have their beliefs now
            self.rows = {i: rows for i, rows in self.rows.items() if not more.keys() & rows[0]}
        return tuple(
            self._row(
                i, [probabilities.get((s.player, s.first + k), 0) for k in range(len(s.actions))]
            )
            for i, s in enumerate(self.game.infosets)
        )

    def program(self) -> LinearProgram:
        """Return the program of the next power: as many mistakes as possible, of weight up to 1."""
        columns = {v: j for j, v in enumerate(self.waiting)}
        rows = [
            Row("gain", {columns[v]: a for v, a in row.items()}, "<=", QQ(0))
            for of_set in self.rows.values()
            for row in of_set
        ]
        n = len(columns)
        for j in range(n):
            rows.append(Row("more", {j: QQ(1), n + j: QQ(-1)}, ">=", QQ(0)))
            rows.append(Row("at most", {n + j: QQ(1)}, "<=", QQ(1)))
        return LinearProgram(range(2 * n), rows, dict.fromkeys(range(n, 2 * n), QQ(1)))

    def _row(self, i: int, mistakes: Sequence[Parametric]) -> tuple[Parametric, ...]:
        """Return the probabilities at a set, scaled down by those of its mistakes."""
        rest = 1 - sum(mistakes)
        return tuple(x * rest if x else y for x, y in zip(self.profile[i], mistakes))


class History(NamedTuple):
    """The mistakes of a sequence, as the sequences that they end, and the rest's probability."""

    mistakes: tuple[int, ...]
    weight: Rational


def _single_mistakes(
    histories: Mapping[int, list[History]], player: int, sums: Mapping[Others, Rational]
) -> dict[Mistake, Rational]:
    """Return an action's gain by the single mistake that leads to it.

    Empty if no mistake is needed, or several are.
    """
    opponents = [p for p in histories if p != player]
    row: dict[Mistake, Rational] = {}
    for key, gain in sums.items():
        theirs = [(p, histories[p][q]) for p, q in zip(opponents, key)]
        mistakes = [(p, q) for p, (ends, _) in theirs for q in ends]
        if not mistakes:
            return {}
        if len(mistakes) == 1:
            weight = prod(x for _, (_, x) in theirs)
            row[mistakes[0]] = row.get(mistakes[0], QQ(0)) + gain * weight
    return row


def _histories(game: Tree, profile: Profile) -> dict[int, list[History]]:
    """Return by player and sequence its mistakes, and the probability of the rest of its moves."""
    histories = {p: [History((), QQ(1))] * game.sequence_counts[p] for p in game.player_numbers}
    for s, row in zip(game.infosets, profile):
        mistakes, rest = histories[s.player][s.parent]
        for q, x in enumerate(row, s.first):
            history = History(mistakes, rest * x) if x else History((*mistakes, q), rest)
            histories[s.player][q] = history
    return histories
