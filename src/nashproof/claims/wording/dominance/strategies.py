"""Findings about dominated strategies in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.certificates.shapes import MoveWeights
from nashproof.claims.wording.dominance.moves import Strategy, belief_words
from nashproof.claims.wording.figures import (
    Rows,
    box_words,
    deviation_words,
    format_exact,
    player_name,
)
from nashproof.claims.wording.parts import Move, Said, joined, said, sentences
from nashproof.exact.numbers import Rational, number_text, point_text
from nashproof.games.game import Game

OPEN_FAMILY = Said(
    "At the points tried it is not dominated, but no completely mixed strategy was found to which "
    "it is a best response for all values of the parameters."
)


def more_players_why(game: Game) -> Said:
    """That nothing is said of more than two players."""
    return sentences(
        f"The game has {len(game.players)} players.",
        "Strategies that are not dominated make an equilibrium perfect for two players alone, and "
        "nashproof has no proof for more.",
    )


def too_many_actions(game: Game, opponent: int) -> Said:
    """That the statement that proves dominance is too large for the opponent's actions."""
    return said(
        "No certificate proves it: the payoffs depend on more actions of {opponent} than a checker "
        "compares.",
        opponent=player_name(game, opponent),
    )


def undominated_strategy_why(
    game: Game, player: int, beliefs: MoveWeights, box: Mapping[str, Sequence[Rational]]
) -> Said:
    """That a strategy is best against ``beliefs``, by set and action, for all parameters."""
    opponent = player_name(game, 3 - player)
    best = said(
        "The strategy of {player} is a best response{everywhere} when {opponent} takes every "
        "action with positive probability, as below.",
        player=player_name(game, player),
        everywhere=f" for every {box_words(box)}" if box else "",
        opponent=opponent,
    )
    return sentences(
        best,
        "So no strategy dominates it, even weakly.",
        Said(opponent, " plays: ", belief_words(beliefs), "."),
    )


def dominated_strategy_why(
    game: Game,
    player: int,
    rows: Rows,
    instead: Rows,
    example: tuple[Strategy, Rational, Rational],
    at: Mapping[str, Rational],
) -> Said:
    """Which strategy dominates another, and an example of where it is paid more."""
    opponent, (reply, before, after) = player_name(game, 3 - player), example
    point = f" at {point_text(at)}" if at else ""
    paid = f"{format_exact(after)} instead of {format_exact(before)}."
    return sentences(
        Said("The strategy of ", player_name(game, player), f"{point} is weakly dominated."),
        said(
            "Another one is never paid less, and is paid more against every completely mixed "
            "strategy of {opponent}.",
            opponent=opponent,
        ),
        Said("It differs in this: ", _changes(game, rows, instead), "."),
        Said("When ", opponent, " plays ", deviation_words(game, None, reply, ", "), ": ", paid),
    )


def _changes(game: Game, rows: Rows, instead: Rows) -> Said:
    """Where a strategy differs from another, and what it does there."""
    moves = [
        Said(Move(a, s.name), f" with {number_text(p)}" if p != 1 else "")
        for s, row, new in zip(game.infosets, rows, instead)
        if tuple(row) != tuple(new)
        for a, p in zip(s.actions, new)
        if p
    ]
    return joined("; ", moves)
