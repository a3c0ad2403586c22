"""The statement whether a game has a potential, an exact or an ordinal one: `potential`."""

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
        gains = read_cycle(places, pays, path)
        if which == "none":
            require(min(gains) >= 0 and max(gains) > 0, "somebody gains on the cycle, nobody loses")
        else:
            require(sum(gains) != 0, "the gains on the cycle do not sum to 0")
    return f"over the profiles of reduced pure strategies the game has {POTENTIALS[which]}"


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


def read_cycle(places: dict[Player, list[int]], pays: Pays, value: Json) -> list[Fraction]:
    """Return what each step of a closed path of profiles gains for the player who deviates."""
    path = [[*map(string, items(profile, len(places)))] for profile in distinct_items(value)]
    take_steps(SET_STEPS * len(path) * len(places))
    numbers = {p: {str(k): more for k, more in enumerate(steps, 1)} for p, steps in places.items()}
    numbered = all(k in steps for profile in path for k, steps in zip(profile, numbers.values()))
    readable(numbered, "another number", "numbers of the strategies of each player")
    return [step_gain(numbers, pays, *ends) for ends in zip(path, [*path[1:], path[0]])]


def step_gain(
    numbers: dict[Player, dict[str, int]], pays: Pays, before: Sequence[str], after: Sequence[str]
) -> Fraction:
    """Return what the only player gains whose strategy differs in two profiles."""
    movers = [p for p, old, new in zip(numbers, before, after) if old != new]
    require(len(movers) == 1, "one player deviates in each step of the cycle")
    (player,) = movers
    start, end = (
        sum(steps[k] for steps, k in zip(numbers.values(), profile)) for profile in (before, after)
    )
    paid, below = pays[player]
    return Fraction(paid[end] - paid[start], below)
