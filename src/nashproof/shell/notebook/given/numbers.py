"""Numbers of every kind as the text that stands for them in a file."""

from __future__ import annotations

import re
from typing import Any

from nashproof.errors import ObjectError, TooLarge
from nashproof.limits import DIGITS

KINDS = "an int, a Fraction, a float, or a text such as -1/18 or -0.0556"


def text_of_number(given: Any, place: str) -> str:
    """A number as text: a fraction exactly, a float as the decimal that Python prints for it.

    A float without a fractional part is that whole number. A minus sign copied from a page counts
    as a hyphen. Raises InputError for what is no number, at ``place``.

    >>> text_of_number(0.1, "value"), text_of_number(-2.0, "value")
    ('0.1', '-2')
    >>> from fractions import Fraction
    >>> text_of_number(Fraction(2, 6), "value")
    '1/3'
    """
    if isinstance(given, str):
        return str(given).replace("\N{MINUS SIGN}", "-")
    if isinstance(given, bool) or given is None:
        raise ObjectError(repr(given), KINDS, place)
    if is_inexact(given):
        return _decimal(given, place)
    return _fraction(given, place)


def is_inexact(given: Any) -> bool:
    """Whether a number is a float or of the type Decimal, of Python, NumPy or SymPy.

    >>> is_inexact(0.5), is_inexact(1)
    (True, False)
    """
    return isinstance(given, float) or (
        hasattr(given, "__float__") and not _parts(given) and not isinstance(given, str)
    )


def _parts(given: Any) -> tuple[Any, Any] | None:
    """Numerator and denominator of an exact number of any library."""
    over, under = getattr(given, "numerator", None), getattr(given, "denominator", None)
    if callable(over) and callable(under):
        return over(), under()
    if over is None or under is None:
        over, under = getattr(given, "p", None), getattr(given, "q", None)
    return None if over is None or under is None else (over, under)


def _fraction(given: Any, place: str) -> str:
    parts = _parts(given)
    try:
        over, under = map(int, parts or ())
    except (TypeError, ValueError):
        kind = type(given).__name__
        raise ObjectError(f"a number of the type {kind}", KINDS, place) from None
    if max(over.bit_length(), under.bit_length()) > 4 * DIGITS:  # which Python may not write
        raise TooLarge(f"a number of more than {DIGITS} digits", f"at most {DIGITS}", place)
    return str(over) if under == 1 else f"{over}/{under}"


def _decimal(given: Any, place: str) -> str:
    """The shortest decimal that names a float, with all its digits."""
    from nashproof.documents.profile_formats.table import without_exponent

    written = str(given)  # of NumPy's types not the double that is nearest
    if not re.fullmatch(r"-?[0-9.]+(?:[eE][-+]?[0-9]+)?", written):
        raise ObjectError(written, "a finite number", place)
    text = without_exponent(written)
    return text.rstrip("0").rstrip(".") if "." in text else text


def rows_of(array: Any) -> list[Any]:
    """The rows of an array; of a numpy.matrix, whose rows are matrices again, as arrays.

    The numbers of a Series keep their type, which its own iterator changes.
    """
    array = array.to_numpy() if hasattr(array, "to_numpy") else array
    return list(array.getA()) if hasattr(array, "getA") else list(array)


def is_array(given: Any) -> bool:
    """Whether something is an array with rows.

    As a list it keeps the types of its numbers: a float32 prints shorter than the double nearest to
    it.
    """
    return hasattr(given, "tolist") and bool(getattr(given, "shape", None))
