"""The command line as a process, and a game and a document to use it on."""

import os
import re
import subprocess
import sys

from examples import HEAD, ROOT

GAMES = ROOT / "data" / "games"


def run(*words, cwd=None, module="nashproof"):
    """A command as a process of its own: (exit status, standard output, standard error).

    Without the ids of messages, which ``shell/test_catalogue`` tests.
    """
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
