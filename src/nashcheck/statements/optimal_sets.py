"""Statements about whole sets of optimal plans."""

from fractions import Fraction

from nashcheck.reading import (
    CONTINUATIONS,
    ONE,
    ZERO,
    one_of,
    distinct_items,
    require,
    rational,
    require_readable,
    fields,
    excerpt,
    string,
)
from nashcheck.naming import read_sequence
from nashcheck.play import best_response, reached_by, read_linear_form, evaluate_form, read_mixture, pure_strategies
from nashcheck.hulls import weighted_sum, require_enclosed, rank, coordinate_forms, value_at, read_vectors
from nashcheck.statements.zero_sum import Side


def flow_rows(side):
    """At each set the weights of the moves minus the weight of the parent sequence: linear forms that are 0."""
    return [{home.history: -ONE, **dict.fromkeys(home.after, ONE)} for home in side.game.sets[side.player]]


def row_of(form, columns, rest):
    """A linear form in a plan's weights as [constant, a coefficient for each column]."""
    return [rest * form.get(0, ZERO)] + [sum((form.get(h, ZERO) for h in column), ZERO) for column in columns]


def on_chart(k, row, chart):
    """[constant, a coefficient for each column] as an affine form in the coordinates of the chart."""
    return weighted_sum(k, row, [[ONE] + [ZERO] * k, *chart])


def require_determined(k, equations, chart, free):
    """Every solution of the equations is the point of the chart whose coordinates are its free columns: the difference
    of the two solves them without their constants, is 0 in the free columns, and so in the others, by the rank.
    """
    require(not any(any(on_chart(k, row, chart)) for row in equations), "the chart satisfies the equations identically")
    others = [j for j in range(len(chart)) if j not in free]
    require(rank([[row[j + 1] for j in others] for row in equations]) == len(others),
         "the equations determine the chart from its coordinates")


