"""Gambit's extensive-form files <-> games, and the canonical writer (docs/certificate-format.md, section 2).

Knows no solvers and opens no file. Reads what Gambit 17 reads of the ``.efg`` format: optional commas and comment,
decimals, fractions and exponents, outcomes and information sets by reference, payoffs on inner nodes (added up along
the path), empty and repeated names (made distinct). No recursion; every number is bounded before it is computed.
"""

import re
from operator import add

from nashproof.errors import InputError
from nashproof.exact.numbers import DIGITS, QQ, number_text
from nashproof.games.formats.efg_text import (
    BLANK,
    INSIDE,
    INTEGER,
    LIST,
    MARK,
    OTHER,
    Words,
    canonical,
    distinct,
    distinct_from,
    payoff,
)
from nashproof.games.tree import Chance, Terminal, assemble

# A node as one pattern: it is what takes the time of large files. ``refuse`` has the same grammar, word by word
_LABEL, _NUMBER = rf'(?!{OTHER}){BLANK}"{INSIDE}"', rf"{BLANK}({INTEGER})(?!{OTHER})"
_DESCRIBED = rf'(?:{BLANK}"({INSIDE})")?+(?:{BLANK}({LIST})|(?!{BLANK}{MARK}))'  # a name and a list, both or one or none
_NODE = re.compile(
    rf"{BLANK}(?=([cpt]))(?:t{_LABEL}|(?:c{_LABEL}|p{_LABEL}{_NUMBER}){_NUMBER}{_DESCRIBED}){_NUMBER}{_DESCRIBED}"
)


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
            branches = " ".join(
                f"{_quote(a)} {number_text(p)}" for a, p in zip(node.actions, node.probabilities)
            )
            lines.append(f'c "" {chances} {_quote(node.name)} {{ {branches} }} 0')
        else:
            s = game.infosets[node.infoset]
            actions = " ".join(map(_quote, s.actions))
            lines.append(
                f'p "" {s.player} {numbers[node.infoset]} {_quote(s.name)} {{ {actions} }} 0'
            )
    return "\n".join(lines) + "\n"


def _quote(text):
    return '"' + text.replace('"', '\\"') + '"'


def read_efg(text, name):
    """The Game in a ``.efg`` text; ``name`` is for messages. Raises InputError with file, line and column."""
    reader = _Reader(Words(text, name))
    try:
        title, players, comment = reader.prologue()
        return assemble(title, players, reader.entries(len(players)), comment)
    except InputError as error:
        raise error.at(reader.words.place(reader.began)) from None


