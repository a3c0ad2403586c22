"""Measurements: peers as processes, each beside nashproof on the same game, in turn."""

import json
import os
import subprocess
import sys
from statistics import median

from .peers import EVERY
from .set_up import ROOT, python_of_peers

STEADY = {f"{name}_NUM_THREADS": "1" for name in ("OMP", "OPENBLAS", "MKL")} | {
    "PYTHONHASHSEED": "0"
}  # SymPy's answers depend on the latter
BRIEF = 1  # seconds: what takes less in all is measured again
TIMES = 3  # how often at most; in a slice once: each time, solvers are started anew


class Process:
    """A peer that waits for tasks; ``missing`` says why it cannot be asked, or is None."""

    def __init__(self, peer, scratch, seconds, megabytes):
        self.peer, self.limits, self.answer = (
            peer,
            {"seconds": seconds, "megabytes": megabytes},
            str(scratch / "answer.json"),
        )
        own = peer.run.startswith(("ours.", "ways."))
        key = next(k for k, p in EVERY.items() if p == peer)
        environment = (
            {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
            | STEADY
            | ({"PYTHONPATH": str(ROOT / "src")} if own else {})
        )
        command = [sys.executable if own else python_of_peers(), "-m", f"{__package__}.worker", key]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        first = self._line() or {"missing": "it ended while it was imported"}
        self.version, self.missing = first.get("version", ""), first.get("missing")

    def _line(self):
        line = self.process.stdout.readline()
        return json.loads(line) if line else None

    def ask(self, task):
        """One measurement: as ``worker`` says it, with what the peer answered as ``answer`` if it
        is done."""
        try:
            self.process.stdin.write(
                json.dumps({"task": str(task), "answer": self.answer} | self.limits) + "\n"
            )
            self.process.stdin.flush()
            found = self._line()
        except BrokenPipeError:
            found = None
        if found and found["status"] == "done":
            with open(self.answer, encoding="utf-8") as file:
                found["answer"] = json.load(file)
        return found or {"status": "failed", "why": "its process ended"}

    def end(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def in_turn(processes, tasks, times=TIMES):
    """For each process a list of measurements of its task, taken in turn: once, or several times as
    long as all are brief."""
    found = [[] for _ in processes]
    for _ in range(times):
        for process, task, runs in zip(processes, tasks, found):
            if not runs or runs[-1]["status"] == "done":
                runs.append(process.ask(task))
        if sum(run.get("cpu", BRIEF) for runs in found for run in runs) > BRIEF:
            break
    return found


def summary(runs):
    """Several measurements of one thing as one: the median of the time, the greatest peak of
    memory."""
    last = runs[-1]
    if last["status"] != "done":
        return last
    times = [run["cpu"] for run in runs]
    return {
        "status": "done",
        "cpu": median(times),
        "least": min(times),
        "runs": len(runs),
        "memory": max(run["memory"] for run in runs),
        "answer": last["answer"],
    }
