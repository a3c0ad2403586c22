"""Findings about the range of an expression over all equilibria in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nashproof.certificates.shapes import Term
from nashproof.claims.wording.figures import format_exact, player_name
from nashproof.claims.wording.parts import End, Move, Part, Place, Said, Weight, joined, said
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
) -> Said:
    """Over which range the expression goes; ``strategies`` are optimal or equilibrium ones."""
    what, listed = _figure_words(terms, given)
    ends = (
        f"is always {format_exact(low)}"
        if low == high
        else f"ranges from exactly {format_exact(low)} to exactly {format_exact(high)}"
    )
    first = said(
        "Over all {strategies} strategies of {player}{reach}, {what} {ends}.",
        strategies=strategies,
        player=player_name(game, player),
        reach=Said(" that reach ", Place(given)) if given else "",
        what=what,
        ends=ends,
    )
    return Said(first, End(of_thought=False), listed) if listed else first


def _figure_words(terms: Sequence[Term], given: str) -> tuple[Said, Said]:
    """What ranges, for the sentence; and the sentence after it, "" if that says it whole."""
    if given:
        return Said("the quotient below"), said(
            "The quotient: {terms}, divided by {weight}reaching {given}.",
            terms=joined("; ", _with_signs(terms)),
            weight=Weight(),
            given=Place(given),
        )
    if LONGEST < len(terms) <= LISTED:
        return Said("the sum below"), Said("The sum: ", joined("; ", _with_signs(terms)), ".")
    return _sum_words(terms), Said()


def _sum_words(terms: Sequence[Term]) -> Said:
    first, last = _move(terms[0]), _move(terms[-1])
    if len(terms) > LISTED and all(term.coefficient == 1 for term in terms):
        return Said(f"the sum of {len(terms)} weights, from ", first, " to ", last)
    return joined(" ", _with_signs(terms))


def _move(term: Term) -> Move:
    return Move(term.action, term.infoset)


def _with_signs(terms: Sequence[Term]) -> Iterator[Part]:
    """The terms of a sum, a sign as a word before each but a positive first one."""
    for k, term in enumerate(terms):
        size = abs(term.coefficient)
        sign = "minus " if term.coefficient < 0 else "plus " * (k > 0)
        times = "" if size == 1 else f"{size} times "
        yield Said(sign, times, Weight(), _move(term))
