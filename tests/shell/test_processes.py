"""A long command as a process: its progress on a terminal, and an interruption at any instant."""

import json
import signal
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from command_line import GAMES
from examples import ROOT

from nashproof.shell import progress


def test_an_interruption_while_a_helper_is_being_imported(tmp_path):
    """A module that is half imported has no function yet that ends what it started."""
    code = (
        "import os, signal, sys, types; from nashproof.shell import interrupts\n"
        "with interrupts.ended_by_interrupts():\n"
        "    for name in interrupts.HELPERS: sys.modules[name] = types.ModuleType(name)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "nashproof: interrupted\n")


@pytest.mark.parametrize("wait", (0.05, 0.4, 1, 2))
def test_an_interruption_leaves_nothing_half_written(tmp_path, wait):
    """Ctrl-C at any instant from where Python has started: status 130, one line, and every file
    that is there is whole."""
    command = [
        sys.executable,
        "-c",
        "import runpy; print(flush=True); runpy.run_module('nashproof', run_name='__main__')",
        "describe",
        GAMES / "kuhn-raise-1.toml",
        GAMES / "kuhn-raise-2.toml",
        "--output",
        "out",
    ]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT / "src")},
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    process.stdout.readline()
    with suppress(subprocess.TimeoutExpired):
        process.wait(wait)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode in (130, 0, -signal.SIGINT) and (
        process.returncode != 130 or err == "nashproof: interrupted\n"
    )
    assert all(json.loads(place.read_text("utf-8"))["seal"] for place in tmp_path.rglob("*.json"))
    assert not list(tmp_path.rglob(".*"))


def test_progress_is_shown_on_a_terminal_and_nowhere_else(capsys, monkeypatch):
    """From the third second on, on one line that is removed again; nothing in a file or a pipe."""
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    with progress.Progress("waiting", 2) as shown:
        assert list(shown.count("ab")) == ["a", "b"]
        time.sleep(0.05)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress.Progress("waiting", 2) as shown:
        list(shown.count("ab"))
        time.sleep(0.1)
    assert capsys.readouterr().err == "\rwaiting: 2 of 2, 0 s\x1b[K\r\x1b[K"
    with progress.Progress("short"):
        pass
    assert "short" not in capsys.readouterr().err


def test_a_long_line_of_progress_is_cut_at_the_width_of_the_terminal(capsys, monkeypatch):
    """A line that wraps is not removed by the next one."""
    monkeypatch.setattr(progress, "PATIENCE", 0.01)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "20")
    with progress.Progress("describing a game of many players"):
        time.sleep(0.1)
    assert capsys.readouterr().err == "\rdescribing a game o\x1b[K\r\x1b[K"


def test_after_ten_seconds_progress_says_what_stops_it():
    shown = progress.Progress("describing trio", stops="Ctrl-C or --time")
    assert shown.line(9.9) == "describing trio: 9 s"
    assert shown.line(10) == "describing trio: 10 s (stop: Ctrl-C or --time)"
    shown = progress.Progress("solving", 1)
    assert list(shown.count("a")) and shown.line(20) == "solving: 1 of 1, 20 s (stop: Ctrl-C)"
