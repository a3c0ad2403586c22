"""Decide every assertion of a document file by computation, and prove each verdict by certificates;
or audit a game of your own, with --profile, --value, --unique, --dominated or --range.

Of a document prints the verdicts, and where its errata do not agree with them; with --output also
writes claims/ID.json, certificates/ID/*.json and the games that they are bound to. Of a game prints
whether the profile is an equilibrium, each player's exact gain and best deviation, NashConv and
exploitability, and what else was asked; writes the same files below --output (default
nashproof-out). With --report the certificates are checked too, and a page is written to that
folder.
"""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.errors import InputError
from nashproof.shell.cli.check import rejected
from nashproof.shell.cli.options import add_backend, add_game_folder, add_only, add_output

if TYPE_CHECKING:
    from nashproof.shell.notebook import Audit

WIDTH = len("depends on the reading")  # the longest verdict

HELP = "decide every assertion of a document, or audit a game of your own"


def add_arguments(parser: ArgumentParser) -> None:
    """DOCUMENT, or GAME and questions about it."""
    parser.add_argument(
        "document",
        metavar="DOCUMENT|GAME",
        help="a .toml file of assertions, or an id of data/documents; with one of the options "
        "down to --range a game: a file, or an id of data/games",
    )
    _add_profile(parser)
    _add_questions(parser)
    parser.add_argument(
        "--report", metavar="DIR", help="check the certificates, and write the page there"
    )
    add_game_folder(parser)
    add_only(parser, "of a document: decide this assertion or question alone, and write nothing")
    add_output(parser)
    parser.add_argument("--format", choices=("table", "json"), default="table")
    add_backend(parser)


def _add_profile(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--profile",
        metavar="FILE",
        help="audit the game with this profile: a file (data/FORMATS.md), or the word uniform; of "
        "a file with several lists of Gambit's each",
    )
    parser.add_argument(
        "--decimals",
        choices=("printed", "exact", "balanced"),
        default="printed",
        help="whether 0.33 in the profile stands for all numbers that round to it (the default), "
        "for 33/100, or for 33/100 where the greatest number of the information set takes up what "
        "is lacking of the sum 1 (for what programs print, whose floats seldom sum to 1)",
    )
    parser.add_argument(
        "--family",
        metavar='"NAME in [LOW, HIGH]"',
        action="append",
        default=[],
        help="a parameter of the profile; several times for several",
    )


def _add_questions(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--value",
        metavar="STATED",
        default="",
        help="is the game worth this to player 1? (? asks for the value)",
    )
    parser.add_argument("--unique", action="store_true", help="is the equilibrium unique?")
    parser.add_argument(
        "--dominated",
        metavar='"SET: ACTION"',
        action="append",
        default=[],
        help="is this move dominated? Several times for several",
    )
    parser.add_argument(
        "--sense", choices=("weakly", "strictly"), default="weakly", help="in which sense"
    )
    parser.add_argument(
        "--range",
        metavar="EXPRESSION",
        action="append",
        default=[],
        help="the exact range, over all equilibria, of an expression in realisation weights such "
        'as "K: bet - 3 * Q: bet", or of a probability, "Q bet raise: call given Q bet raise"',
    )


def run(arguments: Namespace) -> int:
    """Print the answers, write their proofs, and the page if one was asked for."""
    from nashproof.shell.library import QUESTIONS

    about_a_game = any(getattr(arguments, name) for name in QUESTIONS)
    _need_whole(arguments, about_a_game)
    audit = _audit(arguments, about_a_game)
    output = arguments.output or arguments.report or ("nashproof-out" if about_a_game else None)
    places = audit.save(output) if output else []
    if arguments.format == "json":
        _print_records(audit)
    elif about_a_game:
        _print_answers(audit, places)
    else:
        _print_verdicts(audit)
    return _write_page(audit, arguments) if arguments.report else 0


def _need_whole(arguments: Namespace, about_a_game: bool) -> None:
    """Refuse to write a part of an audit, and a part of the questions about a game."""
    if arguments.only and (arguments.output or arguments.report):
        expected = "--only, which writes nothing; or --output or --report, without --only"
        raise InputError("a part of an audit to be written", expected, "--only")
    if arguments.only and about_a_game:
        raise InputError("questions about a game", "a document alone", "--only")


def _audit(arguments: Namespace, about_a_game: bool) -> Audit:
    from nashproof.shell import game_files, library
    from nashproof.shell.progress import Progress

    words = "" if about_a_game else f" {game_files.identifier(arguments.document)}"
    with Progress(f"auditing{words}") as progress:
        return library.audit(
            arguments.document,
            arguments.profile or None,
            value=arguments.value,
            unique=arguments.unique,
            family=arguments.family,
            dominated=arguments.dominated,
            sense=arguments.sense,
            range=arguments.range,
            decimals=arguments.decimals,
            backend=arguments.backend,
            games=arguments.games,
            only=arguments.only,
            watch=progress.count,
        )


def _print_records(audit: Audit) -> None:
    from nashproof.shell.files import json_text

    print(json_text([record.to_json() for record in audit.verdicts]), end="")


def _print_answers(audit: Audit, places: Sequence[Path]) -> None:
    """Each answer with the place of its certificate, then the command that checks them all."""
    names = {place.stem: place for place in places[1:]}
    print(audit.heading)
    for one in audit:
        print(f"\n{one.line}" + (f"\n    certificate: {names[one.id]}" if one.id in names else ""))
    if names:
        folder = shlex.quote(str(places[1].parent))
        print(f"\nre-check: nashcheck {shlex.quote(str(places[0]))} {folder}/*.json")


def _print_verdicts(audit: Audit) -> None:
    """A line an assertion or question, how many have each verdict, and what does not agree."""
    for record in audit.verdicts:
        print(f"{record.lines:>9}  {record.verdict:<{WIDTH}} {record.id}: {record.why}")
    from nashproof.claims.verdicts import ROLES

    for word in ROLES:
        records = [record for record in audit.verdicts if record.role == word]
        counts = Counter(record.verdict for record in records)
        tally = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items()))
        if records:
            print(f"{len(records)} {word}{'s' * (len(records) != 1)}: {tally}")
    for line in audit.broken_rules:
        print(f"ledger: {line}")


def _write_page(audit: Audit, arguments: Namespace) -> int:
    """Check what was saved, then write the page; returns the exit status."""
    from nashproof.shell.progress import Progress

    with Progress(f"checking {len(audit.certificates)} certificates"):
        checked = audit.report(arguments.report, results=arguments.output or arguments.report)
    if not checked.complete:
        return rejected(checked)
    if arguments.format == "table":
        page = Path(arguments.report, audit.document.id, "index.html")
        print(f"{len(checked)} certificates accepted\npage: {page}")
    return 0
