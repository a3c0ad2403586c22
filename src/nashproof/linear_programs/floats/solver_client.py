"""Asks HiGHS for floats, in a process of its own: it may crash, hang or lie.

No result depends on an answer. `ask` puts a question, plain numbers, to the process that
`solver_worker` is. That stops at a limit in processor seconds, so that a busy machine changes no
answer; `ask` itself waits longer, for a process that hangs. A process that times out or answers
garbage is killed, with its process group where the system has such, and not used again, with a
warning. One that ends by itself is started again a few times. Knows no exact numbers.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from time import monotonic
from typing import IO, Any

from nashproof.limits import RAISED_SECONDS, raised
from nashproof.linear_programs.floats import solver_worker

SECONDS = raised(RAISED_SECONDS, 300)  # processor seconds for one answer; HiGHS is given them
WAIT = 10 * SECONDS  # seconds by the clock for one answer
LOOKS = 1  # seconds between two looks of the watchdog at the clock
BYTES = 256 * 2**20  # of one answer
PIPE = 2**20  # bytes that a pipe holds, if the system lets it: fewer turns of both processes
COMMAND = (sys.executable, "-P", solver_worker.__file__)
TRIES = 3  # processes that may end by themselves before HiGHS is not asked again
GROUPS = hasattr(os, "killpg")  # True if processes are in groups: not on Windows
APART: dict[str, Any] = (  # in a group of its own, which Ctrl-C does not reach
    {"process_group": 0}
    if GROUPS
    else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
)

_running: list[subprocess.Popen[bytes]] = []  # at most one
_failures: list[int] = []  # the weights of failures so far; a fault of HiGHS weighs TRIES


def ask(question: dict[str, Any]) -> Any:
    """Return HiGHS's answer to a question (`solver_worker.answer`), unchecked.

    None if HiGHS fails or does not answer in time.
    """
    if sum(_failures) >= TRIES:
        return None
    line = json.dumps({"seconds": SECONDS} | question).encode() + b"\n"
    try:
        if not _running:
            _running.append(_started())
        [process] = _running
        with _watchdog.over(process):
            pipe = _open(process.stdin)
            pipe.write(line)
            pipe.flush()
            return json.loads(_line(process.stdout))
    except (OSError, ValueError, RecursionError) as error:
        end_all()
        by_itself = isinstance(error, (BrokenPipeError, _Ended)) and not _watchdog.killed
        # a process that ends by itself may be started again; a hang or garbage ends all questions
        _failures.append(1 if by_itself else TRIES)
        if sum(_failures) >= TRIES:
            warnings.warn(
                "HiGHS does not answer: exact arithmetic goes on alone, and may take much longer",
                RuntimeWarning,
                stacklevel=2,
            )
        return None
    except BaseException:  # Ctrl-C: the answer to come would be taken for the next question's
        end_all()
        raise


class _Ended(ValueError):
    """The process has ended."""


def _started() -> subprocess.Popen[bytes]:
    """Start a process of HiGHS."""
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **APART
    )
    with suppress(ImportError, OSError, AttributeError):  # on Linux alone, and pages are limited
        import fcntl

        for stream in (process.stdin, process.stdout):
            fcntl.fcntl(_open(stream), fcntl.F_SETPIPE_SZ, PIPE)
    return process


class _Watchdog:
    """A thread that kills a process of HiGHS that takes too long over a question.

    Reading its pipe ends then. A single thread serves all questions, since to start a thread takes
    longer than a small program. It ends before this process is forked, which must have no other
    thread then; the next question starts the thread again.
    """

    def __init__(self) -> None:
        """Begin without a thread."""
        self.killed = False  # True if the process that was asked last was killed
        self._asked: tuple[subprocess.Popen[bytes], float] | None = None  # with the time limit
        self._ended = Event()
        self._thread: Thread | None = None

    @contextmanager
    def over(self, process: subprocess.Popen[bytes]) -> Iterator[None]:
        """Watch over a process within, until ``WAIT`` is over."""
        self.killed, self._asked = False, (process, monotonic() + WAIT)
        if not self._thread:
            self._ended.clear()
            self._thread = Thread(target=self._look, daemon=True)
            self._thread.start()
        try:
            yield
        finally:
            self._asked = None

    def end(self) -> None:
        """End the thread."""
        if self._thread:
            self._ended.set()
            self._thread.join()
            self._thread = None

    def _look(self) -> None:
        """Look at the clock until the thread is ended, and kill a process whose time is over."""
        while not self._ended.wait(LOOKS):
            asked = self._asked
            if asked and monotonic() > asked[1]:
                self.killed = True
                _kill(asked[0])


_watchdog = _Watchdog()


def _open(stream: IO[bytes] | None) -> IO[bytes]:
    """Return a stream. Raises OSError if it is None."""
    if stream is None:
        raise OSError("no pipe")
    return stream


def _line(source: IO[bytes] | None) -> bytes:
    """Return a line from a process. Raises ValueError if it is too long, _Ended at the end."""
    line = _open(source).readline(BYTES)
    if line.endswith(b"\n"):
        return line
    raise _Ended if len(line) < BYTES else ValueError("no answer")


@atexit.register
def end_all() -> None:
    """Kill every process that was started here, and what it started."""
    while _running:
        process = _running.pop()
        _kill(process)
        for stream in (process.stdin, process.stdout):
            if stream:
                # what was not written yet is not wanted any more; Ctrl-C may have come in a read
                with suppress(OSError, RuntimeError):
                    stream.close()
        process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, with its group where there are groups."""
    with suppress(ProcessLookupError):
        if GROUPS:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


if hasattr(os, "register_at_fork"):  # a copy of this process asks one of its own
    os.register_at_fork(before=_watchdog.end, after_in_child=_running.clear)
