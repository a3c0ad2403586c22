"""The search for all optimal strategies of a player, by cutting planes.

Two-player zero-sum games. What the search proves is in docs/reference/certificate-format.md,
``optimal set``. Steps:

1. A plan from the relative interior of the opponent's optimal set (strict complementarity; Goldman,
   Tucker 1956) determines which columns are 0 in every optimal strategy, and which replies earn
   exactly the value.
2. Elimination of the equations gives coordinates of the affine hull.
3. Vertices of the polyhedron of the inequalities so far are examined. The best reply to a vertex
   that is not optimal adds an inequality. The polyhedron always contains the optimal set; when all
   of its vertices are optimal, it is the optimal set, since that is convex.

If the set is too large for 3, affinely independent optimal plans prove its dimension.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import all_solutions
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.linear_programs.optimum import is_only_optimum, optimal_value, optimum
from nashproof.linear_programs.polyhedra import (
    HullProof,
    affine_rank,
    enclosure,
    facets,
    value,
    vertices,
)
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.best_response import best_strategy, best_values, rewards
from nashproof.play.sequence_form import constraints
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import Plan, PureStrategy
from nashproof.solving.game_programs import optimal_face, payoffs_by_reply, sequence_program
from nashproof.solving.optimal.sets import (
    Column,
    OptimalPolytope,
    Space,
    Vector,
    centre,
    column_sequences,
    plan_of,
    used_replies,
)
from nashproof.solving.players import ZeroSumPlayer, beside, constant_sum
from nashproof.solving.zero_sum import Equilibrium, zero_sum_player

# limits; of a set in plans beyond the first three only the dimension is proved
DIMENSION, VERTICES = 14, 5_000
EXAMINED = 5_000_000  # vertices that are examined, times terminals of the game
SPANNED = 200_000  # of the search for the dimension: dimensions times entries of the optimal face
MIXED_STRATEGIES = 256  # reduced pure strategies of a player whose mixed strategies are described

Equation = tuple[dict[int, Rational], Rational]  # column number -> coefficient, and the right side
Sources = dict[Vector, int | Plan]  # inequality -> the number of a column, or the opponent's reply


def optimal_sets(
    game: Tree, solution: Equilibrium, backend: str = "highs"
) -> tuple[OptimalPolytope, OptimalPolytope]:
    """Return the OptimalSet of each player in realisation plans, player 1's first."""
    # an inner plan of each player narrows the search for the other player's set
    players = {p: zero_sum_player(game, p, solution) for p in (1, 2)}
    inner = {p: _inner_plan(players[p], backend) for p in (1, 2)}
    optimal: dict[int, OptimalPolytope] = {}
    for player, who in players.items():
        search = _SetSearch(replace(who, opponent_plan=inner[3 - player]), "plan")
        try:
            optimal[player] = search.complete_set()
        except Unproved:  # too large: the dimension alone
            optimal[player] = search.spanning_set(backend)
    # the centres of the sets are inner plans that do not depend on a solver's choice
    inner = {p: centre(game, optimal[p]) for p in (1, 2)}
    first, second = (
        replace(
            optimal[p],
            opponent=inner[3 - p],
            replies=tuple(used_replies(game, 3 - p, inner[3 - p])),
        )
        for p in (1, 2)
    )
    return first, second


def mixed_optimal_set(game: Tree, player: int, opponents: OptimalPolytope) -> OptimalPolytope:
    """Return the OptimalSet of a player in mixed strategies, from that of the opponent in plans.

    Raises Unproved if it is too large.
    """
    if count_pure(game, player, True) > MIXED_STRATEGIES or not opponents.complete:
        raise Unproved(
            f"more than {MIXED_STRATEGIES} pure strategies, "
            "or an opponent with too many optimal plans"
        )
    inner = centre(game, opponents)
    who = ZeroSumPlayer(game, player, constant_sum(game) - opponents.value, inner)
    optimal = _SetSearch(who, "mixed").complete_set()
    return replace(optimal, replies=tuple(used_replies(game, 3 - player, inner)))


def _inner_plan(who: ZeroSumPlayer, backend: str) -> Plan:
    """Return an optimal plan of a player that uses every sequence that an optimal plan uses.

    Maximise the sum of min(slack, 1) over the inequalities of the optimal face, made homogeneous by
    a column more. By strict complementarity (Goldman, Tucker 1956) the optimum makes every slack
    positive that can be: the sum of two solutions, scaled up, has min = 1 at each slack that either
    of them makes positive.
    """
    # columns: those of the face, the scale, then min(slack, 1) of each inequality
    game, player = who.tree, who.player
    if len(game.infosets) == 2:  # a matrix, most of which have a single optimal plan
        program = sequence_program(game, player)
        best = optimum(program, backend)
        if is_only_optimum(program, best.y):
            return best.x[: game.sequence_counts[player]]
    face, n = optimal_face(game, player, who.value), game.sequence_counts[player]
    scale = len(face.columns)
    # the inequalities, as slacks >= 0: the rows of the face, whose right sides are 0, and x >= 0
    slacks = [{j: -a for j, a in row.entries.items()} for row in face.rows if row.sense == "<="]
    slacks += [{j: QQ(1)} for j in range(n)]
    rows = [
        Row(row.name, {**row.entries, scale: -row.right}, "==", QQ(0))
        for row in face.rows
        if row.sense == "=="
    ]
    # maximise the sum of the min(slack, 1)
    counted = {scale + 1 + i: QQ(1) for i in range(len(slacks))}
    for column, slack in zip(counted, slacks):
        rows += [
            Row("slack", slack | {column: QQ(-1)}, ">=", QQ(0)),
            Row("one", {column: QQ(1)}, "<=", QQ(1)),
        ]
    columns = tuple(range(scale + 1 + len(slacks)))
    x = optimum(LinearProgram(columns, tuple(rows), counted, face.free), backend).x
    return tuple(weight / x[scale] for weight in x[:n])


