"""Print the end of the logit solver's branch, to 30 digits.

An agent quantal response equilibrium for lambda plays each action with a probability proportional
to exp(lambda * its expected payoff). The branch begins at lambda 0, where every action has the same
probability, and ends at a sequential equilibrium (McKelvey and Palfrey 1998). Nothing is random;
the same game gives the same digits.

The digits are traced. In some games of two players it is also proved that all such equilibria tend
to one point of a segment of equilibria, with the condition that fixes it; the output says so.

With --output writes logit/GAME.json, the profile in decimals, which `nashproof audit GAME
--profile` takes, and with a proof certificates/_logit/GAME.json and games/GAME.efg.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_games, add_output, whole_number

if TYPE_CHECKING:
    from nashproof.games.game import Game

HELP = "where the branch of logit equilibria from the centroid ends"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ..., how many digits, and where the profiles go."""
    add_games(parser)
    parser.add_argument(
        "--digits", metavar="N", type=whole_number, default=30, help="after the point (default: 30)"
    )
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print a table a game, and write its profile."""
    from nashlab import library
    from nashproof.shell.progress import Progress

    def work(name: str, game: Game) -> tuple[str, Any]:
        with Progress(f"tracing {name}", quiet=arguments.quiet):
            traced = library.logit(game, arguments.digits)
        if arguments.output:
            traced.save(arguments.output, name)
        return str(traced), traced.record()

    return to_each_game(arguments, work)
