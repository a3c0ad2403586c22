"""An annotation: a claim in the fields of its kind, at a line of a paper.

Its options are pairs ``KEY=VALUE`` with commas, semicolons or blanks between. A value is bare text,
or TOML: ``"all equilibria"``, ``[["K: bet", "1"]]``. Opens no file and knows no claims.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nashledger.papers import beside
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import AmbiguousName, InputError, OtherFile, SyntaxMistake, TooLarge, quoted
from nashproof.files.strict_toml import read_table

PAPER_CHARACTERS = 16 * 2**20  # of one paper; a notebook holds its pictures
PAPER_ANNOTATIONS = 1_000
OPTION_CHARACTERS = 10_000  # of one annotation; braces within braces cost their square
EXAMPLE = "kind=value, game=kuhn"
_KEY = re.compile(r"[\s,;]*([A-Za-z_]+)\s*=\s*")
_BARE = re.compile(r"[^,;]*?(?=\s*[,;]|\s+[A-Za-z_]+\s*=|\s*\Z)")
_TABLE = re.compile(r"""\{\s*(?:[\w-]+|"[^"]*"|'[^']*')\s*=|\{\s*\}""")
_SEPARATORS = re.compile(r"[\s,;]*\Z")
CLOSES = {"[": "]", "{": "}"}
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:/[0-9]+)?")


@dataclass(frozen=True)
class Annotation:
    """A claim as it stands in a paper; lines count from 1."""

    place: str  # ``file:line``
    lines: str  # ``12``, or ``12-14``
    options: Mapping[str, Any]
    printed: str  # what the paper prints, in our notation of numbers; "" if that is not bound
    says: str  # the visible text around it
    raw: str = ""  # what the paper prints, as it stands there


@dataclass(frozen=True)
class Source:
    """A text with the number of each of its lines in the file, and the name of that file."""

    text: str
    numbers: Sequence[int]
    name: str

    @classmethod
    def of(cls, text: str, name: str) -> Source:
        """Return a whole file as a source."""
        return cls(text, range(1, text.count("\n") + 2), name)

    def line(self, offset: int) -> int:
        """Return the line of the file on which a character stands."""
        return self.numbers[self.text.count("\n", 0, offset)]

    def place(self, offset: int) -> str:
        """Return ``file:line`` of a character."""
        return f"{self.name}:{self.line(offset)}"

    def around(self, start: int, end: int, printed: str) -> str:
        """Return the lines from ``start`` to ``end``, with ``printed`` in place of what is
        between.
        """
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", end)
        after = self.text[end : len(self.text) if line_end < 0 else line_end]
        return " ".join((self.text[line_start:start] + printed + after).split())

    def annotation(
        self, start: int, end: int, options: str, printed: str, says: str = ""
    ) -> Annotation:
        """Return the Annotation that stands from ``start`` to ``end``. Raises InputError."""
        first_line, last_line = self.line(start), self.line(max(start, end - 1))
        place = f"{self.name}:{first_line}"
        lines = str(first_line) if first_line == last_line else f"{first_line}-{last_line}"
        return Annotation(place, lines, read_options(options, place), plain(printed), says, printed)

    def need_whole(self, start: int, end: int, printed: str) -> None:
        """Raise SyntaxMistake if the number goes on before ``start`` or after ``end``."""
        if not printed.strip():
            return
        before = BLANK_LINE.split(self.text[max(0, start - BESIDE) : start])[-1]
        after = BLANK_LINE.split(self.text[end : end + BESIDE])[0]
        context = beside.normal(before + beside.HERE + after, self.name.endswith(".tex"))
        parts = context.split(beside.HERE)  # one part alone if it stands within a tag or a comment
        if len(parts) != 2 or not beside.stands_alone(*parts):
            raise SyntaxMistake(
                f"{printed} in the annotation, and more of it beside it",
                "all that is printed of it in the annotation, or blanks between them",
                self.place(start),
            )


