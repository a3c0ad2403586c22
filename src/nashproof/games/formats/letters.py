"""Texts of games in which a letter stands for a parameter -> texts of games with numbers.

On an interval an expression is a mean of its Bernstein coefficients, with weights that depend on
the parameter alone. So a text with expressions is a mean of texts with numbers, and every reader
reads these. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nashproof.errors import ExpressionError, InputError
from nashproof.exact.expressions import Parametric, evaluate, expression
from nashproof.exact.means import corner_means, means
from nashproof.exact.numbers import QQ, Rational, number_text, point_text

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"?')
_OUTSIDE_BRACES = re.compile(r"(?:^|(?<=\}))[^{]*")
_WORD = re.compile(r"[^\s,;\[\]{}=:]+?(?:(?=\)\()|(?![^\s,;\[\]{}=:]))(?!\s*[=:])")  # no A = [[..
_NAME = re.compile("[A-Za-z_]+")
_BARE = re.compile(r"[\w.+*/^()-]+")
_NUMBER = re.compile(r"[-+]?[0-9][0-9./]*")
_CELL = re.compile(r' *(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)')
_IN_TOML = re.compile(
    r'''(?P<long>"""[\s\S]*?"""|\'{3}[\s\S]*?\'{3})|"(?P<double>(?:[^"\\\n]|\\.)*)"|'''
    r"""\'(?P<single>[^\'\n]*)\'|(?P<note>\#[^\n]*)|(?P<key>\bpayoffs(?:_2)?\s*=\s*(?=\[))|[][]"""
)
_IN_XML = re.compile(
    r"""(?P<note><!--[\s\S]*?-->)|<payoffs?\b[^>]*>(?P<paid>[^<]*)|\sprob\s*=\s*["'](?P<prob>[^"']*)"""
)

Texts = Sequence[tuple[str, str]]  # the text of each file of a game, and where it stands
Span = tuple[int, int]
Box = Mapping[str, tuple[Rational, Rational]]
Point = Mapping[str, Rational]


@dataclass(frozen=True)
class Means:
    """The texts of a game with the parameters ``names`` as a mean of ``texts`` without them.

    ``texts``: each time all texts of a game of numbers. The ``weights`` are functions of the
    parameters that are at least 0 on their intervals and sum to 1. ``fixed``: parameters at a
    value.
    """

    names: tuple[str, ...]
    texts: tuple[tuple[str, ...], ...]
    weights: tuple[Parametric, ...]
    fixed: tuple[str, ...] = ()


def means_of(files: Texts, ending: str, parameters: Box, at: Point) -> Means | None:
    """Return the Means of a game's texts in whose numbers a parameter stands; None if none does.

    The ``ending`` of the files says where numbers stand. At a value of the parameter there is one
    game. With several parameters, numbers are linear in each. Raises InputError.

    >>> from nashproof.exact.numbers import QQ
    >>> files, interval = [("a 2*a; 0 1-a", "the matrix")], {"a": (QQ(0), QQ(5))}
    >>> means = means_of(files, ".txt", interval, {})
    >>> means.texts, means.weights
    ((('0 0; 0 1',), ('5 10; 0 -4',)), ((-a + 5)/5, a/5))
    """
    # Find the numbers in which a parameter stands, by file, as spans of characters.
    files = [(text.replace("\N{MINUS SIGN}", "-"), place) for text, place in files]
    find = _NUMBERS.get(ending, _words)
    spans, words = list[list[Span]](), set[str]()
    for text, _ in files:
        spans_of_file = [(i, j) for i, j in find(text) if _names(text[i:j]) & {*parameters}]
        words.update(*(_names(text[i:j]) for i, j in spans_of_file))
        spans.append(spans_of_file)
    names = [name for name in parameters if name in words]
    if not names:
        return None
    first = files[0][1]
    # Write each number as a mean of the same few rows of constants, with weights in the parameters.
    fixed = {name: at[name] for name in names if name in at}
    free = [name for name in names if name not in fixed]
    values = [
        _value(*file, span, free or names, fixed if free else {})
        for file, file_spans in zip(files, spans)
        for span in file_spans
    ]
    try:
        weights: tuple[Parametric, ...]
        if not free:
            rows, weights = [[evaluate(value, at) for value in values]], (QQ(1),)
        elif len(free) == 1:
            rows, weights = means(values, free[0], parameters[free[0]])
        else:
            rows, weights = corner_means(values, {name: parameters[name] for name in free})
        numbers = [iter([*map(number_text, row)]) for row in rows]
    except ZeroDivisionError:
        found = f"a division by 0 at {point_text(fixed)}"
        raise ExpressionError(found, "another value", first) from None
    except InputError as error:
        raise error.at(first) from None
    # Put each row's numbers in place of the spans: a game without parameters for each weight.
    texts = [
        tuple(_filled(text, file_spans, row) for (text, _), file_spans in zip(files, spans))
        for row in numbers
    ]
    return Means(tuple(free), tuple(texts), weights, tuple(fixed))


