"""Gambit's extensive-form files <-> trees, and the canonical writer.

The canonical text is that of docs/reference/certificate-format.md, section 2. The reader takes what
Gambit 17 reads of the ``.efg`` format: optional commas and comment, decimals, fractions and
exponents, outcomes and information sets by reference, payoffs on inner nodes (added up along the
path), empty and repeated names (made distinct). No recursion; every number is bounded before it is
computed. Knows no solvers and opens no file.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from operator import add
from typing import Any, NoReturn, TypeAlias, TypeVar

from nashproof.errors import GameError, InputError, WrongCount
from nashproof.exact.linear_algebra import has_arrays
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.games.assembly import Entry, assemble
from nashproof.games.columns import END, ColumnNodes
from nashproof.games.formats.efg_columns import large, tree_of_lines
from nashproof.games.formats.efg_text import (
    BLANK,
    INSIDE,
    INTEGER,
    LIST,
    MARK,
    OTHER,
    EfgWords,
    canonical,
    distinct,
    distinct_from,
    payoff,
)
from nashproof.games.information import InfoSet
from nashproof.games.nodes import Chance, Decision, Payoffs, Terminal
from nashproof.games.tree import Tree

# A node as one pattern, for it takes the time of large files; ``refuse`` has the same grammar
_LABEL, _NUMBER = rf'(?!{OTHER}){BLANK}"{INSIDE}"', rf"{BLANK}({INTEGER})(?!{OTHER})"
# a name and a list, both or one or none
_DESCRIBED = rf'(?:{BLANK}"({INSIDE})")?+(?:{BLANK}({LIST})|(?!{BLANK}{MARK}))'
_NODE = re.compile(
    rf"{BLANK}(?=([cpt]))(?:t{_LABEL}|(?:c{_LABEL}|p{_LABEL}{_NUMBER}){_NUMBER}{_DESCRIBED})"
    rf"{_NUMBER}{_DESCRIBED}"
)

NO_OUTCOME = "0", None, None  # number, name and payoffs as they stand

Item = TypeVar("Item")
_Branch: TypeAlias = tuple[str, Rational]  # action, probability


def write_efg(game: Tree) -> str:
    """Return the canonical text of a tree: the same bytes for equal games.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(write_efg(matching_pennies()).splitlines()[3])
    p "" 2 1 "move 2" { "heads" "tails" } 0
    """
    names = " ".join(map(_quote, game.players))
    lines = [f"EFG 2 R {_quote(game.title)} {{ {names} }}", _quote(game.comment)]
    return "\n".join([*lines, *_node_lines(game)]) + "\n"


def _node_lines(game: Tree) -> Iterator[str]:
    """Yield the line of each node; those of a set's nodes, and of equal payoffs, are made once."""
    numbers = {i: n for ids in game.sets_of.values() for n, i in enumerate(ids, 1)}
    decisions = [_decision_line(s, numbers[i]) for i, s in enumerate(game.infosets)]
    ends, chances = count(1), count(1)
    if isinstance(game.nodes, ColumnNodes):
        columns = game.nodes.columns
        paid = columns.payoffs.texts()
        for i in columns.sets.tolist():
            if i >= 0:
                yield decisions[i]
            elif i == END:
                yield f't "" {next(ends)} "" {{ {next(paid)} }}'
            else:
                yield _chance_line(columns.chances[-2 - i], next(chances))
        return
    texts: dict[int, str] = {}  # of payoffs, by their object, which many terminals share
    for node in game.nodes:
        if isinstance(node, Decision):
            yield decisions[node.infoset]
        elif isinstance(node, Terminal):
            key = id(node.payoffs)
            if key not in texts:
                texts[key] = ", ".join(map(number_text, node.payoffs))
            yield f't "" {next(ends)} "" {{ {texts[key]} }}'
        else:
            yield _chance_line(node, next(chances))


def _decision_line(s: InfoSet, number: int) -> str:
    return f'p "" {s.player} {number} {_quote(s.name)} {{ {_listed(s.actions)} }} 0'


@lru_cache(1_000)  # many sets have the same actions
def _listed(actions: tuple[str, ...]) -> str:
    return " ".join(map(_quote, actions))


def _chance_line(node: Chance, number: int) -> str:
    both = zip(node.actions, node.probabilities)
    branches = " ".join(f"{_quote(a)} {number_text(p)}" for a, p in both)
    return f'c "" {number} {_quote(node.name)} {{ {branches} }} 0'


def _quote(text: str) -> str:
    return '"' + text.replace('"', '\\"') + '"'


def read_efg(text: str, name: str) -> Tree:
    """Return the Tree of a ``.efg`` text; ``name`` is for messages.

    Raises InputError with file, line and column.

    >>> from nashproof.games.examples import matching_pennies
    >>> read_efg(write_efg(matching_pennies()), "pennies.efg") == matching_pennies()
    True
    """
    if len(text) >= large.get() and has_arrays() and (tree := tree_in_columns(text, name)):
        return tree
    reader = _EfgReader(EfgWords(text, name))
    try:
        title, players, comment = reader.prologue()
        return assemble(title, players, reader.entries(len(players)), comment)
    except InputError as error:
        raise error.at(reader.words.place(reader.began)) from None


