"""The statement about all equilibria of a small game of two players: `equilibria`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from nashcheck.hulls import coordinate_forms, read_vectors, require_enclosed
from nashcheck.play import paid_on_average, payoffs_by_history, require_perfect_recall
from nashcheck.polynomials import take_steps
from nashcheck.reading import FIGURE, MIXED, ONE, Json, Player, Row, check_figure, distinct_items
from nashcheck.reading import fields, one_of, printed_interval, readable, require, string
from nashcheck.strategies import Strategy, pure_strategies, pure_weights, read_moves_of
from nashcheck.trees import Tree, require_two_players

Point: TypeAlias = tuple[Row, int]  # a mixed strategy, and the inequalities that are zero, as bits
Component: TypeAlias = tuple[frozenset[int], frozenset[int]]  # points of each player


def check_equilibria(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the equilibria are exactly the products of hulls in `components`.

    A point of the regions is a combination of listed ones, which are zero wherever it is. So if two
    points fit, so do the listed ones, and all combinations of these.
    """
    _, named, mixed, components, what, *_ = fields(
        statement, f"kind, strategies, mixed, components, what, {FIGURE}"
    )
    require_perfect_recall(game)
    require_two_players(game.players)
    reached = read_strategies_of_both(game, named)
    players = [*game.numbered]
    take_steps(2 * len(reached[1]) * len(reached[2]) * game.sum_steps(1))
    listed = [
        read_points(forms, *fields(part, "points, bound, apart"))
        for forms, part in zip(best_reply_inequalities(game, reached), fields(witness, players))
    ]
    every = (1 << len(reached[1]) + len(reached[2])) - 1
    near = [
        frozenset(w for w, (_, twos) in enumerate(listed[1]) if ones | twos == every)
        for _, ones in listed[0]
    ]
    used = [[v for v, others in enumerate(near) if others], sorted(frozenset().union(*near))]
    for side, chosen, points in zip(fields(mixed, players), used, listed):
        same = read_vectors(side, len(points[0][0])) == [points[v][0] for v in chosen]
        require(same, "the mixed strategies are those of the points that fit, in their order")
    claimed = [read_component(players, item, used) for item in distinct_items(components)]
    all_products = set(claimed) == maximal_products(near)
    require(all_products, "the components are all the maximal products of points that fit")
    number = check_number(statement, claimed, near)
    subsets = "maximal Nash subsets"
    counted = subsets if what == "components" else what
    return (
        "the Nash equilibria in mixed strategies over reduced pure ones are exactly the "
        f"certificate's {subsets}; the number of {counted} is {number}"
    )


def read_strategies_of_both(game: Tree, named: Json) -> dict[Player, list[Strategy]]:
    """Return for each player its reduced pure strategies, all of which are listed."""
    listed = {
        p: [read_moves_of(game.infosets[p], strategy) for strategy in distinct_items(side)]
        for p, side in zip(game.players, fields(named, [*game.numbered]))
    }
    few = sum(map(len, listed.values())) <= MIXED
    readable(few, "more strategies", "at most 16 strategies of both players")
    every = {p: len(pure_strategies(game.infosets[p], MIXED)) for p in game.players}
    require(every == {p: len(own) for p, own in listed.items()}, "all pure strategies are listed")
    return listed


def best_reply_inequalities(
    game: Tree, strategies: dict[Player, list[Strategy]]
) -> tuple[list[Row], list[Row]]:
    """Return the forms of both players, numbered alike."""
    plans = {p: [pure_weights(game, p, own) for own in strategies[p]] for p in game.players}
    paid = []  # by player: by strategies of the opponent (rows) and the player (columns)
    for p in game.players:
        totals = [payoffs_by_history(game, p, {3 - p: reply}) for reply in plans[3 - p]]
        rows = [[paid_on_average(row, own) for own in plans[p]] for row in totals]
        least = min(map(min, rows))
        paid.append([[x + 1 - least for x in row] for row in rows])
    first, second = ([[ONE, *(-x for x in row)] for row in zip(*rows)] for rows in paid)
    return coordinate_forms(len(plans[1])) + second, first + coordinate_forms(len(plans[2]))


def read_points(forms: list[Row], points: Json, bound: Json, apart: Json) -> list[Point]:
    """Return the points, but for that of zeros: mixed strategies, and the forms that are zero."""
    k = len(forms[0]) - 1
    rows = read_vectors(distinct_items(points), k)
    zeros = require_enclosed(k, forms, rows, bound, apart)
    apart_from_others = all(sum(a & b == a for b in zeros) == 1 for a in zeros)
    require(apart_from_others, "no point is zero wherever another one is")
    return [([x / sum(row) for x in row], bits) for row, bits in zip(rows, zeros) if any(row)]


def read_component(players: list[str], value: Json, used: Sequence[Sequence[int]]) -> Component:
    """Return a component as two sets of points."""
    sides = []
    for numbers, chosen in zip(fields(value, players), used):
        points = {str(i): v for i, v in enumerate(chosen, 1)}
        known = all(string(i) in points for i in distinct_items(numbers))
        readable(known, f"{numbers}", "numbers of mixed strategies")
        readable(numbers == sorted(numbers, key=int), f"{numbers}", "numbers that ascend")
        sides.append(frozenset(points[i] for i in numbers))
    return sides[0], sides[1]


def maximal_products(near: Sequence[frozenset[int]]) -> set[Component]:
    """Return all maximal products: a half is all points that fit all of the other half."""
    common: set[frozenset[int]] = set()
    for others in near:
        common |= {others} | {others & known for known in common}
    return {
        (frozenset(v for v, others in enumerate(near) if half <= others), half)
        for half in common
        if half
    }


def check_number(
    statement: Json, components: Sequence[Component], near: Sequence[frozenset[int]]
) -> str:
    """Check a FIGURE, where the exact or the stated number of equilibria may be infinite."""
    isolated = all(len(ones) == len(twos) == 1 for ones, twos in components)
    counts = {
        "components": str(len(components)),
        "extreme equilibria": str(sum(map(len, near))),
        "equilibria": str(len(components)) if isolated else "infinite",
    }
    what, decimals = one_of(statement["what"], *counts), statement["decimals"]
    exact = counts[what]
    require(statement["is"] == exact, "the number is that of the components and their points")
    stated = string(statement["stated"])
    readable(decimals == "", decimals, "no decimals of a number of things")
    if exact != "infinite" and (stated != "infinite" or what != "equilibria"):
        return check_figure(statement, Fraction(exact))
    if stated != "infinite":
        printed_interval(stated)
    verdict = ["yes", "0"] if stated == exact else ["no", "infinite"]
    infinitely = [statement["holds"], statement["off"]] == verdict
    require(infinitely, "infinity differs from every number, infinitely")
    return f"{exact}; stated {stated}: {'holds' if stated == exact else 'does not hold'}"
