"""Exact ranges of linear forms over *all* optimal plans of a player.

Knows no documents. Two-player zero-sum games. A range is proved by two optimal plans that attain
its ends, and by weights on the opponent's sequences that bound each end (weak duality on the
optimal face). Linear programs find them; no vertex is enumerated.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.optimum import lexicographic_optimum, optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.types import Plan
from nashproof.solving.game_programs import (
    avoidance_rows,
    flow_rows,
    optimal_face,
    payoffs_by_reply,
    reply_entries,
)
from nashproof.solving.large_tree_engine import engine
from nashproof.solving.one_card.optimal_plans import greatest_quotient, maximum_over_optimal_plans
from nashproof.solving.players import (
    NO_SEQUENCES,
    UNBOUNDED,
    Form,
    RangeEnd,
    Sequences,
    ZeroSumPlayer,
)
from nashproof.solving.zero_sum import CANONICAL


def optimal_range(
    who: ZeroSumPlayer,
    form: Form,
    divisor: int = 0,
    avoid: Sequences = NO_SEQUENCES,
    backend: str = "highs",
) -> tuple[RangeEnd, RangeEnd]:
    """Return the least and the greatest value of a linear form over the player's optimal plans.

    With a sequence ``divisor`` the form is divided by that sequence's weight, over the optimal
    plans that use it; raises Unproved if none does, or the quotient is unbounded. The plans and the
    weights of both ends give the weight 0 to each sequence in ``avoid``; raises Unproved if such
    plans do not attain the range, or such weights do not prove it.
    """
    search = _RangeSearch(who, divisor, avoid, backend)
    return search.end(form, -1), search.end(form, 1)


def least_end(who: ZeroSumPlayer, form: Form, backend: str = "highs") -> RangeEnd:
    """Return the end at which a form is least over the player's optimal plans."""
    return _RangeSearch(who, 0, NO_SEQUENCES, backend).end(form, -1)


def greatest_end(who: ZeroSumPlayer, form: Form, backend: str = "highs") -> RangeEnd:
    """Return the end at which a form is greatest over the player's optimal plans."""
    return _RangeSearch(who, 0, NO_SEQUENCES, backend).end(form, 1)


