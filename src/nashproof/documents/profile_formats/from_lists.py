"""Profiles as lists of numbers in a game's order, as Gambit prints them -> their tables.

A behaviour profile has the actions of each information set, the sets of each player in the order in
which a depth-first walk meets them. A mixed one has the reduced pure strategies of each player,
lexicographically (Gambit's manual, "Command-line tools"). These are the orders of a game and of
``play.strategies.pure_strategies``. Opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from nashproof.documents.decimals import are_computed, balanced_row, can_sum, long_decimal
from nashproof.documents.profile_formats.json_rows import excerpt, is_row
from nashproof.documents.profile_formats.table import Collected, ProfileTable, are_plain
from nashproof.errors import (
    AmbiguousName,
    EntryError,
    NumberError,
    ProbabilityError,
    SyntaxMistake,
    WrongCount,
)
from nashproof.exact.numbers import QQ, is_printed, number_text, rational
from nashproof.files.json_with_lines import Item
from nashproof.games.game import Game
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies

LIST = re.compile(r"(?:NE|CS|convex-[0-9]+) *,", re.ASCII)


Parts = Sequence[tuple[Sequence[str], int]]  # numbers of a set, or of a player, with their line


def read_list(text: str, collected: Collected) -> ProfileTable:
    """Return the table of the only profile in lines such as ``NE,1/3,2/3,1/2,1/2``.

    Raises InputError with the line.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    for number, line in lines:
        if not LIST.match(line):
            raise SyntaxMistake(
                f'"{line[:40]}"', "a list that begins with NE or CS", collected.place(number)
            )
    if len(lines) > 1:
        raise WrongCount(f"{len(lines)} lists", "one", collected.place(lines[1][0]))
    number, line = lines[0]
    cells = line.strip().split(",")[1:]
    return _of_one_list([cell.strip() for cell in cells], number, collected)


def _of_one_list(cells: Sequence[str], line: int, collected: Collected) -> ProfileTable:
    """Return the table of a list that may be a behaviour profile or a mixed one.

    The list's length, and the sums of its parts, must fit exactly one of the two.
    """
    texts = [collected.number(cell, line) for cell in cells]
    game = collected.game
    readings = {
        "behaviour": [
            len(game.infosets[i].actions) for p in game.player_numbers for i in game.sets_of[p]
        ]
    }
    # Without perfect recall a mixed strategy has no behaviour strategy with the same payoffs.
    if not game.recall_failures:
        readings["mixed"] = _mixed_lengths(game)
    fitting = [kind for kind, lengths in readings.items() if sum(lengths) == len(texts)]
    if not fitting:
        counts = " + ".join(map(str, readings.get("mixed", ())))
        raise WrongCount(
            f"{len(texts)} probabilities",
            f"{sum(readings['behaviour'])} (actions of the information sets)"
            + f" or {counts} (reduced pure strategies)" * bool(counts),
            collected.place(line),
        )
    # Where each player has one set, both readings are the same profile.
    if len(fitting) > 1 and any(len(sets) != 1 for sets in game.sets_of.values()):
        # The numbers of each part must be able to sum to 1; parts with parameters always may.
        summing = [
            kind
            for kind in fitting
            if all(can_sum(part) for part in _cut(texts, readings[kind]) if are_plain(part))
        ]
        if len(summing) > 1 or not (summing or collected.sums):
            raise AmbiguousName(
                "a list that fits a behaviour profile and a mixed one",
                "a format with names, such as CSV",
                collected.place(line),
            )
        fitting = summing or fitting
    parts = [(part, line) for part in _cut(texts, readings[fitting[0]])]
    return _behaviour(parts, collected) if fitting[0] == "behaviour" else _mixed(parts, collected)


def of_players(root: Item, collected: Collected) -> ProfileTable:
    """Return the table of nested lists: a list for each player.

    A player's list holds a list for each set (behaviour), or numbers alone. Numbers without inner
    lists are read like a line that Gambit prints.
    """
    if is_row(root):
        return _of_one_list([item.value for item in root.value], root.line, collected)
    players = [_list_of(item, collected) for item in _list_of(root, collected)]
    if len(players) != len(collected.game.players):
        raise WrongCount(
            f"{len(players)} lists",
            f"{len(collected.game.players)}, one for each player",
            collected.place(root.line),
        )
    inner = [item for items in players for item in items]
    if inner and not any(isinstance(item.value, list) for item in inner):
        return _mixed([(_texts(item, collected), item.line) for item in root.value], collected)
    for p, item in zip(collected.game.player_numbers, root.value):
        if len(item.value) != len(collected.game.sets_of[p]):
            raise WrongCount(
                f"{len(item.value)} lists for player {p}",
                f"{len(collected.game.sets_of[p])}, one for each information set",
                collected.place(item.line),
            )
    return _behaviour([(_texts(item, collected), item.line) for item in inner], collected)


