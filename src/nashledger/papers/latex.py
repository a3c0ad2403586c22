r"""Annotations in LaTeX: ``\nash[kind=value, game=kuhn]{-1/18}``.

The braces hold what the paper prints and the claim states. As LaTeX does, the options end at the
first closing bracket outside braces. Comments, verbatim text and definitions are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nashledger.papers.annotations import EXAMPLE, Annotation, Source, blanked
from nashproof.errors import SyntaxMistake

_HIDDEN = re.compile(
    r"(?<!\\)(?:\\\\)*(?P<comment>%[^\n]*)"
    r"|\\verb\*?([^A-Za-z\s*])[^\n]*?\2"
    r"|\\begin\{(verbatim\*?|lstlisting|minted|comment|Verbatim)\}.*?\\end\{\3\}"
    r"|\\end\{document\}.*",
    re.DOTALL,
)
_MACRO = re.compile(r"\\nash(?![A-Za-z@])\s*")
_DEFINES = re.compile(
    r"\\(?:(?:re)?new|provide)command\*?\s*\{?\s*\Z"
    r"|\\def\s*\Z|\\(?:New|Renew|Provide|Declare)[A-Za-z]*Command\*?\s*\{?\s*\Z"
)
_OPTIONS = re.compile(r"\\nash\s*\[[^]]*\]")
DEFINED = 60  # characters before a macro, in which its definition would begin


def read_latex(source: Source) -> Iterator[Annotation]:
    """Yield the annotations of a text, in order. Raises InputError with file and line."""
    masked = blanked(_HIDDEN, source.text)
    for match in _MACRO.finditer(masked):
        start, at = match.start(), match.end()
        if _DEFINES.search(masked[max(0, start - DEFINED) : start]):
            continue
        if masked[at : at + 1] == "{":
            expected = rf"options before them, \nash[{EXAMPLE}]{{...}}"
            raise SyntaxMistake(r"\nash{...} without options", expected, source.place(start))
        if masked[at : at + 1] == "[":
            yield _annotation(source, masked, start, at)


def _annotation(source: Source, masked: str, start: int, at: int) -> Annotation:
    """Return the annotation whose options begin with the bracket at a character."""
    end = _end(masked, at, "]")
    opened = re.compile(r"\s*\{").match(masked, end + 1) if end > 0 else None
    close = _end(masked, opened.end() - 1, "}") if opened else -1
    if not opened or close < 0:
        lacks = r"\nash[...] without its text" if end > 0 else r"\nash[ without its ]"
        raise SyntaxMistake(lacks, rf"\nash[{EXAMPLE}]{{-1/18}}", source.place(start))
    printed = masked[opened.end() : close]
    source.need_whole(start, close + 1, printed)
    says = _OPTIONS.sub("", source.around(start, close + 1, printed))
    return source.annotation(start, close + 1, masked[at + 1 : end], printed, says)


def _end(text: str, at: int, closer: str) -> int:
    """Return the place of ``closer``, outside braces, at which LaTeX ends the group of a character.

    -1 if nowhere.
    """
    depth = 0
    for k in range(at + 1, len(text)):
        if text[k - 1] == "\\":
            continue
        if not depth and text[k] == closer:
            return k
        depth += (text[k] == "{") - (text[k] == "}")
        if depth < 0:
            return -1
    return -1