@dataclass(frozen=True)
class _RangeSearch:
    """The search for ends of ranges over the optimal plans of one player; see ``optimal_range``."""

    who: ZeroSumPlayer
    divisor: int
    avoid: Sequences
    backend: str

    def end(self, form: Form, sign: int) -> RangeEnd:
        """Return the end at which ``sign`` times the form is greatest; ends are cached."""
        question = (
            self.who.player,
            self.divisor,
            self.avoid,
            self.backend,
            tuple(form.items()),
            sign,
        )
        if question not in self.who.ends:
            self.who.ends[question] = self.searched(form, sign)
        return self.who.ends[question]

    def searched(self, form: Form, sign: int) -> RangeEnd:
        """Compute the end at which ``sign`` times the form is greatest."""
        who, divisor = self.who, self.divisor
        signed = {q: sign * a for q, a in form.items()}
        if not who.game.has_tree:
            end = maximum_over_optimal_plans(who, signed, divisor)
            return replace(end, value=sign * end.value)
        if self.is_large() and (large := _maximum_in_large_tree(who, signed, divisor)):
            return replace(large, value=sign * large.value)
        # primal: the greatest ratio, then a plan at which form minus ratio times weight is 0
        face = optimal_face(who.tree, who.player, who.value)
        face = replace(face, rows=(*face.rows, *avoidance_rows(who.player, self.avoid)))
        ratio = self.greatest_ratio(face, signed) if divisor else QQ(0)
        signed[divisor] = signed.get(divisor, QQ(0)) - ratio
        value, plan = self.attained(face, signed)
        # dual: weights that bound the same form by the same number
        bound, weights = self.bounding_weights(signed)
        if bound != value:
            raise Unproved("what follows at the frontier may matter to the range")
        return RangeEnd(sign * (ratio if divisor else value), plan, weights)

    def is_large(self) -> bool:
        """Return True if the tree is so large that an engine's first proof of an end is taken."""
        most = max(self.who.game.sequence_counts.values())
        return most > CANONICAL and not self.avoid and self.backend == "highs"

    def greatest_ratio(self, face: LinearProgram, form: Form) -> Rational:
        """Return the greatest ``form(x) / x[divisor]`` over optimal plans with ``x[divisor] > 0``.

        By Dinkelbach's method (1967): each step solves a linear program and attains a better ratio
        at a vertex, of which there are finitely many. So the last ratio is exact.
        """
        divisor = self.divisor
        x = optimum(_with(face, {divisor: QQ(1)}), self.backend).x
        if not x[divisor]:
            raise Unproved("no optimal strategy reaches the set given")
        while True:
            ratio = sum(a * x[q] for q, a in form.items()) / x[divisor]
            aim = {**form, divisor: form.get(divisor, QQ(0)) - ratio}
            best = optimum(_with(face, aim), self.backend)
            if not best.value:
                return ratio
            if not best.x[divisor]:
                raise Unproved(UNBOUNDED)
            x = best.x

    def attained(self, face: LinearProgram, form: Form) -> tuple[Rational, Plan]:
        """Return the greatest value of a form, and the lexicographically greatest plan with it.

        With a divisor only plans with the greatest weight of that sequence count.
        """
        columns = range(self.who.game.sequence_counts[self.who.player])
        value, x = lexicographic_optimum(_with(face, form), columns, self.backend)
        if self.divisor:
            most_used = _with(face, {self.divisor: QQ(1)}, Row("attained", form, "==", value))
            _, x = lexicographic_optimum(most_used, columns, self.backend)
        return value, tuple(x[: len(columns)])

    def bounding_weights(self, form: Form) -> tuple[Rational, Plan]:
        """Return the least bound on a form, and weights ``z`` of the opponent that prove it.

        The bound is ``max over plans x of (form + A z) x - z[0] value``. Any optimal ``x`` has
        ``x A z >= z[0] value``, so it bounds the form on the optimal plans. Of all weights with the
        least bound, return those with the least ``z[0]``, then the lexicographically greatest.
        """
        # columns: the weights, then best-response values of the game and of each player's set
        who, game = self.who, self.who.tree
        n = game.sequence_counts[who.opponent]
        rows = flow_rows(game, who.opponent)[1:]
        rows += avoidance_rows(who.opponent, self.avoid)
        lines = payoffs_by_reply(game, who.opponent, who.player)
        rows += [
            Row("reply", entries, ">=", form.get(sequence, QQ(0)))
            for sequence, entries in enumerate(reply_entries(game, who.player, lines, n))
        ]
        columns = tuple(range(n + 1 + len(game.sets_of[who.player])))
        bound, free = {n: QQ(-1), 0: who.value}, frozenset(columns[n:])
        best = optimum(LinearProgram(columns, tuple(rows), bound, free), self.backend)
        # fix the bound, minimise z[0], then maximise lexicographically
        rows.append(Row("tight", bound, "==", best.value))
        least_scale = LinearProgram(columns, tuple(rows), {0: QQ(-1)}, free)
        _, z = lexicographic_optimum(least_scale, range(1, n), self.backend)
        return -best.value, tuple(z[:n])


class _NotInArrays(Exception):
    """The engine does not prove a maximum in arrays."""


def _maximum_in_large_tree(who: ZeroSumPlayer, form: Form, divisor: int) -> RangeEnd | None:
    """Return the maximum of a form, or of its quotient by a sequence's weight, by the engine.

    None if the engine does not prove it.
    """

    def maximum(aim: Form) -> RangeEnd:
        """Return the engine's maximum of a form. Raises _NotInArrays if it proves none."""
        end = engine().maximum(who, aim)
        if end is None:
            raise _NotInArrays
        return end

    with suppress(_NotInArrays):
        return greatest_quotient(form, divisor, maximum) if divisor else maximum(form)
    return None


def _with(face: LinearProgram, objective: Mapping[int, Rational], *rows: Row) -> LinearProgram:
    """Return a program with this objective and additional rows."""
    return replace(face, rows=(*face.rows, *rows), objective=objective)
