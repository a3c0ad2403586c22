"""Where to cut the deck of a one-card game into blocks: floats find the cards at which a best reply changes.

Proposes, never decides: a needless cut costs time, a missing one a further round. Against an opponent who plays alike within
each block, what a line earns is linear in the card within each block; so where one action is best at one end of a block and
another at the other end, the change lies where their lines cross.
"""

from itertools import accumulate
from operator import mul

from .blocks import Blocks, Guarantee, middle
from .highs import number, propose

BEGIN = 10  # blocks of the first round; twice as many cards are not cut into blocks at all
TOLERANCE = 1e-9  # of the largest payoff: which earnings are taken for equal


def coarsest(game, fewest=BEGIN):
    """Blocks of about equal size, cut also where the number of copies changes."""
    count = len(game.cards)
    cuts = {count * k // fewest for k in range(fewest + 1)} if count > 2 * fewest else set(range(count + 1))
    cuts |= {r for r in range(1, count) if game.copies[r] != game.copies[r - 1]}
    return Blocks(game, tuple(sorted(cuts)))


def narrowing(game):
    """Yield Blocks over which optimal plans may exist: finer and finer ones, the last of one card each."""
    blocks, last = coarsest(game), None
    while len(blocks) < len(game.cards):
        value, below = finer(blocks) or (None, blocks)
        if below == blocks or (last is not None and abs(value - last) <= _margin(game)):
            yield blocks
        if below == blocks:
            below = Blocks(game, tuple(sorted({*blocks.cuts, *map(_half, blocks.cuts, blocks.cuts[1:])})))
        blocks, last = below, value
    yield blocks


def fine_enough(blocks):
    """Whether it seems that both players have optimal plans that are alike within each of these blocks."""
    sides = [Guarantee(blocks, player) for player in (1, 2)]
    found = [propose(side.program()) for side in sides]
    return None not in found and abs(sum(number(side.value(1)) * one.value for side, one in zip(sides, found))) <= _margin(blocks.game)


def _half(first, after):
    return (first + after) // 2


def finer(blocks):
    """``(value, blocks)``: about what the game with blocks as cards is worth to player 2, and blocks cut where a player would
    rather not play alike. None if there is no proposal.
    """
    side = Guarantee(blocks, 2, middle)
    program = side.program()
    found = propose(program)
    if found is None:
        return None
    plans = _replies(side, program, found.y), [found.x[start : start + blocks.game.steps[2]] for start in side.starts[:-1]]
    cuts = set(blocks.cuts)
    for player in (1, 2):
        for b, place in _changes(blocks, player, plans[2 - player]):
            first, after = blocks.cuts[b], blocks.cuts[b + 1]
            cuts.update(cut for cut in (first + int(place), first + int(place) + 1) if first < cut < after)
    return number(side.value(1)) * found.value, Blocks(blocks.game, tuple(sorted(cuts)))


def _replies(side, program, multipliers):
    """The opponent's plan of the game with blocks as cards: the multipliers of the rows of his replies, by block size."""
    values = [abs(m) for row, m in zip(program.rows, multipliers) if row.name == "reply"]
    step = side.game.steps[side.other] + 1
    return [[m / (2 * side.blocks.size(b)) for m in values[b * step + 1 : (b + 1) * step]] for b in range(len(side.blocks))]


def _changes(blocks, player, plan):
    """``(block, place)`` for each block in which, at some point that a best reply reaches, no action is best from end to end."""
    points = [point for point in blocks.game.points if point.player == player]
    margin = _margin(blocks.game)
    for b, ends in enumerate(_earned(blocks, player, plan)):
        for point in reversed(points):
            for earned in ends:
                earned[point.parent] += max(earned[q] for q in _actions(point))
        if blocks.width(b) > 1:
            for there in _open(points, ends, margin):
                yield b, (blocks.width(b) - 1) * _crossing(*ends, there, margin)


def _margin(game):
    return TOLERANCE * max(abs(number(pay)) for end in game.ends for pay in end.pays)


def _actions(point):
    return range(point.first, point.first + len(point.actions))


def _open(points, ends, margin):
    """The actions of the points reached at which the best ones at the two ends have none in common."""
    reached = {0}
    for point in points:
        if point.parent in reached:
            best = [{q for q in _actions(point) if earned[q] >= max(earned[q] for q in _actions(point)) - margin} for earned in ends]
            reached |= best[0] | best[1]
            if not best[0] & best[1]:
                yield _actions(point)


def _crossing(left, right, there, margin):
    """Where, as a share of the block, the best action at the left end falls behind the best one at the right end."""
    one = max((q for q in there if left[q] >= max(map(left.__getitem__, there)) - margin), key=right.__getitem__)
    two = max((q for q in there if right[q] >= max(map(right.__getitem__, there)) - margin), key=left.__getitem__)
    ahead, behind = left[one] - left[two], right[two] - right[one]
    return ahead / (ahead + behind)


def _earned(blocks, player, plan):
    """For each block what each of the player's sequences earns with its first and with its last card, in shares of the deck."""
    game, deck = blocks.game, sum(blocks.game.copies)
    sizes = [blocks.size(b) / deck for b in range(len(blocks))]
    earned = [([0.0] * (game.steps[player] + 1), [0.0] * (game.steps[player] + 1)) for _ in sizes]
    for end in game.ends:
        own, line = end.sequences if player == 1 else end.sequences[::-1]
        low, tie, high = (number(pay) if player == 1 else -number(pay) for pay in (end.pays if player == 1 else end.pays[::-1]))
        weights = [row[line - 1] if line else 1.0 for row in plan]
        upto = [0.0, *accumulate(map(mul, weights, sizes))]
        for b, (weight, (left, right)) in enumerate(zip(weights, earned)):
            one = weight * blocks.copies(b) / deck
            same = tie * (one - weight * (not game.replacement) / deck)
            left[own] += same + high * upto[b] + low * (upto[-1] - upto[b] - one)
            right[own] += same + high * (upto[b + 1] - one) + low * (upto[-1] - upto[b + 1])
    return earned
