"""Compact one-card games: optimal plans that are alike for few blocks of cards, found in time that hardly grows with the cards;
and how far a linear expression goes over all optimal plans.

Knows no floats and no reports. Blocks are proposed (``cuts``) until the best plans over blocks of both players guarantee
amounts that meet; the guarantees are exact best responses over all cards, so nothing proposed has to be believed.
"""

from .best_response import best_values, guarantee, rewards
from .blocks import Blocks, Guarantee
from .cuts import narrowing
from .errors import Unproved
from .highs import near, points, propose
from .lp import LinearProgram, Row, optimum
from .rational import QQ
from .strategy import flows, is_plan


def optimal_plans(game):
    """``(value, plans)``: an optimal plan for each player."""
    for blocks in narrowing(game):
        last = None
        for plans in _guesses(blocks):
            if (value := _proved(game, plans)) is not None:
                return value, plans
            if plans == last:  # no wrong digits: these blocks are too coarse
                break
            last = plans
    plans = _exact([(side, side.program()) for side in _whole(game)])
    return _proved(game, plans), plans


def _whole(game):
    """The programs over single cards."""
    return [Guarantee(Blocks(game, tuple(range(len(game.cards) + 1))), player) for player in (1, 2)]


def _guesses(blocks):
    """What may be optimal plans. Over single cards the multipliers of one program are the other's solution."""
    if len(blocks) == len(blocks.game.cards):
        yield from _both(Guarantee(blocks, 1))
    sides = [Guarantee(blocks, player) for player in (1, 2)]
    yield from _proposed([(side, side.program()) for side in sides])


def _both(side):
    program = side.program()
    if found := propose(program):
        rows = map(near, side.replies(program, found.y))
        yield side.plan(near(found.x)), (QQ(1), *(w for row in rows for w in row))


def _proposed(pairs):
    """What may be the best plans of two programs, from more and more digits."""
    found = [propose(program) for _, program in pairs]
    if None not in found:
        guesses = [map(side.plan, points(program, proposal)) for (side, program), proposal in zip(pairs, found)]
        yield from zip(*guesses)


def _exact(pairs):
    """The plans at exact optima, should proposals fail: slow."""
    return tuple(side.plan(optimum(program).x) for side, program in pairs)


def _proved(game, plans):
    """The value, if two plans prove each other optimal: what they guarantee, whatever the opponent's cards, meets. Else None."""
    if not all(is_plan(game, player, plans[player - 1]) for player in (1, 2)):
        return None
    one, two = guarantee(game, 1, plans[0]), guarantee(game, 2, plans[1])
    return one if one + two == game.constant else None


# Over all optimal plans


def furthest(game, player, form, share, given=0):
    """``(value, plan, weights)``: the greatest value of ``form`` (sequence -> coefficient) over the player's optimal plans, one that
    attains it, and weights of the opponent that prove it (as in ``optimal_range.End``).

    ``share`` is the value of the game to the player. With a sequence ``given`` the form is divided by its weight, over the plans
    that use it (Dinkelbach 1967); raises Unproved if none does.
    """
    if not given:
        return _most(game, player, form, share)
    _, plan, _ = _most(game, player, {given: QQ(1)}, share)
    if not plan[given]:
        raise Unproved("no optimal strategy reaches the set given")
    while True:
        ratio = _at(form, plan) / plan[given]
        value, better, weights = _most(game, player, form | {given: form.get(given, QQ(0)) - ratio}, share)
        if not value:
            return ratio, plan, weights
        plan = better


def _most(game, player, form, share):
    pairs = [_attaining(game, player, form, share), _bounding(game, player, form, share)]
    for plan, weights in _proposed(pairs):
        if _shown(game, player, form, share, plan, weights):
            return _at(form, plan), plan, weights
    plan, weights = _exact(pairs)
    if not _shown(game, player, form, share, plan, weights):
        raise AssertionError("exact optima that do not meet")
    return _at(form, plan), plan, weights


def _attaining(game, player, form, share):
    """The program of the plan: as far as the form goes, under the rows of optimal plans."""
    side = _whole(game)[player - 1]
    program = side.program()
    optimal = Row("optimal", side.objective, "==", share / side.value(1))
    columns = {side.column(q): a for q, a in form.items()}
    return side, LinearProgram(program.columns, (*program.rows, optimal), columns, program.free)


def _bounding(game, player, form, share):
    """The program of the weights: the least that a reply earns with the form paid on top, less the share for each unit of the root."""
    side = _whole(game)[2 - player]
    scale = 1 / (side.value(1) * 2)
    def paid(rank, k):
        q = k and 1 + rank * game.steps[player] + k - 1
        return -form.get(q, 0) * scale / game.copies[rank] / (1 if k else len(game.cards))
    program = side.program(paid, root=False)
    return side, LinearProgram(program.columns, program.rows, side.objective | {0: share / side.value(1)}, program.free)


def _shown(game, player, form, share, plan, weights):
    """Whether the plan is optimal, and the weights show that no optimal plan goes further."""
    if not is_plan(game, player, plan) or guarantee(game, player, plan) != share or not flows(game, 3 - player, weights):
        return False
    earned = rewards(game, (None, weights) if player == 1 else (weights, None), player)
    for q, a in form.items():
        earned[q] += a
    return best_values(game, player, earned)[0][0] - weights[0] * share == _at(form, plan)


def _at(form, plan):
    return sum((a * plan[q] for q, a in form.items()), QQ(0))
