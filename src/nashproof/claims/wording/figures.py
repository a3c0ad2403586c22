"""Numbers, players, moves and frontiers in words, for claims of every kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any, TypeAlias

from nashproof.certificates.codec import Number
from nashproof.certificates.shapes import Figure, Interval
from nashproof.claims.wording.parts import (
    AndThen,
    Exactly,
    Measure,
    Move,
    Part,
    Player,
    Said,
    Value,
    joined,
    said,
    sentences,
)
from nashproof.errors import name_list
from nashproof.exact.numbers import Rational, decimal_text, is_printed, number_text
from nashproof.games.game import Game

GAINS_LISTED = 3  # gains that are described; the certificate has them all
LONGEST_STRATEGY = 40  # moves of a strategy that are said in words; the certificate has them all


Rows: TypeAlias = Sequence[Sequence[Any]]  # numbers or expressions, by information set and action


def format_exact(x: Any, places: int = 4) -> str:
    """A number, or an expression, for the reader: the fraction, then the decimal."""
    return str(exact_value(x, places))


def exact_value(x: Any, places: int = 4) -> Value:
    """The same in its two parts."""
    if not hasattr(x, "denominator") or x.denominator == 1:
        return Value(number_text(x))
    return Value(number_text(x), _near(x, places))


def _near(x: Any, places: int) -> str:
    """A number that is not 0 as a decimal; as ``2.2e-17`` where so many places would make it 0."""
    if 2 * abs(x) * 10**places > 1:
        return decimal_text(x, places)
    power = next(k for k in count(places) if abs(x) * 10**k >= 1)
    return f"{decimal_text(x * 10**power, 1)}e-{power}"


def format_number(x: Number, places: int = 4) -> str:
    """A number of a certificate, with at least so many decimals; expressions as they are."""
    return x if isinstance(x, str) else format_exact(x, max(places, 4))


def comparison_words(figure: Figure, what: Measure | str) -> Said:
    """One sentence that compares an exact figure with the stated one."""
    if figure.holds:
        if isinstance(what, Measure):
            return Said(Exactly(what, str(figure.exact)))
        return said("{what} is exactly {exact}.", what=what, exact=str(figure.exact))
    if is_printed(figure.stated) or figure.decimals:
        digits = int(figure.decimals or len(figure.stated.partition(".")[2]))
        return _is_not(what, format_number(figure.exact, digits + 1), figure.stated)
    exact, off = format_number(figure.exact), f"The difference is {format_number(figure.off)}."
    if isinstance(figure.exact, str):  # a formula, and a sentence holds one
        return sentences(
            said("{what} is {exact}.", what=what, exact=exact), f"Stated is {figure.stated}.", off
        )
    return sentences(_is_not(what, exact, figure.stated), off)


def _is_not(what: Part, exact: str, stated: str) -> Said:
    return said("{what} is {exact}, not {stated}.", what=what, exact=exact, stated=stated)


def player_name(game: Game, player: int) -> Player:
    """A player as the game names them."""
    return Player(player, game.players[player - 1])


def no_proof_why(reason: Exception) -> Said:
    """That no proof was found."""
    return Said(f"No proof: {reason}.")


def not_accepted_why(reason: str) -> Said:
    """That nashcheck does not accept the certificate that was made."""
    return Said(f"No proof: nashcheck {reason}.")


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


def strategy_words(game: Game, strategy: Mapping[int, int]) -> Said:
    """All moves of a pure strategy ``{information set: action}``."""
    sets = game.infosets
    return joined(", ", (Move(sets[i].actions[k], sets[i].name) for i, k in strategy.items()))


def deviation_words(
    game: Game,
    profile: Rows | None,
    strategy: Mapping[int, int],
    between: Part = AndThen(),  # noqa: B008
) -> Said:
    """Where a pure strategy departs from a profile: the first moves that differ."""
    moves = [(i, k) for i, k in strategy.items() if profile is None or profile[i][k] != 1]
    names = [s.name for s in game.infosets]
    different = [
        Move(action, names[first], names[last] if last != first else "")
        for action, first, last in game.joined_moves(moves)
    ]
    rest = len(different) - LONGEST_STRATEGY
    more = f" and {rest} moves more" if rest > 0 else ""
    return Said(joined(between, different[:LONGEST_STRATEGY]) or "the same moves", more)


def first_gains(gains: Sequence[Said]) -> Said:
    """The first sentences, each about a gain, and how many gains there are."""
    more = f"There are {len(gains)} such gains in all." * (len(gains) > GAINS_LISTED)
    return sentences(*gains[:GAINS_LISTED], more)


def frontier_sentence(frontier: Sequence[tuple[int, str]]) -> Said:
    """What a frontier adds to a proof."""
    if not frontier:
        return Said()
    return sentences(
        "The same holds in every game that differs only in what follows at the frontier, in every"
        " longer one for instance.",
        frontier_list(frontier),
    )


def frontier_list(frontier: Sequence[tuple[int, str]]) -> str:
    """Where a frontier lies, as a sentence of its own."""
    return f"The frontier: {'; '.join(name for _, name in frontier)}."
