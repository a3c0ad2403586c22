"""Figures of profiles, payoffs and probabilities, as quotients of sums over ways through deals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeAlias

from nashproof.certificates.sentence import valued
from nashproof.certificates.shapes import Event
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
from nashproof.play.deals import Deal, DealEnd, deals

Item: TypeAlias = MeasuredFigure | ComparedSides
Moved: TypeAlias = tuple[int, str, str]  # player, information set, action
Profile: TypeAlias = Mapping[int, Mapping[str, Mapping[str, Any]]]  # numbers, or expressions


@dataclass(frozen=True)
class Way:
    """A way through a deal: the probabilities of the deal and of its moves, and its payoff.

    ``payoff`` is None if only the moves count.
    """

    deal: Rational
    moves: tuple[tuple[Moved, Any], ...]
    payoff: Rational | None = None

    def without(self, common: Collection[Moved]) -> tuple[Any, ...]:
        """Return the probabilities that are not 1, without those of the moves in ``common``."""
        return tuple(x for move, x in self.moves if move not in common and x != 1)

    def product(self, parameters: Sequence[str]) -> Parametric:
        """Return the term of the way in its sum."""
        whole: Parametric = self.deal if self.payoff is None else self.deal * self.payoff
        for _, probability in self.moves:
            whole = whole * parametric(probability, parameters)
        return whole


@dataclass(frozen=True)
class Quotient:
    """A figure: ``times`` the sum over the ways ``counted``, over the sum over those ``given``.

    ``given`` are the ways under its condition.
    """

    times: Rational
    counted: tuple[Way, ...]
    given: tuple[Way, ...]

    def number(self, parameters: Sequence[str] = ()) -> Parametric:
        """Return the value of the figure; there is a way under the condition."""
        sums = [sum((w.product(parameters) for w in x), QQ(0)) for x in (self.counted, self.given)]
        return self.times * sums[0] / sums[1]


def parametric(x: str | Rational, parameters: Sequence[str]) -> Parametric:
    """Return a number, or an expression in parameters as a value to compute with."""
    return expression(x, parameters) if isinstance(x, str) else x


@dataclass(frozen=True)
class Reckoning:
    """A statement on figures of profiles of a card game, at its point, or with its parameters."""

    game: Game
    statement: Figures

    @cached_property
    def profiles(self) -> tuple[Profile, ...]:
        """Return the statement's profiles; probabilities are expressions if parameters are left."""
        at = self.statement.at
        return tuple(at_point(p.players, at) if at else p.players for p in self.statement.profiles)

    @property
    def parameters(self) -> tuple[str, ...]:
        """Return the names of the parameters that are left."""
        return () if self.statement.at else tuple(self.statement.parameters)

    def number(self, x: str | Rational) -> Parametric:
        """Return a number of the statement."""
        at = self.statement.at
        return valued(x, at) if at else parametric(x, self.parameters)

    def quotient(self, side: ProfileNumber) -> Quotient:
        """Return the ways of a figure."""
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
        """Return the ways of each figure in an item; {} if a condition is never met."""
        ways = {side: self.quotient(side) for side in sides_of(item)}
        return ways if all(quotient.given for quotient in ways.values()) else {}

    def compared(
        self, item: Item, comes_to: Mapping[ProfileNumber, Parametric]
    ) -> tuple[tuple[Parametric], tuple[Parametric]]:
        """Return the value of an item from those of its figures, and the accepted value.

        They are the figure, or left minus right.
        """
        if isinstance(item, MeasuredFigure):
            return (comes_to[item.left],), (self.number(item.figure.exact),)
        left, right = (
            self.number(side.number) if isinstance(side, GivenNumber) else comes_to[side]
            for side in (item.left, item.right)
        )
        return (left - right,), (self.number(item.difference),)

    def numbers(self, item: Item) -> Mapping[ProfileNumber, Parametric]:
        """Return the values of the figures in an item, with their factors.

        {} if the item's value is then not what the checker accepted.
        """
        quotients = self.quotients(item)
        values = {side: quotient.number(self.parameters) for side, quotient in quotients.items()}
        return values if values and comes_out(*self.compared(item, values)) else {}


def sides_of(item: Item) -> list[ProfileNumber]:
    """Return the figures in an item: a single figure, or those on both sides of a relation."""
    both = (item.left, item.right) if isinstance(item, ComparedSides) else (item.left,)
    return [side for side in both if isinstance(side, ProfileNumber)]


# Ways


def _ways(deal: Deal, strategies: Profile, event: Event, ends: bool) -> Iterator[Way]:
    """Yield the ways through a deal on which an event happens.

    Each goes to where the event is decided, or with ``ends`` to its end.
    """
    # conditions that chance does not meet in this deal, such as K at ``card 2 after Q``
    dealt = chance_moves_of(*deal.cards)
    left = [
        moves
        for moves in event
        if not any(m.player == 0 and (m.infoset, m.action) in dealt for m in moves)
    ]
    if any(all(m.player == 0 for m in moves) for moves in left):
        return

    def happens_at(end: DealEnd) -> bool:
        """Return True if the moves to an end meet all conditions that are left."""
        played = set(end.moves)
        return all(any((m.player, m.infoset, m.action) in played for m in moves) for moves in left)

    def walk(below: Sequence[DealEnd], depth: int) -> Iterator[Way]:
        """Yield the ways to the ends ``below``, whose first ``depth`` moves are equal."""
        happens = [happens_at(end) for end in below]
        if not any(happens):
            return
        if (all(happens) and not ends) or all(len(end.moves) == depth for end in below):
            moves = tuple((m, strategies[m[0]][m[1]][m[2]]) for m in below[0].moves[:depth])
            if all(x != 0 for _, x in moves):
                yield Way(deal.probability, moves, below[0].payoff if ends else None)
            return
        for _, group in groupby(below, key=lambda end: end.moves[depth]):
            yield from walk(list(group), depth + 1)

    yield from walk(deal.ends, 0)
