"""Findings about printed decimals in words: is there an equilibrium that prints so."""

from __future__ import annotations

from nashproof.claims.wording.figures import Rows, format_exact, player_name
from nashproof.claims.wording.parts import Said, said, sentences
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game

IN_BOX_COMPUTED = Said("an exact equilibrium in the box")
NOT_IN_BOX_COMPUTED = Said("no equilibrium in the box")
ONE_CARD_BOX_OPEN = sentences(
    "No equilibrium was found among the simplest fractions that print so; in a game in compact form"
    " nothing else was searched.",
    "The very numbers that are printed can be asked about: write them as fractions.",
)
GENERAL_SUM_BOX_OPEN = Said(
    "No equilibrium was found among the simplest fractions that print so, nor, if the game is"
    " small, among its extreme equilibria; in a game that is not zero-sum nothing else was"
    " searched."
)


def in_box_why(rows: Rows) -> Said:
    """An exact equilibrium that prints as stated, by its probabilities."""
    numbers = dict.fromkeys(number_text(x) for row in rows for x in row if x not in (0, 1))
    more = f": its probabilities besides 0 and 1 are {', '.join(numbers)}." if numbers else "."
    return Said("An exact equilibrium prints as stated", more)


def not_in_box_why(game: Game, player: int, best: Rational | None, optimal: Rational) -> Said:
    """That no optimal strategy of a player prints so, and what the ``best`` that does secures."""
    secured = (
        "no strategy at all prints so"
        if best is None
        else f"the best that does secures {format_exact(best)}, which is "
        f"{format_exact(optimal - best)} less than the {format_exact(optimal)} of an optimal one"
    )
    return said(
        "No optimal strategy of {player} prints as stated: {secured}.",
        player=player_name(game, player),
        secured=secured,
    )


def forgetful_box_why(lapse: str) -> Said:
    """That printed decimals are not judged where a player forgets."""
    return Said(f"Of numbers that print so nothing is proved, for there is {lapse}.")
