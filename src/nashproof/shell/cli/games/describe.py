"""List all equilibria of a game, each proved.

Zero-sum for two players, or with the equilibria of such a game: the value, and the vertices of both
players' optimal sets. Two players otherwise: all mixed equilibria, if both together have at most 40
reduced pure strategies; in a larger tree of at most 200 moves all in behaviour strategies. Three
players or more: all mixed equilibria, if there are at most 64 profiles of reduced pure strategies.
With --time SECONDS that search goes on so long, in games of at most 4,096 profiles; what it has not
excluded then is printed first. Where none of these applies, all pure equilibria; of a general-sum
game without any, one mixed equilibrium, as `solve` gives it. In a tree with proper subgames also
how many equilibria in pure strategies are subgame perfect, and whether there are others with
mixing. With --output writes the game, games/GAME.efg or .game, and for the checker
certificates/_sets/GAME-PLAYER-SPACE.json with all vertices and facets.

Of a card game with a number of cards: the least and the greatest probability of each move over
all equilibria, and sums over cards that all of them share. Their certificates are
certificates/_sets/GAME-PLAYER-range-N.json; one of them serves many cards.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import (
    add_backend,
    add_games,
    add_output,
    add_point,
    positive_number,
)

if TYPE_CHECKING:
    from nashproof.games.game import Game

HELP = "all equilibria: values, whole sets of optimal strategies"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments GAME ..., and where the certificates go."""
    add_games(parser)
    add_output(parser)
    add_backend(parser)
    add_point(parser, "of a game with letters in its payoffs or chances: the game at this value")
    parser.add_argument(
        "--time",
        metavar="SECONDS",
        type=positive_number,
        help="of three players or more: how long all equilibria are looked for (default: an amount "
        "of work, the same on each machine); a list that is complete before is the same with any "
        "time",
    )


def run(arguments: Namespace) -> int:
    """Print the equilibria of each game, and write the certificates."""
    from nashproof.documents.requests.points import point_of
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    def work(name: str, game: Game) -> tuple[str, Any]:
        stops = "Ctrl-C or --time" if len(game.players) > 2 else "Ctrl-C"
        with Progress(f"describing {name}", quiet=arguments.quiet, stops=stops) as progress:

            def tell(examined: int, listed: int, waiting: int) -> None:
                progress.words = (
                    f"describing {name}: {listed} sets, {examined:,} cases, {waiting} open"
                )

            description = library.describe(game, arguments.backend, time=arguments.time, tell=tell)
        if arguments.output:
            description.save(arguments.output, name)
        return f"{description}\n", description.record()

    return to_each_game(arguments, work, at=point_of(arguments.at))
