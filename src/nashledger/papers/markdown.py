"""Annotations in Markdown and Quarto: HTML comments.

``<!-- nash kind=value game=kuhn: -1/18 -->`` states a number that the paragraph prints as well.
``<!-- nash kind=value game=kuhn -->-1/18<!-- /nash -->`` states what stands between. Code is passed
over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nashledger.papers.annotations import (
    BLANK_LINE,
    Annotation,
    Source,
    blanked,
    closing,
    need_short,
    need_visible,
)
from nashproof.errors import SyntaxMistake, UnknownName, closest_name

_FENCE = re.compile(
    r"^[ \t>]*(`{3,}|~{3,})[^\n]*\n.*?(?:^[ \t>]*\1[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL
)
_CODE = re.compile(r"(?<!`)(`+)(?!`)[^\n]{0,1000}?(?<!`)\1(?!`)")
_OPEN = re.compile(r"<!--\s*nash\b")
_LIKE = re.compile(r"<!--\s*([A-Za-z]{3,8})\s[^<>]{0,200}?\bkind\s*=")
_CLOSE = re.compile(r"<!--\s*/nash\s*-->")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
PARAGRAPH = 20_000  # characters before and after an annotation in which its number is looked for
WRAPPED = "<!-- nash ... -->NUMBER<!-- /nash --> around it"


def read_markdown(source: Source) -> Iterator[Annotation]:
    """Yield the annotations of a text, in order. Raises InputError with file and line."""
    masked = blanked(_CODE, blanked(_FENCE, source.text))
    _refuse_misspelt(source, masked)
    closed = 0  # where the last closing comment ends
    for match in _OPEN.finditer(masked):
        end = masked.find("-->", match.end())
        if end < 0:
            expected = "its end, -->"
            raise SyntaxMistake("<!-- nash without an end", expected, source.place(match.start()))
        _need_none_closed(source, masked, closed, match.start())
        annotation, closed = _annotation(source, masked, match, end + 3)
        yield annotation
    _need_none_closed(source, masked, closed, len(masked))


def _refuse_misspelt(source: Source, masked: str) -> None:
    """Raise UnknownName for a comment with a kind of claim and a word that is nearly ``nash``."""
    for match in _LIKE.finditer(masked):
        nearest = closest_name(match[1], ["nash"])
        if match[1] != "nash" and nearest:
            place = source.place(match.start())
            raise UnknownName(f"a comment <!-- {match[1]} with a kind of claim", nearest, place)


def _need_none_closed(source: Source, masked: str, start: int, end: int) -> None:
    """Raise SyntaxMistake for the end of an annotation where none is open."""
    match = _CLOSE.search(masked, start, end)
    if match:
        expected = "<!-- nash ... --> before it"
        raise SyntaxMistake("<!-- /nash --> alone", expected, source.place(match.start()))


def _annotation(
    source: Source, masked: str, match: re.Match[str], end: int
) -> tuple[Annotation, int]:
    """Return the annotation whose first comment ends at ``end``, and where it ends as a whole."""
    start = match.start()
    need_short(source.text[match.end() : end - 3], source.place(start))
    options, colon, stated = split_at_colon(source.text[match.end() : end - 3])
    opened, close = _OPEN.search(masked, end), _CLOSE.search(masked, end)
    if colon or not close or (opened and opened.start() < close.start()):
        says = _visible(source.around(start, end, ""))
        annotation = source.annotation(start, end, options, stated, says)
        if colon:
            need_visible(annotation, _paragraph(source.text, masked, start, end), WRAPPED)
        return annotation, end
    stated = _visible(source.text[end : close.start()])
    source.need_whole(start, close.end(), stated)
    says = _visible(source.around(start, close.end(), stated))
    return source.annotation(start, close.end(), options, stated, says), close.end()


def split_at_colon(text: str) -> tuple[str, bool, str]:
    """Return the options, whether a colon follows them, and what follows it.

    >>> split_at_colon(' move="K: bet" kind=x: 1/2 ')
    (' move="K: bet" kind=x', True, '1/2')
    """
    at = 0
    while at < len(text):
        if text[at] in "\"'[{":
            # A colon within brackets or quotation marks is part of a value.
            at = max(closing(text, at), at)
        elif text[at] == ":" and text[at + 1 : at + 2] in {"", " ", "\n", "\t"}:
            return text[:at], True, text[at + 1 :].strip()
        at += 1
    return text, False, ""


def _visible(text: str) -> str:
    """Return a text without its comments."""
    return " ".join(_COMMENT.sub(" ", text).split())


def _paragraph(text: str, masked: str, start: int, end: int) -> str:
    """Return the visible text of the paragraph of an annotation.

    If nothing else stands there, that of the next paragraph.
    """
    start_of_text = max(0, start - PARAGRAPH)
    for match in BLANK_LINE.finditer(masked, start_of_text, start):
        start_of_text = match.end()
    end_of_text = end + PARAGRAPH
    for match in BLANK_LINE.finditer(masked, end, end_of_text):
        if paragraph := _visible(text[start_of_text : match.start()]):
            return paragraph
        start_of_text = match.end()
    return _visible(text[start_of_text:end_of_text])
