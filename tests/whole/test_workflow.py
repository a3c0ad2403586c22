"""The workflow: its rules as text, and its runs with a stand-in for `nashproof` that writes empty
files."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from examples import ROOT

RULES = {
    match[1]: match[0]
    for path in sorted((ROOT / "workflow" / "rules").glob("*.smk"))
    for match in re.finditer(
        r"^rule (\w+):\n(?:    .*\n|\n(?!\n))+", path.read_text(encoding="utf-8"), re.MULTILINE
    )
}
TEXT = "\n".join(
    path.read_text(encoding="utf-8")
    for path in [ROOT / "Snakefile", *(ROOT / "workflow").rglob("*.smk")]
)
DOCUMENTS = [path.stem for path in (ROOT / "data" / "documents").glob("*.toml")]

STAND_IN = """\
import os, sys, time
from pathlib import Path
verb, words = sys.argv[1], sys.argv[2:]
output, stems = Path(words[words.index("--output") + 1]), [Path(word).stem for word in words[:words.index("--output")]]
def put(name):
    (output / name).parent.mkdir(parents=True, exist_ok=True)
    (output / name).write_text(verb)
if os.environ.get("FAIL") == verb:
    sys.exit("told to fail")
if verb == "build": [put(f"{stem}.{'game' if 'cards = 100 ' in Path(word).read_text() else 'efg'}") for stem, word in zip(stems, words)]
if verb == "enumerate": [put(f"{stem}/counts.json") for stem in stems]
if verb == "solve": [put(f"{kind}/{stem}.json") for stem in stems for kind in ("solve", "certificates/_values")]
if verb in ("describe", "eliminate"): put(f"certificates/_{'sets' if verb == 'describe' else 'eliminations'}/{stems[0]}.json")
if verb == "law": [put(f"{folder}/{stem}.json") for stem in stems for folder in ("claims/laws", "certificates/_laws")]
if verb == "audit": put(f"claims/{stems[0]}.json"), put(f"certificates/{stems[0]}/claim.json")
if verb == "check": put("")
if verb == "report":
    [put(page) for page in ("index.html", "laws.html", "games/index.html", "nashproof-reports.pdf", "static/style.css")]
    for path in Path("data/documents").glob("*.toml"):
        errata = path.read_text("utf-8").count("[[errata]]")
        names = ["index.html", *(f"e{k + 1}.html" for k in range(errata))]
        letter = [f"errata.{form}" for form in ("md", "tex", "pdf")] if errata else []
        [put(f"{path.stem}/{name}") for name in names + letter]
    Path("results/claims.csv").write_text(verb)
Path("started").touch()
time.sleep(float(os.environ.get("SLEEP", "0")))
"""  # noqa: E501


# The rules as text.


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_one_command(name):
    shell = "".join(re.findall(r'"(.*)"\n', RULES[name].split("    shell:\n")[1]))
    command, redirection = shell[: -len(" > {log:q} 2>&1")], shell[-len(" > {log:q} 2>&1") :]
    assert redirection == " > {log:q} 2>&1"
    program = "python workflow/join_checker.py" if name == "checker" else f"nashproof {name}"
    assert command.startswith(f"{program} ")
    assert not re.search(r"[;|&<>`$\n]", command)
    assert all(field.endswith(":q") for field in re.findall(r"{(.*?)}", command)), (
        "paths are quoted"
    )


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_its_parts(name):
    for part in ("input", "output", "params", "log", "conda", "threads", "message"):
        assert re.search(rf"^    {part}:", RULES[name], re.MULTILINE), part
    assert RULES[name].split("\n")[1].startswith('    """')
    named = re.findall(r"^    (?:input|output):\n        (\w*)=", RULES[name], re.MULTILINE)
    assert len(named) == (1 if "    input:\n" not in RULES[name] else 2)


def test_the_rules_are_these():
    of_files = {
        "certificates": ["checker", "check"],
        "claims": ["audit", "law"],
        "games": ["build"],
        "play": ["enumerate"],
        "reports": ["report"],
        "solve": ["solve", "describe", "eliminate"],
    }
    assert {path.stem for path in (ROOT / "workflow" / "rules").iterdir()} == {"common", *of_files}
    assert list(RULES) == sum(of_files.values(), [])
    assert not re.search(
        r"^\s*(run|script|checkpoint\b.*):|\blambda\b|\bpandas\b", TEXT, re.MULTILINE
    )


