"""Write the page of what the documents ran from the tables of the runs: python workflow/ran.py PAGE
MANIFEST WORDS RESULTS

WORDS is the page as a template of Jinja2, in which a table has no figure. The figures are those of
RESULTS/cfr and RESULTS/tournaments. The pictures are copied beside the page.
"""

import csv
import shutil
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path

import jinja2
import manifests

DIGITS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

Row = Mapping[str, str]


def rows(place: Path) -> Sequence[Row]:
    """Return the rows of a table by the heads of its columns."""
    with place.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def last(table: Sequence[Row]) -> list[Row]:
    """Return the last row of each algorithm, in their order."""
    return list({row["algorithm"]: row for row in table}.values())


def power(text: str) -> str:
    """Return an exact number with two digits, times a power of ten.

    >>> power("1/3000")
    '3.3 · 10⁻⁴'
    """
    digits, exponent = f"{float(Fraction(text)):.1e}".split("e")
    return f"{digits} · 10{str(int(exponent)).translate(DIGITS)}"


def decimal(text: str) -> str:
    """Return a decimal with a minus sign, where it is below 0.

    >>> decimal("-0.0032")
    '−0.0032'
    """
    return f"−{text[1:]}" if text.startswith("-") else text


def page(words: str, results: Path) -> str:
    """Return the page: the words with the figures."""
    templates = jinja2.Environment(
        undefined=jinja2.StrictUndefined, trim_blocks=True, keep_trailing_newline=True
    )
    templates.filters |= {"power": power, "decimal": decimal}
    return templates.from_string(words).render(
        last=lambda game: last(rows(results / "cfr" / f"{game}.csv")),
        standings=lambda name: rows(results / "tournaments" / f"{name}-standings.csv"),
    )


def main(place: str, manifest: str, words: str, results: str) -> None:
    """Write the page and its picture."""
    text = page(Path(words).read_text("utf-8"), Path(results))
    Path(place).write_text(text, encoding="utf-8")
    picture = Path(place).with_name("kuhn-100-convergence.svg")
    shutil.copyfile(Path(results, "cfr", "kuhn-100.svg"), picture)
    manifests.write(manifest, (place, picture))


if __name__ == "__main__":
    main(*sys.argv[1:])
