"""JSON, and the nested lists and tuples that Python prints, as values that know their lines.

Knows no games and opens no file. Numbers stay the text that was written. The nesting is kept on a
stack of our own, so no depth is too deep.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from nashproof.errors import SyntaxMistake
from nashproof.files.byte_order_mark import refuse_mark

_TOKEN = re.compile(
    r"""(?P<text>"(?:[^"\\\x00-\x1f]|\\[^\x00-\x1f])*")|(?P<mark>[][{}(),:])
                    |(?P<python>'(?:[^'\\\x00-\x1f]|\\[^\x00-\x1f])*')
                    |(?P<curly>[\u201c\u201d\u201e][^\u201c\u201d\u201e"\\\x00-\x1f]*[\u201c\u201d]
                              |[\u2018\u2019\u201a][^\u2018\u2019\u201a"\\\x00-\x1f]*[\u2018\u2019])
                    |(?:Rational|Fraction)\((?P<over>-?[0-9]+),[ ](?P<under>[0-9]+)\)
                    |(?:np|numpy)\.float[0-9]+\((?P<numpy>-?[0-9.]+(?:[eE][-+]?[0-9]+)?)\)
                    |(?P<word>(?:true|false|null)\b)
                    |(?P<number>-?[0-9]+(?:/[0-9]+|(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)(?![\w.]))""",
    re.VERBOSE,
)
_SPACE = re.compile(r"[ \t\r\n]*")
WORDS = {"true": True, "false": False, "null": None}
ENDS = {"[": "]", "(": ")", "{": "}"}  # a tuple of Python is a list
VALUE = "a text in double quotes, a number, a list or an object"


class NumberText(str):
    """The text of a number that stood without quotes."""


@dataclass(frozen=True, slots=True)
class Item:
    """A value and the line it begins on: a text, a Number, a list of Items, or a dict of Items.

    Or True, False, None, where these words are allowed.
    """

    value: Any
    line: int


def read_json_with_lines(text: str, name: str, words: bool = False) -> Item:
    """Return the Item of a whole text.

    ``words`` allows true, false and null. Raises InputError, with the line, for bad syntax,
    keys that repeat, NaN, and for these words unless they are allowed.

    >>> read_json_with_lines('["a",\\n 1/2]', "x.json").value[1]
    Item(value='1/2', line=2)
    """
    refuse_mark(text, name)
    reader = _Reader(text, name, words)
    root = reader.value()
    pending = [root]
    while pending:
        outer = pending[-1].value
        if not isinstance(outer, (list, dict)):
            pending.pop()
        elif reader.took(reader.ends[-1]):
            reader.ends.pop()
            pending.pop()
        else:
            if outer:
                reader.mark(",", reader.ends[-1])
            pending.append(reader.member(outer))
    if reader.kind:
        reader.refuse("the end of the file")
    return root


def _as_json(token: str) -> str:
    r"""Return a text that Python prints between single quotes, as JSON writes it.

    >>> print(_as_json("'say \"no\"'"))
    "say \"no\""
    """
    inner = token[1:-1].replace("\\'", "'").replace('"', '\\"')
    return '"' + re.sub(r"\\x([0-9a-f]{2})", r"\\u00\1", inner) + '"'


class _Reader:
    """The tokens of a text, one by one.

    ``kind`` and ``token`` are those of the next one, ``line`` is its line. ``ends`` are the
    brackets that are still to be closed.
    """

    kind: str
    token: str

    def __init__(self, text: str, name: str, words: bool) -> None:
        self.text, self.name, self.at, self.line, self.words = text, name, 0, 1, words
        self.ends: list[str] = []
        self.advance()

    def advance(self) -> None:
        """Advance past the blanks to the next token; ``kind`` is empty at the end."""
        blanks = _SPACE.match(self.text, self.at)
        begin = blanks.end() if blanks else self.at
        if begin > self.at:
            self.line += self.text.count("\n", self.at, begin)
        match = _TOKEN.match(self.text, begin)
        self.at = match.end() if match else begin
        if match:
            self.kind = match.lastgroup or ""
        else:
            self.kind = "other" if begin < len(self.text) else ""
        self.token = match[0] if match else self.text[begin : begin + 20].partition("\n")[0]
        if match and self.kind == "under":
            self.kind, self.token = "number", f"{match['over']}/{match['under']}"
        if match and self.kind == "numpy":
            self.kind, self.token = "number", match["numpy"]
        if self.kind == "curly":
            self.kind, self.token = "text", f'"{self.token[1:-1]}"'
        if self.kind == "python":
            self.kind, self.token = "text", _as_json(self.token)

    def refuse(self, expected: str) -> NoReturn:
        excerpt = {"": "the end of the file", "text": self.token[:40]}
        found = excerpt.get(self.kind, f'"{self.token[:40]}"')
        raise SyntaxMistake(found, expected, f"{self.name}:{self.line}")

    def took(self, mark: str) -> bool:
        if self.kind == "mark" and self.token == mark:
            self.advance()
            return True
        return False

    def mark(self, mark: str, end: str = "") -> None:
        if not self.took(mark):
            self.refuse(f'"{mark}"' + f' or "{end}"' * bool(end))

    def member(self, outer: list[Item] | dict[str, Item]) -> Item:
        """Read the next member into a list or an object; the Item that was read."""
        if isinstance(outer, list):
            outer.append(self.value())
            return outer[-1]
        if self.kind != "text":
            self.refuse("a name in double quotes")
        key = self.string()
        if key in outer:
            self.refuse(f"names that differ, this one stands on line {outer[key].line} too")
        self.advance()
        self.mark(":")
        outer[key] = self.value()
        return outer[key]

    def value(self) -> Item:
        line = self.line
        value: Any
        if self.kind == "mark" and self.token in ENDS:
            value = {} if self.token == "{" else []
            self.ends.append(ENDS[self.token])
        elif self.kind == "text":
            value = self.string()
        elif self.kind == "number":
            value = NumberText(self.token)
        elif self.kind == "word" and self.words:
            value = WORDS[self.token]
        else:
            self.refuse(VALUE)
        self.advance()
        return Item(value, line)

    def string(self) -> str:
        if "\\" not in self.token:
            return self.token[1:-1]
        try:
            text: str = json.loads(self.token)
            text.encode("utf-8")  # refuses half of a surrogate pair
            return text
        except ValueError:
            self.refuse("a text whose escapes are those of JSON")
