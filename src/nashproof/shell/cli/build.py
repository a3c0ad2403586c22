"""Write games as the canonical files that certificates are bound to: trees as .efg, compact games
as .game.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_folder, add_games, add_manifest

HELP = "games as canonical files"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ... --output DIR."""
    add_games(parser)
    add_folder(parser, "--output")
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write one file a game, none if one of the games cannot be read."""
    from nashproof.shell import game_files, library

    games = game_files.read_games(arguments.games)
    files = {name: library.build(game) for name, game in games.items()}
    for name, file in files.items():
        file.save(arguments.output, name)
    return 0
