"""Optimal plans of one-card games over few blocks of cards, and maxima over all of them.

Knows no floats and no reports. The time hardly grows with the cards. Blocks are proposed
(``block_search``) until the guarantees of both players' best plans over blocks add up to the
constant sum. The guarantees are exact best responses over all cards, so no proposal has to be
trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.one_card import OneCard
from nashproof.linear_programs.floats.highs import Proposal, near, points, propose
from nashproof.linear_programs.optimum import optimum
from nashproof.play.best_response import best_values, guarantee, rewards
from nashproof.play.strategies import is_flow, is_plan
from nashproof.play.types import Plan
from nashproof.solving.one_card.block_search import (
    Aim,
    Side,
    blocks_of_plans,
    coarsest,
    proposals_meet,
    refine_blocks,
    with_replies_to,
)
from nashproof.solving.one_card.blocks import BlockProgram, Blocks, single_cards
from nashproof.solving.players import UNBOUNDED, Form, RangeEnd, ZeroSumPlayer, at_plan, beside

Pair = tuple[Plan, Plan]
Item = TypeVar("Item")


def optimal_plans(game: OneCard) -> tuple[Rational, Pair]:
    """Return the value to player 1, in the game's payoffs, and an optimal plan for each player."""
    for blocks in refine_blocks(coarsest(game)):
        if solution := proved_over(blocks):
            return solution
    sides = [BlockProgram(single_cards(game), player) for player in (1, 2)]
    plans = _exact_plans([(side, side.program()) for side in sides])
    value = value_of_pair(game, plans)
    if value is None:
        raise AssertionError("exact optima that do not meet")
    return value, plans


def proved_over(blocks: Blocks) -> tuple[Rational, Pair] | None:
    """Return value and plans, if the proposed best plans over blocks are optimal over all cards."""
    for plans in _while_new(_guesses(blocks)):
        if (value := value_of_pair(blocks.game, plans)) is not None:
            return value, plans
    return None


def _while_new(guesses: Iterable[Item]) -> Iterator[Item]:
    """Yield guesses until two in a row are equal.

    Two equal guesses are exact optima over the blocks: then these are too coarse.
    """
    last = None
    for guess in guesses:
        if guess == last:
            return
        yield (last := guess)


def _guesses(blocks: Blocks) -> Iterator[Pair]:
    """Yield guesses at optimal plans over blocks.

    Over single cards the dual solution of one program solves the other.
    """
    if len(blocks) == len(blocks.game.cards):
        yield from _both_from_one(BlockProgram(blocks, 1))
    pairs, proposals = _proposals(blocks)
    while (lacking := _lacking(pairs, proposals)) is not None:
        pairs, proposals = _proposals(lacking)
    yield from _proposed_plans(pairs, proposals)


def _proposals(blocks: Blocks) -> tuple[list[Side], list[Proposal | None]]:
    """Return the programs of both players over blocks, with the proposals of HiGHS."""
    sides = [BlockProgram(blocks, player) for player in (1, 2)]
    pairs = [(side, side.program()) for side in sides]
    return pairs, [propose(program) for _, program in pairs]


def _lacking(pairs: Sequence[Side], proposals: Sequence[Proposal | None]) -> Blocks | None:
    """Add the missing best replies to the proposed plans; None if the programs miss none."""
    (side1, _), (side2, _) = pairs
    first, second = proposals
    if first is None or second is None:
        return None
    return with_replies_to(side1.blocks, [side1.rows(first.x), side2.rows(second.x)])


def _both_from_one(side: BlockProgram) -> Iterator[Pair]:
    """Yield the plans from the primal and the dual solution of player 1's program."""
    program = side.program()
    if best := propose(program):
        plan, replies = (
            (QQ(1), *near(w for row in rows for w in row))
            for rows in (side.rows(best.x), side.replies(program, best.y))
        )
        yield plan, replies


def _proposed_plans(pairs: Sequence[Side], proposals: Sequence[Proposal | None]) -> Iterator[Pair]:
    """Yield guesses at the best plans of two programs, at increasing precision."""
    (side1, program), (side2, program2) = pairs
    first, second = proposals
    if first and second:
        guesses = map(side1.plan, points(program, first))
        yield from zip(guesses, map(side2.plan, points(program2, second)))


def _exact_plans(pairs: Sequence[Side]) -> Pair:
    """Return the plans at exact optima, in case proposals fail; slow."""
    plan1, plan2 = (side.plan(optimum(program).x) for side, program in pairs)
    return plan1, plan2


def value_of_pair(game: OneCard, plans: Sequence[Plan]) -> Rational | None:
    """Return the value to player 1 if two plans prove each other optimal, else None.

    They do if their guarantees, over all cards, add up to the constant sum.
    """
    if not all(is_plan(game, player, plans[player - 1]) for player in (1, 2)):
        return None
    guarantee1, guarantee2 = guarantee(game, 1, plans[0]), guarantee(game, 2, plans[1])
    return guarantee1 if guarantee1 + guarantee2 == game.constant else None


# Over all optimal plans


