"""The second checker: nashcheck.js in a JavaScript engine inside this process.

The engine is V8, from the wheel `mini-racer`. The program in it sees bytes that are put into its
memory, and nothing else: no file, no network, no clock.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import nashcheck_js
from nashproof.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

MEMORY = 3 * 2**30  # bytes; a certificate and a game within the limits need less

# What the engine runs beside nashcheck.js: the games by digest, and the bytes of one file.
SESSION = """
const games = new Map();
let bytes = null;
function room(length) { bytes = new ArrayBuffer(length); return bytes; }
function addGame(name) {
  const known = nashcheck.openGame(new Uint8Array(bytes), name);
  if (known.answer === "accepted") games.set(known.digest, known);
  return JSON.stringify({ answer: known.answer, words: known.reason ?? "" });
}
function check() {
  const data = new Uint8Array(bytes);
  const { answer, sentence, reason } = nashcheck.checkWith(data, (digest) => games.get(digest));
  return JSON.stringify({ answer, words: sentence ?? reason });
}
0
"""


@dataclass(frozen=True)
class Answer:
    """`accepted` with the sentence, or `rejected` or `unreadable` with the reason."""

    answer: str
    words: str


class SecondChecker:
    """The second checker, with the games that it has been given."""

    def __init__(self) -> None:
        self._engine = engine()
        self._engine.eval(nashcheck_js.SOURCE.read_text(encoding="utf-8") + SESSION)

    def add_game(self, name: str, data: bytes) -> Answer:
        """`accepted` if the file is a game; its form follows from the ending of its name."""
        return self._run(data, f"addGame({json.dumps(name)})")

    def check(self, certificate: bytes) -> Answer:
        """The answer to a certificate about one of the games."""
        return self._run(certificate, "check()")

    def _run(self, data: bytes, call: str) -> Answer:
        room = self._engine.eval(f"room({len(data)})")
        if data:
            room[:] = data
        found = json.loads(self._engine.eval(call))
        return Answer(found["answer"], found["words"])


def engine() -> Any:  # noqa: ANN401  (the wheel is not there when types are checked)
    """V8 with a limit of memory. InputError if the wheel is not installed."""
    try:
        from py_mini_racer import MiniRacer
    except ImportError as error:
        raise InputError(
            "found no JavaScript engine, expected the package mini-racer for the second checker;"
            " install it with: pip install mini-racer"
        ) from error
    started = MiniRacer()
    started.set_hard_memory_limit(MEMORY)
    return started


def check_all(
    games: Iterable[tuple[str, bytes]], certificates: Iterable[bytes]
) -> list[Answer]:
    """The answers to certificates in their order, in one engine; games as (name, bytes)."""
    checker = SecondChecker()
    for name, data in games:
        checker.add_game(name, data)
    return [checker.check(certificate) for certificate in certificates]
