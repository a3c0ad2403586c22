"""Completely mixed profiles that tend to an equilibrium of two players and make it quasi-perfect.

A profile is quasi-perfect (van Damme 1984) if it is the limit of completely mixed profiles such
that at each information set the rest of the player's own strategy is best against the others', who
tremble. The trembling probabilities here are rational functions of a small parameter ``e``, with
the profile itself at ``e = 0``.

The two players' trembles do not depend on each other, and the conditions are linear in a plan. So
its coefficients are found power by power: each program has a positive weight for as many more
sequences as it can, and an inferior action may become as good as the best one in no lower power
than before. The exact simplex alone solves them, so that trembles do not depend on a backend.
Nothing here is believed: ``is_shown`` is what a certificate has to prove.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nashproof.exact.expressions import evaluate, expression, over_positive, parts
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import Box, bernstein, bernstein_work
from nashproof.games.information import InfoSet
from nashproof.games.tree import Tree
from nashproof.limits import BERNSTEIN_WORK, EXPRESSION_CHARACTERS
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row, dot
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.best_response import best_values, rewards
from nashproof.play.sequence_form import constraints
from nashproof.play.strategies import plans_of
from nashproof.play.types import Profile
from nashproof.solve.game_programs import payoffs_by_reply, reply_entries
from nashproof.solve.parameters.profiles import scaled_plans, substitute

SMALL = "e"  # the parameter
ENDS = tuple(QQ(1, 10**k) for k in range(1, 13))  # up to which the signs are tried
Trembling = tuple[tuple[Any, ...], ...]  # a profile in the parameter


def trembles(game: Tree, profile: Profile) -> tuple[Trembling, Rational]:
    """A profile in ``e``, and up to which ``e`` it proves that ``profile`` is quasi-perfect.

    Two players with perfect recall. Raises NoOptimum if none was found.
    """
    rows: dict[int, tuple[Any, ...]] = {}
    for player in game.player_numbers:
        coefficients = _Powers(game, player, profile).coefficients()
        rows |= {i: _behaviour(game.infosets[i], coefficients) for i in game.sets_of[player]}
    trembling = tuple(rows[i] for i in range(len(game.infosets)))
    for end in ENDS:
        if is_shown(game, profile, trembling, end):
            return trembling, end
    raise NoOptimum


def is_shown(game: Tree, profile: Profile, trembling: Trembling, end: Rational) -> bool:
    """Whether signs on the interval from 0 to ``end`` show that the profile is quasi-perfect.

    Not if a certificate of it would exceed the limits of the format.
    """
    box: Box = {SMALL: (QQ(0), end)}
    cells = [parts(x) for row in trembling for x in row]
    return (
        all(len(number_text(x)) <= EXPRESSION_CHARACTERS for row in trembling for x in row)
        and all(
            min(bernstein(above, box)) >= 0 < min(bernstein(below, box)) for above, below in cells
        )
        and substitute(trembling, {SMALL: QQ(0)}) == profile
        and all(x > 0 for row in substitute(trembling, {SMALL: end}) for x in row)
        and all(_is_best(game, player, profile, trembling, box) for player in game.player_numbers)
    )


def _is_best(game: Tree, player: int, profile: Profile, trembling: Trembling, box: Box) -> bool:
    """Whether what the profile does at each set of a player is best, by signs on the interval."""
    plans, _ = scaled_plans(game, trembling)
    worth = list(rewards(game, plans, player))
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        here = range(s.first, s.first + len(s.actions))
        best = next(worth[q] for q, x in zip(here, profile[i]) if x)
        if any(worth[q] != best for q, x in zip(here, profile[i]) if x):
            return False
        if not all(_is_nonnegative(best - worth[q], box) for q in here):
            return False
        worth[s.parent] += best
    return True


def _is_nonnegative(value: Any, box: Box) -> bool:
    """Whether Bernstein coefficients show it, not more of them than a checker computes."""
    digits = len(number_text(box[SMALL][1].denominator))
    if bernstein_work(value) * digits > BERNSTEIN_WORK:
        return False
    return min(bernstein(value, box)) >= 0


def _behaviour(infoset: InfoSet, coefficients: list[list[Rational]]) -> tuple[Any, ...]:
    """The probabilities at a set as functions of ``e``, from the coefficients of the plan."""
    small = expression(SMALL, (SMALL,))
    first = next(k for k, plan in enumerate(coefficients) if plan[infoset.parent])

    def weight(sequence: int) -> Any:
        terms = (plan[sequence] * small**k for k, plan in enumerate(coefficients[first:]))
        return sum(terms, small * 0)

    sequences = range(infoset.first, infoset.first + len(infoset.actions))
    return tuple(_over_positive(weight(q) / weight(infoset.parent)) for q in sequences)


def _over_positive(value: Any) -> Any:
    """The same function of ``e``, written with a denominator that is positive near 0."""
    negative = evaluate(parts(value)[1], {SMALL: QQ(0)}) < 0
    return over_positive(value, -1 if negative else 1)


class _Powers:
    """The coefficients of a trembling plan of ``player``, power by power.

    - ``waiting``: the sequences whose weight is 0 so far;
    - ``tied``: the opponent's sequences that the profile does not play, and that earn as much as
      the best so far.
    """

    def __init__(self, game: Tree, player: int, profile: Profile) -> None:
        self.game, self.player, self.other = game, player, 3 - player
        self.profile, self.plans = profile, plans_of(game, profile)
        self.plan = self.plans[player - 1]
        self.count = game.sequence_counts[player]
        lines = payoffs_by_reply(game, player, self.other)
        self.replies = list(reply_entries(game, self.other, lines, self.count))
        self.waiting = {q for q, x in enumerate(self.plan) if not x}
        self.played = {0} | {
            game.infosets[i].first + k
            for i in game.sets_of[self.other]
            for k, x in enumerate(profile[i])
            if x
        }
        slacks = self.slacks(self.first_power())
        if any(slacks[q] for q in self.played):
            raise NoOptimum
        self.tied = {q for q, x in enumerate(slacks) if not x} - self.played

    def first_power(self) -> list[Rational]:
        """The plan itself, then the opponent's best-response values."""
        worth, values = best_values(
            self.game, self.other, rewards(self.game, self.plans, self.other)
        )
        return [*self.plan, worth[0], *(values[i] for i in self.game.sets_of[self.other])]

    def slacks(self, x: list[Rational]) -> list[Rational]:
        """How much less than the best each sequence of the opponent earns."""
        return [dot(entries, x) for entries in self.replies]

    def coefficients(self) -> list[list[Rational]]:
        """The plan's coefficients of 1, e, e^2, ... Raises NoOptimum if there are none."""
        found = [list(self.plan)]
        while self.waiting:
            x = list(optimum(self.program(), "none").x)
            slacks = self.slacks(x)
            more = {q for q in self.waiting if x[q]}, {q for q in self.tied if slacks[q]}
            if not any(more):
                raise NoOptimum
            self.waiting, self.tied = self.waiting - more[0], self.tied - more[1]
            found.append(x[: self.count])
        return found

    def program(self) -> LinearProgram:
        """The program of the next power.

        Columns: the plan, the opponent's values, and for each sequence that waits or is tied a
        number from 0 to 1 that is at most its weight, or its slack.
        """
        first = self.count + 1 + len(self.game.sets_of[self.other])
        gains: list[Entries] = [{q: QQ(1)} for q in sorted(self.waiting)]
        gains += [self.replies[q] for q in sorted(self.tied)]
        rows = [*self.flow_rows()]
        rows += [Row("played", self.replies[q], "==", QQ(0)) for q in sorted(self.played)]
        for k, entries in enumerate(gains, first):
            rows.append(Row("gain", {**entries, k: QQ(-1)}, ">=", QQ(0)))
            rows.append(Row("at most", {k: QQ(1)}, "<=", QQ(1)))
        columns = range(first + len(gains))
        free = frozenset(columns[:first]) - self.waiting
        return LinearProgram(columns, rows, dict.fromkeys(columns[first:], QQ(1)), free)

    def flow_rows(self) -> Iterator[Row]:
        """Yield that the weights flow; behind a sequence that waits as in the profile."""
        root, *flows = constraints(self.game, self.player)
        yield Row("flow", root, "==", QQ(0))
        for i, flow in zip(self.game.sets_of[self.player], flows):
            s = self.game.infosets[i]
            yield Row("flow", flow, "==", QQ(0))
            for k, x in enumerate(self.profile[i] if s.parent in self.waiting else ()):
                limit: Entries = {s.first + k: QQ(1), s.parent: -x}
                yield Row("limit", limit, "==", QQ(0))
