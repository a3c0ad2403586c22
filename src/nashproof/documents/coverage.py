"""Which lines of a document's text hold something checkable, and which of them no claim stands on. Knows no games.

A line is *checkable* when it holds a digit, a formula or one of ``WORDS``. The text is not part of the project: it is
compared with the document file by its SHA-256.
"""

import re
from dataclasses import dataclass

from nashproof.certificates.envelope import digest
from nashproof.errors import InputError

WORDS = (
    "always never must unique only dominated dominates dominant indifferent indifference optimal optimally equilibrium equilibria "
    "strictly best exploit exploits every impossible guarantee guarantees maximize minimize symmetric infinite infinitely none"
).split()
CHECKABLE = re.compile(r"[0-9=<>$\\]|\b(?:" + "|".join(WORDS) + r")\b", re.IGNORECASE)
NUMBERS = re.compile(r"[0-9]+(?:-[0-9]+)?")


@dataclass(frozen=True)
class Coverage:
    """Line numbers, from 1, of the checkable lines by where they stand: under a claim, under a reason for none, listed as
    not yet transcribed, or nowhere (``open``).
    """

    claimed: tuple
    excused: tuple
    not_yet: tuple
    open: tuple


def coverage(document, text):
    """The Coverage of a document's text. Raises InputError if it is another text than the document names."""
    if digest(text) != document.sha256:
        raise InputError(
            f"a text with SHA-256 {digest(text)}", f"that of {document.text}: {document.sha256}"
        )
    claimed = _lines(claim.lines for claim in document.claims)
    excused = _lines(entry.partition(":")[0] for entry in document.no_claim) - claimed
    missing = _lines(entry.partition(":")[0] for entry in document.not_yet) - claimed - excused
    found = [n for n, line in enumerate(text.split("\n"), 1) if CHECKABLE.search(line)]
    sorts = (claimed, excused, missing, set(found) - claimed - excused - missing)
    return Coverage(*(tuple(n for n in found if n in sort) for sort in sorts))


def _lines(texts):
    """All line numbers that texts such as ``116-122`` or ``lines 3, 5-7`` name."""
    found = set()
    for span in (span for text in texts for span in NUMBERS.findall(text)):
        first, _, last = span.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found
