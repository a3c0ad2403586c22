"""The printed tables of a document, each figure beside ours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nashledger.site.ledger.ledger_page import above
from nashledger.site.ledger.printed_figures import Limit
from nashledger.site.ledger.printed_tables import ShownTable, shown_tables
from nashledger.site.results import SiteResults
from nashproof.errors import how_many
from nashproof.files.lines import line_words
from nashproof.page.frame import Page


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield a page ID/tables.html for each document that names its printed tables."""
    for name, document in results.documents.items():
        if tables := shown_tables(results, name):
            yield Page(
                f"{name}/tables.html",
                "site/tables.html",
                f"{document.title}: its tables, checked",
                f"Every figure of the tables of {document.title}, beside the exact one.",
                section="Documents",
                crumbs=above(results, name),
                shows={
                    "document": document,
                    "whole": results.whole,
                    "tables": [(table, line_words(table.of.lines)) for table in tables],
                    "limits": limits(tables),
                    **counts(tables),
                },
            )


def limits(tables: Sequence[ShownTable]) -> list[Limit]:
    """Return the limits of the parameters of the tables, each once."""
    by_id = {table.limit.record.id: table.limit for table in tables if table.limit}
    return list(by_id.values())


def counts(tables: Sequence[ShownTable]) -> dict[str, Any]:
    """Return the numbers of figures, of those that round as printed, and with a parameter."""
    figures = [figure for table in tables for figure in table.figures]
    right = sum(figure.agrees for figure in figures)
    return {
        "counted": f"{how_many(len(figures), 'figure')} in {how_many(len(tables), 'table')}",
        "right": _right_words(right, len(figures)),
        "open": sum(figure.varies for figure in figures),
    }


def _right_words(right: int, count: int) -> str:
    """Return the number of figures that are right, in words; "" for no figures.

    >>> _right_words(1, 2), _right_words(2, 2), _right_words(0, 0)
    ('1 is', 'all are', '')
    """
    are = "is" if right == 1 else "are"
    return f"{'all' if 1 < right == count else right} {are}" if count else ""
