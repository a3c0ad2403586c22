"""Equilibria and deviations from profiles in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nashproof.claims.wording.figures import (
    box_words,
    deviation_words,
    format_exact,
    frontier_list,
    player_name,
)
from nashproof.errors import name_list
from nashproof.exact.numbers import Rational, number_text, point_text
from nashproof.games.game import Game

Rows = Sequence[Sequence[Any]]  # numbers by information set and action


def payoffs_words(game: Game, payoffs: Sequence[Rational]) -> str:
    """What a profile pays to whom."""
    return ", ".join(
        f"{number_text(payoffs[p - 1])} to {player_name(game, p)}" for p in game.player_numbers
    )


def payoffs_computed(payoffs: str) -> str:
    """The payoffs of a profile, given in words."""
    return f"payoffs {payoffs}"


def best_reply_why(game: Game, player: int | None, payoffs: Sequence[Rational]) -> str:
    """That a player plays a best response, or (None) that all do, and what the profile pays."""
    who = (
        "Nobody gains by deviating"
        if player is None
        else f"{player_name(game, player)} cannot do better against the rest"
    )
    return f"{who}; the profile pays {payoffs_words(game, payoffs)}."


def family_why(
    game: Game,
    players: Sequence[int],
    box: Mapping[str, Sequence[Rational]],
    payoffs: Sequence[str],
    frontier: Sequence[tuple[int, str]],
) -> str:
    """That these players gain nothing for any values of the parameters."""
    who = _nobody_gains(game, players, "gains nothing")
    pays = " ".join(
        f"{player_name(game, p)} gets {payoff}." for p, payoff in zip(game.player_numbers, payoffs)
    )
    return f"{who} by deviating, for every {box_words(box)}. {pays}{_beyond(frontier)}"


def deviation_computed(game: Game, player: int, gain: Rational) -> str:
    """How much a player gains by a deviation."""
    return f"{player_name(game, player)} gains {format_exact(gain)}"


def deviation_why(
    game: Game,
    player: int,
    strategy: Mapping[int, int],
    payoffs: tuple[Rational, Rational],
    family: Rows,
    there: Rows,
    at: Mapping[str, Rational],
) -> str:
    """What a player gains by a pure strategy in a profile, taken ``there``, at a point of a family.

    ``payoffs`` are those before and after.
    """
    before, after = payoffs
    return (
        f"{deviation_computed(game, player, after - before)}{f' at {point_text(at)}' * bool(at)} "
        f"by playing {deviation_words(game, there, strategy)}: "
        f"{number_text(after)} instead of {number_text(before)}.{_where(game, family, there, at)}"
    )


def forgetful_why(game: Game, players: Iterable[int], lapse: str) -> str:
    """That no deviation was found where one of these players forgets; of the others it is known."""
    who = [p for p in players if p not in game.forgetful]
    names = name_list(player_name(game, p) for p in who)
    others = f" {names} gain{'s' * (len(who) == 1)} nothing by deviating." if who else ""
    return (
        f"No pure strategy was found to gain, and more is not proved, for there is {lapse}.{others}"
    )


def forgetful_family_why(lapse: str) -> str:
    """That no deviation was found at sampled points where a player forgets."""
    return (
        "At no sampled point a pure strategy was found to gain, and more is not proved, "
        f"for there is {lapse}."
    )


def frontier_in_reach_why() -> str:
    """That a family was not proved for longer games."""
    return (
        "In this game nobody gains at the sampled points, but one player alone can bring play to "
        "the frontier, so that nothing is proved about what lies beyond."
    )


def no_family_proof_why(reason: Exception) -> str:
    """That a family was neither refuted nor proved."""
    return f"No sampled point refutes it, but no proof for all was found: {reason}."


def _nobody_gains(game: Game, players: Sequence[int], one_player: str) -> str:
    """That nobody gains, or the one player not, in the words that follow their name."""
    if len(players) == len(game.players):
        return "Nobody gains"
    return f"{player_name(game, players[0])} {one_player}"


def _beyond(frontier: Sequence[tuple[int, str]]) -> str:
    """What a frontier that no player alone reaches adds to a proof."""
    if not frontier:
        return ""
    return (
        " Whatever one player does alone, play never gets beyond the frontier."
        " So it is an equilibrium, too, of every game that differs only in what follows there,"
        " of every longer one for instance, however the profile goes on."
        f"{frontier_list(frontier)}"
    )


def _where(game: Game, family: Rows, there: Rows, at: Mapping[str, Rational]) -> str:
    """The probabilities at a point of the parameters that depend on these, as a sentence."""
    if not at:
        return ""
    moved = [
        f"{s.actions[-1]} at {s.name} with probability {number_text(row[-1])}"
        for s, row, open_row in zip(game.infosets, there, family)
        if any(p != x for p, x in zip(open_row, row))
    ]
    return f" There the profile has: {'; '.join(moved)}." if moved else ""
