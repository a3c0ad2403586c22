"""Eliminate dominated strategies of two-player games, round by round, weakly and strictly, by pure
and mixed strategies.

Prints how many moves are dominated, how many strategies are left after each round, and which go in
which round, by what. With --output writes the game, games/GAME.efg, and for the checker
certificates/_eliminations/GAME-WORD.json: WORD is weakly or strictly (whole strategies, of games
with at most 100,000 pairs of them), or moves (single moves that another continuation dominates
weakly, in one step).
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_games, add_output
from nashproof.shell.cli.output import says

if TYPE_CHECKING:
    from nashproof.games.game import Game
    from nashproof.shell.notebook import Step

HELP = "dominated strategies, round by round"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments GAME ..., and where the certificates go."""
    add_games(parser)
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print the sizes after each round, and write the certificates of each game."""
    from nashproof.shell import library

    def work(name: str, game: Game) -> tuple[str, Any]:
        elimination = library.eliminate(game, _printed(name, says(arguments)))
        if arguments.output:
            elimination.save(arguments.output, name)
        reason = elimination.why_not
        text = f"{name:<22}{reason}: left out" if reason else ""
        record: dict[str, Any] = {step.word: list(step.sizes) for step in elimination}
        record["eliminated"] = {step.word: step.eliminated for step in elimination}
        return text, record | ({"why not": reason} if reason else {})

    return to_each_game(arguments, work)


def _printed(name: str, aloud: bool) -> Callable[[Iterable[Step]], Iterator[Step]]:
    """Return a function that passes on the steps of a game and, if ``aloud``, prints each."""

    def watch(steps: Iterable[Step]) -> Iterator[Step]:
        for step in steps:
            if aloud:
                print(f"{name:<22}{step.word:<10}{step.words}", flush=True)
                print(*(f"  {line}\n" for line in step.lines), sep="", end="", flush=True)
            yield step

    return watch
