"""``nashproof audit`` of papers: a line a claim, the exit status, the formats for programs."""

import json
import re
import shutil
import subprocess

import pytest
from command_line import run
from examples import ROOT

from nashproof.files.digests import digest

EXAMPLE = ROOT / "docs" / "how-to" / "example"


@pytest.fixture
def folder(tmp_path):
    """The example's games, and a paper with a claim that holds, a false one and a question."""
    shutil.copytree(EXAMPLE / "games", tmp_path / "games")
    lines = ["Worth -1/18.", "<!-- nash kind=value game=kuhn: -1/18 -->", ""]
    lines += ["Or <!-- nash kind=value game=kuhn -->-1/17<!-- /nash -->?"]
    lines += ["<!-- nash kind=value game=kuhn: ? -->"]
    (tmp_path / "a,b.md").write_text("\n".join(lines), "utf-8")
    return tmp_path


def test_what_the_page_shows_is_printed():
    page = (EXAMPLE.parent / "check-a-paper.md").read_text("utf-8")
    command, *lines = re.search(r"```console\n\$ (.*?)```", page, re.DOTALL)[1].splitlines()
    status, out, err = run(*command.split()[1:], "paper.tex", "paper.ipynb", cwd=EXAMPLE)
    assert (status, err) == (0, "") and out.splitlines()[: len(lines)] == lines
    assert re.findall(r"^paper\.(?!md)\w+:\d+: confirmed", out, re.MULTILINE) == [
        "paper.tex:4: confirmed",
        "paper.tex:6: confirmed",
        "paper.ipynb:8: confirmed",
        "paper.ipynb:16: confirmed",
    ]


def test_every_claim_of_the_solution_by_hand_is_confirmed():
    status, out, err = run("audit", "by-hand.tex", "by-hand.ipynb", cwd=EXAMPLE)
    assert (status, err) == (0, "")
    places = re.findall(r"^by-hand\.(\w+):\d+: confirmed: .", out, re.MULTILINE)
    assert len(places) == out.count("\n") and places == ["tex"] * 25 + ["ipynb"] * 8


def test_a_false_figure_in_the_solution_by_hand_is_found_at_its_line(tmp_path):
    shutil.copytree(EXAMPLE, tmp_path / "example")
    paper = tmp_path / "example" / "by-hand.tex"
    text = paper.read_text("utf-8")
    paper.write_text(text.replace('stated="y/3 + 1"', 'stated="4/3"'), "utf-8")
    status, out, _ = run("audit", "by-hand.tex", cwd=tmp_path / "example")
    (line,) = [line for line in out.splitlines() if ": confirmed: " not in line]
    page = (EXAMPLE.parent / "check-a-paper.md").read_text("utf-8")
    assert status == 1 and line in page.splitlines()


def test_a_false_claim_is_found_at_its_line(folder):
    status, out, err = run("audit", "a,b.md", "--output", "o", cwd=folder)
    verdicts = [re.match(r"a,b\.md:(\d+): (\w+): .", line).groups() for line in out.splitlines()]
    assert (status, err) == (1, "")
    assert verdicts == [("2", "confirmed"), ("4", "refuted"), ("5", "answered")]
    assert len([*(folder / "o" / "certificates" / "a-b-md").iterdir()]) == 3


