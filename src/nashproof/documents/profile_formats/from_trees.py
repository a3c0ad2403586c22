"""Files of solvers of betting trees, nested nodes in JSON -> the table of a profile.

A node has ``actions``, a ``strategy`` by private hand, and below ``childrens`` (TexasSolver) or
``children`` (programs on top of postflop-solver, which wasm-postflop is) the nodes that follow. An
information set is called by a hand and the actions before it. Opens no file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nashproof.documents.profile_formats.json_rows import object_of
from nashproof.documents.profile_formats.table import Collected, ProfileTable, without_exponent
from nashproof.errors import AmbiguousName, EntryError, UnknownName, UnsuitableGame, WrongCount
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.files.json_with_lines import Item, NumberText
from nashproof.games.information import InfoSet

BELOW = ("childrens", "children")
ENDS = ("terminal_node", "showdown_node")
_OFF = QQ(1, 100)  # by which rounded numbers of a hand may miss the sum 1


def is_tree(data: Mapping[str, Item]) -> bool:
    """Return whether an object is a node of a betting tree."""
    return {"actions", "strategy"} <= data.keys() and any(key in data for key in BELOW)


@dataclass
class _Walk:
    """A walk over the nodes; ``players``: the game's player by what the file calls them."""

    collected: Collected
    players: dict[str, int] = field(default_factory=dict)


def read_tree(root: Item, collected: Collected) -> ProfileTable:
    """Return the table of the profile in a tree of nodes. Raises InputError."""
    walk = _Walk(collected)
    pending: list[tuple[Item, tuple[str, ...], tuple[str, ...]]] = [(root, (), ())]
    while pending:  # no depth is too deep
        item, raw, history = pending.pop()
        data = object_of(item, collected, "a node")
        kind = data["node_type"].value if "node_type" in data else ""
        if kind in ENDS or not {"actions", "strategy"} & data.keys() and kind != "chance_node":
            continue
        if kind == "chance_node" or "dealcards" in data:
            found = f"cards that are dealt after {'/'.join(raw) or 'the root'}"
            expected = "one round of betting; a game with more is beyond this reader"
            raise UnsuitableGame(found, expected, collected.place(item.line))
        actions = _actions(data, collected, item.line)
        named = _hands(data, actions, item, walk, raw, history)
        for action, child in _children(data, actions, collected, item.line):
            pending.append((child, (*raw, action), (*history, named.get(action, action))))
    return collected.table()


def _actions(data: Mapping[str, Item], collected: Collected, line: int) -> list[str]:
    """Return the actions of a node. Refuses equal actions."""
    listed = data["actions"].value if "actions" in data else None
    if not isinstance(listed, list) or not all(type(a.value) is str for a in listed) or not listed:
        raise EntryError("a node without actions", "a list of names", collected.place(line))
    names = [action.value for action in listed]
    if len({*names}) < len(names):
        raise AmbiguousName("an action twice", "each action once", collected.place(line))
    return names


def _children(
    data: Mapping[str, Item], actions: Sequence[str], collected: Collected, line: int
) -> list[tuple[str, Item]]:
    """Return the nodes below a node with their actions, by name or in the actions' order."""
    below = next((data[key] for key in BELOW if key in data), None)
    if below is None:
        return []
    if isinstance(below.value, list):
        if len(below.value) != len(actions):
            found = f"{len(below.value)} nodes below {len(actions)} actions"
            raise WrongCount(found, "a node for each action", collected.place(line))
        return list(zip(actions, below.value))
    nodes = object_of(below, collected, "an object of nodes, or a list")
    for name, node in nodes.items():
        if name not in actions:
            found, expected = f'a node below "{name}"', f"one of {', '.join(actions)}"
            raise UnknownName(found, expected, collected.place(node.line))
    return [*nodes.items()]


def _hands(
    data: Mapping[str, Item],
    actions: Sequence[str],
    item: Item,
    walk: _Walk,
    raw: Sequence[str],
    history: Sequence[str],
) -> dict[str, str]:
    """Store the strategy of each hand at a node; return the game's names of its actions."""
    collected, named = walk.collected, dict[str, str]()
    for hand, row in _rows(data, actions, collected, item).items():
        key = f"{hand}|{'/'.join(raw)}"
        name = " ".join((hand, *history))
        index = collected.only_set(key if collected.names else name, row.line)
        infoset = collected.game.infosets[index]
        _check_player(data, infoset, walk, row.line)
        for action, number in zip(actions, row.value):
            if collected.names and collected.names.actions:
                collected.put(index, action, number.value, number.line)
                continue
            meant = _action(action, infoset, collected, row.line)
            collected.put_action(index, meant, number.value, number.line)
            named[action] = meant
    return named


