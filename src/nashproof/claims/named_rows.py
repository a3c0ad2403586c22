"""Profiles and strategies of certificates, by names, as rows and strategies of their game."""

from __future__ import annotations

from collections.abc import Mapping

from nashproof.certificates.sentence import valued
from nashproof.certificates.shapes import MoveWeights, Profile, Strategy
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game

Rows = tuple[tuple[Rational, ...], ...]  # for each set of a game, in order, a number an action


def rows_at(profile: Profile, game: Game, at: Mapping[str, Rational]) -> Rows:
    """Return the probabilities of a profile at a point of its parameters, set by set."""
    shared: dict[tuple[tuple[str, ...], int], tuple[Rational, ...]] = {}  # as in ``by_player``
    rows = []
    for s in game.infosets:
        row = profile.players[s.player][s.name]
        if (both := (s.actions, id(row))) not in shared:
            shared[both] = tuple(valued(row[action], at) for action in s.actions)
        rows.append(shared[both])
    return tuple(rows)


def certain(game: Game, rows: Rows, player: int) -> MoveWeights:
    """Return a player's probabilities by set and action; sentences leave out those that are 1."""
    sets = [(s, row) for s, row in zip(game.infosets, rows) if s.player == player]
    return {s.name: dict(zip(s.actions, row)) for s, row in sets}


def indexed(game: Game, player: int, strategy: Strategy) -> dict[int, int]:
    """Return a strategy as ``{set index: action index}``, in the game's order."""
    places = {game.set_index[player, name]: action for name, action in strategy.items()}
    return {i: game.infosets[i].actions.index(places[i]) for i in sorted(places)}
