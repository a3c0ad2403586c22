"""What was read as a game, said back: its players, its shape, the table of a small one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any

from nashproof.errors import how_many, name_list, printable

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.game import Game
    from nashproof.play.strategic_form import StrategicForm

MOST_ACTIONS, MOST_PROFILES = 4, 16  # of a player, and of all: of a game whose table is shown
WIDEST = 100  # columns of a table that is shown; JSON has it however wide it is


@dataclass(frozen=True)
class GameRead:
    """What was read as a game, for a person to compare with what they meant.

    ``letter``: the parameter in its payoffs or chances, ``""`` if there is none. Iterates over
    lines for a terminal.
    """

    game: Game
    letter: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What its reader says: what was taken off, which labels were obeyed."""
        notes: tuple[str, ...] = getattr(self.game, "notes", ())
        return notes

    @cached_property
    def form(self) -> StrategicForm | None:
        """The strategic form, if the game is a small one."""
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
        """How many actions each player has in a strategic form; () of another game."""
        from nashproof.play.strategic_form import shape

        return shape(self.game)

    def __iter__(self) -> Iterator[str]:
        yield printable(" ".join([self._players, *self._payoffs]))
        if self.form:
            lines = list(map(printable, _table_lines(self.game, self.form)))
            yield from lines if max(map(len, lines)) <= WIDEST else ()
        yield from map(printable, self.notes)

    @property
    def _players(self) -> str:
        """The players, and what each chooses."""
        game, players = self.game, self.game.players
        size = "x".join(map(str, self.shape))
        if len(self.shape) == 2:
            return f"{size}: {players[0]} chooses the row, {players[1]} the column."
        if self.shape:
            return f"{size}: {name_list(players)} choose once each."
        counts = [len(game.sets_of[p]) for p in game.player_numbers]
        sets = [how_many(counts[0], "information set"), *map(str, counts[1:])]
        own = ", ".join(f"{n} of {name}" for n, name in zip(sets, players))
        return f"A tree of {how_many(game.terminal_count, 'end')}: {own}."

    @property
    def _payoffs(self) -> Iterator[str]:
        """Whose payoffs the table has, and in which order."""
        first = self.game.players[0]
        if self.letter:
            yield f"Payoffs or chances depend on {self.letter}."
        elif self.game.constant == 0:
            yield f"Zero-sum: payoffs are those of {first}." if self.shape else "Zero-sum."
        elif self.shape:
            yield f"Payoffs in this order: {', '.join(self.game.players)}."

    def record(self) -> dict[str, Any]:
        """What was read, for programs: numbers as texts, the payoffs of a small strategic form."""
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
    """A row for each action of the first player, a table for each choice of the third and later
    ones; of a zero-sum game the first player's payoffs."""
    paid = 1 if game.constant == 0 else len(game.players)
    rows, columns, *others = form.actions
    for rest in product(*map(range, map(len, others))):
        if rest:
            played = zip(game.players[2:], others, rest)
            yield "  " + ", ".join(f"{who} plays {own[k]}" for who, own, k in played) + ":"
        cells = [["", *columns]]
        for r, name in enumerate(rows):
            choices = ((r, c, *rest) for c in range(len(columns)))
            cells.append([name, *(_cell(form.payoffs[choice][:paid]) for choice in choices)])
        widths = [max(map(len, column)) for column in zip(*cells)]
        for row in cells:
            yield "  " + "  ".join(f"{x:<{n}}" for x, n in zip(row, widths)).rstrip()


def _cell(payoffs: Sequence[Rational]) -> str:
    return ", ".join(map(str, payoffs))
