"""The end of a failed run of Snakemake: one line for each job that failed.

`make reproduce` prints these lines itself, as the jobs fail (snakemake_logger_plugin_lines).
"""

import re
import sys
from pathlib import Path

LOG = re.compile(r"^ +log: (.+) \(check log file", re.MULTILINE)


def tell_failures(logs: list[str]) -> None:
    """Print the last line of the log of each failed job, which says what is wrong.

    ``logs``: the places of Snakemake's logs.
    """
    for name in dict.fromkeys(name for log in logs for name in LOG.findall(text_of(log))):
        print(f"{last_line(name)} (log: {name})", file=sys.stderr, flush=True)


def last_line(name: str) -> str:
    """Return the last line of a job's log: the one in which a program says what is wrong."""
    return (text_of(name).strip().splitlines() or ["nashproof: a job failed; its log is empty"])[-1]


def text_of(name: str) -> str:
    """Return the text of a log; "" if there is none. Words in brackets may follow its name."""
    place = Path(name.partition(" (")[0])
    return place.read_text(encoding="utf-8", errors="replace") if place.is_file() else ""
