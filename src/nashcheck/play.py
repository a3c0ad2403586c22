"""Reads strategies and computes exactly what they earn.

Decides expectations (a multilinear form at given weights), best responses (the greatest value of
a linear form over a player's plans, by one backward pass) and lists of pure strategies, up to a
limit. Words: a *weight* of a history is the product of the probabilities of its moves; a *plan*
is a list of weights by history. Must not know any statement.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from fractions import Fraction
from math import prod
from typing import TypeAlias, TypeVar, cast

from nashcheck.naming import (
    BySet,
    read_action,
    read_infoset,
    read_player,
    read_rows,
    read_table,
    set_words,
)
from nashcheck.polynomials import (
    N,
    Number,
    Poly,
    Quotient,
    Weights,
    is_nonnegative,
    is_positive,
    read_quotient,
)
from nashcheck.reading import (
    ONE,
    STEPS,
    ZERO,
    Box,
    Form,
    History,
    Json,
    Move,
    Plan,
    Player,
    Rationals,
    canonical_json,
    distinct_items,
    excerpt,
    fields,
    pair,
    rational,
    require,
    require_readable,
    string,
)
from nashcheck.trees import Game, InformationSet, Tree

K = TypeVar("K")
Profile: TypeAlias = Mapping[Player, Mapping[str, Mapping[str, N]]]  # probabilities, see PROFILE
Strategy: TypeAlias = frozenset[History]  # a pure one, by the histories that it reaches
Frontier: TypeAlias = list[tuple[Player, InformationSet]]
PairPayoffs: TypeAlias = dict[History, dict[History, Fraction]]  # {own: {the opponent's: payoff}}


def require_perfect_recall(game: Game, players: Collection[Player] = ()) -> None:
    """Refuse a game in which one of these players (without a list: any player) forgets."""
    forgetful = sorted(game.forgets.intersection(players or game.players))
    require_readable(
        not forgetful,
        f"players without perfect recall: {', '.join(map(str, forgetful))}",
        "perfect recall for this statement",
    )


# Behaviour strategies, and realisation plans


def strategy_weights(
    game: Game, player: Player, strategy: Mapping[str, Mapping[str, N]]
) -> list[N]:
    """Return for each history of a player the product of the probabilities of its moves.

    Where the numbers at a set sum not to 1 but to a denominator, every weight is multiplied by the
    denominators of all sets: a history has those of the sets that it meets in its moves, and the
    others are multiplied here. The weight of the empty history is then their product D. (Without
    perfect recall a denominator counts as often as a history meets its set.)
    """
    sums = {name: sum(row.values(), ZERO) for name, row in strategy.items()}
    scale = {name: total for name, total in sums.items() if total != 1}
    result: list[N] = [ONE]
    met: list[tuple[str, ...]] = [()]
    for before, (_, name, action) in game.histories[player][1:]:
        result.append(result[before] * strategy[name][action])
        met.append(met[before] + (name,) * (name in scale))
    most = {name: max(names.count(name) for names in met) for name in scale}
    rest: dict[tuple[str, ...], N] = {}
    for names in set(met):
        missing = [d for name, d in scale.items() for _ in range(most[name] - names.count(name))]
        rest[names] = prod(missing, start=ONE)
    return [weight * rest[names] for weight, names in zip(result, met)]


def read_profile(game: Game, value: Json) -> Profile[Fraction]:
    """Return a PROFILE (4) without parameters: all entries are rational."""
    return cast("Profile[Fraction]", read_parametric_profile(game, value, (), ()))


def read_parametric_profile(
    game: Game, value: Json, names: Sequence[str], box: Box
) -> Profile[Number]:
    """Return a PROFILE (4): {player: {set: {action: number}}}.

    The numbers at a set are probabilities, or where there are denominators the probabilities times
    the product of those at the set.
    """
    known: dict[str, Quotient] = {}

    def entry(text: Json) -> Quotient:
        if string(text) not in known:
            known[text] = over_constant(read_quotient(text, names))
        return known[text]

    profile = read_table(game, value, game.players, entry)
    positive = all(is_positive(x.below, box) for x in known.values())
    require(positive, "every denominator of a probability is positive")
    nonnegative = all(is_nonnegative(x.above, box) for x in known.values())
    require(nonnegative, "every probability is non-negative")
    return {
        p: {name: clear_denominators(row) for name, row in rows.items()}
        for p, rows in profile.items()
    }


def over_constant(value: Quotient) -> Quotient:
    """Return a quotient; a constant denominator is divided out."""
    n, d = value
    if not isinstance(d, Poly) or any(map(any, d.terms)):
        return value
    return Quotient(n * (ONE / sum(d.terms.values())), ONE)


def clear_denominators(row: Mapping[str, Quotient]) -> dict[str, Number]:
    """Return the probabilities at one set, times the product of its different denominators."""
    denominators: list[Number] = []
    for _, d in row.values():
        denominators += [d] if d not in denominators else []
    result = {
        action: n * prod((e for e in denominators if e != d), start=ONE)
        for action, (n, d) in row.items()
    }
    sums_to_one = sum(result.values(), ZERO) == prod(denominators, start=ONE)
    require(sums_to_one, "the probabilities at each set sum to 1")
    return result


def profile_at(profile: Profile[Number], point: Rationals) -> Profile[Fraction]:
    """Return the probabilities at a point inside the box, where no denominator is 0."""
    return {
        p: {name: row_at(row, point) for name, row in rows.items()} for p, rows in profile.items()
    }


def row_at(row: Mapping[str, Number], point: Rationals) -> dict[str, Fraction]:
    """Return the probabilities at one set where the parameters have the values `point`."""
    values = {action: x.at(point) if isinstance(x, Poly) else x for action, x in row.items()}
    return {action: x / sum(values.values()) for action, x in values.items()}


def profile_weights(game: Game, profile: Profile[N]) -> dict[Player, list[N]]:
    """Return for each player the weights of its histories under a profile, times its D."""
    return {p: strategy_weights(game, p, profile[p]) for p in game.players}


def read_plans(game: Game, value: Json) -> dict[Player, Plan]:
    """Return the PLANs (4) of all players, as weights of their histories."""
    rows = read_table(game, value, game.players, rational)
    plans = {}
    for p in game.players:
        plans[p] = weights_of(game, p, rows[p], ONE)
        require(min(plans[p]) >= 0, "every weight is non-negative")
        require(
            is_flow(game, p, plans[p]),
            "the weights at each set sum to the weight of its parent sequence",
        )
    return plans


def read_plan(game: Game, player: Player, value: Json, scale: Fraction) -> Plan:
    """Return a player's weights that flow from `scale` at the empty history."""
    plan = weights_of(game, player, read_rows(game, player, value, rational), scale)
    require(min(plan) >= 0, "every realisation weight is non-negative")
    require(
        is_flow(game, player, plan),
        "the realisation weights at each set sum to the weight of its parent sequence",
    )
    return plan


