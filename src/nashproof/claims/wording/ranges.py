"""Findings about the range of an expression over all equilibria in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nashproof.certificates.shapes import Term
from nashproof.claims.wording.figures import format_exact, player_name
from nashproof.exact.numbers import Rational
from nashproof.games.game import Game

LISTED = 12  # terms that are said one by one
LONGEST = 2  # terms that are said within a sentence


def range_why(
    game: Game,
    player: int,
    strategies: str,
    terms: Sequence[Term],
    given: str,
    low: Rational,
    high: Rational,
) -> str:
    """Over which range the expression goes; ``strategies`` are optimal or equilibrium ones."""
    reach = f" that reach {given}" if given else ""
    who = f"Over all {strategies} strategies of {player_name(game, player)}{reach}"
    what, listed = _figure_words(terms, given)
    if low == high:
        return f"{who}, {what} is always {format_exact(low)}.{listed}"
    ends = f"from exactly {format_exact(low)} to exactly {format_exact(high)}"
    return f"{who}, {what} ranges {ends}.{listed}"


def _figure_words(terms: Sequence[Term], given: str) -> tuple[str, str]:
    """What ranges, for the sentence; and the sentence after it, "" if that says it whole."""
    if given:
        quotient = f"{'; '.join(_with_signs(terms))}, divided by the weight of reaching {given}"
        return "the quotient below", f" The quotient: {quotient}."
    if LONGEST < len(terms) <= LISTED:
        return "the sum below", f" The sum: {'; '.join(_with_signs(terms))}."
    return _sum_words(terms), ""


def _sum_words(terms: Sequence[Term]) -> str:
    moves = [f"{term.action} at {term.infoset}" for term in terms]
    if len(terms) > LISTED and all(term.coefficient == 1 for term in terms):
        return f"the sum of {len(terms)} weights, from {moves[0]} to {moves[-1]}"
    return " ".join(_with_signs(terms))


def _with_signs(terms: Sequence[Term]) -> Iterator[str]:
    """The terms of a sum, a sign as a word before each but a positive first one."""
    for k, term in enumerate(terms):
        size = abs(term.coefficient)
        sign = "minus " if term.coefficient < 0 else "plus " * (k > 0)
        times = "" if size == 1 else f"{size} times "
        yield f"{sign}{times}the weight of {term.action} at {term.infoset}"
