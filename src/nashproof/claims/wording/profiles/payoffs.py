"""Payoffs and probabilities of profiles in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.certificates.shapes import Figure
from nashproof.claims.wording.figures import comparison_words, format_number, player_name
from nashproof.games.game import Game

Figures = Sequence[tuple[Figure, str]]  # figures, each with what it is in words


def measure_words(
    game: Game, player: int | None, event: Sequence[str], given: Sequence[str]
) -> str:
    """The payoff of a player, or (None) the probability of an event, perhaps given another."""
    what = (
        f"The probability of {' and '.join(event)}"
        if player is None
        else f"The payoff of {player_name(game, player)}"
    )
    return what + (f" given {' and '.join(given)}" if given else "")


def figures_computed(figures: Figures) -> str:
    """The exact figures."""
    return "; ".join(format_number(figure.exact) for figure, _ in figures)


def figures_why(figures: Figures) -> str:
    """All figures that differ from what is stated; if none does the first."""
    wrong = [comparison_words(figure, what) for figure, what in figures if not figure.holds]
    first = comparison_words(*figures[0])
    if wrong or len(figures) == 1:
        return " ".join(wrong) or first
    both = "Both" if len(figures) == 2 else f"All {len(figures)}"
    return f"{both} figures agree; the first: {first}"
