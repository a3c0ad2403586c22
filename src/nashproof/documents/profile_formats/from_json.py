"""Profiles in JSON -> their tables: by sets, by players and sets, or as a policy by information states. Opens no file.

A policy is what learning libraries export: ``{"0pb": [[0, 0.7], [1, 0.3]]}``, actions by number. Its names are matched
to the game's by its own names, by an explicit map, or by the keys of betting games; nothing is guessed.
"""

import re

from nashproof.documents.profile_formats.from_lists import of_players
from nashproof.documents.profile_formats.table import Collected
from nashproof.errors import InputError, nearest
from nashproof.files.json_with_lines import Number, read_nested
from nashproof.games.tree import Chance

PASSIVE, ACTIVE = ("check", "fold"), ("bet", "call")  # of betting keys: the actions 0 (p) and 1 (b)


def read_json(text, name, game, sums=True):
    """The table of a profile in JSON, with or without ``strategy`` or ``policy`` around it; or in lists as Python prints them."""
    root = read_nested(text, name)
    found = Collected(game, name, sums)
    if isinstance(root.value, list):
        return of_players(root, found)
    data = _object(root, found)
    if _is_wrapped(data, "policy", found):
        _only(data, ("policy", "map", "actions"), found)
        return _policy(data["policy"], data.get("map"), data.get("actions"), found)
    if _is_wrapped(data, "strategy", found):
        return _wrapped(data, found)
    return _by_name(root, found)


def _is_wrapped(data, key, found):
    return key in data and not found.sets(key)


def _wrapped(data, found):
    _only(data, ("strategy", "form", "game", "says"), found)
    form = data["form"].value if "form" in data else "behaviour"
    if form not in ("behaviour", "plan"):
        raise InputError('another "form"', "one of behaviour, plan", found.place(data["form"].line))
    return _by_name(data["strategy"], found, form)


def _only(data, keys, found):
    for key, item in data.items():
        if key not in keys:
            raise InputError(f'the key "{key}"', nearest(key, keys), found.place(item.line))


def _object(item, found, what="an object"):
    if not isinstance(item.value, dict):
        raise InputError(_shown(item), what, found.place(item.line))
    return item.value


def _shown(item):
    return {list: "a list", dict: "an object"}.get(type(item.value)) or f'"{item.value[:40]}"'


def _by_name(item, found, form="behaviour"):
    """A profile by sets, or by players and then by sets."""
    data = _object(item, found, "an object of information sets")
    if not _by_players(data, found):
        return _policy(item, None, None, found, form)
    for player, sets in data.items():
        number = found.player(player, sets.line)
        for key, row in _object(sets, found, "an object of information sets").items():
            _put_row(found, found.only_set(key, row.line, [number]), row, None)
    return found.table(form)


def _by_players(data, found):
    """Whether the names are players and not sets: where they could be both, what is below them tells."""
    players = {*map(str, found.game.player_numbers), *found.game.players}
    below = [
        inner
        for item in data.values()
        if isinstance(item.value, dict)
        for inner in item.value.values()
    ]
    deep = any(isinstance(inner.value, dict) for inner in below)
    return bool(data) and players >= data.keys() and (deep or not all(map(found.sets, data)))


def _put_row(found, index, item, ids):
    """What a profile says at a set: an object or a list of pairs by action, or one action."""
    if isinstance(item.value, dict):
        pairs = [(key, inner, inner.line) for key, inner in item.value.items()]
    elif isinstance(item.value, list):
        pairs = [_pair(inner, found) for inner in item.value]
    elif isinstance(item.value, Number):
        raise InputError(
            _shown(item),
            "an action, or an object of actions and probabilities",
            found.place(item.line),
        )
    else:
        pairs = [(item.value, None, item.line)]
    names = _action_names(found, index, [key for key, _, _ in pairs], item.line, ids)
    found.rows.setdefault(index, {})
    found.lines.setdefault(index, item.line)
    for name, (_, inner, line) in zip(names, pairs):
        if inner is not None and not isinstance(inner.value, str):
            raise InputError(_shown(inner), "a probability", found.place(line))
        found.put(index, name, inner.value if inner else "1", line)


def _pair(item, found):
    if (
        not isinstance(item.value, list)
        or len(item.value) != 2
        or not isinstance(item.value[0].value, str)
    ):
        raise InputError(
            _shown(item), "a pair of an action and a probability", found.place(item.line)
        )
    return item.value[0].value, item.value[1], item.line


