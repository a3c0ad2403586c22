"""Annotations in papers: what is read, at which line; what is passed over; what is refused."""

import json

import pytest
from examples import ROOT

from nashledger.papers import papers
from nashledger.papers.annotations import plain
from nashledger.papers.papers import READERS, Paper, document_of_paper, read_annotations
from nashproof.claims.kinds import parse_claim
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
    ("pieces", "printed"),
    [
        ([("stdout", "-5\n"), ("stderr", "5\n")], "-5"),
        ([("stdout", "-"), ("stdout", "5\n")], "-5"),
        ([("stdout", "-"), ("stderr", "7\n"), ("stdout", "5\n")], "-5"),
        ([("stdout", "7\n"), ("stdout", "5\n")], ""),
        ([("stderr", "5\n")], ""),
    ],
)
def test_what_a_cell_printed_in_pieces(pieces, printed):
    """Warnings are no numbers, and a number that came in two pieces is one."""
    cell = code("x", tags=["nash:kind=value;game=kuhn"])
    cell["outputs"] = [
        {"output_type": "stream", "name": stream, "text": text} for stream, text in pieces
    ]
    ((_, found, _),) = read(notebook(cell), ".ipynb")
    assert found == printed


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
        ("$-$\\tfrac{1}{18}", "-1/18"),
        (r"1\,/\,18", "1/18"),
        (r"1\,000\,000", "1000000"),
        ("0.333\u2009333", "0.333333"),
        ("_1/2_", "1/2"),
        (r"\frac{\num{1}}{18}", "1/18"),
        (r"$\frac{1+y}{2}$", "(1+y)/2"),
        (r"$1+y/\frac{4}{2}$", "1+y/ (4/2)"),
        (r"$y^\frac12$", "y^ (1/2)"),
    ],
)
def test_numbers_as_printed(text, printed):
    assert plain(text) == printed


@pytest.mark.parametrize(
    "text, shown",
    [
        (r"$2\frac{1}{2}$", '"2 1/2", expected one fraction: 5/2 if it is mixed'),
        (r"1\frac{1}{18}", '"1 1/18", expected one fraction: 19/18 if it is mixed'),
        (r"$-2\tfrac12$", '"-2 1/2", expected one fraction: -5/2 if it is mixed'),
        ("2\u00bd", r'"2\xbd", expected one fraction: 5/2 if it is mixed'),
        (r"\frac{1}{2}3", '"1/2 3", expected a number'),
        (r"\frac123", '"1/2 3", expected a number'),
        (r"\frac12\frac13", '"1/2 1/3", expected a number'),
        ("1_2", '"1_2", expected a number'),
        ("1~2", '"1 2", expected a number'),
        ("1~000", '"1 000", expected a number'),
        (r"1\!2", '"1 2", expected a number'),
        (r"1\,2", '"1 2", expected a number'),
        (r"1\,0000", '"1 0000", expected a number'),
        ("1**2**", '"1**2**", expected a number'),
        ("$1$2", '"1 2", expected a number'),
        (r"\text{1}2", '"1 2", expected a number'),
        (r"1\num{2}", '"1 2", expected a number'),
        ("2\u00b2", r'"2\xb2", expected a number'),
    ],
)
def test_no_number_is_made_of_two(text, shown):
    """What stands on the two sides of markup is not joined, and what is ambiguous is refused."""
    paper = f"x\nIt is <!-- nash {VALUE} -->{text}<!-- /nash -->."
    annotations = read_annotations(paper, "paper.md", ".md")
    with pytest.raises(InputError) as caught:
        claims = document_of_paper(
            Paper("paper", "paper.md", "", annotations), {}, parse_claim, lambda _: ("stated",)
        )
        assert not claims
    assert str(caught.value).startswith(f"paper.md:2: found {shown}")


LATEX, MARKDOWN = rf"\nash[{VALUE}]{{N}}", f"<!-- nash {VALUE} -->N<!-- /nash -->"


