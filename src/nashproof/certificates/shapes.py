"""Shapes that several statements share: figures, moves, plans, profiles, mixtures, proofs of a hull
(docs/reference/certificate-format.md, 4).

Every number is exact. Payoffs, values and gains are in the payoffs of the game; probabilities and
realisation weights have no unit. Information sets and actions are named as in the game file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, Self, TypeAlias, TypeVar

from nashproof.certificates.codec import Json, Layout, Number, Shape, encode, key, number
from nashproof.exact.numbers import QQ, Rational, number_text, one_spelling
from nashproof.games.information import InfoSet

if TYPE_CHECKING:  # types from SymPy, which reading a certificate does without
    from nashproof.exact.expressions import Parametric

Value = TypeVar("Value")
Item = TypeVar("Item")
Strategy: TypeAlias = Mapping[str, str]  # set -> action: a pure strategy, or a continuation of one
Moves: TypeAlias = Mapping[str, str]  # set -> action: some moves of one player
MoveWeights: TypeAlias = Mapping[str, Mapping[str, Rational]]  # set -> action -> number
Affine: TypeAlias = tuple[Rational, ...]  # [c, b_1, .., b_k] stands for c + b_1 t_1 + .. + b_k t_k
Vector: TypeAlias = tuple[Rational, ...]  # a point, by its coordinates


class NamedSets(Protocol):
    """The players and information sets of a game, as shapes need them."""

    @property
    def infosets(self) -> Sequence[InfoSet]:
        """Return the information sets, in the order of the game file."""

    @property
    def player_numbers(self) -> Iterable[int]:
        """Return the players' numbers, from 1."""

    @property
    def sets_of(self) -> Mapping[int, Iterable[int]]:
        """Return the indices of each player's information sets."""


# Figures

Count: TypeAlias = Rational | Literal["infinite"]


@dataclass(frozen=True, slots=True)
class Figure(Shape):
    """An exact number beside the one that a document prints.

    ``stated`` is a rational or a decimal; a decimal, and with ``decimals`` (digits after the
    point) an integer too, stands for all numbers that round to it. ``holds``: ``exact`` is one of
    these; ``off`` is how far it is from the nearest. With parameters both are expressions,
    ``holds`` says that they are identical, ``off`` is their difference.
    """

    exact: Number = field(metadata=key("is"))
    stated: str
    decimals: str
    holds: bool
    off: Number

    @classmethod
    def unstated(cls, exact: Rational) -> Self:
        """Return the figure of a number that no document states; it is compared with itself."""
        return cls(exact, number_text(exact), "", True, QQ(0))

    def __str__(self) -> str:
        return figure_words(self.exact, self.stated, self.holds, self.off, self.decimals)


@dataclass(frozen=True, slots=True)
class CountFigure(Shape):
    """A number of things beside the one that a document states; both may be ``infinite``, and then
    ``off`` too.
    """

    exact: Count = field(metadata=key("is"))
    stated: str
    holds: bool
    off: Count
    decimals: str = ""

    @classmethod
    def unstated(cls, exact: Count) -> Self:
        """Return the figure of a count that no document states; it is compared with itself."""
        return cls(exact, str(exact), True, QQ(0))

    def __str__(self) -> str:
        return figure_words(self.exact, self.stated, self.holds, self.off)


RangeRelation: TypeAlias = Literal["always", "at most", "at least", "exactly"]


@dataclass(frozen=True, slots=True)
class RangeFigure(Shape):
    """An exact range beside what a document states of it: a relation, and its ends as printed.

    ``off`` is how far each end is from what prints so; ``""`` is stated of an end not spoken of.
    """

    low: Rational
    high: Rational
    relation: RangeRelation
    stated: tuple[str, str]
    decimals: str
    off: tuple[Rational, Rational]
    holds: bool

    @classmethod
    def unstated(cls, low: Rational, high: Rational) -> Self:
        """Return the figure of a range that no document states; it is compared with itself."""
        relation: RangeRelation = "always" if low == high else "exactly"
        stated = (number_text(low), number_text(high))
        return cls(low, high, relation, stated, "", (QQ(0), QQ(0)), True)

    def __str__(self) -> str:
        printed = " to ".join(text for text in dict.fromkeys(self.stated) if text)
        return (
            f"from exactly {self.low} to exactly {self.high}. Stated: {self.relation} {printed}, "
            f"which {'holds' if self.holds else 'does not hold'}"
        )


