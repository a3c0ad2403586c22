"""Cuts of a deck into blocks: floats propose the cards at which a best reply changes.

Proposes, never decides: a needless cut costs time, a missing cut another round. Against an opponent
who plays equally within each block, the payoff of a line is linear in the card within each block.
So if the best actions at the two ends of a block differ, the best reply changes where the payoffs
of the two actions are equal.
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

SMALL_GAME = 800  # the most information sets of a game with a block for each card
FIRST_BLOCKS = 10  # blocks of the first round, in larger games
FEW_SEQUENCES = 8  # the most sequences of a player on a card for which programs keep all
MEETING = 1e-6  # the greatest relative difference of two proposals that are tried exactly
MERGING_ROUNDS = 30  # the first rounds, in which blocks may be merged again


def coarsest(game: OneCard, fewest: int = FIRST_BLOCKS) -> Blocks:
    """Return blocks of about equal size, cut also where the number of copies changes.

    A small game has a block for each card.
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
    """The optimal plans or the maximum for which blocks are refined.

    - ``player``: 1 or 2;
    - ``form``: sequence -> coefficient, a form to maximise over the player's optimal plans; None
      if any optimal plans are sought;
    - ``fixed``: ranks before which a cut is never removed.
    """

    player: int = 2
    form: Form | None = None
    fixed: Collection[int] = ()


OPTIMAL_PLANS = Aim()


def refine_blocks(blocks: Blocks, aim: Aim = OPTIMAL_PLANS) -> Iterator[Blocks]:
    """Yield finer and finer Blocks over which optimal plans may exist; at last, single cards.

    With a form: blocks over which a maximiser may exist, with the weights that prove the maximum.
    The first blocks are yielded once the values of two rounds agree. In the first rounds neighbours
    with equal plans are merged again, except at the ``fixed`` cuts: that halves the blocks, and
    takes a fraction of the time. Without a form, programs of many sequences keep in each block only
    sequences that are played or best, and add more until no best reply is missing (double oracle:
    McMahan, Gordon and Blum 2003). With ten raises a fifth of the sequences is enough, and HiGHS is
    100 times faster.
    """
    last: Sequence[float] = ()
    rounds = MERGING_ROUNDS
    while len(blocks) < len(blocks.game.cards):
        fixed = aim.fixed if rounds > 0 else blocks.cuts
        values, below = finer(blocks, replace(aim, fixed=fixed)) or ((), blocks)
        # the values settle, or no best reply changes: propose these blocks, and merge no more
        if below == blocks or _are_settled(blocks.game, values, last):
            yield below
            rounds = 0
        # no best reply changes, and yet the exact plans did not meet
        if below == blocks:
            below = _halved(blocks)
        blocks, last, rounds = below, values, rounds - 1
    yield blocks
    if blocks.kept is not None:
        yield replace(blocks, kept=None)


def _are_settled(game: OneCard, values: Sequence[float], last: Sequence[float]) -> bool:
    """Return whether the values equal those of the round before, within the margin."""
    return len(last) > 0 and all(abs(new - old) <= margin(game) for new, old in zip(values, last))


