"""Reads PROFILEs (4): behaviour strategies, whose probabilities may depend on parameters.

Decides whether probabilities are valid on the whole box, and gives the weights of histories. Must
not know any statement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from nashcheck.naming import read_action, read_table
from nashcheck.one_card import Game
from nashcheck.play import greatest, paid_on_average
from nashcheck.polynomials import (
    LONG, N, Number, Poly, Quotient, degree, is_nonnegative, is_positive, longest_integer, measure,
    multiply, product_of, read_quotient, times,
)  # fmt: skip
from nashcheck.pure import pure_weights, read_strategy
from nashcheck.reading import (
    DEGREE, ONE, ZERO, Box, History, Json, Plan, Player, Rationals, fields, readable, require,
    string,
)  # fmt: skip
from nashcheck.trees import Totals

P = TypeVar("P", Fraction, Number, Quotient)
Profile: TypeAlias = Mapping[Player, Mapping[str, Mapping[str, P]]]  # probabilities


def strategy_weights(
    game: Game, player: Player, strategy: Mapping[str, Mapping[str, N]]
) -> list[N]:
    """Return for each history of a player the product of the probabilities of its moves.

    Where the numbers at a set sum not to 1 but to a denominator, every weight is multiplied by the
    denominators of all sets: a history has those of the sets that it meets in its moves, and the
    others are multiplied here. The weight of the empty history is then their product D. (Without
    perfect recall a denominator counts as often as a history meets its set.)
    """
    totals: dict[str, N] = {name: sum(row.values(), ZERO) for name, row in strategy.items()}
    scale = {name: total for name, total in totals.items() if total != 1}
    result: list[N] = [ONE]
    met: list[tuple[str, ...]] = [()]
    before: History
    for before, (_, name, action) in game.histories[player][1:]:
        result.append(short(multiply(result[before], strategy[name][action])))
        met.append(tuple(sorted((*met[before], name))) if name in scale else met[before])
    if not scale:
        return result
    most = {name: max(names.count(name) for names in met) for name in scale}
    rest: dict[tuple[str, ...], Any] = {}
    for names in set(met):
        missing = [d for name, d in scale.items() for _ in range(most[name] - names.count(name))]
        rest[names] = product_of(missing)
    return [short(times(weight, rest[names])) for weight, names in zip(result, met)]


def short(weight: N) -> N:
    """Return the weight of a history, whose integers are not long."""
    few = longest_integer(weight) < LONG
    readable(few, "a weight of a history", "integers of at most 2,000 digits in each weight")
    return weight


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
    return clear_profile(read_quotients(game, value, names, box))


def read_quotients(game: Game, value: Json, names: Sequence[str], box: Box) -> Profile[Quotient]:
    """Return a PROFILE (4) whose probabilities are non-negative on the box; their sums are open."""
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
    return profile


def clear_profile(profile: Profile[Quotient]) -> Profile[Number]:
    """Return the numbers of a profile: see `clear_denominators`."""
    return {
        p: {name: clear_denominators(row) for name, row in rows.items()}
        for p, rows in profile.items()
    }


def over_constant(value: Quotient) -> Quotient:
    """Return a quotient; a constant denominator is divided out."""
    n, d = value
    number = d.number() if isinstance(d, Poly) else None
    return value if number is None else Quotient(n * (1 / number), ONE)


def clear_denominators(row: Mapping[str, Quotient]) -> dict[str, Number]:
    """Return the probabilities at one set, times the product of its different denominators."""
    denominators: list[Number] = []
    for _, d in row.values():
        denominators += [d] if d not in denominators else []
    low = sum(map(degree, denominators)) <= DEGREE
    readable(low, "denominators at a set", "a total degree of at most 64 of their product")
    others = [product_of([e for e in denominators if e != d]) for d in denominators]
    result = {a: times(n, others[denominators.index(d)]) for a, (n, d) in row.items()}
    measure([*result.values()])
    sums_to_one = sum(result.values(), ZERO) == product_of(denominators)
    require(sums_to_one, "the probabilities at each set sum to 1")
    return result


def profile_at(profile: Profile[Number], point: Rationals) -> Profile[Fraction]:
    """Return the probabilities at a point inside the box, where no denominator is 0."""
    return {p: {s: row_at(row, point) for s, row in rows.items()} for p, rows in profile.items()}


def row_at(row: Mapping[str, Number], point: Rationals) -> dict[str, Fraction]:
    """Return the probabilities at one set where the parameters have the values `point`."""
    values = {action: x.at(point) if isinstance(x, Poly) else x for action, x in row.items()}
    return {action: x / sum(values.values()) for action, x in values.items()}


def open_weights(
    game: Game, player: Player, strategy: Mapping[str, Mapping[str, Fraction]]
) -> Plan:
    """Return the weights of histories as if moves of probability 0 had probability 1."""
    result = [ONE]
    for before, (_, name, action) in game.histories[player][1:]:
        result.append(short(result[before] * (strategy[name][action] or ONE)))
    return result


def profile_weights(game: Game, profile: Profile[N]) -> dict[Player, list[N]]:
    """Return for each player the weights of its histories under a profile, times its D."""
    weights = {p: strategy_weights(game, p, profile[p]) for p in game.players}
    for own in weights.values():
        measure(own)
    return weights


def steps_of_ends(game: Game, weights: Mapping[Player, Rationals]) -> int:
    """Return the steps (4) of the ends of a profile whose weights are numbers."""
    return len(weights) * game.sum_steps(sum(map(measure, weights.values())))


class Known(NamedTuple):
    """A PROFILE (4) without parameters, with what follows from it and the game alone.

    Certificates share it, so nobody changes it. `weights` are those of histories, by player,
    `steps` those of its ends; `replies` holds what `known_reply` has returned, by player.
    """

    value: Json
    profile: Profile[Fraction]
    weights: dict[Player, list[Fraction]]
    steps: int
    replies: dict[Player, tuple[Fraction, Totals]]


def known_profile(game: Game, value: Json) -> Known:
    """Return a profile without parameters; the last one of a game is not computed again."""
    known: Known | None = game.last_profile
    if known is None or known.value != value:
        profile = read_profile(game, value)
        weights = profile_weights(game, profile)
        steps = steps_of_ends(game, weights)
        game.last_profile = known = Known(value, profile, weights, steps, {})
    return known


def known_reply(game: Game, value: Json, player: Player) -> tuple[Fraction, Totals]:
    """Return what a profile pays a player, and for each history what a best response makes there.

    See `Tree.totals` and `greatest`. Without perfect recall only the payoff means anything.
    """
    known = known_profile(game, value)
    if player not in known.replies:
        totals, below = game.totals(player, known.weights)
        paid = paid_on_average(totals, known.weights[player]) / below
        greatest(game, player, totals)
        known.replies[player] = paid, (totals, below)
    return known.replies[player]


def weights_at(
    game: Game, value: Json, names: Sequence[str], box: Box, point: Rationals
) -> tuple[dict[Player, list[Fraction]], int]:
    """Return the weights of a PROFILE (4) at a point inside the box, and the steps of its ends."""
    if not names:
        known = known_profile(game, value)
        return known.weights, known.steps
    profile = read_parametric_profile(game, value, names, box)
    weights = profile_weights(game, profile_at(profile, point))
    return weights, steps_of_ends(game, weights)


def deviation_weights(game: Game, player: Player, strategy: Json) -> Plan:
    """Return the weights of a pure strategy that is given as a deviation.

    It is a reduced one, or of a player who forgets one that names every set.
    """
    if player not in game.forgets:
        return pure_weights(game, player, read_strategy(game, player, strategy))
    infosets = game.infosets[player]
    names = fields(strategy, [infoset.name for infoset in infosets])
    rows = {}
    for infoset, name in zip(infosets, names):
        own = read_action(infoset, name)
        rows[infoset.name] = {a: Fraction(k == own) for k, a in enumerate(infoset.actions)}
    return strategy_weights(game, player, rows)


def deviation_payoffs(
    game: Game, player: Player, weights: Mapping[Player, Sequence[N]], strategy: Json
) -> tuple[N, N]:
    """Return a player's payoffs in a profile and after a deviation, both times all players' D."""
    deviation: Sequence[N] = deviation_weights(game, player, strategy)
    totals, below = game.totals(player, weights)
    before, after = (paid_on_average(totals, own) for own in (weights[player], deviation))
    return before * Fraction(1, below), after * weights[player][0] * Fraction(1, below)
