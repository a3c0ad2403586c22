"""The questions of docs/questions: each command prints what stands there."""

import re
import shlex

import pytest
from command_line import run
from questions import BLOCK, FOLDER, PAGES, copy_to, with_outputs

from nashproof.documents.requests.questions import QUESTIONS, option_of

ENTRIES = {page: page.read_text("utf-8").split("\n## ")[1:] for page in PAGES}
ASKED = [entry for entries in ENTRIES.values() for entry in entries if "```console" in entry]


def test_there_are_more_than_twenty_and_each_has_one_command():
    assert len(ASKED) > 20
    assert [entry for entry in ASKED if len(BLOCK.findall(entry)) != 1] == []


@pytest.mark.parametrize("entry", ASKED, ids=lambda entry: entry.partition("\n")[0])
def test_what_stands_there_is_printed(entry, tmp_path):
    assert with_outputs(entry, copy_to(tmp_path)) == entry


OVERVIEW = (FOLDER / "what-can-i-ask.md").read_text("utf-8")
ROWS = re.findall(r"^\| (.+) \| `nashproof (.+)` \| `(.+)` \|$", OVERVIEW, re.MULTILINE)
CALLED = """Nash SPE ESS minimax maximin saddle Stackelberg backward-induction commitment value
    exploitability iterated-elimination rationalizable potential correlated price-of-anarchy unique
    risk-dominance Bayesian sequential best-responses Lemke-Howson discount-factor repeated-game
    dominated"""


@pytest.mark.parametrize(("question", "command", "words"), ROWS)
def test_each_row_of_the_overview_prints_its_words(question, command, words, tmp_path):
    status, out, err = run(*shlex.split(command), cwd=copy_to(tmp_path))
    assert status in (0, 1) and err == "" and words in out


def test_the_overview_has_every_option_and_the_words_of_the_field():
    """A new question of ``audit`` needs a row."""
    lines = [line for line in OVERVIEW.splitlines() if line.startswith("| ")]
    assert len(ROWS) == len(
        [line for line in lines if line != "| question | command | it prints |"]
    )
    typed = {word for _, command, _ in ROWS for word in shlex.split(command)}
    assert {option_of(name) for name in QUESTIONS} - typed == set()
    said = " ".join(question for question, *_ in ROWS).casefold()
    assert [
        x for x in CALLED.split() if x.replace("-", " ").casefold() not in said.replace("-", " ")
    ] == []
