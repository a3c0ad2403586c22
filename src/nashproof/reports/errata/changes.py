"""What is printed beside what it should read, as HTML that marks where the two differ.

Compares word by word, in a formula sign by sign; a fraction or an index counts as one sign.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby

from markupsafe import Markup

from nashproof.reports.mathematics import Node, mathml_of, opened, text_html

WORD = re.compile(
    r"\s+|\.{2,}|\d+\.\d+|[\w#](?:[\w’'-]*\w)?|.", re.DOTALL
)  # a blank, a word, or another sign
MOST, KEPT = 11, 4  # words both have that stay in a row, and those that stay at an end of more


@dataclass(frozen=True)
class Piece:
    """A word, or a sign of the formula with this number in its text; 0 outside formulas."""

    of: str | Node
    formula: int = 0


@dataclass(frozen=True)
class Run:
    """Pieces side by side that both texts have, or only one."""

    both: bool
    pieces: Sequence[Piece]


@dataclass(frozen=True)
class Pair:
    """Printed and should read, as HTML; ``brief``: without what both have around the change."""

    printed: Markup
    should_read: Markup
    brief: Markup


def pair(printed: str, should_read: str) -> Pair:
    """Both texts with what only one of them has in ``del`` and ``ins``.

    >>> print(pair("dealer either bluffs", "opener either bluffs").should_read)
    <ins>opener</ins> either bluffs
    """
    before, after = list(_pieces(printed)), list(_pieces(should_read))
    ones, others = [one.of for one in before], [one.of for one in after]
    blocks = SequenceMatcher(None, ones, others, autojunk=False).get_matching_blocks()
    kept = {n for block in blocks for n in range(block.a, block.a + block.size)}
    in_both = {n for block in blocks for n in range(block.b, block.b + block.size)}
    return Pair(
        _html(_runs(before, kept), "del"),
        _html(_runs(after, in_both), "ins"),
        _html(_runs(after, in_both), "ins", brief=True),
    )


def _runs(pieces: Sequence[Piece], both: Collection[int]) -> list[Run]:
    """The pieces in runs that both texts have, or only one; a single word that both have between
    two changes belongs to these."""
    runs = _grouped((n in both, piece) for n, piece in enumerate(pieces))
    inner = range(1, len(runs) - 1)
    lone = {k for k in inner if runs[k].both and _words(runs[k].pieces) < 2}
    return _grouped(
        (run.both and k not in lone, x) for k, run in enumerate(runs) for x in run.pieces
    )


def _grouped(pieces: Iterable[tuple[bool, Piece]]) -> list[Run]:
    groups = groupby(pieces, key=lambda item: item[0])
    return [Run(both, [piece for _, piece in items]) for both, items in groups]


def _words(pieces: Sequence[Piece]) -> int:
    """How many words there are; a sign of a formula counts as two."""
    return sum(2 if one.formula else not _blank(one) for one in pieces)


def _blank(piece: Piece) -> bool:
    return isinstance(piece.of, str) and piece.of.isspace()


def _pieces(text: str) -> Iterator[Piece]:
    """The words of a text, and the signs of its formulas."""
    parts = re.split(r"(?<!\\)\$", text)
    for n, part in enumerate(parts):
        if n % 2 and len(parts) % 2:
            yield from (Piece(node, n) for node in opened(part))
        else:
            yield from map(Piece, WORD.findall(part))


def _html(runs: Sequence[Run], tag: str, brief: bool = False) -> Markup:
    written = []
    for k, run in enumerate(runs):
        if not run.both:
            written.append(_marked(run.pieces, tag))
        elif brief:
            written.append(_shortened(run.pieces, k > 0, k < len(runs) - 1))
        else:
            written.append(_written(run.pieces))
    return Markup().join(written)


def _marked(run: Sequence[Piece], tag: str) -> Markup:
    """A run that only one text has, the blanks at its ends outside the mark."""
    words = [k for k, piece in enumerate(run) if not _blank(piece)]
    if not words:
        return _written(run)
    first, last = words[0], words[-1] + 1
    inner = Markup("<{0}>{1}</{0}>").format(Markup(tag), _written(run[first:last]))
    return _written(run[:first]) + inner + _written(run[last:])


def _shortened(run: Sequence[Piece], after: bool, before: bool) -> Markup:
    """A run that both texts have, ``…`` for its middle; whether a change is before and after it."""
    words = [k for k, piece in enumerate(run) if not _blank(piece)]
    if len(words) <= MOST or any(piece.formula for piece in run):
        return _written(run)
    start = _written(run[: words[KEPT - 1] + 1]) + " … " if after else Markup("… ")
    return start + _written(run[words[-KEPT] :]) if before else start


def _written(run: Sequence[Piece]) -> Markup:
    """Pieces as HTML, the signs of one formula as one piece of mathematics."""
    groups = groupby(run, key=lambda piece: piece.formula)
    return Markup().join(_group(number, [piece.of for piece in some]) for number, some in groups)


def _group(number: int, parts: list[str | Node]) -> Markup:
    if number:
        return mathml_of([part for part in parts if not isinstance(part, str)])
    return text_html("".join(part for part in parts if isinstance(part, str)))
