"""Where to cut a deck into blocks: floats propose the cards at which a best reply changes.

Proposes, never decides: a needless cut costs time, a missing one another round. Against an opponent
who plays equally within each block, the payoff of a line is linear in the card within each block.
So if the best actions at the two ends of a block differ, the change lies where their lines cross.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nashproof.exact.numbers import QQ
from nashproof.games.one_card import OneCard
from nashproof.linear_programs.floats.highs import Proposal, number, propose
from nashproof.linear_programs.program import LinearProgram
from nashproof.play.types import Plan
from nashproof.solving.one_card.blocks import BlockProgram, Blocks, Kept, middle
from nashproof.solving.one_card.replies import (
    EQUAL_WEIGHTS,
    BestReplies,
    FloatRows,
    Opponent,
    margin,
)
from nashproof.solving.players import Form

SMALL_GAME = 800  # information sets of games that are solved card by card: below it that is faster
FIRST_BLOCKS = 10  # blocks of the first round, of other games
FEW_SEQUENCES = 8  # of a player on a card: programs keep all of them
MEETING = 1e-6  # up to this relative difference two proposals for one end are examined
MERGING_ROUNDS = 30  # rounds in which blocks may be merged again


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
    in a fraction of the time. Without a form, programs of many sequences keep in each block those
    that are played or best, and get more of them until no best reply lacks (McMahan, Gordon and
    Blum 2003: double oracle). With ten raises a fifth of them do, and HiGHS is 100 times faster.
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
    if blocks.kept is not None:
        yield replace(blocks, kept=None)


def _are_settled(game: OneCard, values: Sequence[float], last: Sequence[float]) -> bool:
    """Whether the values are those of the round before."""
    return len(last) > 0 and all(abs(new - old) <= margin(game) for new, old in zip(values, last))


def _halved(blocks: Blocks) -> Blocks:
    return blocks.cut((first + after) // 2 for first, after in pairwise(blocks.cuts))


def fine_enough(blocks: Blocks) -> bool:
    """Whether, in floats, both players have optimal plans that are equal within each block."""
    sides = [BlockProgram(blocks, player) for player in (1, 2)]
    one, two = (propose(side.program()) for side in sides)
    if one is None or two is None:
        return False
    units = [number(side.value(1)) for side in sides]
    return bool(abs(units[0] * one.value + units[1] * two.value) <= margin(blocks.game))


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
    played = _played(blocks, aim)
    while played and (lacking := _lacking(played, aim)):
        played = _played(lacking, aim)
    if played is None:
        return None
    blocks, (own, replies) = merge_equal(played.blocks, (played.own, played.replies), aim.fixed)
    replying = replace(played, blocks=blocks, own=own, replies=replies).replying(aim)
    if not aim.form and max(blocks.game.steps.values()) > FEW_SEQUENCES:
        blocks = replace(blocks, kept=_kept(replying))
    return played.values, blocks.cut(cut for one in replying for cut in one.changes())


@dataclass(frozen=True)
class _Played:
    """The optimal plans of the game with blocks as cards, in floats.

    - ``blocks``: the blocks;
    - ``values``: as in ``finer``;
    - ``own``, ``replies``: how the player that is aimed at and the opponent play;
    - ``root``: the weight of the opponent's empty sequence.
    """

    blocks: Blocks
    values: list[float]
    own: FloatRows
    replies: FloatRows
    root: float

    def replying(self, aim: Aim) -> list[BestReplies]:
        """How players 1 and 2 best reply to each other."""
        own, replies = Opponent(self.own), Opponent(self.replies, self.root, aim.form or {})
        player = BestReplies(self.blocks, aim.player, replies, self.own)
        opponent = BestReplies(self.blocks, 3 - aim.player, own, self.replies)
        return [player, opponent] if aim.player == 1 else [opponent, player]


def _played(blocks: Blocks, aim: Aim) -> _Played | None:
    """What HiGHS proposes for the game with blocks as cards; None if it proposes nothing."""
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
    replies = side.replies(program, best.y)
    if form:
        root = abs(best.y[-1]) / sum(blocks.game.copies) / unit
        replies = [[w / unit for w in row] for row in replies]
        values.append(best.value)
    return _Played(blocks, values, side.rows(best.x), replies, root)


def _lacking(played: _Played, aim: Aim) -> Blocks | None:
    """The blocks with the best replies that programs lack, to the average card of a block.

    None if those that are kept earn as much.
    """
    if played.blocks.kept is None:
        return None
    return _with_replies(played.replying(aim), at_ends=False)


def with_replies_to(blocks: Blocks, plans: Sequence[FloatRows]) -> Blocks | None:
    """The blocks with the best replies that programs lack, to both ends of each block.

    ``plans`` are those of players 1 and 2. None if the replies that are kept earn as much.
    """
    if blocks.kept is None:
        return None
    one, two = plans
    replying = [
        BestReplies(blocks, 1, Opponent(two), one),
        BestReplies(blocks, 2, Opponent(one), two),
    ]
    return _with_replies(replying, at_ends=True)


def _with_replies(replying: Sequence[BestReplies], at_ends: bool) -> Blocks | None:
    """The blocks with what players 1 and 2 should keep; None if they would earn no more by it."""
    blocks = replying[0].blocks
    if not any(one.lacks(b, at_ends) for one in replying for b in range(len(blocks))):
        return None
    new, had = _kept(replying), blocks.kept or ()
    kept = tuple((a | c, b | d) for (a, b), (c, d) in zip(new, had))
    return replace(blocks, kept=kept) if kept != had else None


def _kept(replying: Sequence[BestReplies]) -> tuple[Kept, ...]:
    """What programs should keep, from how players 1 and 2 reply."""
    one, two = replying
    return tuple((one.kept(b), two.kept(b)) for b in range(len(one.ends)))


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