def _halved(blocks: Blocks) -> Blocks:
    """Return the blocks, each cut in the middle."""
    return blocks.cut((first + after) // 2 for first, after in pairwise(blocks.cuts))


# Player and first columns of the blocks -> HiGHS's last basis of such a program
LastBases = dict[tuple[int, ...], list[int]]


def fine_enough(blocks: Blocks, bases: LastBases | None = None) -> bool:
    """Return whether both players have optimal plans equal within each block, in floats.

    HiGHS starts at the basis in ``bases``, if it has one, and leaves its last basis there.
    """
    bases, sum_of_values = {} if bases is None else bases, 0.0
    for side in (BlockProgram(blocks, player) for player in (1, 2)):
        columns = side.player, *side.starts
        proposal = propose(side.program(), bases.get(columns))
        if proposal is None:
            return False
        if proposal.basis is not None:
            bases[columns] = proposal.basis
        sum_of_values += number(side.value(1)) * proposal.value
    return abs(sum_of_values) <= margin(blocks.game)


def blocks_of_plans(game: OneCard, plans: Sequence[Plan]) -> Blocks:
    """Return the coarsest blocks of cards with equal copies and equal rows in both plans."""
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
    """Return the values of a round, in floats, and finer blocks. None if HiGHS proposes nothing.

    The values are that of the game with blocks as cards, to the player, and that of the form if
    there is one.
    """
    # solve, until the programs miss no best reply to the average card of a block
    played = _played(blocks, aim)
    while played and (lacking := _lacking(played, aim)):
        played = _played(lacking, aim)
    if played is None:
        return None
    # merge neighbouring blocks with equal plans, then split each in which a best reply changes
    blocks, (plan, replies) = merge_equal(played.blocks, (played.plan, played.replies), aim.fixed)
    replying = replace(played, blocks=blocks, plan=plan, replies=replies).replying(aim)
    if not aim.form and max(blocks.game.steps.values()) > FEW_SEQUENCES:
        blocks = replace(blocks, kept=_kept(replying))
    return played.values, blocks.cut(
        cut for best_replies in replying for cut in best_replies.changes()
    )


@dataclass(frozen=True)
class _Played:
    """The optimal plans of the game with blocks as cards, in floats.

    - ``blocks``: the blocks;
    - ``values``: as in ``finer``;
    - ``plan``, ``replies``: the plans of the player of the aim and of the opponent;
    - ``root``: the weight of the opponent's empty sequence.
    """

    blocks: Blocks
    values: list[float]
    plan: FloatRows
    replies: FloatRows
    root: float

    def replying(self, aim: Aim) -> list[BestReplies]:
        """Return the best replies of players 1 and 2 to each other's plans."""
        player_plan, replies = (
            Opponent(self.plan),
            Opponent(self.replies, self.root, aim.form or {}),
        )
        player = BestReplies(self.blocks, aim.player, replies, self.plan)
        opponent = BestReplies(self.blocks, 3 - aim.player, player_plan, self.replies)
        return [player, opponent] if aim.player == 1 else [opponent, player]


def _played(blocks: Blocks, aim: Aim) -> _Played | None:
    """Solve the game with blocks as cards by HiGHS; None if it proposes nothing."""
    player, form = aim.player, aim.form
    side = BlockProgram(blocks, player, middle)
    program, unit, root = side.program(), number(side.value(1)), 1.0
    # the value first; with a form, then its maximum over the face of optimal plans
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
    """Return the blocks with the missing best replies to the average card of each block.

    None if the sequences that are kept earn as much.
    """
    if played.blocks.kept is None:
        return None
    return _with_replies(played.replying(aim), at_ends=False)


def with_replies_to(blocks: Blocks, plans: Sequence[FloatRows]) -> Blocks | None:
    """Return the blocks with the missing best replies to both ends of each block.

    ``plans`` are those of players 1 and 2. None if the sequences that are kept earn as much.
    """
    if blocks.kept is None:
        return None
    plan1, plan2 = plans
    replying = [
        BestReplies(blocks, 1, Opponent(plan2), plan1),
        BestReplies(blocks, 2, Opponent(plan1), plan2),
    ]
    return _with_replies(replying, at_ends=True)


def _with_replies(replying: Sequence[BestReplies], at_ends: bool) -> Blocks | None:
    """Return blocks with more sequences kept; None if no player would earn more by any."""
    blocks = replying[0].blocks
    if not any(
        best_replies.lacks(b, at_ends) for best_replies in replying for b in range(len(blocks))
    ):
        return None
    new, had = _kept(replying), blocks.kept or ()
    kept = tuple((a | c, b | d) for (a, b), (c, d) in zip(new, had))
    return replace(blocks, kept=kept) if kept != had else None


def _kept(replying: Sequence[BestReplies]) -> tuple[Kept, ...]:
    """Return for each block the sequences of players 1 and 2 that programs should keep."""
    replies1, replies2 = replying
    return tuple((replies1.kept(b), replies2.kept(b)) for b in range(len(replies1.ends)))


def merge_equal(
    blocks: Blocks, plans: Sequence[FloatRows], fixed: Collection[int]
) -> tuple[Blocks, list[list[Sequence[float]]]]:
    """Merge neighbouring blocks with equal rows in all plans; return the blocks and plans."""
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


def _differ(row: Sequence[float], neighbour: Sequence[float]) -> bool:
    """Return whether two rows of weights differ by more than rounding."""
    return any(abs(w - v) > EQUAL_WEIGHTS for w, v in zip(row, neighbour))


Side = tuple[BlockProgram, LinearProgram]  # a player's columns, and the program with its rows


def proposals_meet(bounding: Side, proposals: Sequence[Proposal | None]) -> bool:
    """Return whether the two proposals for an end of a range nearly agree, in floats.

    The first is of the program of the plan, the second of ``bounding``, the program of the weights.
    """
    attained, bounds = proposals
    if attained is None or bounds is None:
        return False
    side = bounding[0]
    end, bound = attained.value, -bounds.value * number(side.value(1))
    return abs(end - bound) <= MEETING * max(abs(end), bounds.x[0], 1 / len(side.game.cards))
