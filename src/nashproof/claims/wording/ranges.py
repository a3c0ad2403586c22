"""Findings about the range of an expression over all equilibria in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nashproof.certificates.shapes import Term
from nashproof.claims.wording.figures import format_exact, player_name
from nashproof.exact.numbers import Rational

LISTED = 12  # terms that are said one by one


def no_proof_why(reason: Exception) -> str:
    """That no proof was found."""
    return f"No proof: {reason}."


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
    over = f"{who}, {_sum_words(terms)}{per}"
    if low == high:
        return f"{over} is always {format_exact(low)}."
    return f"{over} ranges from exactly {format_exact(low)} to exactly {format_exact(high)}."


def _sum_words(terms: Sequence[Term]) -> str:
    moves = [f"{term.action} at {term.infoset}" for term in terms]
    if len(terms) > LISTED and all(term.coefficient == 1 for term in terms):
        return f"the sum of {len(terms)} weights, from {moves[0]} to {moves[-1]}"
    return " plus ".join(
        ("" if term.coefficient == 1 else f"{term.coefficient} times ") + f"the weight of {move}"
        for move, term in zip(moves, terms)
    )
