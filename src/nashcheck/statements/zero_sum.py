"""Statements about the value and the optimal plans of constant-sum games: `value`, `pure values`,
`optimal range`, `no equilibrium in box`.

Decides what both players can secure, and bounds linear forms over all optimal plans. Everything
is a best response to weights in the witness. Must not know how the weights were computed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from nashcheck.figures import check_figure, decimals_words
from nashcheck.naming import BySet, read_infoset, read_player, read_rows, read_table
from nashcheck.play import (
    Frontier,
    best_response,
    evaluate_form,
    pure_strategies,
    pure_weights,
    read_frontier,
    read_linear_form,
    read_plan,
    read_plans,
    require_perfect_recall,
    stays_before,
)
from nashcheck.reading import (
    ONE,
    STEPS,
    STRATEGIES,
    ZERO,
    Form,
    History,
    Interval,
    Json,
    Plan,
    Player,
    excerpt,
    fields,
    in_words,
    one_of,
    printed_interval,
    rational,
    require,
    require_readable,
    string,
)
from nashcheck.trees import Game, InformationSet, Tree


def check_value(game: Game, statement: Json, witness: Json) -> str:
    """Check that the game, whose payoffs always sum to c, is worth exactly `is` to player 1.

    A best response to plan 2 pays player 1 `is`, so plan 2 holds player 1 to that. A best response
    to plan 1 pays player 2 c - `is`, so plan 1 secures `is` (von Neumann 1928). As both plans stay
    before the frontier, they secure as much in every game that differs only in what follows there.
    """
    beyond = fields(statement, "kind, is, stated, holds, off, decimals, frontier")[-1]
    require_perfect_recall(game)
    constant, plans = game.constant_sum(), read_plans(game, *fields(witness, "plans"))
    frontier, wider = read_frontier(game, beyond)
    ceiling = best_response(game, 1, plans)[""]
    floor = constant - best_response(game, 2, plans)[""]
    words = check_figure(statement, ceiling)
    require(floor == ceiling, "the two plans secure the same value")
    require(
        all(stays_before(frontier, p, plans[p]) for p in game.players),
        "both plans that secure the value stay before the frontier",
    )
    return f"the value to player 1{wider} is {words}"


def check_pure_values(game: Tree, statement: Json, witness: Json) -> str:
    """Check what player 1 can secure by a pure strategy, and to what player 2 can hold player 1.

    These are `maxmin` and `minmax`. A pure equilibrium exists exactly when they are equal; `saddle`
    says so. All reduced pure strategies of both players are tried.
    """
    _, maxmin, minmax, saddle = fields(statement, "kind, maxmin, minmax, saddle")
    fields(witness, [])
    require_perfect_recall(game)
    lower, upper, constant = rational(maxmin), rational(minmax), game.constant_sum()
    one_of(saddle, "yes", "no")
    strategies = {p: pure_strategies(game.infosets[p], {0}, STRATEGIES) for p in game.players}
    steps = sum(map(len, strategies.values())) * len(game.terminals)
    require_readable(
        steps <= STEPS,
        f"{steps} strategies times terminals",
        "at most 4,000,000 for the number of pure strategies times terminals",
    )
    replies = {
        p: min(
            best_response(game, 3 - p, {p: pure_weights(game, p, reached)})[""]
            for reached in strategies[p]
        )
        for p in game.players
    }
    require(
        lower == constant - replies[1],
        "maxmin is the most that player 1 secures by a pure strategy",
    )
    require(
        upper == replies[2],
        "minmax is the least to which player 2 holds player 1 by a pure strategy",
    )
    require(
        saddle == ("yes" if lower == upper else "no"),
        "there is a pure equilibrium exactly when it says so",
    )
    article = "a" if saddle == "yes" else "no"
    return (
        f"by pure strategies player 1 secures {lower} and player 2 holds it to {upper}: "
        f"{article} pure equilibrium"
    )


class Side:
    """A player of a constant-sum game, and a plan of the opponent, against which they get `value`.

    As soon as one plan of the player guarantees as much, this is the value to the player, and the
    opponent's plan is optimal. A game that is as good as constant sum is replaced by the one of
    constant sum with the same equilibria.
    """

    def __init__(self, game: Game, who: Json, opponent: Json) -> None:
        require_perfect_recall(game)
        self.given = game
        self.game, self.constant = game.zero_sum_equivalent()
        self.player = read_player(game, who)
        self.opponent = self.read_reply(opponent)
        self.value = self.best_against(self.opponent)

    def best_against(self, reply: Plan, bonus: Form | None = None) -> Fraction:
        """Return the best-response value against weights of the opponent, a form being added."""
        return best_response(self.game, self.player, {3 - self.player: reply}, bonus)[""]

    def read_plan(self, value: Json) -> Plan:
        """Return a plan of the player."""
        return read_plan(self.game, self.player, value, ONE)

    def read_reply(self, value: Json, scale: Fraction = ONE) -> Plan:
        """Return a plan of the opponent, or weights that are a plan times the scale."""
        return read_plan(self.game, 3 - self.player, value, scale)

    def read_frontier(self, value: Json, names: Sequence[str]) -> tuple[Frontier, str]:
        """Return a frontier, and what it adds in words.

        The opponent's plan stays before it, and so do the player's sets of these names.
        """
        frontier, words = read_frontier(self.game, value)
        beyond = {(str(p), infoset.name) for p, infoset in frontier}
        infosets = [self.game.named[self.player][name] for name in names]
        require(
            not frontier or self.game is self.given,
            "a game with a frontier has a constant sum itself",
        )
        behind = any(
            (str(self.player), infoset.name) in beyond or passes_through(self.game, beyond, infoset)
            for infoset in infosets
        )
        require(not behind, "the sets spoken of stand before the frontier")
        require(
            stays_before(frontier, 3 - self.player, self.opponent),
            "the opponent of a range stays before the frontier",
        )
        return frontier, words

    def is_optimal(self, plan: Plan) -> bool:
        """Return whether a plan of the player guarantees the value."""
        reply = best_response(self.game, 3 - self.player, {self.player: plan})[""]
        return self.constant - reply == self.value

    def upper_bound(self, form: Form, scale: Json, weights: Json) -> Fraction:
        """Return an upper bound of a linear form over the optimal plans.

        An optimal plan earns at least `scale` times the value against these weights of the
        opponent. So its form is at most the greatest sum of both over all plans, less that.
        """
        factor = rational(scale)
        return self.best_against(self.read_reply(weights, factor), form) - factor * self.value

    def excess(self, reply: Plan) -> dict[History, Fraction]:
        """Return what a plan earns above the value against the plan `reply`.

        It is a linear form in the plan's weights; the empty sequence has weight 1.
        """
        paid = self.game.totals(self.player, {3 - self.player: reply})
        paid[0] -= self.value
        return dict(enumerate(paid))

    def unused(self) -> set[History]:
        """Return histories that have weight 0 in every optimal plan.

        An optimal plan is a best response to `opponent`: it makes no move that earns less than the
        value of its set, and so none after such a move.
        """
        total = self.game.totals(self.player, {3 - self.player: self.opponent})
        infosets = self.game.infosets[self.player]
        for infoset in reversed(infosets):
            total[infoset.history] += max(total[h] for h in infoset.successors)
        histories: set[History] = set()
        for infoset in infosets:
            most = max(total[h] for h in infoset.successors)
            histories.update(
                h for h in infoset.successors if total[h] < most or infoset.history in histories
            )
        return histories


def passes_through(game: Game, names: set[tuple[str, str]], infoset: InformationSet) -> bool:
    """Return whether a member of a set is reached through one of these sets (player, name)."""
    histories = [(p, h) for state in infoset.arrivals for p, h in zip(game.players, state)]
    while steps := [(p, game.histories[p][h]) for p, h in histories if h]:
        if any((who, name) in names for _, (_, (who, name, _)) in steps):
            return True
        histories = [(p, before) for p, (before, _) in steps]
    return False


def check_optimal_range(game: Game, statement: Json, witness: Json) -> str:
    """Check the exact range of a linear expression over all optimal plans of the player.

    The expression in realisation weights ranges from `low` to `high`, both attained. With a set
    `given` it is divided by the weight r with which the player's own moves reach that set, and only
    the optimal plans with r > 0 are meant; without, r = 1 is the weight of the empty sequence.

    Both plans of the witness guarantee what the player can get at most against `opponent`, so that
    is the value and they are optimal. For an end, let f = +-(expression - end * r). The weights
    prove f <= 0 on all optimal plans; the given plan has r > 0 and f = 0. So the end is attained
    and not exceeded.

    All these plans and weights stay before the frontier, so each of these comparisons comes out the
    same in every game that differs only in what follows there, and so does the range.
    """
    _, who, terms, given, low, high, relation, stated, decimals, off, holds, beyond = fields(
        statement,
        "kind, player, terms, given, low, high, relation, stated, decimals, off, holds, frontier",
    )
    opponent, *ends = fields(witness, "opponent, low, high")
    side = Side(game, who, opponent)
    form = read_linear_form(game, side.player, terms)
    base = read_infoset(game, side.player, given).history if given != "" else 0
    names = [*(term[0] for term in terms), *[given] * (given != "")]
    frontier, wider = side.read_frontier(beyond, names)
    for sign, end, proof in zip((-1, 1), (rational(low), rational(high)), ends):
        distance = {**form, base: form.get(base, ZERO) - end}
        check_range_end(side, sign, distance, base, frontier, proof)
    within, distances = compare_range(rational(low), rational(high), relation, stated, decimals)
    require_readable(isinstance(off, list), excerpt(off), "a list of two rationals")
    require([*map(rational, off)] == distances, "the range is off by what it says")
    require(
        one_of(holds, "yes", "no") == ("yes" if within else "no"),
        "the range is as stated exactly when it says so",
    )
    expression = " + ".join(
        f"{c}*({in_words(name)}:{in_words(action)})" for name, action, c in terms
    )
    reaching = f" that reach {in_words(given)}" if given else ""
    divided = ", divided by the weight of reaching it," if given else ""
    printed = " to ".join(text for text in dict.fromkeys(stated) if text) + decimals_words(decimals)
    return (
        f"over all optimal plans of player {who}{wider}{reaching} {expression}{divided} "
        f"ranges from exactly {low} to exactly {high}; "
        f"stated: {relation} {printed}: {'holds' if within else 'does not hold'}"
    )


def check_range_end(
    side: Side, sign: int, distance: Form, base: History, frontier: Frontier, proof: Json
) -> None:
    """Check that an optimal plan attains an end of a range, and that none exceeds it.

    `distance` is the expression minus end * r; `sign` is 1 for the upper end, -1 for the lower.
    """
    plan, scale, weights = fields(proof, "plan, scale, weights")
    own = side.read_plan(plan)
    require(side.is_optimal(own), "the plan at each end is optimal")
    require(own[base] > 0, "the plan at each end reaches the set given")
    require(evaluate_form(distance, own) == 0, "the plan at each end attains it")
    require(
        stays_before(frontier, side.player, own), "the plan at each end stays before the frontier"
    )
    require(
        stays_before(frontier, 3 - side.player, side.read_reply(weights, rational(scale))),
        "the weights at each end stay before the frontier",
    )
    form = {h: sign * c for h, c in distance.items()}
    require(
        side.upper_bound(form, scale, weights) == 0,
        "the weights at each end prove that it is the end",
    )


def compare_range(
    low: Fraction, high: Fraction, relation: Json, stated: Json, decimals: Json
) -> tuple[bool, list[Fraction]]:
    """Return whether a range is as stated, and how far its two ends are off."""
    require_readable(
        isinstance(stated, list) and len(stated) == 2, excerpt(stated), "two printed numbers"
    )
    one_of(relation, "always", "at most", "at least", "exactly")
    empty = {"at most": 0, "at least": 1}.get(relation)
    require_readable(
        [string(text) == "" for text in stated] == [empty == 0, empty == 1],
        excerpt(stated),
        "the numbers that go with the relation",
    )
    require_readable(
        relation != "always" or stated[0] == stated[1], excerpt(stated), "one number, twice"
    )
    below, above = (printed_interval(text or "0", decimals) for text in stated)
    if relation == "at most":
        return high <= above[1], [ZERO, high - above[1]]
    if relation == "at least":
        return low >= below[0], [low - below[0], ZERO]
    off = [end - min(max(end, a), b) for end, (a, b) in ((low, below), (high, above))]
    return (relation == "exactly" or low == high) and not any(off), off


def check_no_equilibrium_in_box(game: Tree, statement: Json, witness: Json) -> str:
    """Check that no Nash equilibrium has the player's strategy in the printed intervals.

    In an equilibrium the player's plan earns at least the value against every plan. So it earns at
    least `scale` * g against the weights, where g is what some plan of the player guarantees. In
    the box the terms of the printed ends add nothing negative to that. But over all plans the sum
    of both is less (a Farkas proof).
    """
    _, form, stated, who = fields(statement, "kind, form, stated, player")
    plan, scale, weights, low, high = fields(witness, "plan, scale, weights, low, high")
    require_perfect_recall(game)
    (zero_sum, constant), player = game.zero_sum_equivalent(), read_player(game, who)
    box = read_table(game, stated, game.players, printed_interval)[player]
    below, above = (read_rows(game, player, part, rational) for part in (low, high))
    nonnegative = all(
        x >= 0 for part in (below, above) for row in part.values() for x in row.values()
    )
    require(nonnegative, "no end of an interval counts negatively")
    own = read_plan(zero_sum, player, plan, ONE)
    secured = constant - best_response(zero_sum, 3 - player, {player: own})[""]
    reply = read_plan(zero_sum, 3 - player, weights, rational(scale))
    terms = interval_terms(zero_sum, player, box, below, above, one_of(form, "plan", "behaviour"))
    require(
        best_response(zero_sum, player, {3 - player: reply}, terms)[""] < rational(scale) * secured,
        "in the box the player earns less against the weights than it can secure",
    )
    return (
        f"no Nash equilibrium lies in the box of the certificate's printed profile, as a {form}: "
        f"no strategy of player {who} that prints so is one of an equilibrium"
    )


def interval_terms(
    game: Game,
    player: Player,
    box: Mapping[str, Mapping[str, Interval]],
    below: BySet[Fraction],
    above: BySet[Fraction],
    form: str,
) -> dict[History, Fraction]:
    """Return {history: coefficient} of a linear form that is >= 0 on the plans in the box.

    It sums `below` * (x - lower end) and `above` * (upper end - x) over all moves, x being the
    weight of the move. In behaviour form the ends are multiplied by the weight of the set.
    """
    terms: dict[History, Fraction] = {}
    for infoset in game.infosets[player]:
        base = infoset.history if form == "behaviour" else 0
        for h, action in zip(infoset.successors, infoset.actions):
            least, most = box[infoset.name][action]
            a, b = below[infoset.name][action], above[infoset.name][action]
            terms[h] = terms.get(h, ZERO) + a - b
            terms[base] = terms.get(base, ZERO) - a * least + b * most
    return terms
