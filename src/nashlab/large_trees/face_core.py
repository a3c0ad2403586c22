"""The exact plan at a basis of a player's optimal plans, by way of its core.

In a basis of `merged_face` most weights are 0 or their parent's, and most replies of the opponent
have the multiplier 0 or that of the reply before. Columns and rows that are tied in this way are
added up. What is left is the core: of liar's dice with 5 faces an eighth of the basis, as many
equations as there are choices. Its solution gives the plan, and weights of the opponent. Passes
over the sets show that the plan is optimal, and that no optimal one makes more of the form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nashlab.large_trees.sparse_optimum import integer_rows, rationals
from nashproof.exact.linear_algebra import rank, solve_both
from nashproof.exact.numbers import QQ, Vector
from nashproof.games.columns import FITS
from nashproof.games.set_columns import SetColumns, ends_of
from nashproof.linear_programs.sparse_program import Basis, Merged, SparseProgram, merged
from nashproof.play.best_response import worth_in_columns
from nashproof.play.payoff_table import ScaledIntegers, table_in_columns, whole_numbers
from nashproof.play.types import Plan
from nashproof.solving.players import ZeroSumPlayer, constant_sum

if TYPE_CHECKING:
    from nashproof.games.columns import Integers

Links = tuple["Integers", "Integers"]  # for each column and for each row where it is counted


class FacePoint(NamedTuple):
    """A guess at the plan that makes most of a form, and at what proves it.

    - ``plan``: a weight for each sequence of the player;
    - ``whole``: the same in whole numbers;
    - ``weights``: one for each sequence of the opponent, in whole numbers;
    - ``core``: of the basis that it is the point of;
    - ``tight``: which rows of the face are equations or have a multiplier.
    """

    plan: Plan
    whole: ScaledIntegers
    weights: ScaledIntegers
    core: Merged
    tight: np.ndarray


@dataclass(frozen=True, eq=False)
class FaceForm:
    """A form on `merged_face` of a player, with an integer for each of the ``best`` sequences."""

    who: ZeroSumPlayer
    best: Integers
    costs: Integers
    face: Merged

    def maximum(self, basis: Basis) -> tuple[Plan, bool] | None:
        """Return the plan at a basis, and whether it is the only maximum; None if it is no
        maximum.
        """
        point = self.point(basis)
        ties = None if point is None else self.ties(point)
        if point is None or ties is None:
            return None
        return point.plan, self.is_only(point, ties, basis)

    @property
    def sets(self) -> SetColumns:
        """The player's information sets."""
        return self.who.tree.set_columns[self.who.player]

    @property
    def replies(self) -> Integers:
        """The rows of the opponent's replies in the face; -1 for those that pay nothing."""
        return self.face.rows[-len(self.who.opponent_plan) :]

    @property
    def flows(self) -> np.ndarray:
        """A mark for each row of the face: True for flow constraints."""
        rows = self.face.rows[: -len(self.who.opponent_plan)]
        flows = np.zeros(self.face.program.height, dtype=bool)
        flows[rows[rows >= 0]] = True
        return flows

    def point(self, basis: Basis) -> FacePoint | None:
        """Return the FacePoint at a basis of the face; None if the core is singular."""
        core = reduced(merged(self.face.program, *map(_kept, basis)), self.flows)
        both = _solution(core.program) if basis.columns.sum() == basis.tight.sum() else None
        if both is None:
            return None
        sequences = self.face.columns[: self.who.game.sequence_counts[self.who.player]]
        mine, theirs = _through(sequences, core.columns), _through(self.replies, core.rows)
        padded = (*both[0], QQ(0))
        plan = tuple(map(padded.__getitem__, mine.tolist()))
        has_multiplier = np.array([*map(bool, both[1]), False])[core.rows]
        tight = self.face.program.equal | has_multiplier
        return FacePoint(plan, _spread(both[0], mine), _spread(both[1], theirs), core, tight)

    def ties(self, point: FacePoint) -> np.ndarray | None:
        """Return the sequences that attain the value of their set against the weights and the form.

        None if that does not prove that the plan is an optimal one that maximises the form.

        Two bounds make it a proof. No plan of best sequences has more than ``worth[0]`` of the form
        and of what it earns against the weights. An optimal plan earns at least 0 against the
        weights: they flow from 0, so that they are, with enough of the opponent's plan added, a
        multiple of a plan of the opponent, against which an optimal plan earns at least the value.
        """
        if not self._is_optimal(point.whole) or not self._flows(point.weights.over):
            return None
        game, player, costs = self.who.tree, self.who.player, self.costs
        earned, under = table_in_columns(game, player).totals_of(
            player, point.weights, len(point.plan)
        )
        # Integers of 64 bits where they hold every sum, else those of Python.
        if int(abs(costs).sum()) * under + int(abs(earned).sum()) >= FITS // 4:
            earned, costs = earned.astype(object), costs.astype(object)
        earned[self.best] += costs * under
        worth, values = self.sets.best(self.sets.only(self.best, earned))
        attained = (point.whole.over[self.best] * self.costs).sum()
        if attained * under != int(worth[0]) * point.whole.under:
            return None
        return self.sets.attains(worth, values) > 0

    def _is_optimal(self, plan: ScaledIntegers) -> bool:
        """Return whether weights are a plan that guarantees the value to the player."""
        who, over = self.who, plan.over
        if over[0] != plan.under or not (over >= 0).all():
            return False
        if not (self.sets.sums(over) == over[self.sets.parents]).all():
            return False
        table = table_in_columns(who.tree, who.opponent)
        worth = worth_in_columns(who.tree, table, who.opponent, plan)
        return worth.value == constant_sum(who.game) - who.value

    def _flows(self, weights: Integers) -> bool:
        """Return whether weights flow from 0 on, and are negative only in the support of the
        opponent's plan.

        Sets to which the best sequences pay nothing have no rows, and do not count.
        """
        sets = self.who.tree.set_columns[self.who.opponent]
        may_fall = np.array([*map(bool, self.who.opponent_plan)])
        counts = self.replies[sets.firsts] >= 0
        kept = sets.sums(weights) == weights[sets.parents]
        return bool(not weights[0] and (may_fall | (weights >= 0)).all() and kept[counts].all())

    def is_only(self, point: FacePoint, ties: np.ndarray, basis: Basis) -> bool:
        """Return whether no other plan attains the maximum of the point, at ``basis``.

        Sequences that are no ties, or that only others lead to, are 0 in all maxima; tight rows are
        equations. The weights are determined if only 0 solves these equations, with 0 on the right.
        If no columns are left but those of the basis, its rows are independent.
        """
        columns = self._columns(self.sets.played(np.flatnonzero(ties)) > 0)
        # No columns but those of the basis: the core of the point, with its loose rows left out.
        if not (columns & ~basis.columns).any():
            loose = np.zeros(point.core.program.height + 1, dtype=bool)
            loose[point.core.rows[~point.tight]] = True
            links = np.arange(point.core.program.width), _kept(~loose[:-1])
            core = reduced(_further(point.core, links), self.flows)
            if _is_determined(core.program, core.program.height):
                return True
        # Else, or if that does not show it, the core of all columns that may have weight.
        core = reduced(merged(self.face.program, _kept(columns), _kept(point.tight)), self.flows)
        every = range(core.program.width), range(core.program.height)
        rows = integer_rows(core.program, *map(list, every))
        return _is_determined(core.program, rank(rows, core.program.width))

    def _columns(self, stays: np.ndarray) -> np.ndarray:
        """Return the columns of the face without those of best sequences that do not stay."""
        columns = np.ones(self.face.program.width, dtype=bool)
        gone = self.best[~stays[self.best]]
        columns[self.face.columns[gone[gone > 0]]] = False
        return columns


