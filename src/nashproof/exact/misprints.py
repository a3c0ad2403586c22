"""Suggestions for messages: what to type in place of a text that is no number.

They decide nothing: readers of numbers refuse the text in any case.
"""

from __future__ import annotations

import re
import unicodedata

from nashproof.limits import DIGITS

EXPECTED = "a number such as -1/18, 3 or 0.0556"
_PLAIN = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-") | {"\u2044": "/"})
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:/[1-9][0-9]*|\.[0-9]+)?")
_THOUSANDS = re.compile(r"(-?[1-9][0-9]{0,2})((?:,[0-9]{3})+)")
_MIXED = re.compile(r"(-?)([1-9][0-9]*) ([1-9][0-9]*)/([1-9][0-9]*)")
_FOLDED = ("<wide>", "<narrow>", "<font>")  # compatibility forms of digits and signs
_COMMA = re.compile(r"(-?[0-9]+),([0-9]+)")
_PERCENT = re.compile(r"-?[0-9]+(?:\.[0-9]+)? ?%")
_EXPONENT = re.compile(r"-?[0-9]+(?:\.[0-9]+)?[eE][-+]?([0-9]+)")


def instead_of(text: str) -> str:
    """Return what is expected in place of a text of at most ``DIGITS`` characters.

    >>> instead_of("0,5"), instead_of("\u22121"), instead_of("2\u00bd")
    ('a decimal point: 0.5', 'plain digits and signs: -1', 'one fraction: 5/2 if it is mixed')
    """
    # plain characters: a fraction of a single character is typed after a blank
    folded = ""
    for c in text:
        tag = unicodedata.decomposition(c).partition(" ")[0]
        plain_character = unicodedata.normalize("NFKC", c)
        blank = " " if tag == "<fraction>" else ""
        folded += blank + plain_character if blank or tag in _FOLDED else c
    folded = folded.translate(_PLAIN).replace("- ", "-")
    plain = "".join(str(unicodedata.decimal(c, c)) for c in folded).strip().removeprefix("+")
    # the misprints, the more specific ones first
    if match := _MIXED.fullmatch(plain):
        sign, whole, over, under = match.groups()
        return f"one fraction: {sign}{int(whole) * int(under) + int(over)}/{under} if it is mixed"
    if plain != text and _NUMBER.fullmatch(plain):
        return f"plain digits and signs: {plain}"
    if match := _THOUSANDS.fullmatch(plain):
        point = f", or a decimal point: {plain.replace(',', '.')}" * (plain.count(",") == 1)
        return f"no comma between thousands: {plain.replace(',', '')}{point}"
    if match := _COMMA.fullmatch(plain):
        return f"a decimal point: {match[1]}.{match[2]}"
    if _PERCENT.fullmatch(plain):
        return "a share of 1, such as 1/2 for 50%"
    if match := _EXPONENT.fullmatch(plain):
        long = int(match[1]) > DIGITS
        return f"at most {DIGITS} digits" if long else "the number without an exponent"
    return "a denominator that is not 0" if re.fullmatch("-?[0-9]+/0+", plain) else EXPECTED
