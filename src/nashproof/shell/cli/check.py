"""Replay certificates in both checkers, each a process of its own, on the files from disk.

Writes what they accepted, sentence by sentence; fails, and writes nothing, if one of them did not
accept everything, or if their sentences differ.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.errors import InputError
from nashproof.shell.cli.options import add_folder, add_manifest
from nashproof.shell.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nashproof.shell.checker import Checked

GAMES = (".efg", ".game")
HELP = "replay certificates in the two independent checkers"


def add_arguments(parser: ArgumentParser) -> None:
    """CERTIFICATES ... --games DIR --output FILE."""
    parser.add_argument(
        "certificates", nargs="+", metavar="CERTIFICATES", help="files, or folders of them"
    )
    add_folder(parser, "--games")
    parser.add_argument("--output", required=True, metavar="FILE")
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write what was accepted; status 1 if something was not."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    with Progress("checking certificates"):
        checked = library.check(arguments.certificates, arguments.games)
    if not checked.complete:
        return rejected(checked)
    with Progress("checking certificates with the second checker"):
        lines = disagreements(checked.certificates, Path(arguments.games), checked.accepted)
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


def disagreements(
    certificates: Iterable[str], games: Path, accepted: Mapping[str, str]
) -> list[str]:
    """A line for each certificate of which the second checker does not say what the first one said.

    ``games``: the folder of the game files; ``accepted``: the first checker's sentences, by the
    SHA-256 of the certificate. Raises InputError.
    """
    from nashcheck_js.engine import EngineError

    try:
        return list(second_opinions(certificates, games, accepted))
    except EngineError as error:
        raise InputError(error.found, error.expected) from error


def second_opinions(
    certificates: Iterable[str], games: Path, accepted: Mapping[str, str]
) -> Iterator[str]:
    """The lines of `disagreements`; EngineError if the engine is not there, or ends."""
    from nashcheck_js.engine import Answer, SecondChecker

    files = {name: read_text(name).encode() for name in certificates}
    needed = {json.loads(data)["game"] for data in files.values()}
    with SecondChecker() as checker:
        for path in sorted(path for path in games.iterdir() if path.suffix in GAMES):
            if sha256(data := read_text(path).encode()).hexdigest() in needed:
                checker.add_game(path.name, data)
        for name, data in files.items():
            found = checker.check(data)
            if found != Answer("accepted", accepted.get(sha256(data).hexdigest(), "")):
                yield f'second checker: {found.answer} "{name}": {found.words}'
