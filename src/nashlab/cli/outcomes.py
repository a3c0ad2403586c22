"""The outcomes of a game that is written in stages, with the value of every variable.

With --profile what is expected. A variable that a move sets: how probable each value is where it
has one. A computed one: its mean. --by VARIABLE makes a row for each of its values, --given
FORMULA keeps the outcomes in which it is true. An event of probability 0 is asked for as well: then
the outcomes count that need the fewest moves which the profile never makes. With --output writes
outcomes/GAME.csv.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_output, add_point, whole_number
from nashproof.shell.cli.output import give

HELP = "the outcomes of a game in stages, and what a profile makes of them"


def add_arguments(parser: ArgumentParser) -> None:
    """GAME, a profile, conditions."""
    parser.add_argument("game", metavar="GAME", help="a .toml file of a game in stages, or an id")
    parser.add_argument("--profile", metavar="FILE", help="a profile, or uniform")
    add_point(parser)
    for option, words in (("--by", "a row for each of its values"), ("--show", "only this column")):
        words = f"{words}; several times for several"
        parser.add_argument(option, metavar="VARIABLE", action="append", default=[], help=words)
    parser.add_argument("--given", metavar="FORMULA", default="", help='such as "card1 == 3"')
    words = "round fractions to N digits after the point (default: exact)"
    parser.add_argument("--digits", metavar="N", type=whole_number, help=words)
    add_output(parser)


def run(arguments: Namespace) -> int:
    """Print the table, and write it."""
    from nashlab import library
    from nashproof.shell import game_files

    outcomes = library.outcomes(
        arguments.game,
        arguments.profile,
        by=arguments.by,
        given=arguments.given,
        show=arguments.show,
        digits=arguments.digits,
        at=arguments.at,
    )
    if arguments.output:
        outcomes.save(arguments.output, game_files.identifier(arguments.game))
    give(arguments, str(outcomes), outcomes.record())
    return 0
