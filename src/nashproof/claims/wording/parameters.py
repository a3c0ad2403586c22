"""Findings about the parameters for which a profile is an equilibrium in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nashproof.certificates.shapes import Interval
from nashproof.claims.wording.figures import (
    box_words,
    deviation_words,
    format_exact,
    intervals_text,
    player_name,
    point_words,
)
from nashproof.exact.numbers import Rational

Intervals = Sequence[Interval]


def no_set_why(reason: Exception) -> str:
    """That the set was not found."""
    return f"The exact set was not found: {reason}."


def set_computed(name: str, within: Intervals) -> str:
    """The set of a parameter."""
    return f"{name}: {intervals_text(within)}"


def set_why(
    game: Any, players: Sequence[int], box: Mapping[str, Sequence[Any]], within: Intervals
) -> str:
    """For exactly which values these players gain nothing."""
    who = (
        "nobody gains"
        if len(players) == len(game.players)
        else f"{player_name(game, players[0])} gains nothing"
    )
    return (
        f"Of all {box_words(box)}, {who} by deviating exactly for these: {intervals_text(within)}."
    )


def outside_why(
    game: Any,
    at: Mapping[str, Rational],
    player: int,
    gain: Rational,
    there: Sequence[Sequence[Rational]],
    strategy: Mapping[int, int],
) -> str:
    """What a player gains outside the set, at a point, in the profile ``there``."""
    return (
        f" At {point_words(at)}, for instance, {player_name(game, player)} gains "
        f"{format_exact(gain)} by playing {deviation_words(game, there, strategy)}."
    )
