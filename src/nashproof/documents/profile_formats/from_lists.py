"""Profiles as lists of numbers in a game's order, as Gambit prints them -> their tables. Opens no file.

A behaviour profile has the actions of each information set, the sets of each player in the order in which a depth-first walk
meets them; a mixed one the reduced pure strategies of each player, lexicographically (Gambit's manual, "Command-line
tools"): the orders of ``Game`` and of ``strategy.pure_strategies``.
"""

import re
from itertools import accumulate

from nashproof.documents.profile_formats.table import Collected, can_sum
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ, is_printed, number_text, rational
from nashproof.files.json_with_lines import Number
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies

LIST = re.compile(r"(?:NE|CS|convex-[0-9]+) *,", re.ASCII)


def read_list(text, name, game, sums=True):
    """The table of the one profile in lines such as ``NE,1/3,2/3,1/2,1/2``. Raises InputError with the line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    found = Collected(game, name, sums)
    for number, line in lines:
        if not LIST.match(line):
            raise InputError(
                f'"{line[:40]}"', "a list that begins with NE or CS", found.place(number)
            )
    if len(lines) > 1:
        raise InputError(f"{len(lines)} lists", "one", found.place(lines[1][0]))
    number, line = lines[0]
    return _of_one_list(line.strip().split(",")[1:], number, found)


def _of_one_list(cells, line, found):
    """A list that does not say which of the two it is: what fits by its length and its sums must be one of them."""
    texts = [found.number(cell.strip(), line) for cell in cells]
    readings = {"behaviour": _behaviour_lengths(found.game)}
    readings |= (
        {} if found.game.recall_failures else {"mixed": _mixed_lengths(found.game)}
    )  # where a player forgets these determine no behaviour
    fitting = [kind for kind, lengths in readings.items() if sum(lengths) == len(texts)]
    if not fitting:
        counts = " + ".join(map(str, readings.get("mixed", ())))
        raise InputError(
            f"{len(texts)} probabilities",
            f"{sum(readings['behaviour'])} (actions of the information sets)"
            + f" or {counts} (reduced pure strategies)" * bool(counts),
            found.place(line),
        )
    if len(fitting) > 1 and any(len(sets) != 1 for sets in found.game.sets_of.values()):
        summing = [kind for kind in fitting if all(map(can_sum, _cut(texts, readings[kind])))]
        if len(summing) > 1 or not (summing or found.sums):
            raise InputError(
                "a list that is a behaviour profile and a mixed one, too",
                "a format with names, such as CSV",
                found.place(line),
            )
        fitting = summing or fitting
    parts = [(part, line) for part in _cut(texts, readings[fitting[0]])]
    return _behaviour(parts, found) if fitting[0] == "behaviour" else _mixed(parts, found)


def of_players(root, found):
    """The table of nested lists: a list for each player, in it one for each set (behaviour) or the numbers themselves."""
    players = [_list_of(item, found) for item in _list_of(root, found)]
    if len(players) != len(found.game.players):
        raise InputError(
            f"{len(players)} lists",
            f"{len(found.game.players)}, one for each player",
            found.place(root.line),
        )
    inner = [item for items in players for item in items]
    if inner and not any(isinstance(item.value, list) for item in inner):
        return _mixed([(_texts(item, found), item.line) for item in root.value], found)
    for p, item in zip(found.game.player_numbers, root.value):
        if len(item.value) != len(found.game.sets_of[p]):
            raise InputError(
                f"{len(item.value)} lists for player {p}",
                f"{len(found.game.sets_of[p])}, one for each information set",
                found.place(item.line),
            )
    return _behaviour([(_texts(item, found), item.line) for item in inner], found)


def _list_of(item, found):
    if not isinstance(item.value, list):
        raise InputError("something that is not a list", "a list", found.place(item.line))
    return item.value


def _texts(item, found):
    for inner in _list_of(item, found):
        if not isinstance(inner.value, Number):
            raise InputError("something that is not a number", "a number", found.place(inner.line))
    return [found.number(inner.value, inner.line) for inner in item.value]


def _behaviour_lengths(game):
    return [len(game.infosets[i].actions) for p in game.player_numbers for i in game.sets_of[p]]


def _mixed_lengths(game):
    return [count_pure(game, p, True) for p in game.player_numbers]


def _cut(texts, lengths):
    """Consecutive parts of these lengths."""
    return [texts[end - length : end] for end, length in zip(accumulate(lengths), lengths)]


def _behaviour(parts, found):
    order = [i for p in found.game.player_numbers for i in found.game.sets_of[p]]
    for index, (texts, line) in zip(order, parts):
        infoset = found.game.infosets[index]
        if len(texts) != len(infoset.actions):
            raise InputError(
                f'{len(texts)} probabilities at "{infoset.name}"',
                f"{len(infoset.actions)}",
                found.place(line),
            )
        for action, text in zip(infoset.actions, texts):
            found.put(index, action, text, line)
    return found.table()


def _mixed(parts, found):
    """Probabilities of reduced pure strategies as realisation weights, which they determine (Kuhn's theorem)."""
    if all(len(sets) == 1 for sets in found.game.sets_of.values()):
        return _behaviour(parts, found)
    for player, (texts, line), length in zip(
        found.game.player_numbers, parts, _mixed_lengths(found.game)
    ):
        _check_mixture(
            player, texts, length, found.place(line), len(found.game.sets_of[player]) > 1
        )
        weights = (
            texts if len(found.game.sets_of[player]) == 1 else _weights(found.game, player, texts)
        )
        for i in found.game.sets_of[player]:
            s = found.game.infosets[i]
            for k, action in enumerate(s.actions):
                found.put(i, action, weights[s.first - 1 + k], line)
    return found.table("plan")


def _check_mixture(player, texts, length, place, added):
    if len(texts) != length:
        raise InputError(
            f"{len(texts)} probabilities for player {player}",
            f"{length}, one for each reduced pure strategy",
            place,
        )
    if added and any(map(is_printed, texts)):
        raise InputError(
            "decimals in a list over reduced pure strategies",
            "fractions: sums of rounded numbers do not say what they stand for",
            place,
        )
    if not can_sum(texts):
        raise InputError(
            f"probabilities of player {player} that sum to {sum(map(rational, texts))}",
            "the sum 1",
            place,
        )


def _weights(game, player, texts):
    """The realisation weights of a mixture, as texts, in the order of the sequences after the empty one."""
    weights = [QQ(0)] * game.sequence_counts[player]
    for text, strategy in zip(texts, pure_strategies(game, player, True)):
        if probability := rational(text):
            weights = [
                w + probability * made
                for w, made in zip(weights, pure_plan(game, player, strategy))
            ]
    return list(map(number_text, weights[1:]))
