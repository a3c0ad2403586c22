"""Ranges of sums over the lowest cards, with few programs: what limits of each card leave open.

One-card games. Many sums attain their limits in one optimal plan: the range of their total proves
it. Each of the others takes a range of its own. Weights that bound one sum often bound the next one
with two neighbouring cards of the opponent exchanged; a guess counts only if it is proved.
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

APART = 5  # cards: sums so far apart attain their ends together, in Kuhn poker
ENDS = ((-1, least_end), (1, greatest_end))
ALONE = 100  # sums with a range of their own, up to which these are looked for
FIRST = 2  # weights that bound fixed sums, with which each sum is tried
Ends = tuple[Rational, Rational]


@dataclass
class CumulatedSearch:
    """The search for ranges of one player's sums over the lowest cards.

    - ``sequences``: one a card, from the lowest; ``limits``: by the number of cards, what no
      optimal plan goes beyond;
    - ``plans``: the optimal plans found so far; ``weights``: by the sign of the form, those that
      bounded the sums so far.
    """

    who: ZeroSumPlayer
    sequences: Sequence[int]
    limits: Mapping[int, Ends]
    backend: str = "highs"
    plans: list[Plan] = field(default_factory=list)
    weights: dict[int, list[Plan]] = field(default_factory=lambda: {1: [], -1: []})

    def ranges(self, fixed: Iterable[int]) -> Iterator[ProvedRange]:
        """Yield ranges that prove the exact range of every sum in ``limits``.

        Not where more than ALONE need one of their own. ``fixed``: numbers of cards whose sum is
        the same in all optimal plans.
        """
        if not self.limits:
            return
        whole = self.together(self.limits)
        if self.is_attained(whole, self.limits):
            yield whole
            return
        for count in fixed:
            self.remember(self.total([count]))
        short = {*self.short(self.limits, -1), *self.short(self.limits, 1)}
        yield from self.one_by_one(sorted(short))
        rest = [count for count in self.limits if count not in short]
        if rest:
            whole = self.together(rest)
            attained = self.is_attained(whole, rest)
            yield from [whole] if attained else self.one_by_one(rest)

    def total(self, counts: Iterable[int]) -> dict[int, Rational]:
        """The form that adds up the sums over so many cards each."""
        ends = sorted(counts)
        first = self.sequences[: ends[-1]]
        return {q: QQ(len(ends) - bisect(ends, k)) for k, q in enumerate(first)}

    def together(self, counts: Iterable[int]) -> ProvedRange:
        """The range of the total of sums."""
        form = self.total(counts)
        low, high = (end(self.who, form, self.backend) for end in (least_end, greatest_end))
        self.plans += [low.plan, high.plan]
        return ProvedRange(form, None, low, high)

    def is_attained(self, whole: ProvedRange, counts: Iterable[int]) -> bool:
        """Whether a total attains the total of the limits at both ends."""
        low, high = zip(*(self.limits[count] for count in counts))
        return (whole.low.value, whole.high.value) == (sum(low, QQ(0)), sum(high, QQ(0)))

    def short(self, counts: Iterable[int], sign: int) -> list[int]:
        """The sums of which no plan known attains the least (-1) or the greatest (1) limit."""
        sums = [[QQ(0), *accumulate(plan[q] for q in self.sequences)] for plan in self.plans]
        limits = {count: self.limits[count][sign > 0] for count in counts}
        return [n for n, limit in limits.items() if all(one[n] != limit for one in sums)]

    def remember(self, form: Form) -> None:
        """Remember the weights that bound a form."""
        for sign, end in ENDS:
            self.weights[sign].append(end(self.who, form, self.backend).weights)

    def one_by_one(self, counts: Sequence[int]) -> Iterator[ProvedRange]:
        """Yield the range of each sum, if they are not too many."""
        if len(counts) > ALONE:
            return
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
        """The end of a sum at which ``sign`` times it is greatest, by a guess if one is proved."""
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
        known = self.weights[sign]
        yield from known[-1:]
        if known and count > 1:
            yield self.exchanged(known[-1], count - 2)
        yield from known[:FIRST]
        yield (QQ(0),) * self.who.game.sequence_counts[self.who.opponent]

    def exchanged(self, weights: Plan, rank: int) -> Plan:
        """Weights of the opponent with the card of a rank and the next one exchanged."""
        step = self.who.game.sequence_counts[self.who.opponent] // len(self.who.one_card.cards)
        first = 1 + rank * step
        a, b = weights[first : first + step], weights[first + step : first + 2 * step]
        return (*weights[:first], *b, *a, *weights[first + 2 * step :])
