"""Sweeps: a card game with every combination of decks and stakes (data/FORMATS.md, section 10).

Knows no solving. The combinations are numbered, so that a part of them is a job of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import prod
from typing import ClassVar

from nashproof.errors import InputError, OptionError
from nashproof.exact.numbers import number_text, rational
from nashproof.files.keys import NUMBER, Inner, Key, Keys, Schema, list_of, pattern_text, read_whole
from nashproof.files.strict_toml import Table
from nashproof.games.card_games import game_from_table, variant
from nashproof.games.game import Game

RANGE = re.compile(r"([0-9]{1,9})\.\.([0-9]{1,9})")  # such as 3..12
COMBINATIONS = 10_000_000
NUMBERS = 100_000  # on one axis

Combination = tuple[str, ...]  # a value for each of AXES, "" where the game stays as it is


class _Axis(Key[tuple[str, ...]]):
    """The values on an axis, each once: by default numbers."""

    items: ClassVar[Schema] = NUMBER

    def json(self) -> Schema:
        return list_of(self.items) | {"minItems": 1, "uniqueItems": True}

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        values = self.values(table, key)
        if not values:
            table.refuse_value(key, "at least one value")
        seen: set[str] = set()
        for value in values:
            if value in seen:
                table.refuse_value(key, f"each value once: {value} is there twice")
            seen.add(value)
        return tuple(values)

    def values(self, table: Table, key: str) -> Sequence[str]:
        """Return the values as they are written, each in its shortest form."""
        try:
            return [number_text(rational(text)) for text in table.strings(key)]
        except InputError as error:
            raise error.at(table.place(key)) from None


class _Truths(_Axis):
    """Values that are true or false."""

    items: ClassVar[Schema] = {"type": "boolean"}

    def values(self, table: Table, key: str) -> list[str]:
        expected = "a list of true and false"
        values: list[bool] = table.take(key, list, expected)
        if not all(isinstance(value, bool) for value in values):
            table.refuse_value(key, expected)
        return ["true" if value else "false" for value in values]


class _WholeNumbers(Key[tuple[str, ...]]):
    """The whole numbers of a range."""

    schema: ClassVar[Schema] = pattern_text(RANGE)

    def read(self, table: Table, key: str) -> tuple[str, ...]:
        ends = RANGE.fullmatch(table.string(key))
        if not ends:
            table.refuse_value(key, 'a range of whole numbers such as "3..12"')
        if int(ends[1]) > int(ends[2]):
            table.refuse_value(key, f'the lower end first: "{ends[2]}..{ends[1]}"')
        numbers = range(int(ends[1]), int(ends[2]) + 1)
        if len(numbers) > NUMBERS:
            table.refuse_value(key, f"at most {NUMBERS} numbers")
        return tuple(map(str, numbers))


VARY: Keys = {  # the first varies slowest; by default the game stays as it is
    "cards": _WholeNumbers(default=("",)),
    "replacement": _Truths(default=("",)),
    "raises": _WholeNumbers(default=("",)),
    "ante": _Axis(default=("",)),
    "bet": _Axis(default=("",)),
}
KEYS: Keys = {"title": Key(), "says": Key(default=""), "game": Key(), "vary": Inner(keys=VARY)}
AXES = tuple(VARY)


@dataclass(frozen=True)
class Sweep:
    """Variants of one card game: each combination of the values on the axes.

    - ``game``, ``table``: the id of the game, and its table;
    - ``axes``: for each of AXES its values; one empty text where the game stays as it is.
    """

    id: str
    title: str
    says: str
    game: str
    table: Table = field(repr=False)
    axes: tuple[tuple[str, ...], ...]

    @property
    def size(self) -> int:
        """The number of combinations."""
        return prod(map(len, self.axes))

    def part(self, number: int, parts: int) -> list[Combination]:
        """Return the combinations of part ``number`` (from 1) of ``parts`` equally large ones."""
        # The combinations are numbered with the last axis fastest, and a part is a range of
        # numbers.
        low, high = (self.size * k // parts for k in (number - 1, number))
        return list(islice(product(*self.axes), low, high))

    def game_at(self, combination: Combination) -> Game:
        """Return the game with a combination of deck and stakes, in compact form."""
        changes = {name: value for name, value in zip(AXES, combination) if value}
        replacement = changes.pop("replacement", "")
        changed = variant(self.table, **changes)
        if replacement:
            changed.data["deck"]["replacement"] = replacement == "true"
        return game_from_table(changed)


def read_sweep(table: Table, identifier: str, game_table: Callable[[str], Table]) -> Sweep:
    """Return the Sweep in a file; ``game_table(id)`` returns the table of a game.

    Raises InputError with the line at fault. The first game of the sweep is built, so that a game
    that cannot be varied is noticed here.

    >>> from nashproof.files.strict_toml import read_table
    >>> game = 'title = "t"\\ndescription = "d"\\nplayers = ["A", "B"]\\n[deck]\\ncards = 3\\n'
    >>> game += 'replacement = false\\n[stakes]\\nante = "1"\\n[betting]\\nbet = "1"\\nraises = 0'
    >>> text = 'title = "Kuhn poker"\\ngame = "g"\\n[vary]\\ncards = "3..5"\\nbet = ["1", "2"]'
    >>> sweep = read_sweep(read_table(text, "s"), "s", lambda _: read_table(game, "g"))
    >>> sweep.size, sweep.part(3, 3)
    (6, [('5', '', '', '', '1'), ('5', '', '', '', '2')])
    """
    keys = read_whole(table, KEYS)
    axes, game = keys.pop("vary"), keys["game"]
    sweep = Sweep(identifier, table=game_table(game), axes=tuple(axes.values()), **keys)
    if sweep.size > COMBINATIONS:
        table.refuse("vary", f"{sweep.size} combinations", f"at most {COMBINATIONS}")
    try:
        sweep.game_at(sweep.part(1, sweep.size)[0])
    except InputError as error:
        first = f"a first combination that makes no game ({error})"
        table.refuse("vary", first, "decks and stakes that this game can have")
    return sweep


def part_of(text: str) -> tuple[int, int]:
    """Return the number of a part and of all parts: ``"2/8"`` is the second of eight. Raises
    OptionError.

    >>> part_of("2/8")
    (2, 8)
    """
    number, slash, parts = text.partition("/")
    if not (slash and number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
        raise OptionError(f'the part "{text}"', "K/N with K from 1 to N, such as 2/8", "--part")
    return int(number), int(parts)
