"""The second transcription of a document, row by row, and how each row was settled."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from nashledger.site.ledger.ledger_page import above
from nashledger.site.results import SiteResults
from nashproof.errors import visible
from nashproof.page.frame import Page
from nashproof.page.mathematics import LATEX, mathml

SIGNS = {  # of LaTeX, as a second reader copied it -> the sign
    **{command.strip(): sign for sign, command in LATEX.items() if command.strip()[1:].isalpha()},
    r"\leq": "≤", r"\geq": "≥", r"\neq": "≠", r"\bar": "¯", r"\begin": "", r"\end": "",
    r"\left": "", r"\right": "", r"\quad": " ", r"\sum": "∑", r"\dots": "…", r"\min": "min ",
    r"\max": "max ", r"\\": "; ",
}  # fmt: skip
FORMULA = re.compile(r"[_^=≤≥<>]|\d/\d")  # what a piece of mathematics has and a word has not
BRACES = re.compile(r"([_^])\{([^{}]*)\}")
FRACTION = re.compile(r"\\[dt]?frac ?\{([^{}]*)\} ?\{([^{}]*)\}")


def pages(results: SiteResults) -> Iterator[Page]:
    """Yield a page ID/transcription.html a document that was read twice."""
    for name, rows in results.transcriptions.items():
        document = results.documents[name]
        yield Page(
            f"{name}/transcription.html",
            "site/transcription.html",
            f"{document.title}: the second transcription",
            f"What a second reader wrote down from {document.title}, and how it was settled.",
            section="Documents",
            crumbs=above(results, name),
            shows={
                "document": document,
                "rows": [(row, set_figures(row.figures)) for row in rows],
                "carried": sum(bool(row.assertions) for row in rows),
                "settled": sum(bool(row.settled) for row in rows),
                "both": sum(bool(row.assertions and row.settled) for row in rows),
            },
        )


def set_figures(figures: str) -> Markup:
    """Return figures as HTML, formulas among them as MathML."""
    parts = (part.strip().strip("$") for part in in_print(visible(figures)).split(" ; "))
    return Markup("; ").join(
        mathml(BRACES.sub(r"\1(\2)", part)) if FORMULA.search(part) else escape(part)
        for part in parts
    )


def in_print(figures: str) -> str:
    r"""Return figures that a reader copied with LaTeX commands, as plain text.

    >>> in_print(r"x \le \frac{1}{3} ; \begin{bmatrix} 0 & 1 \end{bmatrix}")
    'x ≤ 1/3 ; [0 1]'
    """
    text = re.sub(r"\\begin\{\w+\}(?:\{\w+\})?", "[", figures.replace(r"\$", "$"))
    text = re.sub(r"\s*\\end\{\w+\}", "]", text)
    # The innermost fraction first, as long as there is one.
    while FRACTION.search(text):
        text = FRACTION.sub(lambda m: f"{_grouped(m[1])}/{_grouped(m[2])}", text)
    text = re.sub(r"\\(?:text|mathrm|mathbf|operatorname)\{([^{}]*)\}", r"\1", text)
    text = re.sub(r"\\(?:[A-Za-z]+|\\)", lambda m: SIGNS.get(m[0], m[0][1:]), text)
    text = re.sub(r"\\(.)", r"\1", text).replace("&", " ")
    text = re.sub(r"(?<![\w)])-(?=[\w(])|(?<=\s)-(?=\s)", "−", text)
    return re.sub(r"\s+", " ", text).replace("[ ", "[").strip()


def _grouped(text: str) -> str:
    """Return a numerator or denominator, in brackets unless it is a word."""
    return text.strip() if re.fullmatch(r"\s*[\w\\]+\s*", text) else f"({text.strip()})"
