"""Mathematics in texts -> MathML, LaTeX or plain text.

In the texts of a document's data mathematics stands between ``$`` signs, in plain notation:
``$z ≤ x + 1/3$``, ``$p_1$``, ``$x^2$``, ``$EV(1, 2)$``. A quotient becomes a fraction; ``formulas``
reads it. Knows no games.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from nashproof.errors import visible
from nashproof.page.formulas import (
    CLOSING,
    COEFFICIENT,
    GREEK,
    POWER,
    SIGNS,
    STAR,
    FormulaRow,
    Fraction,
    Glyph,
    Node,
    Script,
    ends_operand,
    parse,
    with_point,
)

NUMBER = re.compile(r"[-−]?[0-9]+(\.[0-9]+)?|\([-−]?[0-9]+(\.[0-9]+)?\)")  # nothing else
MINUS = re.compile("(<mo>(?:[=≤≥≠≈,;(]|&lt;|&gt;)</mo>)<mo>−</mo>")  # before a number
DECIMAL = re.compile(rf"(?<![\w./])([0-9]+)/({POWER.pattern})(?![\w.])")
LINES = re.compile(r"\blines [0-9]+-[0-9]+(?:(?:, | and )[0-9]+(?:-[0-9]+)?)*")
EXPONENT = re.compile(r"\^([0-9]+|T\b)")  # x^2 is x² in plain text
INDEX = re.compile(r"_\((\w+)\)")  # Q_(pp) is Q_pp in plain text
RAISED = str.maketrans("0123456789T", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵀ")
STOP = re.compile(r"</math>([.,;:])")
LATEX = {
    "≤": r"\le ",
    "≥": r"\ge ",
    "≠": r"\ne ",
    "⇒": r"\Rightarrow ",
    "→": r"\to ",
    "−": "-",
    "·": r"\cdot ",
    "∈": r"\in ",
    "∪": r"\cup ",
    "∩": r"\cap ",
    "≈": r"\approx ",
    "…": r"\ldots ",
    "∞": r"\infty ",
    "∅": r"\emptyset ",
    "×": r"\times ",
    "∗": "*",
    "{": r"\{",
    "}": r"\}",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    **{letter: rf"\{name} " for name, letter in GREEK.items() if name != "omicron"},
}
BREAKS = frozenset("=≤≥≠<>≈+−·⇒→∪∩")  # signs before which a line may break
PART = 8  # leaves of a formula that stay on one line
WIDE = 18  # leaves of a fraction that fits on a line


def mathml(text: str) -> Markup:
    """Return a piece of mathematics as MathML.

    >>> print(mathml("p_1 ≤ 1/3"))
    <math><msub><mi>p</mi><mn>1</mn></msub><mo>≤</mo><mfrac><mn>1</mn><mn>3</mn></mfrac></math>
    >>> print(mathml("3.2e-5"))
    <math><mn>3.2e-5</mn></math>
    """
    return Markup(f"<math>{_written(parse(visible(text)).nodes)}</math>")


def _written(nodes: Sequence[Node]) -> str:
    """Return nodes side by side; a minus sign after a relation or a bracket is that of a number.

    >>> print(_written(parse("√15/2").nodes))
    <mfrac><msqrt><mn>15</mn></msqrt><mn>2</mn></mfrac>
    """
    return MINUS.sub(r'\1<mo form="prefix">−</mo>', "".join(map(_mathml, nodes)))


def _mathml(node: Node) -> str:
    """Return a node as MathML."""
    if isinstance(node, Glyph):
        if node.text[:1] == "√" != node.text:
            return f"<msqrt><mn>{node.text[1:]}</mn></msqrt>"
        tag = {"number": "mn", "word": "mi", "sign": "mo"}[node.kind]
        return f"<{tag}>{escape(node.text)}</{tag}>"
    if isinstance(node, Fraction):
        return f"<mfrac>{_mathml(node.above)}{_mathml(node.below)}</mfrac>"
    if isinstance(node, Script):
        tag = "msub" if node.kind == "_" else "msup"
        return f"<{tag}>{_mathml(node.base)}{_mathml(node.script)}</{tag}>"
    inner = "".join(map(_mathml, node.nodes))
    if node.bracket:
        inner = f"<mo>{node.bracket}</mo>{inner}<mo>{CLOSING[node.bracket]}</mo>"
    return f"<mrow>{inner}</mrow>"


def latex(text: str) -> str:
    r"""Return a piece of mathematics as LaTeX, without the ``$`` signs.

    >>> latex("p_1 ≤ 1/3")
    'p_{1}\\le \\frac{1}{3}'
    """
    return latex_of(parse(text).nodes)


def latex_of(nodes: Sequence[Node]) -> str:
    r"""Return nodes side by side as LaTeX, without the ``$`` signs.

    >>> latex("(1 + 3√15)/2")
    '\\frac{1+3\\sqrt{15}}{2}'
    """
    return "".join(map(_latex, nodes))


def _latex(node: Node) -> str:
    """Return a node as LaTeX."""
    if isinstance(node, Glyph):
        if node.text[:1] == "√" != node.text:
            return rf"\sqrt{{{node.text[1:]}}}"
        words = node.kind == "word" and len(node.text) > 1
        return rf"\mathrm{{{node.text}}}" if words else LATEX.get(node.text, node.text)
    if isinstance(node, Fraction):
        return rf"\frac{{{_latex(node.above)}}}{{{_latex(node.below)}}}"
    if isinstance(node, Script):
        return f"{_latex(node.base)}{node.kind}{{{_latex(node.script)}}}"
    inner = "".join(map(_latex, node.nodes))
    opening, closing = node.bracket, CLOSING.get(node.bracket, "")
    return f"{LATEX.get(opening, opening)}{inner}{LATEX.get(closing, closing)}"


def plain(text: str) -> str:
    """Return a piece of mathematics as text: the signs of print, the spacing as it was.

    >>> plain("z <= x^2 - Q_(pp)")
    'z ≤ x² − Q_pp'
    >>> plain("sigma^* - 2*x")
    'σ∗ − 2x'
    """
    text = INDEX.sub(r"_\1", text.replace("^*", STAR))
    text = EXPONENT.sub(lambda exponent: exponent[1].translate(RAISED), text)
    text = DECIMAL.sub(lambda quotient: with_point(*quotient.groups()), text)
    return re.sub(
        r"<=|>=|!=|=>|->|[-*]|[a-z]+",
        lambda m: SIGNS.get(m[0], GREEK.get(m[0], m[0])),
        COEFFICIENT.sub(r"\1", text),
    )


def plain_of(nodes: Sequence[Node], joins: bool = False) -> str:
    """Return nodes side by side as text, relations and sums with blanks.

    ``joins``: True if they come after an operand.

    >>> plain_of(parse("3*P_F - 2").nodes)
    '3P_F − 2'
    >>> plain_of(parse("min_y max_x x^T A y").nodes)
    'min_y max_x xᵀ A y'
    """
    written = ""
    for node in nodes:
        sign = isinstance(node, Glyph) and node.text in BREAKS and (joins or node.text != "−")
        named = isinstance(node.base if isinstance(node, Script) else node, Glyph)
        apart = named and written[-1:].isalpha() and _plain(node)[0].isalpha()
        blank = " " * (sign or apart)
        written += blank + _plain(node) + " " * (sign or _plain(node) == ",")
        joins = ends_operand(node)
    return written


def _plain(node: Node) -> str:
    """Return a node as text."""
    if isinstance(node, Glyph):
        return node.text
    if isinstance(node, Fraction):
        return f"{_factor_text(node.above)}/{_factor_text(node.below)}"
    if isinstance(node, Script):
        script = plain_of([node.script])
        raised = node.kind == "^" and EXPONENT.fullmatch("^" + script)
        mark = script.translate(RAISED) if raised else node.kind + _factor_text(node.script)
        mark = STAR if script == STAR else mark
        return _plain(node.base) + mark
    inner = plain_of(node.nodes)
    return f"{node.bracket}{inner}{CLOSING[node.bracket]}" if node.bracket else inner


def _factor_text(node: Node) -> str:
    """Return a node as text, in round brackets if it is more than one sign."""
    several = isinstance(node, Fraction) or (isinstance(node, FormulaRow) and len(node.nodes) > 1)
    return f"({_plain(node)})" if several else _plain(node)


def in_texts(write: Callable[[str], str], rest: Callable[[str], str], text: str) -> str:
    r"""Return a text with its mathematics, between ``$`` signs, written by ``write``.

    ``rest`` writes everything else; ``\$`` is a dollar.

    >>> in_texts(plain, str, "true if $x >= 1/3$")
    'true if x ≥ 1/3'
    """
    parts = re.split(r"(?<!\\)\$", text)
    if len(parts) % 2 == 0:  # a sign without its fellow: no mathematics
        return rest(text.replace(r"\$", "$"))
    return "".join(
        write(part) if n % 2 else rest(part.replace(r"\$", "$")) for n, part in enumerate(parts)
    )


@lru_cache(maxsize=20_000, typed=True)  # the same numbers and sentences stand on many pages
def text_html(text: str) -> Markup:
    """Return a text with mathematics as HTML, all else escaped, invisible characters made visible.

    A stop after a formula belongs to it, so that no line begins with the stop.

    >>> print(text_html("It is $x$."))
    It is <math><mi>x</mi><mtext>.</mtext></math>
    """
    text = visible(text)
    html = in_texts(breaking_mathml, lambda part: between_tags(printed_signs(part)), text)
    return Markup(STOP.sub(r"<mtext>\1</mtext></math>", html))


def between_tags(text: str) -> Markup:
    r"""Return a text as HTML for a place between tags, not in attributes: quotation marks stay.

    >>> print(between_tags("the opener's \"<\""))
    the opener's "&lt;"
    """
    return Markup(str(escape(text)).replace("&#34;", '"').replace("&#39;", "'"))


def breaking_mathml(text: str) -> Markup:
    """Return a piece of mathematics as MathML, a long one in parts that lines can break.

    >>> breaking_mathml("1 + 1/2 + 1/3 + 1/4 + 1/5 + 1/6").count("<wbr>")
    1
    """
    if NUMBER.fullmatch(text):  # a number alone looks the same as text, at a tenth of the bytes
        return Markup(plain(text))
    return mathml_of([part for whole in parse(text).nodes for part in _on_lines(whole)])


def mathml_of(nodes: Sequence[Node]) -> Markup:
    """Return nodes as MathML, in parts between which a line can break; a number as text."""
    parts: list[list[Node]] = [[]]
    for node in nodes:
        if isinstance(node, Glyph) and node.text in BREAKS and sum(map(_size, parts[-1])) >= PART:
            parts.append([])
        parts[-1].append(node)
    written: list[Markup] = []
    for part in parts:
        text = "".join(node.text for node in part if isinstance(node, Glyph))
        if all(isinstance(node, Glyph) for node in part) and NUMBER.fullmatch(text):
            written.append(escape(text))
            continue
        html = _written(part)
        # a sign at the beginning of a part has the space of a sign between two terms
        if part and isinstance(part[0], Glyph) and part[0].text in BREAKS - {"−"}:
            html = html.replace("<mo>", '<mo form="infix">', 1)
        written.append(Markup(f"<math>{html}</math>"))
    return Markup("<wbr>").join(written)


def _on_lines(node: Node) -> list[Node]:
    """Return a node as nodes side by side; a fraction that is wider than a line loses its bar."""
    if not isinstance(node, Fraction) or _size(node) <= WIDE:
        return [node]
    sides = []
    for side in (node.above, node.below):
        nodes = list(side.nodes) if isinstance(side, FormulaRow) else [side]
        sides.append([Glyph("sign", "("), *nodes, Glyph("sign", ")")] if len(nodes) > 1 else nodes)
    return [*sides[0], Glyph("sign", "/"), *sides[1]]


def _size(node: Node) -> int:
    """Return the number of leaves of a formula that stand side by side."""
    if isinstance(node, Glyph):
        return 1
    if isinstance(node, Fraction):
        return max(_size(node.above), _size(node.below))
    if isinstance(node, Script):
        return _size(node.base) + _size(node.script)
    return sum(map(_size, node.nodes))


def text_plain(text: str) -> str:
    """Return a text with mathematics as plain text."""
    text = visible(text)
    return in_texts(plain, printed_signs, text)


def printed_signs(text: str) -> str:
    """Return text outside mathematics with the signs of print.

    They are a minus sign before a number, ≤ and ≥, a dash between the numbers of lines.

    >>> printed_signs("the value -1/18, lines 3-5 and 7-8, x <= 1")
    'the value −1/18, lines 3–5 and 7–8, x ≤ 1'
    """
    text = LINES.sub(lambda lines: lines[0].replace("-", "–"), text)
    text = re.sub(r"(?<![\w)\]-])-(?=[0-9])", "−", text)
    return re.sub("<=|>=|!=", lambda sign: SIGNS[sign[0]], text)
