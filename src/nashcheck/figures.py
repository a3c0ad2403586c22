"""Compares what a document prints with the exact number (STATED figures, 4).

Decides whether the fields `is`, `holds` and `off` of a figure are right. Must not know games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import cast

from nashcheck.polynomials import Expression, Number, Quotient, read_quotient
from nashcheck.reading import ONE, Json, one_of, printed_interval, require, require_readable, string


def check_figure(item: Json, exact: Quotient | Number, names: Sequence[str] = ()) -> str:
    """Check that `is` is the exact number and `holds` and `off` are right; return it in words."""
    number = exact if isinstance(exact, Quotient) else Quotient(exact, ONE)
    claimed, stated = read_quotient(item["is"], names), string(item["stated"])
    words = compare_figure(item, number, stated, names, not names)
    require(claimed.equals(number), "the figure given as exact is the exact one")
    return f"{item['is']}; stated {stated}{words}"


def compare_figure(
    item: Json, exact: Quotient, stated: str, names: Sequence[str], printed: object
) -> str:
    """Check `holds` and `off` of a figure; return in words whether it holds.

    `off` is the exact number minus what is stated, or minus the nearest number that is printed so.
    """
    decimals, holds = string(item.get("decimals", "")), one_of(item["holds"], "yes", "no")
    claimed = read_quotient(item["off"], names)
    if printed:
        difference = Quotient(distance(exact, stated, decimals), ONE)
    else:
        require_readable(not decimals, decimals, "no decimals where an expression is stated")
        difference = exact.minus(Expression(stated, names).quotient)
    holds_exactly = holds == ("no" if difference.above else "yes")
    require(holds_exactly, "the figure holds exactly when it says so")
    require(claimed.equals(difference), "the figure is off by what it says")
    digits = decimals_words(decimals)
    return digits + (": holds" if holds == "yes" else f": does not hold, off by {item['off']}")


def decimals_words(decimals: str) -> str:
    """Return in words to how many decimals a figure is printed; nothing where that is not given."""
    return f" to {decimals} decimals" if decimals else ""


def distance(exact: Quotient, stated: str, decimals: str) -> Fraction:
    """Return the exact number minus the nearest number that is printed as `stated`.

    The numerator and the denominator of `exact` are rationals.
    """
    low, high = printed_interval(stated, decimals)
    above, below = cast("tuple[Fraction, Fraction]", exact)
    number = above / below
    return number - min(max(number, low), high)


def check_overall(holds: Json, parts: Iterable[Json]) -> None:
    """Check the field `holds` of a whole statement: `yes` exactly if every part holds."""
    everything = all(part["holds"] == "yes" for part in parts)
    expected = "yes" if everything else "no"
    require(one_of(holds, "yes", "no") == expected, "the whole holds exactly when every part does")
