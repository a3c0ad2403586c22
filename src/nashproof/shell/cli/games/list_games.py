"""List the games that have an id: those of data/games below the working directory, and those that
come with nashproof.

Wherever a verb takes GAME, it takes such an id. Standard games that a script writes also have ids
of other sizes: leduc-6, liars-dice-4, goofspiel-5, dark-hex-2-3, blotto-6-3, two-size-poker-50,
kuhn-20 (docs/reference/standard-games.md). With WORD ... only games whose id or title has all
of these words, in capitals or not.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.output import give

HELP = "the games that have an id"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments WORD ..."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="a part of an id or a title")


def run(arguments: Namespace) -> int:
    """Print a line a game."""
    from nashproof.shell import library

    listed = library.list_games(*arguments.words)
    give(arguments, str(listed), listed.record())
    return 0