@pytest.mark.parametrize(
    "around",
    [
        *("2N", "$2$N", r"0.N", "1/N", "N6", "N,6", "N.5", "N/3", r"N\%", "N^3", "N!", "-N"),
        *(
            "\u2212N",
            "\u2013N",
            "$-$N",
            "$- N$",
            "$2 N$",
            "$N 3$",
            r"$N\frac12$",
            "N\u00bd",
            "**2**N",
            "$2$ N",
            r"\$2 N",
            "is - N",
            r"$-\left(N\right)$",
            r"$3\cdot(N)$",
            r"$3\cdot N$",
            "$xN$",
            "$N x$",
            r"$N\pi$",
            r"$\sqrt{N}$",
            r"$\frac{N}{7}$",
            r"$(N)^2$",
            r"$|N|$",
            r"$N\,\%$",
            "N percent",
            "N times",
            "minus N",
            "is N\u00b2",
            "$x \\le N$",
            r"\nicefrac{N}{2}",
            r"-\textbf{N}",
            r"\textminus N",
            r"N\textsuperscript{-1}",
            "N\u2030",
            "Ne-3",
            "3*N",
        ),
    ],
)
@pytest.mark.parametrize("form, ending", [(LATEX, ".tex"), (MARKDOWN, ".md")])
def test_a_number_that_goes_on_beside_its_annotation_is_refused(around, form, ending):
    for printed in ("1/2", "4", r"\frac{1}{2}"):
        text = "x\n\nso " + around.replace("N", form.replace("N", printed))
        with pytest.raises(InputError, match=rf"paper{ending}:3: found .*more of it beside it"):
            read(text, ending)


@pytest.mark.parametrize(
    "around",
    [
        *(
            "N.",
            "N, 3",
            "(N)",
            "$N$",
            "$x = N$",
            "**N**",
            "game 2: N",
            "$1$ to $N$",
            "N to 3",
            "0--N",
            "N to the first player",
            "N per hand",
            "loses by N",
            "N, so",
            "worth N (in chips)",
            "value (of A) N.",
            r"$v \approx N$",
            r"$(x, y) = (0, N)$",
            r"$v = N\text{ chips}$",
            "see (the value is N)",
        )
    ],
)
@pytest.mark.parametrize("form, ending", [(LATEX, ".tex"), (MARKDOWN, ".md")])
def test_a_number_that_stands_alone_is_read(around, form, ending):
    text = around.replace("N", form.replace("N", "1/2"))
    assert [printed for _, printed, _ in read(text, ending)] == ["1/2"]


def test_an_annotation_within_a_tag_is_refused():
    with pytest.raises(InputError, match="more of it beside it"):
        read("so <b title=" + MARKDOWN.replace("N", "1/2") + "> it is")


@pytest.mark.parametrize(
    "math, wrong",
    [(r"\[ - N \]", True), (r"\begin{align} 2 N", True), (r"\( a \) - N", True), ("a N", False)],
)
def test_mathematics_passes_over_blanks(math, wrong):
    text = math.replace("N", LATEX.replace("N", "1/2"))
    if wrong:
        with pytest.raises(InputError, match="more of it beside it"):
            read(text, ".tex")
    else:
        assert read(text, ".tex")


FIVES = [
    *(
        r"$\sqrt{5}$",
        "5 %",
        r"$5\times10^{-3}$",
        r"$5\,\%$",
        r"$\frac{5}{x}$",
        "$5{,}3$",
        r"$5\pi$",
    ),
    *(r"$0.\overline{5}$", "0{.}5 and so", "&minus;5", "<b>\u2212</b>5", "-\u20605", "5&nbsp;%"),
    *("5<b>3</b>", "5<!-- x -->3", "5\u207a", "5e-3", "five 5ths", "x5", "5 million"),
]
HALVES = [
    *(r"$-\frac{1}{2}$", r"$-\mathbf{1/2}$", r"\u2212$\frac{1}{2}$", r"$\frac{1}{2}\times 3$"),
    *(r"$3\cdot\frac{1}{2}$", r"$\frac{1}{2}^{3}$", r"$\frac{1}{2}\%$", r"$2\,\frac{1}{2}$"),
]


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
        *(
            (
                f"is {shown} <!-- nash {VALUE}: {number} -->",
                ".md",
                1,
                f"{number} in the annotation and not",
            )
            for shown, number in (
                ("$2\\frac12$", "1/2"),
                ("2 1/2", "2"),
                ("2 1/2", "1/2"),
                ("1,000", "1"),
                ("0,5", "5"),
                ("$10^{-3}$", "10"),
                ("$2^{3}$", "3"),
                ("5%", "5"),
                *((shown, "5") for shown in FIVES),
                ("$9y - 5$", "1+y/2"),
                ("always at most 1/100", "at most 1"),
                *((shown, "1/2") for shown in HALVES),
            )
        ),
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