def blanked(pattern: re.Pattern[str], text: str) -> str:
    """Return the text with blanks in place of each match.

    All characters keep their places and lines.
    """
    return pattern.sub(lambda match: re.sub("[^\n]", " ", match[0]), text)


# Options


def need_short(text: str, place: str) -> None:
    """Raise TooLarge for a text that is too long for an annotation."""
    if len(text) > OPTION_CHARACTERS:
        size = f"an annotation of {len(text):,} characters"
        raise TooLarge(size, f"at most {OPTION_CHARACTERS:,}", place)


def read_options(text: str, place: str) -> dict[str, Any]:
    """Return the options of an annotation by key. Raises InputError with the place.

    >>> read_options('kind="all equilibria" game=kuhn, terms=[["K: bet", "1"]]', "")["terms"]
    [['K: bet', '1']]
    """
    need_short(text, place)
    text = text.strip()
    if text.startswith("{") and closing(text, 0) == len(text) - 1:
        text = text[1:-1]  # the braces that LaTeX wants around options with brackets
    text, at, options = " ".join(text.split()), 0, {}
    while not _SEPARATORS.match(text, at):
        key = _KEY.match(text, at)
        if not key:
            expected = f"options KEY=VALUE, such as {EXAMPLE}"
            raise SyntaxMistake(quoted(text[at:].strip(" ,;")), expected, place)
        if key[1] in options:
            raise AmbiguousName(f'a second option "{key[1]}"', "each option once", place)
        options[key[1]], at = _value(text, key.end(), key[1], place)
    if not options:
        raise SyntaxMistake("an annotation without options", f"some, such as {EXAMPLE}", place)
    return options


def _value(text: str, at: int, key: str, place: str) -> tuple[Any, int]:
    """Return the value that begins at a character, and where it ends."""
    if text[at : at + 1] not in {"[", "{", '"', "'"}:
        bare = _BARE.match(text, at)
        value, end = (bare[0], bare.end()) if bare else (text[at:], len(text))
        if not value:
            raise SyntaxMistake(f'the option "{key}" without a value', f"{key}=VALUE", place)
        return value, end
    end = closing(text, at)
    if end < 0:
        raise SyntaxMistake(
            quoted(text[at:]), f"its closing {CLOSES.get(text[at], text[at])}", place
        )
    value = text[at : end + 1]
    while value[:1] == "{" and not _TABLE.match(value):  # LaTeX's braces around a value
        value = value[1:-1].strip()
    if value[:1] not in {"[", "{", '"', "'"}:
        return value, end + 1
    try:
        return read_table(f"value = {value}", place).data["value"], end + 1
    except InputError:
        raise SyntaxMistake(quoted(value), f"the value of {key} as TOML", place) from None


def closing(text: str, at: int) -> int:
    """Return the place at which the bracket, brace or quotation mark at a character closes, or -1.

    >>> closing('["]", 1] rest', 0)
    7
    """
    open_brackets: list[str] = []
    # Invariant: ``open_brackets`` has the closing signs of all brackets open at this character.
    while at < len(text):
        c = text[at]
        if c in "\"'":
            at = _end_of_quote(text, at)
            if at < 0:
                return -1
        elif c in CLOSES:
            open_brackets.append(CLOSES[c])
        elif open_brackets and c == open_brackets[-1]:
            open_brackets.pop()
        if not open_brackets:
            return at
        at += 1
    return -1


def _end_of_quote(text: str, at: int) -> int:
    """Return the place at which the quotation ends that begins at a character, or -1."""
    mark, at = text[at], at + 1
    while at < len(text) and text[at] != mark:
        at += 2 if text[at] == "\\" and mark == '"' else 1
    return at if at < len(text) else -1


# Numbers as papers print them

