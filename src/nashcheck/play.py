"""Strategies and what they earn: weights of histories, expectations, best responses, lists of pure strategies."""

from copy import copy
from fractions import Fraction
from math import prod

from nashcheck.reading import (
    ONE,
    ZERO,
    canonical_json,
    distinct_items,
    require,
    pair,
    rational,
    require_readable,
    fields,
    excerpt,
    string,
)
from nashcheck.polynomials import Poly, is_nonnegative, is_positive, read_quotient
from nashcheck.one_card import OneCard
from nashcheck.naming import read_player, read_infoset, read_action, read_table


def require_perfect_recall(game, players=None):
    """Refuse a game in which one of these players (without a list any player) forgets."""
    forgetful = sorted(game.forgets.intersection(players or game.players))
    require_readable(not forgetful, f"players without perfect recall: {', '.join(map(str, forgetful))}", "perfect recall for this statement")


def require_two_players(game):
    require(len(game.players) == 2, "the game has two players")


def require_constant_sum(game):
    """The constant `c` to which the payoffs at every terminal sum (5, value)."""
    if isinstance(game, OneCard):
        return ZERO
    require_two_players(game)
    sums = {sum(payoffs) for payoffs in {payoffs for _, _, payoffs in game.terminals}}
    require(len(sums) == 1, "the payoffs sum to the same constant at every terminal")
    return sums.pop()


def zero_sum_equivalent(game):
    """AS GOOD AS CONSTANT SUM (4): a game with the same equilibria and a constant sum, and that sum.  What player 2
    earns by his own plan, whatever player 1 does, is taken from player 1: at terminals of its own, certain to be met.
    """
    if isinstance(game, OneCard):
        return game, ZERO
    require_two_players(game)
    if len({sum(payoffs) for _, _, payoffs in game.terminals}) == 1:
        return game, require_constant_sum(game)
    left = independent_sum(game)
    require(not any(one and two for one, two in left), "the expected sum of the payoffs is a sum over the two players' plans")
    other = copy(game)
    other.terminals = [(state, chance, (payoffs[0], -payoffs[0])) for state, chance, payoffs in game.terminals]
    other.terminals += [((None, 0, two), ONE, (-amount, amount)) for (_, two), amount in left.items() if two]
    return other, ZERO


def independent_sum(game):
    """The expected sum of the payoffs in independent weights: {(history of 1, history of 2): coefficient}, none 0.  At
    each set the weight of the last action is what the others leave of the weight of the set's history.
    """
    found = {}
    for (_, *pair), chance, payoffs in game.terminals:
        found[tuple(pair)] = found.get(tuple(pair), ZERO) + chance * sum(payoffs)
    for player in game.players:
        for home in reversed(game.sets[player]):
            *others, last = home.after
            for pair in [pair for pair in found if pair[player - 1] == last]:
                amount = found.pop(pair)
                for h, sign in ((home.history, 1), *((h, -1) for h in others)):
                    instead = (h, pair[1]) if player == 1 else (pair[0], h)
                    found[instead] = found.get(instead, ZERO) + sign * amount
    return {pair: amount for pair, amount in found.items() if amount}


def strategy_weights(game, player, strategy):
    """For each history of a player (0: any move has weight 1) the product of the probabilities of its moves.

    Where the numbers at a set sum not to 1 but to a denominator, every weight is multiplied by the denominators of all
    sets: a history takes those of the sets that it meets from its moves, and the others here.  The weight of the empty
    history is then their product D.  (Without perfect recall a denominator counts as often as a history meets its set.)
    """
    scale = {name: total for name, row in strategy.items() for total in [sum(row.values())] if total != 1}
    result, met = [ONE], [()]
    for before, (_, name, action) in game.histories[player][1:]:
        result.append(result[before] * strategy[name][action])
        met.append(met[before] + (name,) * (name in scale))
    most = {name: max(own.count(name) for own in met) for name in scale}
    rest = {own: prod((total for name, total in scale.items() for _ in range(most[name] - own.count(name))), start=ONE)
            for own in set(met)}
    return [weight * rest[own] for weight, own in zip(result, met)]


