"""Claims about a game itself: counts, its matrices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NoReturn

from nashproof.certificates.statements.structure import (
    Counted,
    MatrixCells,
    MatrixName,
    PartCount,
    WrongCell,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim, player_of
from nashproof.claims.finding import Finding
from nashproof.documents.events import move_of
from nashproof.errors import InputError, UnknownName
from nashproof.exact.numbers import QQ, Rational, number_text, rational
from nashproof.files.keys import Schema
from nashproof.files.strict_toml import Table, of_texts
from nashproof.format.damages import Damage, Site
from nashproof.format.fields import (
    ClaimKey,
    Labels,
    NumberKey,
    PlayerKey,
    PrintedCount,
    Word,
    choice,
    key,
)
from nashproof.format.naming import Naming, mathematics
from nashproof.format.stated import StatedNumber
from nashproof.games.nodes import Decision
from nashproof.games.tree import Tree
from nashproof.play.sequence_form import constraints, payoff_matrix
from nashproof.play.strategies import count_pure
from nashproof.play.subgames import subgame_roots
from nashproof.play.types import Move


@dataclass(frozen=True)
class CountClaim(GameClaim):
    """The game has so many nodes, information sets, strategies, and so on."""

    kind = "count"
    row = "how many nodes, information sets, strategies, ... a game has"
    says = "In the game {game} the number of {what}{of} {stated}."
    proved_by = ("count",)
    what: Counted = choice(  # a key of COUNTS
        "nodes",
        Word("terminals", "terminal nodes"),
        "information sets",
        "decision nodes",
        "sequences",
        Word("pure strategies", "full pure strategies"),
        "reduced pure strategies",
        Word("profiles", "profiles of full pure strategies"),
        Word("reduced profiles", "profiles of reduced pure strategies"),
        "deals",
        "subgames",
        Word("moves on the longest path", "moves of players on its longest path"),
        groups=(
            ("nodes", "terminals"),
            ("information sets", "decision nodes"),
            ("pure strategies", "reduced pure strategies", "sequences"),
            ("profiles", "reduced profiles"),
            ("deals", "subgames", "moves on the longest path"),
        ),
        means="strategies are full ones unless they are called reduced",
    )
    player: str = key(
        PlayerKey(
            "for information sets, decision nodes and moves; needed for sequences and strategies; "
            "not allowed for the rest",
            default="0",
        )
    )
    stated: StatedNumber = key(PrintedCount("a whole number"))

    def check(self) -> None:
        """Refuse a player of what is counted for the whole game, and none of what is not."""
        table, what = self.table, self.what
        if self.player == "0" and what in OF_ONE:
            table.refuse("player", f'no "player" for {what}', 'the player\'s number, such as "1"')
        if self.player != "0" and what not in (*OF_ONE, *OF_EITHER):
            table.refuse(
                "player",
                f'"player" = "{self.player}" for {what}',
                "none: this is counted for the whole game",
            )

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``of``: the player, if any."""
        of = "" if self.player == "0" else f" of {naming.player(self.player)}"
        return super().said(naming) | {"of": of}

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the count, with the figure as claimed."""
        game, digest = self.open_tree(case)
        player = player_of(self.table, self.player, (0, *game.player_numbers))
        fields = {"what": self.what, "player": player, "figure": self.stated.fits_count}
        return [Asked(digest, PartCount, fields)]

    def decide(self, case: Case) -> Finding:
        """Count, and compare."""
        (asked,) = self.asked(case)
        counted = COUNTS[self.what](self.open_tree(case)[0], asked.fields["player"])
        return self.certified(case, asked, figure=self.stated.compare_count(counted))


def _deals(game: Tree, _: int) -> int:
    """Count the sequences of chance's moves: each is numbered by its prefix and its last move."""
    numbers: dict[tuple[int, Move], int] = {}
    return len(
        set(
            game.along(
                0,
                lambda before, move: (
                    before if move[0] else numbers.setdefault((before, move), len(numbers) + 1)
                ),
            )
        )
    )


