"""Findings about dominated strategies in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nashproof.certificates.shapes import MoveWeights
from nashproof.claims.wording.dominance.moves import Strategy, belief_words
from nashproof.claims.wording.figures import box_words, deviation_words, format_exact, player_name
from nashproof.exact.numbers import Rational, number_text, point_text
from nashproof.games.game import Game

Rows = Sequence[Sequence[Any]]  # numbers by information set and action
OPEN_FAMILY = (
    "At the points tried it is not dominated, but no completely mixed strategy was found to which "
    "it is a best response for all values of the parameters."
)


def more_players_why(game: Game) -> str:
    """That nothing is said of more than two players."""
    return (
        f"The game has {len(game.players)} players. Strategies that are not dominated make an "
        "equilibrium perfect for two players alone, and nashproof has no proof for more."
    )


def too_many_actions(game: Game, opponent: int) -> str:
    """That the statement that proves dominance is too large for the opponent's actions."""
    return (
        "No certificate proves it: the payoffs depend on more actions of "
        f"{player_name(game, opponent)} than a checker compares."
    )


def undominated_strategy_why(
    game: Game, player: int, beliefs: MoveWeights, box: Mapping[str, Sequence[Rational]]
) -> str:
    """That a strategy is best against ``beliefs``, by set and action, for all parameters."""
    everywhere = f" for every {box_words(box)}" if box else ""
    return (
        f"The strategy of {player_name(game, player)} is a best response{everywhere} when "
        f"{player_name(game, 3 - player)} takes every action with positive probability, as below. "
        f"So no strategy dominates it, even weakly. "
        f"{player_name(game, 3 - player)} plays: {belief_words(beliefs)}."
    )


def dominated_strategy_why(
    game: Game,
    player: int,
    rows: Rows,
    instead: Rows,
    example: tuple[Strategy, Rational, Rational],
    at: Mapping[str, Rational],
) -> str:
    """Which strategy dominates another, and an example of where it is paid more."""
    opponent, (reply, before, after) = player_name(game, 3 - player), example
    point = f" at {point_text(at)}" if at else ""
    return (
        f"The strategy of {player_name(game, player)}{point} is weakly dominated. "
        f"Another one is never paid less, and is paid more against every completely mixed strategy "
        f"of {opponent}. It differs in this: {_changes(game, rows, instead)}. "
        f"When {opponent} plays {deviation_words(game, None, reply)}: "
        f"{format_exact(after)} instead of {format_exact(before)}."
    )


def _changes(game: Game, rows: Rows, instead: Rows) -> str:
    """Where a strategy differs from another, and what it does there."""
    moves = [
        f"{a} at {s.name}" + (f" with {number_text(p)}" if p != 1 else "")
        for s, row, new in zip(game.infosets, rows, instead)
        if tuple(row) != tuple(new)
        for a, p in zip(s.actions, new)
        if p
    ]
    return "; ".join(moves)