_WRAPPED = re.compile(
    r"\\(?:num|text|mathrm|mathbf|textbf|emph|ensuremath|boxed)\s*\{([^{}]*)\}|\$|\\[()]"
)
_SPACES = re.compile(r"\\[,;:! ]|(?<!~)~(?!~)|[\u00a0\u2009\u202f\u2060]")
_THIN = r"(?:\\,|[\u2009\u202f])"  # between digits in threes, and nothing else, it joins them
_THOUSANDS = re.compile(
    rf"(?<![\w.,])(?:[1-9][0-9]{{0,2}}(?:{_THIN}[0-9]{{3}})+(?:\.[0-9]+)?"
    rf"|[0-9]+\.[0-9]{{3}}(?:{_THIN}[0-9]{{3}})*{_THIN}[0-9]{{1,3}})(?![\w.,]|{_THIN})"
)
_EMPHASIS = re.compile(r"(?<![\w*`])(\*{1,3}|_{1,3}|`+)(-?[0-9][0-9./]*)\1(?![\w*`])")


def plain(text: str) -> str:
    r"""Return printed text with its numbers as nashproof writes them: no markup, a plain minus
    sign.

    A blank stands where markup stood: digits on its two sides are not one number.

    >>> plain(r"$-\frac{1}{18}$"), plain(r"$2\frac{1}{2}$"), plain("1_2")
    ('-1/18', '2 1/2', '1_2')
    """
    text = text.replace("\u2212", "-").replace("\u2044", "/")
    text = _SPACES.sub(" ", _THOUSANDS.sub(lambda match: re.sub(_THIN, "", match[0]), text))
    simple = _is_simple(text)

    def quotient(match: re.Match[str]) -> str:  # in brackets, if beside it something calculates
        return _quotient(match) if simple else f" ({_quotient(match).strip()}) "

    # From the inside out: markup around markup, and fractions in fractions.
    while (bare := _WRAPPED.sub(_apart, beside.FRACTION.sub(quotient, text))) != text:
        text = bare
    text = re.sub(" +", " ", _EMPHASIS.sub(r" \2 ", text)).strip()
    text = re.sub(r"(?<=[0-9]) ?/ ?(?=[0-9])", "/", text)
    return re.sub(r"^-\s+(?=[0-9])", "-", text)


def _is_simple(text: str) -> bool:
    """Return whether a text has digits, signs and fractions in markup alone, and no operation."""
    while (bare := _WRAPPED.sub(_apart, beside.FRACTION.sub(" 1 ", text))) != text:
        text = bare
    return not re.search(r"[A-Za-z^/*+()]", _EMPHASIS.sub(" ", text))


def _apart(match: re.Match[str]) -> str:
    """Return the text within markup, between blanks."""
    return f" {match[1] or ''} "


def _quotient(match: re.Match[str]) -> str:
    """Return a fraction in a line."""
    return beside.quotient(match, "-?[0-9]+")


def is_number(text: str) -> bool:
    """Return whether a text is one number, in our notation."""
    return bool(NUMBER.fullmatch(text))


BESIDE = 2_000  # characters before and after an annotation in which the rest of it would stand
BLANK_LINE = re.compile(r"\n[ \t]*\n")
_CALCULATES = re.compile("[0-9]|[-+*/^=<>]")


def need_visible(annotation: Annotation, visible: str, how: str) -> None:
    """Raise OtherFile for a number or a formula that the text beside its annotation does not print.

    ``visible``: that text; ``how``: what else the author can do.
    """
    if annotation.printed == ASKED or not _CALCULATES.search(annotation.printed):
        return
    read_text = beside.normal(visible, latex=False)
    stated = beside.normal(annotation.printed, latex=False)
    alone = (
        beside.stands_alone(read_text[:start], read_text[end:])
        for start, end in beside.places(stated, read_text)
    )
    if not any(alone):
        noun = "number" if is_number(annotation.printed) else "formula"
        raise OtherFile(
            f"the {noun} {annotation.printed} in the annotation and not in the text beside it",
            f"the same {noun} in the paragraph, alone, or {how}",
            annotation.place,
        )
