"""Types of the arguments of the library's functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from nashproof.shell.game_files import Place

if TYPE_CHECKING:
    from nashproof.games.game import Game

# a Game, the name of its file, or an object that ``shell.notebook.given.games`` reads
GameOrPlace: TypeAlias = "Game | Place | Any"
# "uniform", the name of a file, {set: {action: 1/3}}, or an object that ``given.profiles`` reads
Profile: TypeAlias = str | Path | Mapping[str, Any] | Any

# the name of a CSV file, or its rows {"probability": "1/3", set: action, ..}, or a pandas table
Drawn: TypeAlias = str | Path | Iterable[Mapping[str, Any]] | Any

# an int, a Fraction, a float, or a text: see ``shell.notebook.given.numbers``
Number: TypeAlias = Any

Watch: TypeAlias = Callable[[Iterable[Any]], Iterable[Any]]  # passes items on as they come
# is called with cases examined, sets of equilibria listed, cases that wait
Tell: TypeAlias = Callable[[int, int, int], object]


class Counted:
    """Items that come in turn, and their number."""

    def __init__(self, items: Iterable[Any], number: int) -> None:
        """Hold items that will be ``number`` in total."""
        self.items, self.number = items, number

    def __iter__(self) -> Iterator[Any]:
        """Yield the items as they come."""
        return iter(self.items)

    def __length_hint__(self) -> int:
        """Return the number of items."""
        return self.number
