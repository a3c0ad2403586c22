"""Profiles in JSON -> their tables: by sets, by players and sets, or by information states.

The last is a policy: ``{"0pb": [[0, 0.7], [1, 0.3]]}``, actions by number. Opens no file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from nashproof.documents.profile_formats.from_lists import of_players
from nashproof.documents.profile_formats.from_trees import is_tree, read_tree
from nashproof.documents.profile_formats.json_rows import is_row, object_of, put_row
from nashproof.documents.profile_formats.policies import policy
from nashproof.documents.profile_formats.table import Collected, ProfileTable
from nashproof.errors import (
    EntryError,
    InputError,
    MissingStrategy,
    UnknownName,
    WrongCount,
    name_list,
    suggestion,
)
from nashproof.files.json_with_lines import Item, NumberText, read_json_with_lines
from nashproof.games.game import Game
from nashproof.play.strategies import count_pure, pure_strategies


def read_json(text: str, collected: Collected) -> ProfileTable:
    """Return the table of a profile in JSON, with or without ``strategy`` or ``policy`` around it.

    The text may also be nested lists as Python prints them. Raises InputError with file and line.
    """
    return _of_root(read_json_with_lines(text, collected.file), collected)


def _of_root(root: Item, collected: Collected) -> ProfileTable:
    if isinstance(root.value, list):
        return of_players(root, collected)
    data = object_of(root, collected)
    if is_tree(data):
        return read_tree(root, collected)
    if solved := _solution_in(data, collected):
        return solved
    if _is_wrapped(data, "policy", collected):
        _only(data, ("policy", "map", "actions"), collected)
        return policy(data["policy"], data.get("map"), data.get("actions"), collected)
    if _is_wrapped(data, "strategy", collected):
        return _wrapped(data, collected)
    return _by_name(root, collected)


def read_several(text: str, collected: Collected) -> list[tuple[int, ProfileTable]]:
    """Return the profiles of a list of them, each with its line; [] if the text is no such list.

    Profiles on one line are numbered; a single one has the number 0. Lists side by side, without
    brackets around them, are those of the players. A text is such a list if its items are objects,
    or one of them is a profile by itself. Raises InputError for a bad profile, with its number.
    """
    try:
        root = read_json_with_lines(
            f"[{text if text.lstrip().startswith(('[', '(')) else ''}]", collected.file
        )
    except InputError:
        return []
    items = root.value
    if len(items) > 1:
        return [(0, of_players(root, collected.fresh))]
    profiles = items[0].value if items else ()
    if not isinstance(profiles, list) or not profiles:
        return []
    tables = [_table_or_error(table, collected.fresh) for table in profiles]
    faults = [(k, table) for k, table in enumerate(tables, 1) if isinstance(table, InputError)]
    if len(faults) == len(tables) and not all(isinstance(table.value, dict) for table in profiles):
        return []  # one profile, whose players have these lists
    for k, fault in faults:
        raise fault.but(found=f"in profile {k} of {len(tables)} {fault.found}") from None
    lines = [table.line for table in profiles]
    numbers = lines if len({*lines}) == len(lines) else range(1, len(lines) + 1)
    if len(tables) == 1:
        numbers = [0]
    return [(n, table) for n, table in zip(numbers, tables) if not isinstance(table, InputError)]


def _table_or_error(root: Item, collected: Collected) -> ProfileTable | InputError:
    """Return the table of a profile in a list of profiles, or the error in it."""
    try:
        return _of_root(root, collected)
    except InputError as error:
        return error


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


def _solution_in(data: Mapping[str, Item], collected: Collected) -> ProfileTable | None:
    """Return the profile in what ``nashproof solve`` writes, by game's id or of one game, or None.

    Raises InputError for several games, and for a game without a profile.
    """
    if not data or not all(map(_is_solution, data.values())):
        if not _is_solution(Item(data, 1)):
            return None
        records = [("", Item(data, 1))]
    else:
        records = [*data.items()]
    if len(records) > 1:
        found = f"solutions of {len(records)} games: {name_list(name for name, _ in records)}"
        raise WrongCount(found, "one", collected.place(records[1][1].line))
    record = records[0][1].value
    if "plans" in record:  # realisation weights, by player
        return _by_name(record["plans"], collected, "plan")
    if "equilibrium" in record:
        inner = object_of(record["equilibrium"], collected)
        return _by_name(inner["strategies"], collected)
    line = records[0][1].line
    raise MissingStrategy(
        "a solution without a profile", "one with a profile", collected.place(line)
    )


def _is_solution(item: Item) -> bool:
    """Return whether an item is the record of ``nashproof solve`` on one game."""
    return isinstance(item.value, dict) and {"title", "read", "value"} <= item.value.keys()


def _only(data: Mapping[str, Item], keys: Sequence[str], collected: Collected) -> None:
    for key, item in data.items():
        if key not in keys:
            raise UnknownName(f'the key "{key}"', suggestion(key, keys), collected.place(item.line))


def _by_name(item: Item, collected: Collected, form: str = "behaviour") -> ProfileTable:
    """Return a profile by sets, or by players and then by sets."""
    data = object_of(item, collected, "an object of information sets")
    if not _by_players(data, collected):
        return policy(item, None, None, collected, form)
    if all(_is_mixture(sets, key, collected) for key, sets in data.items()):
        return _of_mixtures(item, collected)
    for player, sets in data.items():
        number = collected.player(player, sets.line)
        if isinstance(sets.value, list):
            _put_in_order(collected, number, sets)
            continue
        for key, row in object_of(sets, collected, "an object of information sets").items():
            put_row(collected, collected.only_set(key, row.line, [number]), row, None)
    return collected.table(form)


def _of_mixtures(item: Item, collected: Collected) -> ProfileTable:
    """Return the table of a mixture for each player."""
    mixtures = [(collected.player(key, m.line), m) for key, m in item.value.items()]
    mixtures.sort(key=itemgetter(0))
    if [p for p, _ in mixtures] != list(collected.game.player_numbers):
        raise WrongCount(
            f"mixed strategies of {name_list(item.value)}",
            "one of each player, by name or by number",
            collected.place(item.line),
        )
    ordered = [_mixture(mixture, p, collected) for p, mixture in mixtures]
    return of_players(Item(ordered, item.line), collected)


def _is_mixture(sets: Item, player: str, collected: Collected) -> bool:
    """Return whether numbers by pure strategy, or a list of numbers, stand below a player.

    So pygambit 17 prints a mixed profile. False if a name is that of an information set.
    """
    if is_row(sets):
        return True
    if not isinstance(sets.value, dict) or not sets.value or collected.names:
        return False
    number = collected.player(player, sets.line)
    return all(
        collected.is_number(inner.value) and not collected.sets(key, [number])
        for key, inner in sets.value.items()
    )


def _mixture(sets: Item, player: int, collected: Collected) -> Item:
    """Return the numbers of a mixture in the order of the player's pure strategies.

    A player with one set has its actions for strategies, by name or by number. Others are numbered
    from 0 or 1, or have Gambit's labels, such as ``12*``. Raises InputError for other names.
    """
    if is_row(sets):
        return sets
    game, named = collected.game, sets.value
    if len(game.sets_of[player]) == 1:
        (index,) = game.sets_of[player]
        apart = collected.fresh
        put_row(apart, index, sets, None)
        texts = [apart.rows[index].get(a, "0") for a in game.infosets[index].actions]
        return Item([Item(NumberText(text), sets.line) for text in texts], sets.line)
    count = count_pure(game, player, True)
    for names in _strategy_names(game, player) if len(named) == count else ():
        if named.keys() == set(names):
            texts = [NumberText(named[name].value) for name in names]
            return Item([Item(text, sets.line) for text in texts], sets.line)
    raise UnknownName(
        f"the strategies {', '.join(named)[:60]} of player {player}",
        f"all {count} reduced pure strategies, numbered from 1 or with Gambit's labels; "
        "or {set: {action: number}}",
        collected.place(sets.line),
    )


def _strategy_names(game: Game, player: int) -> Iterator[list[str]]:
    """Yield the possible names of a player's reduced pure strategies, in their order."""
    strategies = list(pure_strategies(game, player, True))
    for first in (0, 1):
        yield [str(first + k) for k in range(len(strategies))]
    sets = game.sets_of[player]
    yield ["".join(str(s[i] + 1) if i in s else "*" for i in sets) for s in strategies]


def _put_in_order(collected: Collected, player: int, item: Item) -> None:
    """Store the rows of a player's sets in the game's order, as pygambit 17 prints behaviour."""
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
    """Return whether the names are players and not sets.

    If names could be both, the items below them decide.
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
