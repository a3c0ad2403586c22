"""The tokens of an expression or a formula, read one after the other. Knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NoReturn

from nashproof.errors import ExpressionError, TooLarge, quoted
from nashproof.limits import EXPRESSION_CHARACTERS


class Token(NamedTuple):
    """A token: its text, and its kind, the name of a group of the language's pattern."""

    kind: str
    text: str


END = Token("", "")


@dataclass(frozen=True)
class Language:
    """A language of tokens, with the words for its errors.

    - ``called``, ``article``: the word for a text, such as *an* *expression*;
    - ``token``: the pattern of a token, with a group for each kind; it takes the blanks before a
      token. Signs are of the kind ``sign``, words of the kind ``name``;
    - ``tokens``: the tokens that exist, in words;
    - ``meant``: character that is no token -> the token to type in its place.
    """

    called: str
    article: str
    token: re.Pattern[str]
    tokens: str
    meant: Mapping[str, str] = field(default_factory=dict)


class TokenReader:
    """A pass over the tokens of a text. Raises TooLarge, and ExpressionError for other tokens."""

    def __init__(self, language: Language, text: str) -> None:
        """Read all tokens of a text."""
        if len(text) > EXPRESSION_CHARACTERS:
            raise TooLarge(
                f"{language.article} {language.called} of {len(text)} characters",
                f"at most {EXPRESSION_CHARACTERS}",
            )
        self.language, self.text, self.at = language, text, 0
        self.tokens = [*self._read(), END]

    def _read(self) -> Iterator[Token]:
        """Yield the tokens."""
        place, end, token = 0, len(self.text.rstrip()), self.language.token.match
        while place < end:
            match = token(self.text, place)
            if not match:
                character = self.text[place:].strip()[:1]
                expected = self.language.meant.get(character, self.language.tokens)
                raise ExpressionError(f"{quoted(character)} {self.where}", expected)
            yield Token(match.lastgroup or "", match[match.lastindex or 0])
            place = match.end()

    @property
    def where(self) -> str:
        """Return the text for an error: ``in the expression "a +"``."""
        return f"in the {self.language.called} {quoted(self.text)}"

    def peek(self) -> Token:
        """Return the next token; END, which is empty, behind the last."""
        return self.tokens[self.at]

    def take(self, *choices: str) -> str:
        """Read and return the next token if it is one of these signs or words; else return ""."""
        kind, text = self.tokens[self.at]
        if text in choices and (kind == "sign" or kind == "name"):
            self.at += 1
            return text
        return ""

    def need(self, sign: str, expected: str = "") -> None:
        """Read a sign. Raises ExpressionError if the next token is another one."""
        if not self.take(sign):
            self.refuse(expected or f'"{sign}"')

    def need_end(self) -> None:
        """Raise ExpressionError unless all tokens are read."""
        kind, text = self.peek()
        if kind:
            sign = ", or a sign before that, as in 2*a" * (kind == "name" or text == "(")
            self.refuse(f"the end of the {self.language.called}{sign}")

    def refuse(self, expected: str) -> NoReturn:
        """Raise ExpressionError for the next token, in whose place something else is expected."""
        kind, text = self.peek()
        raise ExpressionError(f"{quoted(text) if kind else 'the end'} {self.where}", expected)
