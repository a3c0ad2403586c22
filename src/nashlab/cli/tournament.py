"""Play a round robin: matches of many hands between all pairs, with alternating seats.

FILE says which game is played, how many hands make a match, and who takes part: fixed strategies,
best responses, players in phases, players who predict (data/FORMATS.md). Matches without a memory
are exact, the others are simulated with the seed in FILE; the same file gives the same figures.
With --output writes tournaments/ID-standings.csv and tournaments/ID-matches.csv.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_game_folder, add_output
from nashproof.shell.cli.output import give

HELP = "a round robin of matches; exact where nobody has a memory"


def add_arguments(parser: ArgumentParser) -> None:
    """FILE, where the game is looked for, and where the tables go."""
    parser.add_argument("place", metavar="FILE", help="a .toml file, or an id of data/tournaments")
    add_game_folder(parser)
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print the standings and the matrix, and write them."""
    from nashlab import library
    from nashproof.shell.progress import Progress

    with Progress("playing", quiet=arguments.quiet) as progress:
        standings = library.tournament(
            arguments.place, games=arguments.games or None, watch=progress.count
        )
    if arguments.output:
        standings.save(arguments.output)
    give(arguments, str(standings), standings.record())
    return 0