class Chart:
    """The fields that `optimal set` and `dimension` share, checked: columns not listed are 0 in every optimal strategy,
    and every optimal strategy is a point of the chart, provided that there is one.  A column is the set of histories
    to whose weights it adds; the empty history has the weight `rest` besides: 1 in a plan, where no column adds to it.
    """

    def __init__(self, side, space, dimension, columns, chart, replies):
        self.side, self.rest = side, ONE if one_of(space, "plan", "mixed") == "plan" else ZERO
        self.columns = [self.column(label) for label in distinct_items(columns, empty=True)]
        require_readable(string(dimension) in map(str, range(len(columns) + 1)), excerpt(dimension), "a dimension, at most the number of columns")
        self.k = int(dimension)
        self.rows = read_vectors(chart, self.k + 1)
        require_readable(len(chart) == len(columns), "another number of rows", "a row of the chart for each column")
        self.complete()
        require(self.rows[:self.k] == coordinate_forms(self.k), "the first columns are the coordinates of the chart")
        require_determined(self.k, self.equations(replies), self.rows, range(self.k))

    def column(self, label):
        side = self.side
        if not self.rest:
            return frozenset(reached_by(side.game.sets[side.player], label, {0}))
        require_readable(label != [], "an empty list", "[set, action] for each column")
        return frozenset({read_sequence(side.game, side.player, label)})

    def complete(self):
        """A column has weight 0 in every optimal strategy if one of its histories has."""
        side, unused = self.side, self.side.unused()
        every = (map(frozenset, zip(range(1, len(side.game.histories[side.player])))) if self.rest
                 else pure_strategies(side.game.sets[side.player], {0}, CONTINUATIONS))
        known = set(self.columns)
        require(all(column in known or column & unused for column in every), "every column not listed is 0 in every optimal strategy")

    def equations(self, replies):
        """What holds for every optimal strategy: the flow, the sum, and the value against each reply, since `opponent`
        is a mixture of the reply and another plan, and the strategy earns at least the value against both.
        """
        found = [self.side.reply(plan) for plan in distinct_items(replies, empty=True)]
        require(all(o for reply in found for r, o in zip(reply, self.side.opponent) if r), "a reply uses only what the opponent uses")
        forms = [*flow_rows(self.side), *map(self.side.excess, found)]
        total = [self.rest - 1, *(Fraction(0 in column) for column in self.columns)]
        return [total, *(row_of(form, self.columns, self.rest) for form in forms)]

    def points(self, value, span):
        """The coordinates of strategies, each optimal (so they lie on the chart), that span the dimension.  The chart
        is injective, so the linear span of the strategies is the image of that of (1, coordinates), which is everything.
        """
        found = read_vectors(value, len(self.columns))
        for weight in found:
            own = [ZERO] * len(self.side.game.histories[self.side.player])
            own[0] = self.rest
            for x, h in ((x, h) for x, column in zip(weight, self.columns) for h in column):
                own[h] += x
            require(all(x >= 0 for x in weight), "every weight of a listed strategy is non-negative")
            require(own[0] == 1 and not any(evaluate_form(form, own) for form in flow_rows(self.side)), "the weights of a listed strategy add up")
            require(self.side.optimal(own), "each listed strategy is optimal")
        found = [weight[:self.k] for weight in found]
        require(rank([ONE, *point] for point in found) == self.k + 1, "the listed strategies span the dimension")
        require(rational(span) == rank(self.rows), "the span is the dimension of the linear span")
        return found

    def facets(self, value, sources):
        """Affine forms that are >= 0 for every optimal strategy: a column, or the excess over the value."""
        require_readable(self.k or value == [], "facets", "no facets in dimension 0")
        forms = read_vectors(distinct_items(value, empty=True), self.k + 1)
        require_readable(isinstance(sources, list) and len(sources) == len(forms), "another number of sources", "a source for each facet")
        require(forms == [self.source(item) for item in sources], "each facet is the form that its source gives")
        return forms

    def source(self, item):
        require_readable(isinstance(item, dict) and len(item) == 1, excerpt(item), "an object with one key, column or reply")
        (kind, value), = item.items()
        if one_of(kind, "column", "reply") == "column":
            require_readable(string(value) in map(str, range(1, len(self.rows) + 1)), excerpt(value), "the number of a column")
            return self.rows[int(value) - 1]
        row = row_of(self.side.excess(self.side.reply(value)), self.columns, self.rest)
        return on_chart(self.k, row, self.rows)


def check_optimal_set(game, statement, witness):
    """The optimal strategies of the player (its plans, or its mixed strategies) are exactly the points of the chart
    where all facets are >= 0, and exactly the convex combinations of the vertices; neither list has one too many, and
    the set has this dimension and linear span.

    Every optimal strategy is a point of the chart (`Chart`), and each facet is >= 0 there; what satisfies the facets
    is a combination of the vertices (`enclosed`), and those are optimal, so their combinations are.  A vertex where
    facets of full rank are zero is no combination of others; the set having the dimension k of the chart, each facet
    that is zero on a part of dimension k - 1, and on another part than any other facet, is needed.
    """
    _, who, space, dimension, span, columns, chart, vertices, facets = fields(
        statement, "kind, player, space, dimension, span, columns, chart, vertices, facets")
    opponent, replies, sources, bound, apart = fields(witness, "opponent, replies, sources, bound, apart")
    frame = Chart(Side(game, who, opponent), space, dimension, columns, chart, replies)
    points, forms = frame.points(distinct_items(vertices), span), frame.facets(facets, sources)
    zero = require_enclosed(frame.k, forms, points, bound, apart)
    require(all(rank([form for i, form in enumerate(forms) if bits >> i & 1]) == frame.k for bits in zero),  # constants follow
         "each vertex is an extreme point")
    on = [[j for j, bits in enumerate(zero) if bits >> i & 1] for i in range(len(forms))]
    require(all(rank([[ONE, *points[j]] for j in there]) == frame.k for there in on), "each facet has dimension one less")
    require(len(set(map(tuple, on))) == len(on), "no two facets have the same vertices")
    if not frame.k:
        return f"the optimal {SPACES[space][0]} of player {who} is unique (linear span {span}): complete"
    return (f"the optimal {SPACES[space][1]} of player {who} form a polytope of dimension {dimension} (linear span {span}) "
            f"with {len(points)} vertices and {len(forms)} facets: complete")


