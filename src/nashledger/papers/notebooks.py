"""Annotations in Jupyter notebooks (nbformat 4): comments, or tags of cells.

Cells of Markdown have those of Markdown. In code, a comment ``# nash kind=value game=kuhn: -1/18``
states a number. Without it, and in a tag ``nash:kind=value;game=kuhn``, the number is what the cell
has printed last. Lines are those of the file, as Jupyter writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from nashledger.papers.annotations import Annotation, Source, is_number, need_short, plain
from nashledger.papers.markdown import read_markdown, split_at_colon
from nashproof.errors import FormatError
from nashproof.files.json_with_lines import Item, read_json_with_lines

_COMMENT = re.compile(r"^[ \t]*#[ \t]*nash\b([^\n]*)$", re.MULTILINE)
_PRINTED = re.compile(r"(?:Fraction|Rational)\((-?[0-9]+), ?([0-9]+)\)|'(.*)'|\"(.*)\"")
TAG = "nash:"


def read_notebook(source: Source) -> Iterator[Annotation]:
    """Yield the annotations of a notebook, in order. Raises InputError with file and line."""
    root = read_json_with_lines(source.text, source.name, words=True).value
    cells = _get(root, "cells", list)
    if cells is None:
        raise FormatError("no list of cells", "a notebook of nbformat 4", source.name)
    for cell in cells:
        kind, text = _get(cell.value, "cell_type", str), _source(cell.value, source.name)
        if kind == "markdown":
            yield from read_markdown(text)
        elif kind == "code":
            yield from _of_code(cell.value, text)


def _get(value: Any, key: str, type_: type) -> Any:
    """Return the value of a key of an object in the file; None if it is not of this type."""
    inner = value.get(key) if isinstance(value, dict) else None
    return inner.value if inner is not None and isinstance(inner.value, type_) else None


def _pieces(value: Any, key: str) -> list[Item]:
    """Return the texts under a key, which is one text or a list of texts."""
    inner = value.get(key) if isinstance(value, dict) else None
    items = [] if inner is None else inner.value if isinstance(inner.value, list) else [inner]
    return [item for item in items if isinstance(item.value, str)]


def _source(cell: Any, name: str) -> Source:
    """Return the text of a cell, with the line in the file of each of its lines."""
    pieces = _pieces(cell, "source")
    text = "".join(piece.value for piece in pieces)
    numbers = chain.from_iterable([piece.line] * piece.value.count("\n") for piece in pieces)
    last = pieces[-1].line if pieces else 1
    return Source(text, (*numbers, last), name)


def _of_code(cell: Any, source: Source) -> Iterator[Annotation]:
    """Yield the annotations of a cell of code: in its tags, then in its comments."""
    output = _output(cell)
    for tag in _pieces(_get(cell, "metadata", dict), "tags"):
        if tag.value.startswith(TAG):
            tag_source = Source(tag.value, (tag.line,) * (tag.value.count("\n") + 1), source.name)
            options = tag.value.removeprefix(TAG)
            yield tag_source.annotation(0, len(tag.value), options, output, output)
    for match in _COMMENT.finditer(source.text):
        need_short(match[1], source.place(match.start()))
        options, colon, stated = split_at_colon(match[1])
        printed = stated if colon else output
        says = " ".join(match[0].split())
        yield source.annotation(match.start(), match.end(), options, printed, says)


def _texts(outputs: list[Item]) -> list[str]:
    """Return the texts of the outputs of a cell, without its warnings.

    Consecutive pieces of printed text are one text.
    """
    texts: list[str] = []
    before = False
    for output in outputs:
        stream = _get(output.value, "name", str)
        if stream == "stderr":
            continue
        pieces = _pieces(output.value, "text")
        pieces = pieces or _pieces(_get(output.value, "data", dict), "text/plain")
        text = "".join(piece.value for piece in pieces)
        # Streams come in pieces: they are one text with the piece before.
        if stream is not None and before:
            texts[-1] += text
        else:
            texts.append(text)
        before = stream is not None
    return texts


def _output(cell: Any) -> str:
    """Return the number that a cell printed last; "" if it printed none."""
    for text in reversed(_texts(_get(cell, "outputs", list) or [])):
        text = text.strip()
        match = _PRINTED.fullmatch(text)
        if match:
            text = f"{match[1]}/{match[2]}" if match[1] else match[3] or match[4] or ""
        if text:
            return plain(text) if is_number(plain(text)) else ""
    return ""
