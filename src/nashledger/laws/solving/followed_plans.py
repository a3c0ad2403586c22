"""Plans as functions of a parameter: a vertex at one value is followed to others.

Proposes, never decides. Quotients of polynomials are fitted to the vertices; ``value_functions``
proves or refuses them. Of several optimal vertices the one at which a fixed form is greatest is
followed: it depends on the game alone, not on what a solver proposes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from nashledger.laws.solving.quotients import Coefficients, Quotient, over_one_denominator, ratio
from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import solve
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.linear_programs.optimum import (
    EarlierBases,
    fixed_at_zero,
    lexicographic_optimum,
    optimum,
)
from nashproof.linear_programs.program import Entries, LinearProgram, Optimum, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.solving.one_card.blocks import BlockProgram, Blocks
from nashproof.solving.parameters.parametric_games import (
    OneCardFamily,
    Polynomial,
    ScaledPlan,
    polynomial_in,
)

SAMPLES = (7, 14)  # values of the parameter to which a vertex is followed: these few first

BlocksAt = Callable[[Rational], Blocks]  # value of the parameter -> the game there, in blocks
Equations = tuple[list[dict[int, Rational]], list[Rational]]  # their entries and right sides
Sample = tuple[Rational, Mapping[int, Rational]]  # a value of the parameter, columns of a vertex


class Slack(NamedTuple):
    """A number that is not negative at an optimal plan: on the first card of a block.

    - ``planner``: the player whose plan has it, 1 or 2;
    - ``player``: whose sequence it is. If the planner's: its weight. If the opponent's: by how much
      it falls short of a best reply;
    - ``block``, ``sequence``: their numbers.
    """

    planner: int
    player: int
    block: int
    sequence: int


def follow_plans(
    family: OneCardFamily,
    blocks_at: BlocksAt,
    wishes: Sequence[Collection[Slack]] = (),
    earlier: EarlierBases | None = None,
) -> tuple[ScaledPlan, ScaledPlan]:
    """Return a plan for each player, from an optimal vertex and the same equations elsewhere.

    Of several vertices: one at which the sum of the first ``wishes`` is greatest, of these one at
    which that of the next is, at last the one at which a fixed form is. Raises Unproved if no plans
    that are equal within each block are optimal, or a weight is no quotient of polynomials of low
    degree. Bases of ``earlier`` programs may save time, and change nothing else.
    """
    sides = [BlockProgram(blocks_at(family.at), player) for player in (1, 2)]
    programs = [side.program() for side in sides]
    optima = [optimum(program, earlier=earlier) for program in programs]
    if sum(side.value(best.value) for side, best in zip(sides, optima)):
        raise Unproved("the blocks are too coarse")
    vertices = [
        _Vertex(side, program, _preferred_vertex(side, program, best, wishes, earlier))
        for side, program, best in zip(sides, programs, optima)
    ]
    plan1, plan2 = (_scaled_plan(family, blocks_at, vertex) for vertex in vertices)
    return plan1, plan2


def _preferred_vertex(
    side: BlockProgram,
    program: LinearProgram,
    best: Optimum,
    wishes: Sequence[Collection[Slack]],
    earlier: EarlierBases | None,
) -> Vector:
    """Return the optimal vertex that `follow_plans` describes; the program alone determines it."""
    # The face at which each wish in turn is greatest
    for slacks in wishes:
        wish = _sum_of_slacks(side, program, slacks)
        if wish:
            program, best = _among(program, best, wish, earlier)
    # Of the face: the point at which a form, chosen once and for all, is greatest. The opponent's
    # bounds are in it, so that they are as great as the weights let them be.
    weights = [
        j for start in side.starts[:-1] for j in range(start, start + side.game.steps[side.player])
    ]
    bounds = [j for b, after in enumerate(side.starts[1:]) for j in range(side.bound(b, 0), after)]
    squares = {j: QQ(k * k) for k, j in enumerate(reversed(weights), 1)}
    program, best = _among(program, best, dict.fromkeys(bounds, QQ(1)) | squares, earlier)
    if _is_unique(program, best):
        return best.x
    # The form has several: of them the greatest in lexicographic order
    return lexicographic_optimum(program, [*weights, *bounds], best=best)[1]


def _is_unique(program: LinearProgram, best: Optimum) -> bool:
    """Return whether complementary slackness leaves one optimum alone.

    In every optimum the columns with a reduced cost are 0, and the rows with a multiplier tight.
    """
    # By complementary slackness every optimum solves the tight rows with these columns at 0. If
    # they have one solution, it is the only optimum.
    zero = fixed_at_zero(program, best.y)
    position = {j: k for k, j in enumerate(j for j in program.columns if j not in zero)}
    tight = [row for row, m in zip(program.rows, best.y) if m or row.sense == "=="]
    rows = [{position[j]: a for j, a in row.entries.items() if j in position} for row in tight]
    return solve(rows, [row.right for row in tight], len(position)) is not None


def _among(
    program: LinearProgram, best: Optimum, wish: Entries, earlier: EarlierBases | None
) -> tuple[LinearProgram, Optimum]:
    """Return the program that maximises a form over the optima of another, and its Optimum.

    Both as they were if the form has no maximum there.
    """
    rows = (*program.rows, Row("optimal", program.objective, "==", best.value))
    face = LinearProgram(program.columns, rows, wish, program.free)
    try:
        return face, optimum(face, earlier=earlier)
    except NoOptimum:
        return program, best


def _sum_of_slacks(
    side: BlockProgram, program: LinearProgram, slacks: Collection[Slack]
) -> Entries:
    """Return the sum of the slacks of this player, as a form in the columns."""
    form: dict[int, Rational] = {}
    for planner, player, block, sequence in slacks:
        if planner != side.player:
            continue
        # A weight is its column; the slack of the opponent's sequence is what its reply row leaves,
        # but for a constant.
        if player == planner:
            entries: Entries = {side.weight(block, sequence): QQ(-1)}
        else:
            entries = program.rows[_reply_row(side, block, sequence)].entries
        for j, a in entries.items():
            form[j] = form.get(j, QQ(0)) - a
    return {j: a for j, a in form.items() if a}


def _reply_row(side: BlockProgram, block: int, sequence: int) -> int:
    """Return the row of a reply with a sequence, to the first card of a block."""
    flows = len(side.game.points) - len(side.points) + len(side.lines)
    # The row of the whole game first; then for each block its flow constraints, and the replies to
    # each of its places.
    replies = side.game.steps[side.opponent] + 1
    return 1 + block * flows + replies * sum(map(len, side.places[:block])) + flows + sequence


@dataclass(frozen=True)
class _Vertex:
    """A vertex ``x`` of a player's program ``program``, whose columns ``side`` names."""

    side: BlockProgram
    program: LinearProgram
    x: Sequence[Rational]

    @cached_property
    def tight(self) -> list[int]:
        """The numbers of the rows that are equations there."""
        return [
            i
            for i, row in enumerate(self.program.rows)
            if sum((a * self.x[j] for j, a in row.entries.items()), QQ(0)) == row.right
        ]

    @cached_property
    def support(self) -> list[int]:
        """The columns that are not 0 there."""
        return [j for j in range(len(self.x)) if self.x[j]]

    def equations(self, program: LinearProgram) -> Equations:
        """Return the same tight rows of another program, in the columns that are not 0 here."""
        position = {j: k for k, j in enumerate(self.support)}
        rows = [program.rows[i] for i in self.tight]
        return (
            [{position[j]: QQ(a) for j, a in row.entries.items() if j in position} for row in rows],
            [QQ(row.right) for row in rows],
        )

    def solution(self, equations: Equations) -> Mapping[int, Rational] | None:
        """Return the point of equations, by column; None if there is none, or several."""
        # As many independent equations as unknowns at a vertex
        point = solve(*equations, len(self.support))
        return None if point is None else dict(zip(self.support, point))


