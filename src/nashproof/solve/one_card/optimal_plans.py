"""Compact one-card games: optimal plans that are alike for few blocks of cards, found in time that hardly grows with the cards;
and how far a linear expression goes over all optimal plans.

Knows no floats and no reports. Blocks are proposed (``cuts``) until the best plans over blocks of both players guarantee
amounts that meet; the guarantees are exact best responses over all cards, so nothing proposed has to be believed.
"""

from functools import lru_cache
from itertools import chain

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats.highs import near, points, propose
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram
from nashproof.play.best_response import best_values, guarantee, rewards
from nashproof.play.strategies import is_flow, is_plan
from nashproof.solve.one_card.block_search import coarsest, meet, played_alike, refine_blocks
from nashproof.solve.one_card.blocks import BlockProgram, Blocks


def optimal_plans(game):
    """``(value, plans)``: an optimal plan for each player."""
    for blocks in refine_blocks(coarsest(game)):
        if found := proved_over(blocks):
            return found
    plans = _exact([(side, side.program()) for side in _whole(game)])
    return _proved(game, plans), plans


def proved_over(blocks):
    """``(value, plans)`` if the best plans over blocks that are proposed prove each other optimal over all cards; else None."""
    for plans in _changing(_guesses(blocks)):
        if (value := _proved(blocks.game, plans)) is not None:
            return value, plans
    return None


def _changing(guesses):
    """Guesses as long as they change: the same twice has no wrong digits, and it is the blocks that are too coarse."""
    last = None
    for guess in guesses:
        if guess == last:
            return
        yield (last := guess)


def _whole(game):
    """The programs over single cards."""
    return [
        BlockProgram(Blocks(game, tuple(range(len(game.cards) + 1))), player) for player in (1, 2)
    ]


def _guesses(blocks):
    """What may be optimal plans. Over single cards the multipliers of one program are the other's solution."""
    if len(blocks) == len(blocks.game.cards):
        yield from _both(BlockProgram(blocks, 1))
    sides = [BlockProgram(blocks, player) for player in (1, 2)]
    yield from _proposed([(side, side.program()) for side in sides])


def _both(side):
    program = side.program()
    if found := propose(program):
        rows = side.rows(found.x), side.replies(program, found.y)
        yield tuple((QQ(1), *near(w for row in plan for w in row)) for plan in rows)


def _proposed(pairs, found=None):
    """What may be the best plans of two programs, from more and more digits."""
    found = found or [propose(program) for _, program in pairs]
    if None not in found:
        guesses = [
            map(side.plan, points(program, proposal))
            for (side, program), proposal in zip(pairs, found)
        ]
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


def maximum_over_optimal_plans(game, player, form, share, given=0, even=False):
    """``(value, plan, weights)``: the greatest value of ``form`` (sequence -> coefficient) over the player's optimal plans, one that
    attains it, and weights of the opponent that prove it (as in ``optimal_range.End``).

    ``share`` is the value of the game to the player. With a sequence ``given`` the form is divided by its weight, over the plans
    that use it (Dinkelbach 1967); raises Unproved if none does. An ``even`` form is one that goes evenly with the cards.
    """
    if not given:
        return scaled_maximum(game, player, form, share, even)
    _, plan, _ = scaled_maximum(game, player, {given: QQ(1)}, share)
    if not plan[given]:
        raise Unproved("no optimal strategy reaches the set given")
    while True:
        ratio = _at(form, plan) / plan[given]
        value, better, weights = scaled_maximum(
            game, player, form | {given: form.get(given, QQ(0)) - ratio}, share
        )
        if not value:
            return ratio, plan, weights
        plan = better


def scaled_maximum(game, player, form, share, even=False):
    """The form is measured in parts of the order of the cards: weights so large would mislead floats."""
    size = QQ(sum(game.copies), game.pairs)
    value, plan, weights = search_blocks(
        game,
        player,
        {q: a * size for q, a in form.items()},
        share,
        () if even else _around(game, player, form),
    )
    return value / size, plan, tuple(w / size for w in weights)


@lru_cache(maxsize=4)
def _blocks(game):
    """Blocks over which both players have optimal plans: once for many questions about a game."""
    return played_alike(game, optimal_plans(game)[1])


def search_blocks(game, player, form, share, fixed):
    blocks = _blocks(game).cut(fixed)
    for blocks in chain([blocks], refine_blocks(blocks, player, form, fixed)):
        pairs = [_attaining(blocks, player, form, share), _bounding(blocks, player, form, share)]
        found = [propose(program) for _, program in pairs]
        for plan, weights in _changing(_proposed(pairs, found)) if meet(pairs, found) else ():
            if is_proved(game, player, form, share, plan, weights):
                return _at(form, plan), plan, weights
    plan, weights = _exact(pairs)
    if not is_proved(game, player, form, share, plan, weights):
        raise AssertionError("exact optima that do not meet")
    return _at(form, plan), plan, weights


def _around(game, player, form):
    """The cards that a form speaks of, and those next to them."""
    ranks = {(q - 1) // game.steps[player] for q in form if q}
    return {cut for rank in ranks for cut in (rank, rank + 1)}


def _attaining(blocks, player, form, share):
    """The program of the plan: as far as the form goes, under the rows of optimal plans."""
    side = BlockProgram(blocks, player)
    return side, side.face(side.program(), share / side.value(1), form)


def _bounding(blocks, player, form, share):
    """The program of the weights: the least that a reply earns with the form paid on top, less the share for each unit of the root."""
    side = BlockProgram(blocks, 3 - player)
    program = side.program(form, root=False)
    return side, LinearProgram(
        program.columns, program.rows, side.objective | {0: share / side.value(1)}, program.free
    )


def is_proved(game, player, form, share, plan, weights):
    """Whether the plan is optimal, and the weights show that no optimal plan goes further."""
    if (
        not is_plan(game, player, plan)
        or guarantee(game, player, plan) != share
        or not is_flow(game, 3 - player, weights)
    ):
        return False
    earned = rewards(game, (None, weights) if player == 1 else (weights, None), player)
    for q, a in form.items():
        earned[q] += a
    return best_values(game, player, earned)[0][0] - weights[0] * share == _at(form, plan)


def _at(form, plan):
    return sum((a * plan[q] for q, a in form.items()), QQ(0))
