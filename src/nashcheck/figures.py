"""Compares what a document prints with the exact number (FIGURE, 4).

Decides whether the fields `is`, `holds` and `off` of a figure are right. Must not know games.
"""

from __future__ import annotations

from fractions import Fraction

from nashcheck.reading import Json, one_of, printed_interval, rational, require, yes_no

FIGURE = "is, stated, decimals, holds, off"


def check_figure(item: Json, exact: Fraction) -> str:
    """Check that `is` is the exact number and `holds` and `off` are right; return it in words."""
    words = check_distance(item, exact, item["stated"])
    require(rational(item["is"]) == exact, "the figure given as exact is the exact one")
    return f"{item['is']}; stated {item['stated']}{words}"


def check_distance(item: Json, exact: Fraction, stated: Json) -> str:
    """Check `off`, how far a number is from the nearest one that is printed so; return in words."""
    low, high = printed_interval(stated, item["decimals"])
    off = exact - min(max(exact, low), high)
    check_holds(item, not off)
    require(rational(item["off"]) == off, "the figure is off by what it says")
    return f"{decimals_words(item['decimals'])}{holds_words(item)}"


def check_holds(item: Json, true: bool) -> None:
    """Check the field `holds`."""
    says = one_of(item["holds"], "yes", "no")
    require(says == yes_no(true), "the figure holds exactly when it says so")


def decimals_words(decimals: str) -> str:
    """Return in words to how many decimals a figure is printed; nothing where that is not given."""
    return f" to {decimals} decimals" if decimals else ""


def holds_words(item: Json) -> str:
    """Return in words whether a figure holds."""
    return ": holds" if item["holds"] == "yes" else f": does not hold, off by {item['off']}"
