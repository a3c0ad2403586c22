"""Findings about refined equilibria in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from nashproof.claims.wording.figures import (
    box_words,
    deviation_words,
    first_gains,
    format_exact,
    player_name,
)
from nashproof.claims.wording.parts import AndThen, AtPoint, Move, Said, joined, said, sentences
from nashproof.exact.numbers import Rational, number_text, point_text
from nashproof.games.game import Game
from nashproof.play.subgames import SubgameGain

# The ends of each parameter's interval; a single profile has none
Box: TypeAlias = Mapping[str, Sequence[Rational]]

IMPOSSIBLE_CHANCE = sentences(
    "Chance makes a move of the game with probability 0, and no certificate speaks of what follows "
    "it.",
    "Leave the move out of the game, and ask again.",
)
NO_TREMBLES = sentences(
    "It is an equilibrium in each subgame, but no trembles were found that show it to be "
    "quasi-perfect.",
    "That there are none is not proved.",
)


def subgame_perfect_computed(gains: int) -> Said:
    """In how many subgames a player gains."""
    return Said(f"{gains} gains by deviating" if gains != 1 else "one gain by deviating")


def subgame_perfect_why(game: Game, count: int, gains: Sequence[SubgameGain]) -> Said:
    """Who gains in which subgame, by which moves; or that nobody gains in any."""
    if not gains:
        return Said(f"{_everywhere(count)}.")
    return first_gains([_gain_words(game, gain) for gain in gains])


def _everywhere(count: int) -> str:
    if count == 1:
        return "The game is its only subgame, and nobody gains by deviating in it"
    return f"Nobody gains by deviating in any of the {count} subgames, reached or not"


def _gain_words(game: Game, gained: SubgameGain) -> Said:
    """What a player gains in a subgame."""
    path = joined(AndThen(), (Move(action, name) for _, name, action in gained.path))
    return said(
        "{where} {who} gains {gain} by playing {moves}.",
        where=Said("In the subgame after ", path) if path else "In the whole game",
        who=player_name(game, gained.player),
        gain=format_exact(gained.gain),
        moves=deviation_words(gained.subgame, gained.profile, gained.response.strategy),
    )


def quasi_perfect_players_why(game: Game) -> Said:
    """That trembles of so many players are not looked for."""
    return sentences(
        f"The game has {len(game.players)} players.",
        "It is an equilibrium in each subgame; trembles are looked for in games of two.",
    )


def family_players_why(game: Game) -> Said:
    """That trembles of a family of so many players are not looked for."""
    return sentences(
        f"The game has {len(game.players)} players, and trembles are looked for in games of two.",
        "The members that were tried are equilibria in each subgame.",
    )


def quasi_perfect_why(end: Rational, box: Box) -> Said:
    """That a profile is best against trembles, or each of a family."""
    return sentences(
        f"{_there(box)} are completely mixed strategies that tend to those of the profile, "
        "and against which what the profile does is best at every information set.",
        f"In the certificate their probabilities are functions of {_arguments(end, box)}.",
    )


def sequential_why(end: Rational, box: Box) -> Said:
    """That beliefs make a profile best everywhere, or each of a family."""
    return sentences(
        f"{_there(box)} are completely mixed strategies that tend to those of the profile.",
        "Given the limits of the beliefs under them, what the profile does is best at every "
        "information set.",
        f"In the certificate their probabilities are functions of {_arguments(end, box)}.",
    )


def _there(box: Box) -> str:
    """How the sentence begins: for which members of a family."""
    return f"For every {box_words(box)} there" if box else "There"


def _arguments(end: Rational, box: Box) -> str:
    """What trembling probabilities depend on."""
    return f"{'the parameters and ' if box else ''}e, from 0 to {number_text(end)}"


def at_member(at: Mapping[str, Rational], why: Said) -> Said:
    """What is so at one member of a family."""
    return Said(AtPoint(point_text(at)), why)


def no_family_trembles_why(box: Box) -> Said:
    """That no trembles of a family were found, nor a member without."""
    return sentences(
        f"No trembles were found that are a proof for every {box_words(box)}, and no member "
        "without was found among those tried.",
        'One member can be asked about, by "at".',
    )


def not_sequential_why(
    game: Game, player: int, moves: Sequence[tuple[str, str]], equilibrium: bool
) -> Said:
    """That one of some changes gains whatever a player believes."""
    gains = said(
        "Whatever mistakes of the others lead to {sets}, {who} gains there by {one} {moves}.",
        sets=" and ".join(dict.fromkeys(name for name, _ in moves)),
        who=player_name(game, player),
        one="playing" if len(moves) == 1 else "one of these changes:",
        moves=joined(", or ", (Move(action, name) for name, action in moves)),
    )
    return sentences("" if equilibrium else "It is no equilibrium.", gains)


def no_beliefs_why(game: Game) -> Said:
    """That neither beliefs nor a reason against them were found."""
    if len(game.players) == 2:
        return Said(
            "No beliefs were found that make it sequential, and no changes that gain whatever is "
            "believed."
        )
    return sentences(
        f"The game has {len(game.players)} players.",
        "No beliefs were found that make it sequential; where only several mistakes lead, few were "
        "tried.",
        "No changes were found that gain whatever is believed.",
    )