def _product(game: Tree, reduced: bool) -> int:
    total = 1
    for player in game.player_numbers:
        total *= count_pure(game, player, reduced)
    return total


OF_EITHER = ("information sets", "decision nodes", "moves on the longest path")
OF_ONE = ("sequences", "pure strategies", "reduced pure strategies")
COUNTS: Mapping[Counted, Callable[[Tree, int], int]] = {
    "nodes": lambda game, _: len(game.nodes),
    "terminals": lambda game, _: len(game.leaves),
    "information sets": lambda game, p: sum(p in (0, s.player) for s in game.infosets),
    "decision nodes": lambda game, p: sum(
        isinstance(n, Decision) and p in (0, game.infosets[n.infoset].player) for n in game.nodes
    ),
    "sequences": lambda game, p: game.sequence_counts[p],
    "pure strategies": lambda game, p: count_pure(game, p, False),
    "reduced pure strategies": lambda game, p: count_pure(game, p, True),
    "profiles": lambda game, _: _product(game, False),
    "reduced profiles": lambda game, _: _product(game, True),
    "deals": _deals,
    "subgames": lambda game, _: len(subgame_roots(game)),
    "moves on the longest path": Tree.longest_path,
}
Label = tuple[str, ...]  # of a row or column: (), (set,) or (set, action)


class MatrixRows(ClaimKey[tuple[tuple[Rational, ...], ...]]):
    """A list of rows, each a list of numbers, or one text with blanks between them."""

    schema: ClassVar[Schema] = {"type": ["array"]}

    def read(self, table: Table, key: str) -> tuple[tuple[Rational, ...], ...]:
        cells = table.take(key, list, f'"{key}" as a list of rows')
        rows = [row.split() if isinstance(row, str) else row for row in cells]
        if not all(isinstance(row, list) and of_texts([row], len(row)) for row in rows):
            _refuse_cells(table, "rows of numbers in quotes")
        try:
            return tuple(tuple(map(rational, row)) for row in rows)
        except InputError as error:
            raise error.at(table.place(key)) from None

    def damages(self, site: Site) -> Iterator[Damage]:
        return site.numbers_below()


def _refuse_cells(table: Table, expected: str) -> NoReturn:
    table.refuse("cells", "cells of another shape", expected)


