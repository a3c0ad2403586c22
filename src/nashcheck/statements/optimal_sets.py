"""Statements about whole sets of optimal strategies: `optimal set`, `region`."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from nashcheck.hulls import all_hold, coordinate_forms, has_full_rank, measure_all, read_vectors
from nashcheck.hulls import require_enclosed, value_at, weighted_sum
from nashcheck.optimal import Side, evaluate_form, read_linear_form
from nashcheck.play import flows, greatest, read_after, read_pair
from nashcheck.polynomials import measure, over_one_denominator, sum_steps, take_steps
from nashcheck.reading import CONTINUATIONS, ONE, SET_STEPS, WORK, ZERO, Form, History, Json, Plan
from nashcheck.reading import Row, distinct_items, fields, items, one_of, rational, readable
from nashcheck.reading import require, string
from nashcheck.strategies import pure_strategies, read_moves_of
from nashcheck.trees import Tree

Column: TypeAlias = frozenset[History]  # the histories to whose weights a column adds
Condition: TypeAlias = tuple[bool, Form]  # whether the form is 0, or else at least 0


def row_of(form: Form, columns: Iterable[Collection[History]], rest: Fraction) -> Row:
    """Return a form in weights as [constant, a coefficient for each column]; see `Chart.rest`."""
    return [rest * form.get(0, ZERO)] + [
        sum((form.get(h, ZERO) for h in column), ZERO) for column in columns
    ]


def on_chart(k: int, row: Row, chart: list[Row]) -> Row:
    """Return [constant, a coefficient for each column] as a form in the chart's coordinates."""
    return weighted_sum(k, row, [[ONE] + [ZERO] * k, *chart])


def require_determined(
    k: int, equations: Sequence[Row], chart: list[Row], free: Collection[int]
) -> None:
    """Check that a solution of the equations is the point of the chart with its free columns."""
    digits = max((measure(row) for row in equations), default=0) + measure_all(chart)
    take_steps(sum_steps(len(equations) * len(chart) * (k + 1), digits))
    satisfied = not any(any(on_chart(k, row, chart)) for row in equations)
    require(satisfied, "the chart satisfies the equations identically")
    dependent = [j for j in range(len(chart)) if j not in free]
    determined = has_full_rank(
        [[row[j + 1] for j in dependent] for row in equations], len(dependent)
    )
    require(determined, "the equations determine the chart from its coordinates")


def require_few(equations: int, columns: int) -> None:
    """Refuse equations whose rank takes too many steps, before they are made."""
    steps = equations * columns * min(equations, columns)
    readable(steps <= WORK, f"{steps}", "at most 2,000,000,000 steps for a rank")


