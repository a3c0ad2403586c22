"""One equilibrium of a two-player tree, in its sequence form (Koller, Megiddo, von Stengel 1996).

Realisation plans ``x`` and ``y`` and values ``p`` and ``q`` of the information sets are an
equilibrium if each player's plan costs no more than the values, which bound every sequence's cost
from below: a linear complementarity problem ``w = M z + b``, ``w`` and ``z`` at least 0, ``w'z =
0``. Values have any sign, so that each is a difference of two variables. All costs are positive,
which changes no equilibrium; then Lemke's algorithm ends at a solution (theorem 4.1 there). It adds
one variable to all equations, lets it enter, and pivots, each time with the complement of what
left, until it leaves. All in integers, with the lexicographic rule.
"""

from __future__ import annotations

from math import lcm

from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.play.types import Plan, Player
from nashproof.solving.pivoting import IntegerTableau, need_few

STEPS = 100_000_000  # entries that are computed, times their length in 64 bits


def lemke_equilibrium(game: Tree) -> tuple[Plan, Plan]:
    """Return an equilibrium, as realisation plans of both players.

    Raises InputError for imperfect recall, Unproved for a path that takes more than ``STEPS``.

    >>> from nashproof.games.examples import matching_pennies
    >>> x, y = lemke_equilibrium(matching_pennies())
    >>> print(*x, "and", *y)
    1 1/2 1/2 and 1 1/2 1/2
    """
    game.need_recall()
    equations, right = _problem(game)
    size = len(right)
    # The columns: w, z, the additional variable, the right side
    rows = [
        [*(int(i == k) for k in range(size)), *(-a for a in equations[i]), -1, right[i]]
        for i in range(size)
    ]
    added = 2 * size
    tableau = IntegerTableau(rows, range(size))
    # The first pivot takes the least right side, of several the last: by the lexicographic rule
    least = min(right)
    leaving = tableau.pivot(max(i for i in range(size) if right[i] == least), added)
    while leaving != added:
        need_few(tableau.steps, STEPS)
        complement = leaving + size if leaving < size else leaving - size
        left = tableau.enter(complement)
        if left is None:
            raise AssertionError("Lemke's path ends at no ray where all costs are positive")
        leaving = left
    solved = {j: QQ(row[-1], tableau.scale) for j, row in zip(tableau.basis, tableau.rows)}
    n, m = game.sequence_counts[1], game.sequence_counts[2]
    weights = [solved.get(size + k, QQ(0)) for k in range(n + m)]
    return tuple(weights[:n]), tuple(weights[n:])


def _problem(game: Tree) -> tuple[list[list[int]], list[int]]:
    """Return the matrix ``M`` and the vector ``b``, in integers.

    The order of ``z``: the plans of both players; for each player the positive parts of the values,
    of the whole game and then of the sets, and the negative parts.
    """
    n, m = game.sequence_counts[1], game.sequence_counts[2]
    flows = [_flow(game, 1, 0), _flow(game, 2, n)]
    size = n + m + 2 * sum(map(len, flows))
    matrix, right = [[0] * size for _ in range(size)], [0] * size
    for (i, j), costs in _costs(game).items():
        matrix[i][n + j], matrix[n + j][i] = costs
    place = n + m
    for flow in flows:
        for sign in (1, -1):
            for k, row in enumerate(flow):
                for sequence, weight in row.items():
                    matrix[place][sequence] = sign * weight
                    matrix[sequence][place] = -sign * weight
                right[place] = -sign * int(not k)
                place += 1
    return matrix, right


def _flow(game: Tree, player: Player, first: int) -> list[dict[int, int]]:
    """Return the equations of a plan, sequence -> coefficient, numbered from ``first``.

    The empty sequence has weight 1, the actions of a set together that of its parent sequence.
    """
    rows = [{first: 1}]
    for i in game.sets_of[player]:
        s = game.infosets[i]
        actions = range(first + s.first, first + s.first + len(s.actions))
        rows.append({first + s.parent: -1, **dict.fromkeys(actions, 1)})
    return rows


def _costs(game: Tree) -> dict[tuple[int, int], tuple[int, int]]:
    """Return the costs of both players by pair of sequences, as integers.

    A pair's cost is the sum over the terminals where both sequences end: chance times the player's
    greatest payoff less the payoff there, plus 1.
    """
    most = [max(leaf.payoffs[k] for leaf in game.leaves) for k in (0, 1)]
    costs: dict[tuple[int, int], list[Rational]] = {}
    for leaf in game.leaves:
        pair = costs.setdefault((leaf.sequences[0], leaf.sequences[1]), [QQ(0), QQ(0)])
        for k in (0, 1):
            pair[k] += leaf.chance * (most[k] - leaf.payoffs[k] + 1)
    scales = [lcm(*(int(pair[k].denominator) for pair in costs.values())) for k in (0, 1)]
    return {
        where: (int(pair[0] * scales[0]), int(pair[1] * scales[1])) for where, pair in costs.items()
    }
