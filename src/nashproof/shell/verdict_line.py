"""A line for people in which a verdict stands, so that a terminal can colour that word alone."""

from __future__ import annotations

from typing import NamedTuple


class VerdictLine(NamedTuple):
    """A line for people: a verdict, and what stands before and after it."""

    before: str
    verdict: str
    after: str

    def __str__(self) -> str:
        return "".join(self)
