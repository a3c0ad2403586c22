"""Decide every assertion of a document file by computation, and prove each verdict by certificates;
or audit a game of your own, with --profile, --value, --unique, --dominated or --range; or decide
the claims that papers have as annotations.

Of a document prints the verdicts, and where its errata do not agree with them; with --output also
writes claims/ID.json, certificates/ID/*.json and the games that they are bound to. Of a game prints
whether the profile is an equilibrium, each player's exact gain and best deviation, the information
sets where the gains arise, NashConv and exploitability, and what else was asked; writes the same
files below --output (default nashproof-out). With --report the certificates are checked too, and a
page is written to that folder. An answer is asked for by '?', in quotation marks: without them a
shell may put the name of a file there, or refuse.

The exit status is 0 whatever the verdicts on a document or a game: refuted is an answer.

Of papers (.tex, .md, .qmd, .ipynb) prints a line a claim, FILE:LINE: VERDICT: WHY. The exit status
is 1 if one of the claims does not hold. With --output a .tex paper also gets nashproof.sty and
NAME.nash, which print exact figures and certificates. How to: docs/how-to/check-a-paper.md.
"""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from nashproof.documents.requests.questions import QUESTIONS, AuditOption, option_of
from nashproof.errors import OptionError, how_many, quoted
from nashproof.shell import beside
from nashproof.shell.cli.check import rejected
from nashproof.shell.cli.options import (
    add_backend,
    add_decimals,
    add_game_folder,
    add_only,
    add_output,
)
from nashproof.shell.cli.output import give, says
from nashproof.shell.cli.terminal.streams import print_line
from nashproof.shell.game_files import is_paper
from nashproof.shell.verdict_line import VerdictLine

if TYPE_CHECKING:
    from nashproof.shell.notebook import Audit

WIDTH = len("depends on the reading")  # the longest verdict

