"""Sums worked out by hand: shown only if their result is the number that the checker accepted.

Lines and tables of sums are `Worked` values, with their results and the accepted numbers.
`agreeing` is the only way out of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from nashproof.exact.expressions import Parametric

Shown = TypeVar("Shown")  # a line, or a table

MOST_CARDS = 6  # cards of a sum in a line: more do not fit into a line of a page
MOST_LINES = 3  # figures, equations, cells, rows of a reading: others are worked out likewise


@dataclass(frozen=True)
class SumLine:
    """A sum with its result, in a line; str(line) is the whole sentence."""

    sum: str  # text with mathematics between ``$`` signs
    printed: str = ""  # the figure that the document prints in its place

    def __str__(self) -> str:
        """Return the sentence."""
        return f"{self.sum}, not ${self.printed}$." if self.printed else f"{self.sum}."


@dataclass(frozen=True)
class Worked(Generic[Shown]):
    """Lines or tables of a worked sum.

    Each number of ``comes_to`` belongs to the number of ``accepted`` in its place; there is at
    least one.
    """

    shown: tuple[Shown, ...]
    comes_to: tuple[Parametric, ...]
    accepted: tuple[Parametric, ...]


WorkedLine = Worked[SumLine]


def agreeing(results: Iterable[Worked[Shown]]) -> tuple[Shown, ...]:
    """Return what is shown of those whose results are the accepted numbers, each once, in order."""
    good = (worked for worked in results if comes_out(worked.comes_to, worked.accepted))
    return tuple(dict.fromkeys(shown for worked in good for shown in worked.shown))


def comes_out(comes_to: Sequence[Parametric], accepted: Sequence[Parametric]) -> bool:
    """Return True if numbers, or formulas in parameters, are the accepted ones, and are some.

    >>> from nashproof.exact.numbers import QQ
    >>> comes_out([QQ(1, 2)], [QQ(1, 2)]), comes_out([QQ(1, 2)], [QQ(1, 3)]), comes_out([], [])
    (True, False, False)
    """
    same = len(comes_to) == len(accepted) > 0
    return same and not any(result - x for result, x in zip(comes_to, accepted))


# Products and sums as text


def product_text(factors: Sequence[str]) -> str:
    """Return factors with signs between them, sums and negative numbers in brackets.

    No factor is 1.

    >>> product_text(["1/3", "1 - q", "-2"]), product_text(["1 - q"]), product_text(["-2"])
    ('1/3 · (1 - q) · (-2)', '1 - q', '(-2)')
    """
    if len(factors) == 1 and not factors[0].startswith("-"):
        return factors[0]
    return " · ".join(f"({x})" if re.search("[-+]", x) else x for x in factors) or "1"


def sum_text(terms: Sequence[str]) -> str:
    """Return products with their signs between them; ones alone as their number.

    >>> sum_text(["1/2", "(-2)", "1/3 · q"]), sum_text(["1", "1"]), sum_text([])
    ('1/2 - 2 + 1/3 · q', '2', '0')
    """
    if set(terms) == {"1"}:
        return str(len(terms))
    bare = [re.sub(r"^\((-[0-9/]+)\)", r"\1", term) for term in terms[1:]]
    return added([*terms[:1], *bare]) or "0"


def added(terms: Sequence[str]) -> str:
    """Return terms with their signs between them.

    >>> added(["1", "-1/2", "0"])
    '1 - 1/2 + 0'
    """
    rest = (f" - {x[1:]}" if x.startswith("-") else f" + {x}" for x in terms[1:])
    return "".join([*terms[:1], *rest])
