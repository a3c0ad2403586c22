"""Gambit's extensive-form files <-> games, and the canonical writer (docs/certificate-format.md, section 2).

Knows no solvers and opens no file. Reads what Gambit 16 reads of the ``.efg`` format: optional commas and comment,
decimals, fractions and exponents, outcomes and information sets by reference, payoffs on inner nodes (added up along
the path), empty and repeated names (made distinct). No recursion; every number is bounded before it is computed.
"""

import re
from dataclasses import dataclass

from .errors import InputError
from .game import Chance, Terminal, assemble
from .rational import DIGITS, QQ, number_text

_TOKEN = re.compile(r'\s*(?:"((?:[^"\\]|\\.)*)"|([{},])|([^\s{},"]+))')
_NUMBER = re.compile(r"(-?)([0-9]*)(?:\.([0-9]*))?(?:[eE](-?[0-9]{1,4}))?(?:/([0-9]+))?")


def write_efg(game):
    """The canonical text of a game: the same bytes for equal games."""
    names = " ".join(map(_quote, game.players))
    lines = [f"EFG 2 R {_quote(game.title)} {{ {names} }}", _quote(game.comment)]
    numbers = {i: n for ids in game.sets_of.values() for n, i in enumerate(ids, 1)}
    chances = ends = 0
    for node in game.nodes:
        if isinstance(node, Terminal):
            ends += 1
            lines.append(f't "" {ends} "" {{ {", ".join(map(number_text, node.payoffs))} }}')
        elif isinstance(node, Chance):
            chances += 1
            branches = " ".join(f"{_quote(a)} {number_text(p)}" for a, p in zip(node.actions, node.probabilities))
            lines.append(f'c "" {chances} {_quote(node.name)} {{ {branches} }} 0')
        else:
            s = game.infosets[node.infoset]
            actions = " ".join(map(_quote, s.actions))
            lines.append(f'p "" {s.player} {numbers[node.infoset]} {_quote(s.name)} {{ {actions} }} 0')
    return "\n".join(lines) + "\n"


def _quote(text):
    return '"' + text.replace('"', '\\"') + '"'


def read_efg(text, name):
    """The Game in a ``.efg`` text; ``name`` is for messages. Raises InputError with file and line."""
    reader = _Reader(text, name)
    try:
        title, players, comment = reader.prologue()
        return assemble(title, players, reader.entries(len(players)), comment)
    except InputError as error:
        raise error.at(reader.line(reader.began)) from None


@dataclass
class _Token:
    kind: str  # "text", "mark" or "word"
    text: str
    at: int


