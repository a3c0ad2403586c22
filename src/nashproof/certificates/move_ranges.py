"""What accepted ranges say of single moves: from what to what each probability goes in equilibria.

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
from nashproof.games.one_card import OneCard, Point

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
        """Whether the probability is the same in every equilibrium that reaches the set."""
        return self.least is not None and self.least == self.greatest


def move_ranges(game: Game, statements: Iterable[OptimalRange]) -> list[MoveRange]:
    """The range of each move of which the statements, all about the game, say enough."""
    known = {player: _Known() for player in (1, 2)}
    parents = {(s.player, s.name): s.parent for s in game.infosets}
    for statement in statements:
        if not statement.frontier:
            known[statement.player].learn(statement, parents)
    return [one for s in game.infosets for one in _of_set(s, known[s.player])]


@dataclass(frozen=True)
class Run:
    """Neighbouring cards with one range: the first and the last of them, from 0."""

    first: int
    last: int
    least: Rational | None
    greatest: Rational | None


def cards_from(cards: Sequence[str], first: int, last: int) -> str:
    """The cards from one to another in words.

    >>> cards_from("JQK", 0, 2), cards_from("JQK", 1, 1)
    ('J to K', 'Q')
    """
    return cards[first] if first == last else f"{cards[first]} to {cards[last]}"


@dataclass(frozen=True)
class Chart:
    """How a player plays one action at one point of the betting, card by card, in equilibria.

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
        """What is played, with the players' names.

        >>> Chart(2, ("check",), "bet", (), ()).heading(("Ann", "Bob"))
        'Bob after check: bet'
        """
        after = f" after {', '.join(self.moves)}" if self.moves else ""
        return f"{players[self.player - 1]}{after}: {self.action}"

    @property
    def is_fixed(self) -> bool:
        """Whether each probability is the same in every equilibrium."""
        return all(one.fixed for one in self.ranges)

    @property
    def has_bands(self) -> bool:
        """Whether sums are the same in every equilibrium, and not each of their probabilities."""
        return bool(self.sums) and not self.is_fixed

    @property
    def is_narrow(self) -> bool:
        """Whether the chart has bands, and equilibria attain both ends at each number of cards."""
        return self.has_bands and all(end.attained for end in self.cumulated)

    def runs(self) -> list[Run]:
        """The cards, neighbours with the same range together."""
        runs: list[Run] = []
        for card, one in enumerate(self.ranges):
            ends = one.least, one.greatest
            if runs and (runs[-1].least, runs[-1].greatest) == ends:
                runs[-1] = Run(runs[-1].first, card, *ends)
            else:
                runs.append(Run(card, card, *ends))
        return runs


def charts(game: OneCard, statements: Sequence[OptimalRange]) -> list[Chart]:
    """The charts of a game with a number of cards; of two actions that of the last one alone.

    Left out is one of which the statements do not say enough.
    """
    known = {(one.player, one.infoset, one.action): one for one in move_ranges(game, statements)}
    every = [
        _chart(game, point, action, known, statements)
        for point in game.points
        for action in point.actions[len(point.actions) == 2 :]
    ]
    return [chart for chart in every if len(chart.ranges) == len(game.cards)]


def _chart(
    game: OneCard,
    point: Point,
    action: str,
    known: Mapping[tuple[int, str, str], MoveRange],
    statements: Sequence[OptimalRange],
) -> Chart:
    """What is known of an action at a point of the betting."""
    player = point.player
    moves = [(game.infosets[i].name, action) for i in sets_at(game, point)]
    own = [one for one in statements if one.player == player]
    sums = [one for statement in own if (one := sum_range(statement, moves))]
    ranges = tuple(known[player, *move] for move in moves if (player, *move) in known)
    limits = [_limits(one, bool(point.parent)) for one in ranges]
    ends = cumulated(limits, sums) if len(limits) == len(moves) else ()
    fixed = () if all(one.fixed for one in ranges) else tuple(_fixed_sums(ends))
    return Chart(player, point.moves, action, ranges, fixed, ends)


def _fixed_sums(ends: Sequence[Cumulated]) -> Iterator[tuple[int, Rational]]:
    """Yield where sums begin and cease to be the same in every equilibrium, each with its sum."""
    same = [one.least == one.greatest for one in ends]
    for n, one in enumerate(ends):
        inside = same[n - 1] and n + 1 < len(ends) and same[n + 1]
        if n and same[n] and one.least and not inside:
            yield one.count, one.least


