"""The statement about all equilibria of a small game."""

from fractions import Fraction

from nashcheck.reading import (
    MIXED,
    ONE,
    one_of,
    printed_interval,
    distinct_items,
    require,
    require_readable,
    fields,
    excerpt,
    string,
)
from nashcheck.play import reached_by, expected_payoff, require_perfect_recall, pure_weights, pure_strategies, require_two_players
from nashcheck.hulls import require_enclosed, coordinate_forms, read_vectors
from nashcheck.figures import check_figure


def check_equilibria(game, statement, witness):
    """The equilibria in mixed strategies over reduced pure strategies are exactly the products of hulls in `components`.

    With all payoffs positive, a mixed strategy divided by what the opponent's best reply to it earns is a point of a
    region: own weights at least 0, the opponent's payoffs at most 1.  A pair is an equilibrium exactly when its points
    fit: each strategy of either player is unused or a best reply, and so one of the two inequalities with its number is
    zero.  By ENCLOSED a point is a combination of listed ones, which are zero wherever it is.  So if two points fit,
    those of the one combination all fit those of the other; and if these do, so do all their combinations.
    """
    _, named, mixed, components, what, *_ = fields(statement, "kind, strategies, mixed, components, what, is, stated, holds, off")
    require_perfect_recall(game)
    require_two_players(game)
    reached = read_strategies_of_both(game, named)
    witness = fields(witness, game.numbered)
    found = [read_points(forms, *fields(part, "points, bound, apart")) for forms, part in zip(best_reply_inequalities(game, reached), witness)]
    everything = (1 << len(reached[1]) + len(reached[2])) - 1
    near = [frozenset(w for w, (_, twos) in enumerate(found[1]) if ones | twos == everything) for _, ones in found[0]]
    used = [[v for v, others in enumerate(near) if others], sorted(frozenset().union(*near))]
    for side, chosen, points in zip(fields(mixed, game.numbered), used, found):
        require(read_vectors(side, len(points[0][0])) == [points[v][0] for v in chosen],
             "the mixed strategies are those of the points that fit, in their order")
    claimed = [read_component(game, pair, used) for pair in distinct_items(components)]
    require(set(claimed) == maximal_products(near), "the components are all the maximal products of points that fit")
    exact = {"components": len(claimed), "extreme equilibria": sum(map(len, near)),
             "equilibria": len(claimed) if all(len(ones) == len(twos) == 1 for ones, twos in claimed) else "infinite"}
    number = check_number(statement, str(exact[one_of(what, *exact)]), what)
    return f"the equilibria are exactly the certificate's components; the number of {what} is {number}"


def read_strategies_of_both(game, named):
    """{player: the histories that each of its reduced pure strategies reaches}, all of them."""
    reached = {p: [reached_by(game.sets[p], strategy, {0}) for strategy in distinct_items(side)]
               for p, side in zip(game.players, fields(named, game.numbered))}
    require_readable(sum(map(len, reached.values())) <= MIXED, "more strategies", "at most 16 strategies of both players")
    require(all(len(reached[p]) == len(pure_strategies(game.sets[p], {0}, MIXED)) for p in game.players), "all reduced pure strategies are listed")
    return reached


def best_reply_inequalities(game, reached):
    """The inequalities of the two regions, by the strategies of player 1, then those of player 2."""
    plans_of = {p: [pure_weights(game, p, own) for own in reached[p]] for p in game.players}
    paid = [[[expected_payoff(game, p, [None, one, two]) for two in plans_of[2]] for one in plans_of[1]] for p in game.players]
    first, second = ([[x + 1 - min(map(min, rows)) for x in row] for row in rows] for rows in paid)
    return (coordinate_forms(len(first)) + [[ONE, *(-x for x in column)] for column in zip(*second)],
            [[ONE, *(-x for x in row)] for row in first] + coordinate_forms(len(first[0])))


def read_points(forms, points, bound, apart):
    """For each point its mixed strategy and the numbers of the forms that are zero there, as bits; the point of zeros
    (all strategies unused, none a best reply) fits no other and is left out.
    """
    k = len(forms[0]) - 1
    points = read_vectors(distinct_items(points), k)
    zero = require_enclosed(k, forms, points, bound, apart)
    require(all(sum(a & b == a for b in zero) == 1 for a in zero), "no point is zero wherever another one is")
    return [([x / sum(point) for x in point], bits) for point, bits in zip(points, zero) if any(point)]


def read_component(game, pair, used):
    """A component as two sets of points."""
    sides = []
    for value, chosen in zip(fields(pair, game.numbered), used):
        numbers = {str(i): v for i, v in enumerate(chosen, 1)}
        require_readable(all(string(i) in numbers for i in distinct_items(value)), excerpt(str(value)), "numbers of mixed strategies")
        require_readable(value == sorted(value, key=int), excerpt(str(value)), "numbers that ascend")
        sides.append(frozenset(numbers[i] for i in value))
    return tuple(sides)


def maximal_products(near):
    """All maximal products: a second half is what some points fit in common, the first half all points that fit it."""
    common = set()
    for others in near:
        common |= {others} | {others & known for known in common}
    return {(frozenset(v for v, others in enumerate(near) if half <= others), half) for half in common if half}


def check_number(statement, exact, what):
    """STATED figures, where the number of equilibria, or what is stated of it, may be `infinite`."""
    require(string(statement["is"]) == exact, "the number is that of the components and their points")
    stated = string(statement["stated"])
    if exact != "infinite" and (stated != "infinite" or what != "equilibria"):
        return check_figure(statement, Fraction(exact))
    if stated != "infinite":
        printed_interval(stated)
    difference = ["yes", "0"] if stated == exact else ["no", "infinite"]
    require([string(statement["holds"]), string(statement["off"])] == difference, "infinity differs from every number, infinitely")
    return f"{exact}; stated {stated}: {'holds' if stated == exact else 'does not hold'}"
