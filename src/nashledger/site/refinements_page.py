"""The page of refinements: which profiles and families of the documents survive which."""

from __future__ import annotations

from collections.abc import Iterator

from nashledger.site.refinements import PROPERTIES, mediated, refined
from nashledger.site.results import SiteResults
from nashproof.page.frame import Link, Page

FILE = "refinements.html"
HEADS = {  # a property -> the head of its column
    "equilibrium": "equilibrium",
    "undominated": "no strategy dominated",
    "quasi-perfect": "quasi-perfect",
    "sequential": "sequential",
    "subgame perfect": "subgame perfect",
}
assert tuple(HEADS) == PROPERTIES


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the page refinements.html, if a document was asked about refinements."""
    sections = [
        (name, document, refined(results, name), mediated(results, name))
        for name, document in results.documents.items()
    ]
    sections = [section for section in sections if section[2] or section[3]]
    if sections:
        yield Page(
            FILE,
            "site/refinements.html",
            "Which equilibria survive which refinement",
            "Profiles and families of the documents: perfect, quasi-perfect, sequential or not.",
            section="Documents",
            crumbs=(Link("Documents", "index.html"),),
            shows={
                "documents": sections,
                "heads": HEADS,
                "partly": any(x.is_partly for _, _, members, _ in sections for x in members),
            },
        )


def has_rows(results: SiteResults, name: str) -> bool:
    """Return whether the page has a section for a document."""
    return bool(results.whole and (refined(results, name) or mediated(results, name)))
