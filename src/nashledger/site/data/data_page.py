"""The data of the site for programs, each file with its schema, and the page that lists them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from nashledger.site.claims_table import claims_table, csv_text
from nashledger.site.data import schemas
from nashledger.site.data.records import errata, verdicts
from nashledger.site.results import SiteResults
from nashproof.page.frame import Edition, Page

FILES = {  # a file of the folder data/ -> what it holds
    "verdicts.json": "Every statement with its readings, offers, verdict, reasons, certificates",
    "verdicts.schema.json": "JSON Schema of verdicts.json",
    "claims.csv": "The same as one table, a row a statement, for a spreadsheet",
    "claims.schema.json": "JSON Schema of a row of claims.csv",
    "errata.json": "Errata, notes and what stands, with the places and the proofs",
    "errata.schema.json": "JSON Schema of errata.json",
}


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield the page data/index.html."""
    yield Page(
        "data/index.html",
        "site/data.html",
        "Data",
        "Verdicts, claims and errata as files for programs, each with its schema.",
        section="Data",
        shows={
            "files": FILES,
            "letters": {name: x for name, x in results.documents.items() if x.errata},
        },
    )


def files(results: SiteResults, edition: Edition) -> dict[str, str]:
    """Return the files that hold verdicts and errata, and their schemas."""
    return {
        "data/verdicts.json": json_text(verdicts(results, edition)),
        "data/verdicts.schema.json": json_text(schemas.verdicts_schema()),
        "data/claims.csv": csv_text(claims_table(results.verdicts)),
        "data/claims.schema.json": json_text(schemas.claims_schema()),
        "data/errata.json": json_text(errata(results, edition)),
        "data/errata.schema.json": json_text(schemas.errata_schema()),
    }


def json_text(value: Any) -> str:  # noqa: ANN401
    """Return a JSON value as a file: one blank a level, letters as themselves."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