def reduced(core: Merged, is_flow: np.ndarray) -> Merged:
    """Return a program with its tied columns and rows added up or left out.

    A column or row that is left out has the number -1, and the value or multiplier 0. Free columns
    and rows of flows leave after the equation that they state is used, and have any value.
    """
    # Each round may tie more: an equation of three columns has two after one is 0.
    while True:
        forgotten = np.zeros(core.program.height + 1, dtype=bool)
        forgotten[core.rows[is_flow]] = True
        links = _links(core.program, forgotten[:-1])
        if links is None:
            return core
        core = _further(core, links)


def _further(core: Merged, links: Links) -> Merged:
    """Merge a merged program again; return it with the places in the first program."""
    small = merged(core.program, *links)
    columns, rows = _through(core.columns, small.columns), _through(core.rows, small.rows)
    return Merged(small.program, columns, rows)


def _links(program: SparseProgram, is_flow: np.ndarray) -> Links | None:
    """Return the columns and rows to count others in; None if no single equation ties any.

    A flow with one entry says that its column is 0, one with two that both columns are the same. A
    free column says the same of the multipliers of its rows.
    """
    rows, columns = (
        np.repeat(np.arange(program.height), np.diff(program.starts)),
        program.columns_of,
    )
    links = np.arange(program.width), np.arange(program.height)
    is_flow = is_flow & (program.rights == 0)
    _follow(links, np.flatnonzero(is_flow), rows, columns, program.values)
    _follow(links[::-1], np.arange(program.free, program.width), columns, rows, program.values)
    if all((link == np.arange(len(link))).all() for link in links):
        return None
    return ends_of(links[0]), ends_of(links[1])


