"""A strategy's name for each player, as in ``U, L`` -> the table of the pure profile.

Only of games in which each player has one information set: there a strategy is an action. Opens no
file.
"""

from __future__ import annotations

import re

from nashproof.documents.profile_formats.table import Collected, ProfileTable, name_of
from nashproof.errors import UnknownName, suggestion
from nashproof.games.game import Game

_NUMBER = re.compile(r"[-+]?[0-9.][-+0-9.eE/]*")


def named_strategies(text: str, game: Game) -> list[str] | None:
    """Return the names in a text of one line, if they are a name for each player; else None.

    Commas or semicolons separate them; brackets around all and quotation marks may stand. At least
    one is a strategy of somebody. None of them is a number: a list of numbers has another meaning.
    """
    if len(game.infosets) != len(game.players):
        return None
    line = text.strip()
    inside = re.fullmatch(r"\[(.*)\]|\((.*)\)", line)
    listed = next(filter(None, inside.groups()), "") if inside else line
    strategies = {action for s in game.infosets for action in s.actions}
    for separator in ";,":
        names = [name.strip().strip("\"'") for name in listed.split(separator)]
        numbers = any(_NUMBER.fullmatch(name) for name in names)
        if len(names) == len(game.players) and not numbers and strategies & {*names}:
            return names
    return None


def read_strategies(names: list[str], collected: Collected) -> ProfileTable:
    """Return the table of the profile in which each player plays the strategy of this name.

    Raises InputError for a name that is no strategy of its player.
    """
    game = collected.game
    rows = {}
    for p, name in zip(game.player_numbers, names):
        (s,) = (s for s in game.infosets if s.player == p)
        if name not in s.actions:
            found = f'the strategy "{name[:40]}" of {game.players[p - 1]}'
            raise UnknownName(found, suggestion(name, s.actions), collected.place(1))
        rows[name_of(game, s)] = {name: "1"}
    played = [f"{player} plays {name}" for player, name in zip(game.players, names)]
    collected.told.append(f"{', '.join(played)}.")
    return {"strategy": rows, "form": "behaviour"}
