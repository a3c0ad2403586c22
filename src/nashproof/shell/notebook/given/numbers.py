"""Numbers of every kind as the text for them in a file."""

from __future__ import annotations

import re
from typing import Any

from nashproof.errors import ObjectError, TooLarge
from nashproof.limits import DIGITS

KINDS = "an int, a Fraction, a float, or a text such as -1/18 or -0.0556"


def text_of_number(number: Any, place: str) -> str:
    """Return a number as text: a fraction exactly, a float as the decimal that Python prints.

    A float without a fractional part becomes that integer. A minus sign copied from a page counts
    as a hyphen. Raises InputError for other objects, at ``place``.

    >>> text_of_number(0.1, "value"), text_of_number(-2.0, "value")
    ('0.1', '-2')
    >>> from fractions import Fraction
    >>> text_of_number(Fraction(2, 6), "value")
    '1/3'
    """
    if isinstance(number, str):
        return str(number).replace("\N{MINUS SIGN}", "-")
    if isinstance(number, bool) or number is None:
        raise ObjectError(repr(number), KINDS, place)
    if is_inexact(number):
        return _decimal(number, place)
    return _fraction(number, place)


def is_inexact(number: Any) -> bool:
    """Return True if a number is a float or of the type Decimal, of Python, NumPy or SymPy.

    >>> is_inexact(0.5), is_inexact(1)
    (True, False)
    """
    return isinstance(number, float) or (
        hasattr(number, "__float__") and not _parts(number) and not isinstance(number, str)
    )


def _parts(number: Any) -> tuple[Any, Any] | None:
    """Return numerator and denominator of an exact number of any library, or None."""
    over, under = getattr(number, "numerator", None), getattr(number, "denominator", None)
    if callable(over) and callable(under):
        return over(), under()
    if over is None or under is None:
        over, under = getattr(number, "p", None), getattr(number, "q", None)
    return None if over is None or under is None else (over, under)


def _fraction(number: Any, place: str) -> str:
    """Return an exact number as text."""
    parts = _parts(number)
    try:
        over, under = map(int, parts or ())
    except (TypeError, ValueError):
        kind = type(number).__name__
        raise ObjectError(f"a number of the type {kind}", KINDS, place) from None
    if max(over.bit_length(), under.bit_length()) > 4 * DIGITS:  # which Python may not write
        raise TooLarge(f"a number of more than {DIGITS} digits", f"at most {DIGITS}", place)
    return str(over) if under == 1 else f"{over}/{under}"


def _decimal(number: Any, place: str) -> str:
    """Return the shortest decimal that names a float, with all its digits."""
    from nashproof.documents.profile_formats.table import without_exponent

    written = str(number)  # of NumPy's types not the double that is nearest
    if not re.fullmatch(r"-?[0-9.]+(?:[eE][-+]?[0-9]+)?", written):
        raise ObjectError(written, "a finite number", place)
    text = without_exponent(written)
    return text.rstrip("0").rstrip(".") if "." in text else text


def rows_of(array: Any) -> list[Any]:
    """Return the rows of an array; those of a numpy.matrix, which are matrices again, as arrays.

    The numbers of a Series keep their type, which its iterator changes.
    """
    array = array.to_numpy() if hasattr(array, "to_numpy") else array
    return list(array.getA()) if hasattr(array, "getA") else list(array)


def is_array(value: Any) -> bool:
    """Return True if an object is an array with rows.

    As a list it keeps the types of its numbers: a float32 prints shorter than the double nearest to
    it.
    """
    return hasattr(value, "tolist") and bool(getattr(value, "shape", None))
