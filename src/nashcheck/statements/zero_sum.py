"""Statements about values and optimal plans of constant-sum games."""

from nashcheck.reading import (
    ONE,
    STRATEGIES,
    ZERO,
    one_of,
    printed_interval,
    require,
    rational,
    require_readable,
    fields,
    excerpt,
    string,
)
from nashcheck.naming import read_player, read_infoset, read_table
from nashcheck.play import (
    best_response,
    require_constant_sum,
    read_frontier,
    zero_sum_equivalent,
    read_linear_form,
    evaluate_form,
    require_perfect_recall,
    read_plans,
    pure_weights,
    read_plan,
    stays_before,
    pure_strategies,
    totals,
)
from nashcheck.figures import check_figure


def check_value(game, statement, witness):
    """The game, whose payoffs always sum to c, is worth exactly `is` to player 1: a best response to plan 2 pays
    player 1 `is`, so plan 2 holds it to that, and one to plan 1 pays player 2 c - `is`, so plan 1 secures it.

    As both plans stay before the frontier, they secure as much in every game that differs only in what follows there.
    """
    frontier = fields(statement, "kind, is, stated, holds, off, decimals, frontier")[-1]
    require_perfect_recall(game)
    constant, weight = require_constant_sum(game), read_plans(game, *fields(witness, "plans"))
    frontier, widely = read_frontier(game, frontier)
    ceiling, floor = best_response(game, 1, weight)[""], constant - best_response(game, 2, weight)[""]
    words = check_figure(statement, ceiling)
    require(floor == ceiling, "the two plans secure the same value")
    require(all(stays_before(frontier, p, weight[p]) for p in game.players), "both plans that secure the value stay before the frontier")
    return f"the value to player 1{widely} is {words}"


def check_pure_values(game, statement, witness):
    """The most that player 1 can secure by a pure strategy is `maxmin`, the least to which player 2 can hold it by
    one is `minmax`, and a pure equilibrium exists, as these are equal, exactly when `saddle` is `yes`.
    """
    _, maxmin, minmax, saddle = fields(statement, "kind, maxmin, minmax, saddle")
    fields(witness, [])
    require_perfect_recall(game)
    maxmin, minmax, constant = rational(maxmin), rational(minmax), require_constant_sum(game)
    one_of(saddle, "yes", "no")
    replies = {p: min(best_response(game, 3 - p, {p: pure_weights(game, p, reached)})[""]
                      for reached in pure_strategies(game.sets[p], {0}, STRATEGIES)) for p in game.players}
    require(maxmin == constant - replies[1], "maxmin is the most that player 1 secures by a pure strategy")
    require(minmax == replies[2], "minmax is the least to which player 2 holds player 1 by a pure strategy")
    require(saddle == ("yes" if maxmin == minmax else "no"), "there is a pure equilibrium exactly when it says so")
    there = "a" if saddle == "yes" else "no"
    return f"by pure strategies player 1 secures {maxmin} and player 2 holds it to {minmax}: {there} pure equilibrium"


