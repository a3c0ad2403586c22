"""Payoffs of replies, in floats, against a plan that is equal within each block of cards.

Proposes, never decides: the cuts at which a best reply changes, and the sequences of best replies,
which programs should keep.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from operator import mul

from nashproof.games.one_card import DecisionPoint, OneCard
from nashproof.linear_programs.floats.highs import number
from nashproof.solving.one_card.blocks import Blocks
from nashproof.solving.players import Form

TOLERANCE = 1e-9  # difference of equal payoffs, as a share of the largest payoff
EQUAL_WEIGHTS = 1e-7  # difference of equal weights

FloatRows = Sequence[
    Sequence[float]
]  # for each block the weights of a player's sequences on a card
Ends = tuple[list[float], list[float]]  # by sequence, with the first and the last card of a block


def margin(game: OneCard) -> float:
    """Return the difference up to which payoffs of a game count as equal."""
    return TOLERANCE * max(abs(number(pay)) for end in game.ends for pay in end.pays)


@dataclass(frozen=True)
class Opponent:
    """The plan against which best replies are computed.

    - ``rows``: the opponent's plan, in floats, by blocks;
    - ``root``: the weight of the opponent's empty sequence;
    - ``form``: an additional payoff to the replying player, sequence -> coefficient.
    """

    rows: FloatRows
    root: float = 1.0
    form: Form = field(default_factory=dict)


class BestReplies:
    """A player's best replies with the first and the last card of each block.

    ``plan`` is the player's plan, by blocks; ``opponent`` the plan replied to.
    """

    def __init__(self, blocks: Blocks, player: int, opponent: Opponent, plan: FloatRows) -> None:
        self.blocks, self.plan = blocks, plan
        self.points = [point for point in blocks.game.points if point.player == player]
        self.margin = margin(blocks.game) * max(1.0, opponent.root)
        self.lines = _line_payoffs(blocks, player, opponent)
        self.had = [kept[player - 1] for kept in blocks.kept or ()]
        self.ends = [(self._best(left), self._best(right)) for left, right in self.lines]

    def _best(self, lines: list[float], kept: frozenset[int] | None = None) -> list[float]:
        """Return the value of each sequence, by backward induction from the payoffs of lines.

        With ``kept`` the player chooses among these sequences only.
        """
        earned = lines[:]
        for point in reversed(self.points):
            if kept is None or point.parent in kept:
                actions = point.sequences if kept is None else kept.intersection(point.sequences)
                earned[point.parent] += max(earned[q] for q in actions)
        return earned

    def middle(self, b: int) -> list[float]:
        """Return the payoffs of lines with the average card of a block."""
        return [(left + right) / 2 for left, right in zip(*self.lines[b])]

    def lacks(self, b: int, at_ends: bool) -> bool:
        """Return whether a best reply earns more than the sequences kept in a block.

        The best replies are those with the block's first and last card, or with its average card.
        """
        return any(
            self._best(lines)[0] > self._best(lines, self.had[b])[0] + self.margin
            for lines in (self.lines[b] if at_ends else [self.middle(b)])
        )

    def changes(self) -> Iterator[int]:
        """Yield the ranks at which to cut: where a best action changes inside a block.

        Only points that a best reply reaches count.
        """
        blocks, margin = self.blocks, self.margin
        for b, ends in enumerate(self.ends):
            if blocks.width(b) > 1:
                for sequences in _changing_points(self.points, ends, margin):
                    share = _crossing(ends, sequences, margin)
                    cut = blocks.cuts[b] + int((blocks.width(b) - 1) * share)
                    yield from {cut, cut + 1} - {blocks.cuts[b], blocks.cuts[b + 1]}

    def kept(self, b: int) -> frozenset[int]:
        """Return the sequences that programs should keep in a block.

        They are those with weight, and a best reply with the first, the average and the last card.
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


def _changing_points(points: Sequence[DecisionPoint], ends: Ends, margin: float) -> Iterator[range]:
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
    """Return where the best actions at both ends earn the same, as a share of the block.

    Their payoffs are linear in the card. Of tied best actions the best at the far end is taken.
    """
    left, right = ends
    most_left = max(map(left.__getitem__, sequences)) - margin
    most_right = max(map(right.__getitem__, sequences)) - margin
    best_left = max((q for q in sequences if left[q] >= most_left), key=right.__getitem__)
    best_right = max((q for q in sequences if right[q] >= most_right), key=left.__getitem__)
    ahead, behind = left[best_left] - left[best_right], right[best_right] - right[best_left]
    return ahead / (ahead + behind)


def _line_payoffs(blocks: Blocks, player: int, opponent: Opponent) -> list[Ends]:
    """Return for each block the payoffs of sequences at their ends, with its first and last card.

    In the game's payoffs, times the share of the deck.
    """
    game, deck = blocks.game, sum(blocks.game.copies)
    sizes = [blocks.size(b) / deck for b in range(len(blocks))]
    earned = [_bonus(blocks, player, b, opponent.form) for b in range(len(blocks))]
    for end in game.ends:
        sequence, line = end.own_first(player)
        low, tie, high = map(number, end.pays_to(player))
        weights = [row[line - 1] if line else opponent.root for row in opponent.rows]
        upto = [0.0, *accumulate(map(mul, weights, sizes))]
        # lower cards, the same card and higher cards of the opponent; ``upto`` has prefix sums
        for b, (weight, (left, right)) in enumerate(zip(weights, earned)):
            share = weight * blocks.copies(b) / deck
            same = tie * (share - weight * (not game.replacement) / deck)
            left[sequence] += same + high * upto[b] + low * (upto[-1] - upto[b] - share)
            right[sequence] += same + high * (upto[b + 1] - share) + low * (upto[-1] - upto[b + 1])
    return earned


def _bonus(blocks: Blocks, player: int, b: int, form: Form) -> Ends:
    """Return a form's payoff by sequence (0 at the empty one), with both end cards."""
    game, step = blocks.game, blocks.game.steps[player]
    per_copy = game.pairs / sum(game.copies) / blocks.copies(b)
    first, last = (
        [0.0, *(number(form.get(rank * step + k, 0)) * per_copy for k in range(1, step + 1))]
        for rank in (blocks.cuts[b], blocks.cuts[b + 1] - 1)
    )
    return first, last
