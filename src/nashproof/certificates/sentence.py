"""Parts of the sentences on statements, each of which knows the name that it says.

A sentence is a text, for who reads it as it is; and its parts, for who says it in other words, as
pages say it in those of a document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from nashproof.certificates import shapes
from nashproof.certificates.codec import Number
from nashproof.certificates.shapes import Figure, Interval
from nashproof.errors import LISTED_NAMES, how_many
from nashproof.exact.numbers import (
    Rational,
    decimal_text,
    is_printed,
    number_text,
    point_text,
    rational,
)
from nashproof.exact.short_numbers import with_short_numbers

if TYPE_CHECKING:
    from nashproof.games.game import Game

GAINS_LISTED = 3  # gains that are described; the certificate has them all
X = TypeVar("X")
LONGEST_STRATEGY = 40  # moves of a strategy in a sentence; the certificate has them all
TERMINAL_MOVES = 12  # moves of a list that a terminal shows, from the first


@dataclass(frozen=True)
class Mathematics:
    """Mathematics: a number or an expression; ``near`` is its decimal, if one stands beside it.

    ``exactly``: whether a sentence says that it is exactly that, which a decimal in its place is
    not.
    """

    text: str
    near: str = ""
    exactly: bool = False

    def __str__(self) -> str:
        return "exactly " * self.exactly + self.whole

    @property
    def whole(self) -> str:
        """Return the number with its decimal, if any."""
        return f"{self.text} ({self.near})" if self.near else self.text

    @property
    def short(self) -> str:
        """Return a long fraction as a decimal; any other number unchanged."""
        text = with_short_numbers(self.whole)
        return text if text != self.whole else str(self)


@dataclass(frozen=True)
class PlayerName:
    """A player, as the game names them."""

    number: int
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class MoveName:
    """An action at an information set, or from this one to the ``last`` of neighbours."""

    action: str
    infoset: str
    last: str = ""

    def __str__(self) -> str:
        return f"{self.action} at {self.infoset}" + f" to {self.last}" * bool(self.last)


@dataclass(frozen=True)
class PlaceName:
    """An information set as a place in the game that is reached."""

    infoset: str

    def __str__(self) -> str:
        return self.infoset


@dataclass(frozen=True)
class Below:
    """The game behind an information set at which moves were just named."""

    infoset: str

    def __str__(self) -> str:
        return f"what follows {self.infoset}"


@dataclass(frozen=True)
class Sizes:
    """The numbers of strategies of two players."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first} x {self.second}"


@dataclass(frozen=True)
class AtPoint:
    """At which point of the parameters the next sentences are said, at the beginning of all."""

    point: Mapping[str, Rational]

    def __str__(self) -> str:
        return f"At {point_text(self.point)}: "


@dataclass(frozen=True)
class Weight:
    """The weight of a move, or of reaching a set, in a player's plan: how probable they make it."""

    def __str__(self) -> str:
        return "the weight of "


@dataclass(frozen=True)
class AndThen:
    """The conjunction between the moves of a list."""

    def __str__(self) -> str:
        return ", "


@dataclass(frozen=True)
class MoreMoves:
    """The number of moves of a list beyond those that are said."""

    number: int

    def __str__(self) -> str:
        return f" and {how_many(self.number, 'move')} more"


@dataclass(frozen=True)
class ListItem:
    """The beginning of an item of a list, with what separates it from the item before.

    The first item has nothing before it.
    """

    separator: str = "; "

    def __str__(self) -> str:
        return self.separator


@dataclass(frozen=True)
class ListEnd:
    """The full stop after the last item of a list."""

    def __str__(self) -> str:
        return "."


@dataclass(frozen=True)
class SentenceEnd:
    """The blank after a sentence; ``of_thought`` unless the next one cannot be without it."""

    of_thought: bool = True

    def __str__(self) -> str:
        return " "


class Made(NamedTuple):
    """A move of a player (0 for chance): at an information set, or somewhere (``*``)."""

    player: int
    infoset: str
    action: str

    def __str__(self) -> str:
        return f"{f'{self.player}/' * (self.infoset == '*')}{self.infoset}: {self.action}"


