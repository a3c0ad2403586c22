"""Every pure strategy of a game as tables for readers: a row a strategy, a column a set.

Knows no files. Sets that a reduced strategy leaves out are empty cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nashproof.errors import extra_package
from nashproof.exact.numbers import QQ, number_text
from nashproof.files.csv_table import csv_table
from nashproof.games.game import Game, GameSizes
from nashproof.games.tree import Tree
from nashproof.play.normal_form import NormalForm, normal_form
from nashproof.play.strategies import count_pure, pure_strategies
from nashproof.play.types import Player

if TYPE_CHECKING:
    import pandas

ROWS = 10_000  # the most strategies of a player that are written
CELLS = 100_000  # the most entries of a normal form that are written
FORMULA = tuple("=+-@＝＋－＠")  # characters that begin a formula in a spreadsheet


@dataclass(frozen=True)
class TextTable:
    """A table of texts, its rows numbered from 0 under the head ``index``.

    ``columns`` are their heads; None if columns are numbered from 0, too.
    """

    index: str
    columns: tuple[str, ...] | None
    rows: Sequence[Sequence[str]]

    @property
    def csv(self) -> str:
        """Return the text of the CSV file."""
        width = len(self.rows[0]) if self.rows else 0
        heads = map(str, range(width)) if self.columns is None else self.columns
        return csv_table([self.index, *heads], ([str(k), *row] for k, row in enumerate(self.rows)))

    def frame(self) -> pandas.DataFrame:
        """Return the table as a pandas DataFrame. Raises PackageMissing."""
        frame = extra_package("pandas").DataFrame(self.rows, columns=self.columns, dtype=str)
        return frame.rename_axis(self.index)


def sizes(game: Game) -> GameSizes:
    """Return the sizes of a game and of each player's strategies.

    Raises InputError for games without perfect recall.

    >>> from nashproof.games.examples import kuhn
    >>> sizes(kuhn()).reduced
    {1: 27, 2: 64}
    """
    players = game.player_numbers
    return GameSizes(
        game.title,
        game.terminal_count,
        {p: len(game.sets_of[p]) for p in players},
        {p: game.sequence_counts[p] for p in players},
        {p: count_pure(game, p, False) for p in players},
        {p: count_pure(game, p, True) for p in players},
    )


def tables(game: Game) -> dict[str, TextTable]:
    """Return all tables of a game by name; none for a one-card game.

    ``player-P-WORD`` has the strategies of player P, ``normal-form-WORD`` the payoffs of player 1,
    ``normal-form-WORD-2`` those of player 2 unless the game is zero-sum. WORD is full or reduced.
    Tables that would be too large are left out.

    >>> from nashproof.games.examples import matching_pennies
    >>> sorted(name for name in tables(matching_pennies()) if "full" in name)
    ['normal-form-full', 'player-1-full', 'player-2-full']
    """
    if not game.has_tree:
        return {}
    named: dict[str, TextTable | None] = {}
    for word, reduced in (("full", False), ("reduced", True)):
        for p in game.player_numbers:
            named[f"player-{p}-{word}"] = strategy_table(game, p, reduced)
        for p in (1,) if game.constant == 0 else game.player_numbers:
            name = f"normal-form-{word}" + f"-{p}" * (p > 1)
            named[name] = normal_form_table(game, p, reduced)
    return {name: table for name, table in named.items() if table is not None}


def strategy_table(game: Game, player: Player, reduced: bool) -> TextTable | None:
    """Return a player's pure strategies in lexicographic order; None if there are too many.

    >>> from nashproof.games.examples import matching_pennies
    >>> strategy_table(matching_pennies(), 1, True).rows
    [['heads'], ['tails']]
    """
    if count_pure(game, player, reduced) > ROWS:
        return None
    sets = game.sets_of[player]
    actions = {i: [_cell(action) for action in game.infosets[i].actions] for i in sets}
    rows = [
        ["" if i not in s else actions[i][s[i]] for i in sets]
        for s in pure_strategies(game, player, reduced)
    ]
    return TextTable("strategy", tuple(_cell(game.infosets[i].name) for i in sets), rows)


def _cell(text: str) -> str:
    """Return a name as a cell that no spreadsheet computes, if need be after an apostrophe."""
    return "'" + text if text.startswith(FORMULA) else text


def small_normal_form(game: Game, player: Player, reduced: bool) -> NormalForm | None:
    """Return the payoffs to ``player``; None if there are too many, or no tree of two players.

    >>> from nashproof.games.examples import matching_pennies
    >>> small_normal_form(matching_pennies(), 1, True).numerators.tolist()
    [[1, -1], [-1, 1]]
    """
    if not isinstance(game, Tree) or len(game.players) != 2:
        return None
    cells = count_pure(game, 1, reduced) * count_pure(game, 2, reduced)
    return normal_form(game, player, reduced) if cells <= CELLS else None


def normal_form_table(game: Tree, player: Player, reduced: bool) -> TextTable | None:
    """Return the exact payoffs to ``player``: player 1's strategies by player 2's.

    None if there are too many, or not two players.

    >>> from nashproof.games.examples import matching_pennies
    >>> normal_form_table(matching_pennies(), 1, True).rows
    [['1', '-1'], ['-1', '1']]
    """
    form = small_normal_form(game, player, reduced)
    if form is None:
        return None
    rows = form.numerators.tolist()
    different = {numerator for row in rows for numerator in row}  # few
    text = {a: number_text(QQ(a, form.denominator)) for a in different}
    cells = [[text[a] for a in row] for row in rows]
    return TextTable("player 1's strategy \\ player 2's", None, cells)
