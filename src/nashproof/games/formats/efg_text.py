"""The words of Gambit's files: names in quotes, numbers, lists in braces, and where each stands. Shared by ``gambit``
(``.efg``) and ``gambit_nfg`` (``.nfg``).

Knows no games and opens no file. A list in braces without another inside is one word.
"""

import re

from nashproof.errors import InputError
from nashproof.exact.numbers import DIGITS, QQ

BLANK, MARK, OTHER = r"[ \t\r\n\f\v]*+", r"[{},]", r'[^ \t\r\n\f\v{},"]'
INSIDE = r'[^"\\]*+(?:\\"?[^"\\]*+)*+'  # of quotes; as Gambit has it, a quote after a backslash never closes
LIST = rf'\{{[^{{}}"]*+(?:"{INSIDE}"[^{{}}"]*+)*+\}}'
INTEGER = "-?[0-9]{1,9}"
_WORD = re.compile(rf'{BLANK}(?:"({INSIDE})"|({LIST})|({MARK})|({OTHER}++)|(\Z)|(.))')
_KINDS = ("", "text", "list", "mark", "word", "end", "open")
_INTEGER = re.compile(INTEGER)
_NUMBER = re.compile(r"(-?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([-+]?)0*([0-9]{1,4})|/([0-9]+))?")
_CONTROL = {code: " " for code in (*range(32), *range(127, 160))}


class Words:
    """A place in a text: the word that stands there (``kind`` and ``word``) and how to take it and go on.

    Kinds are ``text`` (the inside of quotes), ``list`` (braces and all), ``mark``, ``word``, ``end``. Every method that
    takes something raises InputError with file, line and column if something else stands there.
    """

    def __init__(self, text, name, start=0):
        self.text, self.name, self.next = text, name, start
        self.go_on()

    def go_on(self):
        match = _WORD.match(self.text, self.next)
        group = match.lastindex
        self.kind, self.word = _KINDS[group], match[group]
        self.start, self.next = match.start(group) - (group == 1), match.end()
        if self.kind == "end":
            self.start = (
                match.start()
            )  # after the last word, and not after the blanks that follow it
        elif self.kind == "open":
            raise InputError(
                "a quote that is not closed", "another quote after it", self.place(self.start)
            )

    def place(self, at):
        """File, line and column (both from 1) of a position in the text."""
        return f"{self.name}:{self.text.count(chr(10), 0, at) + 1}:{at - self.text.rfind(chr(10), 0, at)}"

    def refuse(self, expected):
        """Raise InputError with what stands here; letters that look like others are told by their code points."""
        word = self.word if len(self.word) <= 40 else self.word[:37] + "..."
        strange = ", ".join(
            f"U+{ord(c):04X}"
            for c in dict.fromkeys(word)
            if self.kind == "word" and not c.isascii()
        )
        found = (
            "the end of the file"
            if self.kind == "end"
            else f'"{word}"' + f" ({strange})" * bool(strange)
        )
        raise InputError(found, expected, self.place(self.start))

    def take(self, kind, expected, *words):
        """The word that stands here, of this kind and (if any are given) one of these."""
        if self.kind != kind or (words and self.word not in words):
            self.refuse(expected)
        word = self.word
        self.go_on()
        return word

    def name_of(self, what):
        """A name in quotes, as ``canonical`` has it."""
        if self.kind != "text":
            self.refuse(f"{what} in quotes")
        name = canonical(self.word)
        self.go_on()
        return name

    def integer(self, expected):
        if self.kind != "word" or not _INTEGER.fullmatch(self.word):
            self.refuse(expected)
        value = int(self.word)
        self.go_on()
        return value

    def number(self):
        """An exact number: ``3``, ``-1/2``, ``.5`` or ``1e-3``; its digits are counted before it is computed."""
        value = _number(self.word) if self.kind == "word" else None
        if value is None:
            self.refuse("a number such as 3, -1/2, 0.5 or 1e-3")
        self.go_on()
        return value

    def listed(self, read, expected):
        """The items of the list that stands here, each read by ``read``, as a tuple."""
        if self.kind != "list":
            self.refuse(expected)
        inside, items = Words(self.text, self.name, self.start + 1), []
        while inside.word != "}" or inside.kind != "mark":
            items.append(read(inside))
        self.go_on()
        return tuple(items)

    def end(self, expected):
        """Refuse whatever stands after what is complete."""
        if self.kind != "end":
            self.refuse(expected)


def canonical(name):
    """A name that stood in quotes, in the letters that the canonical form has (data/FORMATS.md, section 1)."""
    name = name if name.isprintable() else name.translate(_CONTROL)
    return name.replace('\\"', '"').replace("\\", "\u2216") if "\\" in name else name


def payoff(words):
    """A number in a list of payoffs, and the comma that may follow it."""
    value = words.number()
    if words.kind == "mark" and words.word == ",":
        words.go_on()
    return value


def distinct(names, what):
    """The names, none empty and none twice: what is empty is called by its number, and repeated ones are counted."""
    taken = {}
    return tuple(
        distinct_from(taken, name or f"{what} {number}") for number, name in enumerate(names, 1)
    )


def distinct_from(taken, name):
    """The name, or if it is taken the first of ``name (2)``, ``name (3)``, ... that is not; it is then taken."""
    new = name
    while new in taken:
        taken[name] += 1
        new = f"{name} ({taken[name]})"
    taken[new] = 1
    return new


def _number(word):
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
    value = value / 10**power if tiny == "-" else value * 10**power
    return -value if sign else value