def weights_of(game: Game, player: Player, rows: BySet[Fraction], scale: Fraction) -> Plan:
    """Return weights {set: {action: weight}} by history; `scale` is that of the empty one."""
    return [scale] + [rows[name][action] for _, (_, name, action) in game.histories[player][1:]]


def is_flow(game: Game, player: Player, plan: Plan) -> bool:
    """Return whether at each set the weights sum to the weight of the set's history."""
    return all(
        sum(plan[h] for h in infoset.successors) == plan[infoset.history]
        for infoset in game.infosets[player]
    )


# What strategies earn


def expected_payoff(game: Game, player: Player, weights: Mapping[Player, Sequence[N]]) -> N:
    """Return the expected payoff of a player under weights of all players."""
    totals = game.totals(player, weights)
    return sum((g * w for g, w in zip(totals, weights[player])), ZERO)


def best_response(
    game: Game, player: Player, weights: Mapping[Player, Rationals], bonus: Form | None = None
) -> dict[str, Fraction]:
    """Return the best-response value (4) at each set by name, and at "" that of the whole.

    One backward pass: with perfect recall the greatest value of a linear form over the player's
    plans is a sum of maxima, set by set. `bonus` is a linear form that is added to the payoff.
    """
    total = game.totals(player, weights)
    values: dict[str, Fraction] = {}
    for h, extra in (bonus or {}).items():
        total[h] += extra
    for infoset in reversed(game.infosets[player]):
        values[infoset.name] = max(total[h] for h in infoset.successors)
        total[infoset.history] += values[infoset.name]
    return {**values, "": total[0]}


