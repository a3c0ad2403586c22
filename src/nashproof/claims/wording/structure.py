"""Findings about a game itself in words: counts, matrices."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nashproof.certificates.shapes import CountFigure
from nashproof.certificates.statements.structure import WrongCell
from nashproof.claims.wording.figures import player_name
from nashproof.claims.wording.parts import Said, said, sentences
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game

_FULL = "an action at every information set"
_REDUCED = "sets that the strategy's own moves exclude left out"


def count_why(
    game: Game, what: str, player: int, figure: CountFigure, other: tuple[str, int] | None
) -> Said:
    """How many there are; of strategies also the ``other`` way to count, and what that gives."""
    sentence = said(
        "The game has {exact} {what}{whose}{end}",
        exact=str(figure.exact),
        what=_of_so_many(what, figure.exact),
        whose=Said(" of ", player_name(game, player)) if player else "",
        end="." if figure.holds else f", not {figure.stated}.",
    )
    if other is None:
        return sentence
    other_what, number = other
    if "reduced" in other_what:
        return sentences(sentence, f"Counted with {_FULL}; there are {number} {other_what}.")
    return sentences(sentence, f"Counted with {_REDUCED}; there are {number} full {other_what}.")


def matrix_computed(wrong: int, cells: int) -> Said:
    """How many cells agree."""
    return Said(f"{cells - wrong} of {cells} cells")


def matrix_agrees(cells: int, scale: Rational, scale_text: str) -> Said:
    """That all cells agree, with what they are multiplied by, as written."""
    return Said(f"All {cells} cells agree", f", times {scale_text}." if scale != 1 else ".")


def matrix_differs(
    wrong: int,
    cells: int,
    first: WrongCell,
    row: Sequence[str],
    column: Sequence[str],
    stated: Rational,
) -> Said:
    """How many cells are wrong, and the first, by the labels of its row and column."""
    where = (
        f"row {': '.join(row) or f'{first.row} (empty)'}, "
        f"column {': '.join(column) or f'{first.column} (empty)'}"
    )
    should = f"should be {first.exact}, not {stated}."
    if wrong == 1:
        return Said(f"One of the {cells} cells is wrong: {where} {should}")
    return sentences(f"{wrong} of the {cells} cells are wrong.", f"The first, {where}, {should}")


def _of_so_many(what: str, number: object) -> str:
    """What is counted, in the singular where there is one.

    >>> _of_so_many("pure strategies", 1), _of_so_many("moves on the longest path", 1)
    ('pure strategy', 'move on the longest path')
    """
    if number != 1:
        return what
    return re.sub(r"s\b", "", what.replace("strategies", "strategy"), count=1)
