"""Compare a stated region of a player's plans with the set of all their optimal plans.

Two-player zero-sum games; knows no documents. Two inclusions are decided:

- *The region contains the optimal plans* if the least value of each of its conditions over the
  optimal plans satisfies the condition (a linear program on the optimal face each).
- *The optimal plans contain the region* if every vertex of the region is optimal: the guarantee of
  a plan is concave, so its least value over a polytope is at a vertex.

If no plan lies in the region, Farkas multipliers prove it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.exact.linear_algebra import all_solutions
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import lexicographic_optimum
from nashproof.linear_programs.polyhedra import HullProof, enclosure, value, vertices
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.best_response import guarantee
from nashproof.play.sequence_form import constraints
from nashproof.play.types import Plan
from nashproof.solving.game_programs import reply_entries
from nashproof.solving.optimal.ranges import least_end
from nashproof.solving.players import Form, RangeEnd, ZeroSumPlayer

Chart = tuple[tuple[Rational, ...], ...]  # ``(constant, coefficients ..)`` for each sequence from 1


@dataclass(frozen=True)
class PlanCondition:
    """A condition on a plan: ``form`` (sequence -> coefficient) is ``>=`` or ``== right``."""

    form: Form
    right: Rational


@dataclass(frozen=True)
class Region:
    """The plans of a player that satisfy all of some conditions.

    - ``equations``: conditions with ``=``;
    - ``inequalities``: conditions with ``>=``.
    """

    equations: tuple[PlanCondition, ...]
    inequalities: tuple[PlanCondition, ...]

    @property
    def as_inequalities(self) -> list[PlanCondition]:
        """Return the conditions with ``>=``: two for each equation, the second negated, then the
        others.
        """
        pairs = [
            side
            for equation in self.equations
            for side in (
                equation,
                PlanCondition({q: -a for q, a in equation.form.items()}, -equation.right),
            )
        ]
        return [*pairs, *self.inequalities]


@dataclass(frozen=True)
class RegionComparison:
    """The inclusions between a region and the set of a player's optimal plans, with the proof.

    - ``ends``: for each of ``as_inequalities`` the least value of its form over the optimal plans;
      empty if no plan lies in the region;
    - ``outside``: an optimal plan that violates a condition; None if there is none;
    - ``not_optimal``: a plan in the region that is not optimal; None if there is none;
    - ``chart``: each sequence but the empty one as a form in coordinates of the region;
    - ``corners``: the plans at the region's vertices;
    - ``enclosure``: the proof that these are all vertices; None if no plan lies in the region;
    - ``factors``: where no plan lies in the region, a number ``>= 0`` for each of
      ``as_inequalities``. With them the sum of (form minus right) is below 0 on every plan.
    """

    ends: tuple[RangeEnd, ...]
    outside: Plan | None
    not_optimal: Plan | None
    chart: Chart = ()
    corners: tuple[Plan, ...] = ()
    enclosure: HullProof | None = None
    factors: tuple[Rational, ...] = ()

    @property
    def contains(self) -> bool:
        """Return True if every optimal plan lies in the region."""
        return self.outside is None

    @property
    def contained(self) -> bool:
        """Return True if a plan lies in the region, and all that do are optimal."""
        return not self.factors and self.not_optimal is None


def compare_region(who: ZeroSumPlayer, region: Region, backend: str = "highs") -> RegionComparison:
    """Return the RegionComparison of a stated region and the player's optimal plans.

    Raises Unproved where the region is too large to list its vertices.
    """
    # does the region contain the optimal plans: the least value of each condition over these
    conditions = region.as_inequalities
    ends = [least_end(who, condition.form, backend) for condition in conditions]
    outside = next(
        (end.plan for end, condition in zip(ends, conditions) if end.value < condition.right), None
    )
    # do the optimal plans contain the region: its vertices in coordinates of its affine hull
    chart, points = _corners(who.tree, who.player, region)
    if not points:
        factors = _farkas_factors(who.tree, who.player, conditions, backend)
        return RegionComparison((), outside, None, factors=factors)
    plans = [(QQ(1), *(value(form, point) for form in chart)) for point in points]
    not_optimal = next(
        (plan for plan in plans if guarantee(who.game, who.player, plan) < who.value), None
    )
    # all vertices are optimal: then that none is missing needs a proof (unless there is one point)
    proof = HullProof((), ())
    if not_optimal is None and points[0]:
        proof = enclosure(_forms(chart, region.inequalities), points)
    return RegionComparison(tuple(ends), outside, not_optimal, chart, tuple(plans), proof)


def _corners(
    game: Tree, player: int, region: Region
) -> tuple[Chart, Sequence[tuple[Rational, ...]]]:
    """Return coordinates of the region's affine space, and its vertices in them.

    There are no vertices if no plan lies in the region.
    """
    # the equations of a plan and of the region; the empty sequence has the weight 1 and no column
    n = game.sequence_counts[player]
    rows: list[tuple[Form, Rational]] = []
    rows += [(row, QQ(0)) for row in constraints(game, player)[1:]]
    rows += [(equation.form, equation.right) for equation in region.equations]
    shifted = [
        ({q - 1: a for q, a in row.items() if q}, right - row.get(0, QQ(0))) for row, right in rows
    ]
    solutions = all_solutions([row for row, _ in shifted], [right for _, right in shifted], n - 1)
    if solutions is None:
        return (), []
    free, chart = solutions
    # a constant form below 0 is a contradiction; `vertices` expects that there is none
    forms = _forms(chart, region.inequalities)
    if any(form[0] < 0 and not any(form[1:]) for form in (*chart, *forms)):
        return chart, []
    return chart, vertices(forms) if free else [()]


def _farkas_factors(
    game: Tree, player: int, conditions: Sequence[PlanCondition], backend: str
) -> tuple[Rational, ...]:
    """Return a factor ``>= 0`` for each condition that together contradict every plan.

    The sum of factor times (form minus right) is at most -1 on every plan. Such factors exist if no
    plan satisfies all conditions (Farkas's lemma). Of those with the least sum, return the
    lexicographically greatest.
    """
    # columns: the factors, then best-response values of the game and of each of the player's sets:
    # an upper bound, free in sign, of the sum over all plans
    n = len(conditions)
    lines = [
        {k: condition.form[q] for k, condition in enumerate(conditions) if q in condition.form}
        for q in range(game.sequence_counts[player])
    ]
    rows = [Row("plan", entries, ">=", QQ(0)) for entries in reply_entries(game, player, lines, n)]
    rights = {k: -condition.right for k, condition in enumerate(conditions) if condition.right}
    rows.append(Row("none", {n: QQ(1)} | rights, "==", QQ(-1)))
    columns = tuple(range(n + 1 + len(game.sets_of[player])))
    least_sum = {k: QQ(-1) for k in range(n)}
    program = LinearProgram(columns, tuple(rows), least_sum, frozenset(columns[n:]))
    return tuple(lexicographic_optimum(program, range(n), backend)[1][:n])


def _forms(chart: Chart, inequalities: Sequence[PlanCondition]) -> list[tuple[Rational, ...]]:
    """Return the forms that are ``>= 0`` on the region, in its coordinates.

    They are the weights that are not constant, then the inequalities.
    """
    forms = [form for form in chart if any(form[1:])]
    for condition in inequalities:
        total = [
            sum((a * chart[q - 1][k] for q, a in condition.form.items()), QQ(0))
            for k in range(len(chart[0]))
        ]
        forms.append((total[0] - condition.right, *total[1:]))
    return forms
