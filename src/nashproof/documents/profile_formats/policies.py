"""Policies: tables from information states to actions, as learning libraries export them.

Their names are matched to the game's by its own names, by an explicit map, or by the keys of
betting games; nothing is guessed.
"""

from __future__ import annotations

from nashproof.documents.profile_formats.json_rows import Ids, excerpt, object_of, put_row
from nashproof.documents.profile_formats.table import Collected, ProfileTable
from nashproof.errors import AmbiguousName, EntryError, UnknownName, closest_name, suggestion
from nashproof.files.json_with_lines import Item
from nashproof.games.card_names import FIRST, card_and_moves
from nashproof.games.game import Game

PASSIVE, ACTIVE = ("check", "fold"), ("bet", "call")  # of betting keys: the actions 0 (p) and 1 (b)


def policy(
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
    data = object_of(item, collected, "an object of information sets")
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
        put_row(collected, index, row, ids)
    return collected.table(form)


def _map(item: Item, collected: Collected) -> dict[str, int]:
    """``{"information state": "SET"}``, the explicit mapping."""
    sets = {}
    for key, inner in object_of(
        item, collected, 'an object such as {"0pb": "Q check bet"}'
    ).items():
        if not isinstance(inner.value, str):
            raise EntryError(
                excerpt(inner), "the name of an information set", collected.place(inner.line)
            )
        sets[key] = collected.only_set(inner.value, inner.line)
    return sets


def _ids(item: Item, collected: Collected) -> Ids:
    """The explicit names of actions by number, ``{"0": ["check", "fold"]}``."""
    ids = {}
    named = object_of(item, collected, 'an object such as {"0": ["check", "fold"]}')
    for key, inner in named.items():
        names = inner.value if isinstance(inner.value, list) else [inner]
        if not all(isinstance(name.value, str) for name in names):
            raise EntryError(excerpt(inner), "the names of an action", collected.place(inner.line))
        ids[key] = tuple(name.value for name in names)
    return ids


def betting_keys(game: Game) -> dict[str, int]:
    """The sets of a betting game without raises by keys such as ``0pb``; empty for other games.

    A key is the card's rank from 0, then p for check and fold, b for bet and call.
    """
    cards = [action for _, name, action in game.chance_moves() if name == FIRST]
    letters = dict.fromkeys(PASSIVE, "p") | dict.fromkeys(ACTIVE, "b")
    keys = {}
    for i, s in enumerate(game.infosets):
        card, moves = card_and_moves(s.name)
        plain = sorted(letters.get(a, "") for a in s.actions) == ["b", "p"]
        if card not in cards or not plain or not letters.keys() >= set(moves):
            return {}
        keys[str(cards.index(card)) + "".join(letters[m] for m in moves)] = i
    return keys if len(keys) == len(game.infosets) else {}
