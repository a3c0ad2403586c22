"""The checkable lines of a document's text, and those of them that have no claim.

Knows no games. A line is *checkable* when it holds a digit, a formula or one of ``WORDS``. The text
is not part of the project: it is compared with the document file by its SHA-256.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from nashproof.certificates.envelope import digest
from nashproof.documents.document import Document
from nashproof.errors import OtherFile
from nashproof.files.lines import numbers

WORDS = (
    "always",
    "never",
    "must",
    "unique",
    "only",
    "dominated",
    "dominates",
    "dominant",
    "indifferent",
    "indifference",
    "optimal",
    "optimally",
    "equilibrium",
    "equilibria",
    "strictly",
    "best",
    "exploit",
    "exploits",
    "every",
    "impossible",
    "guarantee",
    "guarantees",
    "maximize",
    "minimize",
    "symmetric",
    "infinite",
    "infinitely",
    "none",
)
CHECKABLE = re.compile(r"[0-9=<>$\\]|\b(?:" + "|".join(WORDS) + r")\b", re.IGNORECASE)


@dataclass(frozen=True)
class Coverage:
    """The checkable lines by number, from 1, and by where they stand.

    That is: under a claim, under a reason for none, listed as not yet transcribed, or nowhere
    (``open``).
    """

    claimed: tuple[int, ...]
    excused: tuple[int, ...]
    not_yet: tuple[int, ...]
    open: tuple[int, ...]


def coverage(document: Document[Any], text: str) -> Coverage:
    """Return the Coverage of a document's text. Raises InputError if it is of another text."""
    if digest(text) != document.sha256:
        wanted = f"that of {document.text}: {document.sha256}"
        if not document.sha256:
            wanted = 'the same as "sha256" in the document, which has none'
        raise OtherFile(f"a text with SHA-256 {digest(text)}", wanted)
    claimed = _lines(assertion.lines for assertion in document.assertions)
    excused = _lines(entry.partition(":")[0] for entry in document.no_claim) - claimed
    missing = _lines(entry.partition(":")[0] for entry in document.not_yet) - claimed - excused
    checkable = [n for n, line in enumerate(text.split("\n"), 1) if CHECKABLE.search(line)]
    sorts = (claimed, excused, missing, set(checkable) - claimed - excused - missing)
    return Coverage(*(tuple(n for n in checkable if n in sort) for sort in sorts))


def _lines(texts: Iterable[str]) -> set[int]:
    """Return the numbers of all lines that texts name."""
    return {number for text in texts for number in numbers(text)}
