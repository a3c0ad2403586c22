"""Files of Game Theory Explorer (GTE, ``.xml``): an extensive form, or a strategic one of two.

A tree is written in Gambit's format, which has the same parts, and read from there. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from nashproof.errors import GameError, InputError, NumberError, SyntaxMistake, name_list, quoted
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.formats.efg import read_efg
from nashproof.games.formats.efg_text import EfgWords, canonical, distinct, number_in
from nashproof.games.simultaneous import matrix_game
from nashproof.games.tree import Tree

FORMS = ("extensiveForm", "strategicForm")
# The attributes and the content of each element; "" is text. All are obeyed.
_FORMAT = {
    "gte": (
        ["version"],
        ["gameDescription", "display", "players", "extensiveForm", "strategicForm"],
    ),
    "gameDescription": ([], [""]),
    "players": ([], ["player"]),
    "player": (["playerId"], [""]),
    "extensiveForm": ([], ["node", "outcome"]),
    "node": (["player", "iset", "isetName", "move", "prob"], ["node", "outcome", "payoff"]),
    "outcome": (["move", "prob", "outcomeId"], ["payoff"]),
    "payoff": (["player"], [""]),
    "strategicForm": (["size"], ["strategy", "payoffs"]),
    "strategy": (["player"], [""]),
    "payoffs": (["player"], [""]),
}
EXPECTED = "a game of Game Theory Explorer: <gte> with <extensiveForm> or <strategicForm>"


@dataclass
class Element:
    """An element with what stands in it, and its line."""

    name: str
    attributes: Mapping[str, str]
    line: int
    text: str = ""
    inside: list[Element] = field(default_factory=list)

    def all(self, *names: str) -> list[Element]:
        """Return the elements of these names directly inside, in order."""
        return [element for element in self.inside if element.name in names]


def game_from_explorer(text: str, name: str) -> Tree:
    """Return the Tree of a ``.xml`` text. Raises InputError with file and line.

    >>> form = '<strategy player="P">{ "a" "b" }</strategy><payoffs player="P">1 0 0 1</payoffs>'
    >>> forms = "".join(form.replace("P", player) for player in "12")
    >>> text = f"<gte><strategicForm>{forms}</strategicForm></gte>"
    >>> game_from_explorer(text, "coordination.xml").players
    ('1', '2')
    """
    root = elements(text, name, EXPECTED)
    title = "".join(element.text.strip() for element in root.all("gameDescription"))
    forms = root.all(*FORMS)
    if root.name != "gte" or len(forms) != 1:
        raise SyntaxMistake(f"<{root.name}> with {len(forms)} forms", EXPECTED, f"{name}:1")
    _need_known(root, name)
    players = _players(root, forms[0], name)
    if forms[0].name == "strategicForm":
        return _strategic(forms[0], players, title, name)
    return _Tree(forms[0], players, name).game(title)


def _need_known(root: Element, name: str) -> None:
    """Refuse elements, attributes and text that the format does not have there."""
    # Visit every element but those below <display>, which say only how the tree is drawn.
    pending = [root]
    while pending:
        element = pending.pop()
        attributes, inside = _FORMAT[element.name]
        unknown = [
            *({*element.attributes} - {*attributes}),
            *(part.name for part in element.inside),
        ]
        for what in unknown:
            if what not in inside or what in element.attributes:
                found = f"{quoted(what)} in <{element.name}>"
                expected = name_list([*attributes, *inside]) or "nothing in it"
                raise SyntaxMistake(found, expected, f"{name}:{element.line}")
        if element.text.strip() and "" not in inside:
            found = f"{quoted(element.text.strip()[:40])} in <{element.name}>"
            raise SyntaxMistake(found, "elements alone", f"{name}:{element.line}")
        pending += [part for part in element.inside if part.name != "display"]


def _players(root: Element, form: Element, name: str) -> list[str]:
    """Return the players in order: as listed and numbered, else as they are met in preorder.

    Raises InputError for a player that is not listed, and for names that blanks alone tell apart.
    """
    listed = [element for part in root.all("players") for element in part.all("player")]
    numbers = [player.attributes.get("playerId", "") for player in listed]
    if any(numbers):
        if sorted(numbers) != [str(k) for k in range(1, len(listed) + 1)]:
            found, expected = f"players {', '.join(numbers)}", "each playerId once, from 1"
            raise GameError(found, expected, f"{name}:{listed[0].line}")
        listed = sorted(listed, key=lambda player: int(player.attributes["playerId"]))
    players = [player.text.strip() for player in listed]
    met, pending = dict[str, int](), [form]
    while pending:
        element = pending.pop()
        if "player" in element.attributes:
            met.setdefault(element.attributes["player"], element.line)
        elif element.name in ("payoff", "payoffs", "strategy"):
            raise GameError(
                f"<{element.name}> without a player", 'player=".."', f"{name}:{element.line}"
            )
        pending += element.inside[::-1]
    for player, line in met.items():
        if player != player.strip() or players and player not in players:
            expected = f"one of {', '.join(players)}" if players else "a name without such blanks"
            raise GameError(f"the player {quoted(player)}", expected, f"{name}:{line}")
    numbered = all(player.isdecimal() for player in met)
    return players or sorted(met, key=int) if numbered else players or [*met]


def elements(text: str, name: str, expected: str) -> Element:
    """Return the root of a text without declared entities, which could grow without bound.

    ``expected`` describes a valid text, for messages.

    >>> [part.name for part in elements("<a><b/><c>1</c></a>", "a.xml", "a list").inside]
    ['b', 'c']
    """
    from xml.parsers import expat

    parser, root = expat.ParserCreate(), Element("", {}, 0)
    open_ones = [root]

    def begin(tag: str, attributes: dict[str, str]) -> None:
        element = Element(tag, attributes, parser.CurrentLineNumber)
        open_ones[-1].inside.append(element)
        open_ones.append(element)

    def add(data: str) -> None:
        open_ones[-1].text += data

    def refuse(*_: object) -> NoReturn:
        place = f"{name}:{parser.CurrentLineNumber}"
        raise SyntaxMistake("a declaration of an entity", "text without entities", place)

    parser.StartElementHandler, parser.CharacterDataHandler = begin, add
    parser.EndElementHandler = lambda _: open_ones.pop() and None
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        found = f"XML that cannot be read ({expat.ErrorString(error.code)})"
        raise SyntaxMistake(found, expected, f"{name}:{error.lineno}") from None
    return root.inside[0]


def _strategic(form: Element, players: list[str], title: str, name: str) -> Tree:
    """Return the game of two players in ``strategicForm``: each player's strategies and payoffs."""
    listed, paid = form.all("strategy"), form.all("payoffs")
    strategies, payoffs = (
        {element.attributes["player"]: element for element in all} for all in (listed, paid)
    )
    once = sorted(strategies) == sorted(payoffs) == sorted(players)
    if len(listed) != 2 or len(paid) != 2 or not once:
        found = f"{len(listed)} lists of strategies and {len(paid)} of payoffs"
        expected = "one of each for each player: a strategic form of two players"
        raise GameError(found, expected, f"{name}:{form.line}")
    names = [_names(strategies[player], name) for player in players]
    shape = [*map(len, names)]
    tables = [_table(payoffs[player], shape, name) for player in players]
    size = form.attributes.get("size", "").strip(" {}").split()
    if size and size != [*map(str, shape)]:
        found = f"the size {' '.join(size)}"
        raise GameError(found, f"{shape[0]} {shape[1]}, as many strategies", f"{name}:{form.line}")
    called = canonical(title) or "a matrix game"
    try:
        titled = distinct(map(canonical, players), "player")
        return matrix_game(called, titled, names[0], names[1], tables[0], tables[1])
    except InputError as error:
        raise error.at(name) from None