class SetTooLarge(Unproved):
    """A set is too large even for a proof of its dimension."""


class _SetSearch:
    """The search for one OptimalSet.

    - ``who``: the player; their ``opponent_plan`` is from the relative interior of the opponent's
      set;
    - ``columns``, ``chart``, ``dimension``: as in OptimalSet, the coordinates first;
    - ``payoffs``: for each sequence of the opponent, the player's payoffs by the player's sequence.
    """

    def __init__(self, who: ZeroSumPlayer, space: Space) -> None:
        """Compute the coordinates. Raises SetTooLarge if there are too many dimensions."""
        self.who, self.space = who, space
        self.game, self.player = who.tree, who.player
        self.payoffs = payoffs_by_reply(self.game, self.player)
        self.columns: tuple[Column, ...] = tuple(self.live_columns())
        # what makes weights a strategy, and that it earns the value against each used reply
        replies = used_replies(self.game, who.opponent, who.opponent_plan)
        equations = self.equations() + [self.payoff(reply) for reply in replies]
        # large sets are refused before the equations are solved
        least = len(self.columns) - len(equations)
        if space == "plan" and least > DIMENSION:
            self.small_face(least, f"{least} dimensions or more")
        solutions = all_solutions(
            [row for row, _ in equations], [right for _, right in equations], len(self.columns)
        )
        if solutions is None:
            raise AssertionError("no strategy satisfies what all optimal ones do")
        # the free columns are the coordinates and come first
        free, forms = solutions
        order = [*free, *(j for j in range(len(forms)) if j not in free)]
        self.columns = tuple(self.columns[j] for j in order)
        self.chart: tuple[Vector, ...] = tuple(forms[j] for j in order)
        self.dimension = len(free)

    # Coordinates

    def live_columns(self) -> Sequence[Column]:
        """Return the columns that earn the value against the opponent's plan.

        All others are 0 in every optimal strategy.
        """
        game, plans = self.game, beside(self.who.opponent, self.who.opponent_plan)
        worth, values = best_values(game, self.player, rewards(game, plans, self.player))
        # sequences of best actions only, at sets that such sequences reach
        live = {0}
        for i in game.sets_of[self.player]:
            s = game.infosets[i]
            if s.parent in live:
                here = range(s.first, s.first + len(s.actions))
                live |= {q for q in here if worth[q] == values[i]}
        if self.space == "plan":
            return sorted(live - {0})
        strategies = (tuple(s.items()) for s in pure_strategies(game, self.player, reduced=True))
        return [s for s in strategies if live.issuperset(column_sequences(game, s))]

    def equations(self) -> list[Equation]:
        """Return the equations that make weights of columns a strategy."""
        if self.space == "mixed":
            return [({j: QQ(1) for j in range(len(self.columns))}, QQ(1))]
        at = {q: j for j, q in enumerate(self.columns)}
        rows = constraints(self.game, self.player)[1:]
        return [({at[q]: a for q, a in row.items() if q in at}, -row.get(0, QQ(0))) for row in rows]

    def payoff(self, reply: Plan) -> Equation:
        """Return the equation that the columns earn exactly the value against a plan of the
        opponent.
        """
        earned = [QQ(0)] * self.game.sequence_counts[self.player]
        for weight, line in zip(reply, self.payoffs):
            for q, a in line.items():
                earned[q] += weight * a
        row = {
            j: sum((earned[q] for q in column_sequences(self.game, c)), QQ(0))
            for j, c in enumerate(self.columns)
        }
        return row, self.who.value - (earned[0] if self.space == "plan" else 0)

    # The whole set

    def complete_set(self) -> OptimalPolytope:
        """Return the set with all vertices and facets. Raises Unproved if it is too large."""
        if self.dimension > DIMENSION:
            raise Unproved(f"more than {DIMENSION} dimensions")
        sources: Sources = {}
        for j, form in enumerate(self.chart):
            if any(form[1:]):
                sources.setdefault(form, j)
        if not sources:
            return self.optimal_set([()], {}, HullProof((), ()))
        points, forms = self.optimal_vertices(sources), list(sources)
        chosen = [forms[i] for i in facets(forms, points)]
        proof = enclosure(chosen, points)
        return self.optimal_set(points, {form: sources[form] for form in chosen}, proof)

    def optimal_vertices(self, sources: Sources) -> Sequence[Vector]:
        """Return the vertices of the optimal set; add to ``sources`` the replies that cut it out.

        Invariant: ``sources`` holds on every optimal strategy. Each round either cuts off a vertex
        by a pure reply that was not there, of which there are finitely many, or ends.
        """
        optimal, replies = set[Vector](), set[frozenset[tuple[int, int]]]()
        examined = 0
        while True:
            # the vertices of what is left, within the limits
            points: Sequence[Vector] = vertices(list(sources))
            if len(points) > VERTICES:
                raise Unproved(f"more than {VERTICES} vertices")
            before = len(sources)
            examined += len(self.game.leaves) * len(set(points) - optimal)
            if examined > EXAMINED:
                raise Unproved(f"more than {EXAMINED:,} vertices examined times terminals")
            # the best reply to each new vertex proves it optimal, or cuts it off
            for point in points:
                if point not in optimal:
                    strategy = self.punishing_strategy(point)
                    if strategy is None:
                        optimal.add(point)
                    elif (moves := frozenset(strategy.items())) not in replies:
                        replies.add(moves)
                        reply = pure_plan(self.game, self.who.opponent, strategy)
                        sources.setdefault(self.advantage(reply), reply)
            if len(sources) == before:
                return points

    def punishing_strategy(self, point: Vector) -> PureStrategy | None:
        """Return the opponent's pure strategy that holds a point below the value; None if none
        does.
        """
        game, payee = self.game, self.who.opponent
        plan = plan_of(game, self.player, self.columns, [value(form, point) for form in self.chart])
        worth, values = best_values(game, payee, rewards(game, beside(self.player, plan), payee))
        if constant_sum(game) - worth[0] == self.who.value:
            return None
        return best_strategy(game, payee, worth, values)

    def advantage(self, reply: Plan) -> Vector:
        """Return the form in coordinates: a strategy's payoff against a reply, minus the value."""
        row, right = self.payoff(reply)
        total = [
            sum((a * self.chart[j][k] for j, a in row.items()), QQ(0))
            for k in range(self.dimension + 1)
        ]
        return (total[0] - right, *total[1:])

    # The dimension alone

    def small_face(self, dimension: int, words: str) -> LinearProgram:
        """Return the program of the optimal face.

        Raises SetTooLarge if a proof of the dimension takes too many steps; its message has
        ``words`` for the dimension.
        """
        face = optimal_face(self.game, self.player, self.who.value)
        if (steps := dimension * sum(len(row.entries) for row in face.rows)) > SPANNED:
            raise SetTooLarge(
                f"the optimal strategies of player {self.player} have {words}; "
                f"to prove that takes {steps:,} steps (dimensions times entries of the program), "
                f"more than {SPANNED:,}"
            )
        return face

    def spanning_set(self, backend: str) -> OptimalPolytope:
        """Return a set of affinely independent optimal strategies, one more than its dimension.

        The first is an inner point; from it each coordinate alone grows to its greatest value. Each
        coordinate of the inner point is the middle of the range that those before it leave. So the
        points depend on the game alone, not on a solver's choice among optima. Raises SetTooLarge
        if that takes too many steps.
        """
        face = self.small_face(self.dimension, f"{self.dimension} dimensions")
        sequences = [column for column in self.columns[: self.dimension] if isinstance(column, int)]

        def greatest(q: int, fixed: Mapping[int, Rational], sign: int = 1) -> Rational:
            """Return the greatest (-1: the least) weight of a sequence, others being fixed."""
            rows = []
            for row in face.rows:
                # fixed columns go to the right side; a row without columns says nothing more
                taken = row.entries.keys() & fixed.keys()
                right = row.right - sum((row.entries[j] * fixed[j] for j in taken), QQ(0))
                entries = {j: a for j, a in row.entries.items() if j not in taken}
                if entries:
                    rows.append(replace(row, entries=entries, right=right))
            line = replace(face, rows=rows, objective={q: QQ(sign)})
            return sign * optimal_value(line, backend)

        inner: dict[int, Rational] = {}
        for q in sequences:
            inner[q] = (greatest(q, inner) + greatest(q, inner, -1)) / 2
        points = [tuple(inner.values())]
        for q in sequences:
            others = {p: at for p, at in inner.items() if p != q}
            points.append(tuple((inner | {q: greatest(q, others)}).values()))
        return self.optimal_set(points, {}, None)

    def optimal_set(
        self, points: Sequence[Vector], sources: Sources, proof: HullProof | None
    ) -> OptimalPolytope:
        """Return the OptimalSet with these vertices and facets; the caller adds ``replies``."""
        if affine_rank(points) != self.dimension + 1:
            raise AssertionError("more coordinates than the optimal strategies have dimensions")
        return OptimalPolytope(
            self.player,
            self.space,
            self.who.value,
            self.columns,
            self.chart,
            tuple(tuple(value(form, point) for form in self.chart) for point in points),
            tuple(sources),
            tuple(sources.values()),
            self.who.opponent_plan,
            (),
            proof,
        )
