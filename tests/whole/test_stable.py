"""What is promised: the page, the help and the code name the same verbs and functions."""

import re

import pytest
from command_line import run
from examples import ROOT

import nashproof
from nashproof.shell.cli import EXPERIMENTAL, STABLE, VERBS

DOCS = ROOT / "docs"
PAGE = (DOCS / "reference" / "stable.md").read_text("utf-8")
PROMISED, REST, RULE = re.split(r"^## (?:Experimental|The rule for changes)\n", PAGE, flags=re.M)


def test_the_page_names_the_verbs_of_the_code():
    assert re.findall(r"^\| `nashproof (\w+)`", PROMISED, re.M) == [*STABLE]
    verbs = re.search(r"^- The verbs (.*?)\.$", REST, re.M | re.S)[1]
    assert re.findall(r"`(\w+)`", verbs) == [*EXPERIMENTAL]
    assert {*VERBS} == {*STABLE, *EXPERIMENTAL} and len(STABLE) == 10


def test_the_page_names_what_the_code_has():
    assert "`nashproof.__all__`" in PROMISED
    form = re.search(r"certificate format (\d+)", PROMISED)[1]
    source = (ROOT / "src/nashcheck/statements/__init__.py").read_text("utf-8")
    assert f"nashproof certificate {form}" in source
    for verb in STABLE:  # the function of a stable verb is promised as well
        assert verb in nashproof.__all__


def test_the_help_has_a_line_for_each_verb_with_the_stable_ones_first():
    status, out, err = run("--help")
    lines = out.splitlines()
    assert (status, err) == (0, "") and max(map(len, lines)) <= 80
    first, second = out.split("experimental verbs")
    assert re.findall(r"^  (\w+) +\w", first, re.M) == [*STABLE]
    assert re.findall(r"^  (\w+) +\w", second.partition("\n\n")[0], re.M) == [*EXPERIMENTAL]


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_says_if_it_is_experimental(verb):
    status, out, err = run(verb, "--help")
    assert ("Experimental." in out) == (verb in EXPERIMENTAL)


def test_the_reference_says_it_of_each_verb_and_function():
    page = (DOCS / "reference/command-line.md").read_text("utf-8")
    stable, rest = page.partition("## Options of every verb")[0].split("## Experimental verbs")
    assert list(dict.fromkeys(re.findall(r"^\| `nashproof (\w+)", stable, re.M))) == [*STABLE]
    assert list(dict.fromkeys(re.findall(r"^\| `nashproof (\w+)", rest, re.M))) == [*EXPERIMENTAL]
    library = (DOCS / "reference/library.md").read_text("utf-8")
    rows = re.findall(r"^\| `\w+\(.*?\)` \| `(\w+)`(, experimental)? \|", library, re.M)
    assert {verb for verb, mark in rows if mark} == {*EXPERIMENTAL}
    assert {verb for verb, mark in rows if not mark} == {*STABLE}


def test_the_pages_on_an_experimental_verb_say_so():
    """A page to which the row of an experimental verb leads has the word, and leads to the rule."""
    page = (DOCS / "reference/command-line.md").read_text("utf-8")
    rest = page.partition("## Experimental verbs")[2].partition("## Options")[0]
    led = {(DOCS / "reference" / link).resolve() for link in re.findall(r"\]\(([^)#]+)\)", rest)}
    led.discard(DOCS / "reference/stable.md")
    assert len(led) >= 5
    silent = [p.name for p in led if not re.search(r"xperimental\]\(.*stable\.md", p.read_text())]
    assert silent == []
