"""The sum of an example in a line or two, for a pencil: what each card brings, and the whole."""

from __future__ import annotations

from dataclasses import dataclass

from nashproof.reports.errata.examples import Example
from nashproof.reports.errata.names import capital
from nashproof.reports.errata.tables import Table
from nashproof.reports.errata.ways import MARKED, WAY

MOST_CARDS = 6  # terms of a sum that a line holds


@dataclass(frozen=True)
class Pencil:
    """What is summed, and a line a profile: text with mathematics between ``$`` signs."""

    of: str
    lines: tuple[str, ...]
    result: str = ""  # what the last line comes to, without the ``$`` signs


def pencil(example: Example | None) -> Pencil | None:
    """The sums of an example over the cards of a player, or what each way to play one card brings;
    None where neither is worked out."""
    sums = example.sums if example else ()
    tables = [one for one in sums if _is_sum(one)]
    if not tables and len(sums) == 1 and sums[0].heads[0] == WAY:
        ways = "; ".join(f"{row.head} {row.cells[-1].text}" for row in sums[0].rows)
        return Pencil(sums[0].caption.removesuffix(MARKED) + " on average", (f"{capital(ways)}.",))
    if not tables:
        return None
    cards = ", ".join(one.head for one in tables[0].rows)
    lines = tuple(line for table in tables for line in _lines(table))
    head = tables[0].heads[0]
    result = tables[-1].foot[-1].cells[-1].text.strip("$")
    return Pencil(f"By {head[:1].lower()}{head[1:]}: {cards}", lines, result)


def _is_sum(table: Table) -> bool:
    """Whether it has the sum over a few cards and its quotient at its foot."""
    return len(table.foot) == 2 and len(table.rows) <= MOST_CARDS


def _lines(table: Table) -> list[str]:
    whole, part = table.foot
    lines = []
    for k, head in enumerate(table.heads[1:]):
        terms = [row.cells[k].text.strip("$") for row in table.rows]
        total, share = (row.cells[k].text.strip("$") for row in (whole, part))
        unit = part.head.removeprefix("÷ ")
        lines.append(f"{capital(head)}: ${_added(terms)} = {total}$, divided by {unit}: ${share}$.")
    return lines


def _added(terms: list[str]) -> str:
    """Terms with their signs between them.

    >>> _added(["1", "-1/2", "0"])
    '1 - 1/2 + 0'
    """
    first, *others = terms
    return first + "".join(f" - {x[1:]}" if x.startswith("-") else f" + {x}" for x in others)
