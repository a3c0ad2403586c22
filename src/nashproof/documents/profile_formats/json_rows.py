"""A profile in JSON at one information set: an object, pairs, numbers or one action."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nashproof.documents.profile_formats.table import Collected
from nashproof.errors import EntryError, UnknownName, WrongCount
from nashproof.files.json_with_lines import Item, NumberText
from nashproof.games.information import InfoSet

Ids = Mapping[str, Sequence[str]]  # names of the action of a number, at all sets


def object_of(item: Item, collected: Collected, what: str = "an object") -> dict[str, Item]:
    """Return the values of an object by key. Raises EntryError for another value."""
    if not isinstance(item.value, dict):
        raise EntryError(excerpt(item), what, collected.place(item.line))
    return item.value


def excerpt(item: Item) -> str:
    """Return a short description of an item, for a message."""
    if isinstance(item.value, str):
        return f'"{item.value[:40]}"'
    return "a list" if isinstance(item.value, list) else "an object"


def is_row(item: Item) -> bool:
    """Return whether an item is a list of numbers or expressions, each a text."""
    value = item.value
    return isinstance(value, list) and bool(value) and all(isinstance(x.value, str) for x in value)


def put_row(collected: Collected, index: int, item: Item, ids: Ids | None) -> None:
    """Store the row of a profile at a set.

    The row is an object or a list of pairs by action, or one action.
    """
    pairs: list[tuple[str, Item | None, int]]
    if isinstance(item.value, dict):
        pairs = [(key, inner, inner.line) for key, inner in item.value.items()]
    elif is_row(item):
        _put_numbers(collected, index, item)
        return
    elif isinstance(item.value, list):
        pairs = [_pair(inner, collected) for inner in item.value]
    elif isinstance(item.value, NumberText):
        raise EntryError(
            excerpt(item),
            "an action, or an object of actions and probabilities",
            collected.place(item.line),
        )
    else:
        pairs = [(item.value, None, item.line)]
    names = _action_names(collected, index, [key for key, _, _ in pairs], item.line, ids)
    collected.rows.setdefault(index, {})
    collected.lines.setdefault(index, item.line)
    for name, (_, inner, line) in zip(names, pairs):
        if inner is not None and not isinstance(inner.value, str):
            raise EntryError(excerpt(inner), "a probability", collected.place(line))
        collected.put(index, name, inner.value if inner else "1", line)


def _put_numbers(collected: Collected, index: int, item: Item) -> None:
    """Store a number for each action of a set, in the game's order."""
    infoset = collected.game.infosets[index]
    if len(item.value) != len(infoset.actions):
        raise WrongCount(
            f'{len(item.value)} probabilities at "{infoset.name}"',
            f"{len(infoset.actions)}, one for each action: {', '.join(infoset.actions)}",
            collected.place(item.line),
        )
    actions: Sequence[str] = infoset.actions
    if collected.names and collected.names.has_numbers:
        actions = [str(k) for k in range(len(actions))]
    elif collected.names:
        collected.names.in_order[tuple(infoset.actions)] = None
    for action, inner in zip(actions, item.value):
        collected.put(index, action, inner.value, inner.line)


def _pair(item: Item, collected: Collected) -> tuple[str, Item, int]:
    if (
        not isinstance(item.value, list)
        or len(item.value) != 2
        or not isinstance(item.value[0].value, str)
    ):
        raise EntryError(
            excerpt(item),
            'a pair of an action and a probability, such as ["bet", "1/2"]',
            collected.place(item.line),
        )
    return item.value[0].value, item.value[1], item.line


def _action_names(
    collected: Collected, index: int, keys: list[str], line: int, ids: Ids | None
) -> list[str]:
    """Return the set's actions that these keys mean.

    Keys are names; or numbers by the table ``ids``; or all numbers, in ascending order.
    """
    infoset = collected.game.infosets[index]
    numbers = [
        isinstance(key, NumberText)
        or key not in infoset.actions
        and key.isascii()
        and key.isdigit()
        for key in keys
    ]
    if collected.names and collected.names.actions:
        return keys  # keys mean actions by the lines of the file of names
    if ids is None:
        if collected.names and any(numbers):
            collected.names.in_order[tuple(infoset.actions)] = None
        return _in_order(collected, infoset, keys, line) if any(numbers) else keys
    named: list[str] = []
    for key, is_number in zip(keys, numbers):
        meant = ids.get(key, ids.get(key.lower(), () if is_number else (key,)))
        fitting = [name for name in meant if name in infoset.actions]
        if key in infoset.actions and key.isdigit():
            fitting = [*{*fitting, key}]  # a name that may number another action, too
        elif key in infoset.actions or not (is_number or fitting):
            fitting = [key]
        if len(fitting) != 1:
            raise UnknownName(
                f'the action {key[:40]} at "{infoset.name}"',
                f"one of {', '.join(infoset.actions)}, by name or by a number of the table "
                "of actions",
                collected.place(line),
            )
        named += fitting
    return named


def _in_order(collected: Collected, infoset: InfoSet, keys: Sequence[str], line: int) -> list[str]:
    """Return actions for keys that are numbers, the smallest for the first action.

    There are as many as actions. Refused if a number is also the name of an action.
    """
    if (
        any(key in infoset.actions for key in keys)
        or not all(re.fullmatch("[0-9]{1,9}", key) for key in keys)
        or len({*map(int, keys)}) != len(infoset.actions)
        or len(keys) != len(infoset.actions)
    ):
        raise UnknownName(
            f'the actions {", ".join(keys)[:60]} at "{infoset.name}"',
            f"the names {', '.join(infoset.actions)}, or a number for each of them",
            collected.place(line),
        )
    order = sorted(keys, key=int)
    return [infoset.actions[order.index(key)] for key in keys]