@dataclass(frozen=True)
class MatrixClaim(GameClaim):
    """Each printed cell of a matrix of the sequence form is right."""

    kind = "matrix"
    row = "the cells of a printed matrix"
    says = "The {which} of the sequence form of {game}{times} has these rows:"
    proved_by = ("matrix",)
    matrix: MatrixName = choice("payoff", "constraint 1", "constraint 2", groups=())
    scale: Rational = key(
        NumberKey(
            '`"1"` if it is left out: a printed cell is so many times the exact number', QQ(1)
        )
    )
    rows: tuple[str, ...] = key(
        Labels(
            'a list of moves, or of information sets for constraints; `""` is the row of the '
            "empty sequence"
        )
    )
    columns: tuple[str, ...] = key(Labels('a list of moves; `""` is the empty sequence'))
    cells: tuple[tuple[Rational, ...], ...] = key(
        MatrixRows(
            "a list of rows, each a list of numbers, or one text with blanks between the numbers"
        )
    )

    def check(self) -> None:
        """Refuse a scale that is not positive, and cells that are no table of these labels."""
        if self.scale <= 0:
            self.table.refuse_value("scale", "a positive number")
        height, width = len(self.rows), len(self.columns)
        if len(self.cells) != height or any(len(row) != width for row in self.cells):
            _refuse_cells(self.table, f"{height} rows of {width} numbers in quotes")

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """Return the number of printed rows, in words."""
        return (f"{len(self.cells)} rows of cells",)

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with ``which`` matrix and the scale as ``times``."""
        player = naming.player(self.matrix[-1])
        which = "payoff matrix" if self.matrix == "payoff" else f"constraint matrix of {player}"
        times = "" if self.scale == 1 else f" times {number_text(self.scale)}"
        return super().said(naming) | {"which": which, "times": times}

    def items(self, naming: Naming) -> list[str]:
        """Return the labels of the columns, then the cells, row by row."""
        columns = "; ".join(_label_words(column, naming) for column in self.columns)
        rows = [
            f"{_label_words(label, naming)}: "
            + ", ".join(mathematics(number_text(x)) for x in cells)
            for label, cells in zip(self.rows, self.cells)
        ]
        return [f"(columns) {columns}", *rows]

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the cells as printed."""
        game, digest = self.open_tree(case)
        payoffs = self.matrix == "payoff"
        self._check_players(game)
        sides = (1, 2) if payoffs else (int(self.matrix[-1]),) * 2
        rows = _labels(game, self.table, "rows", self.rows, sides[0], not payoffs)
        columns = _labels(game, self.table, "columns", self.columns, sides[1], False)
        fields = {"matrix": self.matrix, "scale": self.scale, "rows": rows, "columns": columns}
        return [Asked(digest, MatrixCells, fields | {"cells": self.cells})]

    def decide(self, case: Case) -> Finding:
        """Compare cell by cell."""
        (asked,) = self.asked(case)
        entry = _entries(self.open_tree(case)[0], self.matrix)
        wrong = tuple(
            WrongCell(i, j, exact)
            for i, row in enumerate(asked.fields["rows"], 1)
            for j, column in enumerate(asked.fields["columns"], 1)
            if (exact := self.scale * entry(row, column)) != self.cells[i - 1][j - 1]
        )
        return self.certified(case, asked, wrong=wrong)

    def _check_players(self, game: Tree) -> None:
        """Refuse a game of another number of players than the matrix needs."""
        players = len(game.players)
        if self.matrix == "payoff" and players != 2:
            self.table.refuse("game", f"a game with {players} players", "a game of two")
        if self.matrix != "payoff" and players < int(self.matrix[-1]):
            self.table.refuse("game", f"a game with {players} players", "more")


def _label_words(label: str, naming: Naming) -> str:
    if not label:
        return "the empty sequence"
    return naming.move(label) if ": " in label else naming.set(label)


def _labels(
    game: Tree, table: Table, key: str, texts: Sequence[str], player: int, are_sets: bool
) -> tuple[Label, ...]:
    """Return the labels of rows or columns of a player, by names. Raises InputError."""
    try:
        return tuple(_label(game, text, player, are_sets) for text in texts)
    except InputError as error:
        raise error.at(table.place(key)) from None


def _label(game: Tree, text: str, player: int, is_set: bool) -> Label:
    if not text:
        return ()
    if is_set and (player, text) in game.set_index:
        return (text,)
    owner, *label = move_of(game, text) if not is_set else (0,)
    if owner != player:
        raise UnknownName(
            f'"{text}"', f"{'an information set' if is_set else 'a move'} of player {player}"
        )
    return tuple(label)


def _entries(game: Tree, which: str) -> Callable[[Label, Label], Rational]:
    """Return the function from a row and a column label to the matrix's entry."""
    if which == "payoff":
        entries = payoff_matrix(game)
        return lambda row, column: entries.get(
            (_sequence(game, 1, row), _sequence(game, 2, column)), QQ(0)
        )
    player = int(which[-1])
    flow = constraints(game, player)
    names: list[Label] = [(), *((game.infosets[i].name,) for i in game.sets_of[player])]
    return lambda row, column: flow[names.index(row)].get(_sequence(game, player, column), QQ(0))


def _sequence(game: Tree, player: int, label: Label) -> int:
    """Return the number of the sequence of a column label; 0, the empty one, for ()."""
    if not label:
        return 0
    s = game.infosets[game.set_index[player, label[0]]]
    return s.first + s.actions.index(label[1])
