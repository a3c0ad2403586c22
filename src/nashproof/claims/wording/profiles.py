"""Findings about profiles in words: payoffs, equilibria, gains, set values, printed decimals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nashproof.certificates.shapes import Figure
from nashproof.claims.wording.figures import (
    box_words,
    comparison_words,
    deviation_words,
    format_exact,
    format_number,
    frontier_list,
    player_name,
    point_words,
)
from nashproof.errors import name_list
from nashproof.exact.numbers import Rational, number_text

Rows = Sequence[Sequence[Any]]  # numbers by information set and action
Figures = Sequence[tuple[Figure, str]]  # figures, each with what it is in words

# Payoffs and probabilities


def measure_words(game: Any, player: int | None, event: Sequence[str], given: Sequence[str]) -> str:
    """The payoff of a player, or (None) the probability of an event, perhaps given another."""
    what = (
        f"The probability of {' and '.join(event)}"
        if player is None
        else f"The payoff of {player_name(game, player)}"
    )
    return what + (f" given {' and '.join(given)}" if given else "")


def figures_computed(figures: Figures) -> str:
    """The exact figures."""
    return "; ".join(format_number(figure.exact) for figure, _ in figures)


def figures_why(figures: Figures) -> str:
    """All figures that differ from what is stated; if none does the first."""
    wrong = [comparison_words(figure, what) for figure, what in figures if not figure.holds]
    first = comparison_words(*figures[0])
    if wrong or len(figures) == 1:
        return " ".join(wrong) or first
    both = "Both" if len(figures) == 2 else f"All {len(figures)}"
    return f"{both} figures agree; the first: {first}"


def set_values_computed(figures: Mapping[str, Figure]) -> str:
    """The exact best-response values of information sets, each with its set."""
    return "; ".join(
        f"{name or 'the whole game'}: {format_number(figure.exact)}"
        for name, figure in figures.items()
    )


def set_values_why(figures: Mapping[str, Figure]) -> str:
    """The values that differ from what is stated, by name of the set, "" for the whole game."""
    wrong = {name: figure for name, figure in figures.items() if not figure.holds}
    if not wrong:
        return "Each figure is the best-response value of its set."
    return " ".join(
        comparison_words(figure, f"The best-response value of {name or 'the whole game'}")
        for name, figure in wrong.items()
    )


# Equilibria and best responses


def payoffs_words(game: Any, payoffs: Sequence[Rational]) -> str:
    """What a profile pays to whom."""
    return ", ".join(
        f"{number_text(payoffs[p - 1])} to {player_name(game, p)}" for p in game.player_numbers
    )


def payoffs_computed(payoffs: str) -> str:
    """The payoffs of a profile, given in words."""
    return f"payoffs {payoffs}"


def _nobody_gains(game: Any, players: Sequence[int], one_player: str) -> str:
    """That nobody gains, or the one player not, in the words that follow their name."""
    if len(players) == len(game.players):
        return "Nobody gains"
    return f"{player_name(game, players[0])} {one_player}"


def best_reply_why(game: Any, player: int | None, payoffs: Sequence[Rational]) -> str:
    """That a player plays a best response, or (None) that all do, and what the profile pays."""
    who = (
        "Nobody gains by deviating"
        if player is None
        else f"{player_name(game, player)} cannot do better against the rest"
    )
    return f"{who}; the profile pays {payoffs_words(game, payoffs)}."


def family_why(
    game: Any,
    players: Sequence[int],
    box: Mapping[str, Sequence[Any]],
    payoffs: Sequence[str],
    frontier: Sequence[tuple[int, str]],
) -> str:
    """That these players gain nothing for any values of the parameters."""
    who = _nobody_gains(game, players, "gains nothing")
    pays = " ".join(
        f"{player_name(game, p)} gets {payoff}." for p, payoff in zip(game.player_numbers, payoffs)
    )
    return f"{who} by deviating, for every {box_words(box)}. {pays}{_beyond(frontier)}"


def _beyond(frontier: Sequence[tuple[int, str]]) -> str:
    """What a frontier that no player alone reaches adds to a proof."""
    if not frontier:
        return ""
    return (
        " Whatever one player does alone, play never gets beyond the frontier."
        " So it is an equilibrium, too, of every game that differs only in what follows there,"
        " of every longer one for instance, however the profile goes on."
        f"{frontier_list(frontier)}"
    )


def deviation_computed(game: Any, player: int, gain: Rational) -> str:
    """How much a player gains by a deviation."""
    return f"{player_name(game, player)} gains {format_exact(gain)}"


def deviation_why(
    game: Any,
    player: int,
    strategy: Mapping[int, int],
    payoffs: tuple[Rational, Rational],
    family: Rows,
    there: Rows,
    at: Mapping[str, Rational],
) -> str:
    """What a player gains by a pure strategy in a profile, taken ``there``, at a point of a family.

    ``payoffs`` are those before and after.
    """
    before, after = payoffs
    return (
        f"{deviation_computed(game, player, after - before)}{f' at {point_words(at)}' * bool(at)} "
        f"by playing {deviation_words(game, there, strategy)}: "
        f"{number_text(after)} instead of {number_text(before)}.{_where(game, family, there, at)}"
    )


def _where(game: Any, family: Rows, there: Rows, at: Mapping[str, Rational]) -> str:
    """The probabilities at a point of the parameters that depend on these, as a sentence."""
    if not at:
        return ""
    moved = [
        f"{s.actions[-1]} at {s.name} with probability {number_text(row[-1])}"
        for s, row, open_row in zip(game.infosets, there, family)
        if any(p != x for p, x in zip(open_row, row))
    ]
    return f" There the profile has: {'; '.join(moved)}." if moved else ""


# What is open


def forgetful_why(game: Any, players: Iterable[int], lapse: str) -> str:
    """That no deviation was found where one of these players forgets; of the others it is known."""
    who = [p for p in players if p not in game.forgetful]
    names = name_list(player_name(game, p) for p in who)
    others = f" {names} gain{'s' * (len(who) == 1)} nothing by deviating." if who else ""
    return (
        f"No pure strategy was found to gain, and more is not proved, for there is {lapse}.{others}"
    )


def forgetful_family_why(lapse: str) -> str:
    """That no deviation was found at sampled points where a player forgets."""
    return (
        "At no sampled point a pure strategy was found to gain, and more is not proved, "
        f"for there is {lapse}."
    )


def forgetful_box_why(lapse: str) -> str:
    """That printed decimals are not judged where a player forgets."""
    return f"Of numbers that print so nothing is proved, for there is {lapse}."


def frontier_in_reach_why() -> str:
    """That a family was not proved for longer games."""
    return (
        "In this game nobody gains at the sampled points, but one player alone can bring play to "
        "the frontier, so that nothing is proved about what lies beyond."
    )


def no_family_proof_why(reason: Exception) -> str:
    """That a family was neither refuted nor proved."""
    return f"No sampled point refutes it, but no proof for all was found: {reason}."


# Gains


def gain_what(game: Any, player: int) -> str:
    """The figure of a claim about gains: that of one player, or of all (0)."""
    if player == 0:
        return "NashConv, the sum of all gains by deviating,"
    return f"The gain of {player_name(game, player)} by deviating"


def gain_why(game: Any, player: int, figure: Figure) -> str:
    """The gain beside what is stated of it."""
    return comparison_words(figure, gain_what(game, player))


def nash_conv_answer(game: Any, total: Rational) -> str:
    """The answer to a question after NashConv, and what some call exploitability."""
    return (
        f"{gain_what(game, 0)} is {format_exact(total)}; exploitability, here NashConv divided by "
        f"the number of players, {format_exact(total / len(game.players))}."
    )


def gain_answer(
    game: Any, player: int, gain: Rational, values: Rows, strategy: Mapping[int, int]
) -> str:
    """The answer to a question after a gain: how much, and by which moves."""
    if not gain:
        return f"{player_name(game, player)} gains nothing by deviating."
    return (
        f"{player_name(game, player)} gains {format_exact(gain)} at most, "
        f"by playing {deviation_words(game, values, strategy)}."
    )


def forgetful_gain_computed(gain: Rational) -> str:
    """The most that was found to be gained where a player forgets."""
    return f"at least {format_exact(gain)}"


def forgetful_gain_why(
    game: Any, deviation: tuple[int, Rational, Mapping[int, int]] | None, values: Rows, lapse: str
) -> str:
    """The best deviation found (player, gain, strategy) where a player forgets."""
    if deviation is None:
        least = "No pure strategy was found to gain"
    else:
        player, gain, strategy = deviation
        least = (
            f"{deviation_computed(game, player, gain)} "
            f"by playing {deviation_words(game, values, strategy)}"
        )
    return f"{least}; that none gains more is not proved, for there is {lapse}."


# Boxes of printed decimals


def in_box_why(rows: Rows) -> str:
    """An exact equilibrium that prints as stated, by its probabilities."""
    numbers = dict.fromkeys(number_text(x) for row in rows for x in row if x not in (0, 1))
    more = f": its probabilities besides 0 and 1 are {', '.join(numbers)}." if numbers else "."
    return "An exact equilibrium prints as stated" + more


IN_BOX_COMPUTED = "an exact equilibrium in the box"
NOT_IN_BOX_COMPUTED = "no equilibrium in the box"
ONE_CARD_BOX_OPEN = (
    "No equilibrium was found among the simplest fractions that print so; in a game in compact form"
    " nothing else was searched. The very numbers that are printed can be asked about: write them"
    " as fractions."
)
GENERAL_SUM_BOX_OPEN = (
    "No equilibrium was found among the simplest fractions that print so, nor, if the game is"
    " small, among its extreme equilibria; in a game that is not zero-sum nothing else was"
    " searched."
)


def not_in_box_why(game: Any, player: int, best: Rational | None, optimal: Rational) -> str:
    """That no optimal strategy of a player prints so, and what the ``best`` that does secures."""
    secured = (
        "no strategy at all prints so"
        if best is None
        else f"the best that does secures {format_exact(best)}, which is "
        f"{format_exact(optimal - best)} less than the {format_exact(optimal)} of an optimal one"
    )
    return f"No optimal strategy of {player_name(game, player)} prints as stated: {secured}."