class Chart:
    """Shows that columns not listed are 0 in every optimal strategy, which is a point of the chart.

    Provided that there is one. A column is the set of histories to whose weights it adds; the empty
    history has the weight `rest` besides: 1 in a plan, 0 in a mixed strategy.
    """

    def __init__(
        self, side: Side, space: Json, dimension: Json, columns: Json, chart: Json, replies: Json
    ) -> None:
        self.side = side
        self.rest = ONE if one_of(space, "plan", "mixed") == "plan" else ZERO
        self.columns = [*map(self.read_column, distinct_items(columns, empty=True))]
        sizes = [*map(str, range(len(columns) + 1))]
        readable(string(dimension) in sizes, dimension, "at most the number of columns")
        self.k = int(dimension)
        self.rows = read_vectors(items(chart, len(columns)), self.k + 1)
        self.numbered = {str(j): row for j, row in enumerate(self.rows, 1)}
        self.require_complete()
        first = self.rows[: self.k] == coordinate_forms(self.k)
        require(first, "the first columns are the coordinates of the chart")
        sets = len(side.game.infosets[side.player]) if self.rest else 1
        require_few(sets + len(replies), len(columns) - self.k)
        require_determined(self.k, self.equations(replies), self.rows, range(self.k))

    def read_column(self, label: Json) -> Column:
        """Return the column that a sequence, or in mixed strategies a pure strategy, names."""
        game, player = self.side.game, self.side.player
        if not self.rest:
            return read_moves_of(game.infosets[player], label) | {0}
        return frozenset({read_after(game, player, *items(label, 2))})

    def sum_steps(self, digits: int) -> int:
        """Return the steps of a sum over the moves of all columns, of weights of so many digits."""
        return sum_steps(sum(map(len, self.columns)), self.side.game.digits + digits)

    def read_reply(self, value: Json) -> Plan:
        """Return a plan of the opponent, against which the columns are paid."""
        plan = self.side.read_reply(value)
        take_steps(self.sum_steps(measure(plan)))
        return plan

    def require_complete(self) -> None:
        """Check that one history of every column not listed has weight 0 in optimal strategies."""
        side, unused = self.side, self.side.unused()
        every: Iterable[Column]
        if self.rest:
            every = (frozenset({h}) for h in range(1, len(side.game.histories[side.player])))
        else:
            strategies = pure_strategies(side.game.infosets[side.player], CONTINUATIONS)
            every = (strategy | {0} for strategy in strategies)
        listed = set(self.columns)
        complete = all(column in listed or column & unused for column in every)
        require(complete, "every column not listed is 0 in every optimal strategy")

    def equations(self, replies: Json) -> list[Row]:
        """Return what is 0 for every optimal strategy, as forms in the columns."""
        plans = [self.read_reply(plan) for plan in distinct_items(replies, empty=True)]
        used = all(o for reply in plans for r, o in zip(reply, self.side.opponent) if r)
        require(used, "a reply uses only what the opponent uses")
        flows = self.side.flow_forms() if self.rest else []  # mixed strategies flow by themselves
        total = [] if self.rest else [[-ONE, *[ONE] * len(self.columns)]]
        forms = [*flows, *map(self.side.excess, plans)]
        return [*total, *(row_of(form, self.columns, self.rest) for form in forms)]

    def read_points(self, value: Json, span: Json) -> list[Row]:
        """Return the coordinates of strategies that are optimal and span the dimension."""
        game, player = self.side.game, self.side.player
        weights = read_vectors(value, len(self.columns))
        for weight in weights:
            plan = [ZERO] * len(game.histories[player])
            plan[0] = self.rest
            for x, column in zip(weight, self.columns):
                for h in column:
                    plan[h] += x
            digits = measure(weight)
            take_steps(game.sum_steps(digits) + self.sum_steps(digits))
            proved = all(x >= 0 for x in weight)
            require(proved, "every weight of a listed strategy is non-negative")
            add_up = plan[0] == 1 and flows(game, player, over_one_denominator(plan)[0])
            require(add_up, "the weights of a listed strategy add up")
            require(self.side.is_optimal(plan), "each listed strategy is optimal")
        points = [weight[: self.k] for weight in weights]
        spans = has_full_rank([[ONE, *point] for point in points], self.k + 1)
        require(spans, "the listed strategies span the dimension")
        right = rational(span) == self.k + any(row[0] for row in self.rows)  # beside coordinates
        require(right, "the span is the dimension of the linear span")
        return points

    def require_polytope(
        self, points: list[Row], facets: Json, sources: Json, bound: Json, apart: Json
    ) -> None:
        """Check that the points are all vertices, and the facets all that is needed."""
        k = self.k
        readable(k or facets == [], "facets", "no facets in dimension 0")
        forms = read_vectors(distinct_items(facets, empty=True), k + 1)
        derived = [self.read_source(item) for item in items(sources, len(forms))]
        require(forms == derived, "each facet is the form that its source gives")
        zeros = require_enclosed(k, forms, points, bound, apart)
        tight = ([form[1:] for i, form in enumerate(forms) if bits >> i & 1] for bits in zeros)
        require(all(has_full_rank(parts, k) for parts in tight), "each vertex is an extreme point")
        on = [[j for j, bits in enumerate(zeros) if bits >> i & 1] for i in range(len(forms))]
        large = all(
            len(there) < len(points) and has_full_rank([[ONE, *points[j]] for j in there], k)
            for there in on
        )
        require(large, "each facet has dimension one less")
        require(len(set(map(tuple, on))) == len(on), "no two facets have the same vertices")

    def read_source(self, item: Json) -> Row:
        """Return the form that a source gives, which is >= 0 for every optimal strategy."""
        kind, value = read_pair(item, "column", "reply")
        if kind == "column":
            readable(string(value) in self.numbered, value, "the number of a column")
            return self.numbered[value]
        excess = self.side.excess(self.read_reply(value))
        return on_chart(self.k, row_of(excess, self.columns, self.rest), self.rows)