def evaluate_form(form: Form, plan: Plan) -> Fraction:
    """Return the value of a linear form {history: coefficient} at a plan."""
    return sum((c * plan[h] for h, c in form.items()), ZERO)


def read_linear_form(game: Game, player: Player, terms: Json) -> dict[History, Fraction]:
    """Return {history: coefficient} of a list of [set, action, coefficient]."""
    form: dict[History, Fraction] = {}
    for term in distinct_items(terms):
        require_readable(
            isinstance(term, list) and len(term) == 3, excerpt(term), "[set, action, coefficient]"
        )
        infoset = read_infoset(game, player, term[0])
        h = infoset.successors[read_action(infoset, term[1])]
        require_readable(h not in form, excerpt(term), "each move once")
        form[h] = rational(term[2])
    return form


def payoffs_by_pair(game: Tree, player: Player) -> PairPayoffs:
    """Return {own history: {the opponent's history: payoff}} of a game of two players.

    The payoff is summed, by chance's probability, over the terminals where just these two end.
    """
    paid: PairPayoffs = {}
    for state, chance, payoffs in game.terminals:
        row, column = paid.setdefault(state[player], {}), state[3 - player]
        row[column] = row.get(column, ZERO) + chance * payoffs[player - 1]
    return paid


# Pure strategies


def full_strategy_count(game: Game, player: Player) -> int:
    """Return how many ways there are to choose an action at every set of the player."""
    return prod(len(infoset.actions) for infoset in game.infosets[player])


def reached_by(
    infosets: Sequence[InformationSet], strategy: Json, start: Iterable[History]
) -> set[History]:
    """Return the histories that a reduced pure STRATEGY reaches from the histories `start` on.

    It names exactly the sets that its own moves do not exclude.
    """
    require_readable(isinstance(strategy, dict), excerpt(strategy), "an object")
    reached, met = set(start), set()
    for infoset in infosets:
        if infoset.history in reached:
            require_readable(
                infoset.name in strategy,
                "a strategy without " + excerpt(infoset.name),
                "an action at each set it can reach",
            )
            reached.add(infoset.successors[read_action(infoset, strategy[infoset.name])])
            met.add(infoset.name)
    require_readable(
        met == set(strategy),
        excerpt(str(sorted(set(strategy) - met))),
        "only sets that the strategy can reach",
    )
    return reached


def pure_strategies(
    infosets: Sequence[InformationSet],
    start: Iterable[History],
    limit: int,
    excluded: Collection[Move] = (),
) -> list[Strategy]:
    """Return all reduced pure strategies from the histories `start` on, at most `limit`.

    Those that make an excluded move are left out.
    """
    strategies = [set(start)]
    for infoset in infosets:
        moves = zip(infoset.successors, infoset.moves)
        allowed = [h for h, move in moves if move not in excluded]
        reaching = sum(infoset.history in reached for reached in strategies)
        count = len(strategies) + reaching * (len(allowed) - 1)
        require_readable(count <= limit, "more pure strategies", f"at most {limit} pure strategies")
        require_readable(
            count * len(infosets) <= STEPS,
            f"{count} pure strategies of {len(infosets)} information sets",
            "at most 4,000,000 for the number of pure strategies times information sets",
        )
        longer = [extended(infoset, allowed, reached) for reached in strategies]
        strategies = [reached for some in longer for reached in some]
    return [frozenset(reached) for reached in strategies]


