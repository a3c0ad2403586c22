"""Write games as the canonical files that certificates are bound to: trees as .efg, compact games
as .game.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_folder, add_games, add_manifest

if TYPE_CHECKING:
    from nashproof.games.game import Game

HELP = "games as canonical files"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments GAME ... and --output DIR."""
    add_games(parser)
    add_folder(parser, "--output")
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write one file a game."""
    from nashproof.shell import library

    def work(name: str, game: Game) -> tuple[str, Any]:
        file = library.build(game)
        place = file.save(arguments.output, name)
        return "", {"written": str(place), "sha256": file.sha256}

    return to_each_game(arguments, work, recalled=False)
