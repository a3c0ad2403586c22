"""Linear-program backends, asked for floats in a process of their own: they may crash, hang or lie, and nothing depends on it.

``ask`` puts a question (plain numbers) to the process, ``solvers``, and waits so long for the answer. One that fails is ended with
all that it started, and is asked no more, of which there is a warning; one that has ended by itself is begun anew a few times.
Knows no exact numbers.
"""

import atexit
import json
import os
import select
import signal
import subprocess
import sys
import time
import warnings

from nashproof.linear_programs.floats import solver_worker as solvers

SECONDS = 300  # for one answer; a backend is told, and given a little more
BYTES = 256 * 2**20  # of one answer
COMMAND = (sys.executable, "-P", solvers.__file__)

TRIES = 3  # processes that may end by themselves, before a backend is asked no more

_running, _failures = {}, {}  # by backend: its process; how often it has failed


def ask(backend, question):
    """Whatever the backend answers to a question, as ``solvers`` takes it; None if it fails or does not answer in time."""
    if _failures.get(backend, 0) >= TRIES:
        return None
    line, deadline = (
        json.dumps({"backend": backend, "seconds": SECONDS} | question).encode() + b"\n",
        time.monotonic() + SECONDS + 2,
    )
    try:
        process = _running.get(backend) or _running.setdefault(backend, _started())
        _say(process.stdin.fileno(), memoryview(line), deadline)
        return json.loads(_line(process.stdout.fileno(), deadline))
    except (OSError, ValueError, RecursionError) as error:
        _end(backend)
        _failures[backend] = _failures.get(backend, 0) + (
            1 if isinstance(error, (BrokenPipeError, _Ended)) else TRIES
        )
        if _failures[backend] >= TRIES:
            warnings.warn(
                f"{backend} does not answer: exact arithmetic goes on alone, and may take much longer",
                RuntimeWarning,
                stacklevel=2,
            )
        return None
    except (
        BaseException
    ):  # Ctrl-C, mostly: an answer is still to come, and would be taken for the next one
        _end(backend)
        raise


class _Ended(ValueError):
    """The process has ended."""


def _started():
    process = subprocess.Popen(
        COMMAND,
        bufsize=0,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        process_group=0,
    )
    os.set_blocking(process.stdin.fileno(), False)  # one that does not listen must not stop us
    return process


def _say(target, data, deadline):
    """Write to a process. Raises ValueError if it does not listen in time."""
    while data:
        _, ready, _ = select.select([], [target], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise ValueError("no listener")
        data = data[os.write(target, data) :]


def _line(source, deadline):
    """One line from a process. Raises ValueError if it takes too long or says too much, _Ended if it ends."""
    data = b""
    while not data.endswith(b"\n"):
        ready, _, _ = select.select([source], [], [], max(0, deadline - time.monotonic()))
        piece = os.read(source, 2**16) if ready else b""
        data += piece
        if ready and not piece:
            raise _Ended
        if not ready or len(data) > BYTES:
            raise ValueError("no answer")
    return data


def _end(backend):
    """End a backend's process and what it started."""
    process = _running.pop(backend, None)
    if process:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.stdin.close()
        process.stdout.close()
        process.wait()


@atexit.register
def end_all():
    """End every process that was started here, and what it started."""
    for backend in list(_running):
        _end(backend)


os.register_at_fork(after_in_child=_running.clear)  # a copy of this process asks one of its own
