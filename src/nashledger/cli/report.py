"""Write the pages and pictures from accepted certificates alone.

Among the results it writes claims.csv, and what the checkers accepted in checks.json. It
reads none of its own pages, and of the results certificates and games alone. A page that it did
not make is named on standard error, and stays.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from nashproof.errors import how_many
from nashproof.shell.cli.options import add_folder, add_manifest
from nashproof.shell.cli.output import give

HELP = "the pages of a whole site (of one game: audit GAME --report)"
EXAMPLES = """\
  nashproof audit game.efg --unique --report page    the page of a game of your own
  nashproof report --data data --results results --output reports    the whole site"""


def add_arguments(parser: ArgumentParser) -> None:
    """--data DIR --results DIR --output DIR --checker FILE."""
    add_folder(parser, "--data", "the folder with documents/, games/ and laws/")
    add_folder(
        parser,
        "--results",
        "what audit, law, solve, describe and eliminate wrote with --output, "
        "of all that --data has",
    )
    add_folder(parser, "--output", "the folder where the pages are written")
    parser.add_argument(
        "--checker", metavar="FILE", help="the checker as one file: the index prints its SHA-256"
    )
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write every page, and the table."""
    from nashledger import library
    from nashproof.shell.progress import Progress

    with Progress("writing pages", quiet=arguments.quiet):
        report = library.report(arguments.data, arguments.results, arguments.checker)
    places = report.save(arguments.output, arguments.results)
    foreign = list(map(str, report.strangers(arguments.output)))
    if foreign:
        further = f", nor {how_many(len(foreign) - 1, 'other page')}" if foreign[1:] else ""
        print(
            f"nashproof: {foreign[0]}: this report did not make it{further}; "
            "remove what is not yours",
            file=sys.stderr,
        )
    give(arguments, "", {"written": list(map(str, places)), "not made": foreign})
    return 0
