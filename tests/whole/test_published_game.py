"""The transcript in docs/tutorial.md: its commands, run again on a tree of ours with the same moves
and payoffs, print what stands there but for the title. Digests depend on it: none stands there.
"""

import os
import re
import subprocess
import sys

from examples import ROOT

PAGE = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
TITLE, THEIRS = (
    "A leader whom the follower sees through noise",
    "Bagwell (GEB 1995) commitment and (un)observability",
)
PAID = {"SS": "5, 2", "SC": "3, 1", "CS": "6, 3", "CC": "4, 4"}


def tree():
    """The leader moves, chance shows the move with probability 99/100, the follower moves."""
    yield f'EFG 2 R "{TITLE}" {{ "Player 1" "Player 2" }}\n""\np "" 1 1 "" {{ "S" "C" }} 0\n'
    outcome = 0
    for number, (move, seen) in enumerate((("S", "99/100"), ("C", "1/100")), 1):
        yield f'c "" {number} "" {{ "s" {seen} "c" {100 - int(seen[:-4])}/100 }} 0\n'
        for signal in "12":
            yield f'p "" 2 {signal} "" {{ "S" "C" }} 0\n'
            for reply in "SC":
                outcome += 1
                yield f't "" {outcome} "" {{ {PAID[move + reply]} }}\n'


def typed():
    """The commands of the page with what they printed."""
    blocks = re.findall(r"^```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [
        tuple(part.split("\n", 1))
        for block in blocks
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    ]


def commands(folder):
    """A folder that has ``nashproof`` and ``nashcheck`` as commands."""
    for name, module in (("nashproof", "nashproof"), ("nashcheck", "nashcheck")):
        (folder / name).write_text(
            f'#!/bin/sh\nexec "{sys.executable}" -m {module} "$@"\n', "utf-8"
        )
        (folder / name).chmod(0o755)
    return folder


def test_the_transcript(tmp_path):
    (tmp_path / "bin").mkdir()
    path = f"{commands(tmp_path / 'bin')}{os.pathsep}{os.environ['PATH']}"
    (tmp_path / "bagwell1995.efg").write_text("".join(tree()), "utf-8")
    ran = []
    for command, printed in typed():
        word = command.split()[0]
        if word == "cat":
            (tmp_path / command.split()[1]).write_text(printed, "utf-8")
        elif word in ("nashproof", "nashcheck", "sed"):
            done = subprocess.run(
                command,
                shell=True,
                cwd=tmp_path,
                capture_output=True,
                text=True,
                env={"PATH": path, "PYTHONPATH": str(ROOT / "src")},
            )
            assert (done.stdout + done.stderr).replace(TITLE, THEIRS) == printed, command
            ran.append(word)
    assert (ran.count("nashproof"), ran.count("nashcheck")) == (4, 3)
