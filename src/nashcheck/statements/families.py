"""Statements about profiles with parameters: `family`, `parameter set`.

Decides for which parameters nobody gains by deviating, by bounds that are polynomials whose sign
Bernstein coefficients show. Must not know how the bounds or the cuts of the box were found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

from nashcheck.naming import parameter_words, read_players
from nashcheck.play import (
    Profile,
    best_response,
    deviation_payoffs,
    expected_payoff,
    profile_at,
    profile_weights,
    read_frontier,
    read_parametric_profile,
    require_perfect_recall,
    require_unreached,
)
from nashcheck.polynomials import (
    Number,
    Poly,
    Weights,
    is_nonnegative,
    read_parameters,
    read_polynomial,
)
from nashcheck.reading import (
    CUT_DEPTH,
    CUTS,
    Box,
    Interval,
    Json,
    Player,
    distinct_items,
    excerpt,
    fields,
    one_of,
    pair,
    point_of_parameter,
    require,
    require_readable,
)
from nashcheck.trees import Game, InformationSet


def check_family(game: Game, statement: Json, witness: Json) -> str:
    """Check that for every point of the parameters' box no listed player gains by deviating.

    The witness bounds the best-response values (see `require_no_gain`). With a frontier, the same
    holds in every game that differs from this one only in what follows at its sets: whatever one
    player does alone, play gets to none of them, for at each of their members two players have
    weight 0, so that one of the two has not deviated. The moves before are those of this game, and
    so are the payoffs.
    """
    _, declared, players, profile, frontier = fields(
        statement, "kind, parameters, players, profile, frontier"
    )
    (tree,) = fields(witness, "tree")
    names, box = read_parameters(declared)
    require_readable(names, "no parameters", "at least one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    weights = profile_weights(game, read_parametric_profile(game, profile, names, box))
    sets = read_frontier(game, frontier)[0]
    beyond = [require_unreached(game, weights, *infoset) for infoset in sets]
    require_no_gain(game, who, weights, tree, names, box)
    elsewhere = (
        ", in this game and in every game that differs from it only in what follows at these "
        f"information sets, which no player reaches by deviating alone: {', '.join(beyond)}"
        if beyond
        else ""
    )
    words = equilibrium_words(game, players)
    return f"the certificate's profile {words} for every{parameter_words(declared)[1:]}{elsewhere}"


def equilibrium_words(game: Game, players: Sequence[str]) -> str:
    """Return in words that none of the listed players gains by deviating."""
    if len(players) == len(game.players):
        return "is a Nash equilibrium"
    return f"is a best response of {', '.join(players)}"


def require_no_gain(
    game: Game,
    players: Sequence[Player],
    weights: Mapping[Player, Weights],
    tree: Json,
    names: Sequence[str],
    box: Box,
) -> None:
    """Check that no listed player gains by deviating from the profile, anywhere on the box.

    On each part of the box polynomials bound the values of the sets: what follows a move, in
    payoffs and in the bounds of the sets next below, is at most the bound of its set. So every
    strategy pays at most the same sum at the empty sequence, which is the player's payoff in the
    profile. The tree's cuts leave no point of the box out. Denominators multiply payoffs and bounds
    by the D of the other players, which is positive on the box.
    """
    totals = {p: game.totals(p, weights) for p in players}
    paid = {p: expected_payoff(game, p, weights) for p in players}
    parts, seen = [(tree, box, 1)], 0
    while parts:
        (node, part, depth), seen = parts.pop(), seen + 1
        require_readable(seen <= CUTS, "a longer tree", "at most 4,096 nodes")
        require_readable(depth <= CUT_DEPTH, "a deeper tree", "nodes nested at most 40 deep")
        if "parameter" in node:
            parts += [(*half, depth + 1) for half in cut_box(node, names, part)]
            continue
        (bounds,) = fields(node, "values")
        for p, texts in zip(players, fields(bounds, [*map(str, players)])):
            infosets = game.infosets[p]
            rows = fields(texts, [infoset.name for infoset in infosets])
            values = [read_polynomial(text, names) for text in rows]
            top = value_bound(infosets, values, totals[p], part)
            require(top * weights[p][0] == paid[p], "the bound at the empty sequence is the payoff")


def cut_box(node: Json, names: Sequence[str], box: Box) -> list[tuple[Json, Box]]:
    """Return the two nodes below a cut, each with its part of the box."""
    name, at, below, above = fields(node, "parameter, at, below, above")
    k, point = names.index(one_of(name, *names)), point_of_parameter(at)
    low, high = box[k]
    require(low < point < high, "a cut lies inside the interval")
    return [
        (half, [ends if i == k else side for i, side in enumerate(box)])
        for half, ends in ((below, (low, point)), (above, (point, high)))
    ]


def value_bound(
    infosets: Sequence[InformationSet], bounds: Sequence[Poly], totals: Weights, box: Box
) -> Number:
    """Check the bounds of one player's sets on a part of the box; return that of the whole."""
    total = list(totals)
    for infoset, bound in zip(infosets, bounds):
        total[infoset.history] += bound
    require(
        all(
            is_nonnegative(bound - total[h], box)
            for infoset, bound in zip(infosets, bounds)
            for h in infoset.successors
        ),
        "the bound of each set is at least what follows each of its moves",
    )
    return total[0]


