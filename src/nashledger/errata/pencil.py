"""The sum of an example in a line or two, for a pencil: the share of each card, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nashledger.errata.entries import ErratumEntry, proofs
from nashproof.errors import capital
from nashproof.page.examples import Example
from nashproof.page.names import words_for
from nashproof.page.results import AcceptedReading, Results
from nashproof.page.sentences import in_words
from nashproof.page.sums.arithmetic import arithmetic
from nashproof.page.sums.payoffs import ENDS
from nashproof.page.sums.ways import MARKED, WAY
from nashproof.page.sums.worked import MOST_CARDS, SumLine, added
from nashproof.page.tables import PageTable

LONGEST = 160  # characters of a line that is worth reading beside tables of sums
MOST_FACTS = 2  # lines of what proves a correction: what is printed has lines, too


@dataclass(frozen=True)
class Pencil:
    """A subject, and a line of sums a profile: text with mathematics between ``$`` signs."""

    of: str
    lines: tuple[str, ...]
    result: str = ""  # what the last line comes to, without the ``$`` signs
    sums: frozenset[str] = frozenset()  # of the lines, without the figure that is printed


def by_hand(
    results: Results, document: str, entry: ErratumEntry, example: Example | None
) -> list[Pencil]:
    """Return the sums that a pencil can check on the page of an erratum.

    That is the sum that the erratum names. Else it is the printed one, unless tables there have the
    same sums, and then the one that proves the correction; empty if no sum decides.
    """
    printed = of_printed(results, document, example)
    if printed and example and example.by_hand:
        return [printed]
    if entry.is_misprint and example and printed and pencil(example):
        # The page has no counter-example above these sums: a sentence says what they show.
        words = words_for(results, document, example.reading.game)
        printed = replace(printed, of=f"{in_words(words, example.reading)} {printed.of}")
        if len(getattr(example.reading.statement, "profiles", ())) > 1:  # which no table shows
            printed = None
    correction = of_correction(results, document, entry, printed)
    in_tables = example and example.sums and not entry.is_misprint
    if in_tables and correction and max(map(len, correction.lines)) > LONGEST:
        correction = None
    return [x for x in (None if in_tables else printed, correction) if x]


def of_printed(results: Results, document: str, example: Example | None) -> Pencil | None:
    """Return the sums of what is printed, or of what the erratum names; None if there are none."""
    if example and example.by_hand:
        return _of_lines(example.sentence, _lines_of(results, document, example.by_hand))
    lines = _lines_of(results, document, example.reading) if example else ()
    short = _of_lines(example.sentence, lines) if example and lines else None
    return pencil(example) or short


def of_correction(
    results: Results, document: str, entry: ErratumEntry, printed: Pencil | None
) -> Pencil | None:
    """Return the sums of the first fact that proves a correction and has other sums than
    ``printed``.
    """
    known_sums = printed.sums if printed else ()
    for fact in proofs(results, document, entry):
        lines = [x for x in _lines_of(results, document, fact.claim) if x.sum not in known_sums]
        if lines:
            return _of_lines(fact.says, lines[:MOST_FACTS])
    return None


def _of_lines(of: str, lines: Sequence[SumLine]) -> Pencil:
    """Return the Pencil of lines of sums."""
    return Pencil(of, tuple(map(str, lines)), sums=frozenset(line.sum for line in lines))


def _lines_of(results: Results, document: str, claim: AcceptedReading) -> tuple[SumLine, ...]:
    """Return the lines of sums of a claim."""
    words = words_for(results, document, claim.game)
    return arithmetic(words, results.games.get(claim.game), claim)


def pencil(example: Example | None) -> Pencil | None:
    """Return the sums of an example over the cards of a player, or of each way to play a card.

    None if it has neither.
    """
    sums = example.sums if example else ()
    # At the foot: the sum over a few cards, its quotient, and a multiple, too.
    tables = [t for t in sums if len(t.foot) > 1 and len(t.rows) <= MOST_CARDS]
    tables = [t for t in tables if t.heads[0] == tables[0].heads[0]]  # of one player
    if not tables and len(sums) == 1 and sums[0].heads[0] == WAY:
        ways = "; ".join(f"{row.head} {row.cells[-1].text}" for row in sums[0].rows)
        return Pencil(sums[0].caption.removesuffix(MARKED) + " on average", (f"{capital(ways)}.",))
    if not tables:
        for table in sums:  # or a few terms, with their sum at the foot
            if len(table.foot) == 1 and table.heads[0] == ENDS and len(table.rows) <= MOST_CARDS:
                (total,) = table.foot
                rows = []
                for k, head in enumerate(table.heads[1:]):
                    terms = " + ".join(row.cells[k].text for row in table.rows)
                    rows.append(f"{capital(head)}: {terms} = {total.cells[k].text}.")
                return Pencil(table.caption, tuple(rows))
        return None
    cards = ", ".join(row.head for row in tables[0].rows)
    lines = tuple(line for table in tables for line in _lines(table))
    head = tables[0].heads[0]
    result = tables[-1].foot[-1].cells[-1].text.strip("$")
    return Pencil(f"By {head[:1].lower()}{head[1:]}: {cards}", lines, result)


def _lines(table: PageTable) -> list[str]:
    """Return a line for each column: the terms, their sum, its quotient, and multiples."""
    sum_row, quotient_row, *multiples = table.foot
    lines = []
    for k, head in enumerate(table.heads[1:]):
        # The terms and their sum, then the quotient that is the figure, and its multiples.
        terms = [row.cells[k].text.strip("$") for row in table.rows]
        total, share = (row.cells[k].text.strip("$") for row in (sum_row, quotient_row))
        unit = quotient_row.head.rpartition("÷ ")[2]
        others = "".join(f", {row.head}: {row.cells[k].text}" for row in multiples)
        lines.append(
            f"{capital(head)}: ${added(terms)} = {total}$, divided by {unit}: ${share}${others}."
        )
    return lines
