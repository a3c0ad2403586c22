"""The page of a document: verdict, errata, notes, what stands, what else is true."""

from __future__ import annotations

from collections.abc import Iterator

from nashproof.reports.results import Results
from nashproof.reports.site.frame import Page


def pages(results: Results) -> Iterator[Page]:
    """A page ID/index.html a document."""
    yield from ()
