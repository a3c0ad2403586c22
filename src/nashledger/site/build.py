"""The whole site, and the pages of one document: each kind of page is one line of a table here."""

from __future__ import annotations

from nashledger.letters import letter
from nashledger.site import (
    document_page,
    erratum_page,
    front_page,
    games_index,
    games_page,
    one_file,
    properties_page,
    refinements_page,
    try_page,
)
from nashledger.site.data import check_page, data_page
from nashledger.site.laws import laws_page
from nashledger.site.ledger import ledger_page, lines_page, tables_page, transcription_page
from nashledger.site.results import SiteResults
from nashproof.page.frame import NAVIGATION
from nashproof.page.results import CLONE, Results, Where
from nashproof.page.writing import Content, MakeFiles, MakePages, RunAll, one_by_one, written

# What an audit of a user's own document with errata writes too: pages and files of each document
PAGES_OF_DOCUMENTS: tuple[MakePages[SiteResults], ...] = (
    document_page.pages,
    erratum_page.pages,
    ledger_page.pages,
    tables_page.pages,
)
FILES_OF_DOCUMENTS: tuple[MakeFiles[SiteResults], ...] = (letter.files, one_file.files)
# What only the site has: pages and files that need a whole run
PAGES_OF_SITE: tuple[MakePages[SiteResults], ...] = (
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
FILES_OF_SITE: tuple[MakeFiles[SiteResults], ...] = (
    letter.whole,
    games_index.files,
    laws_page.files,
    try_page.files,
    data_page.files,
)

TEMPLATES = ("nashledger",)  # packages with templates, besides that of an audit's page


def site(
    results: SiteResults, where: Where = CLONE, run: RunAll = one_by_one
) -> dict[str, Content]:
    """Return every file of the site, by its name from the top: the same bytes in every run."""
    return written(
        results,
        where,
        PAGES_OF_DOCUMENTS + PAGES_OF_SITE,
        FILES_OF_DOCUMENTS + FILES_OF_SITE,
        templates=TEMPLATES,
        sections=[words for words in NAVIGATION if words != "Laws" or results.laws],
        run=run,
    )


def document_site(results: Results, where: Where) -> dict[str, Content]:
    """Return the pages of the documents in ``results`` alone, without navigation: for a user's
    audit.
    """
    alone = SiteResults(**vars(results) | {"whole": False})
    return written(alone, where, PAGES_OF_DOCUMENTS, FILES_OF_DOCUMENTS, templates=TEMPLATES)