def figure_words(exact: object, stated: str, holds: bool, off: object, decimals: str = "") -> str:
    """Return an exact figure beside a stated one, in words."""
    if stated == str(exact):
        return f"exactly {exact}"
    printed = f" (printed to {decimals} decimals)" if decimals else ""
    agrees = "which agrees" if holds else f"which it is not: the difference is {off}"
    return f"exactly {exact}; stated is {stated}{printed}, {agrees}"


# Names of a game


@dataclass(frozen=True, slots=True)
class Interval(Shape):
    """A closed interval of numbers."""

    layout: ClassVar[Layout] = "row"
    low: Rational
    high: Rational

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"from {self.low} to {self.high}"


Parameters: TypeAlias = Mapping[str, Interval]  # the box over which a statement is made


def box(parameters: Mapping[str, tuple[Rational, Rational]]) -> Parameters:
    """Return the intervals of parameters, from pairs of their ends."""
    return {name: Interval(low, high) for name, (low, high) in parameters.items()}


@dataclass(frozen=True, slots=True)
class SetName(Shape):
    """An information set by its player and name."""

    layout: ClassVar[Layout] = "row"
    player: int
    name: str


Frontier: TypeAlias = tuple[SetName, ...]  # beyond these sets the game may be another one


def named_frontier(places: Iterable[tuple[int, str]]) -> Frontier:
    """Return a frontier from pairs of a player and a set's name."""
    return tuple(SetName(player, name) for player, name in places)


@dataclass(frozen=True, slots=True)
class Move(Shape):
    """A move: who (0 for chance) takes which action at which set or chance node."""

    layout: ClassVar[Layout] = "row"
    player: int
    infoset: str
    action: str

    def __str__(self) -> str:
        return f"{self.action} at {self.infoset}"


Event: TypeAlias = tuple[tuple[Move, ...], ...]  # every condition holds; one of its moves is made


def named_event(conditions: Iterable[Iterable[tuple[int, str, str]]]) -> Event:
    """Return an event from triples of a player, a set and an action."""
    return tuple(tuple(Move(*move) for move in moves) for moves in conditions)


@dataclass(frozen=True, slots=True)
class Term(Shape):
    """A coefficient times the realisation weight of a move."""

    layout: ClassVar[Layout] = "row"
    infoset: str
    action: str
    coefficient: Rational


# Strategies


def strategy_names(game: NamedSets, strategy: Mapping[int, int]) -> Strategy:
    """Return a pure strategy (set index -> action index) by names."""
    return {game.infosets[i].name: game.infosets[i].actions[k] for i, k in strategy.items()}


@dataclass(frozen=True, slots=True)
class Mixture(Shape):
    """Pure strategies (or continuations), each with a positive probability; these sum to 1."""

    layout: ClassVar[Layout] = "bare"
    parts: tuple[tuple[Strategy, Rational], ...]

    @classmethod
    def of(cls, game: NamedSets, parts: Iterable[tuple[Mapping[int, int], Rational]]) -> Self:
        """Return a mixture of strategies (set index -> action index), each with its probability."""
        return cls(tuple((strategy_names(game, strategy), p) for strategy, p in parts))


def move_weights(game: NamedSets, player: int, numbers: Sequence[Rational]) -> MoveWeights:
    """Return numbers of a player's sequences by set and action.

    ``numbers``: one a sequence, the empty one first, which is left out.
    """
    sets = [game.infosets[i] for i in game.sets_of[player]]
    return {s.name: {a: numbers[s.first + k] for k, a in enumerate(s.actions)} for s in sets}


@dataclass(frozen=True, slots=True)
class Plan(Shape):
    """A realisation plan of one player: the weight of each move, set by set (von Stengel 1996).

    At each set the weights sum to that of the sequence before it, 1 at the beginning; in a
    ``Bound`` to its scale.
    """

    layout: ClassVar[Layout] = "bare"
    weights: MoveWeights

    @classmethod
    def of(cls, game: NamedSets, player: int, weights: Sequence[Rational]) -> Self:
        """Return a plan from the weights of the player's sequences, the empty one first."""
        return cls(move_weights(game, player, weights))


