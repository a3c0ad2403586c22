"""One peer in a process of its own, which forks for each measurement: python -m benchmarks.worker
PEER

First it imports what the peer needs and says what it found, a line of JSON. Then it answers each
line of standard input, ``{"task": file, "answer": file, "seconds": .., "megabytes": ..}``, by a
line: ``status`` (done, failed, time), ``cpu`` seconds of the work (children included; imports and
loading not), ``memory`` (peak, in MB, with libraries and what was loaded), and ``why``.
"""

import atexit
import gc
import json
import os
import resource
import select
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from .peers import EVERY

LOADING = 60  # processor seconds for loading the task, besides the limit
STILL = 60  # seconds by the clock without a step of the processor: then it hangs


def main(name):
    said = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a peer prints is no answer
    peer = EVERY[name]
    try:
        first = {"version": peer.found(), "run": bool(peer.function())}
    except Exception as error:
        first = {"missing": _shown(error)}
    print(json.dumps(first), file=said, flush=True)
    gc.freeze()
    for line in sys.stdin:
        print(json.dumps(measured(peer, json.loads(line))), file=said, flush=True)


def measured(peer, asked):
    """What one measurement took. The fork has a process group of its own, and is ended with all
    that it started."""
    source, target = os.pipe()
    child = os.fork()
    if not child:
        os.close(source)
        _work(peer, asked, target)
    os.close(target)
    text, steps, begun = b"", 0.0, time.monotonic()
    moved, stopped = begun, True
    # The processor's time counts, not the clock's: other programs run, too.
    while time.monotonic() < moved + STILL and steps < asked["seconds"] + LOADING:
        if select.select([source], [], [], 1)[0]:
            piece = os.read(source, 2**16)
            text += piece
            if not piece:
                stopped = False
                break
        elif (now := _of_group(child, begun)) > steps:
            steps, moved = now, time.monotonic()
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.close(source)
    _, status, used = os.wait4(child, 0)
    if text:
        return json.loads(text)
    ended = -os.waitstatus_to_exitcode(status)  # by which signal
    late = stopped or used.ru_utime + used.ru_stime >= asked["seconds"]
    if late or ended == signal.SIGXCPU:
        return {"status": "time"}
    return {"status": "failed", "why": f"ended by signal {ended}" if ended > 0 else "ended"}


def _work(peer, asked, target):
    """The forked process: load, do the work, write the answer and what it took. Never returns."""
    os.setpgid(0, 0)
    megabytes = asked["megabytes"] * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (megabytes, megabytes))
    try:
        result = _timed(peer, asked)
    except MemoryError:
        result = {"status": "failed", "why": "out of memory"}
    except BaseException as error:
        late = isinstance(error, TimeoutError) or spent() >= asked["seconds"]
        result = {"status": "time"} if late else {"status": "failed", "why": _shown(error)}
    os.write(target, json.dumps(result).encode())
    os._exit(0)


def _timed(peer, asked):
    with open(asked["task"], encoding="utf-8") as file:
        task = json.load(file)
    os.chdir(os.path.dirname(asked["answer"]))  # for files that it writes
    load, run = peer.function("load"), peer.function()
    task = load(task) if load else task
    begun = waiting() + spent()  # in this order, for looking takes time
    limit = int(begun + asked["seconds"]) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
    answer = run(task)
    used = spent() + waiting() - begun
    atexit._run_exitfuncs()  # helpers end, so that their memory counts
    memory = peak()
    with open(asked["answer"], "w", encoding="utf-8") as file:
        json.dump(answer, file)
    return {"status": "time" if used > asked["seconds"] else "done", "cpu": used, "memory": memory}


def spent():
    """Processor seconds of this process and of its children that have ended."""
    return sum(
        u.ru_utime + u.ru_stime
        for u in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def _of_group(group, begun):
    """Processor seconds of the living processes of a group; seconds since ``begun`` where the
    system does not tell."""
    if not Path("/proc/self/schedstat").exists():
        return time.monotonic() - begun
    total = 0
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended by now
            if int((place / "stat").read_text().rpartition(")")[2].split()[2]) == group:
                total += int((place / "schedstat").read_text().split()[0])
    return total / 1e9


def waiting():
    """Processor seconds of children that wait for more work, as far as the system tells."""
    total = 0
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended by now
            if int((place / "stat").read_text().rpartition(")")[2].split()[1]) == os.getpid():
                total += int((place / "schedstat").read_text().split()[0])
    return total / 1e9


def peak():
    return (
        max(
            resource.getrusage(who).ru_maxrss
            for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        / 1024
    )


def _shown(error):
    text = " ".join(str(error).split()) or type(error).__name__
    return (
        f"{type(error).__name__}: {text}"[:200]
        if not isinstance(error, (ValueError, ImportError))
        else text[:200]
    )


if __name__ == "__main__":
    main(sys.argv[1])
