"""Profiles in JSON -> their tables: by sets, by players and sets, or by information states.

The last is a policy: ``{"0pb": [[0, 0.7], [1, 0.3]]}``, actions by number. Opens no file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nashproof.documents.profile_formats.from_lists import of_players
from nashproof.documents.profile_formats.json_rows import object_of, put_row
from nashproof.documents.profile_formats.policies import policy
from nashproof.documents.profile_formats.table import Collected, ProfileTable
from nashproof.errors import EntryError, UnknownName, WrongCount, suggestion
from nashproof.files.json_with_lines import Item, Number, read_json_with_lines
from nashproof.games.game import Game


def read_json(text: str, name: str, game: Game, sums: bool = True) -> ProfileTable:
    """The table of a profile in JSON, with or without ``strategy`` or ``policy`` around it.

    Or of nested lists as Python prints them. Raises InputError with file and line.
    """
    root = read_json_with_lines(text, name)
    collected = Collected(game, name, sums)
    if isinstance(root.value, list):
        return of_players(root, collected)
    data = object_of(root, collected)
    if _is_wrapped(data, "policy", collected):
        _only(data, ("policy", "map", "actions"), collected)
        return policy(data["policy"], data.get("map"), data.get("actions"), collected)
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


def _by_name(item: Item, collected: Collected, form: str = "behaviour") -> ProfileTable:
    """A profile by sets, or by players and then by sets."""
    data = object_of(item, collected, "an object of information sets")
    if not _by_players(data, collected):
        return policy(item, None, None, collected, form)
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
        for key, row in object_of(sets, collected, "an object of information sets").items():
            put_row(collected, collected.only_set(key, row.line, [number]), row, None)
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
        put_row(collected, index, row, None)


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