def by_player(
    game: NamedSets, rows: Sequence[Sequence[Value]], item: Callable[[Value], Item]
) -> dict[int, dict[str, dict[str, Item]]]:
    """Return ``player -> set -> action -> item(value)`` from rows of values.

    ``rows``: a row for each set of the game, in order; a value for each action.
    """
    names: dict[int, dict[str, dict[str, Item]]] = {p: {} for p in game.player_numbers}
    shared: dict[tuple[tuple[str, ...], int], dict[str, Item]] = {}
    for s, row in zip(game.infosets, rows):
        if (both := (s.actions, id(row))) not in shared:  # in large games many sets share a row
            shared[both] = {action: item(x) for action, x in zip(s.actions, row)}
        names[s.player][s.name] = shared[both]
    return names


@dataclass(frozen=True)
class Profile(Shape):
    """A behaviour strategy for each player: a number for each action at each set, in parameters
    perhaps.

    It keeps its JSON, since an audit states one profile in several certificates.
    """

    layout: ClassVar[Layout] = "bare"
    players: Mapping[int, Mapping[str, Mapping[str, Number]]]

    @classmethod
    def of(cls, game: NamedSets, rows: Sequence[Sequence[Parametric | str]]) -> Self:
        """Return a profile from its rows: a row for each set of the game, a number an action."""
        return cls(by_player(game, rows, number))

    def to_json(self) -> Json:
        """Return the JSON, computed once; callers must not change it."""
        return self._json

    @cached_property
    def _json(self) -> Json:
        rows = {id(row): row for sets in self.players.values() for row in sets.values()}
        shared = {place: encode(row) for place, row in rows.items()}  # see ``by_player``
        return {
            str(p): {name: shared[id(row)] for name, row in sets.items()}
            for p, sets in self.players.items()
        }


@dataclass(frozen=True, slots=True)
class PrintedProfile(Shape):
    """A profile as a document prints it, in probabilities or realisation weights: a box of
    profiles.
    """

    layout: ClassVar[Layout] = "bare"
    players: Mapping[int, Mapping[str, Mapping[str, str]]]

    @classmethod
    def of(cls, game: NamedSets, rows: Sequence[Sequence[str]]) -> Self:
        """Return a printed profile from its rows: a row for each set, a text for each action."""
        return cls(by_player(game, rows, one_spelling))


# Proofs about plans


@dataclass(frozen=True, slots=True)
class Bound(Shape):
    """Weights on the opponent's moves that bound a linear form over the optimal plans of a player.

    An optimal plan earns at least ``scale`` times the value against the weights, which sum at each
    set to those of the sequence before it, ``scale`` at the beginning.
    """

    scale: Rational
    weights: Plan


@dataclass(frozen=True, slots=True)
class PlanEnd(Shape):
    """One end of a range over the optimal plans: a plan that attains it, and a ``Bound`` that none
    exceeds.
    """

    plan: Plan
    bound: Bound


@dataclass(frozen=True, slots=True)
class Apart(Shape):
    """A proof that some inequalities (by number, from 1) are nowhere zero together: a sum that is
    a negative constant.
    """

    on: tuple[int, ...]
    weights: Mapping[int, Rational]


@dataclass(frozen=True, slots=True)
class Enclosure(Shape):
    """A proof that the listed points have every solution of a system of inequalities in their hull
    (ENCLOSED).
    """

    bound: Vector
    apart: tuple[Apart, ...]

    @classmethod
    def of(
        cls,
        bound: Iterable[Rational],
        apart: Iterable[tuple[Iterable[int], Mapping[int, Rational]]],
    ) -> Self:
        """Return an enclosure from sets of inequalities that are numbered from 0."""
        items = (
            Apart(tuple(i + 1 for i in on), {i + 1: w for i, w in weights.items()})
            for on, weights in apart
        )
        return cls(tuple(bound), tuple(items))


@dataclass(frozen=True, slots=True)
class NoWitness(Shape):
    """The empty witness, of a statement that a checker recomputes from the game alone."""
