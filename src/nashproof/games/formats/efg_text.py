"""The words of Gambit's files: names in quotes, numbers, lists in braces, and their places.

Shared by ``efg`` and ``nfg``. Knows no games and opens no file. A list in braces without another
list inside is one word.
"""

import re
from collections.abc import Callable, Iterable
from typing import NoReturn, TypeVar

from nashproof.errors import SyntaxMistake
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.byte_order_mark import refuse_mark
from nashproof.limits import DIGITS

BLANK, MARK, OTHER = r"[ \t\r\n\f\v]*+", r"[{},]", r'[^ \t\r\n\f\v{},"]'
INSIDE = (
    r'[^"\\]*+(?:\\"?[^"\\]*+)*+'  # of quotes; in Gambit a quote after a backslash never closes
)
LIST = rf'\{{[^{{}}"]*+(?:"{INSIDE}"[^{{}}"]*+)*+\}}'
INTEGER = "-?[0-9]{1,9}"
_WORD = re.compile(rf'{BLANK}(?:"({INSIDE})"|({LIST})|({MARK})|({OTHER}++)|(\Z)|(.))')
_KINDS = ("", "text", "list", "mark", "word", "end", "open")
_INTEGER = re.compile(INTEGER)
_NUMBER = re.compile(r"(-?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([-+]?)0*([0-9]{1,4})|/([0-9]+))?")
_CONTROL = {code: " " for code in (*range(32), *range(127, 160))}
Item = TypeVar("Item")


class EfgWords:
    """A place in a text: the word that stands there (``kind`` and ``word``), to be taken.

    Kinds are ``text`` (the inside of quotes), ``list`` (braces and all), ``mark``, ``word``,
    ``end``. Every method that takes something raises InputError with file, line and column if
    something else stands there.

    >>> words = EfgWords('"Kuhn" 1/2 { 3, 4 }', "t.efg")
    >>> words.name_of("the title"), str(words.number()), words.kind
    ('Kuhn', '1/2', 'list')
    """

    def __init__(self, text: str, name: str, start: int = 0) -> None:
        refuse_mark(text, name)
        self.text, self.name, self.next = text, name, start
        self.go_on()

    def go_on(self) -> None:
        """Go to the next word. Raises InputError at a quote that is not closed."""
        match = _WORD.match(self.text, self.next)
        assert match and match.lastindex  # the last alternatives fit anything
        group = match.lastindex
        self.kind, self.word = _KINDS[group], match[group]
        self.start, self.next = match.start(group) - (group == 1), match.end()
        if self.kind == "end":
            self.start = match.start()  # after the last word, not after blanks that follow it
        elif self.kind == "open":
            raise SyntaxMistake(
                "a quote that is not closed", "another quote after it", self.place(self.start)
            )

    def place(self, at: int) -> str:
        """Return file, line and column (both from 1) of a position in the text."""
        line, column = self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at)
        return f"{self.name}:{line}:{column}"

    def refuse(self, expected: str) -> NoReturn:
        """Raise InputError with the word here; letters beyond ASCII with code points."""
        word = self.word if len(self.word) <= 40 else self.word[:37] + "..."
        strange = ", ".join(
            f"U+{ord(c):04X}"
            for c in dict.fromkeys(word)
            if self.kind == "word" and not c.isascii()
        )
        quoted = f'"{word}"' + f" ({strange})" * bool(strange)
        here = "the end of the file" if self.kind == "end" else quoted
        raise SyntaxMistake(here, expected, self.place(self.start))

    def take(self, kind: str, expected: str, *words: str) -> str:
        """Take and return the word here, if it is of this kind and among ``words`` (if any)."""
        if self.kind != kind or (words and self.word not in words):
            self.refuse(expected)
        word = self.word
        self.go_on()
        return word

    def name_of(self, what: str) -> str:
        """Return a name in quotes, as ``canonical`` has it."""
        if self.kind != "text":
            self.refuse(f"{what} in quotes")
        name = canonical(self.word)
        self.go_on()
        return name

    def integer(self, expected: str) -> int:
        """Return a whole number of at most nine digits."""
        if self.kind != "word" or not _INTEGER.fullmatch(self.word):
            self.refuse(expected)
        value = int(self.word)
        self.go_on()
        return value

    def number(self) -> Rational:
        """Return an exact number: ``3``, ``-1/2``, ``.5`` or ``1e-3``. Counts its digits first."""
        value = number_in(self.word) if self.kind == "word" else None
        if value is None:
            limit = f", of at most {DIGITS} characters" * (len(self.word) > DIGITS)
            self.refuse(f"a number such as 3, -1/2, 0.5 or 1e-3{limit}")
        self.go_on()
        return value

    def numbers(self, count: int) -> tuple[list[Rational], list[int]]:
        """Return the next ``count`` numbers: the different ones, and the place of each among them.

        If nothing else follows, each different word is read once.

        >>> different, places = EfgWords("1 1/2 1", "t.nfg").numbers(3)
        >>> [*map(str, different)], places
        (['1', '1/2'], [0, 1, 0])
        """
        rest = self.text[self.start :]
        words = rest.encode().split() if rest.isascii() else []
        place = {word: k for k, word in enumerate(dict.fromkeys(words))}
        read = [number_in(word.decode()) for word in place]
        different = [number for number in read if number is not None]
        if len(words) != count or len(different) != len(place):
            return [self.number() for _ in range(count)], [*range(count)]
        self.next = len(self.text)
        self.go_on()
        return different, [place[word] for word in words]

    def listed(self, read: Callable[["EfgWords"], Item], expected: str) -> tuple[Item, ...]:
        """Return the items of the list that stands here, each read by ``read``."""
        if self.kind != "list":
            self.refuse(expected)
        inside, items = EfgWords(self.text, self.name, self.start + 1), []
        while inside.word != "}" or inside.kind != "mark":
            items.append(read(inside))
        self.go_on()
        return tuple(items)

    def end(self, expected: str) -> None:
        """Refuse text after the end."""
        if self.kind != "end":
            self.refuse(expected)