def test_formats(folder):
    printed = {}
    for form in ("json", "github", "sarif"):
        status, printed[form], err = run("audit", "a,b.md", "--format", form, cwd=folder)
        assert (status, err) == (1, "")
    claims = json.loads(printed["json"])["claims"]
    assert [(c["file"], c["line"], c["holds"]) for c in claims] == [
        ("a,b.md", 2, True),
        ("a,b.md", 4, False),
        ("a,b.md", 5, True),
    ]
    commands = [line for line in printed["github"].splitlines() if line.startswith("::")]
    assert [line.partition("::The")[0] for line in commands] == [
        "::error file=a%2Cb.md,line=4,title=nashproof%3A refuted"
    ]
    results = json.loads(printed["sarif"])["runs"][0]["results"]
    assert [(r["kind"], r["level"]) for r in results] == [
        ("pass", "none"),
        ("fail", "error"),
        ("pass", "none"),
    ]
    place = results[1]["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "a%2Cb.md"}, "region": {"startLine": 4}}


LATEX = r"""\documentclass{article}
\usepackage{nashproof}
\begin{document}
Worth $\nash[kind=value, game=kuhn]{-0.0556}$ or $\nash[kind=value, game=kuhn]{-\frac{1}{17}}$,
% \nash[kind=value, game=kuhn]{2}
or \nash[kind=value, game=kuhn, id=w]{$-\frac1{18}$}: \nashexact{w}, \nashcertificate{w}.
\end{document}
"""


@pytest.fixture
def latex(folder):
    """A paper in LaTeX, audited, with what nashproof.sty reads beside it."""
    (folder / "paper.tex").write_text(LATEX, "utf-8")
    status, _, err = run("audit", "paper.tex", "--output", ".", cwd=folder)
    assert (status, err) == (1, "")
    return folder


def test_what_latex_prints_of_certificates(latex):
    lines = (latex / "paper.nash").read_text("utf-8").splitlines()
    assert [line.rpartition("{")[0] for line in lines[1:]] == [
        r"\nashclaim{1}{line-4}{-0.0556}{}{-\frac{1}{18}}",
        r"\nashclaim{2}{line-4-2}{-\frac{1}{17}}{refuted}{-\frac{1}{18}}",
        r"\nashclaim{3}{w}{$-\frac1{18}$}{}{}",
    ]
    certificates = sorted((latex / "certificates" / "paper-tex").iterdir())
    digests = {digest(path.read_text("utf-8"))[:7] for path in certificates}
    assert {line.rpartition("{")[2][:-1] for line in lines[1:]} == digests


@pytest.mark.skipif(not shutil.which("latex"), reason="no LaTeX here")
@pytest.mark.parametrize("results", [True, False])
def test_nashproof_sty_compiles_with_and_without_results(latex, results):
    if not results:
        (latex / "paper.nash").unlink()
    command = ["latex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(command, cwd=latex, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stdout
    assert ("Warning: No file paper.nash" in done.stdout) == (not results)
    assert "audit again" not in done.stdout


@pytest.mark.parametrize(
    "text, said",
    [
        ("nothing", "paper.md: found no annotation"),
        ("<!-- nash kind=valeu -->", 'paper.md:1: found "kind" = "valeu"; did you mean "value"?'),
        ("<!-- nash kind=value game=khun: 1 --> 1", 'paper.md:1: found the game "khun"'),
        ("<!-- nash kind=value game=kuhn lines=1: 1 --> 1", 'found the option "lines"'),
        ("<!-- nash kind=value game=kuhn metod=x: 1 --> 1", 'did you mean "method"?'),
        ("<!-- nash kind=equilibrium game=kuhn profile=no -->", 'found the profile "no"'),
        ("<!-- nash kind=equilibrium profile=uniform -->", "found a profile without a game"),
        ("<!-- nash kind=value game=kuhn -->even<!-- /nash -->", "words the option stated=0"),
        ("<!-- nash kind=value game=leduc-3: 1 --> 1", "found the game"),
        ("<!-- nash kind=value game=kuhn-jqk: 1 --> 1", "nashproof build kuhn-jqk --output ."),
        ("<!-- nash kind=saddle game=kuhn -->no<!-- /nash -->", '"stated" = "no"; did you mean'),
    ],
)
def test_bad_papers(folder, text, said):
    (folder / "paper.md").write_text(text, "utf-8")
    status, out, err = run("audit", "paper.md", "--output", "o", cwd=folder)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err and not (folder / "o").exists()


def test_papers_without_annotations_may_be_passed_over(folder):
    (folder / "none.md").write_text("nothing", "utf-8")
    assert run("audit", "none.md", "--allow-none", cwd=folder) == (0, "", "")


def test_several_files_are_papers(folder):
    status, _, err = run("audit", "a,b.md", "games/kuhn.toml", cwd=folder)
    assert status == 2 and "games/kuhn.toml: found 2 files" in err


def test_formats_of_papers_are_of_papers(folder):
    status, _, err = run("audit", "games/kuhn.toml", "--unique", "--format", "sarif", cwd=folder)
    assert status == 2 and "found the format sarif" in err


@pytest.mark.parametrize(
    "name, text",
    [
        ("p.md", "It is <!-- nash kind=value, game=kuhn -->-1/18."),
        ("p.tex", "It is \\nash[kind=value, game=kuhn]{}."),
    ],
)
def test_an_annotation_that_states_nothing(folder, name, text):
    (folder / name).write_text(text, "utf-8")
    status, out, err = run("audit", name, cwd=folder)
    assert (status, out) == (2, "") and err == (
        f'nashproof: {name}:1: found an annotation of the kind "value" that states nothing, '
        "expected a number: after a colon in it, or between its two ends\n"
    )
