"""Completely mixed profiles that converge to a profile of two players, power by power.

The trembling probabilities are rational functions of a small parameter ``e``, with the profile
itself at ``e = 0``. The players' trembles are independent, and the conditions of a refinement are
linear in a plan. So a linear program for each power of ``e`` determines its coefficients in a
trembling plan: it gives a positive weight to as many further sequences as possible. Only the exact
simplex is used, so trembles do not depend on a backend. Nothing here is trusted: a refinement tests
the conditions of its certificate.

The trembles of a family are those at the corners of its box, interpolated as plans. At a set that
only part of the members reach, interpolated plans are no interpolated probabilities: there the
trembling probabilities are prescribed.
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

# By set with prescribed trembles the coefficients of 1, e, .. in the probability of each action
Prescribed: TypeAlias = Mapping[int, Sequence[Sequence[Rational]]]
Coefficients: TypeAlias = list[list[Rational]]  # by power of e, then by sequence


class Powers:
    """The coefficients of a trembling plan of ``player`` at a corner of a family, power by power.

    - ``profile``: the member at the corner; ``plan``: the player's plan in it;
    - ``prescribed``: sets with prescribed trembling probabilities; the weight of an action is that
      of the set times its probability;
    - ``count``: the number of the player's sequences; ``waiting``: those with weight 0 so far;
    - ``terms``: the coefficients so far.

    A subclass adds the conditions of a refinement.
    """

    def __init__(
        self, family: TremblingFamily, player: int, at: Point, prescribed: Prescribed
    ) -> None:
        self.game, self.player, self.opponent = family.game, player, 3 - player
        self.profile = substitute(family.members, at)
        self.plans = plans_of(self.game, self.profile)
        self.plan = self.plans[player - 1]
        self.count = self.game.sequence_counts[player]
        self.columns = self.count  # of the plan; a subclass may add columns
        self.waiting = {q for q, x in enumerate(self.plan) if not x}
        self.prescribed, self.terms = prescribed, [list(self.plan)]

    def conditions(self) -> Iterator[Row]:
        """Yield the rows of the refinement for the next power, in addition to the plan's rows."""
        raise NotImplementedError

    def wanted(self) -> list[Entries]:
        """Return forms to make positive as soon as possible, in addition to waiting weights."""
        return []

    def learn(self, x: Sequence[Rational]) -> bool:
        """Take the solution of a power; return whether more weights are positive than before."""
        learnt = {q for q in self.waiting if x[q]}
        self.waiting -= learnt
        return bool(learnt)

    def coefficients(self) -> Coefficients:
        """Return the coefficients, power by power, until all weights are positive.

        Further powers complete the sets with prescribed trembles. Raises NoOptimum if a power makes
        no further weight positive.
        """
        while self.waiting or any(self.terms[-1][self.arrival(i)] for i in self.prescribed):
            done = not self.waiting
            x = list(optimum(self.program(), "none").x)
            self.terms.append(x[: self.count])
            if not done and not self.learn(x):
                raise NoOptimum
        return self.terms

    def program(self) -> LinearProgram:
        """Return the program of the next power.

        Its last columns are from 0 to 1, and each is at most a form that should be positive. Their
        sum is maximised: so as many of these forms as possible are positive.
        """
        forms: list[Entries] = [{q: QQ(1)} for q in sorted(self.waiting)]
        forms += self.wanted()
        rows = [*self.flow_rows(), *self.prescribed_rows(), *self.conditions()]
        for k, entries in enumerate(forms, self.columns):
            rows.append(Row("gain", {**entries, k: QQ(-1)}, ">=", QQ(0)))
            rows.append(Row("at most", {k: QQ(1)}, "<=", QQ(1)))
        columns = range(self.columns + len(forms))
        free = frozenset(columns[: self.columns]) - self.waiting
        return LinearProgram(columns, rows, dict.fromkeys(columns[self.columns :], QQ(1)), free)

    def flow_rows(self) -> Iterator[Row]:
        """Yield the flow rows of a plan, and behind waiting sequences the profile's proportions."""
        root, *flows = constraints(self.game, self.player)
        yield Row("flow", root, "==", QQ(0))
        for i, flow in zip(self.game.sets_of[self.player], flows):
            s = self.game.infosets[i]
            yield Row("flow", flow, "==", QQ(0))
            for k, x in enumerate(self.profile[i] if s.parent in self.waiting else ()):
                limit: Entries = {s.first + k: QQ(1), s.parent: -x}
                yield Row("limit", limit, "==", QQ(0))

    def prescribed_rows(self) -> Iterator[Row]:
        """Yield the rows of sets with prescribed trembles.

        Once no sequence waits, such a set gets no further weight except from prescribed sets above.
        """
        for i, probabilities in self.prescribed.items():
            s = self.game.infosets[i]
            if not self.waiting and not self.is_below(i):
                yield Row("closed", {s.parent: QQ(1)}, "==", QQ(0))
            # the coefficient of this power in probability times weight of the parent
            for q, (first, *rest) in enumerate(probabilities, s.first):
                before = zip(rest, reversed(self.terms))
                constant = sum((x * plan[s.parent] for x, plan in before), QQ(0))
                yield Row("given", {q: QQ(1), s.parent: -first}, "==", constant)

    def arrival(self, infoset: int) -> int:
        """Return the sequence that leads to a set."""
        return self.game.infosets[infoset].parent

    def is_below(self, infoset: int) -> bool:
        """Return whether a set follows a set with prescribed trembles."""
        above = self.game.sequence(self.player, self.arrival(infoset))
        return above is not None and (above[0] in self.prescribed or self.is_below(above[0]))