def read_profile(game, value, names=(), box=()):
    """PROFILE (4): {player: {set: {action: number}}}, probabilities, or multiples of them where there are denominators."""
    known = {}
    def entry(text):
        if string(text) not in known:
            known[text] = over_constant(read_quotient(text, names))
        return known[text]
    profile = read_table(game, value, game.players, entry)
    require(all(is_positive(d, box) for _, d in known.values()), "every denominator of a probability is positive")
    require(all(is_nonnegative(n, box) for n, _ in known.values()), "every probability is non-negative")
    return {p: {name: clear_denominators(row) for name, row in sets.items()} for p, sets in profile.items()}


def over_constant(value):
    """A quotient; a constant denominator is divided out."""
    n, d = value
    if not isinstance(d, Poly) or any(map(any, d.terms)):
        return n, d
    return n * (ONE / sum(d.terms.values())), ONE


def clear_denominators(row):
    """The probabilities at one set, quotients, multiplied by the product of the different denominators at the set."""
    denominators = []
    for _, d in row.values():
        denominators += [d] if d not in denominators else []
    result = {action: n * prod((e for e in denominators if e != d), start=ONE) for action, (n, d) in row.items()}
    require(sum(result.values()) == prod(denominators, start=ONE), "the probabilities at each set sum to 1")
    return result


def profile_at(profile, point):
    """The probabilities where the parameters have the values `point`, inside the box: the denominators are not 0."""
    def there(row):
        values = {action: x.at(point) if isinstance(x, Poly) else x for action, x in row.items()}
        return {action: x / sum(values.values()) for action, x in values.items()}
    return {p: {name: there(row) for name, row in sets.items()} for p, sets in profile.items()}


def profile_weights(game, profile):
    """For each player (0 is left empty) the weights of its histories under a profile, multiplied by its D."""
    return [None] + [strategy_weights(game, p, profile[p]) for p in game.players]


def read_plans(game, value):
    """PLAN (4) of both players: at each set the weights are >= 0 and sum to the weight of the set's history."""
    found = read_table(game, value, game.players, rational)
    result = [None]
    for p in game.players:
        weight = [ONE] + [found[p][name][action] for _, (_, name, action) in game.histories[p][1:]]
        require(min(weight) >= 0, "every weight is non-negative")
        require(all(sum(weight[h] for h in home.after) == weight[home.history] for home in game.sets[p]),
             "the weights at each set sum to the weight of its parent sequence")
        result.append(weight)
    return result


def totals(game, player, weight):
    """For each history of a player: its payoffs at the terminals with this history, weighted by all the others."""
    if isinstance(game, OneCard):
        return game.totals(player, weight)
    result = [ZERO] * len(game.histories[player])
    others = [p for p in game.players if p != player]
    for state, chance, payoffs in game.terminals:
        value = chance * payoffs[player - 1]
        for p in others:
            value = value and value * weight[p][state[p]]
        if value:
            result[state[player]] += value
    return result


def expected_payoff(game, player, weight):
    """The expected payoff of a player."""
    return sum((g * w for g, w in zip(totals(game, player, weight), weight[player])), ZERO)


def best_response(game, player, weight, bonus=None):
    """The best-response value (4) at each set by name, and at "" that of the empty sequence; `bonus` is paid on top at
    histories of the player.
    """
    total, values = totals(game, player, weight), {}
    for h, extra in (bonus or {}).items():
        total[h] += extra
    for home in reversed(game.sets[player]):
        values[home.name] = max(total[h] for h in home.after)
        total[home.history] += values[home.name]
    return {**values, "": total[0]}


def reached_by(player_sets, strategy, reached):
    """The histories that a reduced pure strategy reaches; it names exactly the sets that its moves do not exclude."""
    require_readable(isinstance(strategy, dict), excerpt(strategy), "an object")
    reached, met = set(reached), set()
    for home in player_sets:
        if home.history in reached:
            require_readable(home.name in strategy, "a strategy without " + excerpt(home.name), "an action at each set it can reach")
            reached.add(home.after[read_action(home, strategy[home.name])])
            met.add(home.name)
    require_readable(met == set(strategy), excerpt(str(sorted(set(strategy) - met))), "only sets that the strategy can reach")
    return reached


def pure_strategies(player_sets, start, limit, excluded=()):
    """The sets of histories reached by the reduced pure strategies from the histories `start` on."""
    found = [frozenset(start)]
    for home in player_sets:
        after = [h for h, move in zip(home.after, home.moves) if move not in excluded]
        found = [grown for reached in found for grown in
                 ([reached | {h} for h in after] if home.history in reached else [reached])]
        require_readable(len(found) <= limit, "more pure strategies", f"at most {limit} pure strategies")
    return found


