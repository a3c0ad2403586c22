"""Write every pure strategy of each player, full and reduced, and the normal form over them, as
CSV.

Tables that would be too long are left out, and those of compact games; counts.json has the counts
of all.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_folder, add_games, add_manifest

HELP = "pure strategies and normal forms as CSV"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ... --output DIR."""
    add_games(parser)
    add_folder(parser, "--output")
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write a folder of tables a game."""
    from nashproof.shell import game_files, library
    from nashproof.shell.progress import Progress

    for name, game in game_files.read_recalled_games(arguments.games).items():
        with Progress(f"enumerating {name}"):
            library.enumerate_strategies(game).save(arguments.output, name)
    return 0
