"""Profiles in JSON -> their tables: by sets, by players and sets, or by information states.

The last is a policy, as learning libraries export it: ``{"0pb": [[0, 0.7], [1, 0.3]]}``, actions by
number. Its names are matched to the game's by its own names, by an explicit map, or by the keys of
betting games; nothing is guessed. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from nashproof.documents.profile_formats.from_lists import of_players
from nashproof.documents.profile_formats.table import Collected, ProfileTable
from nashproof.errors import (
    AmbiguousName,
    EntryError,
    UnknownName,
    WrongCount,
    closest_name,
    suggestion,
)
from nashproof.files.json_with_lines import Item, Number, read_json_with_lines
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.games.one_card import FIRST

PASSIVE, ACTIVE = ("check", "fold"), ("bet", "call")  # of betting keys: the actions 0 (p) and 1 (b)


Ids = Mapping[str, Sequence[str]]  # what the action of a number is called, at one set or another


def read_json(text: str, name: str, game: Game, sums: bool = True) -> ProfileTable:
    """The table of a profile in JSON, with or without ``strategy`` or ``policy`` around it.

    Or of nested lists as Python prints them. Raises InputError with file and line.
    """
    root = read_json_with_lines(text, name)
    collected = Collected(game, name, sums)
    if isinstance(root.value, list):
        return of_players(root, collected)
    data = _object(root, collected)
    if _is_wrapped(data, "policy", collected):
        _only(data, ("policy", "map", "actions"), collected)
        return _policy(data["policy"], data.get("map"), data.get("actions"), collected)
    if _is_wrapped(data, "strategy", collected):
        return _wrapped(data, collected)
    return _by_name(root, collected)


def _is_wrapped(data: Mapping[str, Item], key: str, collected: Collected) -> bool:
    return key in data and not collected.sets(key)


def _wrapped(data: Mapping[str, Item], collected: Collected) -> ProfileTable:
    _only(data, ("strategy", "form", "game", "says"), collected)
    form = data["form"].value if "form" in data else "behaviour"
    if form not in ("behaviour", "plan"):
        raise EntryError(
            'another "form"', "one of behaviour, plan", collected.place(data["form"].line)
        )
    return _by_name(data["strategy"], collected, form)


def _only(data: Mapping[str, Item], keys: Sequence[str], collected: Collected) -> None:
    for key, item in data.items():
        if key not in keys:
            raise UnknownName(f'the key "{key}"', suggestion(key, keys), collected.place(item.line))


def _object(item: Item, collected: Collected, what: str = "an object") -> dict[str, Item]:
    if not isinstance(item.value, dict):
        raise EntryError(_excerpt(item), what, collected.place(item.line))
    return item.value


def _excerpt(item: Item) -> str:
    """What stands there, for a message."""
    if isinstance(item.value, str):
        return f'"{item.value[:40]}"'
    return "a list" if isinstance(item.value, list) else "an object"


def _by_name(item: Item, collected: Collected, form: str = "behaviour") -> ProfileTable:
    """A profile by sets, or by players and then by sets."""
    data = _object(item, collected, "an object of information sets")
    if not _by_players(data, collected):
        return _policy(item, None, None, collected, form)
    if all(_is_mixture(sets, key, collected) for key, sets in data.items()):
        ordered = [
            data[key] for p in collected.game.player_numbers for key in _keys(data, p, collected)
        ]
        return of_players(Item([_values(sets) for sets in ordered], item.line), collected)
    for player, sets in data.items():
        number = collected.player(player, sets.line)
        if isinstance(sets.value, list):
            _put_in_order(collected, number, sets)
            continue
        for key, row in _object(sets, collected, "an object of information sets").items():
            _put_row(collected, collected.only_set(key, row.line, [number]), row, None)
    return collected.table(form)


def _is_mixture(sets: Item, player: str, collected: Collected) -> bool:
    """Whether below a player stand numbers by pure strategy, as pygambit 17 prints a mixed profile.

    Not where a name is that of an information set.
    """
    if not isinstance(sets.value, dict) or not sets.value:
        return False
    number = collected.player(player, sets.line)
    return all(
        isinstance(inner.value, Number) and not collected.sets(key, [number])
        for key, inner in sets.value.items()
    )


def _keys(data: Mapping[str, Item], player: int, collected: Collected) -> list[str]:
    return [key for key, item in data.items() if collected.player(key, item.line) == player]


def _values(sets: Item) -> Item:
    """The numbers of a mixture, in order, without the names of its pure strategies."""
    return Item(list(sets.value.values()), sets.line)


def _put_in_order(collected: Collected, player: int, item: Item) -> None:
    """Take down a list of a player's information sets in the game's order, as pygambit 17 prints
    behaviour."""
    sets = collected.game.sets_of[player]
    if len(item.value) != len(sets):
        raise WrongCount(
            f"lists for {len(item.value)} information sets of player {player}",
            f"{len(sets)}",
            collected.place(item.line),
        )
    for index, row in zip(sets, item.value):
        _put_row(collected, index, row, None)


def _by_players(data: Mapping[str, Item], collected: Collected) -> bool:
    """Whether the names are players and not sets.

    Where they could be both, what is below them decides.
    """
    players = {*map(str, collected.game.player_numbers), *collected.game.players}
    below = [
        inner
        for item in data.values()
        if isinstance(item.value, dict)
        for inner in item.value.values()
    ]
    deep = any(isinstance(inner.value, dict) for inner in below)
    return bool(data) and players >= data.keys() and (deep or not all(map(collected.sets, data)))


def _put_row(collected: Collected, index: int, item: Item, ids: Ids | None) -> None:
    """Take down what a profile says at a set.

    That is an object or a list of pairs by action, or one action.
    """
    pairs: list[tuple[str, Item | None, int]]
    if isinstance(item.value, dict):
        pairs = [(key, inner, inner.line) for key, inner in item.value.items()]
    elif isinstance(item.value, list) and all(isinstance(x.value, Number) for x in item.value):
        _put_numbers(collected, index, item)
        return
    elif isinstance(item.value, list):
        pairs = [_pair(inner, collected) for inner in item.value]
    elif isinstance(item.value, Number):
        raise EntryError(
            _excerpt(item),
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
            raise EntryError(_excerpt(inner), "a probability", collected.place(line))
        collected.put(index, name, inner.value if inner else "1", line)


def _put_numbers(collected: Collected, index: int, item: Item) -> None:
    """Take down a number for each action of a set, in the game's order."""
    infoset = collected.game.infosets[index]
    if len(item.value) != len(infoset.actions):
        raise WrongCount(
            f'{len(item.value)} probabilities at "{infoset.name}"',
            f"{len(infoset.actions)}, one for each action: {', '.join(infoset.actions)}",
            collected.place(item.line),
        )
    for action, inner in zip(infoset.actions, item.value):
        collected.put(index, action, inner.value, inner.line)


