"""A piece of mathematics in plain notation as a tree: numbers, names, signs, fractions, scripts.

Knows no games. ``mathematics`` writes it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from nashproof.errors import visible

TOKEN = re.compile(
    r"\s*(?:(?P<number>√?[0-9]+(?:\.[0-9]+(?:e-[0-9]+)?)?)|"  # as 3.2e-5
    r"(?P<word>[^\W\d_]+'*)|(?P<sign><=|>=|!=|=>|->|.))",
    re.S,
)
POWER = re.compile("10{6,}")  # a denominator over which a number is written as a decimal
COEFFICIENT = re.compile(r"(?<![\w.])([0-9]+) ?[*·] ?(?=[^\W\d_])")  # 2*x is written 2x
INDEX = re.compile("[₀-₉]+")  # p₁ is written p_1
DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
SIGNS = {"<=": "≤", ">=": "≥", "!=": "≠", "=>": "⇒", "->": "→", "-": "−", "*": "·"}
LETTERS = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma "
    "tau upsilon phi chi psi omega"
)
GREEK = dict(zip(LETTERS.split(), "αβγδεζηθικλμνξοπρστυφχψω"))
CLOSING = {"(": ")", "[": "]", "{": "}"}
STAR = "∗"  # the star of sigma^*, which is no product


@dataclass(frozen=True)
class Glyph:
    """A number, or its square root such as √2; a name or a sign."""

    kind: str  # number, word or sign
    text: str


@dataclass(frozen=True)
class Fraction:
    """A quotient, set with a bar."""

    above: Node
    below: Node


@dataclass(frozen=True)
class Script:
    """A base with an index below it or an exponent above it."""

    base: Node
    kind: str  # _ or ^
    script: Node


@dataclass(frozen=True)
class FormulaRow:
    """Nodes side by side; ``bracket`` is the opening bracket around them, or ""."""

    nodes: tuple[Node, ...]
    bracket: str = ""


Node = Glyph | Fraction | Script | FormulaRow


def parse(text: str) -> FormulaRow:
    """Return the tree of a piece of mathematics; any text has a tree.

    >>> parse("1/3").nodes[0].below
    Glyph(kind='number', text='3')
    """
    # recursive descent: nodes up to a closing bracket, factors, then bases with scripts
    text = INDEX.sub(lambda index: "_" + index[0].translate(DIGITS), text.strip())
    text = text.replace("^*", "^" + STAR)
    tokens = [_leaf(match) for match in TOKEN.finditer(COEFFICIENT.sub(r"\1 ", text))]
    nodes: list[Node] = []
    while tokens:
        nodes += _nodes(tokens)
        if tokens:  # a closing bracket that nothing opened
            nodes.append(tokens.pop(0))
    return FormulaRow(tuple(nodes))


def _leaf(match: re.Match[str]) -> Glyph:
    """Return the leaf of a token, with the signs of print and Greek letters."""
    kind = match.lastgroup or "sign"
    text = match[kind]
    return Glyph(kind, SIGNS.get(text, text) if kind == "sign" else GREEK.get(text, text))


def _nodes(tokens: list[Glyph]) -> list[Node]:
    """Return nodes up to the end or to a closing bracket, with quotients where ``/`` stands."""
    nodes: list[Node] = []
    while tokens and tokens[0].text not in CLOSING.values():
        if tokens[0] == Glyph("sign", "/") and nodes and _is_factor(nodes[-1]) and tokens[1:]:
            tokens.pop(0)
            above = _factors(nodes)
            nodes.append(_quotient(_bare(above), _bare(_factor(tokens))))
        else:
            nodes.append(_factor(tokens))
    return nodes


def _quotient(above: Node, below: Node) -> Node:
    """Return a fraction; a number over a large power of ten as a decimal, which is as exact.

    >>> parse("998701/1000000").nodes
    (Glyph(kind='number', text='0.998701'),)
    """
    if not isinstance(above, Glyph) or not isinstance(below, Glyph):
        return Fraction(above, below)
    is_decimal = above.text.isdigit() and POWER.fullmatch(below.text)
    return (
        Glyph("number", with_point(above.text, below.text))
        if is_decimal
        else Fraction(above, below)
    )


def with_point(above: str, below: str) -> str:
    """Return an integer over a power of ten as a decimal, without zeros at the end."""
    places = len(below) - 1
    digits = above.zfill(places + 1)
    return f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".")


def _factors(nodes: list[Node]) -> Node:
    """Take the product that ends the nodes: up to a sign that is not ``·``, or to a fraction."""
    taken = [nodes.pop()]
    while nodes and not isinstance(taken[0], Fraction):
        times = nodes[-1] == Glyph("sign", "·")
        before = nodes[-2] if times and nodes[1:] else nodes[-1]
        if isinstance(before, Fraction) or not _is_factor(before) or _is_call(before, taken[0]):
            break
        taken[:0] = nodes[-2:] if times else nodes[-1:]
        del nodes[-2 if times else -1 :]
    return taken[0] if len(taken) == 1 else FormulaRow(tuple(taken))


def _is_call(before: Node, after: Node) -> bool:
    """Return True if two words stand side by side: then they are text, not factors."""
    return all(isinstance(node, Glyph) and node.kind == "word" for node in (before, after))


def _is_factor(node: Node) -> bool:
    """Return True if a node is no sign."""
    return not (isinstance(node, Glyph) and node.kind == "sign")


def _factor(tokens: list[Glyph]) -> Node:
    """Return the next node, with its indices and exponents."""
    node: Node = tokens.pop(0)
    if isinstance(node, Glyph) and node.kind == "sign" and node.text in CLOSING:
        inner = _nodes(tokens)
        if tokens and tokens[0].text == CLOSING[node.text]:
            tokens.pop(0)
            node = FormulaRow(tuple(inner), node.text)
        else:
            return FormulaRow((node, *inner))
    while len(tokens) > 1 and tokens[0] in (Glyph("sign", "_"), Glyph("sign", "^")):
        kind = tokens.pop(0).text
        node = Script(node, kind, _bare(_factor(tokens)))
    return node


def _bare(node: Node) -> Node:
    """Return a node without the round brackets around it, which a bar or an index replaces."""
    return FormulaRow(node.nodes) if isinstance(node, FormulaRow) and node.bracket == "(" else node


def ends_operand(node: Node) -> bool:
    """Return True if a sign after this node stands between two operands."""
    sign = isinstance(node, Glyph) and node.kind == "sign"
    return not sign or (isinstance(node, Glyph) and node.text in CLOSING.values())


def opened(text: str) -> list[Node]:
    """Return the nodes of a piece of mathematics, brackets as signs of their own.

    >>> len(opened("P(K)"))
    4
    """
    return [part for node in parse(visible(text)).nodes for part in _opened(node)]


def _opened(node: Node) -> list[Node]:
    """Return the nodes of a node, brackets as signs of their own."""
    if not isinstance(node, FormulaRow):
        return [node]
    inner = [part for each in node.nodes for part in _opened(each)]
    if not node.bracket:
        return inner
    return [Glyph("sign", node.bracket), *inner, Glyph("sign", CLOSING[node.bracket])]
