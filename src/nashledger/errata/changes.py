"""A printed text beside what it should read, with marks where the two differ, for every format.

The texts are compared word by word, formulas sign by sign; a fraction or an index counts as one
sign. A Form says how words, formulas and marks are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import groupby

from markupsafe import Markup

from nashproof.page.formulas import Node, ends_operand, opened
from nashproof.page.mathematics import mathml_of, text_html

WORD = re.compile(
    r"\s+|\.{2,}|\d+\.\d+|[\w#](?:[\w’'-]*\w)?|.", re.DOTALL
)  # a blank, a word, or another sign
MOST, KEPT = 11, 4  # words both have that stay in a row, and those that stay at an end of more


@dataclass(frozen=True)
class TextPiece:
    """A word, or a sign of the formula with this number in its text; 0 outside formulas."""

    of: str | Node
    formula: int = 0
    joins: bool = False  # whether an operand stands before it in its formula


@dataclass(frozen=True)
class Run:
    """Pieces side by side that both texts have, or only one."""

    both: bool
    pieces: Sequence[TextPiece]


@dataclass(frozen=True)
class Side:
    """One of the two texts: its runs, and the mark of those that the other lacks."""

    tag: str  # del or ins
    runs: Sequence[Run]


@dataclass(frozen=True)
class Form:
    """The marks of a format, and its functions for words and for the nodes of a formula."""

    words: Callable[[str], str]
    formula: Callable[[Sequence[Node], bool], str]  # and whether an operand stands before them
    marks: Mapping[str, tuple[str, str]]  # the tag of a side -> before and after it
    formula_marks: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # if they differ


@dataclass(frozen=True)
class Pair:
    """Printed and should read, as HTML; ``brief``: without what both have around the change."""

    printed: Markup
    should_read: Markup
    brief: Markup


HTML = Form(
    lambda words: str(text_html(words)),
    lambda nodes, joins: str(mathml_of(nodes)),
    {tag: (f"<{tag}>", f"</{tag}>") for tag in ("del", "ins")},
)


def pair(printed: str, should_read: str) -> Pair:
    """Return both texts, with ``del`` and ``ins`` around what only one of them has.

    >>> print(pair("dealer either bluffs", "opener either bluffs").should_read)
    <ins>opener</ins> either bluffs
    """
    before, after = sides(printed, should_read)
    whole, brief = write(after, HTML), write(after, HTML, brief=True)
    if brief.count("(") != brief.count(")"):  # a bracket lost its fellow
        brief = whole
    return Pair(*map(Markup, (write(before, HTML), whole, brief)))


@lru_cache(maxsize=1_000)  # pages and letters in three formats ask for the same
def sides(printed: str, should_read: str) -> tuple[Side, Side]:
    """Return both texts in runs that both have, or only one."""
    before, after = list(_pieces(printed)), list(_pieces(should_read))
    printed_words, should_words = [x.of for x in before], [x.of for x in after]
    # Ratcliff and Obershelp: the longest common block, then the same on both sides of it.
    blocks = SequenceMatcher(
        None, printed_words, should_words, autojunk=False
    ).get_matching_blocks()
    in_printed = {n for block in blocks for n in range(block.a, block.a + block.size)}
    in_should = {n for block in blocks for n in range(block.b, block.b + block.size)}
    return Side("del", _runs(before, in_printed)), Side("ins", _runs(after, in_should))


def _runs(pieces: Sequence[TextPiece], both: Collection[int]) -> list[Run]:
    """Return the pieces in runs that both texts have, or only one.

    A single word that both have between two changes belongs to these.
    """
    runs = _grouped((n in both, piece) for n, piece in enumerate(pieces))
    inner = range(1, len(runs) - 1)
    # First as compared; then a lone word between two changes is a change, too.
    lone = set()
    for k in inner:
        # A sign of a formula counts as two words.
        words = sum(2 if piece.formula else not _blank(piece) for piece in runs[k].pieces)
        if runs[k].both and words < 2:
            lone.add(k)
    return _grouped(
        (run.both and k not in lone, x) for k, run in enumerate(runs) for x in run.pieces
    )


def _grouped(pieces: Iterable[tuple[bool, TextPiece]]) -> list[Run]:
    """Return pieces in runs of the same mark."""
    groups = groupby(pieces, key=lambda item: item[0])
    return [Run(both, [piece for _, piece in items]) for both, items in groups]


def _blank(piece: TextPiece) -> bool:
    return isinstance(piece.of, str) and piece.of.isspace()


def _pieces(text: str) -> Iterator[TextPiece]:
    """Yield the words of a text, and the signs of its formulas."""
    parts = re.split(r"(?<!\\)\$", text)
    for n, part in enumerate(parts):
        if n % 2 and len(parts) % 2:
            nodes = opened(part)
            joins = [False, *map(ends_operand, nodes)]
            yield from (TextPiece(node, n, after) for node, after in zip(nodes, joins))
        else:
            yield from map(TextPiece, WORD.findall(part))


def write(side: Side, form: Form, brief: bool = False) -> str:
    """Return a side in a format; ``brief``: without what both have around the change."""
    runs, written = side.runs, []
    brief = brief and any(not run.both for run in runs)  # else nothing would be left
    for k, run in enumerate(runs):
        if not run.both:
            written.append(_marked(run.pieces, form, side.tag))
        elif brief:
            written.append(_shortened(run.pieces, form, k > 0, k < len(runs) - 1))
        else:
            written.append(_written(run.pieces, form))
    return "".join(written)


def _marked(run: Sequence[TextPiece], form: Form, tag: str) -> str:
    """Return a run that only one text has, with the blanks at its ends outside the mark."""
    words = [k for k, piece in enumerate(run) if not _blank(piece)]
    if not words:
        return _written(run, form)
    first, last = words[0], words[-1] + 1
    # A format may write blanks at the ends of mathematics: they go outside the mark, too.
    inner = _written(run[first:last], form, tag)
    blank, end = (" " * (inner != cut) for cut in (inner.lstrip(), inner.rstrip()))
    before, after = form.marks[tag]
    marked = f"{blank}{before}{inner.strip()}{after}{end}"
    return _written(run[:first], form) + marked + _written(run[last:], form)


def _shortened(run: Sequence[TextPiece], form: Form, after: bool, before: bool) -> str:
    """Return a run that both texts have, with ``…`` for its middle.

    ``after`` and ``before``: the run stands after a change, before a change.
    """
    words = [k for k, piece in enumerate(run) if not _blank(piece)]
    if len(words) <= MOST or any(piece.formula for piece in run):
        return _written(run, form)
    start = _written(run[: words[KEPT - 1] + 1], form) + " … " if after else "… "
    return start + _written(run[words[-KEPT] :], form) if before else start


def _written(run: Sequence[TextPiece], form: Form, tag: str = "") -> str:
    """Return pieces in a format, the signs of a formula together as mathematics.

    ``tag``: the mark in which they stand, if formulas have a mark of their own.
    """
    before, after = form.formula_marks.get(tag, ("", ""))
    written = []
    # The signs of one formula are one piece of mathematics; words have the number 0.
    for number, group in groupby(run, key=lambda piece: piece.formula):
        pieces = list(group)
        if number:
            nodes = [piece.of for piece in pieces if not isinstance(piece.of, str)]
            written.append(before + form.formula(nodes, pieces[0].joins) + after)
        else:
            words = (piece.of for piece in pieces if isinstance(piece.of, str))
            written.append(form.words("".join(words)))
    return "".join(written)
