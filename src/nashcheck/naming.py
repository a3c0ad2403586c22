"""Finds players, information sets, actions, moves and events by the names in a certificate.

Decides whether a name stands for something in the game, and puts events and parameters into
words. Must not know strategies or payoffs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from nashcheck.one_card import Game
from nashcheck.reading import (
    T, Event, History, Json, Move, Player, distinct_items, fields, in_words, items, readable,
    string,
)  # fmt: skip
from nashcheck.trees import InformationSet

MOVES_IN_WORDS = 24  # moves of a condition in a sentence

BySet: TypeAlias = dict[str, dict[str, T]]  # {information set: {action: ..}}, for one player
ByPlayer: TypeAlias = dict[Player, BySet[T]]


def read_player(game: Game, value: Json) -> Player:
    """Return a player by number."""
    readable(string(value) in game.numbered, value, "the number of a player")
    return game.numbered[value]


def read_players(game: Game, value: Json) -> list[Player]:
    """Return the players that a statement lists, in order."""
    players = [read_player(game, who) for who in distinct_items(value)]
    readable(players == sorted(players), "another order", "the players in order")
    return players


def read_infoset(game: Game, player: Player, value: Json) -> InformationSet:
    """Return an information set of the player by name."""
    readable(string(value) in game.named[player], value, "an information set of the player")
    return game.named[player][value]


def read_action(infoset: InformationSet, value: Json) -> int:
    """Return the number of an action of the set, from 0."""
    readable(string(value) in infoset.actions, value, "an action of the set")
    return infoset.actions.index(value)


def read_move(game: Game, value: Json) -> Move:
    """Return a move of the game: [player, set, action], the player being 0 for chance."""
    who, name, action = map(string, items(value, 3))
    if who == "0":
        readable(game.is_deal(name, action), f"{name}: {action}", "a move of chance in the game")
    else:
        read_action(read_infoset(game, read_player(game, who), name), action)
    return who, name, action


def read_event(game: Game, value: Json) -> Event:
    """Return an event (2): a list of conditions, each a set of moves."""
    conditions = distinct_items(value, empty=True)
    return [{read_move(game, move) for move in distinct_items(moves)} for moves in conditions]


def read_sequence(game: Game, player: Player, label: Json) -> History:
    """Return the history that [] or [set, action] names."""
    readable(isinstance(label, list) and len(label) in (0, 2), label, "[] or [set, action]")
    if not label:
        return 0
    infoset = read_infoset(game, player, label[0])
    return infoset.successors[read_action(infoset, label[1])]


def read_table(
    game: Game, value: Json, players: Iterable[Player], entry: Callable[[Json], T]
) -> ByPlayer[T]:
    """Return {player: {set: {action: entry}}} for these players, all their sets and actions."""
    players = list(players)
    tables = fields(value, [str(p) for p in players])
    return {p: read_rows(game, p, rows, entry) for p, rows in zip(players, tables)}


def read_rows(game: Game, player: Player, value: Json, entry: Callable[[Json], T]) -> BySet[T]:
    """Return {set: {action: entry}} for all sets and actions of a player."""
    infosets = game.infosets[player]
    rows = fields(value, [infoset.name for infoset in infosets])
    return {
        infoset.name: dict(zip(infoset.actions, map(entry, fields(row, infoset.actions))))
        for infoset, row in zip(infosets, rows)
    }


def set_words(who: str | Player, name: str) -> str:
    """Return an information set of a player in words."""
    return f"{who}:{in_words(name)}"


def move_words(move: Sequence[str]) -> str:
    """Return a move [player, set, action] in words."""
    who, name, action = move
    return f"{set_words(who, name)}:{in_words(action)}"


def event_words(event: Sequence[Sequence[Sequence[str]]]) -> str:
    """Return an event in words; of a long condition the first moves."""
    texts = []
    for condition in event:
        moves = [*map(move_words, condition[:MOVES_IN_WORDS])]
        if len(condition) > MOVES_IN_WORDS:
            moves.append(f"{len(condition) - MOVES_IN_WORDS} more")
        text = " or ".join(moves)
        texts.append(f"({text})" if len(moves) > 1 else text)
    return f"[{' and '.join(texts)}]"


def each_move_words(moves: Sequence[Sequence[str]]) -> str:
    """Return moves in words, as an event with a condition for each."""
    return event_words([[move] for move in moves])


def box_words(declared: Mapping[str, Sequence[str]]) -> str:
    """Return the parameters with their intervals in words, after a comma each."""
    return "".join(f", {name} in [{low}, {high}]" for name, (low, high) in declared.items())


def point_words(point: Mapping[str, str]) -> str:
    """Return the values of the parameters in words, after a comma each."""
    return "".join(f", {name} = {value}" for name, value in point.items())
