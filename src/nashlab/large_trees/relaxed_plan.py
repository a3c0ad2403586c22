"""The plan of best replies that maximises a form, without regard to what it guarantees.

An optimal plan has best replies alone, and keeps the opponent from more than the value. Without the
second constraint one pass from the bottom up finds the maximum. If that plan is optimal, it is the
preferred one, and no program need be solved. If it nearly is, the dual simplex method soon comes
from it to the preferred plan. Where the opponent wins whatever the
player does, as in dark hex, every reply is best: there it takes 0.001 processor seconds, and the
simplex method 0.07.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nashproof.exact.numbers import QQ
from nashproof.games.columns import ColumnLeaves
from nashproof.linear_programs.sparse_program import Basis, Merged
from nashproof.play.best_response import worth_in_columns
from nashproof.play.payoff_table import ScaledIntegers, table_in_columns
from nashproof.play.types import Plan
from nashproof.solving.players import ZeroSumPlayer

if TYPE_CHECKING:
    from nashproof.games.columns import Integers


class RelaxedPlan(NamedTuple):
    """A pure plan of best replies that maximises a form.

    - ``plan``: a realisation weight for each sequence;
    - ``is_only``: whether no other plan of best replies attains the maximum;
    - ``chosen``: the sequence that it goes on with at each set of the player, or would;
    - ``replies``: the same for the opponent's best response to it;
    - ``broken``: how many sequences with weight in the opponent's plan are no best response to it.
      The plan is optimal exactly if there is none.
    """

    plan: Plan
    is_only: bool
    chosen: list[int]
    replies: list[int]
    broken: int


def relaxed_plan(who: ZeroSumPlayer, best: Integers, costs: Integers) -> RelaxedPlan:
    """Return the RelaxedPlan of a player of a tree with columns.

    It plays the sequences ``best`` alone. Each of them earns its cost, an integer.
    """
    import numpy as np

    sets = who.tree.set_columns[who.player]
    earned = np.zeros(who.game.sequence_counts[who.player], dtype=np.int64)
    earned[best] = costs
    attains = sets.attains(*sets.best(sets.only(best, earned)))
    # The first action that attains the value of its set; the plan plays those it reaches.
    chosen = sets.first(attains)
    played = sets.played(chosen)
    is_only = not (played[sets.parents] & (sets.sums(attains) > 1)).any()
    plan = tuple(map((QQ(0), QQ(1)).__getitem__, played.tolist()))
    replies, broken = _replies(who, ScaledIntegers(played, 1))
    return RelaxedPlan(plan, is_only, chosen.tolist(), replies, broken)


def even_plan(who: ZeroSumPlayer) -> Plan | None:
    """Return the plan that plays all moves of each set evenly, if the player gets the worst payoff
    anyway.

    None for other players, and for trees without columns. All plans of such a player are optimal.
    The opponent's optimal plans are the best replies to this one.
    """
    if not isinstance(who.tree.leaves, ColumnLeaves):
        return None
    paid = who.tree.leaves.columns.payoffs
    if QQ(int(paid.over[who.player - 1].min()), paid.under) != who.value:
        return None
    sets, plan = who.tree.set_columns[who.player], [QQ(1)]
    for parent, count in zip(sets.parents.tolist(), sets.counts.tolist()):
        plan += [plan[parent] / count] * count
    return tuple(plan)


def _replies(who: ZeroSumPlayer, plan: ScaledIntegers) -> tuple[list[int], int]:
    """Return the opponent's best response to a plan, and the number of sequences of their optimal
    plan that are no best response.
    """
    import numpy as np

    table, sets = table_in_columns(who.tree, who.opponent), who.tree.set_columns[who.opponent]
    worth = worth_in_columns(who.tree, table, who.opponent, plan)
    attains = sets.attains(np.asarray(worth.sequences), np.asarray(worth.sets))
    weighted = np.array([*map(bool, who.opponent_plan)])
    return sets.first(attains).tolist(), int((weighted[1:] & (attains[1:] == 0)).sum())


def relaxed_basis(relaxed: RelaxedPlan, free: int, face: Merged) -> Basis:
    """Return the basis of the plan on `merged_face`, whose multipliers are feasible.

    Of each set of the player the flow constraint is tight and the chosen sequence basic, of each
    set of the opponent the row of the best reply and the set's value. ``free`` is the first free
    column of the program that was merged.
    """
    import numpy as np

    flows, values = 1 + len(relaxed.chosen), free + 1 + len(relaxed.replies)
    rows = face.rows[np.r_[: flows + 1, flows + np.array(relaxed.replies, dtype=int)]]
    columns = face.columns[np.r_[0, relaxed.chosen, free:values]]
    present = (columns >= 0) & (rows >= 0)
    basic, tight = (np.zeros(n, dtype=bool) for n in (face.program.width, face.program.height))
    basic[columns[present]], tight[rows[present]] = True, True
    return Basis(basic, tight)