def tree_in_columns(text: str, name: str) -> Tree | None:
    """Return the Tree of a file in columns, read much faster; None if ``read_efg`` is needed.

    >>> from nashproof.games.examples import matching_pennies
    >>> tree_in_columns(write_efg(matching_pennies()), "pennies.efg") == matching_pennies()
    True
    """
    reader = _EfgReader(EfgWords(text, name))
    try:
        title, players, comment = reader.prologue()
    except InputError:
        return None

    def actions(listed: str) -> tuple[str, ...]:
        return distinct(EfgWords(listed, name).listed(_action, "actions"), "action")

    def payoffs(listed: str) -> Payoffs:
        return EfgWords(listed, name).listed(payoff, "payoffs")

    return tree_of_lines(title, players, comment, text, reader.next, reader.inner, actions, payoffs)


@dataclass(frozen=True, slots=True)
class _EfgSet:
    """An information set, or a chance node with its number, as the file described it first.

    ``written`` are its name and its list as they stand in the file, ``described`` its name and its
    actions (of chance with probabilities). ``entry`` is what ``assemble`` takes: of chance without
    the name, for each of its nodes has a name of its own.
    """

    written: tuple[str | None, str | None]
    described: tuple[str, tuple[Any, ...]]
    entry: tuple[Any, ...]


