"""One sample after the other: the loops of external sampling, in plain functions over arrays.

Numba compiles them as they stand, where it is installed and a run is long enough. Compiled or not,
a run has the same bits: sums are taken in the same order, and the random numbers are drawn here,
by the generator of L'Ecuyer (1988), whose state is two whole numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Integers: TypeAlias = "array[int]"
Reals: TypeAlias = "array[float]"

MODULI = 2147483563, 2147483399
FACTORS = 40014, 40692


class Walk(NamedTuple):
    """A game as arrays over its nodes, each after its parent, siblings in a row.

    A one-card game is its public tree, whose sets depend on the card of the player.

    - ``mover``: of each node who moves: 0 is chance, -1 an end;
    - ``child``, ``size``: the number of its first child, and how many it has;
    - ``first``, ``step``: the place of its first action, for the card with number 0; how much later
      that of the next card is. Places are those of both players' sequences in one array;
    - ``upto``: of each child of a chance node the probabilities up to it, summed;
    - ``pays``: three of each node, to player 1 with the lower, an equal, the higher card;
    - ``cards``: the numbers of all cards in the deck; ``left``: how many the second is drawn from;
    - ``constant``: what both players' payoffs sum to.
    """

    mover: Integers
    child: Integers
    size: Integers
    first: Integers
    step: Integers
    upto: Reals
    pays: Reals
    cards: Integers
    left: int
    constant: float


class Room(NamedTuple):
    """Arrays in which a sample is computed.

    - ``stack``: nodes to go to; ``order``: those that were reached;
    - ``drawn``: of each node the child that was drawn;
    - ``worth``: of each node what the player is paid there;
    - ``odds``: a strategy at one set.
    """

    stack: Integers
    order: Integers
    drawn: Integers
    worth: Reals
    odds: Reals


Iterate: TypeAlias = Callable[[Walk, Room, Integers, Reals, Reals, int], None]


def iterate(
    walk: Walk, room: Room, state: Integers, regrets: Reals, sums: Reals, count: int
) -> None:
    """Do ``count`` iterations, each a sample for player 1 and then one for player 2."""
    for _ in range(count):
        for player in (1, 2):
            card1, card2 = _deal(walk, state)
            reached = _descend(walk, room, state, regrets, sums, player, card1, card2)
            _ascend(walk, room, regrets, reached, player, card1, card2)


def _uniform(state: Integers) -> float:
    """Return the next random number, above 0 and below 1.

    Two multiplicative generators are combined (L'Ecuyer 1988).
    """
    state[0] = FACTORS[0] * state[0] % MODULI[0]
    state[1] = FACTORS[1] * state[1] % MODULI[1]
    z = state[0] - state[1]
    return (z if z > 0 else z + MODULI[0] - 1) / MODULI[0]


def _deal(walk: Walk, state: Integers) -> tuple[int, int]:
    """Return the numbers of both players' cards; 0 and 0 in a tree."""
    size = len(walk.cards)
    if size == 0:
        return 0, 0
    a, b = int(_uniform(state) * size), int(_uniform(state) * walk.left)
    # Without replacement the second card is drawn from a deck that lacks the first.
    if walk.left < size and b >= a:
        b += 1
    return walk.cards[a], walk.cards[b]


def _match(regrets: Reals, first: int, count: int, odds: Reals) -> None:
    """Match regrets: set ``odds`` in proportion to positive regrets, evenly if there is none."""
    total = 0.0
    for k in range(count):
        total += max(regrets[first + k], 0.0)
    for k in range(count):
        odds[k] = max(regrets[first + k], 0.0) / total if total > 0 else 1 / count


def _descend(
    walk: Walk,
    room: Room,
    state: Integers,
    regrets: Reals,
    sums: Reals,
    player: int,
    card1: int,
    card2: int,
) -> int:
    """Visit the nodes of a sample, in ``room.order``; return how many they are.

    All actions of ``player`` are visited, one sampled action of chance and of the opponent.
    """
    # Depth first, with a stack of nodes still to visit.
    room.stack[0] = 0
    depth, reached = 1, 0
    while depth > 0:
        depth -= 1
        at = room.stack[depth]
        room.order[reached] = at
        reached += 1
        child, mover = walk.child[at], walk.mover[at]
        if mover == player:
            for k in range(walk.size[at]):
                room.stack[depth + k] = child + k
            depth += walk.size[at]
        elif mover >= 0:
            if mover > 0:  # here, not in a function: Numba takes twice as long with a call more
                first = walk.first[at] + walk.step[at] * (card1 if mover == 1 else card2)
                child += _answer(walk.size[at], room, state, regrets, sums, first)
            else:
                child += _chance(walk, at, state)
            room.drawn[at] = room.stack[depth] = child
            depth += 1
    return reached


def _chance(walk: Walk, at: int, state: Integers) -> int:
    """Return the number of the action that chance takes."""
    u, k = _uniform(state), 0
    while k < walk.size[at] - 1 and u >= walk.upto[walk.child[at] + k]:
        k += 1
    return k


def _answer(
    count: int, room: Room, state: Integers, regrets: Reals, sums: Reals, first: int
) -> int:
    """Sample the action of the opponent, add their strategy to ``sums``; return its number."""
    _match(regrets, first, count, room.odds)
    for k in range(count):
        sums[first + k] += room.odds[k]
    u, k, upto = _uniform(state), 0, room.odds[0]
    while k < count - 1 and u >= upto:
        k += 1
        upto += room.odds[k]
    return k


def _ascend(
    walk: Walk, room: Room, regrets: Reals, reached: int, player: int, card1: int, card2: int
) -> None:
    """Add the regrets of a sample, from the last node that was reached to the first."""
    # 0, 1 or 2: player 1 has the lower, an equal, the higher card. A parent stands before its
    # children in ``order``, so backwards the worth of all children is there.
    order, card = (card1 > card2) - (card1 < card2) + 1, card1 if player == 1 else card2
    for i in range(reached - 1, -1, -1):
        at = room.order[i]
        if walk.mover[at] == player:
            first = walk.first[at] + walk.step[at] * card
            room.worth[at] = _regret(walk, room, regrets, at, first)
        elif walk.mover[at] < 0:
            pay = walk.pays[3 * at + order]
            room.worth[at] = pay if player == 1 else walk.constant - pay
        else:
            room.worth[at] = room.worth[room.drawn[at]]


def _regret(walk: Walk, room: Room, regrets: Reals, at: int, first: int) -> float:
    """Add what each action gains on the strategy; return the value of the strategy."""
    child, count, value = walk.child[at], walk.size[at], 0.0
    _match(regrets, first, count, room.odds)
    for k in range(count):
        value += room.worth[child + k] * room.odds[k]
    for k in range(count):
        regrets[first + k] += room.worth[child + k] - value
    return value