class _Reader:
    """A file as tokens, and what has been defined so far: information sets, outcomes."""

    def __init__(self, text, name):
        self.text, self.name = text, name
        self.tokens, self.at, self.began = [], 0, 0
        self.sets, self.outcomes, self.names, self.sums = {}, {}, {}, []
        self.scan()

    def scan(self):
        at, end = 0, len(self.text.rstrip())
        while at < end:
            match = _TOKEN.match(self.text, at)
            if not match:
                raise InputError(repr(self.text[at:].lstrip()[:1]), "a name in quotes that is closed", self.line(at))
            kind = ("text", "mark", "word")[match.lastindex - 1]
            self.tokens.append(_Token(kind, match[match.lastindex], match.start(match.lastindex)))
            at = match.end()

    def line(self, at):
        return f"{self.name}:{self.text.count(chr(10), 0, at) + 1}"

    def place(self):
        if not self.tokens:
            return self.name
        return self.line(self.tokens[min(self.at, len(self.tokens) - 1)].at)

    def peek(self, kind, text=None):
        token = self.tokens[self.at] if self.at < len(self.tokens) else None
        return token is not None and token.kind == kind and text in (None, token.text)

    def take(self, kind, expected, text=None):
        if not self.peek(kind, text):
            found = f'"{self.tokens[self.at].text[:40]}"' if self.at < len(self.tokens) else "the end of the file"
            raise InputError(found, expected, self.place())
        self.at += 1
        value = self.tokens[self.at - 1].text
        return value.replace('\\"', '"') if kind == "text" else value

    def skip_comma(self):
        if self.peek("mark", ","):
            self.at += 1

    def integer(self, expected):
        word = self.take("word", expected)
        if not re.fullmatch("-?[0-9]{1,9}", word):
            self.at -= 1
            raise InputError(f'"{word[:40]}"', expected, self.place())
        return int(word)

    def number(self):
        word = self.take("word", "a number")
        value = _number(word)
        if value is None:
            self.at -= 1
            raise InputError(f'"{word[:40]}"', "a number such as 3, -1/2, 0.5 or 1e-3", self.place())
        return value

    def braced(self, read):
        """The items between braces, commas optional."""
        self.take("mark", "{", "{")
        items = []
        while not self.peek("mark", "}"):
            items.append(read())
            self.skip_comma()
        self.at += 1
        return items

    def prologue(self):
        self.take("word", "EFG, the first word of a Gambit extensive game", "EFG")
        self.take("word", "format version 2", "2")
        if not (self.peek("word", "R") or self.peek("word", "D")):
            self.take("word", "R or D", "R")
        self.at += 1
        title = self.take("text", "the title in quotes")
        players = self.braced(lambda: self.take("text", "a player's name in quotes"))
        if not players:
            raise InputError("no players", "at least one player", self.place())
        comment = self.take("text", "a comment") if self.peek("text") else ""
        return title, players, comment

    def entries(self, players):
        """The nodes in the file's order, as ``assemble`` takes them; inner payoffs are summed on the way."""
        owed = [QQ(0)] * players
        pending = [(1, owed)]  # (children still to come, payoffs so far)
        while pending:
            left, owed = pending.pop()
            if left > 1:
                pending.append((left - 1, owed))
            entry, paid = self.node(players)
            total = [a + b for a, b in zip(owed, paid)] if paid else owed
            if entry[0] == "end":
                yield "end", tuple(total)
            else:
                yield entry
                pending.append((len(entry[3] if entry[0] == "chance" else entry[4]), total))
        if self.at < len(self.tokens):
            self.take("mark", "the end of the file, for the tree is complete", "end")

    def node(self, players):
        self.began = self.tokens[self.at].at if self.at < len(self.tokens) else len(self.text.rstrip())
        kind = self.take("word", "a node: c, p or t")
        if kind not in ("c", "p", "t"):
            self.at -= 1
            raise InputError(f'"{kind[:40]}"', "a node: c, p or t", self.place())
        self.take("text", "the node's name in quotes")
        if kind == "t":
            return ("end",), self.outcome(players)
        player = self.integer("the player's number") if kind == "p" else 0
        if kind == "p" and not 1 <= player <= players:
            raise InputError(f"player {player}", f"a player from 1 to {players}", self.place())
        number = self.integer("the information set's number")
        entry = self.set_of(player, number)
        return entry, self.outcome(players)

    def set_of(self, player, number):
        """The information set written here, or the one of that number written before."""
        known = self.sets.get((player, number))
        name = self.take("text", "a name") if self.peek("text") else None
        if not self.peek("mark", "{"):
            if known is None:
                raise InputError(f"information set {number} without its actions",
                                 "a list of actions where the set first stands", self.place())
            return known if player else self.named_anew(number, known)
        if player:
            actions = _distinct(self.braced(lambda: self.take("text", "an action in quotes")), "action")
            if known and list(known[4]) != actions:
                raise InputError(f"other actions of information set {number}: {', '.join(actions)}",
                                 f"its actions as before: {', '.join(known[4])}", self.line(self.began))
            entry = known or ("move", player, number, self.distinct_name(player, number, name), actions)
        else:
            pairs = self.braced(lambda: (self.take("text", "an action in quotes"), self.number()))
            entry = ("chance", name, _distinct([a for a, _ in pairs], "action"), [p for _, p in pairs])
            if known and (known[2], known[3]) != (entry[2], entry[3]):
                raise InputError(f"chance set {number} with other actions or probabilities", "those it had before",
                                 self.line(self.began))
        self.sets.setdefault((player, number), entry)
        return entry if player else self.named_anew(number, entry)

    def named_anew(self, number, entry):
        """A chance node has a name of its own, also where a file has several nodes in one chance set."""
        return "chance", self.distinct_name(0, number, entry[1]), *entry[2:]

    def distinct_name(self, player, number, name):
        taken = self.names.setdefault(player, {})
        name = first = name or f"set {number}"
        while name in taken:
            taken[first] += 1
            name = f"{first} ({taken[first]})"
        taken[name] = 1
        return name

    def outcome(self, players):
        """The payoffs of the outcome that stands here, or None for the null outcome."""
        number = self.integer("the outcome's number, 0 for none")
        if self.peek("text"):
            self.at += 1
        if self.peek("mark", "{"):
            payoffs = self.braced(self.number)
            if len(payoffs) != players:
                raise InputError(f"{len(payoffs)} payoffs", f"{players}, one for each player", self.line(self.began))
            if self.outcomes.setdefault(number, payoffs) != payoffs:
                raise InputError(f"outcome {number} with other payoffs", "the payoffs it had before", self.place())
            return payoffs
        if number and number not in self.outcomes:
            raise InputError(f"outcome {number} without payoffs", "payoffs where an outcome first stands", self.place())
        return self.outcomes.get(number)


def _number(word):
    match = _NUMBER.fullmatch(word)
    if not match or len(word) > DIGITS or not (match[2] or match[3]) or (match[5] and ("." in word or match[4])):
        return None
    sign, whole, part, exponent, under = match.groups()
    if under is not None and int(under) == 0:
        return None
    value = QQ(int((whole or "") + (part or "")), 10 ** len(part or "") * int(under or 1))
    if abs(int(exponent or 0)) + len(word) > DIGITS:
        return None
    power = QQ(10) ** abs(int(exponent or 0))
    value = value / power if exponent and exponent.startswith("-") else value * power
    return -value if sign else value


def _distinct(names, word):
    """Names made non-empty and different, as Gambit does on reading."""
    result = []
    for i, name in enumerate(names, 1):
        name = name or f"{word} {i}"
        while name in result:
            name += "'"
        result.append(name)
    return result
