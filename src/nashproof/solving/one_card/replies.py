"""What replies earn, in floats, against a plan that is equal within each block of cards.

Proposes, never decides: where a best reply changes blocks should be cut, and programs need the
sequences that best replies use.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import mul

from nashproof.games.one_card import OneCard, Point
from nashproof.linear_programs.floats.highs import number
from nashproof.solving.one_card.blocks import Blocks
from nashproof.solving.players import Form

TOLERANCE = 1e-9  # of the largest payoff: up to this difference payoffs count as equal
EQUAL_WEIGHTS = 1e-7  # up to this difference weights count as equal

FloatRows = Sequence[
    Sequence[float]
]  # for each block the weights of a player's sequences on a card
Ends = tuple[list[float], list[float]]  # by sequence, with the first and the last card of a block


def margin(game: OneCard) -> float:
    """Up to this difference payoffs of a game count as equal."""
    return TOLERANCE * max(abs(number(pay)) for end in game.ends for pay in end.pays)


@dataclass(frozen=True)
class Opponent:
    """What a best reply is computed against.

    - ``rows``: the opponent's plan, in floats, by blocks;
    - ``root``: the weight of the opponent's empty sequence;
    - ``form``: what the replying player is paid in addition, sequence -> coefficient.
    """

    rows: FloatRows
    root: float = 1.0
    form: Form = field(default_factory=dict)


class BestReplies:
    """A player's best replies in each block, with its first and with its last card.

    ``plan`` is how they play, by blocks; ``opponent`` what they reply to.
    """

    def __init__(self, blocks: Blocks, player: int, opponent: Opponent, plan: FloatRows) -> None:
        self.blocks, self.plan = blocks, plan
        self.points = [point for point in blocks.game.points if point.player == player]
        self.margin = margin(blocks.game) * max(1.0, opponent.root)
        self.lines = _line_payoffs(blocks, player, opponent)
        self.had = [kept[player - 1] for kept in blocks.kept or ()]
        self.ends = [(self._best(left), self._best(right)) for left, right in self.lines]

    def _best(self, lines: list[float], kept: frozenset[int] | None = None) -> list[float]:
        """What each sequence earns, from what lines earn: at points the most of what is kept."""
        earned = lines[:]
        for point in reversed(self.points):
            if kept is None or point.parent in kept:
                actions = point.sequences if kept is None else kept.intersection(point.sequences)
                earned[point.parent] += max(earned[q] for q in actions)
        return earned

    def middle(self, b: int) -> list[float]:
        """What lines earn with the average card of a block."""
        return [(left + right) / 2 for left, right in zip(*self.lines[b])]

    def lacks(self, b: int, at_ends: bool) -> bool:
        """Whether a best reply earns more than those kept in a block.

        It is one with the block's first or last card, or with its average card.
        """
        return any(
            self._best(lines)[0] > self._best(lines, self.had[b])[0] + self.margin
            for lines in (self.lines[b] if at_ends else [self.middle(b)])
        )

    def changes(self) -> Iterator[int]:
        """Yield where to cut: the blocks in which no action is best from end to end.

        Only points count that a best reply reaches.
        """
        blocks, margin = self.blocks, self.margin
        for b, ends in enumerate(self.ends):
            if blocks.width(b) > 1:
                for sequences in _changing_points(self.points, ends, margin):
                    share = _crossing(ends, sequences, margin)
                    cut = blocks.cuts[b] + int((blocks.width(b) - 1) * share)
                    yield from {cut, cut + 1} - {blocks.cuts[b], blocks.cuts[b + 1]}

    def kept(self, b: int) -> frozenset[int]:
        """The sequences that programs should have in a block.

        They are those with weight, and a best reply with its first, its average and its last card.
        """
        kept = {0, *(q for q, weight in enumerate(self.plan[b], 1) if weight > EQUAL_WEIGHTS)}
        cases = *self.ends[b], self._best(self.middle(b))
        for point in self.points:
            if point.parent in kept:
                for earned in cases:
                    best = max(earned[q] for q in point.sequences) - self.margin
                    good = [q for q in point.sequences if earned[q] >= best]
                    if not kept.intersection(good):
                        kept.add(good[0])
        return frozenset(kept)


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


def _line_payoffs(blocks: Blocks, player: int, opponent: Opponent) -> list[Ends]:
    """For each block what each of the player's sequences earns with its first and its last card.

    In the game's payoffs, times the share of the deck.
    """
    game, deck = blocks.game, sum(blocks.game.copies)
    sizes = [blocks.size(b) / deck for b in range(len(blocks))]
    earned = [_bonus(blocks, player, b, opponent.form) for b in range(len(blocks))]
    for end in game.ends:
        own, line = end.own_first(player)
        low, tie, high = map(number, end.pays_to(player))
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
