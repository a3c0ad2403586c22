"""What an audit needs of the system: no module and no call that POSIX alone has.

Windows is not at hand. A program stands for it from which these modules and calls were taken.
"""

import subprocess
import sys

import pytest
from examples import ROOT

WITHOUT = """
import os, subprocess, sys, importlib.abc, multiprocessing

MODULES = {"fcntl", "resource", "termios", "tty", "pty", "pwd", "grp"}
CALLS = ["fork", "forkpty", "killpg", "setsid", "getpgid", "register_at_fork",
         "sched_getaffinity", "set_blocking", "mkfifo", "O_NOFOLLOW", "O_DIRECTORY"]


class Barred(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name in MODULES:
            raise ModuleNotFoundError(f"no module named {name}, as on Windows", name=name)


import filelock
for name in MODULES:
    sys.modules.pop(name, None)
for name in CALLS:
    if hasattr(os, name):
        delattr(os, name)
os.supports_dir_fd = set()
multiprocessing.get_all_start_methods = lambda: ["spawn"]
sys.meta_path.insert(0, Barred())
for name in [name for name in sys.modules if name.partition(".")[0] == "nashproof"]:
    raise SystemExit(f"{name} is there already")
from nashproof.shell.cli import main
sys.exit(main())
"""


def run(*words, folder):
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *map(str, words)],
        capture_output=True,
        text=True,
        cwd=folder,
    )


@pytest.mark.parametrize(
    "words, printed",
    [
        (("solve", ROOT / "data/games/kuhn.toml"), "-1/18"),
        (("audit", ROOT / "data/games/kuhn.toml", "--value", "-1/18"), "confirmed"),
        (("describe", ROOT / "data/games/kuhn.toml"), "-1/18"),
    ],
    ids=lambda item: item[0] if isinstance(item, tuple) else item,
)
def test_a_verb_runs(words, printed, tmp_path):
    done = run(*words, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "") and printed in done.stdout


def test_files_are_written(tmp_path):
    """Whole or not at all, and one run after the other."""
    words = ("solve", ROOT / "data/games/kuhn.toml", "--output", tmp_path / "made" / "here")
    for _ in range(2):
        done = run(*words, folder=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
    made = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in made} == {"kuhn.json", "kuhn.efg"}
    checked = run("check", "made/here", "--games", "made/here/games", folder=tmp_path)
    assert checked.returncode == 0 and "1 certificate accepted" in checked.stdout
