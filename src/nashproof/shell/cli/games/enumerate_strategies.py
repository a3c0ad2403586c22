"""Write every pure strategy of each player, full and reduced, and the normal form over them, as
CSV.

Tables that would be too long are left out, and those of compact games; counts.json has the counts
of all.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_folder, add_games, add_manifest

if TYPE_CHECKING:
    from nashproof.games.game import Game

HELP = "pure strategies and normal forms as CSV"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments GAME ... and --output DIR."""
    add_games(parser)
    add_folder(parser, "--output")
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write a folder of tables a game."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    def work(name: str, game: Game) -> tuple[str, Any]:
        with Progress(f"enumerating {name}", quiet=arguments.quiet):
            places = library.enumerate_strategies(game).save(arguments.output, name)
        return "", {"written": [str(place) for place in places]}

    return to_each_game(arguments, work)