def check_optimal_range(game, statement, witness):
    """Over all optimal plans of the player the expression in its realisation weights ranges from exactly `low` to
    exactly `high`, both attained; with a set `given` it is divided by the weight with which the player's own moves
    reach that set, and only the optimal plans are meant for which this is positive.

    Both plans guarantee what the player can get at most against `opponent`, so that is its value and they are optimal.
    Let `r` be the weight to divide by (of the empty sequence, 1, when no set is given).  With the sign of an end,
    expression - end * r is at most 0 on every optimal plan, by the weights (see `most`), and it is 0 at the plan of the
    end, where `r` is positive: so no optimal plan has a quotient beyond the end, and that one attains it.

    All these plans and weights staying before the frontier, each of these comparisons comes out the same in every game
    that differs only in what follows there, and so does the range.
    """
    _, who, terms, given, low, high, relation, stated, decimals, off, holds, frontier = fields(
        statement, "kind, player, terms, given, low, high, relation, stated, decimals, off, holds, frontier")
    opponent, *ends = fields(witness, "opponent, low, high")
    side = Side(game, who, opponent)
    form = read_linear_form(game, side.player, terms)
    base = read_infoset(game, side.player, given).history if given != "" else 0
    frontier, widely = side.before(frontier, [*(term[0] for term in terms), *[given] * (given != "")])
    for sign, claimed, end in zip((-1, 1), (rational(low), rational(high)), ends):
        plan, scale, weights_there = fields(end, "plan, scale, weights")
        own, rest = side.plan(plan), {**form, base: form.get(base, ZERO) - claimed}
        require(side.optimal(own), "the plan at each end is optimal")
        require(own[base] > 0, "the plan at each end reaches the set given")
        require(evaluate_form(rest, own) == 0, "the plan at each end attains it")
        require(stays_before(frontier, side.player, own), "the plan at each end stays before the frontier")
        require(stays_before(frontier, 3 - side.player, read_plan(game, 3 - side.player, weights_there, rational(scale))),
             "the weights at each end stay before the frontier")
        require(side.most({h: sign * c for h, c in rest.items()}, scale, weights_there) == 0,
             "the weights at each end prove that it is the end")
    within, distances = compare_range(rational(low), rational(high), relation, stated, decimals)
    require_readable(isinstance(off, list), excerpt(off), "a list of two rationals")
    require([*map(rational, off)] == distances, "the range is off by what it says")
    require(one_of(holds, "yes", "no") == ("yes" if within else "no"), "the range is as stated exactly when it says so")
    told_terms = " + ".join(f"{c}*({name}:{action})" for name, action, c in terms)
    reaching, divided = (f" that reach {given}", ", divided by the weight of reaching it,") if given else ("", "")
    return (f"over all optimal plans of player {who}{widely}{reaching} {told_terms}{divided} ranges from exactly {low} to exactly {high}; "
            f"stated: {relation} {' to '.join(text for text in dict.fromkeys(stated) if text)}: "
            f"{'holds' if within else 'does not hold'}")


def passes_through(game, passed, home):
    """Whether a member of a set is reached through one of these sets (player, name)."""
    histories = [(p, h) for state in home.arrivals for p, h in zip(game.players, state)]
    while histories := [(p, game.histories[p][h]) for p, h in histories if h]:
        if any(move[:2] in passed for _, (_, move) in histories):
            return True
        histories = [(p, h) for p, (h, _) in histories]
    return False


class Side:
    """A player of a constant-sum game of two, and a plan of the opponent, which holds it to `value`.  As soon as one
    plan of the player guarantees as much, this is the value to the player, and the opponent's plan is optimal.  A game
    that has the equilibria of such a game is replaced by it.
    """

    def __init__(self, game, who, opponent):
        require_perfect_recall(game)
        self.given, (self.game, self.constant), self.player = game, zero_sum_equivalent(game), read_player(game, who)
        self.opponent = self.reply(opponent)
        self.value = best_response(self.game, self.player, {3 - self.player: self.opponent})[""]

    def before(self, frontier, names):
        """A frontier, before which the opponent's plan stays and the sets of these names stand; and in words."""
        found, words = read_frontier(self.game, frontier)
        passed = {(str(p), home.name) for p, home in found}
        homes = [self.game.named[self.player][name] for name in names]
        require(not found or self.game is self.given, "a game with a frontier has a constant sum itself")
        require(not any((str(self.player), home.name) in passed or passes_through(self.game, passed, home) for home in homes),
             "the sets spoken of stand before the frontier")
        require(stays_before(found, 3 - self.player, self.opponent), "the opponent of a range stays before the frontier")
        return found, words

    def plan(self, value):
        """A plan of the player."""
        return read_plan(self.game, self.player, value, ONE)

    def reply(self, value):
        """A plan of the opponent."""
        return read_plan(self.game, 3 - self.player, value, ONE)

    def optimal(self, own):
        """Whether a plan of the player guarantees the value."""
        return self.constant - best_response(self.game, 3 - self.player, {self.player: own})[""] == self.value

    def most(self, form, scale, weights_there):
        """A bound from above of a linear form on the optimal plans: such a plan earns at least `scale` times the value
        against these weights, so its form is at most the greatest sum of both over all plans, less that.
        """
        scale = rational(scale)
        there = {3 - self.player: read_plan(self.game, 3 - self.player, weights_there, scale)}
        return best_response(self.game, self.player, there, form)[""] - scale * self.value

    def excess(self, reply):
        """What a plan earns above the value against the plan `reply`, as a linear form in the plan's weights."""
        paid = totals(self.game, self.player, {3 - self.player: reply})
        paid[0] -= self.value  # the empty sequence has weight 1
        return dict(enumerate(paid))

    def unused(self):
        """Histories that have weight 0 in every optimal plan.  An optimal plan is a best response to `opponent`: it
        makes no move that brings less than the value of its set, and so none after that either.
        """
        total, found = totals(self.game, self.player, {3 - self.player: self.opponent}), set()
        for home in reversed(self.game.sets[self.player]):
            total[home.history] += max(total[h] for h in home.after)
        for home in self.game.sets[self.player]:
            most = max(total[h] for h in home.after)
            found.update(h for h in home.after if total[h] < most or home.history in found)
        return found


