"""A game as it was read, for the user: its players, its shape, the table of a small game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from nashproof.errors import how_many, name_list, printable
from nashproof.games.card_names import FIRST

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.play.strategic_form import StrategicForm

MOST_ACTIONS, MOST_PROFILES = 4, 16  # of a player, and of all players, in a table that is shown
MOST_CARDS = 6  # that are named
WIDEST = 100  # characters of a line of a table that is shown; JSON has wider ones, too


@dataclass(frozen=True)
class GameRead:
    """A game as it was read, for a person to compare with what they meant.

    ``letter``: the parameter in its payoffs or chances, ``""`` if there is none. Iterates over
    lines for a terminal.
    """

    game: Game
    letter: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the notes of its reader: marks that it removed, labels that it obeyed."""
        notes: tuple[str, ...] = getattr(self.game, "notes", ())
        return notes

    @cached_property
    def form(self) -> StrategicForm | None:
        """Return the strategic form, if the game is a small one."""
        from nashproof.play.strategic_form import strategic_form

        if self.letter or self.game.terminal_count > MOST_PROFILES:
            return None
        return (
            strategic_form(self.game)
            if max(self.shape, default=MOST_PROFILES) <= MOST_ACTIONS
            else None
        )

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """Return the number of actions of each player in a strategic form; () for another game."""
        from nashproof.play.strategic_form import shape

        return shape(self.game)

    def __iter__(self) -> Iterator[str]:
        """Yield the lines."""
        yield printable(" ".join([self._players, *self._payoffs, *self._cards]))
        if self.form:
            lines = list(map(printable, _table_lines(self.game, self.form)))
            yield from lines if max(map(len, lines)) <= WIDEST else ()
        yield from map(printable, self.notes)

    @property
    def _players(self) -> str:
        """Return the players, and the choices of each."""
        game, players = self.game, self.game.players
        size = "x".join(map(str, self.shape))
        if len(self.shape) == 2:
            return f"{size}: {players[0]} chooses the row, {players[1]} the column."
        if self.shape:
            return f"{size}: {name_list(players)} choose once each."
        counts = [len(game.sets_of[p]) for p in game.player_numbers]
        sets = [how_many(counts[0], "information set"), *map(str, counts[1:])]
        by_player = ", ".join(f"{n} of {name}" for n, name in zip(sets, players))
        return f"A tree of {how_many(game.terminal_count, 'end')}: {by_player}."

    @property
    def _payoffs(self) -> Iterator[str]:
        """Return the player whose payoffs the table has, or the order of the players."""
        first = self.game.players[0]
        if self.letter:
            yield f"Payoffs or chances depend on {self.letter}."
        elif self.game.constant == 0:
            yield f"Zero-sum: payoffs are those of {first}." if self.shape else "Zero-sum."
        elif self.shape:
            yield f"Payoffs in this order: {', '.join(self.game.players)}."

    @property
    def _cards(self) -> Iterator[str]:
        """Yield the names of the cards, which may be others in another text on the game."""
        moves = self.game.chance_moves() if self.game.has_tree else ()
        cards = list(dict.fromkeys(action for _, node, action in moves if node == FIRST))
        if 0 < len(cards) <= MOST_CARDS:
            yield f"Cards: {', '.join(cards)}."

    def record(self) -> dict[str, Any]:
        """Return the game as read, for programs: numbers as texts, payoffs if it is small."""
        game, form = self.game, self.form
        return {
            "players": list(game.players),
            "shape": list(map(str, self.shape)),
            "information sets": [str(len(game.sets_of[p])) for p in game.player_numbers],
            "ends": str(game.terminal_count),
            "payoffs": [
                {
                    "actions": [actions[k] for actions, k in zip(form.actions, choice)],
                    "payoffs": list(map(str, paid)),
                }
                for choice, paid in form.payoffs.items()
            ]
            if form
            else [],
            "notes": list(self.notes),
        }


def _table_lines(game: Game, form: StrategicForm) -> Iterator[str]:
    """Yield the table: a row for each action of the first player, a column for the second's.

    There is a table for each choice of the third and later players. A zero-sum game has the first
    player's payoffs.
    """
    paid = 1 if game.constant == 0 else len(game.players)
    rows, columns, *rest_actions = form.actions
    for rest in product(*map(range, map(len, rest_actions))):
        if rest:
            played = zip(game.players[2:], rest_actions, rest)
            yield "  " + ", ".join(f"{who} plays {actions[k]}" for who, actions, k in played) + ":"
        cells = [["", *columns]]
        for r, name in enumerate(rows):
            choices = ((r, c, *rest) for c in range(len(columns)))
            payoffs = (", ".join(map(str, form.payoffs[choice][:paid])) for choice in choices)
            cells.append([name, *payoffs])
        widths = [max(map(len, column)) for column in zip(*cells)]
        for row in cells:
            yield "  " + "  ".join(f"{x:<{n}}" for x, n in zip(row, widths)).rstrip()
