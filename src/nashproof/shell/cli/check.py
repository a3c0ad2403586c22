"""Replay certificates in nashcheck, as a process of its own on the files from disk.

With --output writes what it accepted, sentence by sentence. Fails, and writes nothing, if it did
not accept everything. Exit status 1 then.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from nashproof.shell.cli.output import give

if TYPE_CHECKING:
    from nashproof.shell.checker import Checked

HELP = "replay certificates in the independent checker"


def add_arguments(parser: ArgumentParser) -> None:
    """CERTIFICATES ... --games DIR, and where the answers go."""
    parser.add_argument(
        "certificates", nargs="+", metavar="CERTIFICATES", help="files, or folders of them"
    )
    parser.add_argument(
        "--games",
        metavar="DIR",
        help="the canonical files of the games (default: games/ beside certificates/)",
    )
    parser.add_argument(
        "--output", "-o", metavar="FILE", help="where the accepted sentences are written"
    )


def run(arguments: Namespace) -> int:
    """Write what was accepted; status 1 if something was not."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    with Progress("checking certificates", quiet=arguments.quiet):
        checked = library.check(arguments.certificates, arguments.games)
    if not checked.complete:
        return rejected(checked)
    if arguments.output:
        checked.write(arguments.output)
    give(arguments, f"{len(checked)} certificates accepted", {"accepted": checked.accepted})
    return 0


def rejected(checked: Checked) -> int:
    """The exit status, after a line on each certificate that was not accepted."""
    print(checked.messages + "\n".join(checked.refused), file=sys.stderr)
    print(
        f"nashproof: nashcheck did not accept all of {len(checked)} certificates", file=sys.stderr
    )
    return 1
