"""The workflow on a cluster: a node that goes down, a chunk that fails, the same bytes as here.

Detached processes stand for a cluster. The same is tried with a real Slurm on this machine, if it
can be started.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec

import pytest
from examples import ROOT
from one_node_slurm import Slurm, missing, processes_in

PLUGINS = "snakemake_executor_plugin_"
TARGETS = [f"results/manifests/build/{chunk}.sha256" for chunk in (1, 2, 3)]
HANGS = """\
#!/bin/sh
case "$*" in *kuhn-5*) [ -e stop ] || { echo $$ > part; mv part stop; sleep 600; } ;; esac
exec '%s' -m nashproof "$@"
"""
LONGEST = 120  # seconds until a job has begun, on a busy machine


@pytest.fixture
def folder(tmp_path):
    """The small data, of which one game cannot be read and one hangs when it is first built.

    Snakemake writes the path of its Python into the scripts of jobs without quotes, so that the one
    here has no blank, wherever the repository is.
    """
    (tmp_path / "venv").symlink_to(sys.prefix)
    shutil.copytree(ROOT / ".test", tmp_path / "run")
    (tmp_path / "run" / "workflow").symlink_to(ROOT / "workflow")
    (tmp_path / "run" / "data" / "games" / "pennies.toml").write_text("unreadable", "utf-8")
    for name, text in (("python", f"#!/bin/sh\nexec '{sys.executable}' \"$@\"\n"),
                       ("nashproof", HANGS % sys.executable)):  # fmt: skip
        (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    yield tmp_path / "run"
    for number in processes_in(tmp_path):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    end = time.monotonic() + LONGEST
    while processes_in(tmp_path):
        assert time.monotonic() < end, "a killed process stays"
        time.sleep(0.2)


def surroundings(folder):
    ours = f"{ROOT / 'src'}:{os.environ.get('PYTHONPATH', '')}"
    return os.environ | {"PATH": f"{folder.parent}:{os.environ['PATH']}", "PYTHONPATH": ours}


def start(folder, profile, *more):
    """A run that builds the games of three chunks on a cluster."""
    python = folder.parent / "venv" / "bin" / "python"
    command = [python, "-m", "snakemake", *TARGETS, "--snakefile", ROOT / "Snakefile"]
    return subprocess.Popen(
        [*map(str, command), "--workflow-profile", f"workflow/profiles/{profile}", *more],
        cwd=folder,
        env=surroundings(folder),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def hanging(folder, run):
    """The number of the process that hangs, once it does."""
    end = time.monotonic() + LONGEST
    while not (folder / "stop").exists():
        assert run.poll() is None and time.monotonic() < end, run.communicate()[0]
        time.sleep(0.2)
    return int((folder / "stop").read_text("utf-8"))


def made(folder):
    return sorted(place.name for place in folder.glob("results/games/*"))


def built_here(folder):
    """What the same command makes without a cluster."""
    games = sorted((folder / "data" / "games").glob("*.toml"))
    words = ["-m", "nashproof", "build", *map(str, games), "--output", str(folder / "here")]
    subprocess.run([sys.executable, *words], env=surroundings(folder), check=True)
    return {place.name: place.read_bytes() for place in (folder / "here").iterdir()}


def mended(folder, profile, *more):
    """A second run, with the game put right: what it said."""
    shutil.copy(ROOT / ".test/data/games/pennies.toml", folder / "data" / "games")
    run = start(folder, profile, *more)
    text = run.communicate()[0]
    assert run.returncode == 0, text
    here = built_here(folder)
    assert {name: (folder / "results/games" / name).read_bytes() for name in here} == here
    assert made(folder) == sorted(here) and all((folder / place).is_file() for place in TARGETS)
    return text


def test_detached_processes(folder):
    """One job is killed with its node, one cannot read its game; the third is finished."""
    if not find_spec(f"{PLUGINS}cluster_generic"):
        pytest.skip("snakemake-executor-plugin-cluster-generic is not installed; `make` does that")
    run = start(folder, "detached")
    os.killpg(os.getsid(hanging(folder, run)), signal.SIGKILL)
    text = run.communicate()[0]
    assert run.returncode == 1 and "pennies.toml:1: found TOML" in text, text
    assert text.count("Error in rule build") == 2
    done = [place for place in TARGETS if (folder / place).exists()]
    assert len(done) == 1 and made(folder) == ["battle.efg", "kuhn.efg"]
    assert "2 of 2 steps (100%) done" in mended(folder, "detached"), "no finished job runs again"


@pytest.mark.slow
def test_slurm(folder):
    """The node is taken down in mid-run and comes back: Slurm starts its jobs again.

    It waits two minutes before it does, so that this test takes four, of which 5 s are computing.
    """
    if not find_spec(f"{PLUGINS}slurm"):
        pytest.skip("snakemake-executor-plugin-slurm is not installed: it is in no lock")
    if reason := missing():
        pytest.skip(f"no Slurm: {reason}")
    with Slurm(folder.parent / "slurm") as slurm:
        run = start(folder, "slurm", "--default-resources", "slurm_partition=main")
        hanging(folder, run)
        slurm.node("down")
        time.sleep(2)
        slurm.node("resume")
        text = run.communicate()[0]
        assert run.returncode == 1 and "2 of 3 steps (67%) done" in text, text
        assert made(folder) == ["battle.efg", "kuhn-5.game", "kuhn.efg"]
        text = mended(folder, "slurm", "--default-resources", "slurm_partition=main")
        assert "1 of 1 steps (100%) done" in text
