"""The whole set of optimal strategies of a player: coordinates, vertices, facets, and the proof that nothing is missing.

Two-player games of constant sum. A set is described in realisation plans or in mixed strategies over reduced pure
strategies: a *column* is a sequence number or a pure strategy. The way (docs/certificate-format.md, `optimal set`):
a plan of the opponent from the inside of its optimal set tells which columns are 0 in every optimal strategy and which
replies earn the value exactly; elimination gives coordinates; then the vertices of what the known inequalities leave
are looked at, and each that is not optimal brings the reply that punishes it as a new inequality.
"""

from dataclasses import dataclass, replace

from nashproof.errors import Unproved
from nashproof.exact.linear_algebra import all_solutions
from nashproof.exact.numbers import QQ
from nashproof.linear_programs.optimum import lexicographic_optimum, optimum
from nashproof.linear_programs.polyhedra import (
    Enclosure,
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
from nashproof.solve.game_programs import against
from nashproof.solve.optimal.ranges import optimal_face

SPACES = ("plan", "mixed")
MIXED_STRATEGIES = 256  # reduced pure strategies of a player whose mixed strategies are described
DIMENSION, VERTICES = 14, 5_000  # larger sets are described by their dimension alone


@dataclass(frozen=True)
class OptimalSet:
    """All optimal strategies of ``player``: the points of ``chart`` where all ``facets`` are ``>= 0``.

    ``columns`` are sequence numbers (``space`` is ``plan``) or reduced pure strategies as tuples of (set, action)
    (``mixed``); those left out are 0 throughout. ``chart[j]`` gives column ``j`` as a form in the coordinates, which
    are the first ``dimension`` columns; ``vertices[n][j]`` is column ``j`` of a vertex. ``sources[i]`` is where facet
    ``i`` comes from: a column's number, or a plan of the opponent. ``opponent`` is an optimal plan of the other player
    that uses every sequence which one uses; ``replies`` are plans that earn exactly the value against each optimal
    strategy. Where ``complete`` is false the set was too large: there are no facets, and ``vertices`` are only so many
    affinely independent optimal strategies as show the dimension.
    """

    player: int
    space: str
    value: object
    columns: tuple
    chart: tuple
    vertices: tuple
    facets: tuple
    sources: tuple
    opponent: tuple
    replies: tuple
    enclosure: Enclosure | None

    @property
    def dimension(self):
        """The affine dimension."""
        return len(self.chart[0]) - 1 if self.chart else 0

    @property
    def complete(self):
        return self.enclosure is not None

    @property
    def span(self):
        """The dimension of the linear span. The weights of first moves sum to 1, so it is one more (if there are any)."""
        return self.dimension + 1 if self.chart else 0


def optimal_sets(game, solution, backend="highs"):
    """The OptimalSet of each player in realisation plans, player 1's first. Every zero-sum game has them."""
    shares = {1: solution.value, 2: game.constant - solution.value}
    inner = {p: _inner_plan(game, p, shares[p], backend) for p in (1, 2)}
    found = {p: _described(game, p, shares[p], inner[3 - p], backend) for p in (1, 2)}
    inner = {p: centre(game, found[p]) for p in (1, 2)}
    return tuple(
        replace(
            found[p], opponent=inner[3 - p], replies=tuple(_used_replies(game, 3 - p, inner[3 - p]))
        )
        for p in (1, 2)
    )


def _described(game, player, share, opponent, backend):
    search = _Search(game, player, "plan", share, opponent)
    try:
        return search.run()
    except Unproved:
        return search.spanned(backend)


def mixed_optimal_set(game, player, opponents):
    """The OptimalSet of a player in mixed strategies, from the opponent's in plans. Raises Unproved if it is too large."""
    if count_pure(game, player, True) > MIXED_STRATEGIES or not opponents.complete:
        raise Unproved(
            f"more than {MIXED_STRATEGIES} pure strategies, "
            "or an opponent with too many optimal plans"
        )
    inner = centre(game, opponents)
    found = _Search(game, player, "mixed", game.constant - opponents.value, inner).run()
    return replace(found, replies=tuple(_used_replies(game, 3 - player, inner)))


def centre(game, optimal):
    """The mean of the vertices of a set in plans: an optimal plan that uses every sequence which one uses.

    They lie in no common face of the set, and so their mean lies inside (also of a set that is not complete).
    """
    columns = zip(*optimal.vertices)
    return plan_of(
        game,
        optimal.player,
        optimal.columns,
        [sum(column, QQ(0)) * QQ(1, len(optimal.vertices)) for column in columns],
    )


def plan_of(game, player, columns, weights):
    """The realisation plan of a player that gives these columns these weights, in either space."""
    plan = [QQ(1)] + [QQ(0)] * (game.sequence_counts[player] - 1)
    for column, weight in zip(columns, weights):
        for q in _played(game, column):
            plan[q] += weight if q else QQ(0)
    return tuple(plan)


def _inner_plan(game, player, share, backend):
    """An optimal plan of a player from the inside of its optimal set: it uses every sequence that an optimal plan uses.

    The program of the optimal face, made homogeneous by one more column; of each inequality's slack at most 1 counts
    towards the objective. In the optimum every slack that can be positive is (strict complementarity: Goldman and
    Tucker 1956).
    """
    face, n = optimal_face(game, player, share), game.sequence_counts[player]
    scale = len(face.columns)
    slacks = [{j: -a for j, a in row.entries.items()} for row in face.rows if row.sense == "<="]
    slacks += [{j: QQ(1)} for j in range(n)]
    rows = [
        Row(row.name, row.entries | {scale: -row.right}, "==", QQ(0))
        for row in face.rows
        if row.sense == "=="
    ]
    counted = {scale + 1 + i: QQ(1) for i in range(len(slacks))}
    for column, slack in zip(counted, slacks):
        rows += [
            Row("slack", slack | {column: QQ(-1)}, ">=", QQ(0)),
            Row("one", {column: QQ(1)}, "<=", QQ(1)),
        ]
    columns = tuple(range(scale + 1 + len(slacks)))
    x = optimum(LinearProgram(columns, tuple(rows), counted, face.free), backend).x
    return tuple(weight / x[scale] for weight in x[:n])


def _played(game, column):
    """The sequences that a column plays: one, or those of a pure strategy, the empty one first."""
    return (
        (column,)
        if isinstance(column, int)
        else (0, *(game.infosets[i].first + k for i, k in column))
    )


def _used_replies(game, player, plan):
    """Pure plans of a player that use sequences of ``plan`` only, and of which every such plan is an affine combination.

    One takes the first used action at each set; each of the others goes to one set and takes another used one there.
    """
    sets = [game.infosets[i] for i in game.sets_of[player]]
    used = [[k for k in range(len(s.actions)) if plan[s.first + k]] for s in sets]
    home = {s.first + k: (n, k) for n, s in enumerate(sets) for k in range(len(s.actions))}
    default = [actions[0] if actions else 0 for actions in used]
    for sequence in [0, *(s.first + k for n, s in enumerate(sets) for k in used[n][1:])]:
        choice = list(default)
        while sequence:
            at, action = home[sequence]
            choice[at], sequence = action, sets[at].parent
        yield pure_plan(game, player, dict(zip(game.sets_of[player], choice)))


class _Search:
    """The search for one OptimalSet: its columns and coordinates first, then its vertices by cutting off what is not
    optimal.
    """

    def __init__(self, game, player, space, share, opponent):
        self.game, self.player, self.space, self.share, self.opponent = (
            game,
            player,
            space,
            share,
            opponent,
        )
        self.payoffs = against(game, player)
        self.columns = self.live_columns()
        replies = _used_replies(game, 3 - player, opponent)
        equations = self.equations() + [self.payoff(reply) for reply in replies]
        free, forms = all_solutions(
            [row for row, _ in equations], [right for _, right in equations], len(self.columns)
        )
        order = [*free, *(j for j in range(len(forms)) if j not in free)]
        self.columns, self.chart = (
            tuple(self.columns[j] for j in order),
            tuple(forms[j] for j in order),
        )
        self.dimension = len(free)

    def live_columns(self):
        """The columns that lose nothing against the opponent's plan: all others are 0 in every optimal strategy."""
        game, plans = (
            self.game,
            (None, self.opponent) if self.player == 1 else (self.opponent, None),
        )
        worth, values = best_values(game, self.player, rewards(game, plans, self.player))
        live = {0}
        for i in game.sets_of[self.player]:
            s = game.infosets[i]
            if s.parent in live:
                live |= {
                    q for q in range(s.first, s.first + len(s.actions)) if worth[q] == values[i]
                }
        if self.space == "plan":
            return sorted(live - {0})
        strategies = (tuple(s.items()) for s in pure_strategies(game, self.player, reduced=True))
        return [s for s in strategies if live.issuperset(_played(game, s))]

    def equations(self):
        """What makes weights of columns a strategy, as ``({column number: entry}, right side)``."""
        if self.space == "mixed":
            return [({j: QQ(1) for j in range(len(self.columns))}, QQ(1))]
        at = {q: j for j, q in enumerate(self.columns)}
        rows = constraints(self.game, self.player)[1:]
        return [({at[q]: a for q, a in row.items() if q in at}, -row.get(0, QQ(0))) for row in rows]

    def payoff(self, reply):
        """The equation that the columns earn exactly the value against a plan of the opponent."""
        earned = [QQ(0)] * self.game.sequence_counts[self.player]
        for weight, line in zip(reply, self.payoffs):
            for q, a in line.items():
                earned[q] += weight * a
        row = {
            j: sum((earned[q] for q in _played(self.game, c)), QQ(0))
            for j, c in enumerate(self.columns)
        }
        return row, self.share - (earned[0] if self.space == "plan" else 0)

    def run(self):
        """The complete set."""
        if self.dimension > DIMENSION:
            raise Unproved(f"more than {DIMENSION} dimensions")
        sources = {}  # form -> where it comes from: the number of a column, or a reply
        for j, form in enumerate(self.chart):
            if any(form[1:]):
                sources.setdefault(form, j)
        points = self.cut(sources) if sources else [()]
        forms = list(sources)
        chosen = [forms[i] for i in facets(forms, points)] if sources else []
        proof = enclosure(chosen, points) if sources else Enclosure((), ())
        return self.found(points, chosen, [sources[form] for form in chosen], proof)

    def spanned(self, backend):
        """The set by its dimension: optimal strategies found as the ends of directions that those before leave open."""
        face, k, points = optimal_face(self.game, self.player, self.share), self.dimension, []
        while len(points) <= k:
            differences = [
                {i: x - y for i, (x, y) in enumerate(zip(p, points[0])) if x != y}
                for p in points[1:]
            ]
            free, forms = all_solutions(differences, [QQ(0)] * len(differences), k)
            direction = {self.columns[i]: form[1] for i, form in enumerate(forms) if k and form[1]}
            for sign in (1, -1):
                aim = {q: sign * x for q, x in direction.items()}
                _, x = lexicographic_optimum(
                    replace(face, objective=aim), self.columns[:k], backend
                )
                point = tuple(x[q] for q in self.columns[:k])  # the other columns follow
                if affine_rank([*points, point]) > len(points):
                    points.append(point)
                    break
            else:
                raise AssertionError("more coordinates than the optimal strategies have dimensions")
        return self.found(points, [], [], None)

    def found(self, points, facets_found, sources, proof):
        if affine_rank(points) != self.dimension + 1:
            raise AssertionError("more coordinates than the optimal strategies have dimensions")
        vertices_found = tuple(tuple(value(form, point) for form in self.chart) for point in points)
        return OptimalSet(
            self.player,
            self.space,
            self.share,
            self.columns,
            self.chart,
            vertices_found,
            tuple(facets_found),
            tuple(sources),
            self.opponent,
            (),
            proof,
        )

    def cut(self, sources):
        """The vertices; adds to ``sources`` the replies that were needed to cut off what is not optimal."""
        optimal = set()
        while True:
            points = vertices(list(sources))
            if len(points) > VERTICES:
                raise Unproved(f"more than {VERTICES} vertices")
            before = len(sources)
            for point in points:
                if point not in optimal:
                    reply = self.punished(point)
                    if reply is None:
                        optimal.add(point)
                    else:
                        sources.setdefault(self.advantage(reply), reply)
            if len(sources) == before:
                return points

    def punished(self, point):
        """The opponent's pure plan that holds a strategy below the value; None if the strategy is optimal."""
        game, other = self.game, 3 - self.player
        plan = plan_of(game, self.player, self.columns, [value(form, point) for form in self.chart])
        worth, values = best_values(
            game, other, rewards(game, (plan, None) if other == 2 else (None, plan), other)
        )
        if game.constant - worth[0] == self.share:
            return None
        return pure_plan(game, other, best_strategy(game, other, worth, values))

    def advantage(self, reply):
        """The form: what a strategy earns against a reply, minus the value."""
        row, right = self.payoff(reply)
        total = [
            sum((a * self.chart[j][k] for j, a in row.items()), QQ(0))
            for k in range(self.dimension + 1)
        ]
        return (total[0] - right, *total[1:])
