"""Statements about constant-sum games: values, ranges and boxes of optimal plans."""

from collections.abc import Sequence

from nashcheck.one_card import Game
from nashcheck.optimal import STATED_RANGE, Side, check_stated_range, evaluate_form
from nashcheck.optimal import read_linear_form
from nashcheck.play import SAME_SUM, Frontier, best_response, read_frontier, read_infoset, read_plan
from nashcheck.play import read_rows, read_table, require_perfect_recall, stays_before
from nashcheck.polynomials import measure, take_steps
from nashcheck.reading import FIGURE, STEPS, STRATEGIES, ZERO, Form, History, Json, check_figure
from nashcheck.reading import fields, in_words, one_of, printed_interval, rational, read_yes
from nashcheck.reading import readable, require
from nashcheck.strategies import pure_strategies, pure_weights
from nashcheck.trees import Tree, conditions_met


def check_value(game: Game, statement: Json, witness: Json) -> str:
    """Check that the game, whose payoffs always sum to c, is worth exactly `is` to player 1."""
    _, beyond, *_ = fields(statement, f"kind, frontier, {FIGURE}")
    require_perfect_recall(game)
    constant, (pair,) = game.constant_sum(), fields(witness, "plans")
    rows = zip(game.players, fields(pair, [*game.numbered]))
    plans = {p: read_plan(game, p, plan) for p, plan in rows}
    frontier, wider = read_frontier(game, beyond, SAME_SUM)
    ceiling = best_response(game, 1, plans)
    words = check_figure(statement, ceiling)
    floor = constant - best_response(game, 2, plans)
    require(floor == ceiling, "the two plans secure the same value")
    before = all(stays_before(frontier, p, plans[p]) for p in game.players)
    require(before, "both plans that secure the value stay before the frontier")
    return f"the value to player 1{wider} is {words}"


def check_pure_values(game: Tree, statement: Json, witness: Json) -> str:
    """Check what player 1 can secure by a pure strategy, and to what player 2 can hold it."""
    _, maxmin, minmax, saddle = fields(statement, "kind, maxmin, minmax, saddle")
    fields(witness, [])
    require_perfect_recall(game)
    lower, upper, constant = rational(maxmin), rational(minmax), game.constant_sum()
    claimed = read_yes(saddle)
    strategies = {p: pure_strategies(game.infosets[p], STRATEGIES) for p in game.players}
    count = sum(map(len, strategies.values()))
    steps = count * len(game.terminals)
    readable(steps <= STEPS, f"{steps}", "at most 4,000,000 for pure strategies times terminals")
    take_steps(count * game.sum_steps(1))
    replies = {
        p: min(
            best_response(game, 3 - p, {p: pure_weights(game, p, strategy)}) for strategy in every
        )
        for p, every in strategies.items()
    }
    secures = lower == constant - replies[1]
    require(secures, "maxmin is the most that player 1 secures by a pure strategy")
    holds = upper == replies[2]
    require(holds, "minmax is the least to which player 2 holds player 1 by a pure strategy")
    require(claimed == (lower == upper), "there is a pure equilibrium exactly when it says so")
    article = "a" if claimed else "no"
    secured = f"player 1 secures {lower} and player 2 holds it to {upper}"
    return f"by pure strategies {secured}: {article} pure equilibrium"


def check_optimal_range(game: Game, statement: Json, witness: Json) -> str:
    """Check the exact range of a linear form over all optimal plans of the player."""
    _, who, terms, reached, beyond, low, high, *_ = fields(
        statement, f"kind, player, terms, given, frontier, {STATED_RANGE}"
    )
    opponent, *ends = fields(witness, "opponent, low, high")
    side = Side(game, who).against(opponent)
    form = read_linear_form(game, side.player, terms)
    base = read_infoset(game, side.player, reached).history if reached != "" else 0
    names = [*(name for name, _, _ in terms), *[reached] * (reached != "")]
    frontier, wider = read_range_frontier(side, beyond, names)
    exact = rational(low), rational(high)
    for sign, end, proof in zip((-1, 1), exact, ends):
        distance = {**form, base: form.get(base, ZERO) - end}
        check_range_end(side, sign, distance, base, frontier, proof)
    parts = (f"{c}*({in_words(name)}:{in_words(action)})" for name, action, c in terms)
    reaching = f" that reach {in_words(reached)}" if reached else ""
    divided = ", divided by the weight of reaching it," if reached else ""
    return (
        f"over all {side.optimal} realisation plans of player {who}{wider}{reaching}, "
        f"{' + '.join(parts)}{divided} {check_stated_range(statement)}"
    )


