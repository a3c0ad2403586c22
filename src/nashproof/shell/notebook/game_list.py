"""Games that have ids, as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nashproof.shell.notebook.game_read import GameRead
from nashproof.shell.notebook.tables import TableRecord, aligned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nashproof.games.game import Game


@dataclass(frozen=True, repr=False)
class GameList(TableRecord[str]):
    """The ids of games with their titles and sizes: ``games`` by id."""

    games: dict[str, Game]

    title = "the games that have an id"
    each = "games"
    unit = "game"
    columns = ("id", "title", "players", "size")

    @property
    def lines(self) -> list[str]:
        """Return a line for each game, without the number of players."""
        return aligned([[name, title, size] for name, title, _, size in self.rows()])

    def rows(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the rows: a strategic form by its shape, a tree by its ends and sets."""
        for name, game in self.games.items():
            shape = GameRead(game).shape
            sets = sum(len(game.sets_of[p]) for p in game.player_numbers)
            tree = f"{game.terminal_count} ends, {sets} information sets"
            size = "x".join(map(str, shape)) or tree
            yield name, game.title, str(len(game.players)), size

    def record(self) -> list[dict[str, Any]]:
        """Return the rows for programs."""
        return self.row_records()
