"""Profiles of any library as the text of a profile's file, or as its table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nashproof.errors import ObjectError
from nashproof.files.json_with_lines import NumberText
from nashproof.shell.notebook.given.numbers import is_array, is_inexact, rows_of, text_of_number
from nashproof.shell.notebook.given.openspiel import (
    is_policy,
    profile_of_policies,
    profile_of_policy,
)

if TYPE_CHECKING:
    from nashproof.games.game import Game

PLACE = "the profile"
KINDS = (
    'the word "uniform", the name of a file, {set: {action: probability}}, {player: {set: ...}}, '
    "nested lists in Gambit's order, a table with the columns information set, action and "
    "probability, a profile of pygambit, or a policy of pyspiel"
)


def plain_profile(profile: Any, game: Game | None = None) -> Any:
    """Return the profile of our records, policies of pyspiel and solvers of pygambit, in a game.

    A generator becomes a list; anything else is returned as it is.
    """
    if is_policy(profile):
        return profile_of_policy(profile, game)
    if isinstance(profile, (list, tuple)) and profile and all(map(is_policy, profile)):
        return profile_of_policies(profile, game)
    if hasattr(profile, "action_probabilities"):
        problem, expected = "a policy of pyspiel without a table", "one of tabular_average_policy()"
        raise ObjectError(problem, f"{expected}, or a TabularPolicy", PLACE)
    if _is_of_pygambit(profile):
        return getattr(profile, "equilibria", getattr(profile, "profile", profile))
    return (
        list(profile) if isinstance(profile, Iterator) else getattr(profile, "strategies", profile)
    )


def text_of_profile(profile: Any) -> str:
    """Return the text of a profile's file for an object. Raises InputError if it is no profile.

    >>> text_of_profile([[[0.5, 0.5]], [[1, 0]]])
    '[[[0.5, 0.5]], [[1, 0]]]'
    """
    if hasattr(profile, "to_csv"):  # a pandas table
        kinds = zip(getattr(profile, "columns", ()), getattr(profile, "dtypes", ()))
        single = {name: float for name, kind in kinds if kind == "float32"}
        return str((profile.astype(single) if single else profile).to_csv(index=False))
    if _is_of_pygambit(profile):
        return str(profile)
    if isinstance(profile, (list, tuple)) and profile and all(map(_is_of_pygambit, profile)):
        return f"[{', '.join(map(str, profile))}]"
    plain = rows_of(profile) if is_array(profile) else profile
    if isinstance(plain, (str, int)) or not isinstance(plain, (Mapping, Sequence)):
        raise ObjectError(f"a profile of the type {type(profile).__name__}", KINDS, PLACE)
    return _json(plain)


def _is_of_pygambit(value: Any) -> bool:
    """Return True if an object is of pygambit."""
    return type(value).__module__.startswith("pygambit")


def with_number_texts(table: Any) -> Any:
    """Return a table in which every number is text."""
    if isinstance(table, Mapping):
        return {str(key): with_number_texts(value) for key, value in table.items()}
    if isinstance(table, (list, tuple)):
        return [with_number_texts(value) for value in table]
    text = text_of_number(table, PLACE)
    return NumberText(text) if is_inexact(table) else text


def has_floats(table: Any) -> bool:
    """Return True if a number in a table is a float."""
    if isinstance(table, Mapping):
        return any(map(has_floats, table.values()))
    if isinstance(table, (list, tuple)) or is_array(table):
        return any(map(has_floats, rows_of(table) if is_array(table) else table))
    return not isinstance(table, str) and is_inexact(table)


def is_by_set(table: Mapping[str, Any], game: Game) -> bool:
    """Return True if a table has information sets as keys, not players, and no lists below them.

    A key that is no information set, and no pattern, makes it a policy.
    """
    players = {*map(str, game.player_numbers), *game.players}
    sets = {s.name for s in game.infosets}
    if not all(key in sets or {"*", "/"} & {*key} for key in map(str, table)):
        return False
    if table and players >= set(map(str, table)) and not sets >= set(map(str, table)):
        return False
    return all(
        isinstance(row, str)
        or isinstance(row, Mapping)
        and not any(isinstance(x, (Mapping, list, tuple)) for x in row.values())
        for row in table.values()
    )


def _json(content: Any) -> str:
    """Return nested tables and lists as JSON, with numbers as exact as they are."""
    if is_array(content):
        content = rows_of(content)
    if isinstance(content, Mapping):
        pairs = (f"{json.dumps(str(key))}: {_json(value)}" for key, value in content.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(content, (list, tuple)):
        return "[" + ", ".join(map(_json, content)) + "]"
    return json.dumps(content) if isinstance(content, str) else text_of_number(content, PLACE)
