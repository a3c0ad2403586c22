"""Best responses to some strategy of the opponent, and best responses to those, level by level, in two-player games.

Knows no documents. A strategy is ``{set index: action index}``, reduced, or full (then it is to be best at every set, also
at those that its own moves exclude). Its *rivals* are all other strategies, or for a full one its single departures
``(set index, action index)``; whether it is a response is decided by a mixture of the opponent's strategies to which it is
one, or a mixture of rivals that makes that impossible: a linear program over few rows and columns (see ``elimination``).
"""

from dataclasses import dataclass
from math import lcm

from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.solve.dominance.rounds import contest
from nashproof.solve.game_programs import against

LEVEL_STRATEGIES = 500  # of one player; limits.RESPONSE_STRATEGIES would allow more
SENSES = {
    "only": "only",
    "best": "strictly",
    "cautious": "weakly",
}  # and what decides that a strategy is none


@dataclass(frozen=True)
class Level:
    """The strategies of ``player`` that are responses, each with the mixture ``((strategy, probability), ..)`` to which it is
    one; and the others, each with the mixture of rivals that shows that it is none.
    """

    player: int
    found: tuple
    others: tuple


def levels(game, player, full, sense, number):
    """So many Levels, the last of ``player``: the responses to all strategies of the opponent, and those to each level
    before, the players taking turns. Raises InputError where the game is too large.
    """
    if len(game.players) != 2:
        raise InputError(f"a game with {len(game.players)} players", "a game of two")
    if any(count_pure(game, p, not full) > LEVEL_STRATEGIES for p in (1, 2)):
        raise InputError("a player's strategies", f"at most {LEVEL_STRATEGIES}")
    found = []
    for k in reversed(range(number)):
        owner = player if k % 2 == 0 else 3 - player
        allowed = (
            [s for s, _ in found[-1].found]
            if found
            else list(pure_strategies(game, 3 - owner, not full))
        )
        if not allowed:
            raise InputError(
                f"a level {number}, where level {number - k - 1} is empty",
                "one that is not above an empty one",
            )
        found.append(_level(game, owner, full, sense, allowed))
    return tuple(found)


def _level(game, player, full, sense, allowed):
    columns, found, others = [pure_plan(game, 3 - player, s) for s in allowed], [], []
    for strategy, rivals, gains in _contests(game, player, full, columns):
        if not rivals:  # nothing to compare with: it is best against everything
            found.append((strategy, tuple((s, QQ(1, len(allowed))) for s in allowed)))
            continue
        excluded, weights = contest([[0] * len(columns), *_whole(gains)], 0, SENSES[sense])
        if excluded:
            others.append((strategy, tuple((rivals[i - 1], w) for i, w in weights.items())))
        else:
            found.append((strategy, tuple((allowed[j], w) for j, w in weights.items())))
    return Level(player, tuple(found), tuple(others))


def _whole(rows):
    """Rows of rationals, all multiplied by the least number that makes them whole."""
    scale = lcm(*(int(x.denominator) for row in rows for x in row))
    return [[int(x * scale) for x in row] for row in rows]


def _contests(game, player, full, columns):
    """Each strategy of a player with its rivals and what each of them gains against each of the opponent's plans."""
    lines, strategies = against(game, player), list(pure_strategies(game, player, not full))
    if full:
        for strategy in strategies:
            gains = _departures(game, player, lines, strategy, columns)
            yield strategy, list(gains), list(gains.values())
        return
    worth = [_paid(game, player, lines, 0, strategy, columns) for strategy in strategies]
    for k, strategy in enumerate(strategies):
        yield (
            strategy,
            strategies[:k] + strategies[k + 1 :],
            [_minus(row, worth[k]) for n, row in enumerate(worth) if n != k],
        )


def _departures(game, player, lines, strategy, columns):
    """What each single departure gains below its set, whether or not the strategy reaches it."""
    gains = {}
    for i in game.sets_of[player]:
        first, count = game.infosets[i].first, len(game.infosets[i].actions)
        stays = _paid(game, player, lines, first + strategy[i], strategy, columns)
        gains |= {
            (i, k): _minus(_paid(game, player, lines, first + k, strategy, columns), stays)
            for k in range(count)
            if k != strategy[i]
        }
    return gains


def _minus(row, other):
    return [x - y for x, y in zip(row, other)]


def _paid(game, player, lines, start, strategy, columns):
    """What a strategy earns from one of its player's sequences on, against each plan of the opponent."""
    made, todo = set(), [start]
    while todo:
        q = todo.pop()
        made.add(q)
        todo += [game.infosets[i].first + strategy[i] for i in game.sets_below[player][q]]
    form = [sum((a for q, a in line.items() if q in made), QQ(0)) for line in lines]
    return [sum((a for a, w in zip(form, column) if w), QQ(0)) for column in columns]
