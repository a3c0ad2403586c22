"""Sentences that a reader meets, of pages and of Markdown, with their words and formulas counted.

A word is what stands between spaces. A formula, a piece of code or a number counts as one. A
formula has a sign of an operation or of a relation; relations that only commas, "and" or "or" part
are one list. What is printed in a document, what the checker says, commands, tables of numbers and
pictures are no sentences of ours.
"""

import html
import re
from dataclasses import dataclass

WORDS, FORMULAS = 40, 1  # the most that a sentence may have
FORMULA, TERM = "\ue000", "\ue001"  # a relation; an expression without a relation
CODE = "\ue002"

RELATIONS = "=≤≥<>≠≈∈⇒→"
SIGNS = "+−·×∪∩^" + RELATIONS
NOT_OURS = re.compile(
    r"<(head|script|style|pre|samp|svg|nav|footer|select|dl|form)\b.*?</\1>"
    r'|<ul class="listed">.*?</ul>'
    r'|<span class="printed">(?:<span>.*?</span>\s*)+</span>|<span class="printed">.*?</span>'
    r'|<p>(?:Stated|Exact): [^\n]*|<p class="meta">.*?</p>'
    r"|<!--.*?-->",
    re.S,
)
MATH = re.compile(r"<math>(.*?)</math>((?:<wbr><math>.*?</math>)*)", re.S)
READ = re.compile(  # how a sentence is read, before why
    r"(<p>(?:If|With a condition|As corrected)\b[^\n]*?:) (?=<b>|[A-Z0-9−])"
)
STOPS = re.compile(r"([.,;:?!]*)$")
BLOCK = re.compile(
    r"</?(?:p|li|ul|ol|t[dhr]|d[dtl]|h[1-6]|caption|figcaption|summary|details|div|section|article"
    r"|table|main|body|br|legend|label|button|fieldset)\b[^>]*>"
    r'|<a class="mark[^>]*>|</span></a>'
)
END = re.compile(
    rf"(?<=[.?!])[”\")]* +(?=[\"“(]?[A-Z0-9−{FORMULA}{TERM}{CODE}α-ω])|: +(?=[A-Z][a-z])"
)
NAME = r"(?!a |An? |I )[A-Za-zα-ωΑ-Ω]{1,2}(?:_\w+|[\d₀-₉²³])*['′ᵀ]*(?![\w’'])"
INNER = r"[^\s,;:|?!”]*"
ATOM = rf"[−(\[{{]*(?:\d{INNER}|{NAME}{INNER}|EV\([^)]*\))"
PLAIN = re.compile(
    rf"(?<![^\s(\[{{“])(?:{ATOM}(?: [{SIGNS}*/-] {ATOM})+|{INNER}[\w)][·^][\w(]{INNER})(?<!\.)"
)
LIST = re.compile(rf"{FORMULA}(?:(?:[,;]|,? and|,? or)(?: \w{{1,3}}[,;])* {FORMULA})+")


PROSE = re.compile(
    r"(?:[A-Za-z’'-]{2,}\W.*){3}"
)  # three words: less is a label or a list of figures


@dataclass(frozen=True)
class Sentence:
    """A sentence, each formula in it one sign, with its place and its counts."""

    place: str
    text: str

    @property
    def words(self) -> int:
        """How many words it has; a sign between spaces is none."""
        return len(re.findall(rf"[^\s]*[\w{FORMULA}{TERM}{CODE}][^\s]*", self.text))

    @property
    def formulas(self) -> int:
        """How many formulas, a list of relations as one."""
        return len(re.findall(f"[{FORMULA}{TERM}]", LIST.sub(FORMULA, self.text)))

    @property
    def shown(self) -> str:
        """The sentence with dots for its formulas and its code."""
        return re.sub(f"[{FORMULA}{TERM}{CODE}]", "…", self.text)

    @property
    def is_long(self) -> bool:
        """Whether it has more words or formulas than a sentence may have."""
        return self.words > WORDS or self.formulas > FORMULAS


def of_page(place: str, page: str) -> list[Sentence]:
    """The sentences of an HTML page."""
    text = MATH.sub(_math, NOT_OURS.sub("\n", page))
    text = READ.sub(r"\1<br>", text)
    text = re.sub(r"(?<=\.) …", "<br>", text)  # of a text that is shortened no more follows
    blocks = BLOCK.sub("\n", text.replace("\n", " ")).split("\n")
    return _sentences(place, [html.unescape(re.sub("<[^>]*>", "", block)) for block in blocks])


def _math(match: re.Match[str]) -> str:
    """A piece of MathML as one sign, with the stop that it ends with."""
    inner = match[1] + match[2]
    plain = html.unescape(re.sub("<[^>]*>", "", inner))
    stop = STOPS.search(plain)[1] if inner.endswith(("</mtext>", "</mtext></math>")) else ""
    signs = html.unescape("".join(re.findall(r"<mo[^>]*>([^<]*)</mo>", inner)))
    return _sign(signs.removeprefix("−")) + stop


def _sign(signs: str) -> str:
    if any(sign in signs for sign in RELATIONS):
        return FORMULA
    return TERM if any(sign in signs for sign in SIGNS) else "1"


def of_markdown(place: str, page: str) -> list[Sentence]:
    """The sentences of a page of Markdown, without its tables and code."""
    text = re.sub(
        r"(?ms)^ *(```|~~~).*?^ *\1|<!--.*?-->|^---\n.*?^---\n|^\$\$.*?\$\$$", "\n\n", page
    )
    text = re.sub(r"``.+?``|`[^`]+`", CODE, text)
    text = re.sub(r"(Example[^.]*?: )(?<!\*)\*[^*]+\*(?!\*)", rf"\1{CODE}", text)  # of a checker
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(?m)^(?:\||#|    ).*$", "\n", text)
    text = re.sub(r"(?m)^\s*(?:[-*]|\d+\.) ", "\n\n", text)
    return _sentences(place, re.split(r"\n\s*\n", text.replace("*", "")))


def of_text(place: str, text: str) -> list[Sentence]:
    """The sentences of plain text, whose paragraphs are parted by empty lines."""
    return _sentences(place, text.split("\n\n"))


def _sentences(place: str, blocks: list[str]) -> list[Sentence]:
    found = []
    for block in blocks:
        text = PLAIN.sub(lambda match: _sign(match[0]), " ".join(block.split()))
        parts = [part for one in END.split(text) for part in _items(one)]
        found += [Sentence(place, part) for part in parts if PROSE.search(part)]
    return found


def _items(sentence: str) -> list[str]:
    """The items of a list that two semicolons, or dots, or more part, or the one sentence."""
    joint = next((sign for sign in ("; ", " · ") if sentence.count(sign) > 1), "")
    return sentence.split(joint) if joint else [sentence]
