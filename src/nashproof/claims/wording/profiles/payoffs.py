"""Payoffs and probabilities of profiles in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.certificates.shapes import Figure
from nashproof.claims.wording.figures import comparison_words, format_number, player_name
from nashproof.claims.wording.parts import Event, Measure, Said, sentences
from nashproof.games.game import Game

Figures = Sequence[tuple[Figure, Measure]]  # figures, each with what it is in words


def measure_words(
    game: Game, player: int | None, event: Sequence[str], given: Sequence[str]
) -> Measure:
    """The payoff of a player, or (None) the probability of an event, perhaps given another."""
    who = None if player is None else player_name(game, player)
    return Measure(who, Event.of(event), Event.of(given))


def figures_computed(figures: Figures) -> Said:
    """The exact figures."""
    return Said("; ".join(format_number(figure.exact) for figure, _ in figures))


def figures_why(figures: Figures) -> Said:
    """All figures that differ from what is stated; if none does the first."""
    wrong = [comparison_words(figure, what) for figure, what in figures if not figure.holds]
    first = comparison_words(*figures[0])
    if wrong or len(figures) == 1:
        return sentences(*wrong) or first
    both = "Both" if len(figures) == 2 else f"All {len(figures)}"
    return Said(f"{both} figures agree; the first: ", first)