def _cells(text: str) -> Iterator[Span]:
    """Yield the spans of the cells of a table of payoffs, without the names of rows and columns."""
    rows: list[list[Span]] = [[]]
    for match in _CELL.finditer(text):
        rows[-1].append(match.span(1) if match[1] is not None else match.span(2))
        if match[3] != ",":
            rows.append([])
    table = [row for row in rows if row[1:] or row and row[0][0] < row[0][1]]
    # a number among words without blanks, where names would stand: there are none
    heads = [text[i:j].strip() for row in table[:1] for i, j in row]
    heads += [text[slice(*row[0])].strip() for row in table[1:]]
    names = not all(map(_BARE.fullmatch, heads)) or not any(map(_NUMBER.fullmatch, heads))
    for row in table[names:]:
        yield from row[names:]


def _matrix_texts(text: str) -> Iterator[Span]:
    """Yield the spans of the numbers of a matrix game in TOML: texts in its lists of payoffs."""
    if not re.search(r"^\s*(?:\[matrix\]|matrix\b)", text, re.MULTILINE):
        return
    inside, depth = False, 0
    for match in _IN_TOML.finditer(text):
        kind = match.lastgroup or ""
        if kind == "key":
            inside, depth = True, 0
        elif inside and kind in ("double", "single"):
            yield match.span(kind)
        elif not kind:
            depth += 1 if match[0] == "[" else -1
            inside = inside and depth > 0


def _explorer_words(text: str) -> Iterator[Span]:
    """Yield the spans of the payoffs and the chances of a file of Game Theory Explorer."""
    for match in _IN_XML.finditer(text):
        kind = match.lastgroup or ""
        start = match.start(kind)
        if kind != "note":
            for word in re.finditer(r"\S+", match[kind]):
                yield start + word.start(), start + word.end()


def _words(text: str) -> Iterator[Span]:
    """Yield the spans of words that may be numbers, without the parentheses of cells around them.

    Names in quotation marks are left alone, and all outside braces in Gambit's trees, and behind
    the outcomes of a strategic form.
    """
    plain = _QUOTED.sub(_blanks, text)
    if plain.lstrip().startswith("EFG"):
        plain = _OUTSIDE_BRACES.sub(_blanks, plain)
    elif plain.lstrip().startswith("NFG") and _has_outcomes(plain):
        plain = plain[: plain.rindex("}")]  # the rest are numbers of outcomes
    for match in _WORD.finditer(plain):
        low, high = match.span()
        while plain[low] == "(" and _opened(plain[low:high]) > 0:
            low += 1
        while plain[high - 1] == ")" and _opened(plain[low:high]) < 0:
            high -= 1
        yield low, high


def _has_outcomes(text: str) -> bool:
    """Return whether a strategic form lists outcomes, in a third group of braces."""
    depth, groups = 0, 0
    for brace in re.findall("[{}]", text):
        depth += 1 if brace == "{" else -1
        groups += not depth
    return groups > 2


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _opened(word: str) -> int:
    """Return the number of parentheses that a word opens minus the number that it closes."""
    return word.count("(") - word.count(")")


def _names(word: str) -> set[str]:
    return set(_NAME.findall(word))


def _value(
    text: str, place: str, span: Span, names: Sequence[str], fixed: Mapping[str, Rational]
) -> Parametric:
    """Return the value of the expression in a span of the text, in the parameters ``names``.

    The others are ``fixed``. Raises InputError with its line.
    """
    low, high = span
    written = _NAME.sub(
        lambda name: f"({number_text(fixed[name[0]])})" if name[0] in fixed else name[0],
        text[low:high],
    )
    try:
        return expression(written, tuple(names))
    except InputError as error:
        line = f":{text.count(chr(10), 0, low) + 1}" * ("\n" in text.strip())
        raise error.at(f"{place}{line}") from None


def _filled(text: str, spans: Sequence[Span], words: Iterator[str]) -> str:
    """Return a text with ``words`` in place of ``spans``."""
    pieces, at = [], 0
    for (low, high), word in zip(spans, words):
        pieces += [text[at:low], word]
        at = high
    return "".join([*pieces, text[at:]])


_NUMBERS = {".csv": _cells, ".toml": _matrix_texts, ".xml": _explorer_words}
