"""Claims about a game itself: counts, its matrices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.statements.structure import (
    Counted,
    MatrixCells,
    MatrixName,
    PartCount,
    WrongCell,
)
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim, StatedNumber, StatesPrinted, player_of
from nashproof.claims.finding import Finding, decided
from nashproof.claims.wording import structure as words
from nashproof.claims.wording.parts import Said
from nashproof.documents.events import move_of
from nashproof.errors import InputError, UnknownName
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.files.strict_toml import Table, of_texts
from nashproof.games.nodes import Decision
from nashproof.games.tree import Tree
from nashproof.play.sequence_form import constraints, payoff_matrix
from nashproof.play.strategies import count_pure
from nashproof.play.subgames import subgame_roots
from nashproof.play.types import Move

MATRICES: tuple[MatrixName, ...] = ("payoff", "constraint 1", "constraint 2")


@dataclass(frozen=True)
class CountClaim(StatesPrinted, GameClaim):
    """The game has so many of what is counted: nodes, information sets, strategies, ...

    Of one player where ``player`` is not "0". Proved by the statement ``count``.
    """

    kind: ClassVar[str] = "count"
    what: Counted  # a key of COUNTS
    player: str
    stated: StatedNumber

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``what``, ``player`` and ``stated``."""
        what = table.choice("what", tuple(COUNTS))
        player = table.string("player", "0")
        if player == "0" and what in OF_ONE:
            table.refuse("player", f'no "player" for {what}', 'the player\'s number, such as "1"')
        if player != "0" and what not in (*OF_ONE, *OF_EITHER):
            table.refuse(
                "player",
                f'"player" = "{player}" for {what}',
                "none: this is counted for the whole game",
            )
        if table.has("decimals"):
            table.refuse("decimals", '"decimals" of a count', "none")
        stated = StatedNumber.from_table(table, decimals="")
        return cls(table, table.string("game"), what, player, stated)

    @classmethod
    def keys(cls) -> set[str]:
        """The keys of the table: counts are whole, so that no ``decimals`` stand beside them."""
        return super().keys() - {"decimals"}

    def decide(self, case: Case) -> Finding:
        """Count, and compare."""
        game, digest = self.open_tree(case)
        player = player_of(self.table, self.player, (0, *game.player_numbers))
        figure = self.stated.compare_count(COUNTS[self.what](game, player))
        other = _counted_otherwise(game, self.what, player)
        return decided(
            figure.holds,
            Said(str(figure.exact)),
            words.count_why(game, self.what, player, figure, other),
            Certificate(digest, PartCount(self.what, player, figure)).text(),
        )


def _counted_otherwise(game: Tree, what: Counted, player: int) -> tuple[str, int] | None:
    """The other way to count strategies, full or reduced, and the number that it gives."""
    pairs: dict[Counted, Counted] = {
        "pure strategies": "reduced pure strategies",
        "reduced pure strategies": "pure strategies",
        "profiles": "reduced profiles",
        "reduced profiles": "profiles",
    }
    if what not in pairs or game.recall_failures:
        return None
    return pairs[what], COUNTS[pairs[what]](game, player)


