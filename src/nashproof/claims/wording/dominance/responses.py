"""Findings about best responses to some strategy of the opponent in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.certificates.shapes import Move
from nashproof.claims.wording.figures import player_name
from nashproof.games.game import Game

NO_CHAIN = (
    "A response at one level was none at the level before of the same player, "
    "so the levels are no rounds of elimination."
)
_SENSES = {
    "only": "the only best response to some strategy",
    "best": "a best response to some strategy",
    "cautious": "a best response to some completely mixed strategy",
}


def responses_why(
    game: Game, strategies: str, sense: str, levels: Sequence[tuple[int, int, int]]
) -> str:
    """How many responses there are, level by level: (player, responses, strategies in all).

    ``strategies`` is the word full or reduced.
    """
    first, *later = [
        f"{some} of the {every} {strategies} pure strategies of {player_name(game, player)}"
        for player, some, every in levels
    ]
    everywhere = ", at every information set" if strategies == "full" else ""
    then = "".join(f" Then {text} are so to some mixture of these." for text in later)
    return f"{first} are {_SENSES[sense]} of the opponent{everywhere}.{then}"


def described_why(avoid: Sequence[Move], exactly: bool) -> str:
    """Whether they are exactly the strategies without some moves."""
    moves = " or ".join(map(str, avoid))
    return f" They are {'' if exactly else 'not '}exactly the strategies without {moves}."
