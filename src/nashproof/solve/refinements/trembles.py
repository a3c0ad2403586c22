"""Completely mixed profiles that tend to a profile of two players, found power by power.

The trembling probabilities are rational functions of a small parameter ``e``, with the profile
itself at ``e = 0``. The two players' trembles do not depend on each other, and what a refinement
asks of them is linear in a plan. So the coefficients of a trembling plan are found power by power:
each program has a positive weight for as many more sequences as it can. The exact simplex alone
solves them, so that trembles do not depend on a backend. Nothing here is believed: a refinement
tests what a certificate has to prove.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from nashproof.exact.expressions import evaluate, expression, over_positive, parts
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import Box, bernstein, bernstein_cost
from nashproof.games.information import InfoSet
from nashproof.games.tree import Tree
from nashproof.limits import BERNSTEIN_WORK, EXPRESSION_CHARACTERS
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import Entries, LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.sequence_form import constraints
from nashproof.play.strategies import plans_of
from nashproof.play.types import Profile
from nashproof.solve.parameters.profiles import substitute

SMALL = "e"  # the parameter
ENDS = tuple(QQ(1, 10**k) for k in range(1, 13))  # up to which the signs are tried
Trembling = tuple[tuple[Any, ...], ...]  # a profile in the parameter
Proves = Callable[[Tree, Profile, Trembling, Rational], bool]  # whether trembles do, up to an e


class Powers:
    """The coefficients of a trembling plan of ``player``, power by power.

    ``waiting`` are the sequences whose weight is 0 so far, ``plan`` is the player's plan, ``count``
    the number of their sequences. A subclass says what else a power has to satisfy.
    """

    def __init__(self, game: Tree, player: int, profile: Profile) -> None:
        self.game, self.player, self.other = game, player, 3 - player
        self.profile, self.plans = profile, plans_of(game, profile)
        self.plan = self.plans[player - 1]
        self.count = game.sequence_counts[player]
        self.columns = self.count  # free ones: the plan, and what a subclass adds
        self.waiting = {q for q, x in enumerate(self.plan) if not x}

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

    def coefficients(self) -> list[list[Rational]]:
        """The plan's coefficients of 1, e, e^2, ... Raises NoOptimum if there are none."""
        terms = [list(self.plan)]
        while self.waiting:
            x = list(optimum(self.program(), "none").x)
            terms.append(x[: self.count])
            if not self.learn(x):
                raise NoOptimum
        return terms

    def program(self) -> LinearProgram:
        """The program of the next power.

        Its last columns are numbers from 0 to 1, each at most a form that is to be positive.
        """
        forms: list[Entries] = [{q: QQ(1)} for q in sorted(self.waiting)]
        forms += self.wanted()
        rows = [*self.flow_rows(), *self.conditions()]
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


def trembling_profile(
    game: Tree, profile: Profile, powers: Callable[[Tree, int, Profile], Powers]
) -> Trembling:
    """Trembles of both players. Raises NoOptimum if there are none."""
    rows: dict[int, tuple[Any, ...]] = {}
    for player in game.player_numbers:
        coefficients = powers(game, player, profile).coefficients()
        rows |= {i: _behaviour(game.infosets[i], coefficients) for i in game.sets_of[player]}
    return tuple(rows[i] for i in range(len(game.infosets)))


def proof_end(game: Tree, profile: Profile, trembling: Trembling, proves: Proves) -> Rational:
    """Up to which ``e`` trembles are a proof. Raises NoOptimum if they are none."""
    for end in ENDS:
        if tend_to(profile, trembling, end) and proves(game, profile, trembling, end):
            return end
    raise NoOptimum


def is_nonnegative(value: Any, box: Box) -> bool:
    """Whether Bernstein coefficients show it, not more of them than a checker computes."""
    return bernstein_cost(value, box) <= BERNSTEIN_WORK and min(bernstein(value, box)) >= 0


def tend_to(profile: Profile, trembling: Trembling, end: Rational) -> bool:
    """Whether these are profiles up to ``end``, completely mixed there, that tend to ``profile``.

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
    )


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
