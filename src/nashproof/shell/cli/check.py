"""Replay certificates in both checkers, each a process of its own, on the files from disk.

Writes what they accepted, sentence by sentence; fails, and writes nothing, if one of them did not
accept everything, or if their sentences differ.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from nashproof.shell.cli.options import add_folder

if TYPE_CHECKING:
    from nashproof.shell.checker import Checked

HELP = "replay certificates in the two independent checkers"


def add_arguments(parser: ArgumentParser) -> None:
    """CERTIFICATES ... --games DIR --output FILE."""
    parser.add_argument(
        "certificates", nargs="+", metavar="CERTIFICATES", help="files, or folders of them"
    )
    add_folder(parser, "--games")
    parser.add_argument("--output", required=True, metavar="FILE")


def run(arguments: Namespace) -> int:
    """Write what was accepted; status 1 if something was not."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress
    from nashproof.shell.second_checker import disagreements

    with Progress("checking certificates"):
        checked = library.check(arguments.certificates, arguments.games)
    if not checked.complete:
        return rejected(checked)
    with Progress("checking certificates with the second checker"):
        lines = disagreements(checked.certificates, arguments.games, checked.accepted)
    if lines:
        print(*lines, "nashproof: the two checkers do not agree", sep="\n", file=sys.stderr)
        return 1
    checked.write(arguments.output)
    print(f"{len(checked)} certificates accepted by both checkers")
    return 0


def rejected(checked: Checked) -> int:
    """The exit status, after a line on each certificate that was not accepted."""
    print(checked.messages + "\n".join(checked.refused), file=sys.stderr)
    print(
        f"nashproof: nashcheck did not accept all of {len(checked)} certificates", file=sys.stderr
    )
    return 1
