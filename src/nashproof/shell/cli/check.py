"""Replay certificates in both checkers, each a process of its own, on the files from disk.

With --output writes what they accepted, sentence by sentence. Fails, and writes nothing, if one of
them did not accept everything, or if their sentences differ. Exit status 1 then. The second checker
needs Node; without it, and without --output, the first one checks alone, and that is said.
With --second the second one checks alone: `report` has asked the first one. With --proved the
checker that is itself proved checks alone what it covers.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.errors import Stop, how_many
from nashproof.shell.cli.options import add_manifest
from nashproof.shell.cli.output import give
from nashproof.shell.files import json_text, write_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nashproof.shell.checker import Checked

# Answers of the proved checker that say nothing about a certificate
LEFT_OPEN = {"outside": "are outside what it covers", "exhausted": "need more stack than Node has"}
HELP = "replay certificates in the two independent checkers"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments CERTIFICATES ..., --games DIR, and where the answers go."""
    parser.add_argument(
        "certificates",
        nargs="+",
        metavar="CERTIFICATES",
        help="files, folders of them, or folders that nashproof audit wrote",
    )
    parser.add_argument(
        "--games",
        metavar="DIR",
        help="the canonical files of the games (default: games/ beside certificates/)",
    )
    parser.add_argument(
        "--output", "-o", metavar="FILE", help="where the accepted sentences are written"
    )
    parser.add_argument(
        "--second", action="store_true", help="the second checker alone, which needs Node"
    )
    parser.add_argument(
        "--proved",
        action="store_true",
        help="the proved checker alone, which needs Node (experimental)",
    )
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Check certificates and write the accepted sentences; return the exit status."""
    from nashproof.shell import library
    from nashproof.shell.library.proofs import has_engine
    from nashproof.shell.progress import Progress

    if arguments.second:
        return _second_alone(arguments)
    if arguments.proved:
        return _proved_alone(arguments)
    with Progress("checking certificates", quiet=arguments.quiet):
        checked = library.check(arguments.certificates, arguments.games)
    if not checked.complete:
        return rejected(checked)
    both = bool(arguments.output) or has_engine()  # what is written has passed both
    if both and not _agree(checked, arguments.quiet):
        return 1
    if arguments.output:
        checked.write(arguments.output)
    by = "both checkers" if both else "nashcheck; the second checker, which needs Node, did not run"
    checkers = ["nashcheck", "nashcheck.js"] if both else ["nashcheck"]
    record = {"checkers": checkers, "accepted": checked.accepted}
    give(arguments, f"{how_many(len(checked), 'certificate')} accepted by {by}", record)
    return 0


def _agree(checked: Checked, quiet: bool) -> bool:
    """Return whether the second checker accepts the same certificates; print where it does not."""
    from nashproof.shell.library.proofs import disagreements
    from nashproof.shell.progress import Progress

    with Progress("checking certificates with the second checker", quiet=quiet):
        lines = disagreements(checked.certificates, Path(checked.games), checked.accepted)
    if lines:
        last = f"nashproof: the two checkers do not agree [{Stop.DISAGREEMENT.id}]"
        print(*lines, last, sep="\n", file=sys.stderr)
    return not lines


def _second_alone(arguments: Namespace) -> int:
    """Write the sentences of the second checker; return status 1 unless it accepts all.

    Nothing is written if a certificate is refused.
    """
    from nashproof.shell.checker import answer_line
    from nashproof.shell.library.proofs import files_to_check, second_answers
    from nashproof.shell.progress import Progress

    certificates, games = files_to_check(arguments.certificates, arguments.games)
    accepted, refused = {}, []
    with Progress("checking certificates with the second checker", quiet=arguments.quiet):
        for name, sha256, answer in second_answers(certificates, games):
            if answer.answer == "accepted":
                accepted[sha256] = answer.words
            else:
                refused.append(answer_line(answer.answer, sha256, name, answer.words))
    if refused:
        return _not_all(refused, "nashcheck.js", len(certificates))
    if arguments.output:
        write_text(arguments.output, json_text({"accepted": accepted}))
    words = f"{how_many(len(certificates), 'certificate')} accepted by nashcheck.js"
    give(arguments, words, {"checkers": ["nashcheck.js"], "accepted": accepted})
    return 0


def _proved_alone(arguments: Namespace) -> int:
    """Write the sentences that the proved checker accepts.

    Returns status 1, and writes nothing, if it refused a certificate that it covers.
    """
    from nashproof.shell.checker import answer_line
    from nashproof.shell.library.proofs import PROVED, files_to_check, second_answers
    from nashproof.shell.progress import Progress

    certificates, games = files_to_check(arguments.certificates, arguments.games)
    accepted, refused, left = {}, [], Counter[str]()
    with Progress("checking certificates with the proved checker", quiet=arguments.quiet):
        for name, sha256, answer in second_answers(certificates, games, PROVED):
            if answer.answer == "accepted":
                accepted[sha256] = answer.words
            elif answer.answer in LEFT_OPEN:
                left[answer.answer] += 1
            else:
                refused.append(answer_line(answer.answer, sha256, name, answer.words))
    if refused:
        return _not_all(refused, PROVED, len(certificates))
    if arguments.output:
        write_text(arguments.output, json_text({"accepted": accepted}))
    number = len(certificates) - left.total()
    words = f"{how_many(number, 'certificate')} accepted by the proved checker"
    words += "".join(f"; {count} {LEFT_OPEN[answer]}" for answer, count in sorted(left.items()))
    record = {"checkers": [PROVED], "accepted": accepted, **{key: left[key] for key in LEFT_OPEN}}
    give(arguments, words, record)
    return 0


def rejected(checked: Checked) -> int:
    """Print a line on each certificate that was not accepted; return the exit status."""
    lines = [*checked.messages.splitlines(), *checked.refused]
    return _not_all(lines, "nashcheck", len(checked))


def _not_all(lines: Iterable[str], checker: str, number: int) -> int:
    """Print lines on what a checker did not accept of ``number`` certificates; return status 1."""
    last = f"nashproof: {checker} did not accept all of {number} certificates"
    print(*lines, f"{last} [{Stop.REJECTED.id}]", sep="\n", file=sys.stderr)
    return 1
