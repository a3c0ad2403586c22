"""Lines of a text as documents name them, ``3, 5-7``: which they are, and what they are called."""

from __future__ import annotations

import re
from itertools import pairwise

SPAN = re.compile("([0-9]+)(?:-([0-9]+))?")
WRITTEN = re.compile("{0}(?:, {0})*".format("[1-9][0-9]{0,4}(?:-[1-9][0-9]{0,4})?"))


def numbers(text: str) -> list[int]:
    """Return the lines that a text such as ``lines 3, 5-7`` names, in the order of the text.

    >>> numbers("lines 3, 5-7")
    [3, 5, 6, 7]
    """
    spans = SPAN.findall(text)
    return [n for low, high in spans for n in range(int(low), int(high or low) + 1)]


def is_in_order(text: str) -> bool:
    """Return whether a text has only numbers of lines, written as a document must write them.

    >>> is_in_order("3, 5-7"), is_in_order("7-5"), is_in_order("line 3")
    (True, False, False)
    """
    if not WRITTEN.fullmatch(text):
        return False
    ends = [int(number) for number in re.findall("[0-9]+", text)]
    return all(one <= other for one, other in pairwise(ends))


def in_spans(text: str) -> str:
    """Return lines in order, each once; lines that overlap or adjoin become one span.

    >>> in_spans("78-79, 81, 90, 78, 80-81"), in_spans("5"), in_spans("")
    ('78-81, 90', '5', '')
    """
    spans: list[list[int]] = []
    for n in sorted(set(numbers(text))):
        if spans and spans[-1][1] == n - 1:
            spans[-1][1] = n
        else:
            spans.append([n, n])
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in spans)


def line_words(text: str) -> str:
    """Return lines in words; "" if there are none.

    >>> line_words("5"), line_words("3, 5-7"), line_words("")
    ('line 5', 'lines 3, 5–7', '')
    """
    ranges = text.replace("-", "–")
    return text and f"line{'' if text.isdigit() else 's'} {ranges}"
