"""Annotations in papers: what is read, at which line; what is passed over; what is refused."""

import json

import pytest
from examples import ROOT

from nashproof.documents.papers import papers
from nashproof.documents.papers.annotations import plain
from nashproof.documents.papers.papers import READERS, read_annotations
from nashproof.errors import InputError
from nashproof.shell.game_files import PAPERS

VALUE = "kind=value, game=kuhn"


def read(text, ending=".md"):
    """(lines, printed, options) of each annotation."""
    found = read_annotations(text, f"paper{ending}", ending)
    return [(one.lines, one.printed, one.options) for one in found]


def test_the_endings_are_those_that_the_shell_knows():
    assert tuple(READERS) == PAPERS


@pytest.mark.parametrize(
    "text, lines, printed",
    [
        (f"a\n\nis −1/18 <!-- nash {VALUE}: -1/18 -->", "3", "-1/18"),
        (f"is $-1/18$.\n<!-- nash {VALUE}:\n -1/18 -->", "2-3", "-1/18"),
        (f"<!-- nash {VALUE}: -1/18 -->\n\nIt is −1/18.", "1", "-1/18"),
        (f"is\n<!-- nash {VALUE} -->**−0.0556**<!-- /nash -->", "2", "-0.0556"),
        (f"what is it? <!-- nash {VALUE}: ? -->", "1", "?"),
        (
            "<!-- nash kind='value' game=kuhn -->x `y` <!-- other --> z<!-- /nash -->",
            "1",
            "x `y` z",
        ),
        (f"an equilibrium <!-- nash {VALUE} -->", "1", ""),
    ],
)
def test_markdown(text, lines, printed):
    assert read(text) == [(lines, printed, {"kind": "value", "game": "kuhn"})]


@pytest.mark.parametrize(
    "text",
    [
        f"```md\n<!-- nash {VALUE}: 1 -->\n```",
        f"~~~\n<!-- nash {VALUE}: 1 -->",
        f"`<!-- nash {VALUE}: 1 -->`",
        "<!-- nashville, tn -->",
        "<!-- Nash (1950) -->",
        "<!-- note kind=value -->",
    ],
)
def test_markdown_passes_over(text):
    assert read(text) == []


@pytest.mark.parametrize(
    "text, lines, printed",
    [
        (f"a\n$\\nash[{VALUE}]{{-\\frac{{1}}{{18}}}}$", "2", "-1/18"),
        (f"\\nash [{VALUE}] {{$-\\tfrac1{{18}}$}}", "1", "-1/18"),
        (f"\\nash[{{{VALUE}}}]{{\\num{{0.5}}}} % \\nash{{2}}", "1", "0.5"),
        ("\\nash[kind=value,\n  game={kuhn}]{$-$1}", "1-2", "-1"),
    ],
)
def test_latex(text, lines, printed):
    assert read(text, ".tex") == [(lines, printed, {"kind": "value", "game": "kuhn"})]


@pytest.mark.parametrize(
    "text",
    [
        "\\newcommand{\\nash}[2][]{#2}",
        "\\renewcommand*\\nash[2][]{#2}",
        "\\def\\nash[#1]#2{#2}",
        "% \\nash[kind=value]{1}",
        "\\verb|\\nash[kind=value]{1}|",
        "\\begin{verbatim}\n\\nash[kind=value]{1}\n\\end{verbatim}",
        "\\end{document} \\nash[x]{1}",
        "\\nashville[x]{1}",
    ],
)
def test_latex_passes_over(text):
    assert read(text, ".tex") == []


def test_a_percent_sign_that_is_printed_begins_no_comment():
    assert read("5\\% of \\nash[kind=value]{1}", ".tex") == [("1", "1", {"kind": "value"})]


def test_options_are_text_or_toml():
    text = '\\nash[{kind=all equilibria, terms=[["K: bet", "1"]], at={ g = "1/2" }; id=x}]{0}'
    ((_, _, options),) = read(text, ".tex")
    terms = [["K: bet", "1"]]
    expected = {"kind": "all equilibria", "terms": terms, "at": {"g": "1/2"}, "id": "x"}
    assert options == expected


def notebook(*cells):
    return json.dumps({"cells": cells, "metadata": {"a": None}, "nbformat": 4}, indent=1)


def code(source, output="", tags=()):
    outputs = [{"output_type": "execute_result", "data": {"text/plain": [output]}}]
    return {
        "cell_type": "code",
        "metadata": {"tags": list(tags)},
        "outputs": outputs if output else [],
        "source": source,
    }


