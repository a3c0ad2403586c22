"""Solve a player's program again and again with a randomly perturbed objective, and collect the
optimal strategies at which it ends.

The game is zero-sum, for two players; the strategies are mixed, over reduced pure strategies.
Several of them may have one realisation plan. Each program is solved exactly. The same seed gives
the same strategies. What is found need not be all: nashproof describe lists all. With --output
writes perturbed/GAME.csv, a row for each plan.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_games, add_output, whole_number

if TYPE_CHECKING:
    from nashproof.games.game import Game

HELP = "optimal strategies at which perturbed programs end"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ..., whose program, how many times, and where the table goes."""
    add_games(parser)
    parser.add_argument(
        "--player", metavar="PLAYER", default="", help="number or name (default: the first)"
    )
    parser.add_argument(
        "--programs", metavar="N", type=whole_number, default=500, help="default: 500"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, default=1, help="of the objectives (default: 1)"
    )
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print a table a game, and write it."""
    from nashlab import library
    from nashproof.documents.events import player_named
    from nashproof.shell.progress import Progress

    def work(name: str, game: Game) -> tuple[str, Any]:
        player = player_named(game, arguments.player, "--player") if arguments.player else 1
        with Progress(f"perturbing {name}", quiet=arguments.quiet) as progress:
            optima = library.perturb(
                game, player, arguments.programs, seed=arguments.seed, watch=progress.count
            )
        if arguments.output:
            optima.save(arguments.output, name)
        return str(optima), optima.record()

    return to_each_game(arguments, work)