MORE_FORMATS = ("github", "sarif"), "; of papers also github (workflow commands) and sarif"
HELP = "decide the claims of a document or a paper, or about your own game"
EXAMPLES = """\
  nashproof audit kuhn --profile uniform        Is this profile an equilibrium?
  nashproof audit game.efg --value -1/18        Is this the value of the game?
  nashproof audit "3,1 0,0; 0,0 1,3" --unique   Has it one equilibrium alone?
what else can be asked, a line and a command each: docs/questions/what-can-i-ask.md"""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments DOCUMENT, or GAME and questions about it."""
    parser.add_argument(
        "document",
        metavar="DOCUMENT|GAME|PAPER",
        nargs="+",
        help="a .toml file of assertions (in a clone an id of data/documents); with an option "
        "down to --range a game: a file, - for standard input, or an id that `nashproof games` "
        "lists; or one or more papers with annotations (experimental; .tex, .md, .qmd, .ipynb)",
    )
    parser.add_argument(
        "--allow-none", action="store_true", help="of papers: pass over those without annotations"
    )
    parser.add_argument(
        "--profile",
        metavar="FILE",
        help="audit the game with this profile: a file (data/FORMATS.md), - for standard input, "
        "the word uniform, or the profile itself as JSON or lists; each of several profiles",
    )
    parser.add_argument(
        "--names",
        metavar="FILE",
        help="what the keys of the profile mean, where they are those of your own code: lines "
        "KEY -> SET (data/FORMATS.md, section 4)",
    )
    add_decimals(parser)
    for name, question in QUESTIONS.items():
        _add_question(parser, option_of(name), question)
    parser.add_argument(
        "--report", metavar="DIR", help="check the certificates, and write the page there"
    )
    add_game_folder(parser)
    add_only(parser, "of a document: decide this assertion or question alone, and write nothing")
    add_output(parser)
    add_backend(parser)


def _add_question(parser: ArgumentParser, option: str, one: AuditOption) -> None:
    """Add the option of a question."""
    if one.type is bool:
        parser.add_argument(option, action="store_true", help=one.help)
        return
    words = None if one.more else [word for word in get_args(one.type) if word]
    action = "append" if one.default == () else "store"
    metavar = one.more or None
    parser.add_argument(option, metavar=metavar, choices=words, action=action, help=one.help)


def run(arguments: Namespace) -> int:
    """Print the answers, write their proofs, and the page if one was asked for."""
    about_a_game = any(getattr(arguments, name) for name in ("profile", "names", *QUESTIONS))
    _need_whole(arguments)
    if (arguments.report or "").lower().endswith((".html", ".htm")):
        expected = "a folder, --report page; the page within is one file that can be mailed"
        raise OptionError(f"the name of a file, {quoted(arguments.report)}", expected, "--report")
    if _are_papers(arguments.document):
        return beside.run_on_papers(arguments, _audit, _write_page)
    (arguments.document,) = arguments.document
    if arguments.format in MORE_FORMATS[0]:
        expected = "text or json; github and sarif are of papers"
        raise OptionError(f"the format {arguments.format}", expected, "--format")
    audit = _audit(arguments)
    output = arguments.output or arguments.report or ("nashproof-out" if about_a_game else None)
    places = audit.save(output) if output else []
    if says(arguments):
        for line in _answers(audit, places) if about_a_game else _verdicts(audit):
            print_line(line)
    elif arguments.format == "json":
        give(arguments, "", audit.record())
    return _write_page(audit, arguments) if arguments.report else 0


def _are_papers(places: Sequence[str]) -> bool:
    """Return whether all places are papers. Raises InputError for several with a non-paper."""
    kinds = [is_paper(place) for place in places]
    if len(places) > 1 and not all(kinds):
        expected = "one document or game; or several papers (.tex, .md, .qmd, .ipynb)"
        if all(place.endswith(".csv") for place in places):
            expected = f"the two tables of a game joined by a comma, {','.join(places[:2])}"
        elif len(places) == 2:
            expected += f"; a profile of the game follows its name, --profile {places[1]}"
        raise OptionError(f"{len(places)} files", expected, places[kinds.index(False)])
    return all(kinds)


def _need_whole(arguments: Namespace) -> None:
    """Refuse to write a part of an audit, and two files in one pipe."""
    if arguments.only and (arguments.output or arguments.report):
        expected = "one or the other: with --only no file is written"
        raise OptionError("--only together with --output or --report", expected)
    files = arguments.profile, arguments.names, arguments.distribution
    piped = [*arguments.document, *files].count("-")
    if piped > 1:
        raise OptionError(f"- for {piped} files", "standard input for one, the others by name")


def _audit(arguments: Namespace) -> Audit:
    from nashproof.shell import game_files, library
    from nashproof.shell.progress import Progress

    asked = {name: given for name in QUESTIONS if (given := getattr(arguments, name))}
    name = game_files.identifier(arguments.document)
    with Progress(f"auditing {name}", quiet=arguments.quiet) as progress:
        return library.audit(
            arguments.document,
            arguments.profile or None,
            names=arguments.names or None,
            decimals=arguments.decimals,
            backend=arguments.backend,
            games=arguments.games,
            only=arguments.only,
            watch=progress.count,
            **asked,
        )


def _answers(audit: Audit, places: Sequence[Path]) -> Iterator[str | VerdictLine]:
    """Yield the lines of an audit with the places of its certificates, and the re-check command."""
    names = {place.stem: place for place in places[1:]}
    yield from audit.lines_with(names)
    if names:
        folder = shlex.quote(str(places[1].parent))
        yield f"\nre-check: nashcheck {shlex.quote(str(places[0]))} {folder}/*.json"


def _verdicts(audit: Audit) -> Iterator[str | VerdictLine]:
    """Yield a line a verdict, the count of each verdict, and the broken rules of the ledger."""
    from nashproof.claims.verdicts import ROLES

    for record in audit.verdicts:
        space = " " * (WIDTH - len(record.verdict))
        after = f"{space} {record.id}: {record.why}"
        yield VerdictLine(f"{record.lines:>9}  ", record.verdict, after)
    for word in ROLES:
        records = [record for record in audit.verdicts if record.role == word]
        counts = Counter(record.verdict for record in records)
        tally = ", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items()))
        if records:
            yield f"{how_many(len(records), word)}: {tally}"
    yield from (f"ledger: {line}" for line in audit.broken_rules)


def _page(audit: Audit, arguments: Namespace) -> str:
    """Return the place of the page; of an audit's single file, with its size."""
    from nashproof.page.audit_page import is_audit
    from nashproof.page.saved_files import megabytes

    if not is_audit(audit.document):
        return str(Path(arguments.report, audit.document.id, "index.html"))
    page = Path(arguments.report, f"{audit.document.id}.html")
    return f"{page} (one file of {megabytes(page.stat().st_size)}, with games and certificates)"


def _write_page(audit: Audit, arguments: Namespace) -> int:
    """Check the saved certificates, then write the page; return the exit status."""
    from nashproof.shell.progress import Progress

    with Progress(f"checking {len(audit.certificates)} certificates", quiet=arguments.quiet):
        checked = audit.report(arguments.report, results=arguments.output or arguments.report)
    if not checked.complete:
        return rejected(checked)
    if says(arguments):
        print(f"{how_many(len(checked), 'certificate')} accepted\npage: {_page(audit, arguments)}")
    return 0
