"""Equilibria and deviations from profiles in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from nashproof.claims.wording.figures import (
    Rows,
    box_words,
    deviation_words,
    format_exact,
    frontier_list,
    player_name,
)
from nashproof.claims.wording.parts import Move, Part, Said, joined, said, sentences
from nashproof.errors import name_list
from nashproof.exact.numbers import Rational, number_text, point_text
from nashproof.games.game import Game


def payoffs_words(game: Game, payoffs: Sequence[Rational]) -> Said:
    """What a profile pays to whom."""
    return joined(
        ", ",
        (
            Said(f"{number_text(payoffs[p - 1])} to ", player_name(game, p))
            for p in game.player_numbers
        ),
    )


def payoffs_computed(payoffs: str) -> Said:
    """The payoffs of a profile, given in words."""
    return Said("payoffs ", payoffs)


def best_reply_why(game: Game, player: int | None, payoffs: Sequence[Rational]) -> Said:
    """That a player plays a best response, or (None) that all do, and what the profile pays."""
    who = (
        "Nobody gains by deviating"
        if player is None
        else Said(player_name(game, player), " cannot do better against the rest")
    )
    return Said(who, "; the profile pays ", payoffs_words(game, payoffs), ".")


def family_why(
    game: Game,
    players: Sequence[int],
    box: Mapping[str, Sequence[Rational]],
    payoffs: Sequence[str],
    frontier: Sequence[tuple[int, str]],
) -> Said:
    """That these players gain nothing for any values of the parameters."""
    who = _nobody_gains(game, players, "gains nothing")
    pays = (
        Said(player_name(game, p), f" gets {payoff}.")
        for p, payoff in zip(game.player_numbers, payoffs)
    )
    first = Said(who, f" by deviating, for every {box_words(box)}.")
    return sentences(first, *pays, _beyond(frontier))


def deviation_computed(game: Game, player: int, gain: Rational) -> Said:
    """How much a player gains by a deviation."""
    return Said(player_name(game, player), f" gains {format_exact(gain)}")


def deviation_why(
    game: Game,
    player: int,
    strategy: Mapping[int, int],
    payoffs: tuple[Rational, Rational],
    family: Rows,
    there: Rows,
    at: Mapping[str, Rational],
) -> Said:
    """What a player gains by a pure strategy in a profile, taken ``there``, at a point of a family.

    ``payoffs`` are those before and after.
    """
    before, after = payoffs
    gains = said(
        "{gains}{at} by playing {moves}: {after} instead of {before}.",
        gains=deviation_computed(game, player, after - before),
        at=f" at {point_text(at)}" * bool(at),
        moves=deviation_words(game, there, strategy),
        after=number_text(after),
        before=number_text(before),
    )
    return sentences(gains, _where(game, family, there, at))


def forgetful_why(game: Game, players: Iterable[int], lapse: str) -> Said:
    """That no deviation was found where one of these players forgets; of the others it is known."""
    who = [p for p in players if p not in game.forgetful]
    names = name_list(str(player_name(game, p)) for p in who)
    return sentences(
        f"No pure strategy was found to gain, and more is not proved, for there is {lapse}.",
        f"{names} gain{'s' * (len(who) == 1)} nothing by deviating." * bool(who),
    )


def forgetful_family_why(lapse: str) -> Said:
    """That no deviation was found at sampled points where a player forgets."""
    return Said(
        "At no sampled point a pure strategy was found to gain, and more is not proved, "
        f"for there is {lapse}."
    )


def frontier_in_reach_why() -> Said:
    """That a family was not proved for longer games."""
    return Said(
        "In this game nobody gains at the sampled points, but one player alone can bring play to "
        "the frontier, so that nothing is proved about what lies beyond."
    )


def no_family_proof_why(reason: Exception) -> Said:
    """That a family was neither refuted nor proved."""
    return Said(f"No sampled point refutes it, but no proof for all was found: {reason}.")


def _nobody_gains(game: Game, players: Sequence[int], one_player: str) -> Part:
    """That nobody gains, or the one player not, in the words that follow their name."""
    if len(players) == len(game.players):
        return "Nobody gains"
    return Said(player_name(game, players[0]), f" {one_player}")


def _beyond(frontier: Sequence[tuple[int, str]]) -> Said:
    """What a frontier that no player alone reaches adds to a proof."""
    if not frontier:
        return Said()
    return sentences(
        "Whatever one player does alone, play never gets beyond the frontier.",
        "So it is an equilibrium, too, of every game that differs only in what follows there,"
        " of every longer one for instance, however the profile goes on.",
        frontier_list(frontier),
    )


def _where(game: Game, family: Rows, there: Rows, at: Mapping[str, Rational]) -> Said:
    """The probabilities at a point of the parameters that depend on these, as a sentence."""
    if not at:
        return Said()
    moved = [
        Said(Move(s.actions[-1], s.name), f" with probability {number_text(row[-1])}")
        for s, row, open_row in zip(game.infosets, there, family)
        if any(p != x for p, x in zip(open_row, row))
    ]
    return Said("There the profile has: ", joined("; ", moved), ".") if moved else Said()
