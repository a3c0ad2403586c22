"""Findings about a game itself in words: counts, values, pure equilibria, matrices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from nashproof.certificates.shapes import CountFigure, Figure
from nashproof.certificates.statements.structure import WrongCell
from nashproof.claims.wording.figures import (
    comparison_words,
    format_exact,
    format_number,
    frontier_sentence,
    player_name,
)
from nashproof.exact.numbers import Rational

_FULL = "an action at every information set"
_REDUCED = "sets that the strategy's own moves exclude left out"


def count_why(
    game: Any, what: str, player: int, figure: CountFigure, other: tuple[str, int] | None
) -> str:
    """How many there are; of strategies also the ``other`` way to count, and what that gives."""
    whose = f" of {player_name(game, player)}" if player else ""
    end = "." if figure.holds else f", not {figure.stated}."
    sentence = f"The game has {figure.exact} {_of_so_many(what, figure.exact)}{whose}{end}"
    if other is None:
        return sentence
    other_what, number = other
    if "reduced" in other_what:
        return f"{sentence} Counted with {_FULL}; there are {number} {other_what}."
    return f"{sentence} Counted with {_REDUCED}; there are {number} full {other_what}."


def _of_so_many(what: str, number: object) -> str:
    """What is counted, in the singular where there is one.

    >>> _of_so_many("pure strategies", 1), _of_so_many("moves on the longest path", 1)
    ('pure strategy', 'move on the longest path')
    """
    if number != 1:
        return what
    return re.sub(r"s\b", "", what.replace("strategies", "strategy"), count=1)


def value_why(game: Any, figure: Figure, frontier: Sequence[tuple[int, str]]) -> str:
    """The value beside what is stated of it, and what a frontier adds."""
    what = f"The value to {player_name(game, 1)}"
    return comparison_words(figure, what) + frontier_sentence(frontier)


def value_beyond_why(figure: Figure, reason: Exception) -> str:
    """The value, where nothing was proved beyond the frontier, for this reason."""
    value = format_number(figure.exact)
    return f"In this game the value is {value}; beyond the frontier nothing is proved: {reason}."


def too_many_strategies(pairs: int, strategies: int) -> str:
    """Why pure equilibria were not looked for."""
    return f"More than {pairs} pairs of pure strategies, or {strategies} of one player."


def saddle_computed(low: Rational, high: Rational) -> str:
    """What player 1 secures with pure strategies, and what they can be held to."""
    return f"maxmin {low}, minmax {high}"


def saddle_why(game: Any, low: Rational, high: Rational) -> str:
    """Whether the two meet."""
    one = player_name(game, 1)
    end = (
        ": a pure equilibrium exists."
        if low == high
        else ", which is more: no pure equilibrium exists."
    )
    return (
        f"With pure strategies {one} secures at most {format_exact(low)} "
        f"and can be held to {format_exact(high)}{end}"
    )


def matrix_computed(wrong: int, cells: int) -> str:
    """How many cells agree."""
    return f"{cells - wrong} of {cells} cells"


def matrix_agrees(cells: int, scale: Rational, scale_text: str) -> str:
    """That all cells agree, with what they are multiplied by, as written."""
    return f"All {cells} cells agree" + (f", times {scale_text}." if scale != 1 else ".")


def matrix_differs(
    wrong: int,
    cells: int,
    first: WrongCell,
    row: Sequence[str],
    column: Sequence[str],
    stated: Rational,
) -> str:
    """How many cells are wrong, and the first, by the labels of its row and column."""
    where = (
        f"row {': '.join(row) or f'{first.row} (empty)'}, "
        f"column {': '.join(column) or f'{first.column} (empty)'}"
    )
    should = f"should be {first.exact}, not {stated}."
    if wrong == 1:
        return f"One of the {cells} cells is wrong: {where} {should}"
    return f"{wrong} of the {cells} cells are wrong. The first, {where}, {should}"
