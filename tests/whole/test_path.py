"""workflow/path.py: what a run took, read from what Snakemake keeps of it."""

import base64
import json
from datetime import datetime

import path
import pytest

BEGUN = datetime(2026, 11, 30, 13, 42, 28)


def run_of(folder, *jobs):
    """The traces of a run: jobs as (name, rule's input, output, begin, end, processor, MB)."""
    log = folder / ".snakemake/log" / f"{BEGUN:%Y-%m-%dT%H%M%S}.134767.snakemake.log"
    log.parent.mkdir(parents=True)
    log.touch()
    kept = folder / ".snakemake/metadata"
    kept.mkdir()
    for name, source, output, begin, end, processor, mb in jobs:
        times = {"starttime": BEGUN.timestamp() + begin, "endtime": BEGUN.timestamp() + end}
        record = {"rule": "r", "input": [source], "log": [f"logs/{name}.log"], **times}
        (kept / base64.b64encode(output.encode()).decode()).write_text(json.dumps(record), "utf-8")
        benchmark = folder / "logs" / f"{name}.tsv"
        benchmark.parent.mkdir(parents=True, exist_ok=True)
        benchmark.write_text(f"s\tmax_pss\tcpu_time\n{end - begin}\t{mb}\t{processor}\n", "utf-8")


def test_the_path_of_a_run(tmp_path):
    run_of(
        tmp_path,
        ("build/1", "data/g", "results/g", 1, 3, 1.5, 50),
        ("audit/long", "results/g", "results/a", 4, 14, 8, "NA"),
        ("audit/short", "results/g", "results/b", 4, 5, 1, 60),
        ("report", "results/a", "reports/index.html", 15, 20, 4, 966),
        ("earlier", "data/g", "results/old", -9, -8, 1, 2000),
    )
    first, most, *rest = path.lines(path.jobs_of_last_run(tmp_path))
    assert first == "4 jobs in 19 s, 14 s of processor time seen by samples;"
    assert most == "at most 966 MB, of report"
    assert rest[0] == "\nthe path to the end: 17 s of work, 2 s of waiting for a free core"
    assert rest[1] == "with a core for each job at least 17 s"
    names = [line.split()[-1] for line in rest[3:6]]
    assert names == ["build/1", "audit/long", "report"]
    assert rest[4].split() == ["3.0", "10.0", "8.0", "0", "audit/long"]
    assert rest[8].endswith("audit/long") and len(rest) == 12


def test_a_folder_without_a_run(tmp_path):
    with pytest.raises(SystemExit, match="found no jobs of a run, expected some: make reproduce"):
        path.jobs_of_last_run(tmp_path)
