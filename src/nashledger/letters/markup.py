"""Texts with mathematics between ``$`` signs as Markdown, LaTeX and Typst. Knows no results."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nashledger.errata.changes import Form
from nashproof.errors import visible
from nashproof.page.formulas import CLOSING, Fraction, Glyph, Node, Script, parse
from nashproof.page.mathematics import (
    LATEX,
    in_texts,
    latex,
    latex_of,
    plain,
    plain_of,
    printed_signs,
)

LATEX_SIGNS = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
}
INDICES = {**dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789"))}
TYPST_TEXT = set("\\#$*_`<>@~[]=-+/'\"")  # what means something in Typst, somewhere in a line
TYPST_MATHS = set("\\#$\"_^/&*~,;|'.:!-")


def markdown(text: str) -> str:
    """Return a text for a line or a cell of a table of Markdown."""
    return in_texts(lambda part: markdown_text(plain(part)), markdown_text, visible(text))


def markdown_text(text: str) -> str:
    """Return a text without mathematics, for Markdown."""
    text = printed_signs(text)
    return "".join("\\" + c if c in "\\`*_{}[]<>#|~$&" else c for c in text).replace("\n", " ")


def starred(text: str) -> str:
    """Return marked Markdown with stars and tildes for its tags, where Markdown reads them as
    marks.

    A mark that begins with a stop within a word, or ends with one, keeps its tags.

    >>> starred("<del>15</del>, not 1<ins>(2)</ins>")
    '~~15~~, not 1<ins>(2)</ins>'
    """
    return re.sub(r"(?<!\\)<(ins|del)>(.*?)</\1>", _starred, text)


def _starred(match: re.Match[str]) -> str:
    """Return a tag as a mark, or as it is."""
    before, after = match.string[: match.start()][-1:], match.string[match.end() :][:1]
    within = (before + match[2][0], after + match[2][-1])
    if any(re.fullmatch(r"\w[^\w\s]", pair) for pair in within):
        return match[0]
    mark = {"ins": "**", "del": "~~"}[match[1]]
    return f"{mark}{match[2]}{mark}"


def tex(text: str) -> str:
    r"""Return a text for LaTeX, its mathematics between dollars.

    >>> print(tex("5 % of $1/3$"))
    5 \% of $\frac{1}{3}$
    """
    return in_texts(lambda part: f"${latex(part)}$", tex_text, visible(text))


def tex_text(text: str) -> str:
    """Return a text without mathematics, for LaTeX.

    Signs that a font lacks are set as mathematics.
    """
    return "".join(map(_tex_sign, printed_signs(text)))


def _tex_sign(sign: str) -> str:
    if sign in LATEX_SIGNS:
        return LATEX_SIGNS[sign]
    if sign in INDICES:
        return f"$_{INDICES[sign]}$"
    if sign == "ᵀ":
        return "$^T$"
    return f"${LATEX[sign].strip()}$" if sign in LATEX and not sign.isascii() else sign


def typst(text: str) -> str:
    r"""Return a text for Typst, its mathematics between dollars.

    >>> print(typst("a_b of $-1/3$"))
    a\_b of $−frac(1, 3)$
    """
    return in_texts(lambda part: f"${typst_maths(part)}$", typst_text, visible(text))


def typst_text(text: str) -> str:
    """Return a text without mathematics, for Typst."""
    text = "".join("\\" + c if c in TYPST_TEXT else c for c in printed_signs(text))
    return re.sub(r"\s+", " ", text)


def typst_maths(text: str) -> str:
    """Return a piece of mathematics in Typst, without the dollars."""
    return _typst_of(parse(text).nodes)


def _typst_of(nodes: Sequence[Node]) -> str:
    """Return nodes of a formula in Typst."""
    return " ".join(map(_typst, nodes)).replace("− frac", "−frac")


def _typst(node: Node) -> str:
    """Return a node of a formula in Typst."""
    if isinstance(node, Glyph):
        if node.kind == "word" and len(node.text) > 1:
            return f'"{node.text}"'
        return "".join(
            "\\" + c if c in TYPST_MATHS and node.kind == "sign" else c for c in node.text
        )
    if isinstance(node, Fraction):
        return f"frac({_typst(node.above)}, {_typst(node.below)})"
    if isinstance(node, Script):
        return f"{_typst(node.base)}{node.kind}({_typst(node.script)})"
    inner = " ".join(map(_typst, node.nodes))
    return f"\\{node.bracket}{inner}\\{CLOSING[node.bracket]}" if node.bracket else inner


MARKDOWN = Form(
    lambda words: markdown_text(visible(words)),
    lambda nodes, joins: markdown_text(plain_of(nodes, joins)),
    {tag: (f"<{tag}>", f"</{tag}>") for tag in ("del", "ins")},
)
TEX = Form(
    lambda words: tex_text(visible(words)),
    lambda nodes, joins: f"${'{}' * joins}{latex_of(nodes)}$",
    {"del": (r"\sout{", "}"), "ins": (r"\textbf{\boldmath ", "}")},
)
TYPST = Form(
    lambda words: typst_text(visible(words)),
    lambda nodes, joins: f"${_typst_of(nodes)}$",
    {"del": ("#strike[", "]"), "ins": ("#strong[", "]")},
    {"del": ("#math.cancel[", "]")},  # strike leaves formulas alone
)