@dataclass(frozen=True)
class Event:
    """An event: all conditions hold, each by one of its moves."""

    conditions: tuple[tuple[Made, ...], ...] = ()

    def __str__(self) -> str:
        return " and ".join(" | ".join(map(str, moves)) for moves in self.conditions)


@dataclass(frozen=True)
class Measure:
    """The payoff of a player, or (None) the probability of an event, perhaps given another.

    ``times`` is what it is multiplied by, if not 1; ``profile`` names what it is measured of, where
    there are several. ``begins`` a sentence.
    """

    player: PlayerName | None
    event: Event
    given: Event
    times: str = ""
    profile: str = ""
    begins: bool = True

    def __str__(self) -> str:
        of = f"payoff of {self.player}" if self.player else f"probability of {self.event}"
        given = f" given {self.given}" * bool(self.given.conditions)
        return f"{self.article} {of}{given}" + f" in profile {self.profile}" * bool(self.profile)

    @property
    def article(self) -> str:
        """Return the article at the beginning, or the factor with it: ``2 times the``."""
        if self.times:
            return f"{self.times} times the"
        return "The" if self.begins else "the"

    def within(self) -> Measure:
        """Return the measure with a lower-case article, for the middle of a sentence."""
        return replace(self, begins=False)


@dataclass(frozen=True)
class Exactly:
    """A sentence: that a measure is an exact number, as stated."""

    measure: Measure
    exact: str

    def __str__(self) -> str:
        return f"{self.measure} is exactly {self.exact}."


@dataclass(frozen=True)
class Plays:
    """The beginning of a sentence: when a player plays a strategy."""

    player: PlayerName
    strategy: Said

    def __str__(self) -> str:
        return f"When {self.player} plays {self.strategy}"


@dataclass(frozen=True, slots=True)
class BestReply:
    """The sentence that moves are part of a player's best response to beliefs."""

    player: PlayerName
    moves: Said
    opponents: Said
    plays: str
    beliefs: Said

    def __str__(self) -> str:
        best = f"A best response plays {self.moves} when {self.opponents} {self.plays}"
        return f"{best} {self.beliefs}."


Part: TypeAlias = (
    str
    | Mathematics
    | PlayerName
    | MoveName
    | PlaceName
    | Below
    | Sizes
    | AtPoint
    | Weight
    | AndThen
    | MoreMoves
    | ListItem
    | ListEnd
    | SentenceEnd
    | Event
    | Measure
    | Exactly
    | Plays
    | BestReply
)


class Said(str):
    """A text of ours, together with the parts that it is composed of."""

    parts: tuple[Part, ...]

    def __new__(cls, *parts: Part) -> Said:
        """Return the text of all parts; texts among them are taken apart into their parts."""
        text = super().__new__(cls, "".join(map(str, parts)))
        text.parts = tuple(inner for part in parts for inner in _parts_of(part))
        return text

    def __reduce__(self) -> tuple[type[Said], tuple[Part, ...]]:
        return type(self), self.parts


def shortly(text: str) -> str:
    """Return a text for a terminal: long fractions as decimals, long lists of moves cut.

    Certificates and the output for programs keep the fractions, and all moves.
    """
    if not isinstance(text, Said):
        return text
    return "".join(map(_shortly, _first_moves(text.parts)))


