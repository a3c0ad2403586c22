"""Figures of profiles, payoffs and probabilities, as quotients of sums over ways through deals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias

from nashproof.certificates.sentence import valued
from nashproof.certificates.shapes import Event, Move
from nashproof.certificates.statements.profiles import (
    ComparedSides,
    Figures,
    GivenNumber,
    MeasuredFigure,
    Probability,
    ProfileNumber,
)
from nashproof.exact.expressions import Parametric, expression
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.card_names import chance_moves_of
from nashproof.games.game import Game
from nashproof.page.sums.deals import at_point
from nashproof.page.sums.worked import comes_out
from nashproof.play.deals import Deal, End, deals

Item: TypeAlias = MeasuredFigure | ComparedSides
Moved: TypeAlias = tuple[int, str, str]  # who moves, at which set, how
Profile: TypeAlias = Mapping[int, Mapping[str, Mapping[str, Any]]]  # numbers, or expressions


@dataclass(frozen=True)
class Way:
    """A way through a deal: how probable the deal is, the probabilities of its moves, and what the
    end pays, None where only the moves count."""

    deal: Rational
    moves: tuple[tuple[Moved, Any], ...]
    payoff: Rational | None = None

    def without(self, common: Collection[Moved]) -> tuple[Any, ...]:
        """The probabilities that are not 1, those of the moves in ``common`` left out."""
        return tuple(x for move, x in self.moves if move not in common and x != 1)

    def product(self, parameters: Sequence[str]) -> Parametric:
        """What the way adds to its sum."""
        whole: Parametric = self.deal if self.payoff is None else self.deal * self.payoff
        for _, probability in self.moves:
            whole = whole * parametric(probability, parameters)
        return whole


@dataclass(frozen=True)
class Quotient:
    """A figure: ``times`` the sum over the ways that it counts, divided by that over the ways under
    its condition."""

    times: Rational
    counted: tuple[Way, ...]
    given: tuple[Way, ...]

    def number(self, parameters: Sequence[str] = ()) -> Parametric:
        """What it comes to; there is a way under the condition."""
        sums = [sum((w.product(parameters) for w in x), QQ(0)) for x in (self.counted, self.given)]
        return self.times * sums[0] / sums[1]


def parametric(x: str | Rational, parameters: Sequence[str]) -> Parametric:
    """A number, or an expression in parameters, to compute with."""
    return expression(x, parameters) if isinstance(x, str) else x


@dataclass(frozen=True)
class Reckoning:
    """A statement on figures of profiles of a card game, at its point, or with its parameters."""

    game: Game
    statement: Figures

    @cached_property
    def profiles(self) -> tuple[Profile, ...]:
        """Those of the statement; where parameters are left, probabilities are expressions."""
        at = self.statement.at
        return tuple(at_point(p.players, at) if at else p.players for p in self.statement.profiles)

    @property
    def parameters(self) -> tuple[str, ...]:
        """The names of the parameters that are left."""
        return () if self.statement.at else tuple(self.statement.parameters)

    def number(self, x: str | Rational) -> Parametric:
        """A number of the statement."""
        at = self.statement.at
        return valued(x, at) if at else parametric(x, self.parameters)

    def quotient(self, side: ProfileNumber) -> Quotient:
        """The ways of a figure."""
        payoff = getattr(side.of, "payoff", 0)
        event = side.of.probability if isinstance(side.of, Probability) else ()
        strategies = self.profiles[side.profile - 1]
        counted: list[Way] = []
        given: list[Way] = []
        for deal in deals(self.game, payoff or 1):
            given += _ways(deal, strategies, side.given, ends=False)
            counted += _ways(deal, strategies, (*side.given, *event), ends=bool(payoff))
        return Quotient(side.times, tuple(counted), tuple(given))

    def quotients(self, item: Item) -> Mapping[ProfileNumber, Quotient]:
        """The ways of each figure in an item; {} where a condition of one never holds."""
        some = {side: self.quotient(side) for side in sides_of(item)}
        return some if all(one.given for one in some.values()) else {}

    def compared(
        self, item: Item, comes_to: Mapping[ProfileNumber, Parametric]
    ) -> tuple[tuple[Parametric], tuple[Parametric]]:
        """What an item comes to with what its figures come to, and what the checker accepted: the
        figure, or left minus right."""
        if isinstance(item, MeasuredFigure):
            return (comes_to[item.left],), (self.number(item.figure.exact),)
        left, right = (
            self.number(side.number) if isinstance(side, GivenNumber) else comes_to[side]
            for side in (item.left, item.right)
        )
        return (left - right,), (self.number(item.difference),)

    def numbers(self, item: Item) -> Mapping[ProfileNumber, Parametric]:
        """What the figures in an item come to, with their factors; {} where the item then is not
        what the checker accepted."""
        some = self.quotients(item)
        made = {side: one.number(self.parameters) for side, one in some.items()}
        return made if made and comes_out(*self.compared(item, made)) else {}


def sides_of(item: Item) -> list[ProfileNumber]:
    """The figures in an item: one, or those on both sides of a relation."""
    both = (item.left, item.right) if isinstance(item, ComparedSides) else (item.left,)
    return [side for side in both if isinstance(side, ProfileNumber)]


# Ways


def _ways(deal: Deal, strategies: Profile, event: Event, ends: bool) -> Iterator[Way]:
    """The ways through a deal on which an event happens, each up to where that is decided, or up
    to its end."""
    known = [moves for moves in event if not _dealt(deal, moves)]
    if any(all(m.player == 0 for m in moves) for moves in known):
        return

    def walk(some: Sequence[End], depth: int) -> Iterator[Way]:
        happens = [_made(end, known) for end in some]
        if not any(happens):
            return
        if (all(happens) and not ends) or all(len(end.moves) == depth for end in some):
            moves = tuple((m, strategies[m[0]][m[1]][m[2]]) for m in some[0].moves[:depth])
            if all(x != 0 for _, x in moves):
                yield Way(deal.probability, moves, some[0].payoff if ends else None)
            return
        for _, group in groupby(some, key=lambda end: end.moves[depth]):
            yield from walk(list(group), depth + 1)

    yield from walk(deal.ends, 0)


def _dealt(deal: Deal, moves: Sequence[Move]) -> bool:
    """Whether one of some moves is chance's in this deal, such as K at ``card 2 after Q``."""
    dealt = chance_moves_of(*deal.cards)
    return any(m.player == 0 and (m.infoset, m.action) in dealt for m in moves)


def _made(end: End, event: Sequence[Sequence[Move]]) -> bool:
    made = set(end.moves)
    return all(any((m.player, m.infoset, m.action) in made for m in moves) for moves in event)
