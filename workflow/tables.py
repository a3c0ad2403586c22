"""Write one table of verdicts a document, and their counts: python workflow/tables.py CLAIMS
MANIFEST OVERVIEW TABLE ...

CLAIMS is the table of all claims. A document is named as its TABLE. `snakemake --report` shows what
is written here.
"""

import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path

import manifests
import pandas

from nashproof.claims.verdicts import VERDICTS

COLUMNS = ["lines", "verdict", "role", "id", "says", "stated", "taken", "certificate"]
STYLE = (
    "body{font:15px/1.4 system-ui,sans-serif}table{border-collapse:collapse}"
    "h1{font-size:1em}"
    "th,td{border-bottom:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top}"
)


def overview(claims: pandas.DataFrame, documents: Sequence[str]) -> pandas.DataFrame:
    """Return the number of claims of each document by verdict. Raises ValueError for another
    verdict.
    """
    counts = pandas.crosstab(claims["document"], claims["verdict"])
    if unknown := {*counts.columns} - {*VERDICTS}:
        raise ValueError(f"a verdict that the table has no column for: {unknown}")
    used = [verdict for verdict in VERDICTS if verdict in counts.columns]
    counted = counts.reindex(index=documents, columns=used, fill_value=0)
    return counted.rename_axis(index="document", columns=None).reset_index()


def write(place: Path, title: str, table: pandas.DataFrame) -> None:
    """Write a page with one table. It loads nothing, as the report of Snakemake embeds it."""
    with pandas.option_context("display.max_colwidth", None):  # no text is cut
        cells = table.to_html(index=False, border=0)
    head = f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{escape(title)}</title>"
    text = f"{head}\n<style>{STYLE}</style><h1>{escape(title)}</h1>\n{cells}\n</html>\n"
    place.write_text(text, encoding="utf-8")


def main(source: str, manifest: str, overview_page: str, *tables: str) -> None:
    """Write the overview, and a page for each document."""
    claims = pandas.read_csv(source, dtype=str, keep_default_na=False)
    places = list(map(Path, tables))
    counted = overview(claims, [place.stem for place in places])
    write(Path(overview_page), "Verdicts on all documents, counted", counted)
    folder = Path(overview_page).with_name("documents")
    for old in set(folder.glob("*.html")) - set(places):
        old.unlink()  # of a document that is no more
    for place in places:
        of_document = claims[claims["document"] == place.stem]
        write(place, f"Verdicts on {place.stem}", of_document[COLUMNS])
    manifests.write(manifest, (overview_page, *tables))


if __name__ == "__main__":
    main(*sys.argv[1:])
