"""The correlated equilibria among all distributions whose probabilities round to printed ones.

The distributions are a box cut by the plane on which the sum is 1. A deviation from a
recommendation is a linear inequality in the probabilities. So one linear program finds the
equilibrium in the box that is nearest to the printed numbers; and for each deviation the
distribution at which it gains most is found by filling up probabilities, the cheapest first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.outcome import (
    Condition,
    NamedProgram,
    Optimal,
    VariableRange,
    solved,
)
from nashproof.play.correlation import Disobedience, PureProfile, open_sets
from nashproof.play.strategies import expected_payoffs, pure_plan, pure_strategies, reduce_strategy
from nashproof.solving.refinements.correlated_range import deviations

DEVIATIONS = 2_000  # the most that are examined

Spans = Sequence[tuple[Rational, Rational]]  # by drawn profile: the probabilities that round so


@dataclass(frozen=True)
class RoundedDistribution:
    """What holds of the distributions in a box: lists of probabilities, by drawn profile.

    ``equilibrium`` is the correlated equilibrium nearest to the printed numbers, ``other`` a
    distribution that is none. None where there is no such distribution in the box.
    """

    equilibrium: Sequence[Rational] | None
    other: Sequence[Rational] | None


def rounded_distribution(
    game: Tree, drawn: Sequence[PureProfile], spans: Spans, near: Sequence[Rational], by_move: bool
) -> RoundedDistribution:
    """Return which distributions in a box are correlated equilibria; ``near`` are printed numbers.

    Raises Unproved if there are more than ``DEVIATIONS`` deviations.

    >>> from nashproof.games.examples import matching_pennies
    >>> drawn = [({0: k // 2}, {1: k % 2}) for k in range(4)]
    >>> box, near = [(QQ(1, 5), QQ(3, 10))] * 4, [QQ(1, 5), QQ(1, 5), QQ(3, 10), QQ(3, 10)]
    >>> found = rounded_distribution(matching_pennies(), drawn, box, near, False)
    >>> found.equilibrium, found.other
    ([1/4, 1/4, 1/4, 1/4], [1/5, 3/10, 3/10, 1/5])
    """
    strategies = [[*pure_strategies(game, p, True)] for p in game.player_numbers]
    told = [*islice(deviations(game, strategies, by_move), DEVIATIONS + 1)]
    if len(told) > DEVIATIONS:
        raise Unproved(f"more than {DEVIATIONS:,} deviations from what is told")
    losses = [loss for row in told if (loss := _losses(game, drawn, row, by_move))]
    variables = {str(k): VariableRange(low, high) for k, (low, high) in enumerate(spans)}
    rows = {f"deviation {k}": Condition(loss, ">=", QQ(0)) for k, loss in enumerate(losses)}
    rows["sum"] = Condition(dict.fromkeys(variables, QQ(1)), "==", QQ(1))
    for k, x in enumerate(near):  # a variable at least as large as the distance of each number
        variables[f"off {k}"] = VariableRange(QQ(0), None)
        rows[f"above {k}"] = Condition({f"off {k}": QQ(1), str(k): QQ(1)}, ">=", x)
        rows[f"below {k}"] = Condition({f"off {k}": QQ(1), str(k): QQ(-1)}, ">=", -x)
    distance = {f"off {k}": QQ(1) for k in range(len(spans))}
    best = solved(NamedProgram("nearest", False, variables, distance, QQ(0), rows))
    members = [_least(spans, loss) for loss in losses]
    worst = min(members, default=(QQ(0), None), key=lambda member: member[0])
    return RoundedDistribution(
        [best.point[str(k)] for k in range(len(spans))] if isinstance(best, Optimal) else None,
        worst[1] if worst[0] < 0 else None,
    )


def _losses(
    game: Tree, drawn: Sequence[PureProfile], row: Disobedience, by_move: bool
) -> Mapping[str, Rational]:
    """Return by number of a drawn profile what a player loses by a deviation, where it is told."""
    sets, place = set(open_sets(game, row.player, row.recommended, by_move)), row.player - 1
    losses = {}
    for k, profile in enumerate(drawn):
        if not profile[place].items() >= row.recommended.items():
            continue
        kept = {i: a for i, a in profile[place].items() if i not in sets}
        instead = reduce_strategy(game, row.player, kept | row.deviation)
        paid = [
            expected_payoffs(game, [pure_plan(game, p, s) for p, s in enumerate(one, 1)])[place]
            for one in (profile, (*profile[:place], instead, *profile[place + 1 :]))
        ]
        if paid[0] != paid[1]:
            losses[str(k)] = paid[0] - paid[1]
    return losses


def _least(spans: Spans, loss: Mapping[str, Rational]) -> tuple[Rational, list[Rational]]:
    """Return the least expected loss over the box, and the distribution at which it is least."""
    x = [low for low, _ in spans]
    left = 1 - sum(x, QQ(0))
    for k in sorted(range(len(x)), key=lambda k: loss.get(str(k), QQ(0))):
        more = min(left, spans[k][1] - x[k])
        x[k], left = x[k] + more, left - more
    return sum((y * x[int(k)] for k, y in loss.items()), QQ(0)), x
