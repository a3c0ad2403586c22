"""The text beside a number or a formula that a paper prints: is it part of another number?

An operator, a power, a digit, a unit that scales, a letter in mathematics: each continues the
number. So this lists what may stand there, and refuses all else: an author can always put more into
the annotation.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from functools import partial

HERE = "\ue000"  # stands for the annotation
IN_MATHEMATICS = 0xE100  # what a letter of mathematics is moved by: beside a number it multiplies
UNKNOWN = "\ue001"  # a command that we do not know may change the number beside it

_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^<>]{0,200}>", re.DOTALL)
_LINK = re.compile(r"\[\^[\w-]+\]|\]\([^()\s]*\)|\[")
_BULLET = re.compile(r"^[ \t]*(?:(?:[-+>]|\*(?!\*)|[0-9]+[.)]|#+)[ \t]+)+", re.MULTILINE)
_DISPLAYS = "equation|align|gather|multline|eqnarray|displaymath|math"
_MATHEMATICS = re.compile(
    rf"(?<!\\)\$\$(.*?)\$\$|(?<!\\)\$((?:[^$\\]|\\.)+?)\$|\\\((.*?)\\\)|\\\[(.*?)\\\]"
    rf"|\\begin\{{(?:{_DISPLAYS})\*?\}}(.*?)(?:\\end\{{(?:{_DISPLAYS})\*?\}}|\Z)",
    re.DOTALL,
)
FRACTION = re.compile(r"\\[dt]?frac\s*(?:\{([^{}]*)\}|([0-9]))\s*(?:\{([^{}]*)\}|([0-9]))")
_IN_WORDS = re.compile(r"\\(?:text(?:rm|bf|it)?|mbox)\s*\{([^{}]*)\}")
_RELATION = re.compile(r"\\(?:approx|sim|simeq|cong|equiv|to|mapsto|colon)(?![A-Za-z])")
_LAYOUT = re.compile(
    r"\\(?:left|right|[bB]ig{1,2}[lr]?|displaystyle|textstyle|quad|qquad|nonumber|num|boxed|math(?:rm|bf)"
    r"|ensuremath)(?![A-Za-z])"
)
_STYLE = re.compile(  # of text, with which a number stays what it is
    r"\\(?:text(?:bf|it|sc|rm|sf|tt)?|emph|mbox|num|boxed|ensuremath|item|footnote|caption|section"
    r"|subsection|paragraph|noindent|centering|hline|bf|it|bfseries|itshape|quad|qquad|verb|url|href"
    r"|cite[pt]?|(?:eq|page)?ref|label|footnotemark|l?dots|newline|linebreak|par|hfill|[vh]space"
    r"|(?:begin|end)\s*\{[a-z]+\*?\})\*?(?![A-Za-z])"
)
_OTHER_COMMAND = re.compile(r"\\[A-Za-z]+")
_BREAK = re.compile(r"\\\\|(?<!\\)&")
_SPACE = re.compile(r"\\[,;:! ]|~|\s|[\u00a0\u2009\u202f]")
_ESCAPED = re.compile(r"\\([%$&#_])")
_MARKUP = re.compile(r"[{}*_`$]|\\[()\[\]]")
_SIGNS = str.maketrans("()|", "\uff08\uff09\uff5c")  # of mathematics: a factor, an absolute value

# Words that make another number of the one before or after them
_SCALED_BY = re.compile(
    r"(?:percent\w*|per cent|per mille|thousand\w*|million\w*|billion\w*|hundred\w*|dozen\w*|times"
    r"|squared|cubed|to the power|half|halves|thirds?|fourths?|quarters?|fifths?|sixths?|and an? "
    r"|milli\w*|m?bb\w*|cents?|plus|minus|divided|multiplied|point|x|over [0-9])\b",
    re.IGNORECASE,
)
_SCALES = re.compile(
    r"\b(?:minus|negative|plus|times|point|half|twice|thrice|power|root|divided by|multiplied by"
    r"|times by|[0-9] over)\Z",
    re.IGNORECASE,
)
_NO_BLANKS = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"  # scripts that are written without them
_BEFORE = re.compile(
    rf"(?:\A|[=\u2248;|&\"\u201c\u201e\u00ab\u2014!?(\[\uff08{_NO_BLANKS}]|[^\W\d_]\.?\s"
    rf"|(?<![0-9])[,:]|[,:)\]]\s|[0-9]--)\s*\Z"
)
_AFTER = re.compile(
    rf"\s*(?:\Z|[=<>\u2248\u2264\u2265;|&\"\u201d\u00bb\u2014\]{_NO_BLANKS}]|[.:?](?=[\s\"\u201d\u00bb)\]]|\Z)"
    rf"|,(?![0-9])|\s\(|\s[-\u2013]\s(?=[^\W\d_])|--|\s(?=[^\W\d_]))"
)


def normal(text: str, latex: bool) -> str:
    """Return a text as it is read: without markup, letters of mathematics unlike those of words."""
    if latex:
        text = re.sub(r"(?<!\\)%[^\n]*", "", text)
    else:
        text = html.unescape(_TAG.sub("", text))
        text = _LINK.sub("", _BULLET.sub("", text))
    text = text.replace("\u2212", "-").replace("\u2044", "/")
    text = "".join(c for c in text if unicodedata.category(c) != "Cf")
    # Fractions in fractions, from the inside out.
    in_line = partial(quotient, atom=r"[0-9]+|\\?[A-Za-z]+")
    while (flat := FRACTION.sub(in_line, text)) != text:
        text = flat
    text = _MATHEMATICS.sub(_formula, text)
    text = _OTHER_COMMAND.sub(UNKNOWN, _STYLE.sub("", _BREAK.sub("; ", text)))
    text = _MARKUP.sub("", _ESCAPED.sub(r"\1", _SPACE.sub(" ", text)))
    return re.sub(" +", " ", re.sub("(?<=[0-9]) ?/ ?(?=[0-9])", "/", text)).strip()


def quotient(match: re.Match[str], atom: str) -> str:
    """Return a FRACTION in a line, its parts in brackets unless they match the pattern ``atom``."""
    parts = ((match[k] or match[k + 1] or "").strip() for k in (1, 3))
    numerator, denominator = (part if re.fullmatch(atom, part) else f"({part})" for part in parts)
    return f" {numerator}/{denominator} "


def _formula(match: re.Match[str]) -> str:
    """Return mathematics with its letters moved; words in it stay words."""
    inside = next(group for group in match.groups() if group is not None)
    words = _IN_WORDS.split(_RELATION.sub("=", inside))
    # Each letter of mathematics becomes another character, which no word has.
    for k in range(0, len(words), 2):
        symbols = re.sub(r"\\(?=[A-Za-z])", "", _LAYOUT.sub(" ", words[k]).translate(_SIGNS))
        words[k] = re.sub("[A-Za-z]", lambda c: chr(ord(c[0]) + IN_MATHEMATICS), symbols)
    display = match[2] is None and match[3] is None
    return f"; {''.join(words)} ;" if display else "".join(words)


def stands_alone(before: str, after: str) -> bool:
    """Return whether the number between two normal texts ends where they begin."""
    # Brackets around the number alone are no part of it.
    while before.rstrip()[-1:] + after.lstrip()[:1] in {"()", "[]", "\uff08\uff09"}:
        before, after = before.rstrip()[:-1], after.lstrip()[1:]
    if not _BEFORE.search(before) or _SCALES.search(before.rstrip()):
        return False
    following = after.lstrip()
    if following[:1] in {")", "\uff09"}:  # the end of a pair, or of an aside
        return stands_alone("", following[1:])
    return bool(_AFTER.match(after)) and not _SCALED_BY.match(following)


def places(stated: str, visible: str) -> Iterator[tuple[int, int]]:
    """Yield the places at which a normal text has ``stated``, with any blanks, in words or
    mathematics.
    """
    brackets = {"(": "[(\uff08]", ")": "[)\uff09]"}
    pieces = []  # patterns of the characters, in words or in mathematics
    for c in filter(lambda c: not c.isspace(), stated):
        if re.fullmatch("[A-Za-z]", c):
            pieces.append(f"[{c}{chr(ord(c) + IN_MATHEMATICS)}]")
        else:
            pieces.append(brackets.get(c, re.escape(c)))
    for match in re.finditer(r"\s*".join(pieces), visible):
        yield match.span()
