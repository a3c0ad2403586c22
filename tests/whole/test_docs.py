"""What is written for readers agrees with what is there: paths, links, verbs, commands, line
widths."""

import ast
import re
import shlex
import shutil
import subprocess

import pytest
from command_line import run as run_command
from examples import ROOT

PAGES = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text)]
    ours = [link for link in links if link and "://" not in link]
    assert [link for link in ours if not (page.parent / link).exists()] == []


def test_every_path_of_the_architecture_exists():
    named = re.findall(r"`((?:src|tests|data|workflow|docs)/[\w./-]*)`", ARCHITECTURE)
    assert len(named) > 30
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_first_file_of_the_architecture_exists():
    rows = re.findall(r"^\| `([\w/]+/)` \|.*\| `([\w./]+)` \|$", ARCHITECTURE, re.MULTILINE)
    assert len(rows) > 15
    assert [row for row in rows if not (ROOT / row[0] / row[1]).exists()] == []


def test_every_folder_of_the_code_is_in_the_architecture():
    tracked = subprocess.run(
        ["git", "ls-files", "src"], cwd=ROOT, capture_output=True, text=True
    ).stdout.split()
    folders = {path.rpartition("/")[0] for path in tracked if path.endswith(".py")}
    small = {"src/nashproof"}  # the root itself, whose parts are the rows
    assert [
        folder
        for folder in sorted(folders - small)
        if f"`{folder}/`" not in ARCHITECTURE
        and f"`{folder.rpartition('/')[2]}/`" not in ARCHITECTURE
    ] == []


PACKAGES = [  # what the architecture says of packages: the word there, and a file that has the name
    ("DomainMatrix.rref_den", "src/nashproof/exact/linear_algebra.py", ".rref_den("),
    ("fmpz_mat", "src/nashproof/exact/linear_algebra.py", "fmpz_mat("),
    ("highspy", "src/nashproof/linear_programs/floats/solver_worker.py", "highspy.Highs("),
    ("sequence_form_model", "src/nashproof/solving/pulp_models.py", "pulp.LpMaximize"),
    ("ExactSolver", "src/nashproof/shell/library/exact_solver.py", "(pulp.LpSolver)"),
    ("Report.claims", "src/nashledger/notebook/reports.py", "claims: pandas.DataFrame"),
    (
        "Audit.frame",
        "src/nashproof/shell/notebook/audits.py",
        "def frame(self) -> pandas.DataFrame",
    ),
    ("pandas.crosstab", "workflow/tables.py", "pandas.crosstab("),
    ("--report", "workflow/rules/reports.smk", "tables/overview.html"),
    ("@given", "tests/exact/test_numbers.py", "@given("),
]


@pytest.mark.parametrize("word, place, code", PACKAGES, ids=[word for word, *_ in PACKAGES])
def test_the_packages_do_what_the_architecture_says(word, place, code):
    assert f"`{word}`" in ARCHITECTURE and code in (ROOT / place).read_text("utf-8")


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 100


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prose_is_wrapped(page):
    """At 110 columns, so that a diff shows what changed. Tables, code and links may be longer."""
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    long = [line for line in text.splitlines() if len(line) > 110 and "](" not in line]
    assert [line for line in long if not line.startswith("|")] == []


def test_the_changelog_of_released_versions_is_wrapped():
    _, *released = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## [0", 1)
    lines = "".join(released).splitlines()
    assert [line for line in lines if len(line) > 100 and "](" not in line] == []


def test_every_verb_and_target_is_documented():
    page = (ROOT / "docs/reference/command-line.md").read_text("utf-8")
    table = ast.parse((ROOT / "workflow" / "run.py").read_text("utf-8"))
    targets = next(
        {key.value for key in node.keys}
        for node in ast.walk(table)
        if isinstance(node, ast.Dict)
        and any(isinstance(key, ast.Constant) and key.value == "reproduce" for key in node.keys)
    )
    assert [name for name in targets if f"`make {name}`" not in page] == []
    verbs = re.findall(r"^  nashproof (\w+)|`nashproof (\w+)", page, re.MULTILINE)
    from nashproof.shell.cli import VERBS

    assert set(VERBS) <= {one or two for one, two in verbs}


def test_what_the_readme_shows_is_printed(tmp_path):
    """The console block: each command with lines of its output, as they stand there, in order."""
    page = (ROOT / "README.md").read_text("utf-8")
    block = page.partition("```console\n$ ")[2].partition("```")[0]
    shutil.copytree(ROOT / "data" / "games", tmp_path / "data" / "games")
    for part in block.split("\n$ "):
        command, _, shown = part.partition("\n")
        program, *words = shlex.split(command)
        files = [str(p.relative_to(tmp_path)) for p in sorted(tmp_path.glob(words[-1]))]
        words = [*words[:-1], *(files or words[-1:])]
        status, out, err = run_command(*words, cwd=tmp_path, module=program)
        assert (status, err) == (0, "") and shown
        lines = iter(out.splitlines())
        assert [line for line in shown.splitlines() if line not in lines] == []


def test_what_the_page_on_other_tools_shows_is_printed(tmp_path):
    """Every command of ours, with lines of its output in order; `cat` shows the files it reads."""
    page = (ROOT / "docs/explanation/beside-other-tools.md").read_text("utf-8")
    typed = [
        part.partition("\n")
        for block in re.findall(r"^```console\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
        for part in block.split("$ ")[1:]
    ]
    assert len(typed) >= 9
    for name in ("kuhn", "battle-of-the-sexes"):
        shutil.copy(ROOT / "data" / "games" / f"{name}.toml", tmp_path)
    for command, _, shown in typed:
        program, *words = shlex.split(command)
        if program == "cat":
            (tmp_path / words[0]).write_text(shown, "utf-8")
            continue
        status, out, err = run_command(*words, cwd=tmp_path)
        lines = iter(out.splitlines())
        assert (status, err) == (0, "") and shown
        assert [x for x in shown.splitlines() if x != "..." and x not in lines] == []


def test_no_docstring_needs_the_one_above_it():
    """A reader who lands on a function sees there what it returns."""
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "workflow").rglob("*.py")]
    assert [path.name for path in sources if '"""The same' in path.read_text("utf-8")] == []
