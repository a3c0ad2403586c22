"""Reference values of two-player constant-sum games, for tests of other solvers.

Prints a line a game: the exact value, the exploitability of uniform play, sizes, and the digest of
its canonical file. A game of the list data/catalogue.toml is known by that digest, whatever its
file is called. With --output writes catalogue.json and catalogue.csv; games/ID.efg; and the
certificates of both figures, certificates/ID/value.json and uniform.json.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_backend, add_output
from nashproof.shell.cli.output import give

HELP = "reference values of games, to test other solvers against"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ..., the list of names, and where the lines go."""
    parser.add_argument(
        "games", nargs="+", metavar="GAME", help="files of games, or ids of data/games"
    )
    parser.add_argument(
        "--names",
        metavar="FILE",
        help="a list of games by digest (data/FORMATS.md); default: data/catalogue.toml",
    )
    add_output(parser)
    add_backend(parser)


def run(arguments: Namespace) -> int:
    """Print the lines, and write them with their proofs."""
    from nashlab import library
    from nashproof.shell.progress import Progress

    with Progress("solving", quiet=arguments.quiet) as progress:
        catalogue = library.catalogue(
            arguments.games, arguments.names, backend=arguments.backend, watch=progress.count
        )
    if arguments.output:
        catalogue.save(arguments.output)
    give(arguments, str(catalogue), catalogue.record())
    return 0