def _follow(
    links: Links, lines: Integers, of: Integers, others: Integers, values: Integers
) -> None:
    """Use the equations of some lines in ``links``: those of the others, and of the lines, which
    leave.

    The entries ``values`` are those of the lines ``of`` and the ``others``. Each line that leaves
    takes another place with it, one of its own.
    """
    says, counts = np.zeros(len(links[1]), dtype=bool), np.bincount(of, minlength=len(links[1]))
    says[lines] = True
    # Lines of one entry: its column is 0.
    single = np.flatnonzero((says & (counts == 1))[of])
    single = single[_first(others[single])]
    links[0][others[single]] = links[1][of[single]] = -1
    # Lines of two opposite entries: both columns are the same, counted in the lower one.
    pairs = np.flatnonzero((says & (counts == 2))[of])
    pairs = pairs[np.argsort(of[pairs], kind="stable")]
    low, high = np.sort(others[pairs].reshape(-1, 2)).T
    # A column that is counted elsewhere already is not linked a second time in this round.
    alike = (values[pairs].reshape(-1, 2).sum(axis=1) == 0) & (links[0][high] == high)
    chosen = np.flatnonzero(alike)[_first(high[alike])]
    links[0][high[chosen]] = low[chosen]
    links[1][of[pairs[::2]][chosen]] = -1


def _first(numbers: Integers) -> Integers:
    """Return the place at which each number stands first."""
    return np.unique(numbers, return_index=True)[1]


def _through(places: Integers, further: Integers) -> Integers:
    """Return ``further`` at ``places``; -1 stays -1."""
    return np.append(further, -1)[places]


def _solution(core: SparseProgram) -> tuple[Vector, Vector] | None:
    """Return the values and the multipliers of a core; None if it is singular."""
    if core.width != core.height:
        return None
    every = [*range(core.width)]
    rows, rights = integer_rows(core, every, every), rationals(core.rights * core.scales, 1)
    both = solve_both(rows, rights, rationals(core.costs, 1))
    if both is None:
        return None
    scaled = (m * scale if m else m for m, scale in zip(both[1], core.scales.tolist()))
    return both[0], tuple(scaled)


def _spread(values: Vector, places: Integers) -> ScaledIntegers:
    """Return the values at their places, and 0 at the place -1."""
    whole = whole_numbers((*values, QQ(0)))
    return ScaledIntegers(whole.over[places], whole.under)


def _is_determined(core: SparseProgram, rank_of_all: int) -> bool:
    """Return whether only 0 in the columns that are not free solves all rows, with 0 on the right.

    Ranks with and without these columns show it. Often all columns are independent.
    """
    present = np.unique(core.columns_of)
    others = present[present >= core.free].tolist()
    if rank_of_all == core.free + len(others):
        return True
    rest = integer_rows(core, others, [*range(core.height)])
    return rank_of_all == core.free + rank([r for r in rest if r], len(others))


def _kept(marks: np.ndarray) -> Integers:
    """Return the number of each marked place, and -1 for all others."""
    return np.where(marks, np.arange(len(marks)), -1)
