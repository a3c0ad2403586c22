"""Statements about profiles with parameters."""

from nashcheck.reading import CUTS, one_of, distinct_items, require, pair, rational, require_readable, fields, excerpt
from nashcheck.polynomials import is_nonnegative, read_number, read_parameters
from nashcheck.naming import read_players, parameter_words
from nashcheck.play import (
    deviation_payoffs,
    read_profile,
    best_response,
    read_frontier,
    expected_payoff,
    require_perfect_recall,
    profile_at,
    profile_weights,
    totals,
    require_unreached,
)


def check_family(game, statement, witness):
    """For every point of the parameters' box no listed player gains by deviating from the profile.

    With a frontier, the same holds in every game that differs from this one only in what follows at its sets: whatever
    one player does alone, play gets to none of them, for at each of their members two players have weight 0, so that
    one of the two has not deviated.  The moves before are those of this game, and so are the payoffs.
    """
    _, declared, players, profile, frontier = fields(statement, "kind, parameters, players, profile, frontier")
    (tree,) = fields(witness, "tree")
    names, box = read_parameters(declared)
    require_readable(names, "no parameters", "at least one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    weight = profile_weights(game, read_profile(game, profile, names, box))
    beyond = [require_unreached(game, weight, *item) for item in read_frontier(game, frontier)[0]]
    require_no_gain(game, who, weight, tree, names, box)
    same_there = (", in this game and in every game that differs from it only in what follows at these information sets, which "
                  f"no player reaches by deviating alone: {', '.join(beyond)}" if beyond else "")
    return f"the certificate's profile {equilibrium_words(game, players)} for every{parameter_words(declared)[1:]}{same_there}"


def equilibrium_words(game, players):
    return "is a Nash equilibrium" if len(players) == len(game.players) else f"is a best response of {', '.join(players)}"


def require_no_gain(game, players, weight, tree, names, box):
    """Checks that none of the players gains by deviating from the profile, at any point of the box.

    On each part of the box polynomials bound the values of the sets: what follows a move, in payoffs and in the bounds
    of the sets next below, is at most the bound of its set.  So every strategy pays at most the same sum at the empty
    sequence, which is the player's payoff in the profile.  The tree's cuts leave no point of the box out.  Denominators
    multiply payoffs and bounds by the D of the other players, which is positive on the box.
    """
    sums, paid = ({p: f(game, p, weight) for p in players} for f in (totals, expected_payoff))
    parts, seen = [(tree, box)], 0
    while parts:
        (node, part), seen = parts.pop(), seen + 1
        require_readable(seen <= CUTS, "a longer tree", "at most 4,096 nodes")
        if "parameter" in node:
            parts += cut_box(node, names, part)
            continue
        (bounds,) = fields(node, "values")
        for p, own in zip(players, fields(bounds, map(str, players))):
            require_bounds(game.sets[p], own, sums[p], paid[p], weight[p][0], names, part)


def cut_box(node, names, box):
    """The two nodes below a cut, each with its part of the box."""
    name, at, below, above = fields(node, "parameter, at, below, above")
    k, at = names.index(one_of(name, *names)), rational(at)
    low, high = box[k]
    require(low < at < high, "a cut lies inside the interval")
    return [(half, [ends if i == k else side for i, side in enumerate(box)])
            for half, ends in ((below, (low, at)), (above, (at, high)))]


def require_bounds(homes, bounds, sums, paid, factor, names, box):
    """Checks the bounds of one player on one part of the box."""
    values = [read_number(text, names) for text in fields(bounds, [home.name for home in homes])]
    total = list(sums)
    for home, bound in zip(homes, values):
        total[home.history] += bound
    require(all(is_nonnegative(bound - total[h], box) for home, bound in zip(homes, values) for h in home.after),
         "the bound of each set is at least what follows each of its moves")
    require(total[0] * factor == paid, "the bound at the empty sequence is the payoff")


def check_parameter_set(game, statement, witness):
    """For a parameter in its interval no listed player gains by deviating exactly when it lies in one of `within`.

    In an interval of `within` nobody gains.  On each piece of `outside` the gain of one deviation, times a positive
    factor, has Bernstein coefficients >= 0, not all 0: it is positive inside, and at the ends that are in no interval.
    Pieces and intervals follow each other, and so leave no parameter out.
    """
    _, declared, players, profile, within = fields(statement, "kind, parameters, players, profile, within")
    inside, outside = fields(witness, "inside, outside")
    names, box = read_parameters(declared)
    require_readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    profile = read_profile(game, profile, names, box)
    weight, intervals = profile_weights(game, profile), [(*map(rational, pair(ends)),) for ends in distinct_items(within, empty=True)]
    require(are_in_order(intervals, *box[0]), "the intervals lie in order, apart and inside the parameter's")
    require_readable(isinstance(inside, list) and len(inside) == len(intervals), excerpt(inside), "a proof for each interval")
    for ends, proof in zip(intervals, inside):
        require_no_gain_within(game, who, profile, weight, proof, names, ends)
    pieces = [check_gain_on_piece(game, who, weight, piece, intervals) for piece in distinct_items(outside, empty=True)]
    ends = sorted(pieces + intervals)
    require([low for low, _ in ends] + [box[0][1]] == [box[0][0]] + [high for _, high in ends],
         "the pieces and the intervals follow each other from one end to the other")
    where = " or ".join(f"{names[0]} in [{low}, {high}]" if low != high else f"{names[0]} = {low}" for low, high in within)
    return (f"with {parameter_words(declared)[2:]} the certificate's profile {equilibrium_words(game, players)} exactly for "
            f"{where or f'no {names[0]}'}")


def are_in_order(intervals, low, high):
    """Whether each interval has its ends in order and begins after the end of the one before."""
    return (all(low <= x <= y <= high for x, y in intervals)
            and all(before[1] < after[0] for before, after in zip(intervals, intervals[1:])))


def require_no_gain_within(game, players, profile, weight, proof, names, ends):
    """Checks that none of the players gains by deviating when the parameter is in the interval, perhaps one point."""
    low, high = ends
    if low < high:
        return require_no_gain(game, players, weight, proof, names, [ends])
    require_readable(proof == "", excerpt(proof), "an empty text for an interval of one point")
    weight = profile_weights(game, profile_at(profile, [low]))
    require(all(best_response(game, p, weight)[""] == expected_payoff(game, p, weight) for p in players),
         "no player gains by deviating at an interval of one point")


def check_gain_on_piece(game, players, weight, piece, intervals):
    """Checks that one of the players gains on a piece, except at an end of it in one of the intervals; the ends."""
    low, high, who, strategy = fields(piece, "from, to, player, strategy")
    low, high, player = rational(low), rational(high), game.numbered[one_of(who, *map(str, players))]
    require(low < high, "a piece has from < to")
    old, new = deviation_payoffs(game, player, weight, strategy)
    gain = old * -1 + new
    require(is_nonnegative(gain, [(low, high)]) and gain, "the deviation on a piece never loses and sometimes gains")
    require(all(any(x <= end <= y for x, y in intervals) or gain.at([end]) > 0 for end in (low, high)),
         "the deviation gains at each end of a piece that is in no interval")
    return low, high
