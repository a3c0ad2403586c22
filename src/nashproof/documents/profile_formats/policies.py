"""Policies: tables from information states to actions, as learning libraries export them.

Their names are matched to the game's by its own names, by an explicit map, or by the keys of
betting games; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Mapping

from nashproof.documents.profile_formats.betting_keys import NAMED, renamed_cards, sets_by_key
from nashproof.documents.profile_formats.json_rows import Ids, excerpt, is_row, object_of, put_row
from nashproof.documents.profile_formats.table import Collected, ProfileTable
from nashproof.errors import AmbiguousName, EntryError, UnknownName, closest_name, suggestion
from nashproof.files.json_with_lines import Item


def policy(
    item: Item,
    mapped: Item | None,
    actions: Item | None,
    collected: Collected,
    form: str = "behaviour",
) -> ProfileTable:
    """Return the profile of a table from information states to actions.

    The states have the game's own names, or those of a ``map``, or the keys of a betting game (card
    and history, ``0pb`` or ``.Q.CHECK``): one of the three for the whole file.
    """
    if collected.names and (mapped or actions):
        found = 'a "map" or "actions" in the profile, beside a file of names'
        raise AmbiguousName(found, "one of the two", collected.place(item.line))
    data = object_of(item, collected, "an object of information sets")
    ids = _ids(actions, collected) if actions else None
    sets = _map(mapped, collected) if mapped else {}
    if collected.names and data and all(collected.is_number(row.value) for row in data.values()):
        return _of_moves(data, collected, form)
    if not mapped and not collected.names and not all(map(collected.sets, data)):
        sets = sets_by_key(collected.game, data)
        if sets and (cards := renamed_cards(collected.game, data)):
            pairs = "; ".join(f"{card} is {meant}" for card, meant in cards.items())
            collected.told.append(f"Cards of the profile by rank, lowest first: {pairs}.")
        if sets and not ids:
            ids, data = NAMED, {key: _by_number(row) for key, row in data.items()}
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


def _of_moves(data: Mapping[str, Item], collected: Collected, form: str) -> ProfileTable:
    """Return the table of keys that name moves, with probabilities: ``{"J|b": 0.3, ..}``."""
    for key, row in data.items():
        index, action = collected.move(key, row.line)
        if not action:
            name = collected.game.infosets[index].name
            found = f'the key "{key[:40]}" with one number, which is the information set "{name}"'
            expected = "a number for each action of it, or a key that means SET: ACTION"
            raise EntryError(found, expected, collected.place(row.line))
        collected.put_action(index, action, row.value, row.line)
    return collected.table(form)


def _by_number(row: Item) -> Item:
    """Return numbers in order as an object by number: for betting keys check or fold is first."""
    if is_row(row):
        return Item({str(k): item for k, item in enumerate(row.value)}, row.line)
    return row


def _map(item: Item, collected: Collected) -> dict[str, int]:
    """Return the explicit mapping ``{"information state": "SET"}``, with the index of each set."""
    sets = {}
    for key, inner in object_of(
        item, collected, 'an object such as {"0pb": "Q check bet"}'
    ).items():
        if not isinstance(inner.value, str):
            raise EntryError(
                excerpt(inner), "the name of an information set", collected.place(inner.line)
            )
        sets[key] = collected.only_set(inner.value, inner.line, is_key=False)
    return sets


def _ids(item: Item, collected: Collected) -> Ids:
    """Return the explicit names of actions by number, ``{"0": ["check", "fold"]}``."""
    ids = {}
    named = object_of(item, collected, 'an object such as {"0": ["check", "fold"]}')
    for key, inner in named.items():
        names = inner.value if isinstance(inner.value, list) else [inner]
        if not all(isinstance(name.value, str) for name in names):
            raise EntryError(excerpt(inner), "the names of an action", collected.place(inner.line))
        ids[key] = tuple(name.value for name in names)
    return ids
