"""The payoffs in a cell of a bare table, and the names of its rows and columns.

A number has one spelling: ``3``, ``-1/2``, ``0.5``, ``1e-3``, LaTeX's fractions. A cell has one, or
several with commas between. Marks of best replies around a payoff are taken off and named. A
``Convention`` takes the text of a cell as payoffs. All but ``plain`` are rivals: with them a text
may be read as another game, so that it is refused. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from nashproof.errors import SyntaxMistake, quoted
from nashproof.exact.numbers import Rational
from nashproof.games.formats.efg_text import number_in
from nashproof.games.formats.matrix_words import in_ascii

LONGEST = 2000  # characters of a cell
STRATEGIES_ALONE = (
    "strategies alone: leave out sums, extremes, means and probabilities; rename a strategy that "
    "is called so"
)
PAIR = "\ue000"  # stands for the comma of a cell in parentheses
_CONTINUED = re.compile(
    r"(?<=[\[;=])[ \t]*\.\.\.[ \t]*(?=\n)"
)  # of MATLAB; not what NumPy leaves out
_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
_NUMBER = re.compile(
    r"[-+]?(?:(?:0|[1-9][0-9]*+)(?:\.[0-9]*|/[1-9][0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
)
_FRACTION = re.compile(r"(-?)\\[dt]?frac(?:\{([0-9]+)\}\{([0-9]+)\}|([0-9])([0-9]))")
_BRACED = r"\{((?:[^{}]|\{[^{}]*\})*+)\}"
_MARKS = [  # around a payoff, a cell or a name, and what each is called; "" for what says nothing
    ("", r"\$([^$]*)\$|\\\((.*)\\\)|\{([^{}]*)\}|\\(?:text|mathrm|mbox)" + _BRACED),
    ("underlines", rf"\\underline{_BRACED}|<u>(.*)</u>"),
    ("boxes", rf"\\(?:f?boxed|fbox|circled){_BRACED}"),
    ("bold", rf"\\(?:mathbf|textbf|bm|boldsymbol){_BRACED}|\*\*([^*]*)\*\*|__([^_]*)__"),
    ("bold", r"<b>(.*)</b>|<strong>(.*)</strong>"),
    (
        "italics",
        rf"\\(?:textit|mathit|emph){_BRACED}|\*([^*]*)\*|_([^_]*)_|<(?:i|em)>(.*)</(?:i|em)>",
    ),
    ("stars", r"(.+?)\s?(?:\^?\*|\^\{\*\}|\^\{?\\(?:ast|star)\}?|\$\^\{?\*\}?\$)|\*(.+)"),
    ("daggers", r"(.+?)(?:[\u2020\u2021]|\^\{?\\d?dagger\}?)"),
]
_PATTERNS = [(name, re.compile(pattern)) for name, pattern in _MARKS]
_MARKED = re.compile("[$\\\\{*_<^\u2020\u2021]")
_NO_NAME = re.compile(  # cells that may be payoffs, or say whose the payoffs are
    r"nan|n/?a|-?inf(?:inity)?|none|null|minus\b.*|plus\b.*|half|.*[0-9]\s*,\s*[-+.0-9].*|"
    r".*[:=]\s*[-+.0-9].*|.*\s[-+][0-9].*|(?:row|col(?:umn)?)s?(?: ?player)?(?:'s.*)?|"
    r"player(?: .*)?|.*\b(?:payoffs?|costs?|loss(?:es)?|transposed?)\b.*",
    re.IGNORECASE,
)

_SUMMARY = re.compile(
    r"\\?(?:(?:row|column|col|grand|sub|payoff|expected)[ _-]?)?"
    r"(?:totals?|sums?|\u03a3|\u2211|min(?:im(?:um|a))?|max(?:im(?:um|a))?|maxi?min|mini?max|"
    r"means?|av(?:g|erage)s?|medians?|prob(?:s|abilit(?:y|ies))?|freq(?:uency)?|"
    r"(?:security|expected) ?(?:level|payoff|value)s?)\.?",
    re.IGNORECASE,
)

Convention: TypeAlias = "Callable[[str], tuple[Rational, ...] | None]"


class TextCell(NamedTuple):
    """The text of a cell and its line."""

    text: str
    line: int


def characters(text: str) -> str:
    r"""Return a text with one character for each line end, minus sign and half.

    MATLAB's ``...`` at the end of a line, after a sign, goes on in the next one.

    >>> characters("\N{MINUS SIGN}1 2 \r3 \N{VULGAR FRACTION ONE HALF}\n\n")
    '-1 2\n3 1/2'
    """
    plain = in_ascii(_LINE_END.sub("\n", text)).replace("\N{BOX DRAWINGS LIGHT VERTICAL}", "|")
    plain = _CONTINUED.sub("", plain)
    lines = [line.rstrip(" \t") for line in plain.split("\n")]
    return re.sub(r"\A\n+", "", "\n".join(lines)).rstrip("\n")


def unmarked(text: str, several: bool = False) -> tuple[str, list[str]]:
    """Return a text without the marks around it, and the names of these marks.

    ``several`` says that a text has several payoffs, so that a star is one payoff's.

    >>> unmarked(r"\\underline{\\mathbf{3}}"), unmarked("-1/2^*")
    (('3', ['underlines', 'bold']), ('-1/2', ['stars']))
    """
    marks = []
    for _ in range(4 if len(text) <= LONGEST and _MARKED.search(text) else 0):
        for name, pattern in _PATTERNS[: -2 if several else None]:
            if match := pattern.fullmatch(text):
                text = next(filter(None, match.groups()), "").strip(" ")
                marks += [name] * bool(name)
                break
        else:
            break
    return text, marks


def number(text: str) -> Rational | None:
    """Return the number that a text is, with its marks; None if it is no number.

    >>> print(number(r"-\\frac{1}{2}"), number("+3*"), number("010"), number("1 2"))
    -1/2 3 None None
    """
    if _NUMBER.fullmatch(text):
        return number_in(text.removeprefix("+"))
    if match := _FRACTION.fullmatch(text):
        sign, *digits = match.groups()
        return number(sign + "/".join(filter(None, digits)))
    bare, _ = unmarked(text)
    return None if bare == text else number(bare)


def unmarked_number(text: str) -> tuple[Rational, ...] | None:
    """Return a number without marks, as a program writes it.

    >>> unmarked_number("3*") is None
    True
    """
    value = number(text) if unmarked(text) == (text, []) else None
    return None if value is None else (value,)


def payoffs_in_marks(text: str) -> tuple[tuple[Rational, ...] | None, list[str]]:
    """Return the payoffs of a cell, one or several, or None; and the kinds of marks at each payoff.

    >>> payoffs_in_marks("3**, **-1/2**")[1], payoffs_in_marks("3,")[0], payoffs_in_marks("x")[0]
    (['stars', 'bold'], None, None)
    """
    value = number(text)
    if value is not None:
        return (value,), [*dict.fromkeys(unmarked(text)[1])]
    for bare, around in ((text, []), unmarked(text, several=True)):  # of each payoff, of the cell
        parts = [part.strip(" ") for part in bare.split(PAIR if PAIR in bare else ",")]
        payoffs = [number(part) for part in parts if len(part) <= LONGEST]
        read = tuple(x for x in payoffs if x is not None)
        if len(read) == len(parts) > 1:
            marks = [dict.fromkeys([*around, *unmarked(part)[1]]) for part in parts]
            return read, [mark for kinds in marks for mark in kinds]
    return None, []


def plain(text: str) -> tuple[Rational, ...] | None:
    """Return the payoffs of a cell, one or several; None if the cell has something else.

    >>> [str(x) for x in plain("3, -1/2*")]
    ['3', '-1/2']
    """
    return payoffs_in_marks(text)[0]


def thousands(text: str) -> tuple[Rational, ...] | None:
    """Return a number with commas between thousands.

    >>> [str(x) for x in thousands("1,200")], thousands("1,20")
    (['1200'], None)
    """
    return _as_number(r"-?[1-9][0-9]{0,2}(?:,[0-9]{3})+", text, ",", "")


def decimals(text: str) -> tuple[Rational, ...] | None:
    """Return a number with a comma in place of the point.

    >>> [str(x) for x in decimals("0,5")]
    ['1/2']
    """
    return _as_number("-?[0-9]+,[0-9]+", text, ",", ".")


def slashes(text: str) -> tuple[Rational, ...] | None:
    """Return two whole payoffs with a slash between them; None for other texts.

    >>> [str(x) for x in slashes("3/0")], slashes("3")
    (['3', '0'], None)
    """
    parts = text.split("/") if re.fullmatch("-?[0-9]+/-?[0-9]+", text) else []
    payoffs = [number(part) for part in parts]
    return tuple(x for x in payoffs if x is not None) if parts and None not in payoffs else None


def _as_number(form: str, text: str, sign: str, replacement: str) -> tuple[Rational, ...] | None:
    value = number(text.replace(sign, replacement)) if re.fullmatch(form, text) else None
    return None if value is None else (value,)


def refuse_summaries(names: Iterable[str], what: str, place: str = "") -> None:
    """Refuse names of rows or of columns for figures computed of the payoffs, such as sums.

    >>> refuse_summaries(["T", "Total"], "row")
    Traceback (most recent call last):
    nashproof.errors.SyntaxMistake: found the row "Total", expected strategies alone: leave out \
sums, extremes, means and probabilities; rename a strategy that is called so
    """
    for name in names:
        if _SUMMARY.fullmatch(unmarked(name.strip())[0]):
            raise SyntaxMistake(f"the {what} {quoted(name)}", STRATEGIES_ALONE, place)


def name_in(text: str, numbers: bool = False) -> str | None:
    """Return the name that a cell is; None if it may be a payoff, or says whose the payoffs are.

    With ``numbers`` the place of the cell makes a name of a bare number, too.

    >>> name_in("$T$"), name_in("10^3"), name_in("2", numbers=True), name_in("Player 2")
    ('T', None, '2', None)
    """
    name, _ = unmarked(text)
    if numbers and re.fullmatch(r"[0-9]+(?:\.[0-9]+)?", name):
        return name
    begins = name[:1].isalpha() or re.match(r"\\[a-zA-Z]", name)
    usable = begins and len(name) <= LONGEST and PAIR not in name
    return name if usable and not _NO_NAME.fullmatch(name) else None
