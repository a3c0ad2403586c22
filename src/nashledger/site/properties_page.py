"""The page of the property tests: what a run of the tests tries, and against what."""

from __future__ import annotations

from collections.abc import Iterator

from nashledger.site.results import SiteResults
from nashproof.page.frame import Link, Page

FILE = "properties.html"


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the page properties.html, of our own site alone: others run no tests of ours."""
    if results.properties:
        yield Page(
            FILE,
            "site/properties.html",
            "Property tests",
            "What the tests try on random games, and against which independent computation.",
            section="Check",
            crumbs=(Link("Documents", "index.html"),),
            shows={
                "properties": results.properties,
                "total": f"{sum(x.examples for x in results.properties):,}",
            },
        )
