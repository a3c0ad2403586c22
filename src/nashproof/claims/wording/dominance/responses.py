"""Findings about best responses to some strategy of the opponent in words."""

from __future__ import annotations

from collections.abc import Sequence

from nashproof.certificates import shapes
from nashproof.claims.wording.figures import player_name
from nashproof.claims.wording.parts import End, Move, Said, joined, said
from nashproof.games.game import Game

NO_CHAIN = Said(
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
) -> Said:
    """How many responses there are, level by level: (player, responses, strategies in all).

    ``strategies`` is the word full or reduced.
    """
    first, *later = [
        Said(f"{some} of the {every} {strategies} pure strategies of ", player_name(game, player))
        for player, some, every in levels
    ]
    everywhere = ", at every information set" if strategies == "full" else ""
    then = (Said("Then ", text, " are so to some mixture of these.") for text in later)
    here = Said(first, f" are {_SENSES[sense]} of the opponent{everywhere}.")
    return joined(End(of_thought=False), (here, *then))


def described_why(avoid: Sequence[shapes.Move], exactly: bool) -> Said:
    """Whether they are exactly the strategies without some moves."""
    return said(
        "They are {isnt}exactly the strategies without {moves}.",
        isnt="" if exactly else "not ",
        moves=joined(" or ", (Move(move.action, move.infoset) for move in avoid)),
    )