class _EfgReader:
    """A place in a file, and what has been described so far, by number."""

    def __init__(self, words: EfgWords) -> None:
        self.words, self.began, self.next = words, 0, 0
        self.sets: dict[tuple[int, int], _EfgSet] = {}  # by player and number
        self.outcomes: dict[int, tuple[str, Payoffs]] = {}
        self.actions: dict[tuple[str, ...], tuple[str, ...]] = {}  # listed -> made distinct
        self.names: dict[int, dict[str, int]] = {}  # of each player's sets, with how often
        self.lists: dict[tuple[Callable[[EfgWords], Any], str], tuple[Any, ...]] = {}

    def prologue(self) -> tuple[str, tuple[str, ...], str]:
        """Return title, players and comment."""
        words = self.words
        words.take("word", "EFG, the first word of a Gambit extensive game", "EFG")
        words.take("word", "format version 2", "2")
        words.take("word", "R or D", "R", "D")
        title = words.name_of("the title")
        players = distinct(words.listed(_player, "the players' names in braces"), "player")
        comment = words.name_of("the comment") if words.kind == "text" else ""
        self.next = words.start
        return title, players, comment

    def entries(self, players: int) -> Iterator[Entry]:
        """Yield the nodes in order, as ``assemble`` takes them; sum the payoffs of inner nodes."""
        nothing: Payoffs = (QQ(0),) * players
        pending: list[tuple[int, Payoffs | None]] = [(1, None)]  # subtrees to come, paid before
        while pending:
            left, owed = pending.pop()
            if left > 1:
                pending.append((left - 1, owed))
            entry, paid = self.node(players)
            owed = _added(owed, paid) if owed else paid
            if entry:
                yield entry
                pending.append((len(entry[-1]), owed))
            else:
                yield "end", owed or nothing
        self.words_at(self.next).end("the end of the file, for the tree is complete")

    def words_at(self, at: int) -> EfgWords:
        """Return the words from a position of the text on."""
        return EfgWords(self.words.text, self.words.name, at)

    def node(self, players: int) -> tuple[Any, Payoffs | None]:
        """Return the entry of the node here (None for an end), and its payoffs (or None)."""
        match = _NODE.match(self.words.text, self.next)
        if not match:
            self.refuse(self.words_at(self.next))
        kind, player, number, name, listed, outcome, title, paid = match.groups()
        self.began, self.next = match.start(1), match.end()
        if player and not 1 <= int(player) <= players:
            raise GameError(f"player {int(player)}", f"a player from 1 to {players}")
        entry = None
        if kind != "t":
            entry = self.set_of(int(player or 0), int(number), (name, listed), match)
        if (outcome, title, paid) == NO_OUTCOME:  # nearly every inner node
            return entry, None
        return entry, self.outcome(outcome, title, paid, match, players)

    def inner(self, line: str) -> Entry | None:
        """Return the entry of an inner node that stands on a line and pays nothing; else None."""
        match = _NODE.fullmatch(line)
        if not match or match.group(6, 7, 8) != NO_OUTCOME:
            return None
        kind, player, number, name, listed, *_ = match.groups()
        self.words.text = line  # where `words_at` looks
        if kind == "t":
            return None
        return self.set_of(int(player or 0), int(number), (name, listed), match)

    def refuse(self, words: EfgWords) -> NoReturn:
        """Say what is wrong with a node that does not fit the pattern."""
        kind = words.take("word", "a node: c, p or t", "c", "p", "t")
        words.take("text", "the node's name in quotes")
        player = words.integer("the player's number") if kind == "p" else 0
        if kind != "t":
            number = words.integer("the information set's number")
            if (
                not _pass_over(words, 'actions in braces, each in two quotation marks: { "a" "b" }')
                and (player, number) not in self.sets
            ):
                words.refuse(_undescribed_set(number))
        words.integer("the outcome's number, 0 for none")
        _pass_over(words, "payoffs in braces")
        raise AssertionError("a node that fits the grammar, but not its pattern")

    def set_of(
        self, player: int, number: int, written: tuple[str | None, str | None], match: re.Match[str]
    ) -> tuple[Any, ...]:
        """Return the entry of the set described here, or described before by that number."""
        described = self.sets.get((player, number))
        if described is None or written != described.written:  # rarely in another spelling
            name, items = self.described(*written, match.start(5), _action if player else _branch)
            if described is None:
                if items is None:
                    self.words_at(match.start(6)).refuse(_undescribed_set(number))
                entry = self.new_set(player, number, name, items)
                described = _EfgSet(written, (name or "", items), entry)
                self.sets[player, number] = described
            _check_same("information set", number, "actions", described.described, name, items)
        if player:
            return described.entry
        return "chance", self.own_name(0, number, described.described[0]), *described.entry

    def new_set(
        self, player: int, number: int, name: str | None, items: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Return the entry of a set; of chance without the name, for its nodes have their own."""
        if not items:
            raise GameError(f"no actions of information set {number}", "at least one")
        if player:
            own_name = self.own_name(player, number, name)
            if items not in self.actions:
                self.actions[items] = distinct(items, "action")
            return "move", player, number, own_name, self.actions[items]
        actions, probabilities = zip(*items)
        return distinct(actions, "action"), probabilities

    def own_name(self, player: int, number: int, name: str | None) -> str:
        """Return the name, made distinct among those of the player."""
        return distinct_from(self.names.setdefault(player, {}), name or f"set {number}")

    def outcome(
        self,
        written: str,
        title: str | None,
        listed: str | None,
        match: re.Match[str],
        players: int,
    ) -> Payoffs | None:
        """Return the payoffs of the outcome that stands here; None for none."""
        number = int(written)
        name, payoffs = self.described(title, listed, match.start(8), payoff)
        if payoffs is not None and len(payoffs) != players:
            raise WrongCount(f"{len(payoffs)} payoffs", f"{players}, one for each player")
        if not number:
            if name is not None or payoffs is not None:
                raise GameError("outcome 0 with a name or payoffs", "nothing, for 0 is no outcome")
            return None
        described = self.outcomes.get(number)
        if described is None:
            if payoffs is None:
                self.words_at(match.end()).refuse(
                    f"the payoffs of outcome {number}, which stands here first"
                )
            self.outcomes[number] = name or "", payoffs
            return payoffs
        _check_same("outcome", number, "payoffs", described, name, payoffs)
        return described[1]

    def described(
        self, name: str | None, listed: str | None, place: int, read: Callable[[EfgWords], Item]
    ) -> tuple[str | None, tuple[Item, ...] | None]:
        """Return the name and the list that may stand here, None for an absent one.

        ``place``: where the list begins. Equal lists are read once.
        """
        items = None
        if listed is not None:
            key = read, listed
            if key not in self.lists:
                self.lists[key] = self.words_at(place).listed(read, "a list in braces")
            items = self.lists[key]
        return canonical(name) if name else name, items


def _undescribed_set(number: int) -> str:
    return f"the actions of information set {number}, which stands here first"


def _pass_over(words: EfgWords, expected: str) -> bool:
    """Take the name and the list that may stand here; return whether there was a list."""
    if words.kind == "text":
        words.go_on()
    if words.kind == "mark":
        words.refuse(expected)
    listed = words.kind == "list"
    if listed:
        words.go_on()
    return listed


def _player(words: EfgWords) -> str:
    return words.name_of("a player's name")


def _action(words: EfgWords) -> str:
    return words.name_of("an action")


def _branch(words: EfgWords) -> _Branch:
    return words.name_of("an action"), words.number()


def _check_same(
    what: str,
    number: int,
    things: str,
    described: tuple[str, tuple[Any, ...]],
    name: str | None,
    items: tuple[Any, ...] | None,
) -> None:
    """Refuse a description that differs from the one before."""
    if (name is not None and name != described[0]) or (items is not None and items != described[1]):
        raise GameError(
            f"{what} {number} with another name or other {things}",
            "those it had before, or its number alone",
        )


def _added(owed: Payoffs | None, paid: Payoffs | None) -> Payoffs | None:
    """Return the sum of payoffs so far and payoffs here; None stands for no payoffs.

    Refuses sums too long to be written.
    """
    if not (owed and paid):
        return owed or paid
    total = tuple(map(add, owed, paid))
    for number in total:
        number_text(number)  # which raises InputError
    return total
