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
from nashproof.claims.wording.parts import Said, said, sentences
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game


def value_why(game: Game, figure: Figure, frontier: Sequence[tuple[int, str]]) -> Said:
    """The value beside what is stated of it, and what a frontier adds."""
    what = said("The value to {one}", one=player_name(game, 1))
    return sentences(comparison_words(figure, what), frontier_sentence(frontier))


def value_beyond_why(figure: Figure, reason: Exception) -> Said:
    """The value, where nothing was proved beyond the frontier, for this reason."""
    value = format_number(figure.exact)
    return Said(
        f"In this game the value is {value}; beyond the frontier nothing is proved: {reason}."
    )


def too_many_strategies(pairs: int, strategies: int) -> Said:
    """Why pure equilibria were not looked for."""
    return Said(f"More than {pairs} pairs of pure strategies, or {strategies} of one player.")


def saddle_computed(low: Rational, high: Rational) -> Said:
    """What player 1 secures with pure strategies, and what they can be held to."""
    return Said(f"maxmin {low}, minmax {high}")


def saddle_why(game: Game, low: Rational, high: Rational) -> Said:
    """Whether the two meet."""
    end = (
        ": a pure equilibrium exists."
        if low == high
        else ", which is more: no pure equilibrium exists."
    )
    return said(
        "With pure strategies {one} secures at most {low} and can be held to {high}{end}",
        one=player_name(game, 1),
        low=format_exact(low),
        high=format_exact(high),
        end=end,
    )
