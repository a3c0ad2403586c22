"""The statements whether a game has a potential, exact, ordinal or weighted: `potential` etc."""

from collections.abc import Sequence
from fractions import Fraction
from operator import itemgetter
from typing import TypeAlias

from nashcheck.hulls import read_vectors
from nashcheck.play import require_perfect_recall
from nashcheck.polynomials import measure, over_one_denominator, sum_steps, take_steps
from nashcheck.reading import POTENTIAL, SET_STEPS, Json, Player, distinct_items, fields, items
from nashcheck.reading import one_of, readable, require, string
from nashcheck.statements.pure import Table, read_listed
from nashcheck.trees import Tree

Pays: TypeAlias = dict[Player, tuple[list[int], int]]  # of all profiles, times an integer
Gain: TypeAlias = tuple[Player, Fraction]

POTENTIALS = {
    "exact": "an exact potential",
    "ordinal": "an ordinal potential, and no exact one",
    "none": "no ordinal potential, and so no exact one",
}


def check_potential(game: Tree, statement: Json, witness: Json) -> str:
    """Check a potential, and a cycle that forbids a stronger one (Monderer and Shapley 1996)."""
    _, value = fields(statement, "kind, potential")
    named, values, path = fields(witness, "strategies, values, cycle")
    which = one_of(value, *POTENTIALS)
    require_perfect_recall(game)
    table = Table(game, POTENTIAL)
    take_steps(table.payoff_steps(game))
    places = read_listed(game, table, named)
    pays = {p: table.payoffs(game, p) for p in game.players}
    if which == "none":
        items(values, 0)
    else:
        (numbers,) = read_vectors([values], table.cells)
        take_steps(sum_steps(len(pays) * table.cells, game.digits + measure(numbers)))
        require_potential(table, places, pays, numbers, which == "exact")
    if which == "exact":
        items(path, 0)
    else:
        gains = [gain for _, gain in read_cycle(places, pays, path)]
        if which == "none":
            require(min(gains) >= 0 and max(gains) > 0, "somebody gains on the cycle, nobody loses")
        else:
            require(sum(gains) != 0, "the gains on the cycle do not sum to 0")
    return f"over the profiles of reduced pure strategies the game has {POTENTIALS[which]}"


def check_weighted_potential(game: Tree, statement: Json, witness: Json) -> str:
    """Check weights and a potential, or multiples of cycles that forbid weights (Stiemke 1915).

    With weights and a potential what the players gain on a cycle, each divided by the player's
    weight, sums to 0. So do multiples of cycles. If those sum to no negative gain of any player,
    and to a positive gain of some player, no positive weights are possible.
    """
    _, value = fields(statement, "kind, potential")
    keys = "strategies, values, weights, cycles, multipliers"
    named, values, shares, paths, factors = fields(witness, keys)
    exists = one_of(value, "weighted", "none") == "weighted"
    require_perfect_recall(game)
    table = Table(game, POTENTIAL)
    take_steps(table.payoff_steps(game))
    places = read_listed(game, table, named)
    pays = {p: table.payoffs(game, p) for p in game.players}
    cycles = items(paths, 0) if exists else distinct_items(paths)
    (numbers,) = read_vectors([values], table.cells if exists else 0)
    (weights,) = read_vectors([shares], len(pays) if exists else 0)
    (multipliers,) = read_vectors([factors], len(cycles))
    if exists:
        require(min(weights) > 0, "the weights are positive")
        digits = game.digits + measure(numbers) + measure(weights)
        take_steps(sum_steps(len(pays) * table.cells, digits))
        for weight, (p, paid) in zip(weights, pays.items()):
            weighted = [weight * number for number in numbers]
            require_potential(table, places, {p: paid}, weighted, True)
    else:
        steps = [read_cycle(places, pays, path) for path in cycles]
        terms = sum(map(len, steps))
        take_steps(sum_steps(terms, game.digits + measure(multipliers)))
        sums = dict.fromkeys(pays, Fraction(0))
        for factor, gains in zip(multipliers, steps):
            for p, gain in gains:
                sums[p] += factor * gain
        none = min(sums.values()) >= 0 and max(sums.values()) > 0
        require(none, "the multiples of the gains sum to no loss, and to a gain of some player")
    has = "a" if exists else "no"
    return f"over the profiles of reduced pure strategies the game has {has} weighted potential"


def require_potential(
    table: Table, places: dict[Player, list[int]], pays: Pays, numbers: list[Fraction], exact: bool
) -> None:
    """Check that gains are the differences of a potential, or that they have their signs."""
    cells = [0]
    for steps in places.values():
        cells = [cell + more for cell in cells for more in steps]
    multiples, scale = over_one_denominator(numbers)
    potential = dict(zip(cells, multiples))
    for p, (paid, below) in pays.items():
        count, stride = len(places[p]), table.stride[p]
        for block in range(0, table.cells, count * stride):
            for start in range(block, block + stride):
                line = range(start, start + count * stride, stride)
                points = sorted(((paid[cell], potential[cell]) for cell in line), key=itemgetter(0))
                for (pay, level), (more, above) in zip(points, points[1:]):
                    if exact:
                        proved = (more - pay) * scale == (above - level) * below
                    else:
                        proved = above > level if more > pay else above == level
                    require(proved, "the values are a potential")


def read_cycle(places: dict[Player, list[int]], pays: Pays, value: Json) -> list[Gain]:
    """Return the player who deviates in each step of a closed path, and what that gains."""
    path = [[*map(string, items(profile, len(places)))] for profile in distinct_items(value)]
    take_steps(SET_STEPS * len(path) * len(places))
    numbers = {p: {str(k): more for k, more in enumerate(steps, 1)} for p, steps in places.items()}
    numbered = all(k in steps for profile in path for k, steps in zip(profile, numbers.values()))
    readable(numbered, "another number", "numbers of the strategies of each player")
    return [step_gain(numbers, pays, *ends) for ends in zip(path, [*path[1:], path[0]])]


def step_gain(
    numbers: dict[Player, dict[str, int]], pays: Pays, before: Sequence[str], after: Sequence[str]
) -> Gain:
    """Return the only player whose strategy differs in two profiles, and what that gains."""
    movers = [p for p, old, new in zip(numbers, before, after) if old != new]
    require(len(movers) == 1, "one player deviates in each step of the cycle")
    (player,) = movers
    start, end = (
        sum(steps[k] for steps, k in zip(numbers.values(), profile)) for profile in (before, after)
    )
    paid, below = pays[player]
    return player, Fraction(paid[end] - paid[start], below)
