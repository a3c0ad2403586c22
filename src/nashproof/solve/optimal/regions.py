"""A region of a player's plans, stated as linear conditions, against the set of all its optimal plans: which contains which.

Knows no documents. Two-player games of constant sum. A *condition* is ``(form, right)``: the sum of coefficients
``form[sequence]`` times realisation weights is ``>= right``.
"""

from dataclasses import dataclass

from nashproof.exact.linear_algebra import all_solutions
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import lexicographic_optimum
from nashproof.linear_programs.polyhedra import Enclosure, enclosure, value, vertices
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.sequence_form import constraints
from nashproof.solve.game_programs import reply_entries
from nashproof.solve.optimal.ranges import least
from nashproof.solve.zero_sum import guarantee


@dataclass(frozen=True)
class Comparison:
    """How a region lies to the optimal set.

    ``contains``: every optimal plan satisfies all conditions; then ``ends`` proves each, one ``End`` a condition, else
    ``outside`` is an optimal plan that does not. ``contained``: every plan in the region is optimal; then ``chart``
    gives each sequence but the empty one in coordinates, and ``corners`` and ``enclosure`` prove it; else
    ``not_optimal`` is a plan in the region that is not. Where no plan lies in the region, ``factors`` prove it, one a
    condition (two an equation, the second of its opposite), and neither holds.
    """

    contains: bool
    ends: tuple
    outside: tuple | None
    contained: bool
    chart: tuple
    corners: tuple
    enclosure: Enclosure | None
    not_optimal: tuple | None
    factors: tuple = ()


def compare(game, player, equations, inequalities, share, backend="highs"):
    """The Comparison of a region; ``equations`` are conditions with ``=``. Raises Unproved where it is too large."""
    both = [
        side
        for form, right in equations
        for side in ((form, right), ({q: -a for q, a in form.items()}, -right))
    ]
    ends = [
        (least(game, player, form, share, backend), right) for form, right in both + inequalities
    ]
    outside = next((end.plan for end, right in ends if end.value < right), None)
    chart, points = _corners(game, player, equations, inequalities)
    if not points:
        return Comparison(
            False,
            (),
            outside,
            False,
            (),
            (),
            None,
            None,
            _factors(game, player, both + inequalities, backend),
        )
    plans = [(QQ(1), *(value(form, point) for form in chart)) for point in points]
    not_optimal = next((plan for plan in plans if guarantee(game, player, plan) < share), None)
    proof = (
        enclosure(_forms(chart, inequalities), points)
        if not_optimal is None and points[0]
        else Enclosure((), ())
    )
    return Comparison(
        outside is None,
        tuple(end for end, _ in ends),
        outside,
        not_optimal is None,
        chart,
        tuple(plans),
        proof,
        not_optimal,
    )


def _corners(game, player, equations, inequalities):
    """Coordinates of the region's affine space, and its vertices in them: none where no plan lies in the region."""
    n = game.sequence_counts[player]
    rows = [(row, QQ(0)) for row in constraints(game, player)[1:]] + list(equations)
    shifted = [
        ({q - 1: a for q, a in row.items() if q}, right - row.get(0, QQ(0))) for row, right in rows
    ]
    found = all_solutions([row for row, _ in shifted], [right for _, right in shifted], n - 1)
    if found is None:
        return (), []
    free, chart = found
    forms = _forms(chart, inequalities)
    if any(form[0] < 0 and not any(form[1:]) for form in (*chart, *forms)):
        return chart, []
    return chart, vertices(forms) if free else [()]


def _factors(game, player, conditions, backend):
    """Factors ``>= 0``, one a condition, with which the sum of (form minus right) is at most -1 on every plan: there are
    some wherever no plan satisfies all conditions (Farkas). Of the least ones the lexicographically greatest.

    Columns: the factors, then a free bound for all plans and one for what follows each of the player's sets.
    """
    n = len(conditions)
    lines = [
        {k: form[q] for k, (form, _) in enumerate(conditions) if q in form}
        for q in range(game.sequence_counts[player])
    ]
    rows = [Row("plan", entries, ">=", QQ(0)) for entries in reply_entries(game, player, lines, n)]
    rows.append(
        Row(
            "none",
            {n: QQ(1)} | {k: -right for k, (_, right) in enumerate(conditions) if right},
            "==",
            QQ(-1),
        )
    )
    columns = tuple(range(n + 1 + len(game.sets_of[player])))
    program = LinearProgram(
        columns, tuple(rows), {k: QQ(-1) for k in range(n)}, frozenset(columns[n:])
    )
    return tuple(lexicographic_optimum(program, range(n), backend)[1][:n])


def _forms(chart, inequalities):
    """The inequalities in coordinates: weights that are not constant, then the conditions."""
    forms = [form for form in chart if any(form[1:])]
    for condition, right in inequalities:
        total = [
            sum((a * chart[q - 1][k] for q, a in condition.items()), QQ(0))
            for k in range(len(chart[0]))
        ]
        forms.append((total[0] - right, *total[1:]))
    return forms
