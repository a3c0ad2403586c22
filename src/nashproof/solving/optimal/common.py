"""Common properties of all optimal plans of a player, proved by few ranges of linear forms.

Two-player zero-sum games, large ones too. Knows no documents. A single form can prove a property of
many moves. A sum of weights whose range is 0 proves that no optimal plan makes any of its moves. A
sum of moves minus a sum of moves that attains both trivial bounds proves for each of them that some
optimal plan always makes it, and some optimal plan never does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.one_card import OneCard
from nashproof.play.types import Plan
from nashproof.solving.optimal.ranges import greatest_end, least_end, optimal_range
from nashproof.solving.players import Form, RangeEnd, ZeroSumPlayer, at_plan

MOVES = 4_000  # the most moves of a player for which ranges are computed
BETTING = 250_000  # the most points of the betting, squared, times moves: about a minute
Place = tuple[int, int]  # an information set and an action, by index


@dataclass(frozen=True)
class ProvedRange:
    """The exact range of a linear form over all optimal plans of a player.

    ``divisor_set``: the index of the information set whose weight divides the form, if any.
    """

    form: Form
    divisor_set: int | None
    low: RangeEnd
    high: RangeEnd


def common_ranges(who: ZeroSumPlayer, plan: Plan, backend: str = "highs") -> Iterator[ProvedRange]:
    """Yield ranges that together prove the range of each move's probability.

    The probability is over the optimal plans that reach the move's set. If a set has two actions,
    only the last one counts. ``plan`` is an optimal plan of the player.
    """
    # first the moves that no optimal plan makes, in a sum; then moves with the range from 0 to 1,
    # many at a time; then all further moves one by one
    search = _CommonSearch(who, backend, [plan])
    yield from search.never_made()
    open_places = [place for place in search.places() if search.is_open(place)]
    while proved := search.free(open_places):
        yield proved[0]
        open_places = [place for place in open_places if place not in proved[1]]
    for i, k in open_places:
        yield search.range_of({search.sequence((i, k)): QQ(1)}, i)
    if not who.game.has_tree:
        yield from search.fixed_sums(who.one_card)


@dataclass
class _CommonSearch:
    """The search for ranges of a player; ``plans`` are the optimal plans computed so far."""

    who: ZeroSumPlayer
    backend: str
    plans: list[Plan]
    never: frozenset[int] = field(default=frozenset())  # sequences that no optimal plan uses

    def sequence(self, place: Place) -> int:
        """Return the sequence that ends with a move."""
        return self.who.game.infosets[place[0]].first + place[1]

    def places(self) -> Iterator[Place]:
        """Yield the moves whose ranges are proved: all of a set, or the last of two."""
        for i in self.who.game.sets_of[self.who.player]:
            count = len(self.who.game.infosets[i].actions)
            yield from ((i, k) for k in range(count == 2, count))

    def is_open(self, place: Place) -> bool:
        """Return True if some optimal plans make the move, and some make another one instead."""
        return self.sequence(place) not in self.never and self.instead(place) is not None

    def instead(self, place: Place) -> int | None:
        """Return the next move of the set that an optimal plan makes instead, as a sequence."""
        s = self.who.game.infosets[place[0]]
        count = len(s.actions)
        following = (s.first + (place[1] + n) % count for n in range(1, count))
        return next((q for q in following if q not in self.never), None)

    def add_plans(self, *ends: RangeEnd) -> None:
        """Add the plans of these ends to the known optimal plans."""
        self.plans += [end.plan for end in ends]

    def trivial(self, value: Rational, plan: Plan) -> RangeEnd:
        """Return an end that no plan at all exceeds: its proof has zero weights."""
        weights = (QQ(0),) * self.who.game.sequence_counts[self.who.opponent]
        return RangeEnd(value, plan, weights)

    def range_of(self, form: Form, divisor_set: int | None = None) -> ProvedRange:
        """Return the range of a form, or of its quotient by the weight of an information set."""
        reached = self.who.game.infosets[divisor_set].parent if divisor_set is not None else 0
        low, high = optimal_range(self.who, form, reached, backend=self.backend)
        self.add_plans(low, high)
        return ProvedRange(form, divisor_set if reached else None, low, high)

    # Many moves at a time

    def never_made(self) -> Iterator[ProvedRange]:
        """Yield the sum of all moves that no optimal plan makes, which is always 0; set ``never``.

        Moves of a plan that makes the sum greatest leave it, until its maximum is 0.
        """
        moves = [q for q, weight in enumerate(self.plans[0]) if not weight]
        while moves:
            form = dict.fromkeys(moves, QQ(1))
            end = greatest_end(self.who, form, self.backend)
            self.add_plans(end)
            if not end.value:
                self.never = frozenset(moves)
                yield ProvedRange(form, None, self.trivial(QQ(0), end.plan), end)
                return
            moves = [q for q in moves if not end.plan[q]]

    def free(self, asked: Sequence[Place]) -> tuple[ProvedRange, set[Place]] | None:
        """Return a form that proves the range from 0 to 1 of several moves, and these moves.

        The form has a move of each set, with alternating signs. Only moves stay that the plan of
        an end always makes and that of the opposite end never makes.
        """
        # a move of each set, and the ends of their alternating sum
        first = {i: (i, k) for i, k in reversed(asked)}
        signs = self.alternating([place for place in asked if first[place[0]] == place])
        if not signs:
            return None
        form = self.sum_of(signs)
        low, high = (end(self.who, form, self.backend) for end in (least_end, greatest_end))
        self.add_plans(low, high)
        # the moves that both plans of the ends treat oppositely; for these both bounds are attained
        kept = {
            place: sign
            for place, sign in signs.items()
            if self.is_made(place, (high if sign > 0 else low).plan)
            and self.is_avoided(place, (low if sign > 0 else high).plan)
        }
        if not kept:
            return None
        form = self.sum_of(kept)
        ends = [self.trivial(at_plan(form, end.plan), end.plan) for end in (low, high)]
        return ProvedRange(form, None, ends[0], ends[1]), set(kept)

    def alternating(self, places: Iterable[Place]) -> dict[Place, Rational]:
        """Return signs of moves: plus and minus alternately, for each point of the betting."""
        signs, last = dict[Place, Rational](), dict[int, Rational]()
        points = 1
        if not self.who.game.has_tree:
            points = sum(p.player == self.who.player for p in self.who.one_card.points)
        for place in places:
            point = place[0] % points
            signs[place] = last[point] = -last.get(point, QQ(-1))
        return signs

    def sum_of(self, signs: dict[Place, Rational]) -> dict[int, Rational]:
        """Return the form of moves with signs.

        If earlier moves of the player lead to a set, a second move of it has the opposite sign:
        then the form attains its bounds only if the plan reaches the set.
        """
        form: dict[int, Rational] = {}
        for place, sign in signs.items():
            form[self.sequence(place)] = sign
            instead = self.instead(place)
            if self.who.game.infosets[place[0]].parent and instead is not None:
                form[instead] = -sign
        return form

    def is_made(self, place: Place, plan: Plan) -> bool:
        """Return True if a plan certainly reaches the set, and makes the move there."""
        return plan[self.sequence(place)] == 1

    def is_avoided(self, place: Place, plan: Plan) -> bool:
        """Return True if a plan certainly reaches the set, and does not make the move there.

        If earlier moves of the player lead to the set, it must make the second move of the form.
        """
        if self.who.game.infosets[place[0]].parent:
            instead = self.instead(place)
            return instead is not None and plan[instead] == 1
        return not plan[self.sequence(place)]

    # Sums over cards

    def fixed_sums(self, game: OneCard) -> Iterator[ProvedRange]:
        """Yield the sums of weights over the lowest cards that are equal in all optimal plans.

        For each action whose weight with some card varies over the optimal plans: the sums at the
        first and the last card of each run of equal sums.
        """
        step = game.steps[self.who.player]
        for point in (p for p in game.points if p.player == self.who.player):
            for line in list(point.sequences)[len(point.actions) == 2 :]:
                sequences = [r * step + line for r in range(len(game.cards))]
                if any(len({plan[q] for plan in self.plans}) > 1 for q in sequences):
                    yield from self.fixed_sums_of(sequences)

    def fixed_sums_of(self, sequences: Sequence[int]) -> Iterator[ProvedRange]:
        """Yield the sums of the first k sequences that are equal in all optimal plans.

        Candidates are the sums that are equal in all plans computed so far; a range proves or
        refutes each, and a refuting range adds plans.
        """
        proved: set[int] = set()
        while new := [k for k in self.turns(sequences) if k not in proved]:
            proved_range = self.range_of(dict.fromkeys(sequences[: new[0] + 1], QQ(1)))
            if proved_range.low.value == proved_range.high.value:
                proved.add(new[0])
                if proved_range.low.value:  # a sum of 0 is already proved, move by move
                    yield proved_range

    def turns(self, sequences: Sequence[int]) -> list[int]:
        """Return each k at which all plans so far agree on the sum of the first sequences.

        Only the first and the last k of a run of agreeing sums count, and k is positive.
        """
        sums = [list(accumulate(plan[q] for q in sequences)) for plan in self.plans]
        agree = [len(set(column)) == 1 for column in zip(*sums)]
        return [
            k
            for k, same in enumerate(agree)
            if k and same and not (agree[k - 1] and all(agree[k + 1 : k + 2] or [False]))
        ]
