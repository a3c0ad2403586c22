"""Leduc poker, from the text of its tree: too large for the lexicographic choice, and its value has
32 digits below the line.
"""

import random
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from examples import ROOT

from nashproof.exact.numbers import QQ
from nashproof.games.formats.canonical import game_text, read_game
from nashproof.linear_programs.optimum import optimum
from nashproof.play.strategies import is_plan
from nashproof.shell.cli import main
from nashproof.solving import zero_sum as solve
from nashproof.solving.game_programs import sequence_program

# The project's notes on performance, section 1: QSopt_ex, SoPlex and z3 on another program's file
# of the game
VALUE = QQ(-1454920850547486749701863871533, 16995463438839962469905132501930)


@pytest.fixture(scope="module")
def text():
    return subprocess.run(
        [sys.executable, ROOT / "data/generators/leduc.py"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_the_file_is_what_it_says(text):
    game = read_game(".efg", text, "leduc.efg")
    assert game_text(game) == text
    assert (
        game.sequence_counts == {1: 337, 2: 337} and game.constant == 0 and not game.recall_failures
    )
    assert max(abs(leaf.payoffs[0]) for leaf in game.leaves) == 13


def test_leduc_exactly(text):
    game = read_game(".efg", text, "leduc.efg")
    found = solve.solve_game(game)
    assert found.value == VALUE and all(is_plan(game, p, found.plans[p - 1]) for p in (1, 2))
    assert solve.solve_game(game) == found, "the same game, the same plans"
    canonical = solve.with_canonical_plans(game, found)
    assert canonical.canonical == (True, True) and canonical.value == VALUE
    assert solve.with_canonical_plans(game, replace(found, plans=canonical.plans)) == canonical


@pytest.mark.parametrize("seed", range(3))
def test_leduc_with_payoffs_of_very_different_size(text, seed):
    """Each end pays what it did times a power of ten up to 10^9: the floats' basis is not optimal,
    that of the refinement is.
    """
    draw = random.Random(seed)

    def times(end):
        chips = int(end[1]) * 10 ** draw.randint(0, 9)
        return f"{{ {chips}, {-chips} }}"

    game = read_game(".efg", re.sub(r"\{ (-?\d+), -?\d+ \}", times, text), "leduc.efg")
    assert optimum(sequence_program(game, 1)).method == "highs, repaired"


def test_the_command_and_the_checker(text, tmp_path, capsys):
    (tmp_path / "leduc.efg").write_text(text, "utf-8")
    assert main(["solve", str(tmp_path / "leduc.efg"), "--output", str(tmp_path / "out")]) == 0
    import nashcheck

    place = tmp_path / "out/certificates/_values/leduc.json"
    assert nashcheck.main([str(tmp_path / "leduc.efg"), str(place)]) == 0
    assert str(VALUE) in capsys.readouterr().out
    place.write_text(
        place.read_text("utf-8").replace(str(VALUE), str(VALUE + QQ(1, 10**40))), "utf-8"
    )
    assert nashcheck.main([str(tmp_path / "leduc.efg"), str(place)]) == 1
