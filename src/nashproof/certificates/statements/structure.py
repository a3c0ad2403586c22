"""Statements about the game alone: how many of its parts there are, and the entries of its
matrices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from nashproof.certificates.codec import FLAT, Layout, Shape
from nashproof.certificates.explanation import COMPARE, NOTHING, Explanation
from nashproof.certificates.sentence import GameNames, Mathematics, Said, formula, said, sentences
from nashproof.certificates.shapes import CountFigure, NoWitness
from nashproof.certificates.statement import OfCount, Statement
from nashproof.exact.numbers import Rational

MatrixName = Literal["payoff", "constraint 1", "constraint 2"]
Counted = Literal[
    "nodes",
    "terminals",
    "information sets",
    "decision nodes",
    "sequences",
    "pure strategies",
    "reduced pure strategies",
    "profiles",
    "reduced profiles",
    "deals",
    "subgames",
    "moves on the longest path",
]


@dataclass(frozen=True, slots=True)
class PartCount(OfCount, Statement[NoWitness]):
    """The game has exactly ``figure.exact`` parts of a kind: nodes, information sets, pure
    strategies and so on.

    No witness: the checker counts. ``player`` is 0 for all players together. A pure strategy has
    an action at every set of its player; a reduced one leaves out the sets that its own moves
    exclude. Units: none, a number of things.

    Checked by ``nashcheck.statements.structure.check_count``.
    """

    kind: ClassVar[str] = "count"
    what: Counted
    player: int
    figure: CountFigure = field(metadata=FLAT)

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return a sentence with the count; of strategies also with the way to count."""
        sentence = said(
            "The game has {exact} {what}{whose}{end}",
            exact=self.figure.exact,
            what=ONE[self.what] if self.figure.exact == 1 else self.what,
            whose=Said(" of ", who(self.player)) if self.player else "",
            end="." if self.figure.holds else Said(", not ", Mathematics(self.figure.stated), "."),
        )
        return sentences(sentence, _HOW_COUNTED.get(self.what, ""))

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to count."""
        return Explanation(NOTHING, [COUNTING[self.what], COMPARE])


_FULL_COUNT = "A strategy has an action at every information set."
_REDUCED_COUNT = "A strategy has no action at sets that its own moves exclude."
_HOW_COUNTED: Mapping[str, str] = {
    "pure strategies": _FULL_COUNT,
    "profiles": _FULL_COUNT,
    "reduced pure strategies": _REDUCED_COUNT,
    "reduced profiles": _REDUCED_COUNT,
}


ONE: Mapping[Counted, str] = {  # what is counted, where there is one
    "nodes": "node",
    "terminals": "terminal",
    "information sets": "information set",
    "decision nodes": "decision node",
    "sequences": "sequence",
    "pure strategies": "pure strategy",
    "reduced pure strategies": "reduced pure strategy",
    "profiles": "profile",
    "reduced profiles": "reduced profile",
    "deals": "deal",
    "subgames": "subgame",
    "moves on the longest path": "move on the longest path",
}


_PURE = "multiply the numbers of actions of all sets"
_REDUCED = (
    "from the last information set to the first: a set counts the sum over its actions of the "
    "product of the counts of the sets next below; the product over the sets that no move of the "
    "player precedes is the number"
)
COUNTING: Mapping[str, str] = {  # by what is counted: how to do it by hand
    "nodes": "Count the lines of the game file that begin with c, p or t.",
    "terminals": "Count the lines of the game file that begin with t.",
    "information sets": "Count the different pairs of a player and a number in the lines that "
    "begin with p.",
    "decision nodes": "Count the lines of the game file that begin with p.",
    "sequences": "Add up the numbers of actions of the player's information sets, and 1 for the "
    "empty sequence.",
    "pure strategies": f"For the player {_PURE}.",
    "reduced pure strategies": f"Count {_REDUCED}.",
    "profiles": f"Over all players, {_PURE}.",
    "reduced profiles": f"For each player count {_REDUCED}; multiply the players' numbers.",
    "deals": "Write down for each terminal the chance actions on its path, and count the different "
    "lists.",
    "subgames": "Go through the nodes: one counts if it is alone in its information set and no set "
    "has members both below it and elsewhere; the root counts, terminals do not.",
    "moves on the longest path": "For each terminal count the lines on its path that begin with "
    "p (of the player, if one is named), and take the greatest number.",
}


@dataclass(frozen=True, slots=True)
class WrongCell(Shape):
    """A cell that differs from the game's: its row and column (from 1), and the scaled entry that
    it should have.
    """

    layout: ClassVar[Layout] = "row"
    row: int
    column: int
    exact: Rational


@dataclass(frozen=True, slots=True)
class MatrixCells(Statement[NoWitness]):
    """``wrong`` are exactly the cells that differ from a matrix of the game's sequence form, times
    ``scale``.

    No witness: the checker recomputes each entry. ``payoff`` has player 1's sequences as rows and
    player 2's as columns; an entry is the sum, over the terminals where exactly these two end, of
    chance's probability times player 1's payoff. ``constraint 1`` and ``2`` are the flow matrices
    (von Stengel 1996). A label is empty, a set, or a set with an action. Units: those of the
    payoffs; of a constraint matrix none.

    Checked by ``nashcheck.statements.structure.check_matrix``.
    """

    kind: ClassVar[str] = "matrix"
    matrix: MatrixName
    scale: Rational
    rows: tuple[tuple[str, ...], ...]
    columns: tuple[tuple[str, ...], ...]
    cells: tuple[tuple[Rational, ...], ...]
    wrong: tuple[WrongCell, ...]

    def supports(self, claimed: str) -> bool:
        """Return whether every cell is as stated."""
        return not self.wrong

    def result(self, witness: NoWitness, who: GameNames) -> Said:
        """Return the number of cells that agree, out of all."""
        cells = len(self.rows) * len(self.columns)
        return said("{right} of {cells} cells", right=cells - len(self.wrong), cells=cells)

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return sentences that all cells agree, or with the number of wrong ones and the first."""
        cells = len(self.rows) * len(self.columns)
        if not self.wrong:
            every = said("All {cells} cells agree", cells=cells)
            times = (", times ", formula(self.scale)) if self.scale != 1 else ()
            return Said(every, *times, ".")
        first = self.wrong[0]
        row, column = self.rows[first.row - 1], self.columns[first.column - 1]
        where = (
            f"row {': '.join(row) or f'{first.row} (empty)'}, "
            f"column {': '.join(column) or f'{first.column} (empty)'}"
        )
        stated = self.cells[first.row - 1][first.column - 1]
        should = said(" should be {exact}, not {stated}.", exact=first.exact, stated=stated)
        if len(self.wrong) == 1:
            count_words = said("One of the {cells} cells is wrong: ", cells=cells)
            return Said(count_words, where, should)
        wrong = said("{wrong} of the {cells} cells are wrong.", wrong=len(self.wrong), cells=cells)
        return sentences(wrong, Said(f"The first, {where},", should))

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to compute an entry of the matrix."""
        payoffs = self.matrix == "payoff"
        entry = (
            "A payoff cell is the sum, over the terminals whose path has exactly these moves of "
            f"the two players, of chance's probability times the payoff to {who(1)}."
            if payoffs
            else "In the row of a set its own moves have 1 and the sequence that leads to it has "
            "-1; the empty row has 1 at the empty sequence."
        )
        return Explanation(
            "The cells, and for wrong ones the exact entry.",
            [entry, "Multiply by the scale and compare cell by cell."],
        )