def _list_of(item: Item, collected: Collected) -> list[Item]:
    if not isinstance(item.value, list):
        raise EntryError("something that is not a list", "a list", collected.place(item.line))
    return item.value


def _texts(item: Item, collected: Collected) -> list[str]:
    for inner in _list_of(item, collected):
        if not isinstance(inner.value, str):
            raise NumberError(excerpt(inner), "a number", collected.place(inner.line))
    return [collected.number(inner.value, inner.line) for inner in item.value]


def _mixed_lengths(game: Game) -> list[int]:
    return [count_pure(game, p, True) for p in game.player_numbers]


def _cut(texts: Sequence[str], lengths: Sequence[int]) -> list[Sequence[str]]:
    """Return consecutive parts of these lengths."""
    return [texts[end - length : end] for end, length in zip(accumulate(lengths), lengths)]


def _behaviour(parts: Parts, collected: Collected) -> ProfileTable:
    order = [i for p in collected.game.player_numbers for i in collected.game.sets_of[p]]
    for index, (texts, line) in zip(order, parts):
        infoset = collected.game.infosets[index]
        if len(texts) != len(infoset.actions):
            raise WrongCount(
                f'{len(texts)} probabilities at "{infoset.name}"',
                f"{len(infoset.actions)}",
                collected.place(line),
            )
        for action, text in zip(infoset.actions, texts):
            collected.put(index, action, text, line)
    return collected.table()


def _mixed(parts: Parts, collected: Collected) -> ProfileTable:
    """Return the table of probabilities of reduced pure strategies, as realisation weights.

    The probabilities determine the weights (Kuhn's theorem).
    """
    if all(len(sets) == 1 for sets in collected.game.sets_of.values()):
        return _behaviour(parts, collected)
    for player, (texts, line), length in zip(
        collected.game.player_numbers, parts, _mixed_lengths(collected.game)
    ):
        _check_mixture(
            player, texts, length, collected.place(line), len(collected.game.sets_of[player]) > 1
        )
        weights = (
            texts
            if len(collected.game.sets_of[player]) == 1
            else _weights(collected.game, player, texts)
        )
        for i in collected.game.sets_of[player]:
            s = collected.game.infosets[i]
            for k, action in enumerate(s.actions):
                collected.put(i, action, weights[s.first - 1 + k], line)
    return collected.table("plan")


def _check_mixture(player: int, texts: Sequence[str], length: int, place: str, added: bool) -> None:
    if len(texts) != length:
        raise WrongCount(
            f"{len(texts)} probabilities for player {player}",
            f"{length}, one for each reduced pure strategy",
            place,
        )
    if added and any(map(is_printed, texts)) and not are_computed([texts]):
        raise ProbabilityError(
            "decimals in a list over reduced pure strategies",
            "fractions: sums of rounded numbers do not say what they stand for",
            place,
        )
    if added and not are_plain(texts):
        raise ProbabilityError(
            "parameters in a list over reduced pure strategies",
            "numbers there; or expressions by information set, {SET: {ACTION: EXPRESSION}}",
            place,
        )
    if are_plain(texts) and not can_sum(texts):
        raise ProbabilityError(
            f"probabilities of player {player} that sum to {sum(map(rational, texts))}",
            "the sum 1",
            place,
        )


def _weights(game: Game, player: int, texts: Sequence[str]) -> list[str]:
    """Return the realisation weights of a mixture, as texts, by sequence after the empty one.

    The weights are the mixture's average of the plans of its pure strategies (Kuhn 1953).
    """
    weights = [QQ(0)] * game.sequence_counts[player]
    mixture = balanced_row(texts, tuple(map(rational, texts)))
    for probability, strategy in zip(mixture, pure_strategies(game, player, True)):
        if probability:
            weights = [
                w + probability * weight
                for w, weight in zip(weights, pure_plan(game, player, strategy))
            ]
    write = long_decimal if any(map(is_printed, texts)) else number_text
    return list(map(write, weights[1:]))
