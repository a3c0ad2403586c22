"""Findings about the range of an expression over all equilibria in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nashproof.certificates.shapes import Term
from nashproof.claims.wording.figures import format_exact, player_name
from nashproof.exact.numbers import Rational

LISTED = 12  # terms that are said one by one
LONGEST = 2  # terms that are said within a sentence


def range_why(
    game: Any,
    player: int,
    strategies: str,
    terms: Sequence[Term],
    given: str,
    low: Rational,
    high: Rational,
) -> str:
    """Over which range the expression goes; ``strategies`` are optimal or equilibrium ones."""
    reach, per = (
        (f" that reach {given}", f", divided by the weight of reaching {given},")
        if given
        else ("", "")
    )
    who = f"Over all {strategies} strategies of {player_name(game, player)}{reach}"
    is_listed = bool(given) or LONGEST < len(terms) <= LISTED
    what = "the sum below" if is_listed else _sum_words(terms)
    listed = f" The sum: {'; plus '.join(_term_words(term) for term in terms)}." * is_listed
    if low == high:
        return f"{who}, {what}{per} is always {format_exact(low)}.{listed}"
    ends = f"from exactly {format_exact(low)} to exactly {format_exact(high)}"
    return f"{who}, {what}{per} ranges {ends}.{listed}"


def _sum_words(terms: Sequence[Term]) -> str:
    moves = [f"{term.action} at {term.infoset}" for term in terms]
    if len(terms) > LISTED and all(term.coefficient == 1 for term in terms):
        return f"the sum of {len(terms)} weights, from {moves[0]} to {moves[-1]}"
    return " plus ".join(map(_term_words, terms))


def _term_words(term: Term) -> str:
    times = "" if term.coefficient == 1 else f"{term.coefficient} times "
    return f"{times}the weight of {term.action} at {term.infoset}"
