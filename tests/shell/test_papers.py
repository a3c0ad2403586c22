"""``nashproof audit`` of papers: a line a claim, the exit status, the formats for programs."""

import json
import re
import shutil

import pytest
from command_line import run
from examples import ROOT

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
