"""Profiles and strategies of certificates, by names, as rows and strategies of their game."""

from __future__ import annotations

from collections.abc import Mapping

from nashproof.certificates.sentence import valued
from nashproof.certificates.shapes import MoveWeights, Profile, Strategy
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.play.types import PureStrategy

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


# The best replies to the last profile, which several answers of an audit are about
_LAST: list[tuple[Profile, Game, Mapping[int, PureStrategy]]] = []


def keep_replies(profile: Profile, game: Game, replies: Mapping[int, PureStrategy]) -> None:
    """Remember each player's best pure reply to a profile, for ``best_reply``."""
    _LAST[:] = [(profile, game, replies)]


def best_reply(profile: Profile, game: Game, player: int) -> PureStrategy:
    """Return a best pure reply of a player to a profile without parameters."""
    for last, of_game, replies in _LAST:
        if last is profile and of_game is game and player in replies:
            return replies[player]
    return best_response(game, plans_of(game, rows_at(profile, game, {})), player).strategy


def certain(game: Game, rows: Rows, player: int) -> MoveWeights:
    """Return a player's probabilities by set and action; sentences leave out those that are 1."""
    sets = [(s, row) for s, row in zip(game.infosets, rows) if s.player == player]
    return {s.name: dict(zip(s.actions, row)) for s, row in sets}


def indexed(game: Game, player: int, strategy: Strategy) -> dict[int, int]:
    """Return a strategy as ``{set index: action index}``, in the game's order."""
    places = {game.set_index[player, name]: action for name, action in strategy.items()}
    return {i: game.infosets[i].actions.index(places[i]) for i in sorted(places)}
