"""Every sentence that a reader meets has at most 40 words and one formula."""

import argparse

import pytest
from examples import ROOT
from sentences import of_markdown, of_page, of_text

from nashproof.shell.cli import VERBS

EXCEPTIONS = ROOT / "tests" / "long_sentences.txt"
PROSE = [ROOT / f"{name}.md" for name in ("README", "ARCHITECTURE", "CONTRIBUTING", "SECURITY")]
PROSE += sorted((ROOT / "docs").rglob("*.md"))
NOT_OURS = {  # a page -> whose sentences it has
    "transcription.html": "the notes of a second reader, who knew no ledger: a record is not mended"
}


def excepted():
    """The beginnings of sentences that may be longer. A line that begins with "# " is a reason."""
    lines = EXCEPTIONS.read_text("utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("# "))


def long(sentences):
    """What is too long, as the list of exceptions has it."""
    found = {one.shown: one for one in sentences if one.is_long}
    known = excepted()
    return [
        f"{one.place}: {one.words} words, {one.formulas} formulas: {shown}"
        for shown, one in found.items()
        if not shown.startswith(known)
    ]


@pytest.mark.parametrize("page", PROSE, ids=lambda page: str(page.relative_to(ROOT)))
def test_sentences_of_the_documentation(page):
    assert long(of_markdown(page.name, page.read_text("utf-8"))) == []


@pytest.mark.parametrize("verb", VERBS)
def test_sentences_of_the_help(verb):
    module, parser = VERBS[verb], argparse.ArgumentParser()
    module.add_arguments(parser)
    texts = [module.HELP, module.__doc__, *(one.help for one in parser._actions)]
    assert long(s for text in texts for s in of_text(verb, text or "")) == []


def test_sentences_of_the_reports():
    pages = sorted((ROOT / "reports").rglob("*.html"))
    ours = [page for page in pages if page.name not in NOT_OURS]
    assert len(ours) > 100
    assert long(s for p in ours for s in of_page(str(p), p.read_text("utf-8"))) == []
