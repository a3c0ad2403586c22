"""Gains by deviating, and best-response values of information sets, in words."""

from __future__ import annotations

from collections.abc import Mapping

from nashproof.certificates.shapes import Figure
from nashproof.claims.wording.figures import (
    Rows,
    comparison_words,
    deviation_words,
    format_exact,
    format_number,
    player_name,
)
from nashproof.claims.wording.parts import Said, joined, said, sentences
from nashproof.claims.wording.profiles.deviations import deviation_computed
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game


def gain_what(game: Game, player: int) -> Said:
    """The figure of a claim about gains: that of one player, or of all (0)."""
    if player == 0:
        return Said("NashConv, the sum of all gains by deviating,")
    return Said("The gain of ", player_name(game, player), " by deviating")


def gain_why(game: Game, player: int, figure: Figure) -> Said:
    """The gain beside what is stated of it."""
    return comparison_words(figure, gain_what(game, player))


def nash_conv_answer(game: Game, total: Rational) -> Said:
    """The answer to a question after NashConv, and what some call exploitability."""
    return Said(
        f"{gain_what(game, 0)} is {format_exact(total)}; exploitability, here NashConv divided by "
        f"the number of players, {format_exact(total / len(game.players))}."
    )


def gain_answer(
    game: Game, player: int, gain: Rational, values: Rows, strategy: Mapping[int, int]
) -> Said:
    """The answer to a question after a gain: how much, and by which moves."""
    if not gain:
        return Said(player_name(game, player), " gains nothing by deviating.")
    return said(
        "{who} gains {gain} at most, by playing {moves}.",
        who=player_name(game, player),
        gain=format_exact(gain),
        moves=deviation_words(game, values, strategy),
    )


def forgetful_gain_computed(gain: Rational) -> Said:
    """The most that was found to be gained where a player forgets."""
    return Said(f"at least {format_exact(gain)}")


def forgetful_gain_why(
    game: Game, deviation: tuple[int, Rational, Mapping[int, int]] | None, values: Rows, lapse: str
) -> Said:
    """The best deviation found (player, gain, strategy) where a player forgets."""
    if deviation is None:
        least = Said("No pure strategy was found to gain")
    else:
        player, gain, strategy = deviation
        moves = deviation_words(game, values, strategy)
        least = Said(deviation_computed(game, player, gain), " by playing ", moves)
    return Said(least, f"; that none gains more is not proved, for there is {lapse}.")


def set_values_computed(figures: Mapping[str, Figure]) -> Said:
    """The exact best-response values of information sets, each with its set."""
    return joined(
        "; ",
        (
            f"{name or 'the whole game'}: {format_number(figure.exact)}"
            for name, figure in figures.items()
        ),
    )


def set_values_why(figures: Mapping[str, Figure]) -> Said:
    """The values that differ from what is stated, by name of the set, "" for the whole game."""
    wrong = {name: figure for name, figure in figures.items() if not figure.holds}
    if not wrong:
        return Said("Each figure is the best-response value of its set.")
    return sentences(
        *(
            comparison_words(figure, f"The best-response value of {name or 'the whole game'}")
            for name, figure in wrong.items()
        )
    )
