"""Profiles of any library as the text of a profile's file, or as its table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nashproof.errors import ObjectError
from nashproof.files.json_with_lines import Number
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


def plain_profile(given: Any, game: Game | None = None) -> Any:
    """What our own results and policies of pyspiel stand for, in a game, and what pygambit's
    solvers return; anything else as it is. Of a generator a list.
    """
    if is_policy(given):
        return profile_of_policy(given, game)
    if isinstance(given, (list, tuple)) and given and all(map(is_policy, given)):
        return profile_of_policies(given, game)
    if hasattr(given, "action_probabilities"):
        found, expected = "a policy of pyspiel without a table", "one of tabular_average_policy()"
        raise ObjectError(found, f"{expected}, or a TabularPolicy", PLACE)
    if _is_of_pygambit(given):
        return getattr(given, "equilibria", getattr(given, "profile", given))
    return list(given) if isinstance(given, Iterator) else getattr(given, "strategies", given)


def text_of_profile(given: Any) -> str:
    """The text of a file for what was given in its place. Raises InputError for what is no profile.

    >>> text_of_profile([[[0.5, 0.5]], [[1, 0]]])
    '[[[0.5, 0.5]], [[1, 0]]]'
    """
    if hasattr(given, "to_csv"):  # a pandas table
        kinds = zip(getattr(given, "columns", ()), getattr(given, "dtypes", ()))
        single = {name: float for name, kind in kinds if kind == "float32"}
        return str((given.astype(single) if single else given).to_csv(index=False))
    if _is_of_pygambit(given):
        return str(given)
    if isinstance(given, (list, tuple)) and given and all(map(_is_of_pygambit, given)):
        return f"[{', '.join(map(str, given))}]"
    plain = rows_of(given) if is_array(given) else given
    if isinstance(plain, (str, int)) or not isinstance(plain, (Mapping, Sequence)):
        raise ObjectError(f"a profile of the type {type(given).__name__}", KINDS, PLACE)
    return _json(plain)


def _is_of_pygambit(given: Any) -> bool:
    return type(given).__module__.startswith("pygambit")


def with_number_texts(given: Any) -> Any:
    """A table in which every number is text."""
    if isinstance(given, Mapping):
        return {str(key): with_number_texts(value) for key, value in given.items()}
    if isinstance(given, (list, tuple)):
        return [with_number_texts(value) for value in given]
    text = text_of_number(given, PLACE)
    return Number(text) if is_inexact(given) else text


def has_floats(given: Any) -> bool:
    """Whether one of the numbers in a table is a float."""
    return any(map(is_inexact, _numbers(given)))


def is_by_set(given: Mapping[str, Any], game: Game) -> bool:
    """Whether a table has information sets for its keys, not players, and no lists below them."""
    players = {*map(str, game.player_numbers), *game.players}
    sets = {s.name for s in game.infosets}
    if given and players >= set(map(str, given)) and not sets >= set(map(str, given)):
        return False
    return all(
        isinstance(row, str)
        or isinstance(row, Mapping)
        and not any(isinstance(x, (Mapping, list, tuple)) for x in row.values())
        for row in given.values()
    )


def _numbers(given: Any) -> Iterator[Any]:
    if isinstance(given, Mapping):
        given = list(given.values())
    if isinstance(given, (list, tuple)):
        for value in given:
            yield from _numbers(value)
    elif is_array(given):
        yield from _numbers(rows_of(given))
    elif not isinstance(given, str):
        yield given


def _json(given: Any) -> str:
    """Nested tables and lists as JSON, in which numbers stay as exact as they are."""
    if is_array(given):
        given = rows_of(given)
    if isinstance(given, Mapping):
        pairs = (f"{json.dumps(str(key))}: {_json(value)}" for key, value in given.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(given, (list, tuple)):
        return "[" + ", ".join(map(_json, given)) + "]"
    return json.dumps(given) if isinstance(given, str) else text_of_number(given, PLACE)
