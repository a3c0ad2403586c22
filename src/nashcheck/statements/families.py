"""Statements about profiles with parameters."""

from nashcheck.reading import CUTS, choice, listed, need, pair, rational, read, record, short
from nashcheck.polynomials import nonnegative, number, parameters
from nashcheck.naming import players_spoken_of, spoken
from nashcheck.play import (
    before_and_after,
    behaviour,
    best_response,
    frontier_sets,
    payoff,
    perfect_recall,
    profile_at,
    reach,
    totals,
    unreached,
)


def family(game, statement, witness):
    """For every point of the parameters' box no listed player gains by deviating from the profile.

    With a frontier, the same holds in every game that differs from this one only in what follows at its sets: whatever
    one player does alone, play gets to none of them, for at each of their members two players have weight 0, so that
    one of the two has not deviated.  The moves before are those of this game, and so are the payoffs.
    """
    _, declared, players, profile, frontier = record(statement, "kind, parameters, players, profile, frontier")
    (tree,) = record(witness, "tree")
    names, box = parameters(declared)
    read(names, "no parameters", "at least one parameter")
    who = players_spoken_of(game, players)
    perfect_recall(game, who)
    weight = reach(game, behaviour(game, profile, names, box))
    beyond = [unreached(game, weight, *item) for item in frontier_sets(game, frontier)[0]]
    nobody_gains(game, who, weight, tree, names, box)
    same_there = (", in this game and in every game that differs from it only in what follows at these information sets, which "
                  f"no player reaches by deviating alone: {', '.join(beyond)}" if beyond else "")
    return f"the certificate's profile {in_words(game, players)} for every{spoken(declared)[1:]}{same_there}"


def in_words(game, players):
    return "is a Nash equilibrium" if len(players) == len(game.players) else f"is a best response of {', '.join(players)}"


def nobody_gains(game, players, weight, tree, names, box):
    """Checks that none of the players gains by deviating from the profile, at any point of the box.

    On each part of the box polynomials bound the values of the sets: what follows a move, in payoffs and in the bounds
    of the sets next below, is at most the bound of its set.  So every strategy pays at most the same sum at the empty
    sequence, which is the player's payoff in the profile.  The tree's cuts leave no point of the box out.  Denominators
    multiply payoffs and bounds by the D of the other players, which is positive on the box.
    """
    sums, paid = ({p: f(game, p, weight) for p in players} for f in (totals, payoff))
    parts, seen = [(tree, box)], 0
    while parts:
        (node, part), seen = parts.pop(), seen + 1
        read(seen <= CUTS, "a longer tree", "at most 4,096 nodes")
        if "parameter" in node:
            parts += halves(node, names, part)
            continue
        (bounds,) = record(node, "values")
        for p, own in zip(players, record(bounds, map(str, players))):
            bounded(game.sets[p], own, sums[p], paid[p], weight[p][0], names, part)


def halves(node, names, box):
    """The two nodes below a cut, each with its part of the box."""
    name, at, below, above = record(node, "parameter, at, below, above")
    k, at = names.index(choice(name, *names)), rational(at)
    low, high = box[k]
    need(low < at < high, "a cut lies inside the interval")
    return [(half, [ends if i == k else side for i, side in enumerate(box)])
            for half, ends in ((below, (low, at)), (above, (at, high)))]


def bounded(homes, bounds, sums, paid, factor, names, box):
    """Checks the bounds of one player on one part of the box."""
    values = [number(text, names) for text in record(bounds, [home.name for home in homes])]
    total = list(sums)
    for home, bound in zip(homes, values):
        total[home.history] += bound
    need(all(nonnegative(bound - total[h], box) for home, bound in zip(homes, values) for h in home.after),
         "the bound of each set is at least what follows each of its moves")
    need(total[0] * factor == paid, "the bound at the empty sequence is the payoff")


def parameter_set(game, statement, witness):
    """For a parameter in its interval no listed player gains by deviating exactly when it lies in one of `within`.

    In an interval of `within` nobody gains.  On each piece of `outside` the gain of one deviation, times a positive
    factor, has Bernstein coefficients >= 0, not all 0: it is positive inside, and at the ends that are in no interval.
    Pieces and intervals follow each other, and so leave no parameter out.
    """
    _, declared, players, profile, within = record(statement, "kind, parameters, players, profile, within")
    inside, outside = record(witness, "inside, outside")
    names, box = parameters(declared)
    read(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    who = players_spoken_of(game, players)
    perfect_recall(game, who)
    profile = behaviour(game, profile, names, box)
    weight, intervals = reach(game, profile), [(*map(rational, pair(ends)),) for ends in listed(within, empty=True)]
    need(in_order(intervals, *box[0]), "the intervals lie in order, apart and inside the parameter's")
    read(isinstance(inside, list) and len(inside) == len(intervals), short(inside), "a proof for each interval")
    for ends, proof in zip(intervals, inside):
        holds_within(game, who, profile, weight, proof, names, ends)
    pieces = [somebody_gains(game, who, weight, piece, intervals) for piece in listed(outside, empty=True)]
    ends = sorted(pieces + intervals)
    need([low for low, _ in ends] + [box[0][1]] == [box[0][0]] + [high for _, high in ends],
         "the pieces and the intervals follow each other from one end to the other")
    where = " or ".join(f"{names[0]} in [{low}, {high}]" if low != high else f"{names[0]} = {low}" for low, high in within)
    return (f"with {spoken(declared)[2:]} the certificate's profile {in_words(game, players)} exactly for "
            f"{where or f'no {names[0]}'}")


def in_order(intervals, low, high):
    """Whether each interval has its ends in order and begins after the end of the one before."""
    return (all(low <= x <= y <= high for x, y in intervals)
            and all(before[1] < after[0] for before, after in zip(intervals, intervals[1:])))


def holds_within(game, players, profile, weight, proof, names, ends):
    """Checks that none of the players gains by deviating when the parameter is in the interval, perhaps one point."""
    low, high = ends
    if low < high:
        return nobody_gains(game, players, weight, proof, names, [ends])
    read(proof == "", short(proof), "an empty text for an interval of one point")
    weight = reach(game, profile_at(profile, [low]))
    need(all(best_response(game, p, weight)[""] == payoff(game, p, weight) for p in players),
         "no player gains by deviating at an interval of one point")


def somebody_gains(game, players, weight, piece, intervals):
    """Checks that one of the players gains on a piece, except at an end of it in one of the intervals; the ends."""
    low, high, who, strategy = record(piece, "from, to, player, strategy")
    low, high, player = rational(low), rational(high), game.numbered[choice(who, *map(str, players))]
    need(low < high, "a piece has from < to")
    old, new = before_and_after(game, player, weight, strategy)
    gain = old * -1 + new
    need(nonnegative(gain, [(low, high)]) and gain, "the deviation on a piece never loses and sometimes gains")
    need(all(any(x <= end <= y for x, y in intervals) or gain.at([end]) > 0 for end in (low, high)),
         "the deviation gains at each end of a piece that is in no interval")
    return low, high