def _scaled_plan(family: OneCardFamily, blocks_at: BlocksAt, vertex: _Vertex) -> ScaledPlan:
    """Return the plan at a vertex as a function of the parameter. Raises Unproved if there is
    none.
    """
    side, step = vertex.side, family.game.steps[vertex.side.player]
    points: list[Sample] = [(family.at, dict(enumerate(vertex.x)))]
    for start, stop in pairwise((1, *SAMPLES)):
        values = [family.at + k for k in range(start, stop)]
        points += _followed(vertex, blocks_at, family.at, values)
        columns = [range(j, j + step) for j in side.starts[:-1]]
        if quotients := _weight_functions(points, columns):
            return _over_one_scale(family, quotients)
    raise Unproved("a weight that is no quotient of polynomials of low degree")


def _followed(
    vertex: _Vertex, blocks_at: BlocksAt, at: Rational, values: Sequence[Rational]
) -> list[Sample]:
    """Return the vertex at other values of the parameter than ``at``, where there is one."""

    def equations(value: Rational) -> Equations:
        return vertex.equations(BlockProgram(blocks_at(value), vertex.side.player).program())

    # Programs of decks are linear in the parameter. If two of them are on a line with that at
    # ``at``, none is built for the values between
    first, last = values[0], values[-1]
    there = equations(first)
    on_line = _line(vertex.equations(vertex.program), there, first - at)
    is_linear = on_line(first - at) == there and on_line(last - at) == equations(last)
    points = (
        (value, vertex.solution(on_line(value - at) if is_linear else equations(value)))
        for value in values
    )
    return [(value, x) for value, x in points if x]


def _line(here: Equations, there: Equations, step: Rational) -> Callable[[Rational], Equations]:
    """Return the function that is linear in the step: equations ``here`` at 0, ``there`` at a step.

    The right sides are those here.
    """
    rows, rights = here
    slopes = [
        {j: (b.get(j, 0) - x) / step for j, x in a.items() if b.get(j) != x}
        for a, b in zip(rows, there[0])
    ]

    def equations(step: Rational) -> Equations:
        return [
            {**row, **{j: row[j] + step * slope for j, slope in changes.items()}}
            for row, changes in zip(rows, slopes)
        ], rights

    return equations


def _weight_functions(
    points: Sequence[Sample], columns: Sequence[range]
) -> list[list[Quotient]] | None:
    """Return the weights of each block as quotients of polynomials; None if a weight is none."""
    rows = []
    for block in columns:
        row = []
        for j in block:
            # A weight that is 0 at the vertex stays 0: its column is not among the followed ones.
            is_zero = not points[0][1][j]
            zero: Quotient = (QQ(0),), (QQ(1),)
            quotient = zero if is_zero else ratio([(t, x[j]) for t, x in points])
            if quotient is None:
                return None
            row.append(quotient)
        rows.append(row)
    return rows


def _over_one_scale(family: OneCardFamily, quotients: Sequence[Sequence[Quotient]]) -> ScaledPlan:
    """Return the weights times their least common denominator, positive at ``family.at``."""
    ring = polynomial_in(family.parameter).ring

    def polynomial(coefficients: Coefficients) -> Polynomial:
        return ring.from_dict({(k,): c for k, c in enumerate(coefficients) if c})

    scale, rows = over_one_denominator(quotients, family.at)
    return ScaledPlan(polynomial(scale), [[*map(polynomial, row)] for row in rows])