PowersAt: TypeAlias = Callable[[TremblingFamily, int, Point, Prescribed], Powers]


def mixed_trembles(family: TremblingFamily, powers_at: PowersAt) -> Trembling:
    """Return trembles of both players, interpolated from those at the corners.

    Raises NoOptimum if a corner has none.
    """
    rows: dict[int, tuple[Parametric, ...]] = {}
    for player in family.game.player_numbers:
        rows |= _rows_of(family, player, powers_at)
    return tuple(rows[i] for i in range(len(family.game.infosets)))


def _rows_of(
    family: TremblingFamily, player: int, powers_at: PowersAt
) -> dict[int, tuple[Parametric, ...]]:
    """Return the trembling probabilities of a player, by set."""
    game, plan = family.game, plan_of(family.game, family.profile, player)
    sets = {i: game.infosets[i] for i in game.sets_of[player]}
    # sets that only part of a family's members reach; a single profile has none
    seldom = {i for i, s in sets.items() if family.box and not family.is_positive(plan[s.parent])}
    # the plan, plus the trembles of each corner times its share
    weights = list(plan)
    for share, at in family.corners():
        prescribed = {i: _even_terms(substitute((family.members[i],), at)[0]) for i in seldom}
        terms = powers_at(family, player, at, prescribed).coefficients()
        weights = _with_terms(weights, terms, share, family.small)
    rows = {}
    for i, s in sets.items():
        here = range(s.first, s.first + len(s.actions))
        mixed = (family.over_positive(weights[q] / weights[s.parent]) for q in here)
        rows[i] = family.even(family.profile[i]) if i in seldom else tuple(mixed)
    return rows


def _even_terms(row: Sequence[Rational]) -> Sequence[Sequence[Rational]]:
    """Return by action the coefficients of 1 and ``e`` in ``TremblingFamily.even``."""
    return [(x, QQ(1, len(row)) - x) for x in row]


def _with_terms(
    weights: Sequence[Parametric], terms: Coefficients, share: Parametric, small: Parametric
) -> list[Parametric]:
    """Return weights plus a share of a corner's trembles; ``terms[0]`` is the corner itself."""
    result = list(weights)
    for k, coefficients in enumerate(terms[1:], 1):
        power = share * small**k
        result = [w + x * power if x else w for w, x in zip(result, coefficients)]
    return result
