"""Completely mixed profiles that tend to a profile of two players, found power by power.

The trembling probabilities are rational functions of a small parameter ``e``, with the profile
itself at ``e = 0``. The two players' trembles do not depend on each other, and what a refinement
asks of them is linear in a plan. So the coefficients of a trembling plan are found power by power:
each program has a positive weight for as many more sequences as it can. The exact simplex alone
solves them, so that trembles do not depend on a backend. Nothing here is believed: a refinement
tests what a certificate has to prove.

Of a family they are found at the corners of its box and mixed in between, as plans. Where a set is
reached by some members only, a mean of plans is no mean of probabilities: there the trembling
probabilities are given beforehand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from nashproof.exact.expressions import Parametric
from nashproof.exact.numbers import QQ, Rational
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.sequence_form import constraints
from nashproof.play.strategies import plan_of, plans_of
from nashproof.solving.parameters.profiles import substitute
from nashproof.solving.refinements.families import Point, Trembling, TremblingFamily

# Of a set with given trembles the coefficients of 1, e, .. in the probability of each action
Given: TypeAlias = Mapping[int, Sequence[Sequence[Rational]]]
Coefficients: TypeAlias = list[list[Rational]]  # of 1, e, e^2, .., by sequence


class Powers:
    """The coefficients of a trembling plan of ``player`` at a corner of a family, power by power.

    - ``profile``: the member at the corner; ``plan``: the player's plan in it;
    - ``given``: sets whose trembling probabilities are known; the weight of an action is that of
      the set times its probability;
    - ``count``: how many sequences the player has; ``waiting``: those whose weight is 0 so far;
    - ``terms``: the coefficients so far.

    A subclass says what else a power has to satisfy.
    """

    def __init__(self, family: TremblingFamily, player: int, at: Point, given: Given) -> None:
        self.game, self.player, self.other = family.game, player, 3 - player
        self.profile = substitute(family.members, at)
        self.plans = plans_of(self.game, self.profile)
        self.plan = self.plans[player - 1]
        self.count = self.game.sequence_counts[player]
        self.columns = self.count  # free ones: the plan, and what a subclass adds
        self.waiting = {q for q, x in enumerate(self.plan) if not x}
        self.given, self.terms = given, [list(self.plan)]

    def conditions(self) -> Iterator[Row]:
        """Yield the rows that the next power has to satisfy, beside the plan's own."""
        raise NotImplementedError

    def wanted(self) -> list[Entries]:
        """Forms that are to be positive as soon as possible, beside the weights that wait."""
        return []

    def learn(self, x: Sequence[Rational]) -> bool:
        """Take the solution of a power; whether more is positive than before."""
        learnt = {q for q in self.waiting if x[q]}
        self.waiting -= learnt
        return bool(learnt)

    def coefficients(self) -> Coefficients:
        """All coefficients: until nothing waits, and no set with given trembles has a rest.

        Raises NoOptimum if there are none.
        """
        while self.waiting or any(self.terms[-1][self.arrival(i)] for i in self.given):
            done = not self.waiting
            x = list(optimum(self.program(), "none").x)
            self.terms.append(x[: self.count])
            if not done and not self.learn(x):
                raise NoOptimum
        return self.terms

    def program(self) -> LinearProgram:
        """The program of the next power.

        Its last columns are numbers from 0 to 1, each at most a form that is to be positive.
        """
        forms: list[Entries] = [{q: QQ(1)} for q in sorted(self.waiting)]
        forms += self.wanted()
        rows = [*self.flow_rows(), *self.given_rows(), *self.conditions()]
        for k, entries in enumerate(forms, self.columns):
            rows.append(Row("gain", {**entries, k: QQ(-1)}, ">=", QQ(0)))
            rows.append(Row("at most", {k: QQ(1)}, "<=", QQ(1)))
        columns = range(self.columns + len(forms))
        free = frozenset(columns[: self.columns]) - self.waiting
        return LinearProgram(columns, rows, dict.fromkeys(columns[self.columns :], QQ(1)), free)

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

    def given_rows(self) -> Iterator[Row]:
        """Yield the rows of the given trembles.

        Once nothing waits, their sets get no weight but what other such sets bring.
        """
        for i, probabilities in self.given.items():
            s = self.game.infosets[i]
            if not self.waiting and not self.is_below(i):
                yield Row("closed", {s.parent: QQ(1)}, "==", QQ(0))
            for q, (first, *rest) in enumerate(probabilities, s.first):
                before = zip(rest, reversed(self.terms))
                known = sum((x * plan[s.parent] for x, plan in before), QQ(0))
                yield Row("given", {q: QQ(1), s.parent: -first}, "==", known)

    def arrival(self, infoset: int) -> int:
        """The sequence that leads to a set."""
        return self.game.infosets[infoset].parent

    def is_below(self, infoset: int) -> bool:
        """Whether a set follows one with given trembles."""
        above = self.game.sequence(self.player, self.arrival(infoset))
        return above is not None and (above[0] in self.given or self.is_below(above[0]))


PowersAt: TypeAlias = Callable[[TremblingFamily, int, Point, Given], Powers]


def mixed_trembles(family: TremblingFamily, powers_at: PowersAt) -> Trembling:
    """Trembles of both players, mixed of those at the corners.

    Raises NoOptimum if there are none at a corner.
    """
    rows: dict[int, tuple[Parametric, ...]] = {}
    for player in family.game.player_numbers:
        rows |= _rows_of(family, player, powers_at)
    return tuple(rows[i] for i in range(len(family.game.infosets)))


def _rows_of(
    family: TremblingFamily, player: int, powers_at: PowersAt
) -> dict[int, tuple[Parametric, ...]]:
    """The trembling probabilities of a player, by set."""
    game, plan = family.game, plan_of(family.game, family.profile, player)
    own = {i: game.infosets[i] for i in game.sets_of[player]}
    # of a single profile nothing is mixed, so that its plan alone tells the probabilities
    seldom = {i for i, s in own.items() if family.box and not family.is_positive(plan[s.parent])}
    weights = list(plan)
    for share, at in family.corners():
        given = {i: _even_terms(substitute((family.members[i],), at)[0]) for i in seldom}
        terms = powers_at(family, player, at, given).coefficients()
        weights = _with_terms(weights, terms, share, family.small)
    rows = {}
    for i, s in own.items():
        here = range(s.first, s.first + len(s.actions))
        mixed = (family.over_positive(weights[q] / weights[s.parent]) for q in here)
        rows[i] = family.even(family.profile[i]) if i in seldom else tuple(mixed)
    return rows


def _even_terms(row: Sequence[Rational]) -> Sequence[Sequence[Rational]]:
    """The coefficients of 1 and ``e`` in ``TremblingFamily.even``, by action."""
    return [(x, QQ(1, len(row)) - x) for x in row]


def _with_terms(
    weights: Sequence[Parametric], terms: Coefficients, share: Parametric, small: Parametric
) -> list[Parametric]:
    """Weights and a share of a corner's trembles; ``terms[0]`` is the corner itself."""
    result = list(weights)
    for k, coefficients in enumerate(terms[1:], 1):
        power = share * small**k
        result = [w + x * power if x else w for w, x in zip(result, coefficients)]
    return result
