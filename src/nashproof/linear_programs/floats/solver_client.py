"""Asks linear-program backends for floats, in a process of their own: they may crash, hang or lie.

No result depends on an answer. `ask` puts a question, plain numbers, to the process that
`solver_worker` is. That stops at a limit in processor seconds, so that a busy machine changes no
answer; `ask` itself waits longer, for a process that hangs. A process that times out or answers
garbage is killed with its process group and not used again, with a warning. One that ends by
itself is started again a few times. Knows no exact numbers.
"""

from __future__ import annotations

import atexit
import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import time
import warnings
from contextlib import suppress
from typing import IO, Any

from nashproof.linear_programs.floats import solver_worker

SECONDS = 300  # processor seconds for one answer; the backend is given them
WAIT = 3_000  # seconds by the clock for one answer
BYTES = 256 * 2**20  # of one answer
PIPE = 2**20  # bytes that a pipe holds, if the system lets it: fewer turns of both processes
COMMAND = (sys.executable, "-P", solver_worker.__file__)
TRIES = 3  # processes that may end by themselves, before a backend is asked no more

_running: dict[str, subprocess.Popen[bytes]] = {}  # by backend
_failures: dict[str, int] = {}  # by backend


def ask(backend: str, question: dict[str, Any]) -> Any:
    """Whatever the backend answers to a question (`solver_worker.answer`).

    None if it fails or does not answer in time. Nothing about the answer is checked.
    """
    if _failures.get(backend, 0) >= TRIES:
        return None
    line = json.dumps({"backend": backend, "seconds": SECONDS} | question).encode() + b"\n"
    deadline = time.monotonic() + WAIT
    try:
        process = _running.get(backend) or _running.setdefault(backend, _started())
        _write(_pipe(process.stdin), line, deadline)
        return json.loads(_read_line(_pipe(process.stdout), deadline))
    except (OSError, ValueError, RecursionError) as error:
        _end(backend)
        _count_failures(backend, 1 if isinstance(error, (BrokenPipeError, _Ended)) else TRIES)
        return None
    except BaseException:  # Ctrl-C: an answer is still to come, and would be taken for the next
        _end(backend)
        raise


def _count_failures(backend: str, number: int) -> None:
    """Count so many more failures, and warn if the backend is asked no more."""
    _failures[backend] = _failures.get(backend, 0) + number
    if _failures[backend] >= TRIES:
        warnings.warn(
            f"{backend} does not answer: exact arithmetic goes on alone, and may take much longer",
            RuntimeWarning,
            stacklevel=3,
        )


class _Ended(ValueError):
    """The process has ended."""


def _started() -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        COMMAND,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )
    with suppress(OSError, AttributeError):  # on Linux alone, and each user has so many pages
        for stream in (process.stdin, process.stdout):
            fcntl.fcntl(_pipe(stream), fcntl.F_SETPIPE_SZ, PIPE)
    os.set_blocking(_pipe(process.stdin), False)  # one that does not listen must not stop us
    return process


def _pipe(stream: IO[bytes] | None) -> int:
    """The file descriptor of a process's stream."""
    if stream is None:
        raise OSError("no pipe")
    return stream.fileno()


def _write(target: int, data: bytes, deadline: float) -> None:
    """Write to a process. Raises ValueError if it does not listen in time."""
    rest = memoryview(data)
    while rest:
        _, ready, _ = select.select([], [target], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise ValueError("no listener")
        rest = rest[os.write(target, rest) :]


def _read_line(source: int, deadline: float) -> bytes:
    """One line from a process.

    Raises ValueError if it takes too long or says too much, _Ended if it ends.
    """
    data = b""
    while not data.endswith(b"\n"):
        ready, _, _ = select.select([source], [], [], max(0, deadline - time.monotonic()))
        piece = os.read(source, PIPE) if ready else b""
        data += piece
        if ready and not piece:
            raise _Ended
        if not ready or len(data) > BYTES:
            raise ValueError("no answer")
    return data


def _end(backend: str) -> None:
    """Kill a backend's process and what it started."""
    process = _running.pop(backend, None)
    if process:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for stream in (process.stdin, process.stdout):
            if stream:
                stream.close()
        process.wait()


@atexit.register
def end_all() -> None:
    """Kill every process that was started here, and what it started."""
    for backend in list(_running):
        _end(backend)


os.register_at_fork(after_in_child=_running.clear)  # a copy of this process asks one of its own
