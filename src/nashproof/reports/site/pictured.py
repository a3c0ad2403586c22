"""Which pictures stand on the pages of a document, and beside which erratum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup

from nashproof.reports.results import Results


def pictures(results: Results, document: str) -> Mapping[str, Sequence[Markup]]:
    """Figures, each a whole ``<figure>`` with its caption, by the id of the erratum that they
    belong to; ``""`` for those of the document's page."""
    return {}
