"""Reads PROFILEs and pure strategies (4), and computes the weights of histories."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from nashcheck.one_card import Game
from nashcheck.play import greatest, paid_on_average, read_action, read_table
from nashcheck.polynomials import LONG, N, Number, Poly, Quotient, degree, is_nonnegative
from nashcheck.polynomials import is_positive, longest_over, measure, multiply
from nashcheck.polynomials import product_of, read_quotient, take_steps, times
from nashcheck.reading import DEGREE, ONE, SET_STEPS, STEPS, ZERO, Box, History, Json, Move, Plan
from nashcheck.reading import Player, Rationals, Work, canonical_json, distinct_items, fields, items
from nashcheck.reading import rational, readable, require, string
from nashcheck.trees import InformationSet, Totals

K = TypeVar("K")
P = TypeVar("P", Fraction, Number, Quotient)
Rows: TypeAlias = Mapping[str, Mapping[str, P]]  # probabilities by set and action
Profile: TypeAlias = Mapping[Player, Rows[P]]
Strategy: TypeAlias = frozenset[History]  # a pure one, by the histories that its moves end

# Profiles


def read_profile(game: Game, value: Json, names: Sequence[str] = (), box: Box = ()) -> Profile[Any]:
    """Return a PROFILE (4), rational without parameters; see `clear_denominators`."""
    quotients = read_quotients(game, value, names, box)
    return each_row(clear_denominators, quotients, shared=not names)


def read_quotients(
    game: Game, value: Json, names: Sequence[str], box: Box, who: Sequence[Player] | None = None
) -> Profile[Quotient]:
    """Return a PROFILE (4) whose probabilities are non-negative on the box; their sums are open.

    Of all players, or of these.
    """
    quotients: dict[str, Quotient] = {}

    def entry(text: Json) -> Quotient:
        if not isinstance(text, str) or text not in quotients:
            n, d = read_quotient(string(text), names, box)
            number = d.number() if isinstance(d, Poly) else None
            quotients[text] = Quotient(n, d) if number is None else Quotient(n * (1 / number), ONE)
        return quotients[text]

    profile = read_table(game, value, game.players if who is None else who, entry)
    positive = all(is_positive(x.below, box) for x in quotients.values())
    require(positive, "every denominator of a probability is positive")
    nonnegative = all(is_nonnegative(x.above, box) for x in quotients.values())
    require(nonnegative, "every probability is non-negative")
    return profile


def each_row(change: Callable[..., Any], profile: Profile[P], shared: bool = False) -> Profile[Any]:
    """Return a profile whose rows, the probabilities at a set, are changed by a function.

    `shared`: sets that share a row share the changed one, whose steps count once.
    """
    if not shared:
        return {p: {s: change(row) for s, row in rows.items()} for p, rows in profile.items()}
    distinct = {id(row): row for rows in profile.values() for row in rows.values()}
    changed = {key: change(row) for key, row in distinct.items()}
    return {p: {s: changed[id(row)] for s, row in rows.items()} for p, rows in profile.items()}


def clear_denominators(row: Mapping[str, Quotient]) -> dict[str, Number]:
    """Return the probabilities at one set, times the product of its different denominators."""
    denominators: list[Number] = []
    for _, d in row.values():
        if d not in denominators:
            denominators.append(d)
            low = sum(map(degree, denominators)) <= DEGREE
            readable(low, "denominators at a set", "a total degree of at most 64 of their product")
    cofactors = [product_of([e for e in denominators if e != d]) for d in denominators]
    result = {a: times(n, cofactors[denominators.index(d)]) for a, (n, d) in row.items()}
    measure([*result.values()])
    sums_to_one = sum(result.values(), ZERO) == product_of(denominators)
    require(sums_to_one, "the probabilities at each set sum to 1")
    return result


def profile_at(profile: Profile[Number], point: Rationals) -> Profile[Fraction]:
    """Return the probabilities at a point inside the box, where no denominator is 0."""

    def row_at(row: Mapping[str, Number]) -> dict[str, Fraction]:
        values = {action: cast(Poly, x).at(point) for action, x in row.items()}
        return {action: x / sum(values.values()) for action, x in values.items()}

    return each_row(row_at, profile)


def strategy_weights(game: Game, player: Player, strategy: Rows[N]) -> list[N]:
    """Return the weight (4) of each history of a player, with the D of sets it does not meet."""
    distinct = {id(row): row for row in strategy.values()}
    totals: dict[int, N] = {key: sum(row.values(), ZERO) for key, row in distinct.items()}
    not_one = {key for key, total in totals.items() if total != 1}
    result: list[N] = [ONE]
    products: dict[tuple[int, int], N] = {}  # by factors, as objects, of which few differ
    before: History
    for before, (_, name, action) in game.histories[player][1:]:
        weight, factor = result[before], strategy[name][action]
        product = products.get((id(weight), id(factor)))
        if product is None:
            product = short(multiply(weight, factor))
            if not isinstance(product, Poly):  # whose steps count each time
                products[id(weight), id(factor)] = product
        result.append(product)
    if not not_one:
        return result
    scale = {name: totals[id(row)] for name, row in strategy.items() if id(row) in not_one}
    met: list[tuple[str, ...]] = [()]
    for before, (_, name, _) in game.histories[player][1:]:
        met.append(tuple(sorted((*met[before], name))) if name in scale else met[before])
    most = dict.fromkeys(scale, 0)
    for names, (_, (_, name, _)) in zip(met[1:], game.histories[player][1:]):
        if name in scale:
            most[name] = max(most[name], names.count(name))
    rest: dict[tuple[str, ...], Any] = {}
    for names in set(met):
        lacks = most.copy()
        for name in names:
            lacks[name] -= 1
        missing = [d for name, d in scale.items() for _ in range(lacks[name])]
        rest[names] = product_of(missing)
    return [short(times(weight, rest[names])) for weight, names in zip(result, met)]


def short(weight: N) -> N:
    """Return the weight of a history, whose integers are not long."""
    few = max(longest_over(weight)) < LONG
    readable(few, "a weight of a history", "integers of at most 2,000 digits in each weight")
    return weight


def profile_weights(game: Game, profile: Profile[N]) -> dict[Player, list[N]]:
    """Return for each player the weights of its histories under a profile, times its D."""
    weights = {p: strategy_weights(game, p, profile[p]) for p in game.players}
    for row in weights.values():
        measure(row)
    return weights


def steps_of_ends(game: Game, weights: Mapping[Player, Rationals]) -> int:
    """Return the steps (4) of the ends of a profile whose weights are numbers."""
    return len(weights) * game.sum_steps(sum(map(measure, weights.values())))


class Known(NamedTuple):
    """A PROFILE (4) without parameters that certificates share, so that nobody changes it."""

    value: Json
    profile: Profile[Fraction]
    weights: dict[Player, list[Fraction]]
    steps: int
    totals: dict[Player, tuple[Fraction, Totals]]
    replies: dict[Player, tuple[Fraction, Totals]]


def known_profile(game: Game, value: Json) -> Known:
    """Return a profile without parameters; the last one of a game is not computed again."""
    shared: Known | None = game.last_profile
    if shared is None or shared.value != value:
        profile = read_profile(game, value)
        weights = profile_weights(game, profile)
        game.last_profile = shared = Known(
            value, profile, weights, steps_of_ends(game, weights), {}, {}
        )
        Work.profile, Work.text = value, f',"profile":{canonical_json(value)}'
    return shared


def known_totals(game: Game, value: Json, player: Player) -> tuple[Fraction, Totals]:
    """Return what a profile pays a player, and the payoffs by history (see `Tree.totals`)."""
    shared = known_profile(game, value)
    if player not in shared.totals:
        totals, below = game.totals(player, shared.weights)
        paid = paid_on_average(totals, shared.weights[player]) / below
        shared.totals[player] = paid, (totals, below)
    return shared.totals[player]


def known_reply(game: Game, value: Json, player: Player) -> tuple[Fraction, Totals]:
    """Return what a profile pays a player, and by history what a best response makes there."""
    paid, (totals, below) = known_totals(game, value, player)
    replies: dict[Player, tuple[Fraction, Totals]] = game.last_profile.replies
    if player not in replies:
        best = [*totals]
        greatest(game, player, best)
        replies[player] = paid, (best, below)
    return replies[player]


def weights_at(
    game: Game, value: Json, names: Sequence[str], box: Box, point: Rationals
) -> tuple[dict[Player, list[Fraction]], int]:
    """Return the weights of a PROFILE (4) at a point inside the box, and the steps of its ends."""
    if not names:
        shared = known_profile(game, value)
        return shared.weights, shared.steps
    weights = profile_weights(game, profile_at(read_profile(game, value, names, box), point))
    return weights, steps_of_ends(game, weights)


# Pure strategies


def read_moves_of(infosets: Sequence[InformationSet], value: Json) -> Strategy:
    """Return a STRATEGY (4) for these sets, or a CONTINUATION from the first; count steps."""
    take_steps(SET_STEPS * len(infosets))
    return moves_of(infosets, value)


def moves_of(infosets: Sequence[InformationSet], value: Json, full: bool = False) -> Strategy:
    """Return the same, or a full STRATEGY; its steps are not counted."""
    readable(isinstance(value, dict), value, "an object")
    chosen: set[History] = set()
    excluded: set[History] = set()
    for infoset in infosets:
        excluded.update(infoset.successors)
        if full or infoset.history not in excluded:
            if infoset.name not in value:
                readable(False, f"none at {infoset.name}", "an action at each set")
            taken = infoset.successors[read_action(infoset, value[infoset.name])]
            chosen.add(taken)
            excluded.discard(taken)
    every = len(chosen) == len(value)  # one for each set that is named
    readable(every, f"{sorted(value)}", "only sets that the strategy can reach")
    return frozenset(chosen)


def pure_strategies(
    infosets: Sequence[InformationSet], limit: int, full: bool = False, out: Collection[Move] = ()
) -> list[Strategy]:
    """Return all pure strategies for these sets (reduced, or full) without moves in `out`."""
    inside = {h for infoset in infosets for h in infoset.successors}
    strategies: list[set[History]] = [set()]
    for infoset in infosets:
        moves = zip(infoset.successors, infoset.moves)
        allowed = [h for h, move in moves if move not in out]
        always = full or infoset.history not in inside
        reaching = [always or infoset.history in strategy for strategy in strategies]
        count = len(strategies) + sum(reaching) * (len(allowed) - 1)
        readable(count <= limit, "more pure strategies", f"at most {limit} pure strategies")
        steps = count * len(infosets)
        readable(steps <= STEPS, f"{steps}", "at most 4,000,000 for pure strategies times sets")
        longer = []
        for strategy, reaches in zip(strategies, reaching):
            if not reaches:
                longer.append(strategy)
            elif allowed:  # the first move goes to the strategy itself, the others to copies
                copies = [strategy | {h} for h in allowed[1:]]
                strategy.add(allowed[0])
                longer += [strategy, *copies]
        strategies = longer
    return [frozenset(strategy) for strategy in strategies]


def pure_weights(game: Game, player: Player, strategy: Collection[History]) -> Plan:
    """Return the weights of a pure strategy; a full one has moves that others exclude."""
    weights = [ONE]
    for h, (before, _) in enumerate(game.histories[player][1:], 1):
        weights.append(weights[before] if h in strategy else ZERO)
    return weights


def read_mixture(value: Json, read_drawn: Callable[[Json], K]) -> dict[K, Fraction]:
    """Return a MIXTURE (4) as {strategy: probability}; `read_one` reads a single one."""
    mixed: dict[K, Fraction] = {}
    for item in distinct_items(value):
        strategy, x = items(item, 2)
        drawn = read_drawn(strategy)
        readable(drawn not in mixed, strategy, "each strategy of a mixture once")
        mixed[drawn] = rational(x)
    measure([*mixed.values()])
    require(min(mixed.values()) > 0, "every probability of a mixture is positive")
    require(sum(mixed.values()) == 1, "the probabilities of a mixture sum to 1")
    return mixed


def deviation_plan(game: Game, player: Player, strategy: Json) -> Plan:
    """Return the weights of a pure strategy to which a player deviates."""
    infosets: Sequence[InformationSet] = game.infosets[player]
    if player in game.forgets:
        take_steps(SET_STEPS * len(infosets))
        rows = zip(infosets, fields(strategy, [infoset.name for infoset in infosets]))
        moves = {infoset.moves[read_action(infoset, action)] for infoset, action in rows}
        chosen = {h for h, (_, move) in enumerate(game.histories[player]) if move in moves}
    else:
        chosen = {*read_moves_of(infosets, strategy)}
    return pure_weights(game, player, chosen)


def deviation_payoffs(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]], strategy: Json
) -> tuple[N, N]:
    """Return a player's payoffs in a profile and after a pure strategy, both times all D."""
    plan = deviation_plan(game, player, strategy)
    totals, below = game.totals(player, weights)
    old, new = paid_on_average(totals, weights[player]), paid_on_average(totals, plan)
    return old * Fraction(1, below), new * weights[player][0] * Fraction(1, below)