def sets_at(game: OneCard, point: Point) -> Sequence[int]:
    """The information sets at a point of the betting, by card from the lowest."""
    own = [other for other in game.points if other.player == point.player]
    there: Sequence[int] = game.sets_of[point.player][own.index(point) :: len(own)]
    return there


def _limits(one: MoveRange, after_own: bool) -> Limits:
    """The limits of a weight, from the range of a probability; own moves before make it smaller."""
    if one.least is None or one.greatest is None:
        return QQ(0), QQ(0)
    return QQ(0) if after_own else one.least, one.greatest


@dataclass
class _Known:
    """What statements say of one player's moves.

    ``made``: for sure by some optimal plan; ``avoided``: by some optimal plan that reaches the set
    for sure; ``never``: made by no optimal plan; ``alone``: the range of a move by itself.
    """

    made: Moves = field(default_factory=set)
    avoided: Moves = field(default_factory=set)
    never: Moves = field(default_factory=set)
    alone: dict[tuple[str, str], tuple[Rational, Rational]] = field(default_factory=dict)

    def learn(self, statement: OptimalRange, parents: Mapping[tuple[int, str], int]) -> None:
        """Add what a statement says."""
        terms, player, figure = statement.terms, statement.player, statement.figure
        moves = {(term.infoset, term.action) for term in terms}
        name, reached = terms[0].infoset, parents[player, terms[0].infoset]
        if (
            len(terms) == 1
            and terms[0].coefficient == 1
            and statement.given == name * bool(reached)
        ):
            self.alone[name, terms[0].action] = figure.low, figure.high
        if statement.given:
            return
        if figure.high == 0 and all(term.coefficient > 0 for term in terms):
            self.never |= moves
        certain = {term.infoset for term in terms if not parents[player, term.infoset]}
        for sign, end in ((1, figure.high), (-1, figure.low)):
            self.learn_end(_rows(terms, sign), sign * end, certain)

    def learn_end(
        self, rows: Mapping[str, Mapping[str, Rational]], end: Rational, certain: set[str]
    ) -> None:
        """Add what it says that a form attains ``end``, if no weights at all give more.

        Each set adds at most its greatest coefficient, or 0; so here each adds just that. The sets
        ``certain`` are reached for sure.
        """
        most = {name: max(QQ(0), *row.values()) for name, row in rows.items()}
        if sum(most.values(), QQ(0)) != end:
            return
        for name, row in rows.items():
            best = [action for action, a in row.items() if a == most[name]]
            if most[name] and len(best) == 1:
                self.made.add((name, best[0]))
            elif not most[name] and name in certain:
                self.avoided |= {(name, action) for action, a in row.items() if a < 0}


def _rows(terms: Sequence[Term], sign: int) -> dict[str, dict[str, Rational]]:
    """The coefficients of a form, times a sign, by set and action."""
    rows: dict[str, dict[str, Rational]] = {}
    for term in terms:
        rows.setdefault(term.infoset, {})[term.action] = sign * term.coefficient
    return rows


def _of_set(s: InfoSet, known: _Known) -> Iterator[MoveRange]:
    """Yield the ranges of the moves at a set."""
    possible = [action for action in s.actions if (s.name, action) not in known.never]
    for action in s.actions:
        ends = _ends(s, action, possible, known)
        if ends is not None or not possible:
            yield MoveRange(s.player, s.name, action, *(ends or (None, None)))


def _ends(
    s: InfoSet, action: str, possible: Sequence[str], known: _Known
) -> tuple[Rational, Rational] | None:
    """The ends of the range of one action at a set, ``possible`` being those that are ever taken.

    None where they are not known.
    """
    if not possible:
        return None
    if action not in possible:
        return QQ(0), QQ(0)
    if possible == [action]:
        return QQ(1), QQ(1)
    if (s.name, action) in known.alone:
        return known.alone[s.name, action]
    others = [other for other in possible if other != action]
    if len(others) == 1 and (s.name, others[0]) in known.alone:
        low, high = known.alone[s.name, others[0]]
        return 1 - high, 1 - low
    avoided = (s.name, action) in known.avoided or any((s.name, o) in known.made for o in others)
    made = (s.name, action) in known.made or (
        len(s.actions) == 2 and (s.name, others[0]) in known.avoided
    )
    return (QQ(0), QQ(1)) if made and avoided else None
