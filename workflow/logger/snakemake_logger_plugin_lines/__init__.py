"""The lines that `make reproduce` prints: one a job, one a failure, and a summary.

Snakemake finds this module by its name, and uses it for `--logger lines`.
"""

import logging
import sys

from failures import last_line
from snakemake_interface_logger_plugins.base import LogHandlerBase
from snakemake_interface_logger_plugins.common import LogEvent

SLOWEST = 3  # jobs that the summary names
ECHOES = ("RuleException", "CalledProcessError")  # say again what the line of a failure says
ENDINGS = ("At least one job did not complete", "Exiting because a job")  # so does the summary


class LogHandler(LogHandlerBase):
    """A handler that prints lines on standard error as the jobs of a run start and fail."""

    writes_to_stream, writes_to_file = True, False
    has_filter, has_formatter, needs_rulegraph = True, True, False

    def __post_init__(self) -> None:
        self.total, self.words, self.begun, self.seconds = 0, {}, {}, {}
        self.failed: set[int] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Print what a person wants to know of a record."""
        handlers = {
            LogEvent.RUN_INFO: self.planned,
            LogEvent.JOB_INFO: self.started,
            LogEvent.JOB_FINISHED: self.finished,
            LogEvent.JOB_ERROR: self.broken,
        }
        event = getattr(record, "event", None)
        if event in handlers:
            handlers[event](record)
        elif record.levelno >= logging.ERROR or "Nothing to be done" in record.getMessage():
            self.pass_on(record)

    def planned(self, record: logging.LogRecord) -> None:
        stats = dict(record.stats)
        self.total = sum(n for rule, n in stats.items() if rule not in ("all", "restore", "total"))

    def started(self, record: logging.LogRecord) -> None:
        if record.rule_name not in ("all", "restore"):
            self.words[record.jobid], self.begun[record.jobid] = record.rule_msg, record.created
            width = len(str(self.total))
            say(f"{len(self.words):>{width}} of {self.total}  {record.rule_msg}")

    def finished(self, record: logging.LogRecord) -> None:
        if record.job_id in self.begun:
            self.seconds[record.job_id] = record.created - self.begun[record.job_id]

    def broken(self, record: logging.LogRecord) -> None:
        if record.jobid not in self.failed:
            self.failed.add(record.jobid)
            say(f"FAILED  {self.words.get(record.jobid, record.rule_name)}")
            for log in record.log:
                say(f"        {last_line(log)}\n        log: {str(log).partition(' (')[0]}")

    def pass_on(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        echo = getattr(record, "exception", "") in ECHOES
        if not echo and not any(ending in text for ending in ENDINGS):
            say(text)

    def close(self) -> None:
        """Print the summary."""
        if self.seconds or self.failed:
            missing = self.total - len(self.seconds) - len(self.failed)
            parts = [f"{len(self.seconds)} of {self.total} jobs done"]
            parts += [f"{len(self.failed)} failed"] * bool(self.failed)
            parts += [f"{missing} not run, since they need what failed"] * bool(missing)
            say("; ".join(parts))
            longest = sorted(self.seconds, key=self.seconds.get, reverse=True)[:SLOWEST]
            slow = ", ".join(f"{self.words[job]} ({self.seconds[job]:.0f} s)" for job in longest)
            say(f"slowest: {slow}" if slow else "nothing was finished")
        self.seconds, self.failed = {}, set()
        super().close()


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