SPACES = {"plan": ("plan", "plans"), "mixed": ("mixed strategy", "mixed strategies")}


def check_dimension(game, statement, witness):
    """The columns not listed are 0 in every optimal strategy of the player, every optimal strategy is a point of the
    chart, and the set of optimal strategies has exactly this dimension and linear span.

    Every optimal strategy is a point of the chart (`Chart`), which has this dimension, and so many affinely
    independent points of it, and one more, are optimal.
    """
    _, who, space, size, span, columns, chart = fields(statement, "kind, player, space, dimension, span, columns, chart")
    opponent, replies, points = fields(witness, "opponent, replies, points")
    frame = Chart(Side(game, who, opponent), space, size, columns, chart, replies)
    require_readable(len(distinct_items(points)) == frame.k + 1, "another number of points", "one point more than the dimension")
    frame.points(points, span)
    return f"the optimal {SPACES[space][1]} of player {who} have dimension {size} (linear span {span})"


def check_projection(game, statement, witness):
    """The optimal plans of the player are exactly the realisation plans of its optimal mixed strategies.

    What a mixed strategy earns against anything is what its plan earns: so both are optimal or neither is.  And every
    optimal plan is a combination of the vertices (`optimal_set`), so the plan of the same combination of their mixtures.
    """
    _, optimal, mixtures = fields(statement, "kind, optimal, mixtures")
    require_readable(isinstance(optimal, dict) and optimal.get("kind") == "optimal set", excerpt(optimal), "a statement of the kind optimal set")
    require_readable(optimal.get("space") == "plan", "another space", "the space plan")
    sentence = check_optimal_set(game, optimal, witness)
    player, vertices = game.numbered[optimal["player"]], optimal["vertices"]
    homes = [game.named[player][name].after[game.named[player][name].actions.index(action)] for name, action in optimal["columns"]]
    require_readable(isinstance(mixtures, list) and len(mixtures) == len(vertices), "another number of mixtures", "a mixture for each vertex")
    for vertex, value in zip(vertices, mixtures):
        found = read_mixture(value, lambda strategy: reached_by(game.sets[player], strategy, {0}))
        weight = dict(zip(homes, map(rational, vertex)))
        require(all(sum(x for reached, x in found.items() if h in reached) == weight.get(h, ZERO) for h in range(1, len(game.histories[player]))),
             "the mixture of each vertex has its realisation weights")
    return f"{sentence}; the realisation plans of its optimal mixed strategies are the same"


def check_region(game, statement, witness):
    """Every optimal plan of the player satisfies the rows, or some does not; and every plan that satisfies them is
    optimal, or some is not, or there is none.

    A plan guarantees what the player can get at most against `opponent`: so that is the value, whatever is claimed.
    """
    _, who, rows, contains, contained = fields(statement, "kind, player, rows, contains, contained")
    opponent, inside, outside = fields(witness, "opponent, contains, contained")
    side = Side(game, who, opponent)
    conditions = [read_condition(side, row) for row in distinct_items(rows)]
    within = {"yes": require_contains_optimal, "no": require_misses_optimal}[one_of(contains, "yes", "no")]
    limits = {"yes": require_only_optimal, "no": require_other_than_optimal, "empty": require_no_plan}[one_of(contained, "yes", "no", "empty")]
    within(side, conditions, inside)
    limits(side, conditions, outside)
    plans, others = REGIONS[contains, contained]
    return f"the certificate's region {plans} of player {who}, {others}"


REGIONS = {("yes", "yes"): ("holds every optimal plan", "and no other plan"),
           ("yes", "no"): ("holds every optimal plan", "and some other plan too: it is too large"),
           ("no", "yes"): ("holds only optimal plans", "but not every one: it is too small"),
           ("no", "no"): ("does not hold every optimal plan", "and holds some other plan"),
           ("no", "empty"): ("holds no optimal plan", "nor any other plan: it is empty")}


