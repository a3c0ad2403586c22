"""What sentences of ours are composed of: parts that know what they name.

A sentence is a text, for who reads it as it is; and its parts, for who says it in other words, as
pages say it in those of a document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from string import Formatter
from typing import ClassVar, NamedTuple, TypeAlias

from nashproof.documents.vocabulary import MoveText


@dataclass(frozen=True)
class Player:
    """A player, as the game names them."""

    number: int
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Move:
    """An action at an information set, or from this one to the ``last`` of neighbours."""

    action: str
    infoset: str
    last: str = ""

    def __str__(self) -> str:
        return f"{self.action} at {self.infoset}" + f" to {self.last}" * bool(self.last)


@dataclass(frozen=True)
class Place:
    """An information set as a place in the game that is reached."""

    infoset: str

    def __str__(self) -> str:
        return self.infoset


@dataclass(frozen=True)
class Below:
    """What follows an information set at which moves were just named."""

    infoset: str

    def __str__(self) -> str:
        return f"what follows {self.infoset}"


@dataclass(frozen=True)
class Sizes:
    """How many strategies the two players have."""

    one: int
    two: int

    def __str__(self) -> str:
        return f"{self.one} x {self.two}"


@dataclass(frozen=True)
class AtPoint:
    """At which point of the parameters the next sentences are said, at the beginning of all."""

    point: str

    def __str__(self) -> str:
        return f"At {self.point}: "


@dataclass(frozen=True)
class Weight:
    """The weight of a move, or of reaching a set, in a player's plan: how probable they make it."""

    def __str__(self) -> str:
        return "the weight of "


@dataclass(frozen=True)
class AndThen:
    """What stands between the moves of a list."""

    def __str__(self) -> str:
        return ", "


@dataclass(frozen=True)
class End:
    """The blank after a sentence; ``of_thought`` unless the next one cannot be without it."""

    of_thought: bool = True

    def __str__(self) -> str:
        return " "


@dataclass(frozen=True)
class Event:
    """An event: all conditions hold, each by one of its moves."""

    conditions: tuple[tuple[MoveText, ...], ...]

    @classmethod
    def of(cls, texts: Iterable[str]) -> Event:
        """The event of conditions as a claim has them, each of one move or of some between bars."""
        return cls(tuple(tuple(map(MoveText.of, text.split(" | "))) for text in texts))

    def __str__(self) -> str:
        return " and ".join(" | ".join(map(str, moves)) for moves in self.conditions)


@dataclass(frozen=True)
class Measure:
    """The payoff of a player, or (None) the probability of an event, perhaps given another.

    ``times`` is what it is multiplied by, if not 1; ``profile`` names what it is measured of, where
    there are several. ``begins`` a sentence.
    """

    player: Player | None
    event: Event
    given: Event
    times: str = ""
    profile: str = ""
    begins: bool = True

    def __str__(self) -> str:
        of = f"payoff of {self.player}" if self.player else f"probability of {self.event}"
        given = f" given {self.given}" * bool(self.given.conditions)
        return f"{self.article} {of}{given}" + f" in the profile {self.profile}" * bool(
            self.profile
        )

    @property
    def article(self) -> str:
        """How it begins."""
        if self.times:
            return f"{self.times} times the"
        return "The" if self.begins else "the"

    def within(self) -> Measure:
        """The same for the middle of a sentence."""
        return replace(self, begins=False)


@dataclass(frozen=True)
class Exactly:
    """A sentence: that a measure is an exact number, as stated."""

    measure: Measure
    exact: str

    def __str__(self) -> str:
        return f"{self.measure} is exactly {self.exact}."


class Value(NamedTuple):
    """An exact number, and what it is in decimals; both "" of what is its own value."""

    exact: str = ""
    near: str = ""

    def __str__(self) -> str:
        return f"{self.exact} ({self.near})" if self.near else self.exact

    def __bool__(self) -> bool:
        return bool(self.exact)


@dataclass(frozen=True)
class Unmet:
    """A sentence: that two figures at a point, or a figure and a number, do not compare as stated.

    A number on the right is a text, without a value.
    """

    BOUNDS: ClassVar[tuple[str, ...]] = ("more than", "less than", "at most", "at least")
    left: Measure
    left_value: Value
    relation: str
    right: Measure | str
    right_value: Value

    def __str__(self) -> str:
        right = f"{self.right}, {self.right_value}" if self.right_value else str(self.right)
        return f"{self.left}, {self.left_value}, is not {self.relation} {right}."

    @property
    def is_of_one_payoff(self) -> bool:
        """Whether both figures are the same payoff, of two profiles."""
        if not isinstance(self.right, Measure) or self.left.player is None or self.left.times:
            return False
        return replace(self.right, profile=self.left.profile) == self.left.within() != self.right


@dataclass(frozen=True)
class Plays:
    """How a sentence begins: when a player plays a strategy."""

    player: Player
    strategy: Said

    def __str__(self) -> str:
        return f"When {self.player} plays {self.strategy}"


Part: TypeAlias = (
    str
    | Player
    | Move
    | Place
    | Below
    | Sizes
    | AtPoint
    | Weight
    | AndThen
    | End
    | Event
    | Measure
    | Exactly
    | Unmet
    | Plays
)


class Said(str):
    """A text of ours, together with the parts that it is composed of."""

    parts: tuple[Part, ...]

    def __new__(cls, *parts: Part) -> Said:
        """The text of parts; those of texts among them are its own."""
        made = super().__new__(cls, "".join(map(str, parts)))
        made.parts = tuple(own for part in parts for own in _parts_of(part))
        return made

    def __reduce__(self) -> tuple[type[Said], tuple[Part, ...]]:
        return type(self), self.parts


def _parts_of(part: Part) -> tuple[Part, ...]:
    return part.parts if isinstance(part, Said) else (part,) if str(part) else ()


def said(form: str, **given: Part | int) -> Said:
    """The text of a form, with what is given in place of the names between braces.

    >>> said("{who} gains {gain}.", who=Player(1, "Ann"), gain=2)
    'Ann gains 2.'
    """
    return Said(*_filled(form, given))


def _filled(form: str, given: dict[str, Part | int]) -> Iterator[Part]:
    for text, name, _, _ in Formatter().parse(form):
        yield text
        if name is not None:
            value = given[name]
            yield str(value) if isinstance(value, int) else value


def joined(between: Part, some: Iterable[Part]) -> Said:
    """Parts with the same one between any two of them."""
    parts = [part for one in some for part in (between, one)]
    return Said(*parts[1:])


def sentences(*some: str) -> Said:
    """Several sentences, "" for none."""
    return joined(End(), (one for one in some if one))