def check_parameter_set(game: Game, statement: Json, witness: Json) -> str:
    """Check for which parameters no listed player gains by deviating: those in `within`.

    In an interval of `within` nobody gains. On each piece of `outside` the gain of one deviation,
    times a positive factor, has Bernstein coefficients >= 0, not all 0: it is positive inside, and
    at the ends that are in no interval. Pieces and intervals follow each other, and so leave no
    parameter out.
    """
    _, declared, players, profile, within = fields(
        statement, "kind, parameters, players, profile, within"
    )
    inside, outside = fields(witness, "inside, outside")
    names, box = read_parameters(declared)
    require_readable(len(names) == 1, f"{len(names)} parameters", "exactly one parameter")
    who = read_players(game, players)
    require_perfect_recall(game, who)
    parametric = read_parametric_profile(game, profile, names, box)
    weights = profile_weights(game, parametric)
    intervals = [read_interval(ends) for ends in distinct_items(within, empty=True)]
    in_order = are_in_order(intervals, *box[0])
    require(in_order, "the intervals lie in order, apart and inside the parameter's")
    require_readable(
        isinstance(inside, list) and len(inside) == len(intervals),
        excerpt(inside),
        "a proof for each interval",
    )
    for ends, proof in zip(intervals, inside):
        require_no_gain_within(game, who, parametric, weights, proof, names, ends)
    pieces = [
        check_gain_on_piece(game, who, weights, piece, intervals)
        for piece in distinct_items(outside, empty=True)
    ]
    require_no_gap(pieces + intervals, *box[0])
    where = " or ".join(interval_words(names[0], *ends) for ends in within)
    return (
        f"with {parameter_words(declared)[2:]} the certificate's profile "
        f"{equilibrium_words(game, players)} exactly for {where or f'no {names[0]}'}"
    )


def require_no_gap(parts: list[Interval], low: Fraction, high: Fraction) -> None:
    """Check that the parts follow each other from `low` to `high`."""
    ordered = sorted(parts)
    require(
        [start for start, _ in ordered] + [high] == [low] + [end for _, end in ordered],
        "the pieces and the intervals follow each other from one end to the other",
    )


def interval_words(name: str, low: str, high: str) -> str:
    """Return in words that a parameter lies in an interval, perhaps of one point."""
    return f"{name} in [{low}, {high}]" if low != high else f"{name} = {low}"


def read_interval(value: Json) -> Interval:
    """Return the two ends of an interval."""
    low, high = map(point_of_parameter, pair(value))
    return low, high


def are_in_order(intervals: Sequence[Interval], low: Fraction, high: Fraction) -> bool:
    """Return whether the intervals lie in order and apart, between `low` and `high`."""
    return all(low <= x <= y <= high for x, y in intervals) and all(
        before[1] < after[0] for before, after in zip(intervals, intervals[1:])
    )


def require_no_gain_within(
    game: Game,
    players: Sequence[Player],
    profile: Profile[Number],
    weights: Mapping[Player, Weights],
    proof: Json,
    names: Sequence[str],
    ends: Interval,
) -> None:
    """Check that no listed player gains when the parameter is in the interval, perhaps a point."""
    low, high = ends
    if low < high:
        return require_no_gain(game, players, weights, proof, names, [ends])
    require_readable(proof == "", excerpt(proof), "an empty text for an interval of one point")
    exact = profile_weights(game, profile_at(profile, [low]))
    require(
        all(best_response(game, p, exact)[""] == expected_payoff(game, p, exact) for p in players),
        "no player gains by deviating at an interval of one point",
    )
    return None


def check_gain_on_piece(
    game: Game,
    players: Sequence[Player],
    weights: Mapping[Player, Weights],
    piece: Json,
    intervals: Sequence[Interval],
) -> Interval:
    """Check that a player gains on a piece, except at an end in an interval; return the ends."""
    start, end, who, strategy = fields(piece, "from, to, player, strategy")
    low, high = point_of_parameter(start), point_of_parameter(end)
    player = game.numbered[one_of(who, *map(str, players))]
    require(low < high, "a piece has from < to")
    old, new = deviation_payoffs(game, player, weights, strategy)
    gain = cast(Poly, old * -1 + new)  # with a parameter all weights of moves are polynomials
    require(
        is_nonnegative(gain, [(low, high)]) and gain,
        "the deviation on a piece never loses and sometimes gains",
    )
    require(
        all(any(x <= end <= y for x, y in intervals) or gain.at([end]) > 0 for end in (low, high)),
        "the deviation gains at each end of a piece that is in no interval",
    )
    return low, high
