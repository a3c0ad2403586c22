"""The correlated equilibria among all distributions whose probabilities round to printed ones.

The distributions are a box cut by the plane on which the sum is 1. A deviation from a
recommendation is a linear inequality in the probabilities. So one linear program finds the
equilibrium in the box that is nearest to the printed numbers, and the multipliers of another one
prove that there is none. For each deviation the distribution at which it gains most is found by
filling up probabilities, the cheapest first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.outcome import (
    Condition,
    Infeasible,
    NamedProgram,
    Optimal,
    VariableRange,
    solved,
)
from nashproof.play.correlation import Disobedience, PureProfile, open_sets
from nashproof.play.strategies import expected_payoffs, pure_plan, pure_strategies, reduce_strategy
from nashproof.solving.refinements.correlated_range import WeightedDeviation, deviations

DEVIATIONS = 2_000  # the most that are examined

Spans = Sequence[tuple[Rational, Rational]]  # by drawn profile: the probabilities that round so


class RoundedDistribution:
    """The distributions in a box: lists of probabilities, by drawn profile.

    ``spans`` are the intervals of the probabilities. A distribution lies in the box. Raises
    Unproved if there are more than ``DEVIATIONS`` deviations.

    >>> from nashproof.games.examples import matching_pennies
    >>> drawn = [({0: k // 2}, {1: k % 2}) for k in range(4)]
    >>> box = RoundedDistribution(matching_pennies(), drawn, [(QQ(1, 5), QQ(3, 10))] * 4, False)
    >>> box.equilibrium([QQ(1, 5), QQ(1, 5), QQ(3, 10), QQ(3, 10)])
    [1/4, 1/4, 1/4, 1/4]
    >>> box.counterexample()
    [1/5, 3/10, 3/10, 1/5]
    """

    def __init__(
        self, game: Tree, drawn: Sequence[PureProfile], spans: Spans, by_move: bool
    ) -> None:
        strategies = [[*pure_strategies(game, p, True)] for p in game.player_numbers]
        told = [*islice(deviations(game, strategies, by_move), DEVIATIONS + 1)]
        if len(told) > DEVIATIONS:
            raise Unproved(f"more than {DEVIATIONS:,} deviations from what is told")
        losses = [(row, _losses(game, drawn, row, by_move)) for row in told]
        self.spans = spans
        self.losses = [(row, loss) for row, loss in losses if loss]

    def equilibrium(self, near: Sequence[Rational]) -> Sequence[Rational] | None:
        """Return the correlated equilibrium in the box nearest to numbers; None if none is in it.

        The distance is the sum of the distances of the probabilities.
        """
        variables, rows = self._program()
        for k, x in enumerate(near):  # a variable at least as large as the distance of each number
            variables[f"off {k}"] = VariableRange(QQ(0), None)
            rows[f"above {k}"] = Condition({f"off {k}": QQ(1), str(k): QQ(1)}, ">=", x)
            rows[f"below {k}"] = Condition({f"off {k}": QQ(1), str(k): QQ(-1)}, ">=", -x)
        distance = {f"off {k}": QQ(1) for k in range(len(self.spans))}
        best = solved(NamedProgram("nearest", False, variables, distance, QQ(0), rows))
        if not isinstance(best, Optimal):
            return None
        return [best.point[str(k)] for k in range(len(self.spans))]

    def multipliers(self) -> tuple[WeightedDeviation, ...]:
        """Return multipliers of losses whose sum is negative in the whole box; () if none exist.

        They exist exactly if no correlated equilibrium lies in the box (Farkas 1902).
        """
        variables, rows = self._program()
        found = solved(NamedProgram("any", False, variables, {}, QQ(0), rows))
        if not isinstance(found, Infeasible):
            return ()
        weighted = [
            (row, loss, -found.multipliers[f"deviation {k}"])
            for k, (row, loss) in enumerate(self.losses)
        ]
        # The fewest that a pencil needs: the smallest ones are left out while the rest proves it.
        needed = sorted((w for w in weighted if w[2]), key=lambda w: w[2])
        for each in [*needed]:
            rest = [w for w in needed if w is not each]
            if self._are_negative(rest):
                needed = rest
        assert self._are_negative(needed), "the multipliers of an infeasible program prove nothing"
        return tuple(
            WeightedDeviation(row.player, row.recommended, row.deviation, times)
            for row, _, times in reversed(needed)
        )

    def _are_negative(
        self, weighted: Sequence[tuple[Disobedience, Mapping[str, Rational], Rational]]
    ) -> bool:
        """Return whether the expected sum of losses times multipliers is negative in the box."""
        gains: dict[str, Rational] = {}
        for _, loss, times in weighted:
            for name, x in loss.items():
                gains[name] = gains.get(name, QQ(0)) - times * x
        return _least(self.spans, gains)[0] > 0

    def counterexample(self) -> Sequence[Rational] | None:
        """Return the distribution in the box at which a gain is greatest; None if nobody gains."""
        members = [_least(self.spans, loss) for _, loss in self.losses]
        least, point = min(members, default=(QQ(0), None), key=lambda member: member[0])
        return point if least < 0 else None

    def _program(self) -> tuple[dict[str, VariableRange], dict[str, Condition]]:
        """Return the variables and rows of the correlated equilibria in the box."""
        variables = {str(k): VariableRange(low, high) for k, (low, high) in enumerate(self.spans)}
        rows = {
            f"deviation {k}": Condition(loss, ">=", QQ(0))
            for k, (_, loss) in enumerate(self.losses)
        }
        rows["sum"] = Condition(dict.fromkeys(variables, QQ(1)), "==", QQ(1))
        return variables, rows


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
            expected_payoffs(game, [pure_plan(game, p, s) for p, s in enumerate(played, 1)])[place]
            for played in (profile, (*profile[:place], instead, *profile[place + 1 :]))
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