@pytest.mark.parametrize(
    "cell, printed, found_on",
    [
        (
            {"cell_type": "markdown", "source": ["-1/18\n", f"<!-- nash {VALUE}: -1/18 -->"]},
            "-1/18",
            "<!-- nash",
        ),
        (code(["x\n", f"# nash {VALUE}: 1/2\n", "y"]), "1/2", "# nash"),
        (code(f"# nash {VALUE}\nx", "Fraction(-1, 18)"), "-1/18", "# nash"),
        (code("x", "'1/2'", ["nash:kind=value;game=kuhn"]), "1/2", "nash:kind"),
        (code("x", "a table", ["nash:kind=value;game=kuhn"]), "", "nash:kind"),
    ],
)
def test_notebooks(cell, printed, found_on):
    text = notebook({"cell_type": "raw", "source": "a <!-- nash -->"}, cell)
    lines = [str(n) for n, line in enumerate(text.split("\n"), 1) if f'"{found_on}' in line]
    options = {"kind": "value", "game": "kuhn"}
    assert read(text, ".ipynb") == [(lines[0], printed, options)]


@pytest.mark.parametrize(
    "text, printed",
    [
        (r"$-\frac{1}{18}$", "-1/18"),
        (r"\(\tfrac12\)", "1/2"),
        ("\u22120.5", "-0.5"),
        ("- 5", "-5"),
        ("`5/54`", "5/54"),
        ("$\\mathbf{\\frac{1}{3}}$", "1/3"),
        ("unique", "unique"),
    ],
)
def test_numbers_as_printed(text, printed):
    assert plain(text) == printed


@pytest.mark.parametrize(
    "text, ending, place, found",
    [
        ("\n<!-- nash hello -->", ".md", 2, '"hello"'),
        ("<!-- nash kind=value", ".md", 1, "without an end"),
        ("x\n<!-- /nash -->", ".md", 2, "alone"),
        (f"is 1/18\n<!-- nahs {VALUE}: 1/18 -->", ".md", 2, "<!-- nahs with a kind of claim"),
        (f"is 1/18\n<!-- NASH {VALUE}: 1/18 -->", ".md", 2, "<!-- NASH with a kind of claim"),
        (f"<!-- nash {VALUE}: -1/18 --> is 1/18", ".md", 1, "-1/18 in the annotation and not"),
        (f"<!-- nash {VALUE}: 1/18 --> is -1/18", ".md", 1, "1/18 in the annotation and not"),
        (f"<!-- nash {VALUE}: 0.5 --> is 0.55", ".md", 1, "0.5 in the annotation and not"),
        ("<!-- nash kind=a kind=b -->", ".md", 1, 'a second option "kind"'),
        ("<!-- nash kind= -->", ".md", 1, 'the option "kind" without a value'),
        ("<!-- nash kind=[1 -->", ".md", 1, '"[1"'),
        ("<!-- nash kind={a=b=c} -->", ".md", 1, '"{a=b=c}"'),
        ("<!-- nash -->", ".md", 1, "without options"),
        ("\n\\nash{1}", ".tex", 2, "without options"),
        ("\\nash[kind=value", ".tex", 1, "without its ]"),
        ("\\nash[kind=value] x", ".tex", 1, "without its text"),
        ("<!-- nash " + "[" * 20_000 + " -->", ".md", 1, "20,002 characters"),
        ("\\nash[kind=" + "{" * 20_000 + "}" * 20_000 + "]{1}", ".tex", 1, "40,005 characters"),
        ("<!-- nash a=b -->" * 1_001, ".md", 1, "more than 1,000 annotations"),
        ("{}", ".ipynb", 0, "no list of cells"),
        ("{\n x}", ".ipynb", 2, '"x}"'),
    ],
)
def test_refused(text, ending, place, found):
    with pytest.raises(InputError) as error:
        read(text, ending)
    assert error.value.place == f"paper{ending}:{place}".removesuffix(":0")
    assert found in error.value.found


def test_the_example_reads():
    folder = ROOT / "docs" / "how-to" / "example"
    counts = {
        path.suffix: len(read(path.read_text("utf-8"), path.suffix))
        for path in sorted(folder.glob("paper.*"))
    }
    assert counts == {".ipynb": 2, ".md": 5, ".tex": 2}


def test_long_papers_are_refused(monkeypatch):
    monkeypatch.setattr(papers, "PAPER_CHARACTERS", 9)
    with pytest.raises(InputError, match="paper.md: found a paper of 10 characters, expected at"):
        read("0123456789")