def check_optimal_set(game: Tree, statement: Json, witness: Json) -> str:
    """Check the dimension and linear span of a player's optimal strategies, or all of the set."""
    _, who, space, dimension, span, complete, columns, chart, vertices, facets = fields(
        statement,
        "kind, player, space, dimension, span, complete, columns, chart, vertices, facets",
    )
    opponent, replies, *proof = fields(witness, "opponent, replies, sources, bound, apart")
    side = Side(game, who).against(opponent)
    frame = Chart(side, space, dimension, columns, chart, replies)
    whole, listed = one_of(complete, "yes", "no") == "yes", distinct_items(vertices)
    few = whole or len(listed) == frame.k + 1 and [facets, *proof] == [[]] * 4
    readable(few, "more or fewer", "as many points as the dimension and one, and no facets")
    points = frame.read_points(listed, span)
    name, size = ("plan" if frame.rest else "mixed strategy"), f"(linear span {span})"
    if whole:
        frame.require_polytope(points, facets, *proof)
    if not frame.k:
        return f"the {side.optimal} {name} of player {who} is unique {size}: complete"
    several = f"the {side.optimal} {'plans' if frame.rest else 'mixed strategies'} of player {who}"
    if whole:
        words = f"with {len(points)} vertices and {len(facets)} facets: complete"
        return f"{several} form a polytope of dimension {dimension} {size} {words}"
    return f"{several} have dimension {dimension} {size}"


REGIONS = {
    ("yes", "yes"): ("holds every {} plan", "and no other plan"),
    ("yes", "no"): ("holds every {} plan", "and some other plan too: it is too large"),
    ("no", "yes"): ("holds only {} plans", "but not every one: it is too small"),
    ("no", "no"): ("does not hold every {} plan", "and holds some other plan"),
    ("no", "empty"): ("holds no {} plan", "nor any other plan: it is empty"),
}


def check_region(game: Tree, statement: Json, witness: Json) -> str:
    """Check how a region of plans, given by rows, lies to the player's optimal plans."""
    _, who, rows, contains, contained = fields(statement, "kind, player, rows, contains, contained")
    opponent, inside, outside = fields(witness, "opponent, contains, contained")
    side = Side(game, who).against(opponent)
    conditions = []
    take_steps(SET_STEPS * len(distinct_items(rows)) * len(game.histories[side.player]))
    for row in rows:
        terms, relation, right = fields(row, "terms, relation, right")
        form = read_linear_form(side.game, side.player, terms)
        conditions.append((one_of(relation, "=", ">=") == "=", {**form, 0: -rational(right)}))
    measure_all([*form.values()] for _, form in conditions)
    one_of(contains, "yes", "no")
    one_of(contained, "yes", "no", "empty")
    require_contains(side, conditions, contains, inside)
    if contained == "yes":
        require_only_optimal(side, conditions, outside)
    else:
        require_others(side, conditions, contained, outside)
    plans, outside_words = REGIONS[contains, contained]
    return f"the certificate's region {plans.format(side.optimal)} of player {who}, {outside_words}"


def satisfies(plan: Plan, conditions: Sequence[Condition]) -> bool:
    """Return whether a plan lies in the region."""
    return all_hold((equal, evaluate_form(form, plan)) for equal, form in conditions)


