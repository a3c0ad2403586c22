"""Maxima over the optimal plans of a large tree: one linear program in arrays gives both proofs.

Knows no floats. The program is a player's plans that are best replies to one optimal plan of the
opponent. Its solution attains the maximum. Its multipliers, plus enough of the opponent's plan, are
the weights that bound it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from nashlab.large_trees.sequence_arrays import best_reply_face, sequence_arrays
from nashlab.large_trees.sparse_optimum import proposed_points
from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.sparse_program import SparseProgram
from nashproof.play.best_response import best_values, rewards
from nashproof.play.payoff_table import payoff_table
from nashproof.play.types import Plan
from nashproof.solving.canonical_plan import best_sequences, spread_weights
from nashproof.solving.one_card.optimal_plans import is_optimal, is_proved
from nashproof.solving.players import Form, RangeEnd, ZeroSumPlayer, at_plan, beside

LARGEST = 2**53  # of the coefficients of a form as integers: floats hold them


def maximum_in_arrays(who: ZeroSumPlayer, form: Form) -> RangeEnd | None:
    """Return the maximum of a linear form over the optimal plans of a player of a tree.

    None for a tree without columns, for a form with long fractions, and where nothing is proved.
    """
    face = _face(who, form)
    if face is None:
        return None
    program, best = face
    # Each guess is proved here: the plan is optimal, and the weights bound the form by its value.
    for x, y, _ in proposed_points(program):
        plan = spread_weights(who, best, x)
        value = at_plan(form, plan)
        weights = _weights(who, form, value, y) if is_optimal(who, plan) else None
        if weights is not None and is_proved(who, form, plan, weights):
            return RangeEnd(value, plan, weights)
    return None


def _face(who: ZeroSumPlayer, form: Form) -> tuple[SparseProgram, list[int]] | None:
    """Return the program, and the sequences that its first columns stand for."""
    table = payoff_table(who.tree, who.player)
    scale = lcm(*(int(a.denominator) for a in form.values()))
    if table is None or any(abs(a * scale) > LARGEST for a in form.values()):
        return None
    best = best_sequences(who)
    costs = [int(form.get(q, QQ(0)) * scale) for q in best]
    whole = sequence_arrays(who.tree, who.player, table)
    return best_reply_face(whole, best, who.opponent_plan, costs, scale), best


def _weights(
    who: ZeroSumPlayer, form: Form, value: Rational, multipliers: Sequence[Rational]
) -> Plan | None:
    """Return weights of the opponent that bound the form by ``value``; None if these multipliers do
    not.

    Where the opponent's plan has weight, multipliers are of any sign; and they say nothing about
    sequences that are no best replies. Adding the plan often enough mends both. The bound falls
    until then, and stays as it is from there on.
    """
    proposed, plan = multipliers[-len(who.opponent_plan) :], who.opponent_plan
    if any(m < 0 and not w for m, w in zip(proposed, plan)):
        return None
    # With ``times`` of the plan no weight is negative; from there the number doubles until the
    # bound is good enough or stays.
    least = max((-m / w for m, w in zip(proposed, plan) if m < 0), default=QQ(0))
    times, last = QQ(-(-int(least.numerator) // int(least.denominator))), None
    while True:
        weights = tuple(m + times * w for m, w in zip(proposed, plan))
        # No plan has more of the form, and of what it earns against the weights, than the best
        # one. An optimal plan earns at least the value times the weight of the empty sequence.
        earned = rewards(who.game, beside(who.opponent, weights), who.player)
        for q, a in form.items():
            earned[q] += a
        bound = best_values(who.game, who.player, earned)[0][0] - weights[0] * who.value
        if bound <= value:
            return weights
        if bound == last:
            return None
        times, last = max(QQ(1), 2 * times), bound
