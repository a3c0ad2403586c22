"""Ranges of sums of weights over the lowest cards, in one-card games, by few linear programs.

The limits of the single cards bound each sum; the exact ranges lie within these bounds. Idea:

- Many sums attain their limits in a single optimal plan. The range of their total proves all of
  these at once: the total attains the total of the limits only if each sum attains its own.
- Each remaining sum takes a range of its own. Dual weights that bound a sum often bound the next
  sum with two neighbouring cards of the opponent exchanged. Such a guess counts only if it is
  proved, so a wrong guess costs time and no more.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from nashproof.exact.numbers import QQ, Rational
from nashproof.play.types import Plan
from nashproof.solving.one_card.optimal_plans import is_proved
from nashproof.solving.optimal.common import ProvedRange
from nashproof.solving.optimal.ranges import greatest_end, least_end
from nashproof.solving.players import Form, RangeEnd, ZeroSumPlayer, at_plan

APART = 5  # cards: in Kuhn poker, sums so far apart attain their ends in a single plan
ENDS = ((-1, least_end), (1, greatest_end))
ALONE = 100  # the most sums that get a range of their own
FIRST = 2  # the weights that bounded the first sums, with which every later sum is tried
Ends = tuple[Rational, Rational]


@dataclass
class CumulatedSearch:
    """The search for the ranges of a player's sums over the lowest cards.

    - ``sequences``: one sequence of the player for each card, from the lowest card;
    - ``limits``: number of lowest cards -> a lower and an upper bound of the sum over these cards;
    - ``plans``: the optimal plans computed so far;
    - ``weights``: sign of the form -> the dual weights that bounded sums so far.
    """

    who: ZeroSumPlayer
    sequences: Sequence[int]
    limits: Mapping[int, Ends]
    backend: str = "highs"
    plans: list[Plan] = field(default_factory=list)
    weights: dict[int, list[Plan]] = field(default_factory=lambda: {1: [], -1: []})

    def ranges(self, fixed: Iterable[int]) -> Iterator[ProvedRange]:
        """Yield ranges that prove the exact range of every sum in ``limits``.

        Yields nothing for the remaining sums if more than ALONE need a range of their own.
        ``fixed`` has the numbers of cards whose sum is the same in all optimal plans.
        """
        if not self.limits:
            return
        # the total of all sums: done if it attains all limits together
        whole = self.together(self.limits)
        if self.is_attained(whole, self.limits):
            yield whole
            return
        # the weights that bound fixed sums are the first guesses for the others
        for count in fixed:
            form = self.total([count])
            for sign, end in ENDS:
                self.weights[sign].append(end(self.who, form, self.backend).weights)
        # the sums that no plan so far takes to a limit, each alone
        short = {*self.short(self.limits, -1), *self.short(self.limits, 1)}
        yield from self.one_by_one(sorted(short))
        # the others attain their limits in several plans: their total may do so in a single plan
        rest = [count for count in self.limits if count not in short]
        if rest:
            whole = self.together(rest)
            attained = self.is_attained(whole, rest)
            yield from [whole] if attained else self.one_by_one(rest)

    def total(self, counts: Iterable[int]) -> dict[int, Rational]:
        """Return the form that adds up the sums over the first ``count`` cards, for each count."""
        ends = sorted(counts)
        first = self.sequences[: ends[-1]]
        return {q: QQ(len(ends) - bisect(ends, k)) for k, q in enumerate(first)}

    def together(self, counts: Iterable[int]) -> ProvedRange:
        """Return the range of the total of the sums ``counts``; keep the plans at its ends."""
        form = self.total(counts)
        low, high = (end(self.who, form, self.backend) for end in (least_end, greatest_end))
        self.plans += [low.plan, high.plan]
        return ProvedRange(form, None, low, high)

    def is_attained(self, whole: ProvedRange, counts: Iterable[int]) -> bool:
        """Return True if a total attains the total of the limits at both ends."""
        low, high = zip(*(self.limits[count] for count in counts))
        return (whole.low.value, whole.high.value) == (sum(low, QQ(0)), sum(high, QQ(0)))

    def short(self, counts: Iterable[int], sign: int) -> list[int]:
        """Return the sums that no plan so far takes to the least (-1) or greatest (1) limit."""
        sums = [[QQ(0), *accumulate(plan[q] for q in self.sequences)] for plan in self.plans]
        limits = {count: self.limits[count][sign > 0] for count in counts}
        return [n for n, limit in limits.items() if all(total[n] != limit for total in sums)]

    def one_by_one(self, counts: Sequence[int]) -> Iterator[ProvedRange]:
        """Yield the range of each sum; nothing for more than ALONE sums."""
        if len(counts) > ALONE:
            return
        # plans at the ends of several distant sums together are good plans for each of them
        for sign, end in ENDS:
            short = self.short(counts, sign)
            for first in range(min(APART, len(short))):
                form = self.total(short[first::APART])
                self.plans.append(end(self.who, form, self.backend).plan)
        for count in counts:
            form = self.total([count])
            low, high = (self.end(form, count, sign) for sign in (-1, 1))
            yield ProvedRange(form, None, low, high)

    def end(self, form: Form, count: int, sign: int) -> RangeEnd:
        """Return the end of a sum at which ``sign`` times it is greatest.

        A guess of plan and weights is taken if it is proved, else a linear program is solved.
        """
        signed = {q: sign * a for q, a in form.items()}
        plan = max(self.plans, key=lambda plan: at_plan(signed, plan))
        for weights in self.guesses(count, sign):
            if is_proved(self.who, signed, plan, weights):
                break
        else:
            end = dict(ENDS)[sign](self.who, form, self.backend)
            plan, weights = end.plan, end.weights
            self.plans.append(plan)
        self.weights[sign].append(weights)
        return RangeEnd(at_plan(form, plan), plan, weights)

    def guesses(self, count: int, sign: int) -> Iterator[Plan]:
        """Yield weights that may bound a sum: those of other sums, the last one first."""
        weights = self.weights[sign]
        yield from weights[-1:]
        if weights and count > 1:
            yield self.exchanged(weights[-1], count - 2)
        yield from weights[:FIRST]
        yield (QQ(0),) * self.who.game.sequence_counts[self.who.opponent]

    def exchanged(self, weights: Plan, rank: int) -> Plan:
        """Return the opponent's weights with the cards ``rank`` and ``rank + 1`` exchanged."""
        step = self.who.game.sequence_counts[self.who.opponent] // len(self.who.one_card.cards)
        first = 1 + rank * step
        a, b = weights[first : first + step], weights[first + step : first + 2 * step]
        return (*weights[:first], *b, *a, *weights[first + 2 * step :])
