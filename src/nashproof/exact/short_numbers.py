"""Exact numbers for display: long ones as decimals. No result depends on them."""

from __future__ import annotations

import re

from nashproof.exact.numbers import Rational, decimal_text, rational

_FRACTION = re.compile(r"(?<![\w/.])(-?[0-9]+/[0-9]+)(?: \(([-0-9.e]+)\))?(?![\w/])")
SHORT = 18  # characters of a fraction that is shown as it is
SMALL = 10  # digits after the point of a decimal; with more of them it has a power of 10


def is_short(x: Rational) -> bool:
    """Return True if a number is shown as it is, and not as a decimal alone.

    >>> from nashproof.exact.numbers import QQ
    >>> is_short(QQ(2, 3)), is_short(QQ(1, 3 * 10**17))
    (True, False)
    """
    return len(str(x)) <= SHORT


def short_figure(x: Rational) -> str:
    """Return an exact number for a line: a long one as a decimal, ``about 0.0294``.

    >>> from nashproof.exact.numbers import QQ
    >>> short_figure(QQ(3, 8)), short_figure(QQ(1, 3 * 10**400))
    ('3/8 (0.3750)', 'about 3.33e-401')
    """
    if not is_short(x):
        return f"about {short_decimal(x)}"
    return f"{x} ({short_decimal(x)})" if x.denominator != 1 else str(x)


def short_decimal(x: Rational) -> str:
    """Return a number as a decimal of at least three digits, however small it is.

    >>> from nashproof.exact.numbers import QQ
    >>> short_decimal(QQ(3, 8)), short_decimal(QQ(1, 3 * 10**400))
    ('0.3750', '3.33e-401')
    >>> short_decimal(QQ(9996, 10**15))
    '1.00e-11'
    """
    places = 4
    while x and abs(x) * 10 ** (places + 2) < 9995:
        places += 1
    if places > SMALL:
        return f"{decimal_text(x * 10 ** (places - 2), 2)}e-{places - 2}"
    return decimal_text(x, places)


def probability_text(x: Rational) -> str:
    """Return a probability as its fraction alone; a long one as a decimal.

    >>> from nashproof.exact.numbers import QQ
    >>> probability_text(QQ(2, 3)), probability_text(QQ(4166666666666667, 10**16))
    ('2/3', 'about 0.4167')
    """
    return str(x) if is_short(x) else short_figure(x)


def with_short_numbers(text: str) -> str:
    """Return a formula, perhaps with its decimal, with decimals for long fractions.

    >>> with_short_numbers("1/25000000000000000 (4.0e-17)"), with_short_numbers("1/3 (0.3333)")
    ('about 4.0e-17', '1/3 (0.3333)')
    >>> with_short_numbers("24999999999999999/100000000000000000*a")
    'about 0.2500*a'
    """

    def short(match: re.Match[str]) -> str:
        """Return a fraction as it is, or a long one as its decimal."""
        number, decimal = match[1], match[2]
        if len(number) <= SHORT:
            return match[0]
        return f"about {decimal}" if decimal else short_figure(rational(number))

    return _FRACTION.sub(short, text)
