"""The reasons why a game has no value, or no list of all its equilibria, and what helps."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from nashproof.errors import how_many

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.games.one_card import OneCard

AUDIT_HELPS = "`nashproof audit GAME --profile FILE` proves whether a profile is an equilibrium."
DESCRIBE_HELPS = "`nashproof describe GAME` lists all equilibria of a small game."

TIME_HELPS = "`nashproof describe GAME --time SECONDS` looks for mixed equilibria so long."

RANGES_HELP = "`nashproof describe GAME` gives the range of each move over all equilibria."
ONE_RANGE_HELPS = "`nashproof audit GAME --range MOVE` gives the range of one move."


@dataclass(frozen=True)
class Missing:
    """The reason why something is not computed for a game, and the verb that helps."""

    reason: str
    helps: str


def no_value(game: Game) -> Missing | None:
    """Return the reason why a game has no value; None if it has one."""
    if len(game.players) != 2:
        return Missing(f"{_players(game)}, and a value needs two", AUDIT_HELPS)
    if game.constant is None:
        return Missing("the payoffs have no constant sum", DESCRIBE_HELPS)
    return None


def no_list(game: Game) -> Missing:
    """Return the reason why all equilibria of a game are not listed."""
    from nashproof.limits import (
        BIMATRIX_STRATEGIES,
        MIXED_PROFILES,
        PLAN_SEQUENCES,
        RAISED_CASES,
        RAISED_STEPS,
    )
    from nashproof.play.strategies import count_pure
    from nashproof.solving.mixed import SEARCHED_PROFILES

    if not game.has_tree:
        return _no_list_of_compact(game)
    if len(game.players) != 2:
        cells = prod(count_pure(game, p, True) for p in game.player_numbers)
        limit = f"{cells:,} profiles of reduced pure strategies, more than the {SEARCHED_PROFILES}"
        helps = TIME_HELPS if cells <= MIXED_PROFILES else AUDIT_HELPS
        return Missing(f"{_players(game)} and {limit} that are searched", helps)
    count = sum(count_pure(game, p, True) for p in game.player_numbers)
    moves = sum(game.sequence_counts[p] - 1 for p in game.player_numbers)
    limit = (
        "a polyhedron of strategies has more vertices, or a proof more cases or steps, than are "
        f"searched ({RAISED_CASES} and {RAISED_STEPS} in the environment raise two of these limits)"
    )
    if count > BIMATRIX_STRATEGIES and moves > PLAN_SEQUENCES:
        limit = (
            f"it has {count} reduced pure strategies and {moves} moves, more than the "
            f"{BIMATRIX_STRATEGIES} or {PLAN_SEQUENCES} that are searched"
        )
    return Missing(f"no zero-sum game has its equilibria, and {limit}", AUDIT_HELPS)


def _no_list_of_compact(game: OneCard) -> Missing:
    """Return the reason for a game in compact form: the limits of ranges."""
    from nashproof.solving.optimal.common import BETTING, MOVES

    most = max(game.sequence_counts.values()) - 1
    points = len(game.points)
    if most <= MOVES and points**2 * most > BETTING:
        reason = (
            f"a player has {most:,} moves, and the betting {points} points: the square of these "
            f"times those is more than the {BETTING:,} whose ranges are looked for"
        )
        return Missing(reason, ONE_RANGE_HELPS)
    if most <= MOVES:
        return Missing("the game is in compact form, which lists no deals", RANGES_HELP)
    reason = f"a player has {most:,} moves, more than the {MOVES:,} whose ranges are looked for"
    return Missing(reason, ONE_RANGE_HELPS)


def _players(game: Game) -> str:
    """Return the clause with the number of players."""
    return f"the game has {how_many(len(game.players), 'player')}"