def _deals(game: Tree, _: int) -> int:
    """Sequences of chance's moves: each has a number, known by the one before and its last move."""
    known: dict[tuple[int, Move], int] = {}
    return len(
        set(
            game.along(
                0,
                lambda before, move: (
                    before if move[0] else known.setdefault((before, move), len(known) + 1)
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


@dataclass(frozen=True)
class MatrixClaim(GameClaim):
    """Each printed cell of a sequence-form matrix is ``scale`` times the exact one.

    The matrix is ``payoff``, ``constraint 1`` or ``constraint 2``. Proved by the statement
    ``matrix``.
    """

    kind: ClassVar[str] = "matrix"
    matrix: MatrixName
    scale: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Rational, ...], ...]

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``matrix``, ``scale``, ``rows``, ``columns`` and ``cells``."""
        which = table.choice("matrix", MATRICES)
        if table.number("scale", "1") <= 0:
            table.refuse_value("scale", "a positive number")
        rows, columns = _distinct(table, "rows"), _distinct(table, "columns")
        return cls(
            table,
            table.string("game"),
            which,
            table.string("scale", "1"),
            rows,
            columns,
            _cells(table, len(rows), len(columns)),
        )

    @property
    def stated_texts(self) -> tuple[str, ...]:
        """How many rows are printed."""
        return (f"{len(self.cells)} rows of cells",)

    def decide(self, case: Case) -> Finding:
        """Compare cell by cell."""
        game, digest = self.open_tree(case)
        payoffs = self.matrix == "payoff"
        self._check_players(game)
        sides = (1, 2) if payoffs else (int(self.matrix[-1]),) * 2
        rows = _labels(game, self.table, "rows", self.rows, sides[0], not payoffs)
        columns = _labels(game, self.table, "columns", self.columns, sides[1], False)
        scale = rational(self.scale)
        wrong = self._wrong(game, scale, rows, columns)
        statement = MatrixCells(self.matrix, scale, rows, columns, self.cells, wrong=wrong)
        return decided(
            not wrong,
            words.matrix_computed(len(wrong), len(rows) * len(columns)),
            self._why(scale, rows, columns, wrong),
            Certificate(digest, statement).text(),
        )

    def _check_players(self, game: Tree) -> None:
        """Refuse a game of another number of players than the matrix needs."""
        players = len(game.players)
        if self.matrix == "payoff" and players != 2:
            self.table.refuse("game", f"a game with {players} players", "a game of two")
        if self.matrix != "payoff" and players < int(self.matrix[-1]):
            self.table.refuse("game", f"a game with {players} players", "more")

    def _wrong(
        self, game: Tree, scale: Rational, rows: Sequence[Label], columns: Sequence[Label]
    ) -> tuple[WrongCell, ...]:
        """The cells that differ."""
        entry = _entries(game, self.matrix)
        return tuple(
            WrongCell(i + 1, j + 1, scale * entry(row, column))
            for i, row in enumerate(rows)
            for j, column in enumerate(columns)
            if scale * entry(row, column) != self.cells[i][j]
        )

    def _why(
        self,
        scale: Rational,
        rows: Sequence[Label],
        columns: Sequence[Label],
        wrong: Sequence[WrongCell],
    ) -> Said:
        cells = len(rows) * len(columns)
        if not wrong:
            return words.matrix_agrees(cells, scale, self.scale)
        i, j = wrong[0].row - 1, wrong[0].column - 1
        return words.matrix_differs(
            len(wrong), cells, wrong[0], rows[i], columns[j], self.cells[i][j]
        )


def _distinct(table: Table, key: str) -> tuple[str, ...]:
    """Labels of rows or columns as written."""
    texts = table.strings(key)
    if not texts or len(set(texts)) != len(texts):
        table.refuse(key, f'"{key}" with none or a repeated one', "distinct labels, at least one")
    return tuple(texts)


def _labels(
    game: Tree, table: Table, key: str, texts: Sequence[str], player: int, are_sets: bool
) -> tuple[Label, ...]:
    """Rows or columns of a player."""
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


def _cells(table: Table, height: int, width: int) -> tuple[tuple[Rational, ...], ...]:
    """The cells: a list of rows, each a list of numbers, or one text with blanks between them."""
    cells = table.take("cells", list, '"cells" as a list of rows')
    rows = [row.split() if isinstance(row, str) else row for row in cells]
    if len(rows) != height or not of_texts(rows, width):
        table.refuse(
            "cells", "cells of another shape", f"{height} rows of {width} numbers in quotes"
        )
    try:
        return tuple(tuple(map(rational, row)) for row in rows)
    except InputError as error:
        raise error.at(table.place("cells")) from None


def _entries(game: Tree, which: str) -> Callable[[Label, Label], Rational]:
    """The function that gives a matrix's entry by row and column label."""
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
    """The sequence that a column label names; 0, the empty one, for ()."""
    if not label:
        return 0
    s = game.infosets[game.set_index[player, label[0]]]
    return s.first + s.actions.index(label[1])