def canonical(name: str) -> str:
    r"""Return a name from quotes in the letters of the canonical form (data/FORMATS.md, section 1).

    Control characters become blanks, other backslashes the sign for set minus.

    >>> print(canonical(r'the \"nuts\" \ A'))
    the "nuts" ∖ A
    """
    name = name if name.isprintable() else name.translate(_CONTROL)
    return name.replace('\\"', '"').replace("\\", "\u2216") if "\\" in name else name


def payoff(words: EfgWords) -> Rational:
    """Return a number in a list of payoffs; take the comma that may follow it.

    >>> words = EfgWords("1, 2", "t.efg")
    >>> print(payoff(words), payoff(words))
    1 2
    """
    value = words.number()
    if words.kind == "mark" and words.word == ",":
        words.go_on()
    return value


def distinct(names: Iterable[str], what: str) -> tuple[str, ...]:
    """Return the names, none empty and none twice: an empty one becomes ``what`` and its number.

    >>> distinct(["bet", "", "bet"], "action")
    ('bet', 'action 2', 'bet (2)')
    """
    taken: dict[str, int] = {}
    return tuple(
        distinct_from(taken, name or f"{what} {number}") for number, name in enumerate(names, 1)
    )


def distinct_from(taken: dict[str, int], name: str) -> str:
    """Return ``name``, or the first free of ``name (2)``, ``name (3)``, ..; add it to ``taken``.

    >>> taken = {}
    >>> [distinct_from(taken, "bet") for _ in range(3)]
    ['bet', 'bet (2)', 'bet (3)']
    """
    new = name
    while new in taken:
        taken[name] += 1
        new = f"{name} ({taken[name]})"
    taken[new] = 1
    return new


def number_in(word: str) -> Rational | None:
    """Return the number that a word is, also with an exponent; None if it is no number or too long.

    >>> print(number_in("1e-3"), number_in("-.5"), number_in("half"))
    1/1000 -1/2 None
    """
    match = _NUMBER.fullmatch(word)
    if not match or len(word) > DIGITS or not (match[2] or match[3]):
        return None
    sign, whole, part, tiny, exponent, under = match.groups()
    if under is not None and (part is not None or not int(under)):
        return None
    power = int(exponent or 0)
    if power + len(word) > DIGITS:
        return None
    value = QQ(int((whole or "") + (part or "")), 10 ** len(part or "") * int(under or 1))
    scale = QQ(10) ** power
    value = value / scale if tiny == "-" else value * scale
    return -value if sign else value