def compare_range(low, high, relation, stated, decimals):
    """Whether a range is as stated, and how far its two ends are off."""
    require_readable(isinstance(stated, list) and len(stated) == 2, excerpt(stated), "two printed numbers")
    one_of(relation, "always", "at most", "at least", "exactly")
    empty = {"at most": 0, "at least": 1}.get(relation)
    require_readable([string(text) == "" for text in stated] == [empty == 0, empty == 1], excerpt(stated), "the numbers that go with the relation")
    require_readable(relation != "always" or stated[0] == stated[1], excerpt(stated), "one number, twice")
    below, above = (printed_interval(text or "0", decimals) for text in stated)
    if relation == "at most":
        return high <= above[1], [ZERO, high - above[1]]
    if relation == "at least":
        return low >= below[0], [low - below[0], ZERO]
    off = [end - min(max(end, a), b) for end, (a, b) in ((low, below), (high, above))]
    return (relation == "exactly" or low == high) and not any(off), off


def check_no_equilibrium_in_box(game, statement, witness):
    """No Nash equilibrium has the player's strategy in the intervals that its printed numbers stand for.

    In an equilibrium the player's plan earns at least the value against every plan, so at least `scale * g` against the
    weights, when some plan of the player guarantees `g`.  In the box the terms of the printed ends add nothing negative
    to that; and over all plans the sum of both is less.
    """
    _, form, stated, who = fields(statement, "kind, form, stated, player")
    plan, scale, weights_there, low, high = fields(witness, "plan, scale, weights, low, high")
    require_perfect_recall(game)
    (game, constant), player = zero_sum_equivalent(game), read_player(game, who)
    box = read_table(game, stated, game.players, printed_interval)[player]
    below, above = (read_table(game, {who: part}, [player], rational)[player] for part in (low, high))
    require(all(x >= 0 for part in (below, above) for row in part.values() for x in row.values()), "no end of an interval counts negatively")
    secured = constant - best_response(game, 3 - player, {player: read_plan(game, player, plan, ONE)})[""]
    there = {3 - player: read_plan(game, 3 - player, weights_there, rational(scale))}
    terms = interval_terms(game, player, box, below, above, one_of(form, "plan", "behaviour"))
    require(best_response(game, player, there, terms)[""] < rational(scale) * secured,
         "in the box the player earns less against the weights than it can secure")
    return (f"no Nash equilibrium lies in the box of the certificate's printed profile, as a {form}: "
            f"no strategy of player {who} that prints so is one of an equilibrium")


def interval_terms(game, player, box, below, above, form):
    """What the two ends of each interval add to the weights of histories: {history: coefficient}."""
    terms = {}
    for home in game.sets[player]:
        whole = home.history if form == "behaviour" else 0
        for h, action in zip(home.after, home.actions):
            (least, most), a, b = box[home.name][action], below[home.name][action], above[home.name][action]
            terms[h] = terms.get(h, ZERO) + a - b
            terms[whole] = terms.get(whole, ZERO) - a * least + b * most
    return terms
