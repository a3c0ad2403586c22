"""Texts of games in which a letter stands for a parameter -> texts of games with numbers.

On an interval an expression is a mean of its Bernstein coefficients, with weights that depend on
the parameter alone. So a text with expressions is a mean of texts with numbers, and every reader
reads these. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nashproof.errors import ExpressionError, InputError, WrongCount
from nashproof.exact.expressions import Parametric, evaluate, expression
from nashproof.exact.means import means
from nashproof.exact.numbers import QQ, Rational, number_text, point_text

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"?')
_OUTSIDE_BRACES = re.compile(r"(?:^|(?<=\}))[^{]*")
_WORD = re.compile(r"[^\s,;\[\]{}=:]+?(?:(?=\)\()|(?![^\s,;\[\]{}=:]))(?!\s*[=:])")  # no A = [[..
_NAME = re.compile("[A-Za-z_]+")

Box = Mapping[str, tuple[Rational, Rational]]
Point = Mapping[str, Rational]


@dataclass(frozen=True)
class Means:
    """A text with the parameter ``name`` as a mean of ``texts`` without it.

    The ``weights`` are functions of the parameter that are at least 0 on its interval and sum to 1.
    """

    name: str
    texts: tuple[str, ...]
    weights: tuple[Parametric, ...]


def means_of(text: str, place: str, parameters: Box, at: Point) -> Means | None:
    """The Means of a text in whose numbers one of the parameters stands; None if none does.

    Names in quotation marks are left alone, and all outside braces in Gambit's trees. At a value of
    the parameter there is one text. Raises InputError.

    >>> from nashproof.exact.numbers import QQ
    >>> means = means_of("a 2*a; 0 1-a", "the matrix", {"a": (QQ(0), QQ(5))}, {})
    >>> means.texts, means.weights
    (('0 0; 0 1', '5 10; 0 -4'), ((-a + 5)/5, a/5))
    """
    text = text.replace("\N{MINUS SIGN}", "-")
    spans = [(low, high) for low, high in _words(text) if _names(text[low:high]) & {*parameters}]
    if not spans:
        return None
    words = {word for low, high in spans for word in _names(text[low:high])}
    names = [name for name in parameters if name in words]
    if len(names) > 1:
        found = f"the parameters {' and '.join(names)} in the numbers of a game"
        raise WrongCount(found, "one parameter", place)
    values = [_value(text, span, place, names[0]) for span in spans]
    try:
        weights: tuple[Parametric, ...]
        if names[0] in at:
            rows, weights = [[evaluate(value, at) for value in values]], (QQ(1),)
        else:
            rows, weights = means(values, names[0], parameters[names[0]])
        texts = tuple(_filled(text, spans, map(number_text, row)) for row in rows)
    except ZeroDivisionError:
        found = f"a division by 0 at {point_text({names[0]: at[names[0]]})}"
        raise ExpressionError(found, "another value", place) from None
    except InputError as error:
        raise error.at(place) from None
    return Means(names[0], texts, weights)


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Where words stand that may be numbers, without the parentheses of cells around them."""
    plain = _QUOTED.sub(_blanks, text)
    if plain.lstrip().startswith("EFG"):
        plain = _OUTSIDE_BRACES.sub(_blanks, plain)
    for match in _WORD.finditer(plain):
        low, high = match.span()
        while plain[low] == "(" and _opened(plain[low:high]) > 0:
            low += 1
        while plain[high - 1] == ")" and _opened(plain[low:high]) < 0:
            high -= 1
        yield low, high


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _opened(word: str) -> int:
    """How many parentheses a word opens more than it closes."""
    return word.count("(") - word.count(")")


def _names(word: str) -> set[str]:
    return set(_NAME.findall(word))


def _value(text: str, span: tuple[int, int], place: str, name: str) -> Parametric:
    """The value of the expression there. Raises InputError with its line."""
    low, high = span
    try:
        return expression(text[low:high], (name,))
    except InputError as error:
        line = f":{text.count(chr(10), 0, low) + 1}" * ("\n" in text.strip())
        raise error.at(f"{place}{line}") from None


def _filled(text: str, spans: Sequence[tuple[int, int]], words: Iterator[str]) -> str:
    """A text with other words in some places."""
    pieces, at = [], 0
    for (low, high), word in zip(spans, words):
        pieces += [text[at:low], word]
        at = high
    return "".join([*pieces, text[at:]])
