"""A cluster of processes on this machine, for Snakemake's executor cluster-generic:

    python workflow/detached.py submit JOBSCRIPT    starts a job, and prints its number
    python workflow/detached.py status NUMBER       prints running, success or failed
    python workflow/detached.py cancel NUMBER ...   ends jobs

A job is a separate session: it outlives the run of Snakemake that submitted it. Its number is
that of the process which leads it. Its exit status is noted in .snakemake/detached/NUMBER.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

NOTES = Path(".snakemake", "detached")
RUN = 'sh "$0"; echo $? > "$1/$$.part"; mv "$1/$$.part" "$1/$$"'


def submit(script: str) -> int:
    """Start a job in a session; return the number of the process that leads it."""
    NOTES.mkdir(parents=True, exist_ok=True)
    leader = subprocess.Popen(
        ["sh", "-c", RUN, script, str(NOTES)],
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    (NOTES / str(leader.pid)).unlink(missing_ok=True)
    return leader.pid


def status(number: str) -> str:
    """Return the state of a job; one that ended without a note has failed, as its node went
    down.
    """
    running = alive(number)  # asked first: the note is written before the end
    note = NOTES / number
    if note.exists():
        return "success" if note.read_text("utf-8").strip() == "0" else "failed"
    return "running" if running else "failed"


def alive(number: str) -> bool:
    """Return whether a process runs; one that has ended and waits for its parent does not."""
    try:
        state = Path("/proc", number, "stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def cancel(*numbers: str) -> None:
    """End jobs."""
    for number in numbers:
        with suppress(ProcessLookupError):
            os.killpg(int(number), signal.SIGTERM)


if __name__ == "__main__":
    answer = {"submit": submit, "status": status, "cancel": cancel}[sys.argv[1]](*sys.argv[2:])
    if answer is not None:
        print(answer)