def require_contains(
    side: Side, conditions: Sequence[Condition], contains: str, witness: Json
) -> None:
    """Check that every optimal plan lies in the region, or that the one in the witness does not."""
    plan, *bounds = fields(witness, "plan, bounds" if contains == "yes" else "plan")
    weights = side.read_plan(plan)
    if contains == "no":
        require(side.is_optimal(weights), "the plan outside the region is optimal")
        require(not satisfies(weights, conditions), "the optimal plan lies outside the region")
        return
    require(side.is_optimal(weights), "the plan that shows the value is optimal")
    forms = [(sign, form) for equal, form in conditions for sign in ((-1, 1) if equal else (-1,))]
    pairs = zip(items(bounds[0], len(forms)), forms)
    proved = all(side.bound(bound, form, sign)[0] <= 0 for bound, (sign, form) in pairs)
    require(proved, "the weights of each row prove that the optimal plans satisfy it")


def require_others(
    side: Side, conditions: Sequence[Condition], contained: str, witness: Json
) -> None:
    """Check that some plan in the region is not optimal, or that there is no plan in the region."""
    if contained == "no":
        plan = side.read_plan(*fields(witness, "plan"))
        require(satisfies(plan, conditions), "the plan that is not optimal lies in the region")
        require(not side.is_optimal(plan), "the plan in the region is not optimal")
        return
    (factors,) = read_vectors([*fields(witness, "factors")], len(conditions))
    signs = all(equal or x >= 0 for x, (equal, _) in zip(factors, conditions))
    require(signs, "the factor of each inequality is non-negative")
    total = [ZERO] * len(side.game.histories[side.player])
    for x, (_, form) in zip(factors, conditions):
        for h, c in form.items():
            total[h] += x * c
    negative = greatest(side.game, side.player, total) < 0
    require(negative, "the rows, so weighted, sum to less than 0 on every plan")


def require_only_optimal(side: Side, conditions: Sequence[Condition], witness: Json) -> None:
    """Check that every plan in the region is a combination of vertices, which are optimal plans."""
    chart, vertices, bound, apart = fields(witness, "chart, vertices, bound, apart")
    columns = [{h} for h in range(1, len(side.game.histories[side.player]))]
    k, lines, free = read_chart_of_moves(chart, len(columns))
    require_few(len(side.game.infosets[side.player]), len(columns) - k)
    equal, least = (
        [row_of(form, columns, ONE) for kind, form in conditions if kind == wanted]
        for wanted in (True, False)
    )
    flow = [row_of(form, columns, ONE) for form in side.flow_forms()]
    require_determined(k, [*flow, *equal], lines, free)
    forms = [line for line in lines if any(line[1:])] + [on_chart(k, row, lines) for row in least]
    plans = [side.read_plan(plan) for plan in distinct_items(vertices)]
    points = [[plan[j + 1] for j in free] for plan in plans]
    require(all(map(side.is_optimal, plans)), "each vertex of the region is optimal")
    pairs = zip(points, plans)
    on = all([value_at(line, point) for line in lines] == plan[1:] for point, plan in pairs)
    require(on, "each vertex of the region is a point of the chart")
    require_enclosed(k, forms, points, bound, apart)
    inside = k or all(form[0] >= 0 for form in forms)  # with k = 0 the rows are constants
    require(inside, "the one point of a chart of dimension 0 lies in the region")


def read_chart_of_moves(chart: Json, moves: int) -> tuple[int, list[Row], list[int]]:
    """Return a chart with a row for each move: its dimension, its rows, and the free moves."""
    rows = items(chart, moves)
    k = max(len(rows[0]) - 1, 0)  # there is a move, for the region names one
    lines = read_vectors(rows, k + 1)
    units = coordinate_forms(min(k, moves))  # shorter than the rows if k is larger
    whole = all(unit in lines for unit in units)
    require(whole, "each coordinate of the chart is a move")
    return k, lines, [lines.index(unit) for unit in units]