class _Reader:
    """A place in a file, and what has been described so far: information sets and outcomes, by number."""

    def __init__(self, words):
        self.words, self.began, self.next = words, 0, 0
        self.sets, self.outcomes, self.names, self.lists = {}, {}, {}, {}

    def prologue(self):
        words = self.words
        words.take("word", "EFG, the first word of a Gambit extensive game", "EFG")
        words.take("word", "format version 2", "2")
        words.take("word", "R or D", "R", "D")
        title = words.name_of("the title")
        players = distinct(words.listed(_player, "the players' names in braces"), "player")
        comment = words.name_of("the comment") if words.kind == "text" else ""
        self.next = words.start
        return title, players, comment

    def entries(self, players):
        """The nodes in the file's order, as ``assemble`` takes them; inner payoffs are added up on the way."""
        pending, nothing = [(1, None)], (QQ(0),) * players
        while pending:
            left, owed = pending.pop()
            if left > 1:
                pending.append((left - 1, owed))
            entry, paid = self.node(players)
            owed = _added(owed, paid)
            if entry:
                yield entry
                pending.append((len(entry[-1]), owed))
            else:
                yield "end", owed or nothing
        self.words_at(self.next).end("the end of the file, for the tree is complete")

    def words_at(self, at):
        return Words(self.words.text, self.words.name, at)

    def node(self, players):
        """The entry of the node that stands here (None for an end), and what is paid there (None for nothing)."""
        match = _NODE.match(self.words.text, self.next)
        if not match:
            self.refuse(self.words_at(self.next))
        kind, player, number, *_ = match.groups()
        self.began, self.next = match.start(1), match.end()
        if player and not 1 <= int(player) <= players:
            raise InputError(f"player {int(player)}", f"a player from 1 to {players}")
        return None if kind == "t" else self.set_of(
            int(player or 0), int(number), match
        ), self.outcome(match, players)

    def refuse(self, words):
        """Tell what is wrong with a node that does not fit the pattern."""
        kind = words.take("word", "a node: c, p or t", "c", "p", "t")
        words.take("text", "the node's name in quotes")
        player = words.integer("the player's number") if kind == "p" else 0
        if kind != "t":
            number = words.integer("the information set's number")
            if not _pass_over(words, "actions in braces") and (player, number) not in self.sets:
                words.refuse(f"the actions of information set {number}, which stands here first")
        words.integer("the outcome's number, 0 for none")
        _pass_over(words, "payoffs in braces")
        raise AssertionError("a node that fits the grammar, but not its pattern")

    def set_of(self, player, number, match):
        """The entry of the information set that is described here, or of the one of that number described before."""
        name, items = self.described(match, 4, _action if player else _branch)
        known = self.sets.get((player, number))
        if known is None:
            if items is None:
                self.words_at(match.start(6)).refuse(
                    f"the actions of information set {number}, which stands here first"
                )
            known = self.sets[player, number] = (
                name or "",
                items,
                self.new_set(player, number, name, items),
            )
        _check_same("information set", number, "actions", known, name, items)
        if player:
            return known[2]
        return "chance", self.own_name(0, number, known[0]), *known[2]

    def new_set(self, player, number, name, items):
        """What ``assemble`` wants to know of a set; of chance without the name, for each of its nodes has its own."""
        if not items:
            raise InputError(f"no actions of information set {number}", "at least one")
        if player:
            return (
                "move",
                player,
                number,
                self.own_name(player, number, name),
                distinct(items, "action"),
            )
        actions, probabilities = zip(*items)
        return distinct(actions, "action"), probabilities

    def own_name(self, player, number, name):
        return distinct_from(self.names.setdefault(player, {}), name or f"set {number}")

    def outcome(self, match, players):
        """The payoffs of the outcome that stands here, or None for none."""
        if match.group(6, 7, 8) == (
            "0",
            None,
            None,
        ):  # of nearly every inner node: what follows would find the same
            return None
        number, (name, payoffs) = int(match[6]), self.described(match, 7, payoff)
        if payoffs is not None and len(payoffs) != players:
            raise InputError(f"{len(payoffs)} payoffs", f"{players}, one for each player")
        if not number and (name, payoffs) != (None, None):
            raise InputError("outcome 0 with a name or payoffs", "nothing, for 0 is no outcome")
        known = self.outcomes.get(number)
        if known is None and number:
            if payoffs is None:
                self.words_at(match.end()).refuse(
                    f"the payoffs of outcome {number}, which stands here first"
                )
            known = self.outcomes[number] = name or "", payoffs
        _check_same("outcome", number, "payoffs", known, name, payoffs)
        return known and known[1]

    def described(self, match, group, read):
        """The name and the list that may stand here, None for one that does not; the same list is read once."""
        name, items = match.group(group, group + 1)
        if items is not None:
            key = read, items
            if key not in self.lists:
                self.lists[key] = self.words_at(match.start(group + 1)).listed(
                    read, "a list in braces"
                )
            items = self.lists[key]
        return None if name is None else canonical(name), items


def _pass_over(words, expected):
    """Take the name and the list that may stand here; whether there was a list."""
    if words.kind == "text":
        words.go_on()
    if words.kind == "mark":
        words.refuse(expected)
    listed = words.kind == "list"
    if listed:
        words.go_on()
    return listed


def _player(words):
    return words.name_of("a player's name")


def _action(words):
    return words.name_of("an action")


def _branch(words):
    return words.name_of("an action"), words.number()


def _check_same(what, number, things, known, name, items):
    """Refuse a description that differs from the one before."""
    if (name is not None and name != known[0]) or (items is not None and items != known[1]):
        raise InputError(
            f"{what} {number} with another name or other {things}",
            "those it had before, or its number alone",
        )


def _added(owed, paid):
    """Payoffs so far and payoffs here; None is nothing. Refuses sums too long to be written."""
    if not (owed and paid):
        return owed or paid
    total = tuple(map(add, owed, paid))
    if any(len(part) > DIGITS for x in total for part in number_text(x).split("/")):
        raise InputError(
            f"payoffs that add up to a number of more than {DIGITS} digits", "a shorter one"
        )
    return total