def pure_weights(game, player, reached):
    """The weights of a pure strategy."""
    return [ONE if h in reached else ZERO for h in range(len(game.histories[player]))]


def full_strategy_count(game, player):
    return prod(len(home.actions) for home in game.sets[player])


def deviation_payoffs(game, player, weight, strategy):
    """The payoffs of a player in a profile and after its deviation, both multiplied by the D of all players."""
    new = expected_payoff(game, player, {**dict(enumerate(weight)), player: deviation_weights(game, player, strategy)})
    return expected_payoff(game, player, weight), new * weight[player][0]


def deviation_weights(game, player, strategy):
    """The weights of a pure strategy: a reduced one, or of a player who forgets one that names every set."""
    if player not in game.forgets:
        return pure_weights(game, player, reached_by(game.sets[player], strategy, {0}))
    rows = zip(game.sets[player], fields(strategy, [home.name for home in game.sets[player]]))
    chosen = {home.name: read_action(home, action) for home, action in rows}
    return strategy_weights(game, player, {home.name: {action: Fraction(k == chosen[home.name]) for k, action
                                              in enumerate(home.actions)} for home in game.sets[player]})


def read_frontier(game, value):
    """FRONTIER (4): [(player, set)], and what it adds, in words."""
    pairs = [pair(item) for item in distinct_items(value, empty=True)]
    require_readable(not pairs or not isinstance(game, OneCard), "a frontier", "no frontier in a compact game")
    found = [(read_player(game, who), read_infoset(game, read_player(game, who), name)) for who, name in pairs]
    names = ", ".join(f"{who}:{name}" for who, name in pairs)
    return found, f" (and so in every game that differs only in what follows at {names})" if names else ""


def stays_before(frontier, player, weight):
    """Whether a player's own weight on arrival is 0 at each member of each set of the frontier."""
    return not any(weight[state[player - 1]] for _, home in frontier for state in home.arrivals)


def require_unreached(game, weight, player, home):
    """Checks a set of the frontier: for each player, and so for two at least, some other has weight 0 at each member."""
    require(all(sum(not weight[p][h] for p, h in zip(game.players, state)) >= 2 for state in home.arrivals),
         "no player reaches a set of the frontier by deviating alone")
    return f"{player}:{home.name}"


def read_mixture(value, one):
    """MIXTURE (4): {histories that a strategy reaches: probability}; `one` reads a single STRATEGY or CONTINUATION."""
    found = {}
    for item in distinct_items(value):
        strategy, x = pair(item)
        reached = frozenset(one(strategy))
        require_readable(reached not in found, excerpt(canonical_json(strategy)), "each strategy of a mixture once")
        found[reached] = rational(x)
    require(min(found.values()) > 0, "every probability of a mixture is positive")
    require(sum(found.values()) == 1, "the probabilities of a mixture sum to 1")
    return found


def payoffs_by_pair(game, player):
    """{own history: {the opponent's history: the payoffs at the terminals where just these end, by chance}}"""
    paid = {}
    for state, chance, payoffs in game.terminals:
        row, column = paid.setdefault(state[player], {}), state[3 - player]
        row[column] = row.get(column, ZERO) + chance * payoffs[player - 1]
    return paid


def evaluate_form(form, own):
    """The value of a linear form {history: coefficient} at a plan."""
    return sum((c * own[h] for h, c in form.items()), ZERO)


def read_linear_form(game, player, terms):
    """{history: coefficient} of a list of [set, action, coefficient]."""
    form = {}
    for term in distinct_items(terms):
        require_readable(isinstance(term, list) and len(term) == 3, excerpt(term), "[set, action, coefficient]")
        home = read_infoset(game, player, term[0])
        h = home.after[read_action(home, term[1])]
        require_readable(h not in form, excerpt(term), "each move once")
        form[h] = rational(term[2])
    return form


def read_plan(game, player, value, scale):
    """The weights of a player's histories, flowing from `scale` at the empty one."""
    found = read_table(game, {str(player): value}, [player], rational)[player]
    weight = [scale] + [found[name][action] for _, (_, name, action) in game.histories[player][1:]]
    require(min(weight) >= 0, "every realisation weight is non-negative")
    require(all(sum(weight[h] for h in home.after) == weight[home.history] for home in game.sets[player]),
         "the realisation weights at each set sum to the weight of its parent sequence")
    return weight
