"""The optimal mixed strategies at which programs with a randomly perturbed objective end.

The post on baby poker looks for them so (line 228): the objective is changed a little at random,
the program solved, and the solutions are collected. A change that is small enough picks, among the
optima of the objective, the greatest of a linear form. So each program here is that form over all
optimal mixtures, solved exactly. Its coefficients are integers from a seeded generator: no float
decides at which optimum a program ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import pure_plan
from nashproof.play.types import Plan, Player

LARGEST = 10**6  # the coefficients are integers from -LARGEST to LARGEST


def perturbed_optima(
    game: Tree, player: Player, value: Rational, programs: int, seed: int
) -> Iterator[tuple[Vector, Plan]]:
    """Yield the optimal mixture at which each program ends, and its realisation plan.

    Mixtures are over the reduced pure strategies, in their order. ``value`` is that of the zero-sum
    ``game`` to the player.
    """
    form = normal_form(game, player, reduced=True)
    by_reply = (form.numerators.T if player == 1 else form.numerators).tolist()
    strategies = form.rows if player == 1 else form.columns
    plans = [pure_plan(game, player, strategy) for strategy in strategies]
    columns = tuple(range(len(strategies)))
    rows = [Row("sum", {j: QQ(1) for j in columns}, "==", QQ(1))]
    for payoffs in by_reply:  # against each pure strategy of the opponent at least the value
        entries = {j: QQ(u, form.denominator) for j, u in enumerate(payoffs) if u}
        rows.append(Row("reply", entries, ">=", value))
    random = Random(seed)
    for _ in range(programs):
        objective = {j: QQ(random.randint(-LARGEST, LARGEST)) for j in columns}
        mixture = optimum(LinearProgram(columns, tuple(rows), objective)).x
        # Each sequence has the mean of its weights in the pure strategies.
        weights = (sum((p * w for p, w in zip(mixture, ws)), QQ(0)) for ws in zip(*plans))
        yield mixture, tuple(weights)