@pytest.mark.parametrize("name", [name for name in RULES if name != "checker"])
def test_the_command_line_has_what_a_rule_calls(name):
    cli = pytest.importorskip("nashproof.shell.cli")
    known = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from nashproof.shell.cli import main; main(sys.argv[1:])",
            name,
            "-h",
        ],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(Path(cli.__file__).parents[3])},
    )
    assert set(re.findall(r"--[a-z]+", RULES[name].split("    shell:\n")[1])) <= set(
        re.findall(r"--[a-z]+", known.stdout)
    )


# Runs.


@pytest.fixture
def checkout(tmp_path):
    """A copy in a directory whose path has a space, already set up, with the stand-in."""
    folder = tmp_path / "a b"
    for name in ("workflow", "data", "src"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
        )
    for name in ("Snakefile", "environment.yml", "requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    commands = folder / ".venv" / "bin"
    commands.mkdir(parents=True)
    (commands / "stand_in.py").write_text(STAND_IN, encoding="utf-8")
    for name, before in (("python", ""), ("nashproof", f"-S '{commands}/stand_in.py'")):
        (commands / name).write_text(
            f"#!/bin/sh\nexec '{sys.executable}' {before} \"$@\"\n", encoding="utf-8"
        )
        (commands / name).chmod(0o755)
    set_up = subprocess.run(
        [
            sys.executable,
            "-c",
            "import run, os; os.chdir(run.ROOT); print(*run.wanted(), sep='\\n')",
        ],
        cwd=folder / "workflow",
        capture_output=True,
        text=True,
        check=True,
    )
    (folder / ".venv" / "set-up").write_text(set_up.stdout, encoding="utf-8")
    return folder


def start(folder, *arguments, **variables):
    return subprocess.Popen(
        [sys.executable, "workflow/run.py", "reproduce", *arguments],
        cwd=folder,
        text=True,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


def reproduce(folder, *arguments, **variables):
    run = start(folder, *arguments, **variables)
    text = run.communicate()[0]
    return run.returncode, text


def test_lint(checkout):
    lint = subprocess.run(
        [sys.executable, "-m", "snakemake", "--lint"], cwd=checkout, capture_output=True, text=True
    )
    assert lint.returncode == 0, lint.stdout + lint.stderr


def test_dry_run_lists_the_jobs(checkout):
    """All of them, although the committed reports are there: these do not stand for results."""
    (checkout / "reports").mkdir()
    for page in ("index.html", "laws.html", *(f"{name}/index.html" for name in DOCUMENTS)):
        (checkout / "reports" / page).parent.mkdir(exist_ok=True)
        (checkout / "reports" / page).touch()
    status, text = reproduce(checkout, "--dry-run")
    jobs = dict(re.findall(r"^(\w+) +(\d+)$", text, re.MULTILINE))
    assert status == 0, text
    assert "workflow/profiles/default" in text
    assert jobs == dict.fromkeys(
        ["build", "enumerate", "solve", "describe", "eliminate", "law", "checker", "report", "all"],
        "1",
    ) | {
        "audit": str(len(DOCUMENTS)),
        "check": str(len(DOCUMENTS) + 4),
        "total": str(2 * len(DOCUMENTS) + 13),
    }


def test_a_finished_run_has_nothing_to_do(checkout):
    status, text = reproduce(checkout)
    assert status == 0, text
    assert "Nothing to be done" in reproduce(checkout)[1]

    page = checkout / "reports" / "index.html"
    page.write_text("as committed", encoding="utf-8")
    with (checkout / "src" / "nashcheck" / "command.py").open("a", encoding="utf-8") as part:
        part.write("# edited\n")
    status, text = reproduce(checkout, FAIL="report")
    assert status == 1 and "told to fail" in text, (
        "edited code runs again, and a failure shows its log"
    )
    assert page.read_text(encoding="utf-8") == "as committed", (
        "a failed report loses no committed page"
    )


def test_a_killed_run_is_taken_up_again(checkout):
    killed = start(checkout, SLEEP="2")
    while not (checkout / "started").exists():
        assert killed.poll() is None, killed.communicate()[0]
        time.sleep(0.05)
    other, text = reproduce(checkout)
    assert other == 4 and len(text.splitlines()) == 1 and "another run" in text
    os.kill(int((checkout / ".run.lock").read_text(encoding="utf-8")), signal.SIGKILL)
    status, text = reproduce(checkout)
    assert "waiting for the last jobs" in text, "a job of the killed run was still writing"
    assert status == 0, text
    assert killed.wait() == 1


def test_a_misnamed_game_is_an_error(checkout):
    (checkout / "data" / "games" / "My Game.toml").touch()
    status, text = reproduce(checkout)
    assert status == 1 and "My Game.toml: a file name is made of" in text
