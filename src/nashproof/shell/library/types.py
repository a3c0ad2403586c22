"""What functions of the library are given, as types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.shell.game_files import Place

if TYPE_CHECKING:
    from nashproof.games.game import Game

# a Game, the name of its file, or what ``shell.notebook.given.games`` reads
GameOrPlace: TypeAlias = "Game | Place | Any"
# "uniform", the name of a file, {set: {action: 1/3}}, or what else ``given.profiles`` reads
Profile: TypeAlias = str | Path | Mapping[str, Any] | Any

# the name of a CSV file, or its rows {"probability": "1/3", set: action, ..}, or a pandas table
Drawn: TypeAlias = str | Path | Iterable[Mapping[str, Any]] | Any

# an int, a Fraction, a float, or a text: see ``shell.notebook.given.numbers``
Number: TypeAlias = Any

Watch: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]  # passes things on as they come
# is called with cases examined, sets of equilibria listed, cases that wait
Tell: TypeAlias = Callable[[int, int, int], object]


class Counted:
    """Things that come one by one, and how many there will be."""

    def __init__(self, things: Iterable[Any], number: int) -> None:
        self.things, self.number = things, number

    def __iter__(self) -> Iterator[Any]:
        return iter(self.things)

    def __length_hint__(self) -> int:
        return self.number
