"""Progress of a long computation: one line on a terminal, rewritten every second from the third on;
nothing elsewhere.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable, Iterator
from operator import length_hint
from typing import TypeVar

Thing = TypeVar("Thing")

PATIENCE = 2  # seconds before anything is shown


class Progress:
    """A context in which the time is shown, and how many of ``total`` things that went through
    ``count`` are done.
    """

    def __init__(self, words: str, total: int = 0, quiet: bool = False) -> None:
        self.words, self.total, self.done, self.quiet = words, total, 0, quiet
        self.out = getattr(
            sys.stderr, "stream", sys.stderr
        )  # past what keeps names from controlling the terminal
        self.stop, self.begun = threading.Event(), time.monotonic()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def count(self, things: Iterable[Thing]) -> Iterator[Thing]:
        """Yield the things; each is done when the next is asked for.

        If nobody has said how many there are, they are asked themselves.
        """
        self.total = self.total or length_hint(things)
        for thing in things:
            self.done += 1
            yield thing

    def __enter__(self) -> Progress:
        if self.out.isatty() and not self.quiet:
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        if self.thread.is_alive():
            self.thread.join()

    def _run(self) -> None:
        wait, written = PATIENCE, False
        while not self.stop.wait(wait):
            wait, written = 1, True
            far = f" {self.done} of {self.total}," if self.total else ""
            self.out.write(f"\r{self.words}:{far} {int(time.monotonic() - self.begun)} s\x1b[K")
            self.out.flush()
        if written:
            self.out.write("\r\x1b[K")
            self.out.flush()
