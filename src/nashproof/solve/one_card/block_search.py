"""Where to cut the deck of a one-card game into blocks: floats find the cards at which a best reply changes.

Proposes, never decides: a needless cut costs time, a missing one a further round. Against an opponent who plays alike within
each block, what a line earns is linear in the card within each block; so where one action is best at one end of a block and
another at the other end, the change lies where their lines cross.
"""

from itertools import accumulate, pairwise
from operator import mul

from nashproof.exact.numbers import QQ
from nashproof.linear_programs.floats.highs import number, propose
from nashproof.solve.one_card.blocks import Blocks, Guarantee, middle

SETS = 800  # information sets of games that are solved card by card: below it that is faster
BEGIN = 10  # blocks of the first round, of other games
TOLERANCE = 1e-9  # of the largest payoff: which earnings are taken for equal
ALIKE = 1e-7  # which weights are taken for equal
MEET = 1e-6  # how far apart the two proposals for one end may be to be looked at
ROUNDS = 30  # in which blocks may be joined again


def coarsest(game, fewest=BEGIN):
    """Blocks of about equal size, cut also where the number of copies changes; of a small game one for each card."""
    count = len(game.cards)
    cuts = (
        {count * k // fewest for k in range(fewest + 1)}
        if count * len(game.points) > SETS
        else set(range(count + 1))
    )
    cuts |= {r for r in range(1, count) if game.copies[r] != game.copies[r - 1]}
    return Blocks(game, tuple(sorted(cuts)))


def narrowing(blocks, player=2, form=None, fixed=()):
    """Yield Blocks over which optimal plans may exist: once the values settle, then finer and finer ones, the last of one card each.

    With a ``form`` (sequence -> coefficient): over which the optimal plan of ``player`` that makes most of it may, and the weights
    that prove it. In the first rounds neighbours that are played alike are joined again, but for the cuts that are ``fixed``: half as
    many blocks, each round in a fraction of the time.
    """
    last, rounds = None, ROUNDS
    while len(blocks) < len(blocks.game.cards):
        values, below = finer(blocks, player, form, fixed if rounds > 0 else blocks.cuts) or (
            None,
            blocks,
        )
        if below == blocks or (
            last and all(abs(new - old) <= _margin(blocks.game) for new, old in zip(values, last))
        ):
            yield below
            rounds = 0
        if below == blocks:
            below = _halved(blocks)
        blocks, last, rounds = below, values, rounds - 1
    yield blocks


def _halved(blocks):
    return blocks.cut((first + after) // 2 for first, after in pairwise(blocks.cuts))


def fine_enough(blocks):
    """Whether it seems that both players have optimal plans that are alike within each of these blocks."""
    sides = [Guarantee(blocks, player) for player in (1, 2)]
    found = [propose(side.program()) for side in sides]
    return None not in found and abs(
        sum(number(side.value(1)) * one.value for side, one in zip(sides, found))
    ) <= _margin(blocks.game)


def played_alike(game, plans):
    """The Blocks in which each of two plans plays alike, as few as there are."""
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


def finer(blocks, player=2, form=None, fixed=()):
    """``(values, blocks)``: about what the game with blocks as cards is worth to the player, and the form there; and blocks cut where
    somebody would rather not play alike, neighbours that are played alike having been joined before. None if there is no proposal.
    """
    side = Guarantee(blocks, player, middle)
    program, unit, root = side.program(), number(side.value(1)), 1.0
    found = propose(program)
    values = [found.value * unit] if found else []
    if found and form:
        program = side.face(program, QQ(*found.value.as_integer_ratio()), form)
        found = propose(program)
    if found is None:
        return None
    own, replies = side.rows(found.x), side.replies(program, found.y)
    if form:
        root = abs(found.y[-1]) / sum(blocks.game.copies) / unit
        replies = [[w / unit for w in row] for row in replies]
        values.append(found.value)
    blocks, (own, replies) = _joined(blocks, (own, replies), fixed)
    cuts = {*_changes(blocks, 3 - player, own), *_changes(blocks, player, replies, root, form)}
    return values, blocks.cut(cuts)


def _joined(blocks, plans, fixed):
    """The blocks with those neighbours joined that both plans play alike, and the plans over these."""
    kept = [
        0,
        *(
            b
            for b in range(1, len(blocks))
            if blocks.copies(b) != blocks.copies(b - 1)
            or blocks.cuts[b] in fixed
            or any(abs(w - v) > ALIKE for plan in plans for w, v in zip(plan[b], plan[b - 1]))
        ),
    ]
    cuts = *(blocks.cuts[b] for b in kept), blocks.cuts[-1]
    return Blocks(blocks.game, cuts), [[plan[b] for b in kept] for plan in plans]


def meet(pairs, found):
    """Whether the two proposals of ``compact`` for one end of a range, the plan and the weights, about meet."""
    if None in found:
        return False
    end, bound = found[0].value, -found[1].value * number(pairs[1][0].value(1))
    return abs(end - bound) <= MEET * max(abs(end), found[1].x[0], 1 / len(pairs[1][0].game.cards))


def _changes(blocks, player, plan, root=1.0, form=None):
    """Where to cut the blocks in which, at some point that a best reply reaches, no action is best from end to end.

    ``plan`` is the opponent's, by blocks, ``root`` the weight of his empty sequence, ``form`` what the player is paid on top.
    """
    points = [point for point in blocks.game.points if point.player == player]
    margin = _margin(blocks.game) * max(1.0, root)
    for b, ends in enumerate(_earned(blocks, player, plan, root, form or {})):
        for point in reversed(points):
            for earned in ends:
                earned[point.parent] += max(earned[q] for q in point.sequences)
        if blocks.width(b) > 1:
            for there in _open(points, ends, margin):
                cut = blocks.cuts[b] + int((blocks.width(b) - 1) * _crossing(*ends, there, margin))
                yield from {cut, cut + 1} - {blocks.cuts[b], blocks.cuts[b + 1]}


def _margin(game):
    return TOLERANCE * max(abs(number(pay)) for end in game.ends for pay in end.pays)


def _open(points, ends, margin):
    """The actions of the points reached at which the best ones at the two ends have none in common."""
    reached = {0}
    for point in points:
        if point.parent in reached:
            best = [
                {
                    q
                    for q in point.sequences
                    if earned[q] >= max(earned[q] for q in point.sequences) - margin
                }
                for earned in ends
            ]
            reached |= best[0] | best[1]
            if not best[0] & best[1]:
                yield point.sequences


def _crossing(left, right, there, margin):
    """Where, as a share of the block, the best action at the left end falls behind the best one at the right end."""
    one = max(
        (q for q in there if left[q] >= max(map(left.__getitem__, there)) - margin),
        key=right.__getitem__,
    )
    two = max(
        (q for q in there if right[q] >= max(map(right.__getitem__, there)) - margin),
        key=left.__getitem__,
    )
    ahead, behind = left[one] - left[two], right[two] - right[one]
    return ahead / (ahead + behind)


def _earned(blocks, player, plan, root, form):
    """For each block what each of the player's sequences earns with its first and with its last card, in shares of the deck."""
    game, deck = blocks.game, sum(blocks.game.copies)
    sizes = [blocks.size(b) / deck for b in range(len(blocks))]
    earned = [_on_top(blocks, player, b, form) for b in range(len(blocks))]
    for end in game.ends:
        own, line = end.sequences if player == 1 else end.sequences[::-1]
        low, tie, high = (
            number(pay) if player == 1 else -number(pay)
            for pay in (end.pays if player == 1 else end.pays[::-1])
        )
        weights = [row[line - 1] if line else root for row in plan]
        upto = [0.0, *accumulate(map(mul, weights, sizes))]
        for b, (weight, (left, right)) in enumerate(zip(weights, earned)):
            one = weight * blocks.copies(b) / deck
            same = tie * (one - weight * (not game.replacement) / deck)
            left[own] += same + high * upto[b] + low * (upto[-1] - upto[b] - one)
            right[own] += same + high * (upto[b + 1] - one) + low * (upto[-1] - upto[b + 1])
    return earned


def _on_top(blocks, player, b, form):
    """What a form pays by each sequence but the empty one, with the first and with the last card of a block."""
    game, step = blocks.game, blocks.game.steps[player]
    share = game.pairs / sum(game.copies) / blocks.copies(b)
    return tuple(
        [0.0, *(number(form.get(rank * step + k, 0)) * share for k in range(1, step + 1))]
        for rank in (blocks.cuts[b], blocks.cuts[b + 1] - 1)
    )
