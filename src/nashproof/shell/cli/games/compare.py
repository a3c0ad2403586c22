"""Compare two profiles of a game: is one of them wrong, or are they two equilibria?

Prints what each pays, what each player gains at most by deviating, and the information sets at
which they differ. All figures are exact; `nashproof audit GAME --profile A` writes the proofs.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_decimals, add_point
from nashproof.shell.cli.output import give

HELP = "two profiles of a game: an error, or another equilibrium?"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments GAME A B."""
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a file, - for standard input, or an id that `nashproof games` lists",
    )
    for name in ("a", "b"):
        parser.add_argument(
            name, metavar=name.upper(), help="a profile: a file, or the word uniform"
        )
    add_decimals(parser)
    add_point(parser)


def run(arguments: Namespace) -> int:
    """Print the comparison."""
    from nashproof.shell import library

    compared = library.compare(
        arguments.game, arguments.a, arguments.b, decimals=arguments.decimals, at=arguments.at
    )
    give(arguments, str(compared), compared.record())
    return 0
