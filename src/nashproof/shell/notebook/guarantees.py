"""What the strategy of one player alone guarantees, beside the value of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from nashproof.shell.notebook.audits import Answer
from nashproof.shell.notebook.strategies import fraction, short_figure

if TYPE_CHECKING:
    from nashproof.games.game import Game

SAYS = "How much less than the value of the game does the strategy guarantee?"


def guarantees(game: Game, answers: Sequence[Answer]) -> Iterator[Answer]:
    """What follows of each strategy of one player alone: Answers without certificates of their own.

    They rest on what the strategy pays against a best reply, and on the value of the game, whose
    payoffs have a constant sum.
    """
    known = {one.id: one for one in answers}
    for paid in answers:
        match = re.fullmatch("guarantee-([12])(.*)", paid.id)
        player, end = (int(match[1]), match[2]) if match else (0, "")
        reply, value = known.get(f"reply{end}"), known.get(f"value{end}", known.get("value"))
        proved = reply and value and reply.verdict == "confirmed" and paid.exact and value.exact
        if not player or not value or not proved:
            continue
        least, worth = Fraction(paid.exact), Fraction(value.exact)
        if player == 2 and game.constant is not None:
            worth = fraction(game.constant) - worth
        one, other = game.players[player - 1], game.players[2 - player]
        why = (
            f"{one} gets at least {short_figure(least)} with this strategy, whatever {other} does. "
            f"The best strategies guarantee {short_figure(worth)}. The difference is the "
            f"exploitability of the strategy: {short_figure(worth - least)}."
        )
        yield Answer(f"exploitability{end}", SAYS, "?", "answered", why, "")
