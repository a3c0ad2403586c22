"""Write the pages and pictures, and claims.csv among the results, from accepted certificates
alone.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from nashproof.shell.cli.options import add_folder, add_manifest
from nashproof.shell.cli.output import give

HELP = "pages and pictures"


def add_arguments(parser: ArgumentParser) -> None:
    """--data DIR --results DIR --output DIR --checker FILE."""
    for name in ("--data", "--results", "--output"):
        add_folder(parser, name)
    parser.add_argument(
        "--checker", metavar="FILE", help="the checker as one file: the index prints its SHA-256"
    )
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write every page, and the table."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    with Progress("writing pages", quiet=arguments.quiet):
        report = library.report(arguments.data, arguments.results, arguments.checker)
    places = report.save(arguments.output, arguments.results)
    give(arguments, "", {"written": list(map(str, places))})
    return 0
