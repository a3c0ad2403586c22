"""How long the workflow takes on so many cores, from the seconds of its jobs:

    snakemake --forceall --dag | python workflow/critical_path.py LOGS CORES ...

LOGS is the folder with the benchmark files of a run with `--cores 1` on an idle machine. Of the
clock and the processor time of a job the longer counts; a job without a benchmark counts as
nothing. Jobs start as Snakemake starts them: as many as there are cores, by their priority. Running
jobs share the cores as `USES` says.
"""

import csv
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

PRIORITY = {"many_decks": 100, "build": 3, "audit": 2, "describe": 1}  # as the rules say
LOGS_OF = {"many_decks": "law"}  # a rule that writes where another one does


@dataclass(frozen=True)
class Use:
    """How a job uses several cores.

    - ``alone``: the share of its work that one core does, at the beginning;
    - ``most``: how many cores can share the rest;
    - ``half``: Snakemake gives it half of the cores, up to ``most``. Else it takes what is idle.
    """

    alone: float = 1.0
    most: int = 1
    half: bool = False

    def threads(self, cores: int) -> int:
        """The cores that Snakemake sets aside for the job."""
        return max(1, min(self.most, cores // 2)) if self.half else 1


USES = {  # of a rule; the shares were measured
    "report": Use(0.11, 4),  # one document takes a quarter of the rest
    "many_decks": Use(0.2, 4, half=True),  # `law_threads` in config/config.yaml
}


@dataclass
class Job:
    """A job: its rule, its wildcard, what it waits for, and its seconds on one core."""

    rule: str
    name: str
    needs: set[int] = field(default_factory=set)
    seconds: float = 0.0

    @property
    def use(self) -> Use:
        return USES.get(self.rule, Use())

    def fastest(self, cores: int) -> float:
        """Its seconds with all cores that it can use."""
        alone, most = self.use.alone, self.use.threads(cores) if self.use.half else self.use.most
        return self.seconds * (alone + (1 - alone) / min(most, cores))


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
    rule = LOGS_OF.get(job.rule, job.rule)
    for place in (logs / rule / f"{job.name}.tsv", logs / f"{rule}.tsv"):
        if place.is_file():
            with place.open(encoding="utf-8") as file:
                row = next(csv.DictReader(file, delimiter="\t"))
            return max(float(row[key]) for key in ("s", "cpu_time") if row[key] != "NA")
    return 0.0


def critical_path(jobs: dict[int, Job], cores: int) -> list[Job]:
    """The jobs of which each waits for the one before, and that take longest together."""
    ends: dict[int, tuple[float, list[Job]]] = {}

    def end(number: int) -> tuple[float, list[Job]]:
        if number not in ends:
            job = jobs[number]
            seconds, path = max(map(end, job.needs), key=lambda e: e[0], default=(0.0, []))
            ends[number] = seconds + job.fastest(cores), [*path, job]
        return ends[number]

    return max(map(end, jobs), key=lambda e: e[0])[1]


def simulated(jobs: dict[int, Job], cores: int) -> float:
    """The seconds until the last job has ended."""
    alone = {number: job.seconds * job.use.alone for number, job in jobs.items()}
    shared = {number: job.seconds * (1 - job.use.alone) for number, job in jobs.items()}
    running: list[int] = []
    now = 0.0
    while alone:
        ready = [n for n in alone if n not in running and not jobs[n].needs & alone.keys()]
        ready.sort(key=lambda n: (-PRIORITY.get(jobs[n].rule, 0), n))
        for n in ready:
            taken = sum(jobs[k].use.threads(cores) for k in running)
            if taken + jobs[n].use.threads(cores) <= cores:
                running.append(n)
        speeds = at_work({n: 1 if alone[n] else jobs[n].use.most for n in running}, jobs, cores)
        step = min((alone[n] or shared[n]) / speeds[n] for n in running)
        now += step
        for n in running:
            part = alone if alone[n] else shared
            part[n] = max(0.0, part[n] - step * speeds[n])
            part[n] *= part[n] > 1e-9
        for n in [n for n in running if not alone[n] and not shared[n]]:
            running.remove(n)
            del alone[n], shared[n]
    return now


def at_work(most: dict[int, int], jobs: dict[int, Job], cores: int) -> dict[int, float]:
    """How many cores are at work on each running job, of which each can use at most so many.

    Threads that Snakemake gave are kept; jobs without share what is idle.
    """
    speeds = {n: float(min(most[n], jobs[n].use.threads(cores))) for n in most}
    idle = cores - sum(speeds.values())
    wanting = [n for n in most if not jobs[n].use.half and most[n] > 1]
    for place, n in enumerate(wanting):
        more = min(most[n] - 1, idle / (len(wanting) - place))
        speeds[n] += more
        idle -= more
    return speeds


def main(logs: str, *cores: str) -> None:
    jobs = jobs_of(sys.stdin.read(), Path(logs))
    print(f"{sum(job.seconds for job in jobs.values()):6.1f} s  all {len(jobs)} jobs one by one")
    for number in map(int, cores):
        path = [job for job in critical_path(jobs, number) if job.seconds]
        words = ", ".join(f"{j.rule} {j.name}".strip() + f" {j.fastest(number):.1f}" for j in path)
        print(f"{simulated(jobs, number):6.1f} s  on {number} cores; the critical path: {words}")


if __name__ == "__main__":
    main(*sys.argv[1:])