def maximum_over_optimal_plans(
    who: ZeroSumPlayer, form: Form, divisor: int = 0, even: bool = False
) -> RangeEnd:
    """Return the maximum of a linear form over the player's optimal plans, in a one-card game.

    With a sequence ``divisor`` the form is divided by that sequence's weight, over the optimal
    plans that use it (Dinkelbach 1967); raises Unproved if none does, or the quotient is unbounded.
    A form is ``even`` if its coefficients are linear in the card.
    """
    if not divisor:
        return scaled_maximum(who, form, even)
    return greatest_quotient(form, divisor, lambda aim: scaled_maximum(who, aim))


def greatest_quotient(form: Form, divisor: int, maximum: Callable[[Form], RangeEnd]) -> RangeEnd:
    """Return the maximum of a form divided by the weight of sequence ``divisor``.

    It is over those of the plans that use the sequence. ``maximum`` maximises a form over all of
    the plans (Dinkelbach 1967). Raises Unproved if no plan uses the sequence, or the quotient is
    unbounded.
    """
    # invariant: ``ratio`` is attained by ``end.plan``; it is the maximum if no plan has a positive
    # value of the form minus ratio times the weight
    end = maximum({divisor: QQ(1)})
    if not end.plan[divisor]:
        raise Unproved("no optimal strategy reaches the set given")
    while True:
        ratio = at_plan(form, end.plan) / end.plan[divisor]
        aim = {**form, divisor: form.get(divisor, QQ(0)) - ratio}
        better = maximum(aim)
        if not better.value:
            return RangeEnd(ratio, end.plan, better.weights)
        if not better.plan[divisor]:
            raise Unproved(UNBOUNDED)
        end = better


def scaled_maximum(who: ZeroSumPlayer, form: Form, even: bool = False) -> RangeEnd:
    """Return the maximum of a form, scaled by about the number of cards for the float solver."""
    game = who.one_card
    size = QQ(sum(game.copies), game.pairs)
    scaled = {q: a * size for q, a in form.items()}
    fixed = set() if even else _cards_around(game, who.player, form)
    end = search_blocks(who, scaled, fixed)
    return RangeEnd(end.value / size, end.plan, tuple(w / size for w in end.weights))


@lru_cache(maxsize=4)
def _optimal_blocks(game: OneCard) -> Blocks:
    """Return blocks over which both players have optimal plans; cached for further questions."""
    return blocks_of_plans(game, optimal_plans(game)[1])


def search_blocks(who: ZeroSumPlayer, form: Form, fixed: Collection[int]) -> RangeEnd:
    """Return the maximum of a form, from the first blocks over which plan and weights prove it.

    ``fixed`` are ranks before which a cut is never removed.
    """
    first = _optimal_blocks(who.one_card).cut(fixed)
    for blocks in chain([first], refine_blocks(first, Aim(who.player, form, fixed))):
        pairs = [_attaining(blocks, who, form), _bounding(blocks, who, form)]
        proposals = [propose(program) for _, program in pairs]
        if proposals_meet(pairs[1], proposals):
            for plan, weights in _while_new(_proposed_plans(pairs, proposals)):
                if is_proved(who, form, plan, weights):
                    return RangeEnd(at_plan(form, plan), plan, weights)
    plan, weights = _exact_plans(pairs)
    if not is_proved(who, form, plan, weights):
        raise AssertionError("exact optima that do not meet")
    return RangeEnd(at_plan(form, plan), plan, weights)


def _cards_around(game: OneCard, player: int, form: Form) -> set[int]:
    """Return the ranks before and after each card with a coefficient."""
    ranks = {(q - 1) // game.steps[player] for q in form if q}
    return {cut for rank in ranks for cut in (rank, rank + 1)}


def _attaining(blocks: Blocks, who: ZeroSumPlayer, form: Form) -> Side:
    """Return the program of the plan: the form's maximum over the optimal plans."""
    side = BlockProgram(blocks, who.player)
    return side, side.face(side.program(), who.value / side.value(1), form)


def _bounding(blocks: Blocks, who: ZeroSumPlayer, form: Form) -> Side:
    """Return the program of the opponent's weights that bound the form.

    They minimise the player's best payoff against them with the form paid in addition, minus the
    player's value times the weight of the empty sequence.
    """
    side = BlockProgram(blocks, who.opponent)
    program = side.program(form, root=False)
    objective = side.objective | {0: who.value / side.value(1)}
    return side, replace(program, objective=objective)


def is_optimal(who: ZeroSumPlayer, plan: Plan) -> bool:
    """Return whether ``plan`` is an optimal plan of the player."""
    game, player = who.game, who.player
    return is_plan(game, player, plan) and guarantee(game, player, plan) == who.value


def is_proved(who: ZeroSumPlayer, form: Form, plan: Plan, weights: Plan) -> bool:
    """Return whether a plan is optimal and ``weights`` prove that none has more of the form."""
    game, player = who.game, who.player
    if not is_optimal(who, plan) or not is_flow(game, who.opponent, weights):
        return False
    earned = rewards(game, beside(who.opponent, weights), player)
    for q, a in form.items():
        earned[q] += a
    best = best_values(game, player, earned)[0][0]
    return best - weights[0] * who.value == at_plan(form, plan)
