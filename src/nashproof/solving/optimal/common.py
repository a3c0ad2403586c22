"""What all optimal plans of a player have in common, proved by few ranges of linear forms.

Two-player zero-sum games, large ones too. One form can prove many moves: a sum that is always 0
proves that none of its moves is ever made; a sum of moves less a sum of other moves that reaches
both of its ends proves that each move is made always by some optimal plans and never by others.
Knows no documents.
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

MOVES = 4_000  # of a player, up to which ranges are looked for
BETTING = 250_000  # points of the betting, squared, times moves of a player: about a minute
Place = tuple[int, int]  # an information set and an action, by index


@dataclass(frozen=True)
class ProvedRange:
    """The exact range of a linear form over all optimal plans of a player.

    ``given``: the information set by whose weight the form is divided, by index; None for none.
    """

    form: Form
    given: int | None
    low: RangeEnd
    high: RangeEnd


def common_ranges(who: ZeroSumPlayer, plan: Plan, backend: str = "highs") -> Iterator[ProvedRange]:
    """Yield ranges that together prove the range of each move's probability.

    That is over the optimal plans that reach its set. First the moves that no optimal plan makes,
    in one sum; then those with any probability from 0 to 1, many at a time; then the others one by
    one. Of two actions only the last is asked for. ``plan``: an optimal plan of the player.
    """
    search = _Search(who, backend, [plan])
    yield from search.never_made()
    asked = [place for place in search.places() if search.is_open(place)]
    while proved := search.free(asked):
        yield proved[0]
        asked = [place for place in asked if place not in proved[1]]
    for i, k in asked:
        yield search.range_of({search.sequence((i, k)): QQ(1)}, i)
    if not who.game.has_tree:
        yield from search.fixed_sums(who.one_card)


@dataclass
class _Search:
    """The search for ranges of one player; ``plans``: the optimal plans found so far."""

    who: ZeroSumPlayer
    backend: str
    plans: list[Plan]
    never: frozenset[int] = field(default=frozenset())  # sequences that no optimal plan uses

    def sequence(self, place: Place) -> int:
        """The sequence that a move makes."""
        return self.who.game.infosets[place[0]].first + place[1]

    def places(self) -> Iterator[Place]:
        """Yield the moves to ask for: all of a set, but of two the last one."""
        for i in self.who.game.sets_of[self.who.player]:
            count = len(self.who.game.infosets[i].actions)
            yield from ((i, k) for k in range(count == 2, count))

    def is_open(self, place: Place) -> bool:
        """Whether some optimal plans make the move, and some make another one instead."""
        return self.sequence(place) not in self.never and self.instead(place) is not None

    def instead(self, place: Place) -> int | None:
        """The next other move of the set that some optimal plan makes, as a sequence."""
        s = self.who.game.infosets[place[0]]
        count = len(s.actions)
        others = (s.first + (place[1] + n) % count for n in range(1, count))
        return next((q for q in others if q not in self.never), None)

    def known(self, *ends: RangeEnd) -> None:
        """Remember the plans of these ends."""
        self.plans += [end.plan for end in ends]

    def trivial(self, value: Rational, plan: Plan) -> RangeEnd:
        """The end of a form that no plan at all exceeds: it needs no weights."""
        weights = (QQ(0),) * self.who.game.sequence_counts[self.who.opponent]
        return RangeEnd(value, plan, weights)

    def range_of(self, form: Form, given: int | None = None) -> ProvedRange:
        """The range of one form."""
        reached = self.who.game.infosets[given].parent if given is not None else 0
        low, high = optimal_range(self.who, form, reached, backend=self.backend)
        self.known(low, high)
        return ProvedRange(form, given if reached else None, low, high)

    # Many moves at a time

    def never_made(self) -> Iterator[ProvedRange]:
        """Yield the sum of all moves that no optimal plan makes, which is always 0; sets
        ``never``."""
        moves = [q for q, weight in enumerate(self.plans[0]) if not weight]
        while moves:
            form = dict.fromkeys(moves, QQ(1))
            end = greatest_end(self.who, form, self.backend)
            self.known(end)
            if not end.value:
                self.never = frozenset(moves)
                yield ProvedRange(form, None, self.trivial(QQ(0), end.plan), end)
                return
            moves = [q for q in moves if not end.plan[q]]

    def free(self, asked: Sequence[Place]) -> tuple[ProvedRange, set[Place]] | None:
        """A form that proves that some of the moves have any probability, and which these are.

        Each set has one move in the form, every other one with a minus. Those stay that are made
        always at one end, and never at the other.
        """
        first = {i: (i, k) for i, k in reversed(asked)}
        signs = self.alternating([place for place in asked if first[place[0]] == place])
        if not signs:
            return None
        form = self.sum_of(signs)
        low, high = (end(self.who, form, self.backend) for end in (least_end, greatest_end))
        self.known(low, high)
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
        """A sign for each move: plus and minus by turns, for each point of the betting."""
        signs, last = dict[Place, Rational](), dict[int, Rational]()
        points = 1
        if not self.who.game.has_tree:
            points = sum(p.player == self.who.player for p in self.who.one_card.points)
        for place in places:
            point = place[0] % points
            signs[place] = last[point] = -last.get(point, QQ(-1))
        return signs

    def sum_of(self, signs: dict[Place, Rational]) -> dict[int, Rational]:
        """The form of some moves with signs.

        Of a set that the player's own moves reach, another move counts with the opposite sign: the
        form is greatest only where the set is reached.
        """
        form: dict[int, Rational] = {}
        for place, sign in signs.items():
            form[self.sequence(place)] = sign
            instead = self.instead(place)
            if self.who.game.infosets[place[0]].parent and instead is not None:
                form[instead] = -sign
        return form

    def is_made(self, place: Place, plan: Plan) -> bool:
        """Whether a plan reaches the set for sure, and then makes the move."""
        return plan[self.sequence(place)] == 1

    def is_avoided(self, place: Place, plan: Plan) -> bool:
        """Whether a plan reaches the set for sure, and does not make the move there.

        Of a set that own moves reach it must make the one move that counts instead.
        """
        if self.who.game.infosets[place[0]].parent:
            instead = self.instead(place)
            return instead is not None and plan[instead] == 1
        return not plan[self.sequence(place)]

    # Sums over cards

    def fixed_sums(self, game: OneCard) -> Iterator[ProvedRange]:
        """Yield the sums over the lowest cards that are the same in all optimal plans.

        For each point and each action that is not the same with every card: the sums at which such
        a stretch of cards begins and ends.
        """
        step = game.steps[self.who.player]
        for point in (p for p in game.points if p.player == self.who.player):
            for line in list(point.sequences)[len(point.actions) == 2 :]:
                sequences = [r * step + line for r in range(len(game.cards))]
                if any(len({plan[q] for plan in self.plans}) > 1 for q in sequences):
                    yield from self.fixed_sums_of(sequences)

    def fixed_sums_of(self, sequences: Sequence[int]) -> Iterator[ProvedRange]:
        """Yield the fixed sums of the first of some sequences."""
        proved: set[int] = set()
        while new := [k for k in self.turns(sequences) if k not in proved]:
            one = self.range_of(dict.fromkeys(sequences[: new[0] + 1], QQ(1)))
            if one.low.value == one.high.value:
                proved.add(new[0])
                if one.low.value:  # that a sum is 0 is known of each of its moves
                    yield one

    def turns(self, sequences: Sequence[int]) -> list[int]:
        """Where the plans known begin or cease to agree on the sum of the first sequences."""
        sums = [list(accumulate(plan[q] for q in sequences)) for plan in self.plans]
        agree = [len(set(column)) == 1 for column in zip(*sums)]
        return [
            k
            for k, same in enumerate(agree)
            if k and same and not (agree[k - 1] and all(agree[k + 1 : k + 2] or [False]))
        ]