def _names(strategy: Element, name: str) -> tuple[str, ...]:
    """Return the names in a list such as ``{ "A" "B" }``."""
    words = EfgWords(strategy.text, f"{name}:{strategy.line}")
    try:
        return distinct(
            words.listed(lambda entry: entry.name_of("a strategy"), "names"), "strategy"
        )
    except InputError as error:
        raise error.but(place=f"{name}:{strategy.line}") from None


def _table(payoffs: Element, shape: list[int], name: str) -> list[list[Rational]]:
    """Return the payoffs of a player, row by row."""
    numbers = [_number(word, payoffs, name) for word in payoffs.text.split()]
    rows, columns = shape
    if len(numbers) != rows * columns:
        found, expected = f"{len(numbers)} payoffs", f"{rows} x {columns}"
        raise GameError(found, expected, f"{name}:{payoffs.line}")
    return [numbers[k * columns : (k + 1) * columns] for k in range(rows)]


def _number(text: str, element: Element, name: str) -> Rational:
    value = number_in(text.strip())
    if value is None:
        expected = "a number such as 3, -1/2 or 0.5"
        raise NumberError(quoted(text.strip()[:40]), expected, f"{name}:{element.line}")
    return value


class _Tree:
    """An extensive form, written as lines of Gambit's format and read by the reader of these.

    Line k + 2 is node k in preorder, so a message's line leads back to the line of the file.
    """

    def __init__(self, form: Element, players: list[str], name: str) -> None:
        self.name, self.players = name, players
        self.roots = form.all("node", "outcome")
        self.sets: dict[tuple[str, str], int] = {}
        self.nodes, self.outcomes = [*self._preorder()], 0
        if not self.roots or len(self.roots) > 1:
            raise GameError(f"{len(self.roots)} roots", "one node", f"{name}:{form.line}")

    def game(self, title: str) -> Tree:
        """Return the game. Raises InputError with the line of the file."""
        names = " ".join(map(_quote, self.players))
        lines = [f"EFG 2 R {_quote(title)} {{ {names} }}", *map(self._line, self.nodes)]
        try:
            return read_efg("\n".join(lines) + "\n", "gte")
        except InputError as error:
            line = int((re.search(r"gte:([0-9]+)", error.place) or [0, 0])[1])
            place = f"{self.name}:{self.nodes[line - 2].line}" if line > 1 else self.name
            raise error.but(place=place) from None

    def _preorder(self) -> Iterator[Element]:
        pending = self.roots[::-1]
        while pending:
            node = pending.pop()
            yield node
            pending += node.all("node", "outcome")[::-1]

    def _line(self, node: Element) -> str:
        """Return a node as a line of Gambit's format."""
        payoffs, below = self._payoffs(node), node.all("node", "outcome")
        if "player" in node.attributes and not below:
            raise GameError("a player without moves", "a node or an outcome below", self._at(node))
        chance = node.name == "node" and "player" not in node.attributes
        for child in below if not chance else []:
            if "prob" in child.attributes:
                raise GameError("the probability of a player's move", "none", self._at(child))
        if node.name == "outcome" or not below:
            return f't "" {payoffs}'
        label = _quote(node.attributes.get("isetName", ""))
        if chance:
            chances = (
                number_text(_number(child.attributes.get("prob", ""), child, self.name))
                for child in below
            )
            moves = " ".join(f"{move} {p}" for move, p in zip(map(_move, below), chances))
            return f'c "" {self._set(node)} {label} {{ {moves} }} {payoffs}'
        player = 1 + self.players.index(node.attributes["player"])
        moves = " ".join(map(_move, below))
        return f'p "" {player} {self._set(node)} {label} {{ {moves} }} {payoffs}'

    def _at(self, node: Element) -> str:
        return f"{self.name}:{node.line}"

    def _set(self, node: Element) -> int:
        """Return the number of a node's information set; a node without one is a set of its own."""
        player = node.attributes.get("player", "")
        number = node.attributes.get("iset") if player else None
        key = (player, number or f"alone {id(node)}")
        return self.sets.setdefault(key, len(self.sets) + 1)

    def _payoffs(self, node: Element) -> str:
        """Return the outcome of a node in Gambit's format; 0 for none."""
        paid = node.all("payoff")
        if not paid and node.name == "node" and node.all("node", "outcome"):
            return "0"
        amounts, paid_already = dict.fromkeys(self.players, "0"), set[str]()
        for part in paid:
            player = part.attributes["player"]
            if player in paid_already:
                found = f"a second payoff of {player}"
                raise GameError(found, "one a player and node", self._at(part))
            paid_already.add(player)
            amounts[player] = number_text(_number(part.text, part, self.name))
        self.outcomes += 1
        return f'{self.outcomes} "" {{ {", ".join(amounts.values())} }}'


def _move(node: Element) -> str:
    return _quote(node.attributes.get("move", ""))


def _quote(name: str) -> str:
    plain = name.replace("\\", "\u2216").replace('"', '\\"')
    return f'"{plain}"'