def read_condition(side, row):
    """Whether it is an equation, and the linear form, terms minus right side, that is 0 or at least 0."""
    terms, relation, right = fields(row, "terms, relation, right")
    form = read_linear_form(side.game, side.player, terms)
    return one_of(relation, "=", ">=") == "=", {**form, 0: -rational(right)}


def satisfies(own, conditions):
    """Whether a plan lies in the region."""
    values = [(equal, evaluate_form(form, own)) for equal, form in conditions]
    return all(x == 0 if equal else x >= 0 for equal, x in values)


def require_contains_optimal(side, conditions, witness):
    """The weights of each row bound minus its form by 0 on the optimal plans; for an equation also the form itself."""
    plan, ends = fields(witness, "plan, rows")
    require(side.optimal(side.plan(plan)), "the plan that shows the value is optimal")
    forms = [{h: sign * c for h, c in form.items()} for equal, form in conditions for sign in ((-1, 1) if equal else (-1,))]
    require_readable(isinstance(ends, list) and len(ends) == len(forms), "another number of rows", "weights for each row, twice for an equation")
    require(all(side.most(form, *fields(end, "scale, weights")) <= 0 for form, end in zip(forms, ends)),
         "the weights of each row prove that the optimal plans satisfy it")


def require_misses_optimal(side, conditions, witness):
    own = side.plan(*fields(witness, "plan"))
    require(side.optimal(own), "the plan outside the region is optimal")
    require(not satisfies(own, conditions), "the optimal plan lies outside the region")


def require_other_than_optimal(side, conditions, witness):
    own = side.plan(*fields(witness, "plan"))
    require(satisfies(own, conditions), "the plan that is not optimal lies in the region")
    require(not side.optimal(own), "the plan in the region is not optimal")


def require_no_plan(side, conditions, witness):
    """The rows, each times its factor and summed, are at least 0 on a plan of the region; no plan reaches that."""
    (factors,) = read_vectors([*fields(witness, "factors")], len(conditions))
    require(all(equal or x >= 0 for x, (equal, _) in zip(factors, conditions)), "the factor of each inequality is non-negative")
    total = {}
    for x, (_, form) in zip(factors, conditions):
        total.update({h: total.get(h, ZERO) + x * c for h, c in form.items()})
    nothing = {3 - side.player: [ZERO] * len(side.game.histories[3 - side.player])}  # so that plans earn the form alone
    require(best_response(side.game, side.player, nothing, total)[""] < 0, "the rows, so weighted, sum to less than 0 on every plan")


def require_only_optimal(side, conditions, witness):
    """A plan in the region is the point of the chart with the same free moves; there its moves are >= 0 and the rows
    hold, so its coordinates are a combination of those of the vertices, and it is the same combination of these.
    """
    chart, vertices, bound, apart = fields(witness, "chart, vertices, bound, apart")
    require_readable(isinstance(chart, list) and chart and isinstance(chart[0], list) and chart[0], excerpt(chart), "a list of lists that are not empty")
    k, columns = len(chart[0]) - 1, [{h} for h in range(1, len(side.game.histories[side.player]))]
    lines = read_vectors(chart, k + 1)
    require_readable(len(lines) == len(columns), "another number of rows", "a row of the chart for each move")
    require(all(unit in lines for unit in coordinate_forms(k)), "each coordinate of the chart is a move")
    free = [lines.index(unit) for unit in coordinate_forms(k)]
    equal, least = ([row_of(form, columns, ONE) for kind, form in conditions if kind == wanted] for wanted in (True, False))
    require_determined(k, [*(row_of(form, columns, ONE) for form in flow_rows(side)), *equal], lines, free)
    forms = [line for line in lines if any(line[1:])] + [on_chart(k, row, lines) for row in least]
    plans = [side.plan(plan) for plan in distinct_items(vertices)]
    points = [[own[j + 1] for j in free] for own in plans]
    require(all(map(side.optimal, plans)), "each vertex of the region is optimal")
    require(all([value_at(line, point) for line in lines] == own[1:] for point, own in zip(points, plans)),
         "each vertex of the region is a point of the chart")
    require_enclosed(k, forms, points, bound, apart)
