"""The whole site as files, from Results: each kind of page is one line of a table here.

A maker of pages is given the Results, in which every claim has its command, and yields Pages; a
maker of files yields names from the top of the site with their content. Reads no file but the
static ones of this package, and decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import jinja2

from nashproof import __version__
from nashproof.claims.verdicts import ReadingRecord
from nashproof.games.formats.canonical import ending
from nashproof.reports.letters import letter
from nashproof.reports.results import CLONE, AcceptedReading, Results, Where
from nashproof.reports.site import (
    audit_page,
    document_page,
    erratum_page,
    front_page,
    games_index,
    games_page,
    properties_page,
    refinements_page,
    try_page,
)
from nashproof.reports.site.data import check_page, data_page
from nashproof.reports.site.frame import NAVIGATION, Edition, Page, environment, render_page
from nashproof.reports.site.laws import laws_page
from nashproof.reports.site.ledger import ledger_page, lines_page, tables_page, transcription_page

Content: TypeAlias = str | bytes
MakePages: TypeAlias = Callable[[Results], Iterable[Page]]
MakeFiles: TypeAlias = Callable[[Results, Edition], Mapping[str, Content]]
Make: TypeAlias = Callable[[], Mapping[str, Content]]
# Calls all makers and returns what they return, in their order; those of the numbers given in this
# process, and before any other
RunAll: TypeAlias = Callable[[Sequence[Make], Collection[int]], Iterable[Mapping[str, Content]]]

# What an audit of a user's own document with errata writes too: pages and files of each document
PAGES_OF_DOCUMENTS: tuple[MakePages, ...] = (
    document_page.pages,
    erratum_page.pages,
    ledger_page.pages,
    tables_page.pages,
)
FILES_OF_DOCUMENTS: tuple[MakeFiles, ...] = (letter.files,)
# What only the site has: pages and files that need a whole run
PAGES_OF_SITE: tuple[MakePages, ...] = (
    front_page.pages,
    lines_page.pages,
    transcription_page.pages,
    games_page.pages,
    laws_page.pages,
    refinements_page.pages,
    properties_page.pages,
    try_page.pages,
    check_page.pages,
    data_page.pages,
)
FILES_OF_SITE: tuple[MakeFiles, ...] = (
    letter.whole,
    games_index.files,
    laws_page.files,
    try_page.files,
    data_page.files,
)

TYPESET = (letter.files, letter.whole)  # by Typst, whose threads hang in a forked process
STATIC = ("style.css", "site.js")  # files of the package's folder static/ that pages ask for
STATIC_FILES = jinja2.PackageLoader("nashproof.reports", "static")


def _one_by_one(makers: Sequence[Make], here: Collection[int]) -> Iterable[Mapping[str, Content]]:
    return [make() for make in makers]


def site(results: Results, where: Where = CLONE, run: RunAll = _one_by_one) -> dict[str, Content]:
    """Every file of the site: name from its top -> content. The same bytes in every run."""
    return _written(
        results, where, PAGES_OF_DOCUMENTS + PAGES_OF_SITE, FILES_OF_DOCUMENTS + FILES_OF_SITE, run
    )


def document_site(results: Results, where: Where) -> dict[str, Content]:
    """The pages of the documents in ``results`` alone, without navigation: for a user's audit."""
    made = replace(results, whole=False)
    if all(map(audit_page.is_audit, results.documents.values())):
        return _written(made, where, (audit_page.pages,), ())
    return _written(made, where, PAGES_OF_DOCUMENTS, FILES_OF_DOCUMENTS)


def _written(
    results: Results,
    where: Where,
    make_pages: Iterable[MakePages],
    make_files: Iterable[MakeFiles],
    run: RunAll = _one_by_one,
) -> dict[str, Content]:
    results = _with_commands(results, where)
    templates = environment()
    files: dict[str, Content] = {f"static/{name}": _static(name) for name in STATIC}
    files |= _second_checker()
    static = tuple(name.removeprefix("static/") for name in files)
    sections = tuple(words for words in NAVIGATION if words != "Laws" or results.laws)
    edition = Edition(__version__, results.checker, results.whole, where.in_clone, static, sections)

    def pages(make: MakePages) -> Mapping[str, Content]:
        return {page.file: render_page(templates, page, edition) for page in make(results)}

    makers: list[Make] = [partial(pages, make) for make in make_pages]
    here = [len(makers) + k for k, make in enumerate(make_files) if make in TYPESET]
    makers += [partial(make, results, edition) for make in make_files]
    for made in run(makers, here):
        files |= made
    return files


def _static(name: str) -> str:
    return STATIC_FILES.get_source(jinja2.Environment(), name)[0]


def _second_checker() -> dict[str, Content]:
    """The checker that runs in a page, if it is installed; pages do without it."""
    try:
        package = jinja2.PackageLoader("nashcheck_js", "")
        source = package.get_source(jinja2.Environment(), "nashcheck.js")[0]
    except (ImportError, ValueError, jinja2.TemplateNotFound):
        return {}
    return {"static/nashcheck.js": source}


def _with_commands(results: Results, where: Where) -> Results:
    """The Results with the command that checks it on each claim, and what commands name."""

    def commanded(claim: ReadingRecord) -> ReadingRecord:
        assert isinstance(claim, AcceptedReading)
        return _with_command(results, claim, where)

    verdicts = {
        name: [v.with_claims(commanded) for v in records]
        for name, records in results.verdicts.items()
    }
    return replace(results, verdicts=verdicts, where=where)


def _with_command(results: Results, claim: AcceptedReading, where: Where) -> AcceptedReading:
    if not claim.certificate:
        return claim
    game = claim.game and f"{claim.game}{ending(results.games[claim.game])}"
    return replace(claim, command=where.command(game, claim.certificate))
