"""Where to cut a deck into blocks: floats propose the cards at which a best reply changes.

Proposes, never decides: a needless cut costs time, a missing one another round. Against an opponent
who plays equally within each block, the payoff of a line is linear in the card within each block.
So if the best actions at the two ends of a block differ, the change lies where their lines cross.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise
from operator import mul

from nashproof.exact.numbers import QQ
from nashproof.games.one_card import OneCard, Point
from nashproof.linear_programs.floats.highs import Proposal, number, propose
from nashproof.linear_programs.program import LinearProgram
from nashproof.play.types import Plan
from nashproof.solve.one_card.blocks import BlockProgram, Blocks, middle
from nashproof.solve.players import Form

SMALL_GAME = 800  # information sets of games that are solved card by card: below it that is faster
FIRST_BLOCKS = 10  # blocks of the first round, of other games
TOLERANCE = 1e-9  # of the largest payoff: up to this difference payoffs count as equal
EQUAL_WEIGHTS = 1e-7  # up to this difference weights count as equal
MEETING = 1e-6  # up to this relative difference two proposals for one end are examined
MERGING_ROUNDS = 30  # rounds in which blocks may be merged again

FloatRows = Sequence[
    Sequence[float]
]  # for each block the weights of a player's sequences on a card
Ends = tuple[list[float], list[float]]  # by sequence, with the first and the last card of a block


def coarsest(game: OneCard, fewest: int = FIRST_BLOCKS) -> Blocks:
    """Blocks of about equal size, cut also where the number of copies changes.

    Of a small game one block for each card.
    """
    count = len(game.cards)
    if count * len(game.points) > SMALL_GAME:
        cuts = {count * k // fewest for k in range(fewest + 1)}
    else:
        cuts = set(range(count + 1))
    cuts |= {r for r in range(1, count) if game.copies[r] != game.copies[r - 1]}
    return Blocks(game, tuple(sorted(cuts)))


@dataclass(frozen=True)
class Aim:
    """What blocks are refined for.

    - ``player``: 1 or 2;
    - ``form``: sequence -> coefficient, a form to be maximised over the player's optimal plans;
      None for optimal plans alone;
    - ``fixed``: ranks before which a cut stays.
    """

    player: int = 2
    form: Form | None = None
    fixed: Collection[int] = ()


OPTIMAL_PLANS = Aim()


def refine_blocks(blocks: Blocks, aim: Aim = OPTIMAL_PLANS) -> Iterator[Blocks]:
    """Yield finer and finer Blocks over which optimal plans may exist; last, single cards.

    The first ones come once the values settle. With a form: over which the optimal plan that
    maximises it may exist, and the weights that prove the maximum. In the first rounds neighbours
    with equal plans are merged again, except at the ``fixed`` cuts: half as many blocks, each round
    in a fraction of the time.
    """
    last: Sequence[float] = ()
    rounds = MERGING_ROUNDS
    while len(blocks) < len(blocks.game.cards):
        fixed = aim.fixed if rounds > 0 else blocks.cuts
        values, below = finer(blocks, replace(aim, fixed=fixed)) or ((), blocks)
        if below == blocks or _are_settled(blocks.game, values, last):
            yield below
            rounds = 0
        if below == blocks:
            below = _halved(blocks)
        blocks, last, rounds = below, values, rounds - 1
    yield blocks


def _are_settled(game: OneCard, values: Sequence[float], last: Sequence[float]) -> bool:
    """Whether the values are those of the round before."""
    return len(last) > 0 and all(abs(new - old) <= _margin(game) for new, old in zip(values, last))


def _halved(blocks: Blocks) -> Blocks:
    return blocks.cut((first + after) // 2 for first, after in pairwise(blocks.cuts))


def fine_enough(blocks: Blocks) -> bool:
    """Whether, in floats, both players have optimal plans that are equal within each block."""
    sides = [BlockProgram(blocks, player) for player in (1, 2)]
    one, two = (propose(side.program()) for side in sides)
    if one is None or two is None:
        return False
    units = [number(side.value(1)) for side in sides]
    return bool(abs(units[0] * one.value + units[1] * two.value) <= _margin(blocks.game))


def blocks_of_plans(game: OneCard, plans: Sequence[Plan]) -> Blocks:
    """The fewest Blocks within which each of two plans plays equally."""
    rows = [
        [plan[1 + r * step : 1 + (r + 1) * step] for r in range(len(game.cards))]
        for plan, step in zip(plans, game.steps.values())
    ]
    cuts = [
        r
        for r in range(1, len(game.cards))
        if game.copies[r] != game.copies[r - 1] or any(row[r] != row[r - 1] for row in rows)
    ]
    return Blocks(game, (0, *cuts, len(game.cards)))


def finer(blocks: Blocks, aim: Aim = OPTIMAL_PLANS) -> tuple[list[float], Blocks] | None:
    """One round: the values in floats, and finer blocks. None if HiGHS proposes nothing.

    The values are that of the game with blocks as cards, to the player, and that of the form if
    there is one. First merge neighbouring blocks with equal plans; then split each block in which a
    best response changes.
    """
    player, form = aim.player, aim.form
    side = BlockProgram(blocks, player, middle)
    program, unit, root = side.program(), number(side.value(1)), 1.0
    best = propose(program)
    values = [best.value * unit] if best else []
    if best and form:
        program = side.face(program, QQ(*best.value.as_integer_ratio()), form)
        best = propose(program)
    if best is None:
        return None
    own, replies = side.rows(best.x), side.replies(program, best.y)
    if form:
        root = abs(best.y[-1]) / sum(blocks.game.copies) / unit
        replies = [[w / unit for w in row] for row in replies]
        values.append(best.value)
    blocks, rows = merge_equal(blocks, (own, replies), aim.fixed)
    against_own, against_replies = _Opponent(rows[0]), _Opponent(rows[1], root, form or {})
    cuts = {*_changes(blocks, 3 - player, against_own), *_changes(blocks, player, against_replies)}
    return values, blocks.cut(cuts)


def merge_equal(
    blocks: Blocks, plans: Sequence[FloatRows], fixed: Collection[int]
) -> tuple[Blocks, list[list[Sequence[float]]]]:
    """Merge neighbouring blocks that both plans play equally; the plans over the merged blocks."""
    kept = [0]
    for b in range(1, len(blocks)):
        if (
            blocks.copies(b) != blocks.copies(b - 1)
            or blocks.cuts[b] in fixed
            or any(_differ(plan[b], plan[b - 1]) for plan in plans)
        ):
            kept.append(b)
    cuts = *(blocks.cuts[b] for b in kept), blocks.cuts[-1]
    return Blocks(blocks.game, cuts), [[plan[b] for b in kept] for plan in plans]


def _differ(row: Sequence[float], other: Sequence[float]) -> bool:
    return any(abs(w - v) > EQUAL_WEIGHTS for w, v in zip(row, other))


Side = tuple[BlockProgram, LinearProgram]  # a player's programs: how columns are named, and rows


def proposals_meet(bounding: Side, proposals: Sequence[Proposal | None]) -> bool:
    """Whether, in floats, the two proposals for one end of a range nearly agree.

    They are those of the program of the plan and of ``bounding``, the program of the weights.
    """
    attained, bounds = proposals
    if attained is None or bounds is None:
        return False
    side = bounding[0]
    end, bound = attained.value, -bounds.value * number(side.value(1))
    return abs(end - bound) <= MEETING * max(abs(end), bounds.x[0], 1 / len(side.game.cards))


# Where a best reply changes


@dataclass(frozen=True)
class _Opponent:
    """What a best reply is computed against.

    - ``rows``: the opponent's plan, in floats, by blocks;
    - ``root``: the weight of the opponent's empty sequence;
    - ``form``: what the replying player is paid in addition, sequence -> coefficient.
    """

    rows: FloatRows
    root: float = 1.0
    form: Form = field(default_factory=dict)


def _changes(blocks: Blocks, player: int, opponent: _Opponent) -> Iterator[int]:
    """Yield where to cut: the blocks in which no action is best from end to end.

    Only points count that a best reply of ``player`` reaches.
    """
    points = [point for point in blocks.game.points if point.player == player]
    margin = _margin(blocks.game) * max(1.0, opponent.root)
    for b, ends in enumerate(_line_payoffs(blocks, player, opponent)):
        for point in reversed(points):
            for earned in ends:
                earned[point.parent] += max(earned[q] for q in point.sequences)
        if blocks.width(b) > 1:
            for sequences in _changing_points(points, ends, margin):
                share = _crossing(ends, sequences, margin)
                cut = blocks.cuts[b] + int((blocks.width(b) - 1) * share)
                yield from {cut, cut + 1} - {blocks.cuts[b], blocks.cuts[b + 1]}


def _margin(game: OneCard) -> float:
    return TOLERANCE * max(abs(number(pay)) for end in game.ends for pay in end.pays)


def _changing_points(points: Sequence[Point], ends: Ends, margin: float) -> Iterator[range]:
    """Yield the actions of each reached point whose best ones differ at the two ends."""
    reached = {0}
    for point in points:
        if point.parent in reached:
            left, right = (
                {q for q in point.sequences if earned[q] >= most - margin}
                for earned in ends
                for most in [max(earned[q] for q in point.sequences)]
            )
            reached |= left | right
            if not left & right:
                yield point.sequences


def _crossing(ends: Ends, sequences: range, margin: float) -> float:
    """Where, as a share of the block, the best action at the left end stops being better.

    The other one is the best action at the right end.
    """
    left, right = ends
    most_left = max(map(left.__getitem__, sequences)) - margin
    most_right = max(map(right.__getitem__, sequences)) - margin
    one = max((q for q in sequences if left[q] >= most_left), key=right.__getitem__)
    two = max((q for q in sequences if right[q] >= most_right), key=left.__getitem__)
    ahead, behind = left[one] - left[two], right[two] - right[one]
    return ahead / (ahead + behind)


def _line_payoffs(blocks: Blocks, player: int, opponent: _Opponent) -> list[Ends]:
    """For each block what each of the player's sequences earns with its first and its last card.

    In the game's payoffs, times the share of the deck.
    """
    game, deck = blocks.game, sum(blocks.game.copies)
    sizes = [blocks.size(b) / deck for b in range(len(blocks))]
    earned = [_bonus(blocks, player, b, opponent.form) for b in range(len(blocks))]
    for end in game.ends:
        own, line = end.sequences if player == 1 else end.sequences[::-1]
        pays = end.pays if player == 1 else end.pays[::-1]
        low, tie, high = (number(pay) if player == 1 else -number(pay) for pay in pays)
        weights = [row[line - 1] if line else opponent.root for row in opponent.rows]
        upto = [0.0, *accumulate(map(mul, weights, sizes))]
        for b, (weight, (left, right)) in enumerate(zip(weights, earned)):
            one = weight * blocks.copies(b) / deck
            same = tie * (one - weight * (not game.replacement) / deck)
            left[own] += same + high * upto[b] + low * (upto[-1] - upto[b] - one)
            right[own] += same + high * (upto[b + 1] - one) + low * (upto[-1] - upto[b + 1])
    return earned


def _bonus(blocks: Blocks, player: int, b: int, form: Form) -> Ends:
    """What a form pays by each sequence but the empty one, with a block's first and last card."""
    game, step = blocks.game, blocks.game.steps[player]
    per_copy = game.pairs / sum(game.copies) / blocks.copies(b)
    first, last = (
        [0.0, *(number(form.get(rank * step + k, 0)) * per_copy for k in range(1, step + 1))]
        for rank in (blocks.cuts[b], blocks.cuts[b + 1] - 1)
    )
    return first, last