def _first_moves(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield the parts; of a long list of moves the first ones and the number of the others."""
    for in_list, run in groupby(
        parts, lambda part: isinstance(part, (MoveName, AndThen, MoreMoves))
    ):
        items = [*run]
        moves = sum(isinstance(item, MoveName) for item in items)
        if in_list and moves > TERMINAL_MOVES:
            beyond = sum(item.number for item in items if isinstance(item, MoreMoves))
            yield from items[: 2 * TERMINAL_MOVES - 1]  # a separator stands between two
            yield MoreMoves(moves - TERMINAL_MOVES + beyond)
        else:
            yield from items


def _shortly(part: Part) -> str:
    match part:
        case Mathematics():
            return part.short
        case Exactly(measure, exact):
            return f"{measure} is {Mathematics(exact, exactly=True).short}."
        case Plays(player, strategy):
            return f"When {player} plays {shortly(strategy)}"
        case BestReply():
            best = f"A best response plays {shortly(part.moves)} when {shortly(part.opponents)}"
            return f"{best} {part.plays} {shortly(part.beliefs)}."
    return str(part)


def _parts_of(part: Part) -> tuple[Part, ...]:
    if isinstance(part, Said):
        return part.parts
    return (part,) if str(part) or isinstance(part, ListItem) else ()


def said(form: str, **values: Part | Number | int) -> Said:
    """Return the text of a form with ``values`` in place of the names between braces; a number is
    set as mathematics.

    >>> said("{who} gains {gain}.", who=PlayerName(1, "Ann"), gain=2)
    'Ann gains 2.'
    """
    return Said(*_filled(form, values))


def _filled(form: str, values: Mapping[str, Part | Number | int]) -> Iterator[Part]:
    for text, name, _, _ in Formatter().parse(form):
        yield text
        if name is not None:
            value = values[name]
            yield formula(value) if isinstance(value, (int, Rational)) else value


def joined(between: Part, parts: Iterable[Part]) -> Said:
    """Join parts with a separator."""
    parts = [part for part in parts for part in (between, part)]
    return Said(*parts[1:])


def listing(items: Iterable[Part], rest: int = 0, what: str = "more") -> Said:
    """Return a list as the end of a sentence, which a page may show item by item.

    ``rest``: the number of items beyond these, ``what`` they are called.

    >>> listing(["a", "b"], 3)
    'a; b and 3 more.'
    """
    parts: list[Part] = [part for item in items for part in (ListItem(), item)]
    more: tuple[Part, ...] = (ListItem(" "), f"and {rest} {what}") if rest > 0 else ()
    if len(parts) == 2 and not more:
        return Said(parts[1], ".")
    return Said(ListItem(""), *parts[1:], *more, ListEnd())


def sentences(*texts: str) -> Said:
    """Join sentences; empty ones are left out."""
    return joined(SentenceEnd(), (text for text in texts if text))


# Numbers


def formula(x: Number | str | int) -> Mathematics:
    """Return a number, or the text of a number or an expression, as mathematics."""
    return Mathematics(x if isinstance(x, str) else number_text(x))


def exactly(x: Number) -> Mathematics:
    """Return a number marked as exact: its text begins with *exactly*."""
    return replace(formula(x), exactly=True)


def format_exact(x: Any, places: int = 4) -> Mathematics:
    """Return a number with its decimal (``places`` digits), or an expression alone."""
    if not hasattr(x, "denominator") or x.denominator == 1:
        return Mathematics(number_text(x))
    return Mathematics(number_text(x), _near(x, places))


def _near(x: Any, places: int) -> str:
    """Return a nonzero number as a decimal; as ``2.2e-17`` if ``places`` digits give 0."""
    if 2 * abs(x) * 10**places > 1:
        return decimal_text(x, places)
    power = next(k for k in count(places) if abs(x) * 10**k * 1000 >= 995)  # 9.96 is 1.0 of ten
    return f"{decimal_text(x * 10**power, 1)}e-{power}"


def format_number(x: Number, places: int = 4) -> Mathematics:
    """Return a number with at least ``places`` decimals, or an expression unchanged."""
    return Mathematics(x) if isinstance(x, str) else format_exact(x, max(places, 4))


def comparison_words(figure: Figure, what: Measure | str) -> Said:
    """Return one or more sentences that compare an exact figure with the stated one."""
    printed = is_printed(figure.stated) or figure.decimals
    if figure.holds and printed and rational(figure.stated) != figure.exact:
        rounds = Mathematics(figure.stated)
        return Said(what, " is ", exactly(figure.exact), ", which rounds to ", rounds, ".")
    if figure.holds:
        if isinstance(what, Measure):
            return Said(Exactly(what, str(figure.exact)))
        return said("{what} is {exact}.", what=what, exact=exactly(figure.exact))
    if printed:
        digits = int(figure.decimals or len(figure.stated.partition(".")[2]))
        return _is_not(what, format_number(figure.exact, digits + 1), figure.stated)
    exact = format_number(figure.exact)
    off = said("The difference is {off}.", off=format_number(figure.off))
    if isinstance(figure.exact, str):  # a formula: at most one per sentence
        return sentences(
            said("{what} is {exact}.", what=what, exact=exact),
            said("Stated is {stated}.", stated=Mathematics(figure.stated)),
            off,
        )
    return sentences(_is_not(what, exact, figure.stated), off)


def _is_not(what: Part, exact: Mathematics, stated: str) -> Said:
    form = "{what} is {exact}, not {stated}."
    return said(form, what=what, exact=exact, stated=Mathematics(stated))


def range_words(low: Rational, high: Rational) -> Said:
    """Return a closed interval in words; of a single number the number alone."""
    if low == high:
        return Said(format_exact(low))
    return said("from {low} to {high}", low=format_exact(low), high=format_exact(high))


def box_words(parameters: Mapping[str, Interval | tuple[Rational, Rational]]) -> Said:
    """Return the intervals of parameters in words; parameters with equal intervals share one."""
    together: dict[tuple[Rational, Rational], list[str]] = {}
    for name, ends in parameters.items():
        low, high = (ends.low, ends.high) if isinstance(ends, Interval) else ends
        together.setdefault((low, high), []).append(name)
    return joined(
        " and ",
        (
            said("{names} from {low} to {high}", names=_few(names), low=low, high=high)
            for (low, high), names in together.items()
        ),
    )


def listed(formulas: Iterable[Number | str | int]) -> Said:
    """Return numbers or expressions, joined by commas."""
    return joined(", ", map(formula, formulas))


def _few(names: Sequence[str]) -> Said:
    """Return the first names, and how many more there are."""
    rest = len(names) - LISTED_NAMES
    return Said(listed(names[:LISTED_NAMES]), f" and {rest} more" * (rest > 0))


def point_words(at: Mapping[str, Rational]) -> Said:
    """Return the values of parameters: ``a = 1/3, b = 0``."""
    return listed(f"{name} = {number_text(x)}" for name, x in at.items())


def first_gains(gains: Sequence[Said]) -> Said:
    """Return the first sentences, each about a gain, and the number of gains."""
    more = f"There are {len(gains)} such gains in all." * (len(gains) > GAINS_LISTED)
    return sentences(*gains[:GAINS_LISTED], more)


def frontier_sentence(frontier: shapes.Frontier) -> Said:
    """Return sentences that extend a proof to games beyond the frontier; "" without one."""
    if not frontier:
        return Said()
    return sentences(
        "The same holds in every game that differs only in what follows at the frontier, in every"
        " longer one for instance.",
        frontier_list(frontier),
    )


def frontier_list(frontier: shapes.Frontier) -> str:
    """Return a sentence that lists the sets of a frontier."""
    return f"The frontier: {'; '.join(place.name for place in frontier)}."


def moves_words(between: Part, moves: Iterable[shapes.Move]) -> Said:
    """Join moves with ``between`` as the separator."""
    return joined(between, (MoveName(move.action, move.infoset) for move in moves))


def valued(x: Number | str, at: Mapping[str, Rational]) -> Rational:
    """Return a number of a certificate, evaluated at a point of its parameters."""
    if isinstance(x, Rational):
        return x
    from nashproof.exact.expressions import evaluate, expression

    return evaluate(expression(x, tuple(at)), at)


# Names


def _of(name: str) -> str:
    """Return the deal to which a chance move belongs: ``card 2`` of ``card 2 after K``."""
    return name.partition(" after ")[0]


def _deal(move: Made) -> str:
    return _of(move.infoset)


@dataclass(frozen=True)
class GameNames:
    """Names of players and moves: as in a game, or numbers where no game is known."""

    players: Sequence[str] = ()
    game: Game | None = None

    @classmethod
    def of(cls, game: Game) -> GameNames:
        """Return the names of a game."""
        return cls(game.players, game)

    def __call__(self, player: int) -> PlayerName:
        """Return the name of a player, numbered from 1."""
        return PlayerName(player, self.players[player - 1] if self.players else f"player {player}")

    def several(self, players: Iterable[int]) -> Said:
        """Return the names of players, joined by *and*."""
        return joined(" and ", map(self, players))

    def are_all(self, players: Sequence[int], everybody: int) -> bool:
        """Return whether these are all players; ``everybody``: their number, for nameless ones."""
        return len(players) == (len(self.players) or everybody)

    def strategy(
        self, player: int, strategy: Mapping[str, str], but: shapes.MoveWeights | None = None
    ) -> list[MoveName]:
        """Return the moves of a pure strategy in the game's order, neighbouring sets joined.

        ``but``: probabilities by set and action; moves with probability 1 are left out.
        """
        moves = [
            (name, action)
            for name, action in strategy.items()
            if but is None or but[name][action] != 1
        ]
        if (game := self.game) is None:
            return [MoveName(action, name) for name, action in moves]
        places = sorted((game.set_index[player, name], action) for name, action in moves)
        indexed = [(i, game.infosets[i].actions.index(action)) for i, action in places]
        names = [s.name for s in game.infosets]
        return [
            MoveName(action, names[first], names[last] if last != first else "")
            for action, first, last in game.joined_moves(indexed)
        ]

    def rows(
        self, player: int, sets: Mapping[str, Mapping[str, X]]
    ) -> Iterator[tuple[str, list[tuple[str, X]]]]:
        """Yield each set of a player with ``(action, value)`` pairs, in the game's order."""
        for name in sorted(sets, key=lambda name: self._place(player, name)):
            actions = list(sets[name])
            if self.game:
                actions_in_order = self.game.infosets[self._place(player, name)].actions
                actions = [action for action in actions_in_order if action in sets[name]]
            yield name, [(action, sets[name][action]) for action in actions]

    def _place(self, player: int, name: str) -> int:
        return self.game.set_index[player, name] if self.game else 0

    def event(self, conditions: shapes.Event) -> Event:
        """Return an event; an action at all sets that have it becomes one condition, set ``*``."""
        return Event(tuple(tuple(self._condition(moves)) for moves in conditions))

    def _condition(self, moves: Iterable[shapes.Move]) -> Iterator[Made]:
        by_action: dict[tuple[int, str], list[Made]] = {}
        for move in moves:
            chosen = Made(move.player, move.infoset, move.action)
            by_action.setdefault((move.player, move.action), []).append(chosen)
        for (player, action), same_action in by_action.items():
            if (
                len(same_action) > 1
                and player
                and len(same_action) == self._sets_with(player, action)
            ):
                yield Made(player, "*", action)
            # Chance deals one player this card, whatever the others have: one move of the deal.
            elif len(same_action) > 1 and not player and self._are_all_of_a_deal(same_action):
                yield Made(0, _deal(same_action[0]), action)
            else:
                yield from same_action

    def _are_all_of_a_deal(self, chance_moves: Sequence[Made]) -> bool:
        """Return whether these are all chance moves that deal a player one card.

        The other players' cards may be any.
        """
        deal, action = _deal(chance_moves[0]), chance_moves[0].action
        if self.game and not self.game.has_tree:  # its chance moves are not listed
            return len(chance_moves) >= len(self.game.cards) - 1
        every = self.game.chance_moves() if self.game else ()
        names = {name for _, name, dealt in every if dealt == action and _of(name) == deal}
        return names == {move.infoset for move in chance_moves}

    def _sets_with(self, player: int, action: str) -> int:
        """Return the number of sets at which a player has an action."""
        sets = self.game.infosets if self.game else ()
        return sum(s.player == player and action in s.actions for s in sets)


def strategy_words(moves: Sequence[MoveName], between: Part = AndThen()) -> Said:  # noqa: B008
    """Return the first moves of a strategy, and the number of the others."""
    rest = len(moves) - LONGEST_STRATEGY
    more = MoreMoves(rest) if rest > 0 else ""
    return Said(joined(between, moves[:LONGEST_STRATEGY]) or "the same moves", more)
