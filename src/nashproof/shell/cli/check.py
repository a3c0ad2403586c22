"""Replay certificates in both checkers, each a process of its own, on the files from disk.

With --output writes what they accepted, sentence by sentence. Fails, and writes nothing, if one of
them did not accept everything, or if their sentences differ. Exit status 1 then. The second checker
needs Node; without it, and without --output, the first one checks alone, and that is said.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from nashproof.errors import SecondCheckerMissing, Stop, how_many
from nashproof.shell.cli.options import add_manifest
from nashproof.shell.cli.output import give
from nashproof.shell.files import read_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nashproof.shell.checker import Checked

GAMES = (".efg", ".game")
HELP = "replay certificates in the two independent checkers"


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
    add_manifest(parser)


def run(arguments: Namespace) -> int:
    """Write what was accepted; status 1 if something was not."""
    from nashproof.shell import library
    from nashproof.shell.progress import Progress

    with Progress("checking certificates", quiet=arguments.quiet):
        checked = library.check(arguments.certificates, arguments.games)
    if not checked.complete:
        return rejected(checked)
    both = bool(arguments.output) or has_engine()  # what is written has passed both
    if both:
        with Progress("checking certificates with the second checker", quiet=arguments.quiet):
            lines = disagreements(checked.certificates, Path(checked.games), checked.accepted)
        if lines:
            last = f"nashproof: the two checkers do not agree [{Stop.DISAGREEMENT.id}]"
            print(*lines, last, sep="\n", file=sys.stderr)
            return 1
    if arguments.output:
        checked.write(arguments.output)
    words = (
        "both checkers" if both else "nashcheck; the second checker, which needs Node, did not run"
    )
    checkers = ["nashcheck", "nashcheck.js"] if both else ["nashcheck"]
    give(
        arguments,
        f"{how_many(len(checked), 'certificate')} accepted by {words}",
        {"checkers": checkers, "accepted": checked.accepted},
    )
    return 0


def has_engine() -> bool:
    """Whether Node is there, which runs the second checker."""
    from nashcheck_js.engine import EngineError, node

    try:
        return bool(node())
    except EngineError:
        return False


def rejected(checked: Checked) -> int:
    """The exit status, after a line on each certificate that was not accepted."""
    print(checked.messages + "\n".join(checked.refused), file=sys.stderr)
    line = f"nashproof: nashcheck did not accept all of {len(checked)} certificates"
    print(f"{line} [{Stop.REJECTED.id}]", file=sys.stderr)
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
        raise SecondCheckerMissing(error.found, error.expected) from error


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
            answer = checker.check(data)
            if answer != Answer("accepted", accepted.get(sha256(data).hexdigest(), "")):
                yield f'second checker: {answer.answer} "{name}": {answer.words}'