def extended(
    infoset: InformationSet, allowed: Sequence[History], reached: set[History]
) -> list[set[History]]:
    """Return a strategy with each of the allowed moves at a set, if it reaches the set.

    The first of them is added to the strategy itself, so that a single move copies nothing.
    """
    if infoset.history not in reached:
        return [reached]
    others = [reached | {h} for h in allowed[1:]]
    reached.update(allowed[:1])
    return [reached, *others] if allowed else []


def pure_weights(game: Game, player: Player, reached: Set[History]) -> Plan:
    """Return the weights of a pure strategy."""
    return [ONE if h in reached else ZERO for h in range(len(game.histories[player]))]


def read_mixture(value: Json, read_one: Callable[[Json], Set[K]]) -> dict[frozenset[K], Fraction]:
    """Return a MIXTURE (4) as {strategy: probability}.

    `read_one` reads a single STRATEGY or CONTINUATION, as the histories that it reaches.
    """
    mixed: dict[frozenset[K], Fraction] = {}
    for item in distinct_items(value):
        strategy, x = pair(item)
        reached = frozenset(read_one(strategy))
        require_readable(
            reached not in mixed,
            excerpt(canonical_json(strategy)),
            "each strategy of a mixture once",
        )
        mixed[reached] = rational(x)
    require(min(mixed.values()) > 0, "every probability of a mixture is positive")
    require(sum(mixed.values()) == 1, "the probabilities of a mixture sum to 1")
    return mixed


def deviation_weights(game: Game, player: Player, strategy: Json) -> Plan:
    """Return the weights of a pure strategy that is given as a deviation.

    It is a reduced one, or of a player who forgets one that names every set.
    """
    if player not in game.forgets:
        return pure_weights(game, player, reached_by(game.infosets[player], strategy, {0}))
    rows = fields(strategy, [infoset.name for infoset in game.infosets[player]])
    return strategy_weights(
        game,
        player,
        {
            infoset.name: {
                action: Fraction(k == read_action(infoset, chosen))
                for k, action in enumerate(infoset.actions)
            }
            for infoset, chosen in zip(game.infosets[player], rows)
        },
    )


def deviation_payoffs(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]], strategy: Json
) -> tuple[N, N]:
    """Return a player's payoffs in a profile and after a deviation, both times all players' D."""
    deviation: Sequence[N] = deviation_weights(game, player, strategy)
    after = expected_payoff(game, player, {**weights, player: deviation})
    return expected_payoff(game, player, weights), after * weights[player][0]


# The frontier


def read_frontier(game: Game, value: Json) -> tuple[Frontier, str]:
    """Return FRONTIER (4) as information sets with their players, and what it adds in words."""
    pairs = [pair(item) for item in distinct_items(value, empty=True)]
    require_readable(
        not pairs or game.may_have_frontier, "a frontier", "no frontier in a compact game"
    )
    frontier = []
    for who, name in pairs:
        player = read_player(game, who)
        frontier.append((player, read_infoset(game, player, name)))
    names = ", ".join(set_words(who, name) for who, name in pairs)
    words = f" (and so in every game that differs only in what follows at {names})" if names else ""
    return frontier, words


def stays_before(frontier: Frontier, player: Player, weights: Rationals) -> bool:
    """Return whether the player's own weight on arrival is 0 at each member of the frontier."""
    return not any(weights[state[player - 1]] for _, home in frontier for state in home.arrivals)


def require_unreached(
    game: Game, weights: Mapping[Player, Weights], player: Player, infoset: InformationSet
) -> str:
    """Check a set of the frontier that no player reaches by deviating alone; return its name.

    At each member two players have weight 0, so one of the two has not deviated.
    """
    unreached = all(
        sum(not weights[p][h] for p, h in zip(game.players, state)) >= 2
        for state in infoset.arrivals
    )
    require(unreached, "no player reaches a set of the frontier by deviating alone")
    return set_words(player, infoset.name)
