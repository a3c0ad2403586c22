"""Findings about dominated moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nashproof.certificates.shapes import Move, MoveWeights
from nashproof.claims.wording.figures import (
    format_exact,
    frontier_sentence,
    player_name,
    strategy_words,
)
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game

Strategy = Mapping[int, int]  # {information set: action}
Mixture = Sequence[tuple[Strategy, Rational]]  # strategies with their probabilities


@dataclass(frozen=True)
class Example:
    """A pure strategy of the opponent against which moves do better than what replaces them.

    What is earned counts from the information set named ``start`` on, weighted by chance.
    """

    opponent: int
    plays: Strategy
    moves: Strategy
    earned: Rational
    replacement: Mixture
    replaced: Rational
    start: str


def dominated_computed(sense: str) -> str:
    """That moves are dominated."""
    return f"{sense} dominated"


def dominated_why(
    game: Game, sense: str, pairs: Sequence[tuple[Strategy, Mixture]], excluded: Sequence[Move]
) -> str:
    """By what each of the moves is dominated, if nobody makes the excluded ones."""
    each = "; ".join(
        f"{strategy_words(game, moves)} by {mixture_words(game, by)}" for moves, by in pairs
    )
    if not excluded:
        return f"{sense.capitalize()} dominated: {each}."
    barred = "; ".join(map(str, excluded))
    return f"Suppose that nobody ever plays: {barred}. Then {sense} dominated: {each}."


def undominated_computed(sense: str) -> str:
    """That moves are not dominated by anything."""
    return f"not {sense} dominated"


def undominated_why(
    game: Game,
    sense: str,
    moves: Strategy,
    opponent: int,
    beliefs: MoveWeights,
    example: Example | None,
) -> str:
    """That moves are part of a best response to ``beliefs``, by set and action."""
    made = strategy_words(game, moves)
    these = "this move" if len(moves) == 1 else "these moves"
    start = _example(game, example) if example else ""
    plays = "takes every action with positive probability:" if sense == "weakly" else "plays"
    return (
        f"{start}A best response plays {made} when "
        f"{player_name(game, opponent)} {plays} {belief_words(beliefs)}. "
        f"So a strategy that makes {these} is not {sense} dominated."
    )


def not_dominated_by_computed(sense: str) -> str:
    """That moves are not dominated by what is named."""
    return f"not {sense} dominated by the continuation named"


def not_dominated_by_why(
    game: Game, sense: str, example: Example, frontier: Sequence[tuple[int, str]]
) -> str:
    """The example, and what a frontier adds to it."""
    return (
        f"{_example(game, example)}So it is not {sense} dominated by that."
        f"{frontier_sentence(frontier)}"
    )


def undecided_why(named: bool) -> str:
    """That dominance is open, where a continuation was ``named`` or not."""
    reason = (
        "The continuation named never pays more"
        if named
        else "No one mixture dominates every way to do it"
    )
    return f"{reason}, and no belief was found that would settle the rest."


def mixture_words(game: Game, mixture: Mixture) -> str:
    """A mixture of continuations, or the one that it is."""
    if len(mixture) == 1:
        return strategy_words(game, mixture[0][0])
    return " and ".join(
        f"{strategy_words(game, continuation)} with {number_text(p)}" for continuation, p in mixture
    )


def belief_words(beliefs: MoveWeights) -> str:
    """The first moves of a strategy that takes every action, with their probabilities."""
    mixes = [
        f"{a} at {name} with probability {p}"
        for name, row in beliefs.items()
        for a, p in list(row.items())[:-1]
    ]
    rest = "; and so on (the whole strategy is in the certificate)" if len(mixes) > 3 else ""
    return "; ".join(mixes[:3]) + rest


def _example(game: Game, example: Example) -> str:
    plays = strategy_words(game, example.plays)
    return (
        f"When {player_name(game, example.opponent)} plays {plays}, "
        f"{strategy_words(game, example.moves)} earns {format_exact(example.earned)} and "
        f"{mixture_words(game, example.replacement)} earns {format_exact(example.replaced)} "
        f"(what follows {example.start}, weighted by chance). "
    )
