"""The command line, and a game and a document to use it on."""

import io
import os
import re
import subprocess
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout

from examples import HEAD, ROOT

from nashproof.shell import cli

GAMES = ROOT / "data" / "games"


def run(*words, cwd=".", module="nashproof"):
    """A command's (exit status, standard output, standard error).

    It runs in this process, which spares the start; the checker in one of its own. Messages are
    without their ids, which ``shell/test_catalogue`` tests.
    """
    if module != "nashproof":
        return process(*words, cwd=cwd, module=module)
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
    with chdir(cwd), redirect_stdout(out), redirect_stderr(err):
        try:
            status = cli.main(list(map(str, words)))
        except SystemExit as stop:  # of a parser: --help, or what it complains of
            status = stop.code or 0
    return status, _text(out), without_ids(_text(err))


def _text(stream):
    stream.flush()
    return stream.buffer.getvalue().decode("utf-8")


def process(*words, cwd=None, module="nashproof"):
    """The same of a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", module, *map(str, words)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={
            "PYTHONPATH": str(ROOT / "src"),
            "PATH": os.environ.get("PATH", ""),
            "PYTHONUTF8": "1",
        },
    )
    return done.returncode, done.stdout, without_ids(done.stderr)


def python(code, cwd=None, timeout=None):
    """The finished process of a program in Python that may import nashproof."""
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={"PYTHONPATH": str(ROOT / "src")},
        timeout=timeout,
    )


def without_ids(lines):
    """Messages without the ids at the ends of their lines."""
    return re.sub(r" \[NP-[0-9]{3}\]$", "", lines, flags=re.MULTILINE)


THREE = """EFG 2 R "Three vote" { "Ann" "Bob" "Cy" }
p "" 1 1 "ann" { "yes" "no" } 0
p "" 2 1 "bob" { "yes" "no" } 0
p "" 3 1 "cy" { "yes" "no" } 0
t "" 1 "all" { 3 3 3 }
t "" 2 "two" { 2 2 0 }
p "" 3 1 0
t "" 3 "" { 2 0 2 }
t "" 4 "" { 0 0 0 }
p "" 2 1 0
p "" 3 1 0
t "" 5 "" { 0 2 2 }
t "" 4
p "" 3 1 0
t "" 4
t "" 4
"""


MINE = (
    HEAD
    + """[profiles.all]
game = "vote.efg"
says = "all vote yes"
strategy = { ann = "yes", bob = "yes", cy = "yes" }
[profiles.alone]
base = "all"
says = "Ann votes no"
strategy = { ann = "no" }
[profiles.mixed]
game = "vote.efg"
says = "everybody tosses a coin"
strategy = { ann = { yes = "1/2", no = "1/2" }, bob = { yes = "1/2", no = "1/2" }, cy = { yes = "1/2", no = "1/2" } }
[[assertions]]
id = "all-yes"
lines = "1"
kind = "equilibrium"
profile = "all"
says = "Nobody gains."
[[assertions]]
id = "alone"
lines = "2"
kind = "equilibrium"
profile = "alone"
says = "Nor here."
[[assertions]]
id = "worth"
lines = "3"
kind = "payoff"
profile = "mixed"
figures = [{ player = "1", stated = "0.88" }, { player = "3", stated = "7/8" }]
says = "A coin is worth 7/8 to everybody."
"""  # noqa: E501
)
