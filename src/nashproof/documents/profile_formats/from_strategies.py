"""Strategies by their names -> the table of a profile: ``U, L``; ``U 1/3, D 2/3; L``.

Only of games in which each player has one information set: there a strategy is an action. Opens no
file.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from nashproof.documents.profile_formats.table import Collected, ProfileTable, name_of
from nashproof.errors import SyntaxMistake, UnknownName, suggestion
from nashproof.games.game import Game
from nashproof.games.information import InfoSet, Player

_NUMBER = re.compile(r"[-+]?[0-9.][-+0-9.eE/]*")

_WEIGHTED = re.compile(  # a strategy's name with its probability, behind it or before it
    r"(?P<name>.+?)(?: *[:=] *| )(?P<behind>[0-9.][0-9./]*)|(?P<before>[0-9.][0-9./]*) +(?P<of>.+)"
)
Weighted = tuple[str, str]  # a strategy's name and its probability; "" without one


def named_mixtures(text: str, game: Game) -> list[list[Weighted]] | None:
    """Return the strategies that each player mixes in a text of one line; None for other texts.

    Semicolons or *against* separate the players, commas or ``+`` the strategies. At least one
    strategy of somebody has its probability.

    >>> from nashproof.games.simultaneous import matrix_game
    >>> game = matrix_game("t", ("A", "B"), ["U", "D"], ["L", "R"], [[1, 0], [0, 1]])
    >>> named_mixtures("U 1/3, D: 2/3; L", game)
    [[('U', '1/3'), ('D', '2/3')], [('L', '')]]
    """
    line = text.strip()
    sides = re.split(r"; *| against ", line.rstrip(";"))
    if len(game.infosets) != len(game.players) or len(sides) != len(game.players) or "\n" in line:
        return None
    actions = {action for s in game.infosets for action in s.actions}
    if any(map(_NUMBER.fullmatch, actions)):
        return None
    mixtures = [[_weighted(x.strip(), actions) for x in re.split(r"[,+]", side)] for side in sides]
    has_weight = any(name in actions and weight for row in mixtures for name, weight in row)
    return mixtures if has_weight else None


def _weighted(item: str, actions: Collection[str]) -> Weighted:
    """Return the name and the probability in a text such as ``U 1/3`` or ``1/3 U``."""
    match = None if item in actions else _WEIGHTED.fullmatch(item)
    if not match:
        return item, ""
    name, weight = match["name"] or match["of"], match["behind"] or match["before"]
    return name, weight


def read_mixtures(mixtures: list[list[Weighted]], collected: Collected) -> ProfileTable:
    """Return the table of the profile in which each player mixes strategies so.

    Raises InputError for a name that is no strategy of its player, a name that stands twice, and a
    strategy without a probability beside others.
    """
    game, rows, played = collected.game, dict[str, dict[str, str]](), list[str]()
    for p, mixture in zip(game.player_numbers, mixtures):
        who, row = game.players[p - 1], dict[str, str]()
        for name, weight in mixture:
            s = _set_with(name, p, collected)
            if name in row or not weight and len(mixture) > 1:
                expected = "each strategy once, with its probability"
                raise SyntaxMistake(_of_player(name, p, game), expected, collected.place(1))
            row[name] = weight or "1"
        rows[name_of(game, s)] = row
        played.append(f"{who} plays {', '.join(f'{a} {x}' for a, x in row.items())}")
    collected.told.append(f"{'; '.join(played)}.")
    return {"strategy": rows, "form": "behaviour"}


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
        rows[name_of(game, _set_with(name, p, collected))] = {name: "1"}
    played = [f"{player} plays {name}" for player, name in zip(game.players, names)]
    collected.told.append(f"{', '.join(played)}.")
    return {"strategy": rows, "form": "behaviour"}


def _set_with(name: str, player: Player, collected: Collected) -> InfoSet:
    """Return a player's only information set; refuse a name that is no strategy there."""
    game = collected.game
    (s,) = (s for s in game.infosets if s.player == player)
    if name not in s.actions:
        expected = suggestion(name, s.actions)
        raise UnknownName(_of_player(name, player, game), expected, collected.place(1))
    return s


def _of_player(name: str, player: Player, game: Game) -> str:
    """Return a name of a strategy, with whose it is, for a message."""
    return f'the strategy "{name[:40]}" of {game.players[player - 1]}'
