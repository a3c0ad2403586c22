"""Ctrl-C ends the process at once, with one line and exit status 130."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from nashproof.shell.files import remove_unfinished

STATUS = 130
HELPERS = (  # modules that start processes of ours, of which each ends its own
    "nashproof.linear_programs.floats.solver_client",
    "nashproof.solving.processes",
)


class Child(Protocol):
    """A process of ours that is running."""

    def kill(self) -> None:
        """End the process at once."""


CHILDREN: set[Child] = set()  # those that an interrupt ends with us


@contextmanager
def ended_by_interrupts() -> Iterator[None]:
    """Let an interrupt end this process at once, within the context.

    Nothing is raised: a library that is being imported, or calls us back, would now and then
    swallow an exception. What a half-done command leaves is removed first; every other file is
    whole.
    """
    before = signal.signal(signal.SIGINT, _end_now)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _end_now(*_: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one changes nothing
    remove_unfinished()
    for name in HELPERS:
        # a module that is being imported may be there without it, and has started nothing yet
        if end_all := getattr(sys.modules.get(name), "end_all", None):
            end_all()
    for child in tuple(CHILDREN):
        child.kill()
    os.write(2, b"\r\x1b[K" * os.isatty(2) + b"nashproof: interrupted\n")
    os._exit(STATUS)
