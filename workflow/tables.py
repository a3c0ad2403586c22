"""Write one table of verdicts a document, and their counts: python workflow/tables.py CLAIMS
MANIFEST OVERVIEW TABLE ...

CLAIMS is the table of all claims. A document is named as its TABLE. `snakemake --report` shows what
is written here.
"""

import csv
import sys
from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path

import manifests

from nashproof.claims.verdicts import VERDICTS

COLUMNS = ("lines", "verdict", "role", "id", "says", "stated", "taken", "certificate")
STYLE = (
    "body{font:15px/1.4 system-ui,sans-serif}table{border-collapse:collapse}"
    "caption{text-align:left;font-weight:600;padding:.4em}"
    "th,td{border-bottom:1px solid #ccc;padding:.3em .6em;text-align:left;vertical-align:top}"
)

Row = dict[str, str]


def overview(claims: list[Row], documents: list[str]) -> list[Row]:
    """How many claims of each document have which verdict. An unknown verdict is an error."""
    counts = Counter((row["document"], row["verdict"]) for row in claims)
    if unknown := {verdict for _, verdict in counts} - set(VERDICTS):
        raise ValueError(f"a verdict that the table has no column for: {unknown}")
    used = [verdict for verdict in VERDICTS if any(v == verdict for _, v in counts)]
    return [
        {"document": name} | {verdict: str(counts[name, verdict]) for verdict in used}
        for name in documents
    ]


def write(place: Path, title: str, columns: Sequence[str], rows: list[Row]) -> None:
    """A page with one table. It loads nothing: the viewer of Snakemake's report embeds it."""
    lines = [f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"]
    lines += [f"<style>{STYLE}</style><table><caption>{title}</caption>", line("th", columns)]
    lines += [line("td", [row[column] for column in columns]) for row in rows]
    place.write_text("\n".join([*lines, "</table></html>\n"]), encoding="utf-8")


def line(tag: str, cells: Sequence[str]) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def main(source: str, manifest: str, first: str, *tables: str) -> None:
    with open(source, encoding="utf-8", newline="") as file:
        claims = list(csv.DictReader(file))
    places = list(map(Path, tables))
    counted = overview(claims, [place.stem for place in places])
    columns = list(counted[0]) if counted else ["document"]
    write(Path(first), "Verdicts on all documents, counted", columns, counted)
    folder = Path(first).with_name("documents")
    for old in set(folder.glob("*.html")) - set(places):
        old.unlink()  # of a document that is no more
    for place in places:
        own = [row for row in claims if row["document"] == place.stem]
        write(place, f"Verdicts on {place.stem}", COLUMNS, own)
    manifests.write(manifest, (first, *tables))


if __name__ == "__main__":
    main(*sys.argv[1:])
