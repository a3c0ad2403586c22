"""Findings about zero-sum games in words: values, pure equilibria."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.certificates.shapes import Figure
from nashproof.claims.wording.figures import (
    comparison_words,
    format_exact,
    format_number,
    frontier_sentence,
    player_name,
)
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game


def value_why(game: Game, figure: Figure, frontier: Sequence[tuple[int, str]]) -> str:
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


def saddle_why(game: Game, low: Rational, high: Rational) -> str:
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
