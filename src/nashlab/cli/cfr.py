"""Counterfactual regret minimisation on two-player zero-sum games, measured exactly.

Prints the exploitability of the averaged strategy after 1, 2, 5, 10, 20, .. iterations, and how far
its payoff is from the value of the game. Strategies are floats while they are iterated; what is
said of the average is exact, after its probabilities are rounded down to multiples of
1/DENOMINATOR (the greatest one takes what is left).

With --output writes cfr/GAME.csv (the same figures as fractions) and cfr/GAME.svg (a log-log plot);
of each algorithm cfr/GAME-ALGORITHM.json, the averaged profile, which `nashproof audit GAME
--profile` takes, and a checkpoint. With --ranges also the range of each probability over all
equilibria, beside where the run ended.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nashproof.errors import OptionError
from nashproof.shell import game_files
from nashproof.shell.cli.games.each import to_each_game
from nashproof.shell.cli.options import add_backend, add_games, add_output, whole_number

if TYPE_CHECKING:
    from nashproof.games.game import Game

HELP = "regret minimisation, its exploitability exact at each step"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME ..., which algorithms, how long, and where the files go."""
    add_games(parser)
    parser.add_argument(
        "--algorithm",
        metavar="NAME",
        action="append",
        help="cfr, cfr+ (the default), dcfr (discounted), pcfr+ (predictive) or mccfr (external "
        "sampling); several times for several",
    )
    _add_numbers(parser)
    parser.add_argument(
        "--run",
        dest="settings",
        metavar="FILE",
        help="algorithms, iterations and seed from a file, in place of these options",
    )
    parser.add_argument(
        "--ranges",
        action="store_true",
        help="print which probabilities differ between equilibria, and where the run ended",
    )
    parser.add_argument(
        "--resume", action="store_true", help="go on from the checkpoints below --output"
    )
    add_output(parser)
    add_backend(parser)


def _add_numbers(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--iterations", metavar="N", type=whole_number, help="how many (default: 1000)"
    )
    parser.add_argument(
        "--seed", metavar="N", type=whole_number, help="of mccfr (default: 1); others draw nothing"
    )
    parser.add_argument(
        "--denominator",
        metavar="N",
        type=whole_number,
        default=10**12,
        help="probabilities of the average are rounded to multiples of 1/N (default: 10^12)",
    )


def run(arguments: Namespace) -> int:
    """Print a record a game, and write its files."""
    from nashlab import library
    from nashproof.shell.progress import Progress

    output, settings = arguments.output, _settings(arguments)
    if arguments.resume and not output:
        raise OptionError("--resume without --output", "--output, the folder of a run before")

    def work(name: str, game: Game) -> tuple[str, Any]:
        if settings.game not in ("", name):
            expected = f"{settings.game}, the game of {arguments.settings}"
            raise OptionError(f"the game {name}", expected, "GAME")
        with Progress(f"iterating on {name}", quiet=arguments.quiet):
            averaged = library.cfr(
                game,
                settings.algorithms,
                settings.iterations,
                seed=settings.seed,
                denominator=arguments.denominator,
                ranges=arguments.ranges,
                checkpoints=Path(output, "cfr", "checkpoints") if output else None,
                resume=arguments.resume,
                name=name,
                backend=arguments.backend,
            )
        if output:
            averaged.save(output, name)
        return str(averaged), averaged.record()

    return to_each_game(arguments, work)


class _Settings(NamedTuple):
    """Algorithms, iterations and seed; ``game``: the game that a file names, "" without a file."""

    algorithms: list[str]
    iterations: int
    seed: int
    game: str = ""


def _settings(arguments: Namespace) -> _Settings:
    """Return the settings of the options, or those in the file of ``--run`` (data/FORMATS.md)."""
    if not arguments.settings:
        iterations = 1000 if arguments.iterations is None else arguments.iterations
        seed = 1 if arguments.seed is None else arguments.seed
        return _Settings(arguments.algorithm or ["cfr+"], iterations, seed)
    for option in ("algorithm", "iterations", "seed"):
        if getattr(arguments, option) is not None:
            raise OptionError(f"--{option} and --run", "one of the two: the file has it", "--run")
    table = game_files.read_toml(Path(arguments.settings))
    table.string("document", "")  # which the workflow asks for
    settings = _Settings(
        table.strings("algorithms"),
        table.whole("iterations", 1, 10**12),
        table.whole("seed", 0, 2**31, default=1),
        table.string("game"),
    )
    table.end()
    return settings