def read_range_frontier(side: Side, value: Json, names: Sequence[str]) -> tuple[Frontier, str]:
    """Return a frontier, which stands behind the player's sets of these names, and its words."""
    frontier, words = read_frontier(side.game, value, SAME_SUM)
    constant = not frontier or side.game is side.given
    require(constant, "a game with a frontier has a constant sum itself")
    sets, players = [side.game.named[side.player][name] for name in names], side.game.players
    met = {move: 1 for _, infoset in frontier for move in infoset.moves}
    through = [conditions_met(histories, met) for histories in side.game.histories]
    behind = any(infoset.moves[0] in met for infoset in sets) or any(
        through[p][s.reached[node][0][p]] for s in sets for node in s.nodes for p in players
    )
    require(not behind, "the sets spoken of stand before the frontier")
    before = stays_before(frontier, side.other, side.opponent)
    require(before, "the opponent of a range stays before the frontier")
    return frontier, words


def check_range_end(
    side: Side, sign: int, distance: Form, base: History, frontier: Frontier, proof: Json
) -> None:
    """Check that an optimal plan attains an end of a range, and that none exceeds it.

    `distance` is the form minus end * r; `sign` is 1 for the upper end, -1 for the lower.
    """
    plan, bound = fields(proof, "plan, bound")
    attaining = side.read_plan(plan)
    require(side.is_optimal(attaining), "the plan at each end is optimal")
    require(attaining[base] > 0, "the plan at each end reaches the set given")
    require(evaluate_form(distance, attaining) == 0, "the plan at each end attains it")
    before = stays_before(frontier, side.player, attaining)
    require(before, "the plan at each end stays before the frontier")
    most, weights = side.bound(bound, distance, sign)
    before = stays_before(frontier, side.other, weights)
    require(before, "the weights at each end stay before the frontier")
    require(most == 0, "the weights at each end prove that it is the end")


def check_no_equilibrium_in_box(game: Tree, statement: Json, witness: Json) -> str:
    """Check that no Nash equilibrium has the player's strategy in the printed intervals."""
    _, form, stated, who = fields(statement, "kind, form, stated, player")
    plan, bound, low, high = fields(witness, "plan, bound, low, high")
    side = Side(game, who)
    box = read_table(game, stated, game.players, printed_interval)[side.player]
    below, above = (read_rows(game, side.player, part, rational) for part in (low, high))
    numbers = [x for part in (below, above) for row in part.values() for x in row.values()]
    measure(numbers)
    measure([end for row in box.values() for ends in row.values() for end in ends])
    require(all(x >= 0 for x in numbers), "no end of an interval counts negatively")
    side.value = side.secured(side.read_plan(plan))
    terms = [ZERO] * len(game.histories[side.player])
    behaviour = one_of(form, "plan", "behaviour") == "behaviour"
    for h, (before, (_, name, action)) in enumerate(game.histories[side.player][1:], 1):
        (least, most), a, b = box[name][action], below[name][action], above[name][action]
        terms[h] += a - b
        terms[before if behaviour else 0] += b * most - a * least
    negative = side.bound(bound, dict(enumerate(terms)))[0] < 0
    require(negative, "in the box the player earns less against the weights than it can secure")
    return (
        f"no Nash equilibrium lies in the box of the certificate's printed profile, as a {form}: "
        f"no strategy of player {who} that prints so is one of an equilibrium"
    )
