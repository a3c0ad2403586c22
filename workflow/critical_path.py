"""How long the workflow takes on so many cores, from the seconds of its jobs:

    snakemake --forceall --dag | python workflow/critical_path.py LOGS CORES ...

LOGS is the folder with the benchmark files of a run with `--cores 1` on an idle machine. A job
without one counts as nothing. Jobs start as Snakemake starts them: as many as there are cores, laws
first. Running jobs share the cores; only `check` uses more than one.
"""

import csv
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

FIRST = "law"  # the rule with the priority
SPREADS = "check"  # the rule whose one job uses all cores


@dataclass
class Job:
    """A job: its rule, its wildcard, what it waits for, and its seconds on one core."""

    rule: str
    name: str
    needs: set[int] = field(default_factory=set)
    seconds: float = 0.0


def jobs_of(dot: str, logs: Path) -> dict[int, Job]:
    """The jobs of a DAG in Graphviz's language, each with what its benchmark file says."""
    jobs = {
        int(number): Job(label.split("\\n")[0], label.rpartition(": ")[2] if ":" in label else "")
        for number, label in re.findall(r'^\s*(\d+)\[label = "([^"]*)"', dot, re.MULTILINE)
    }
    for before, after in re.findall(r"^\s*(\d+) -> (\d+)", dot, re.MULTILINE):
        jobs[int(after)].needs.add(int(before))
    for job in jobs.values():  # the DAG leaves out a wildcard that the job before has, too
        if not job.name and len(job.needs) == 1:
            job.name = jobs[min(job.needs)].name
        job.seconds = measured(logs, job)
    return jobs


def measured(logs: Path, job: Job) -> float:
    """The seconds in the benchmark file of a job; 0 without one."""
    for place in (logs / job.rule / f"{job.name}.tsv", logs / f"{job.rule}.tsv"):
        if place.is_file():
            with place.open(encoding="utf-8") as file:
                return float(next(csv.DictReader(file, delimiter="\t"))["s"])
    return 0.0


def critical_path(jobs: dict[int, Job]) -> list[Job]:
    """The jobs of which each waits for the one before, and that take longest together."""
    ends: dict[int, tuple[float, list[Job]]] = {}

    def end(number: int) -> tuple[float, list[Job]]:
        if number not in ends:
            job = jobs[number]
            seconds, path = max(map(end, job.needs), key=lambda e: e[0], default=(0.0, []))
            ends[number] = seconds + job.seconds, [*path, job]
        return ends[number]

    return max(map(end, jobs), key=lambda e: e[0])[1]


def simulated(jobs: dict[int, Job], cores: int) -> float:
    """The seconds until the last job has ended."""
    left = {number: job.seconds for number, job in jobs.items()}
    running: list[int] = []
    now = 0.0
    while left:
        ready = [n for n in left if n not in running and not jobs[n].needs & left.keys()]
        ready.sort(key=lambda n: (jobs[n].rule != FIRST, n))
        running += ready[: cores - len(running)]
        speeds = shared(running, jobs, cores)
        step = min(left[n] / speeds[n] for n in running)
        now += step
        for n in running:
            left[n] -= step * speeds[n]
        for n in [n for n in running if left[n] < 1e-9]:
            running.remove(n)
            del left[n]
    return now


def shared(running: list[int], jobs: dict[int, Job], cores: int) -> dict[int, float]:
    """How many cores each running job has: one, and what is over goes to the job that spreads."""
    over = max(0, cores - len(running))
    return {n: 1.0 + over * (jobs[n].rule == SPREADS) for n in running}


def main(logs: str, *cores: str) -> None:
    jobs = jobs_of(sys.stdin.read(), Path(logs))
    print(f"{sum(job.seconds for job in jobs.values()):6.1f} s  all {len(jobs)} jobs one by one")
    path = [job for job in critical_path(jobs) if job.seconds]
    words = ", ".join(f"{job.rule} {job.name}".strip() + f" {job.seconds:.1f}" for job in path)
    print(f"{sum(job.seconds for job in path):6.1f} s  the critical path: {words}")
    for number in map(int, cores):
        print(f"{simulated(jobs, number):6.1f} s  on {number} cores")


if __name__ == "__main__":
    main(*sys.argv[1:])
