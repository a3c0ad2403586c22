"""The data of a page for its deviation explorer: the words of the page, and the first profile.

The explorer computes in the browser; here only the probabilities of a plan are computed.
"""

from __future__ import annotations

from typing import Any

from nashproof.certificates.codec import Number
from nashproof.exact.numbers import number_text
from nashproof.games.card_names import card_and_moves
from nashproof.games.game import Game
from nashproof.page.frame import json_within
from nashproof.page.names import PageWords

ENDS = 500  # of a game that a browser explores at once


def can_explore(game: Game) -> bool:
    """Return True if an explorer computes fast enough: for a tree that is not large."""
    return bool(game.has_tree and game.terminal_count <= ENDS)


def of_profile(game: Game, statement: Any, words: PageWords, letters: int = 0) -> str:
    """Return the start of an explorer at the profile of a statement, at its point if it has one.

    ``letters``: the player who plays the letters, of whom nothing is shown; 0 for none.
    """
    parameters = getattr(statement, "parameters", {})
    start = {
        "parameters": {x: [_text(i.low), _text(i.high)] for x, i in parameters.items()},
        "at": {x: _text(value) for x, value in getattr(statement, "at", {}).items()},
        "profile": {
            str(player): {
                s: {action: _text(p) for action, p in row.items()} for s, row in sets.items()
            }
            for player, sets in statement.profile.players.items()
        },
    }
    if letters:
        start["unseen"] = letters
    if not start["at"]:
        del start["at"]
    return json_within(start | {"words": explorer_words(game, words)})


def _text(x: Number) -> str:
    """Return a number, or an expression, as text."""
    return x if isinstance(x, str) else number_text(x)


def explorer_words(game: Game, words: PageWords) -> dict[str, Any]:
    """Return the words of the players, letters and information sets."""
    sets: dict[str, dict[str, str]] = {str(player): {} for player in game.player_numbers}
    for infoset in game.infosets:
        # where a player decides: ``with 3 after check, bet``; "" for the only set of a player
        card, moves = card_and_moves(infoset.name)
        after = f" after {', '.join(moves)}" if moves else ""
        where = f"with {words.cards[card]}{after}" if card in words.cards else f"at {infoset.name}"
        unnamed = infoset.name in words.unnamed
        sets[str(infoset.player)][infoset.name] = "" if unnamed else where
    players = [words.player(number) for number in game.player_numbers]
    return {"players": players, "letters": dict(words.letters), "sets": sets}