def _pair(item: Item, collected: Collected) -> tuple[str, Item, int]:
    if (
        not isinstance(item.value, list)
        or len(item.value) != 2
        or not isinstance(item.value[0].value, str)
    ):
        raise EntryError(
            _excerpt(item),
            'a pair of an action and a probability, such as ["bet", "1/2"]',
            collected.place(item.line),
        )
    return item.value[0].value, item.value[1], item.line


# Policies by information state


def _policy(
    item: Item,
    mapped: Item | None,
    actions: Item | None,
    collected: Collected,
    form: str = "behaviour",
) -> ProfileTable:
    """A table from information states to actions.

    Their names are the game's own, or those of a ``map``, or the keys of a betting game (card and
    history, ``0pb``). Which of these is one choice for the whole file.
    """
    data = _object(item, collected, "an object of information sets")
    ids = _ids(actions, collected) if actions else None
    sets = _map(mapped, collected) if mapped else {}
    if not mapped and not all(map(collected.sets, data)):
        sets = betting_keys(collected.game)
        if not sets.keys() >= data.keys():
            sets = {}
        if sets and not ids:
            ids = {"0": PASSIVE, "1": ACTIVE}
    for key, row in data.items():
        if mapped and key not in sets:
            raise UnknownName(
                f'the information state "{key}"',
                closest_name(key, sets) or "one that the map names: " + suggestion(key, sets),
                collected.place(row.line),
            )
        index = sets[key] if sets else collected.only_set(key, row.line)
        if index in collected.rows:
            raise AmbiguousName(
                f'the information set "{collected.game.infosets[index].name}" twice',
                "each set once",
                collected.place(row.line),
            )
        _put_row(collected, index, row, ids)
    return collected.table(form)


def _map(item: Item, collected: Collected) -> dict[str, int]:
    """``{"information state": "SET"}``, the explicit mapping."""
    sets = {}
    for key, inner in _object(item, collected, 'an object such as {"0pb": "Q check bet"}').items():
        if not isinstance(inner.value, str):
            raise EntryError(
                _excerpt(inner), "the name of an information set", collected.place(inner.line)
            )
        sets[key] = collected.only_set(inner.value, inner.line)
    return sets


def _ids(item: Item, collected: Collected) -> Ids:
    """The explicit names of actions by number, ``{"0": ["check", "fold"]}``."""
    ids = {}
    named = _object(item, collected, 'an object such as {"0": ["check", "fold"]}')
    for key, inner in named.items():
        names = inner.value if isinstance(inner.value, list) else [inner]
        if not all(isinstance(name.value, str) for name in names):
            raise EntryError(_excerpt(inner), "the names of an action", collected.place(inner.line))
        ids[key] = tuple(name.value for name in names)
    return ids


def _action_names(
    collected: Collected, index: int, keys: list[str], line: int, ids: Ids | None
) -> list[str]:
    """The set's actions that these keys mean.

    Keys are names; or numbers by the table ``ids``; or all numbers, in ascending order.
    """
    infoset = collected.game.infosets[index]
    numbers = [
        isinstance(key, Number) or key not in infoset.actions and key.isascii() and key.isdigit()
        for key in keys
    ]
    if not any(numbers):
        return keys
    if ids is None:
        return _in_order(collected, infoset, keys, line)
    named: list[str] = []
    for key in keys:
        fitting = (
            [name for name in ids.get(key, ()) if name in infoset.actions]
            if key not in infoset.actions
            else [key]
        )
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
    """Numbers without a table: as many as there are actions, the smallest for the first."""
    if (
        not all(re.fullmatch("[0-9]{1,9}", key) for key in keys)
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


def betting_keys(game: Game) -> dict[str, int]:
    """The sets of a betting game without raises by keys such as ``0pb``; empty for other games.

    A key is the card's rank from 0, then p for check and fold, b for bet and call.
    """
    cards = [action for _, name, action in game.chance_moves() if name == FIRST]
    letters = dict.fromkeys(PASSIVE, "p") | dict.fromkeys(ACTIVE, "b")
    keys = {}
    for i, s in enumerate(game.infosets):
        card, *moves = s.name.split(" ")
        plain = sorted(letters.get(a, "") for a in s.actions) == ["b", "p"]
        if card not in cards or not plain or not letters.keys() >= set(moves):
            return {}
        keys[str(cards.index(card)) + "".join(letters[m] for m in moves)] = i
    return keys if len(keys) == len(game.infosets) else {}
