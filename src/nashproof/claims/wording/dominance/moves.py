"""Findings about dominated moves in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nashproof.certificates import shapes
from nashproof.certificates.shapes import MoveWeights
from nashproof.claims.wording.figures import (
    format_exact,
    frontier_sentence,
    player_name,
    strategy_words,
)
from nashproof.claims.wording.parts import Below, End, Move, Plays, Said, joined, said, sentences
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


def dominated_computed(sense: str) -> Said:
    """That moves are dominated."""
    return Said(f"{sense} dominated")


def dominated_why(
    game: Game,
    sense: str,
    pairs: Sequence[tuple[Strategy, Mixture]],
    excluded: Sequence[shapes.Move],
) -> Said:
    """By what each of the moves is dominated, if nobody makes the excluded ones."""
    each = joined(
        "; ",
        (Said(strategy_words(game, moves), " by ", mixture_words(game, by)) for moves, by in pairs),
    )
    if not excluded:
        return Said(f"{sense.capitalize()} dominated: ", each, ".")
    return said(
        "Suppose that nobody ever plays: {barred}.{pause}Then {sense} dominated: {each}.",
        barred=joined("; ", (Move(move.action, move.infoset) for move in excluded)),
        pause=End(of_thought=False),
        sense=sense,
        each=each,
    )


def undominated_computed(sense: str) -> Said:
    """That moves are not dominated by anything."""
    return Said(f"not {sense} dominated")


def undominated_why(
    game: Game,
    sense: str,
    moves: Strategy,
    opponent: int,
    beliefs: MoveWeights,
    example: Example | None,
) -> Said:
    """That moves are part of a best response to ``beliefs``, by set and action."""
    these = "this move" if len(moves) == 1 else "these moves"
    plays = "takes every action with positive probability:" if sense == "weakly" else "plays"
    best = said(
        "A best response plays {made} when {opponent} {plays} {beliefs}.",
        made=strategy_words(game, moves),
        opponent=player_name(game, opponent),
        plays=plays,
        beliefs=belief_words(beliefs),
    )
    return sentences(
        _example(game, example) if example else "",
        best,
        f"So a strategy that makes {these} is not {sense} dominated.",
    )


def not_dominated_by_computed(sense: str) -> Said:
    """That moves are not dominated by what is named."""
    return Said(f"not {sense} dominated by the continuation named")


def not_dominated_by_why(
    game: Game, sense: str, example: Example, frontier: Sequence[tuple[int, str]]
) -> Said:
    """The example, and what a frontier adds to it."""
    return sentences(
        _example(game, example),
        f"So it is not {sense} dominated by that.",
        frontier_sentence(frontier),
    )


def undecided_why(named: bool) -> Said:
    """That dominance is open, where a continuation was ``named`` or not."""
    reason = (
        "The continuation named never pays more"
        if named
        else "No one mixture dominates every way to do it"
    )
    return Said(f"{reason}, and no belief was found that would settle the rest.")


def mixture_words(game: Game, mixture: Mixture) -> Said:
    """A mixture of continuations, or the one that it is."""
    if len(mixture) == 1:
        return strategy_words(game, mixture[0][0])
    return joined(
        " and ",
        (
            Said(strategy_words(game, continuation), f" with {number_text(p)}")
            for continuation, p in mixture
        ),
    )


def belief_words(beliefs: MoveWeights) -> Said:
    """The first moves of a strategy that takes every action, with their probabilities."""
    mixes = [
        Said(Move(a, name), f" with probability {p}")
        for name, row in beliefs.items()
        for a, p in list(row.items())[:-1]
    ]
    rest = "; and so on (the whole strategy is in the certificate)" if len(mixes) > 3 else ""
    return Said(joined("; ", mixes[:3]), rest)


def _example(game: Game, example: Example) -> Said:
    plays = strategy_words(game, example.plays)
    return said(
        "{when}, {moves} earns {earned} and {others} earns {replaced} "
        "({below}, weighted by chance).",
        when=Plays(player_name(game, example.opponent), plays),
        moves=strategy_words(game, example.moves),
        earned=format_exact(example.earned),
        others=mixture_words(game, example.replacement),
        replaced=format_exact(example.replaced),
        below=Below(example.start),
    )
