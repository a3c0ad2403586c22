"""Numbers, players, moves and frontiers in words, for claims of every kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from nashproof.certificates.codec import Number
from nashproof.certificates.shapes import Figure, Interval
from nashproof.errors import name_list
from nashproof.exact.numbers import Rational, decimal_text, is_printed, number_text
from nashproof.games.game import Game

GAINS_LISTED = 3  # gains that are described; the certificate has them all
LONGEST_STRATEGY = 40  # moves of a strategy that are said in words; the certificate has them all


def format_exact(x: Any, places: int = 4) -> str:
    """A number, or an expression, for the reader: the fraction, then the decimal."""
    text = number_text(x)
    return (
        text
        if not hasattr(x, "denominator") or x.denominator == 1
        else f"{text} ({_near(x, places)})"
    )


def _near(x: Any, places: int) -> str:
    """A number that is not 0 as a decimal; as ``2.2e-17`` where so many places would make it 0."""
    if 2 * abs(x) * 10**places > 1:
        return decimal_text(x, places)
    power = next(k for k in count(places) if abs(x) * 10**k >= 1)
    return f"{decimal_text(x * 10**power, 1)}e-{power}"


def format_number(x: Number, places: int = 4) -> str:
    """A number of a certificate, with at least so many decimals; expressions as they are."""
    return x if isinstance(x, str) else format_exact(x, max(places, 4))


def comparison_words(figure: Figure, what: str) -> str:
    """One sentence that compares an exact figure with the stated one."""
    if figure.holds:
        return f"{what} is exactly {figure.exact}."
    if is_printed(figure.stated) or figure.decimals:
        digits = int(figure.decimals or len(figure.stated.partition(".")[2]))
        return f"{what} is {format_number(figure.exact, digits + 1)}, not {figure.stated}."
    exact, off = format_number(figure.exact), format_number(figure.off)
    if isinstance(figure.exact, str):  # a formula, and a sentence holds one
        return f"{what} is {exact}. Stated is {figure.stated}. The difference is {off}."
    return f"{what} is {exact}, not {figure.stated}. The difference is {off}."


def player_name(game: Game, player: int) -> str:
    """A player as the game names them."""
    return game.players[player - 1]


def no_proof_why(reason: Exception) -> str:
    """That no proof was found."""
    return f"No proof: {reason}."


def range_words(low: Rational, high: Rational) -> str:
    """A closed interval, or the one number in it."""
    return format_exact(low) if low == high else f"from {format_exact(low)} to {format_exact(high)}"


def intervals_text(intervals: Iterable[Interval]) -> str:
    """A union of closed intervals."""
    return " and ".join(map(str, intervals)) or "none"


def box_words(parameters: Mapping[str, Sequence[Rational]]) -> str:
    """The intervals of parameters, those of one interval together."""
    together: dict[str, list[str]] = {}
    for name, (low, high) in parameters.items():
        together.setdefault(f"from {low} to {high}", []).append(name)
    return " and ".join(f"{name_list(names)} {ends}" for ends, names in together.items())


def strategy_words(game: Game, strategy: Mapping[int, int]) -> str:
    """All moves of a pure strategy ``{information set: action}``."""
    return ", ".join(
        f"{game.infosets[i].actions[k]} at {game.infosets[i].name}" for i, k in strategy.items()
    )


def deviation_words(game: Game, profile: Sequence[Any] | None, strategy: Mapping[int, int]) -> str:
    """Where a pure strategy departs from a profile: the first moves that differ."""
    moves = [(i, k) for i, k in strategy.items() if profile is None or profile[i][k] != 1]
    different = [
        f"{action} at {game.infosets[first].name}"
        + f" to {game.infosets[last].name}" * (last != first)
        for action, first, last in game.joined_moves(moves)
    ]
    rest = len(different) - LONGEST_STRATEGY
    more = f" and {rest} moves more" if rest > 0 else ""
    return (", ".join(different[:LONGEST_STRATEGY]) or "the same moves") + more


def first_gains(sentences: Sequence[str]) -> str:
    """The first sentences, each about a gain, and how many gains there are."""
    words = " ".join(sentences[:GAINS_LISTED])
    more = f" There are {len(sentences)} such gains in all."
    return words + more * (len(sentences) > GAINS_LISTED)


def frontier_sentence(frontier: Sequence[tuple[int, str]]) -> str:
    """What a frontier adds to a proof."""
    if not frontier:
        return ""
    return (
        " The same holds in every game that differs only in what follows at the frontier, in every"
        f" longer one for instance.{frontier_list(frontier)}"
    )


def frontier_list(frontier: Sequence[tuple[int, str]]) -> str:
    """Where a frontier lies, as a sentence of its own."""
    return f" The frontier: {'; '.join(name for _, name in frontier)}."
