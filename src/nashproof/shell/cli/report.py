"""Write the pages and pictures from accepted certificates alone.

Among the results it writes claims.csv, and what nashcheck accepted in checks/nashcheck.json.

Where program, data, results and every file written are as the last run left them, nothing is done;
--afresh does all again.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nashproof.shell.cli.options import add_folder, add_manifest
from nashproof.shell.cli.output import give
from nashproof.shell.manifest import digest_of, remember, unchanged

HELP = "pages and pictures"
READ = ("games", "certificates", "claims", "play", "solve")  # of the results


def add_arguments(parser: ArgumentParser) -> None:
    """--data DIR --results DIR --output DIR --checker FILE."""
    add_folder(parser, "--data", "the folder with documents/, games/ and laws/")
    add_folder(parser, "--results", "the folder that the other verbs wrote")
    add_folder(parser, "--output", "the folder where the pages are written")
    parser.add_argument(
        "--checker", metavar="FILE", help="the checker as one file: the index prints its SHA-256"
    )
    parser.add_argument(
        "--afresh", action="store_true", help="do all again, also where nothing has changed"
    )
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write every page, and the table."""
    key, output = _key(arguments), Path(arguments.output)
    known = None if arguments.afresh else unchanged(key, output)
    places = _written(arguments) if known is None else known
    if known is None:
        remember(key, output, places)
    give(arguments, "", {"written": list(map(str, places))})
    return 0


def _written(arguments: Namespace) -> list[Path]:
    """The places of all pages and of the table, written in this run."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    with Progress("writing pages", quiet=arguments.quiet):
        report = library.report(arguments.data, arguments.results, arguments.checker)
    return report.save(arguments.output, arguments.results)


def _key(arguments: Namespace) -> str:
    """The digest of all that decides what is written."""
    results = Path(arguments.results)
    read = [Path(arguments.data), *(results / name for name in READ)]
    checker = [Path(arguments.checker)] if arguments.checker else []
    names = (arguments.data, arguments.results, arguments.output, arguments.checker or "")
    return digest_of([*read, *checker], (*names, str(Path.cwd())))