def _check_player(data: Mapping[str, Item], infoset: InfoSet, walk: _Walk, line: int) -> None:
    """Refuse two players of the game for one of the file, and one for two."""
    if "player" not in data:
        return
    called = str(data["player"].value)
    player = walk.players.setdefault(called, infoset.player)
    if player != infoset.player or [*walk.players.values()].count(player) > 1:
        found = f'player {called} of the file at "{infoset.name}", a set of player {infoset.player}'
        expected = f"player {player}'s, as before"
        raise AmbiguousName(found, expected, walk.collected.place(line))


def _action(name: str, infoset: InfoSet, collected: Collected, line: int) -> str:
    """Return the action that a solver's name means: by the whole name, or by its first word.

    ``BET 50.000000`` and ``Bet(50)`` are *bet*, where the set has one bet.
    """
    whole = [a for a in infoset.actions if a.casefold() == name.casefold()]
    word = name.replace("(", " ").split()[0].casefold() if name.strip() else ""
    fitting = whole or [a for a in infoset.actions if a.split()[0].casefold() == word]
    if len(fitting) != 1:
        found = f'the action "{name}" at "{infoset.name}"'
        expected = f"one of {', '.join(infoset.actions)}; or a file of names, --names"
        raise UnknownName(found, expected, collected.place(line))
    return fitting[0]


def _rows(
    data: Mapping[str, Item], actions: Sequence[str], collected: Collected, item: Item
) -> dict[str, Item]:
    """Return the numbers of each hand, in the order of the actions. Raises InputError.

    The numbers stand by hand, perhaps below a second ``strategy``; or in one list for all
    ``hands``.
    """
    if "strategy" not in data:
        raise EntryError("a node without a strategy", "one", collected.place(item.line))
    strategy = data["strategy"]
    if isinstance(strategy.value, list):
        return _cut(strategy, data, actions, collected)
    inner = object_of(strategy, collected, "an object of hands")
    if "actions" in inner and "strategy" in inner:
        if _actions(inner, collected, strategy.line) != list(actions):
            expected = "the actions of the node, in their order"
            raise AmbiguousName("other actions", expected, collected.place(strategy.line))
        inner = object_of(inner["strategy"], collected, "an object of hands")
    rows = {}
    for hand, row in inner.items():
        if isinstance(row.value, dict):
            if row.value.keys() != {*actions}:
                found, expected = f"the actions {', '.join(row.value)}", ", ".join(actions)
                raise UnknownName(found, expected, collected.place(row.line))
            row = Item([row.value[action] for action in actions], row.line)
        _need_numbers(row, len(actions), collected)
        rows[hand] = row
    return rows


def _need_numbers(row: Item, count: int, collected: Collected) -> None:
    numbers = row.value if isinstance(row.value, list) else []
    if len(numbers) != count or not all(isinstance(x.value, NumberText) for x in numbers):
        found = f"{len(numbers)} numbers for {count} actions"
        raise WrongCount(found, "a number for each action", collected.place(row.line))


def _cut(
    strategy: Item, data: Mapping[str, Item], actions: Sequence[str], collected: Collected
) -> dict[str, Item]:
    """Return the numbers of each hand in one list, by action and then by hand, or the reverse.

    The numbers of a hand sum to 1; if both ways do, and differ, the list is refused.
    """
    hands = data["hands"].value if "hands" in data else None
    if not isinstance(hands, list) or not all(type(hand.value) is str for hand in hands):
        found, expected = "a list of numbers without hands", 'a list "hands" of their names'
        raise EntryError(found, expected, collected.place(strategy.line))
    if len({hand.value for hand in hands}) < len(hands):
        raise AmbiguousName("a hand twice", "each hand once", collected.place(strategy.line))
    _need_numbers(strategy, len(hands) * len(actions), collected)
    ways = [
        [strategy.value[k :: len(hands)] for k in range(len(hands))],
        [strategy.value[k * len(actions) :][: len(actions)] for k in range(len(hands))],
    ]
    fitting = [rows for rows in ways if all(abs(_total(row) - 1) <= _OFF for row in rows)]
    texts = [[[x.value for x in row] for row in rows] for rows in fitting]
    if not fitting or texts[0] != texts[-1]:
        found = "numbers by action and then by hand, or by hand and then by action"
        expected = "one of them alone, in which those of each hand sum to 1"
        raise AmbiguousName(found, expected, collected.place(strategy.line))
    return {hand.value: Item(row, strategy.line) for hand, row in zip(hands, fitting[0])}


def _total(row: Sequence[Item]) -> Rational:
    return sum((rational(without_exponent(x.value)) for x in row), QQ(0))
