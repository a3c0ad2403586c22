"""Replay certificates in nashcheck and in the proved checker, each a process of its own.

With --output writes what nashcheck accepted, sentence by sentence. Fails, and writes nothing, if it
did not accept everything, or if the proved checker refuses one, or says another sentence. Exit
status 1 then. What the proved checker does not cover is checked once; how many that are is printed.
It needs Node; without it, and without --output, nashcheck checks alone, and that is said. With
--proved it checks alone what it covers: `report` has asked nashcheck.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nashproof.errors import Stop, how_many
from nashproof.shell.cli.options import add_manifest
from nashproof.shell.cli.output import give
from nashproof.shell.files import json_text, write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nashproof.shell.checker import Checked
    from nashproof.shell.library.proofs import SecondAnswer

PROGRAM = "nashcheck_proved.js"
# Answers of the proved checker that say nothing about a certificate
LEFT_OPEN = {
    "outside": "outside what it covers",
    "long": "of more than 250,000 bytes",
    "large": "about a game of more than 12,000,000 bytes",
    "exhausted": "beyond the stack that Node has",
}

HELP = "replay certificates in nashcheck and in the proved checker"


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
        "--proved",
        action="store_true",
        help="the proved checker alone, which needs Node (experimental)",
    )
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Check certificates and write the accepted sentences; return the exit status."""
    from nashproof.shell import library
    from nashproof.shell.checker import answer_line
    from nashproof.shell.library.proofs import has_engine
    from nashproof.shell.progress import Progress

    if arguments.proved:
        return _proved_alone(arguments)
    with Progress("checking certificates", quiet=arguments.quiet):
        checked = library.check(arguments.certificates, arguments.games)
    if not checked.complete:
        return rejected(checked)
    words = f"{how_many(len(checked), 'certificate')} accepted by nashcheck"
    record: dict[str, Any] = {"checkers": ["nashcheck"], "accepted": checked.accepted}
    if bool(arguments.output) or has_engine():  # what is written has passed both
        proved = _asked(checked.certificates, Path(checked.games), arguments.quiet)
        differing = [
            answer_line(f"proved checker: {said.answer}", "", said.name, said.words)
            for said in proved.answers
            if said.answer == "refused"
            or (said.answer == "accepted" and said.words != checked.accepted.get(said.sha256))
        ]
        if differing:
            last = f"nashproof: the two checkers do not agree [{Stop.DISAGREEMENT.id}]"
            print(*differing, last, sep="\n", file=sys.stderr)
            return 1
        words += f", {proved.words()}"
        record["checkers"].append(PROGRAM)
        record["proved"] = proved.record()
    else:
        words += "; the proved checker, which needs Node, did not run"
    if arguments.output:
        checked.write(arguments.output)
    give(arguments, words, record)
    return 0


@dataclass(frozen=True)
class _Proved:
    """What the proved checker says of certificates."""

    answers: Sequence[SecondAnswer]

    def number(self, word: str) -> int:
        """Return how many certificates have this answer."""
        return sum(said.answer == word for said in self.answers)

    def words(self) -> str:
        """Return how many it accepts, and how many are checked once and why."""
        number = self.number("accepted")
        if number == len(self.answers):
            return "and by the proved checker"
        left = "; ".join(
            f"{self.number(word)} {why}" for word, why in LEFT_OPEN.items() if self.number(word)
        )
        return f"{number} of them also by the proved checker; checked once: {left}"

    def record(self) -> dict[str, int]:
        """Return the numbers of its answers."""
        return {word: self.number(word) for word in ("accepted", *LEFT_OPEN)}


def _asked(certificates: Sequence[str], games: Path, quiet: bool) -> _Proved:
    """Return what the proved checker says of certificates, by file name."""
    from nashproof.shell.library.proofs import second_answers
    from nashproof.shell.progress import Progress

    with Progress("checking certificates with the proved checker", quiet=quiet):
        return _Proved(sorted(second_answers(certificates, games), key=itemgetter(0)))


def _proved_alone(arguments: Namespace) -> int:
    """Write the sentences that the proved checker accepts.

    Returns status 1, and writes nothing, if it refused a certificate that it covers.
    """
    from nashproof.shell.checker import answer_line
    from nashproof.shell.library.proofs import files_to_check

    certificates, games = files_to_check(arguments.certificates, arguments.games)
    proved = _asked(certificates, games, arguments.quiet)
    refused = [
        answer_line(said.answer, said.sha256, said.name, said.words)
        for said in proved.answers
        if said.answer == "refused"
    ]
    if refused:
        return _not_all(refused, PROGRAM, len(certificates))
    accepted = {said.sha256: said.words for said in proved.answers if said.answer == "accepted"}
    if arguments.output:
        write_text(arguments.output, json_text({"accepted": accepted}))
    number = proved.number("accepted")
    words = f"{how_many(number, 'certificate')} accepted by the proved checker"
    words += "".join(
        f"; {proved.number(word)} {why}" for word, why in LEFT_OPEN.items() if proved.number(word)
    )
    record = {"checkers": [PROGRAM], "accepted": accepted}
    give(arguments, words, record | {word: proved.number(word) for word in LEFT_OPEN})
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
