"""Claims in tests and in CI: the pytest helper, the hook, the action, the example repository."""

import doctest
import os
import re
import runpy
import shutil
import subprocess
import sys
from contextlib import chdir

import pytest
import yaml
from command_line import GAMES
from examples import ROOT

from nashproof.claims.kinds.profiles import forgetful
from nashproof.errors import InputError
from nashproof.shell import cli
from nashproof.shell.game_files import PAPERS
from nashproof.testing import assert_equilibrium, assert_value

EXAMPLE = ROOT / "docs" / "how-to" / "example"
PENNIES = GAMES / "matching-pennies.toml"
HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
FORGETS = """EFG 2 R "forgets" { "Ann" "Bob" }
p "" 1 1 "a" { "l" "r" } 0
p "" 1 2 "b" { "x" "y" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { 0 0 }
p "" 1 2 "b" { "x" "y" } 0
t "" 3 "" { 0 0 }
t "" 4 "" { 1 -1 }
"""


def heads(probability):
    """Matching pennies: Odd shows heads so often."""
    text, rest = str(probability), str(1 - probability) if probability != 0.6 else "0.4"
    half = {"Heads": "1/2", "Tails": "1/2"}
    return {"move 1": half, "move 2": {"Heads": text, "Tails": rest}}


def test_equilibria_pass():
    assert_equilibrium(PENNIES, "uniform")
    assert_equilibrium(PENNIES, heads(0.6), "1/5")
    assert_value(PENNIES, 0)


def test_a_failure_names_the_deviation_and_its_exact_gain():
    with pytest.raises(AssertionError) as failed:
        assert_equilibrium(PENNIES, heads(0.6), "0.1999")
    message = str(failed.value)
    assert "Even gains 1/5 (0.2000) at most, by playing Heads at move 1." in message
    assert "Odd" not in message and "Matching pennies" in message and "1999/10000" in message


def test_a_failure_names_the_exact_value():
    with pytest.raises(AssertionError, match="is 0, not 1/2. The difference is -1/2"):
        assert_value(PENNIES, "1/2")


def test_a_player_who_forgets_is_not_taken_for_content(tmp_path, monkeypatch):
    (tmp_path / "forgets.efg").write_text(FORGETS, "utf-8")
    assert_equilibrium(tmp_path / "forgets.efg", {"a": "l", "b": "x"})  # small: it is proved
    monkeypatch.setattr(forgetful, "PARAMETERS", 1)
    with pytest.raises(AssertionError, match="undetermined"):
        assert_equilibrium(tmp_path / "forgets.efg", {"a": "l", "b": "x"}, 5)


@pytest.mark.parametrize("given", [{"max_gain": "-1"}, {"decimals": "printed"}, {"max_gain": "x"}])
def test_what_the_helper_refuses(given):
    with pytest.raises(InputError):
        assert_equilibrium(PENNIES, "uniform", **given)


def test_the_example_passes_its_own_tests():
    tests = runpy.run_path(str(EXAMPLE / "test_equilibria.py"))
    for name in (name for name in tests if name.startswith("test_")):
        tests[name]()


def test_the_hook_takes_the_papers_that_nashproof_reads():
    (hook,) = HOOKS
    names = ["a.tex", "a.md", "b/a.qmd", "a.ipynb", "a.py", "tex", "a.md.txt"]
    taken = [name for name in names if re.search(hook["files"], name)]
    assert taken == names[: len(PAPERS)]
    assert hook["entry"].split()[:2] == ["nashproof", "audit"] and hook["language"] == "python"


def steps(tmp_path):
    """A folder with the console command, as the action installs it."""
    command = tmp_path / "nashproof" / "bin" / "nashproof"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m nashproof "$@"\n', "utf-8")
    command.chmod(0o755)
    return {"RUNNER_TEMP": str(tmp_path), "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}


@pytest.mark.parametrize("claim, status", [("-1/18", 0), ("-1/17", 1)])
def test_the_action_audits(tmp_path, claim, status):
    (tmp_path / "a.md").write_text(f"<!-- nash kind=value game=kuhn: {claim} --> {claim}", "utf-8")
    inputs = {"PAPERS": "*.md", "GAMES": str(EXAMPLE / "games")}
    done = subprocess.run(
        ["bash", "-e", "-c", ACTION["runs"]["steps"][-1]["run"]],
        cwd=tmp_path,
        env={**os.environ, **steps(tmp_path), **inputs},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (status, "")
    assert done.stdout.startswith("::error file=a.md,line=1" if status else "a.md:1: confirmed")


def test_the_page_shows_the_files_of_the_example():
    page = (EXAMPLE.parent / "claims-in-ci.md").read_text("utf-8")
    shown = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    files = [".pre-commit-config.yaml", ".github/workflows/claims.yml"]
    assert shown == [(EXAMPLE / file).read_text("utf-8") for file in files]
    assert set(re.findall(r"^\| `(\w+)`", page, re.MULTILINE)) == set(ACTION["inputs"])


def test_the_page_shows_what_stops_a_commit(tmp_path, capsys):
    """The hook as pre-commit calls it, on the paper with the value that somebody changed."""
    shutil.copytree(EXAMPLE, tmp_path / "papers")
    paper = tmp_path / "papers" / "paper.md"
    paper.write_text(paper.read_text("utf-8").replace("−1/18", "−1/17", 1), "utf-8")
    with chdir(paper.parent):
        status = cli.main([*HOOKS[0]["entry"].split()[1:], "paper.md"])
    page = (EXAMPLE.parent / "claims-in-ci.md").read_text("utf-8")
    shown = re.search(r"- exit code: (\d)\n\n(.*?)```", page, re.DOTALL)
    assert (str(status), capsys.readouterr().out) == shown.groups()


def test_the_page_shows_what_pytest_prints():
    page = (EXAMPLE.parent / "claims-in-ci.md").read_text("utf-8")
    with pytest.raises(AssertionError) as failed:
        assert_value(EXAMPLE / "games" / "kuhn.toml", "-1/17")
    assert f"E       AssertionError: {failed.value}\n" in page


def test_what_the_page_shows_in_python_is_true():
    with chdir(ROOT):
        page = str(EXAMPLE.parent / "claims-in-ci.md")
        done = doctest.testfile(page, module_relative=False, encoding="utf-8")
    assert (done.failed, done.attempted) == (0, 5)


def test_options_that_are_refused():
    with pytest.raises(InputError, match='decimals = "printed", expected auto, exact or balanced'):
        assert_equilibrium(PENNIES, "uniform", decimals="printed")
    with pytest.raises(InputError, match="max_gain = -1, expected a number from 0 on"):
        assert_equilibrium(PENNIES, "uniform", -1)
