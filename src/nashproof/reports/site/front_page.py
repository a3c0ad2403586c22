"""The front page: what was checked, the documents, the findings that matter most."""

from __future__ import annotations

from collections.abc import Iterator

from nashproof.reports.results import Results
from nashproof.reports.site.frame import Page


def pages(results: Results) -> Iterator[Page]:
    """The page index.html."""
    yield from ()
