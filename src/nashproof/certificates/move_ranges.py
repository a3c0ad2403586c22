"""Ranges of the probability of single moves over all equilibria, from accepted certificates.

One statement ``optimal range`` can say something of many moves. Realisation weights are at least 0,
and those of one information set sum to at most 1. So a sum that is always 0 says that none of its
moves is ever made. A form that is as great as weights allow at all says which moves some optimal
plan makes for sure. Knows games by their information sets alone, and no search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from nashproof.certificates.cumulated import Cumulated, Limits, cumulated, sum_range
from nashproof.certificates.shapes import Term
from nashproof.certificates.statements.zero_sum import OptimalRange
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.games.one_card import DecisionPoint, OneCard

Moves = set[tuple[str, str]]  # of one player: set and action, by their names


@dataclass(frozen=True)
class MoveRange:
    """The probability of an action at an information set, over the equilibria that reach the set.

    ``least`` and ``greatest`` are attained. Both are None where no equilibrium's player makes the
    own moves that lead there.
    """

    player: int
    infoset: str
    action: str
    least: Rational | None
    greatest: Rational | None

    @property
    def fixed(self) -> bool:
        """Return whether all equilibria that reach the set give the move one probability."""
        return self.least is not None and self.least == self.greatest


def move_ranges(game: Game, statements: Iterable[OptimalRange]) -> list[MoveRange]:
    """Return the range of the probability of each move, where the statements determine it.

    ``statements``: ranges of linear forms over the optimal plans of the game.
    """
    evidence = {player: _Known() for player in (1, 2)}
    parents = {(s.player, s.name): s.parent for s in game.infosets}
    for statement in statements:
        if not statement.frontier:
            evidence[statement.player].learn(statement, parents)
    return [move_range for s in game.infosets for move_range in _of_set(s, evidence[s.player])]


@dataclass(frozen=True)
class Run:
    """Neighbouring cards with one range: the first and the last of them, from 0."""

    first: int
    last: int
    least: Rational | None
    greatest: Rational | None


def cards_from(cards: Sequence[str], first: int, last: int) -> str:
    """Return the cards ``first`` to ``last`` (indices from 0) in words.

    >>> cards_from("JQK", 0, 2), cards_from("JQK", 1, 1)
    ('J to K', 'Q')
    """
    return cards[first] if first == last else f"{cards[first]} to {cards[last]}"


@dataclass(frozen=True)
class Chart:
    """Ranges of one action at one point of the betting, card by card, over all equilibria.

    - ``moves``: the moves before; ``ranges``: one a card, from the lowest;
    - ``sums``: numbers of lowest cards over which the weights of the action have the same sum in
      every equilibrium, each with this sum. The weight is the probability times that of the
      player's own moves before;
    - ``cumulated``: the limits of the sums over the 1, 2, .. lowest cards.
    """

    player: int
    moves: tuple[str, ...]
    action: str
    ranges: tuple[MoveRange, ...]
    sums: tuple[tuple[int, Rational], ...]
    cumulated: tuple[Cumulated, ...] = ()

    def heading(self, players: Sequence[str]) -> str:
        """Return the point of the betting and the action, with the player's name.

        >>> Chart(2, ("check",), "bet", (), ()).heading(("Ann", "Bob"))
        'Bob after check: bet'
        """
        after = f" after {', '.join(self.moves)}" if self.moves else ""
        return f"{players[self.player - 1]}{after}: {self.action}"

    @property
    def is_fixed(self) -> bool:
        """Return whether each probability is the same in every equilibrium."""
        return all(move_range.fixed for move_range in self.ranges)

    @property
    def has_bands(self) -> bool:
        """Return whether sums are fixed in all equilibria, but not every probability."""
        return bool(self.sums) and not self.is_fixed

    @property
    def is_narrow(self) -> bool:
        """Return whether the chart has bands whose ends are attained at each number of cards."""
        return self.has_bands and all(end.attained for end in self.cumulated)

    def runs(self) -> list[Run]:
        """Return the cards as runs of neighbours that have one range."""
        runs: list[Run] = []
        for card, move_range in enumerate(self.ranges):
            ends = move_range.least, move_range.greatest
            if runs and (runs[-1].least, runs[-1].greatest) == ends:
                runs[-1] = Run(runs[-1].first, card, *ends)
            else:
                runs.append(Run(card, card, *ends))
        return runs


def charts(game: OneCard, statements: Sequence[OptimalRange]) -> list[Chart]:
    """Return the charts of a game of one card each: a chart for each action at each point.

    Of two actions the last has a chart: the first has the complement. A chart is left out if the
    statements do not determine the range of each card.
    """
    range_of = {
        (move_range.player, move_range.infoset, move_range.action): move_range
        for move_range in move_ranges(game, statements)
    }
    every = [
        _chart(game, point, action, range_of, statements)
        for point in game.points
        for action in point.actions[len(point.actions) == 2 :]
    ]
    return [chart for chart in every if len(chart.ranges) == len(game.cards)]


def _chart(
    game: OneCard,
    point: DecisionPoint,
    action: str,
    range_of: Mapping[tuple[int, str, str], MoveRange],
    statements: Sequence[OptimalRange],
) -> Chart:
    """Return the ranges of an action at a point of the betting, card by card, and of their sums."""
    player = point.player
    moves = [(game.infosets[i].name, action) for i in sets_at(game, point)]
    of_player = [statement for statement in statements if statement.player == player]
    sums = [
        range_of_sum for statement in of_player if (range_of_sum := sum_range(statement, moves))
    ]
    ranges = tuple(range_of[player, *move] for move in moves if (player, *move) in range_of)
    # Narrow the sums over the lowest cards by the ranges of the cards and of the sums stated.
    limits = [_limits(move_range, bool(point.parent)) for move_range in ranges]
    ends = cumulated(limits, sums) if len(limits) == len(moves) else ()
    fixed = () if all(move_range.fixed for move_range in ranges) else tuple(_fixed_sums(ends))
    return Chart(player, point.moves, action, ranges, fixed, ends)


def _fixed_sums(ends: Sequence[Cumulated]) -> Iterator[tuple[int, Rational]]:
    """Yield the ends ``(count, sum)`` of each run of sums that are fixed in all equilibria."""
    same = [limit.least == limit.greatest for limit in ends]
    for n, limit in enumerate(ends):
        inside = same[n - 1] and n + 1 < len(ends) and same[n + 1]
        if n and same[n] and limit.least and not inside:
            yield limit.count, limit.least


def sets_at(game: OneCard, point: DecisionPoint) -> Sequence[int]:
    """Return the information sets at a point of the betting, by card from the lowest.

    A player's sets are listed card by card, with all points of the betting at each card.
    """
    points = [of_game for of_game in game.points if of_game.player == point.player]
    there: Sequence[int] = game.sets_of[point.player][points.index(point) :: len(points)]
    return there


def _limits(move_range: MoveRange, after_moves: bool) -> Limits:
    """Return the limits of a realisation weight, from the range of a probability.

    Moves of the player before it can make the weight as small as 0.
    """
    if move_range.least is None or move_range.greatest is None:
        return QQ(0), QQ(0)
    return QQ(0) if after_moves else move_range.least, move_range.greatest


@dataclass
class _Known:
    """Moves of one player about which statements of ranges prove something.

    ``certain``: moves that an optimal plan makes with probability 1; ``avoided``: with probability
    0, by an optimal plan that surely reaches the set; ``never``: moves of no optimal plan;
    ``alone``: the stated range of a move's probability.
    """

    certain: Moves = field(default_factory=set)
    avoided: Moves = field(default_factory=set)
    never: Moves = field(default_factory=set)
    alone: dict[tuple[str, str], tuple[Rational, Rational]] = field(default_factory=dict)

    def learn(self, statement: OptimalRange, parents: Mapping[tuple[int, str], int]) -> None:
        """Add the evidence of one statement."""
        terms, player, figure = statement.terms, statement.player, statement.figure
        moves = {(term.infoset, term.action) for term in terms}
        name, reached = terms[0].infoset, parents[player, terms[0].infoset]
        # A single move, divided by the weight of reaching its set, has its range stated.
        if (
            len(terms) == 1
            and terms[0].coefficient == 1
            and statement.given == name * bool(reached)
        ):
            self.alone[name, terms[0].action] = figure.low, figure.high
        if statement.given:
            return
        # Weights are not negative: if a positive combination is at most 0, each of them is 0.
        if figure.high == 0 and all(term.coefficient > 0 for term in terms):
            self.never |= moves
        # Both ends are attained by optimal plans; the least is the greatest of the negated form.
        certain = {term.infoset for term in terms if not parents[player, term.infoset]}
        for sign, end in ((1, figure.high), (-1, figure.low)):
            self.learn_end(_rows(terms, sign), sign * end, certain)

    def learn_end(
        self, rows: Mapping[str, Mapping[str, Rational]], end: Rational, certain: set[str]
    ) -> None:
        """Add the evidence of an optimal plan at which a form is ``end``, its upper bound.

        Each set adds at most its greatest coefficient, or 0. If ``end`` is the sum of these, the
        plan attains it at every set. The sets ``certain`` are reached with probability 1.
        """
        most = {name: max(QQ(0), *row.values()) for name, row in rows.items()}
        if sum(most.values(), QQ(0)) != end:
            return
        for name, row in rows.items():
            # A single best action is played surely; where 0 is best, actions below 0 are avoided.
            best = [action for action, a in row.items() if a == most[name]]
            if most[name] and len(best) == 1:
                self.certain.add((name, best[0]))
            elif not most[name] and name in certain:
                self.avoided |= {(name, action) for action, a in row.items() if a < 0}


def _rows(terms: Sequence[Term], sign: int) -> dict[str, dict[str, Rational]]:
    """Return the coefficients of a form, times ``sign``, by set and action."""
    rows: dict[str, dict[str, Rational]] = {}
    for term in terms:
        rows.setdefault(term.infoset, {})[term.action] = sign * term.coefficient
    return rows


def _of_set(s: InfoSet, evidence: _Known) -> Iterator[MoveRange]:
    """Yield the ranges of the moves at a set."""
    possible = [action for action in s.actions if (s.name, action) not in evidence.never]
    for action in s.actions:
        ends = _ends(s, action, possible, evidence)
        if ends is not None or not possible:
            yield MoveRange(s.player, s.name, action, *(ends or (None, None)))


def _ends(
    s: InfoSet, action: str, possible: Sequence[str], evidence: _Known
) -> tuple[Rational, Rational] | None:
    """Return the least and the greatest probability of an action; None if it is not determined.

    ``possible``: the actions at the set that some optimal plan takes.
    """
    if not possible:
        return None
    if action not in possible:
        return QQ(0), QQ(0)
    if possible == [action]:
        return QQ(1), QQ(1)
    if (s.name, action) in evidence.alone:
        return evidence.alone[s.name, action]
    siblings = [sibling for sibling in possible if sibling != action]
    if len(siblings) == 1 and (s.name, siblings[0]) in evidence.alone:
        low, high = evidence.alone[s.name, siblings[0]]
        return 1 - high, 1 - low
    # Both 0 and 1 are attained by optimal plans, so the range is all of [0, 1].
    avoided = (s.name, action) in evidence.avoided or any(
        (s.name, o) in evidence.certain for o in siblings
    )
    certain = (s.name, action) in evidence.certain or (
        len(s.actions) == 2 and (s.name, siblings[0]) in evidence.avoided
    )
    return (QQ(0), QQ(1)) if certain and avoided else None


def range_name(player: int, number: object) -> str:
    """Return the name of a player's range, by its number from 1: ``1-range-2``."""
    return f"{player}-range-{number}"
