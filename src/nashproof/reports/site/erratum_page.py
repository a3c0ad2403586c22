"""The page of an erratum: counter-example, corrected statement, check, certificate, readings."""

from __future__ import annotations

from collections.abc import Iterator

from nashproof.reports.results import Results
from nashproof.reports.site.frame import Page


def pages(results: Results) -> Iterator[Page]:
    """A page ID/eN.html an erratum."""
    yield from ()