# Policies by information state


def _policy(item, mapped, actions, found, form="behaviour"):
    """A table from information states to actions. Their names are the game's own, or those of a ``map``, or the keys of a
    betting game (card and history, ``0pb``); which, is one choice for the whole file.
    """
    data = _object(item, found, "an object of information sets")
    ids = _ids(actions, found) if actions else None
    sets = _map(mapped, found) if mapped else {}
    if not mapped and not all(map(found.sets, data)):
        sets = betting_keys(found.game)
        if not sets.keys() >= data.keys():
            sets = {}
        ids = ids or (sets and {"0": PASSIVE, "1": ACTIVE})
    for key, row in data.items():
        if mapped and key not in sets:
            raise InputError(
                f'the information state "{key}"',
                "one that the map names: " + nearest(key, sets),
                found.place(row.line),
            )
        index = sets[key] if sets else found.only_set(key, row.line)
        if index in found.rows:
            raise InputError(
                f'the information set "{found.game.infosets[index].name}" twice',
                "each set once",
                found.place(row.line),
            )
        _put_row(found, index, row, ids)
    return found.table(form)


def _map(item, found):
    """``{"information state": "SET"}``, the explicit mapping."""
    sets = {}
    for key, inner in _object(item, found, 'an object such as {"0pb": "Q check bet"}').items():
        if not isinstance(inner.value, str):
            raise InputError(
                _shown(inner), "the name of an information set", found.place(inner.line)
            )
        sets[key] = found.only_set(inner.value, inner.line)
    return sets


def _ids(item, found):
    """``{"0": ["check", "fold"]}``: what the action of a number is called, at one set or another."""
    ids = {}
    for key, inner in _object(item, found, 'an object such as {"0": ["check", "fold"]}').items():
        names = inner.value if isinstance(inner.value, list) else [inner]
        if not all(isinstance(name.value, str) for name in names):
            raise InputError(_shown(inner), "the names of an action", found.place(inner.line))
        ids[key] = tuple(name.value for name in names)
    return ids


def _action_names(found, index, keys, line, ids):
    """The set's actions that these keys mean: names; or numbers by the table ``ids``; or all numbers, in ascending order."""
    infoset = found.game.infosets[index]
    numbers = [
        isinstance(key, Number) or key not in infoset.actions and key.isascii() and key.isdigit()
        for key in keys
    ]
    if not any(numbers):
        return keys
    if ids is None:
        return _in_order(found, infoset, keys, line)
    named = []
    for key in keys:
        fitting = (
            [name for name in ids.get(key, ()) if name in infoset.actions]
            if key not in infoset.actions
            else [key]
        )
        if len(fitting) != 1:
            raise InputError(
                f'the action {key[:40]} at "{infoset.name}"',
                f"one of {', '.join(infoset.actions)}, by name or by a number of the table "
                "of actions",
                found.place(line),
            )
        named += fitting
    return named


def _in_order(found, infoset, keys, line):
    """Numbers without a table: as many as there are actions, the smallest for the first."""
    if (
        not all(re.fullmatch("[0-9]{1,9}", key) for key in keys)
        or len({*map(int, keys)}) != len(infoset.actions)
        or len(keys) != len(infoset.actions)
    ):
        raise InputError(
            f'the actions {", ".join(keys)[:60]} at "{infoset.name}"',
            f"the names {', '.join(infoset.actions)}, or a number for each of them",
            found.place(line),
        )
    order = sorted(keys, key=int)
    return [infoset.actions[order.index(key)] for key in keys]


def betting_keys(game):
    """``{"0pb": set index}`` of a betting game without raises: the card's rank from 0, then p for check and fold, b for bet
    and call; empty for other games.
    """
    root = game.nodes[0]
    cards = list(root.actions) if isinstance(root, Chance) and root.name == "card 1" else []
    letters = dict.fromkeys(PASSIVE, "p") | dict.fromkeys(ACTIVE, "b")
    keys = {}
    for i, s in enumerate(game.infosets):
        card, *moves = s.name.split(" ")
        plain = sorted(letters.get(a, "") for a in s.actions) == ["b", "p"]
        if card not in cards or not plain or not letters.keys() >= set(moves):
            return {}
        keys[str(cards.index(card)) + "".join(letters[m] for m in moves)] = i
    return keys if len(keys) == len(game.infosets) else {}
