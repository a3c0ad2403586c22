"""Show what was read of a game: its players, its information sets, and the actions at each.

These are the names that profiles, --dominated and --range use.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_games

if TYPE_CHECKING:
    from nashproof.games.game import Game

HELP = "the players, information sets and actions of a game"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments GAME ..."""
    add_games(parser)


def run(arguments: Namespace) -> int:
    """Print an outline a game."""
    from nashproof.shell import library

    def work(name: str, game: Game) -> tuple[str, Any]:
        outline = library.show(game)
        return f"{outline}\n", outline.record()

    return to_each_game(arguments, work, recalled=False)
