"""Print what the last run took, and the path of jobs that it waited for: python workflow/path.py
[FOLDER]

FOLDER is the working directory of the run, by default this one. Beginnings and ends are those that
Snakemake keeps in .snakemake/metadata. Processor time and memory are those of the benchmarks beside
the logs, which Snakemake samples: of jobs and processes of a second or less it sees a part.
"""

import base64
import csv
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

LONGEST = 8  # jobs that are listed
HEAD = f"{'begins':>8} {'takes':>7} {'processor':>10} {'MB':>6}"


@dataclass
class Job:
    """A job: ``begin`` and ``end`` in seconds since 1970, processor seconds, peak memory in MB."""

    name: str
    begin: float
    end: float
    processor: float = 0.0
    mb: float = 0.0
    inputs: set[str] = field(default_factory=set)
    outputs: set[str] = field(default_factory=set)

    def line(self, origin: float) -> str:
        """The job as a row of a table, its beginning in seconds after ``origin``."""
        took = self.end - self.begin
        numbers = f"{self.begin - origin:8.1f} {took:7.1f} {self.processor:10.1f} {self.mb:6.0f}"
        return f"{numbers}  {self.name}"


def jobs_of_last_run(folder: Path) -> list[Job]:
    """Return the jobs of the last run by their beginnings. Raises SystemExit if there was none."""
    logs = sorted(folder.glob(".snakemake/log/*.snakemake.log"))
    began = [datetime.strptime(log.name[:24], "%Y-%m-%dT%H%M%S.%f").timestamp() for log in logs]
    jobs: dict[str, Job] = {}
    for output, record in _records(folder / ".snakemake" / "metadata"):
        if not began or record["starttime"] < began[-1]:
            continue
        log = Path(record["log"][0])
        name = Path(*log.with_suffix("").parts[1:]).as_posix()
        times = record["starttime"], record["endtime"]
        job = jobs.setdefault(name, Job(name, *times, *_sampled(folder / log.with_suffix(".tsv"))))
        job.inputs |= {*record["input"]}
        job.outputs.add(output)
    if not jobs:
        sys.exit(f"nashproof: {folder}: found no jobs of a run, expected some: make reproduce")
    return sorted(jobs.values(), key=lambda job: job.begin)


def _records(folder: Path) -> Iterator[tuple[str, dict]]:
    """Yield each output with what Snakemake noted of it.

    Its name is the file's, in base 64; a long one also names folders.
    """
    for place in sorted(folder.rglob("*")):
        if place.is_file():
            name = "".join(place.relative_to(folder).parts).replace("@", "")
            yield base64.b64decode(name).decode(), json.loads(place.read_text("utf-8"))


def _sampled(benchmark: Path) -> tuple[float, float]:
    """The processor time and the peak memory that a benchmark has; 0 where it has none."""
    if not benchmark.exists():
        return 0.0, 0.0
    with benchmark.open(encoding="utf-8", newline="") as file:
        row = next(csv.DictReader(file, delimiter="\t"))
    return tuple(
        0.0 if row[key] in ("NA", "-") else float(row[key]) for key in ("cpu_time", "max_pss")
    )


def path_to_the_end(jobs: Sequence[Job]) -> list[Job]:
    """Return the chain of jobs that ends last: each is the last input that the next one awaited."""
    makers = {output: job for job in jobs for output in job.outputs}
    path = [max(jobs, key=lambda job: job.end)]
    while awaited := [makers[name] for name in path[0].inputs if name in makers]:
        path.insert(0, max(awaited, key=lambda job: job.end))
    return path


def longest_chain(jobs: Sequence[Job]) -> float:
    """Return the seconds of the longest chain of jobs, each an input of the next."""
    ends: dict[str, float] = {}  # by output
    for job in jobs:
        begin = max((ends[name] for name in job.inputs if name in ends), default=0.0)
        ends |= dict.fromkeys(job.outputs, begin + job.end - job.begin)
    return max(ends.values())


def lines(jobs: Sequence[Job]) -> Iterator[str]:
    """What the run took, its path, and the longest jobs."""
    origin, largest = jobs[0].begin, max(jobs, key=lambda job: job.mb)
    whole, path = max(job.end for job in jobs) - origin, path_to_the_end(jobs)
    busy = sum(job.processor for job in jobs)
    yield f"{len(jobs)} jobs in {whole:.0f} s, {busy:.0f} s of processor time seen by samples;"
    yield f"at most {largest.mb:.0f} MB, of {largest.name}"
    worked = sum(job.end - job.begin for job in path)
    waited = f"{whole - worked:.0f} s of waiting for a free core"
    yield f"\nthe path to the end: {worked:.0f} s of work, {waited}"
    yield f"with a core for each job at least {longest_chain(jobs):.0f} s"
    yield from (HEAD, *(job.line(origin) for job in path))
    longest = sorted(jobs, key=lambda job: job.begin - job.end)[:LONGEST]
    yield from ("\nthe longest jobs", HEAD, *(job.line(origin) for job in longest))


if __name__ == "__main__":
    print(*lines(jobs_of_last_run(Path(*sys.argv[1:2]))), sep="\n")
