"""Progress of a long computation: one line on a terminal, rewritten every second from the third on;
nothing elsewhere.
"""

from __future__ import annotations

import shutil
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from operator import length_hint
from typing import TypeVar

Thing = TypeVar("Thing")

PATIENCE = 2  # seconds before anything is shown
LONG = 10  # seconds after which the line says what stops it, and how long the rest may take


class Progress:
    """A context in which the time is shown, and how many of ``total`` things that went through
    ``count`` are done.

    ``stops``: what ends it early.
    """

    def __init__(
        self, words: str, total: int = 0, quiet: bool = False, stops: str = "Ctrl-C"
    ) -> None:
        self.words, self.total, self.done, self.quiet = words, total, 0, quiet
        self.stops = stops
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

    def line(self, seconds: float) -> str:
        """Return what is shown after so many seconds.

        >>> shown = Progress("auditing", 4)
        >>> list(map(str, shown.count("abc"))) and shown.line(3)
        'auditing: 3 of 4, 3 s'
        >>> shown.line(30)
        'auditing: 3 of 4, 30 s, about 30 s more if the rest is alike (stop: Ctrl-C)'
        """
        far = f" {self.done} of {self.total}," if self.total else ""
        line = f"{self.words}:{far} {int(seconds)} s"
        if seconds < LONG:
            return line
        finished = self.done - 1  # the last one may be under way
        if self.total and finished > 1:
            more = seconds * (self.total - finished) / finished
            line += f", about {more:.0f} s more if the rest is alike"
        return f"{line} (stop: {self.stops})"

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
            line = self.line(time.monotonic() - self.begun)
            # a longer line would wrap, and stay
            width = shutil.get_terminal_size().columns - 1
            self.out.write(f"\r{line[:width]}\x1b[K")
            self.out.flush()
        if written:
            self.out.write("\r\x1b[K")
            self.out.flush()
