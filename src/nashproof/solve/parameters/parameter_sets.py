"""For exactly which values of one parameter nobody gains by deviating, with the proof of both sides.

Knows no documents. The gain of a pure deviation is a polynomial in the parameter; where all those found are at most 0, a
proof is tried, and a gain at a sampled point brings a further deviation.
"""

from itertools import pairwise

from sympy.polys.rings import PolyElement
from sympy.polys.rootisolation import dup_isolate_real_roots_list

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate
from nashproof.exact.numbers import QQ, decimal_text, simplest_between
from nashproof.exact.signs import bernstein
from nashproof.play.best_response import best_responses
from nashproof.play.strategies import expected_payoffs, plans_of, pure_plan, reduce_strategy
from nashproof.solve.parameters.profiles import equilibrium_tree, scaled_plans, substitute

SAMPLES = 16  # steps in which each interval is searched for a gain
FINENESS = 2**20  # irrational roots are enclosed to this part of the interval
DEPTH = 40  # cuts, one within the other, of a piece in which somebody gains


def parameter_set(game, profile, players, box):
    """``(within, inside, outside)``: where on the one interval of ``box`` none of these players gains, and the proof.

    ``within`` lists closed intervals ``(low, high)`` in order, points where both are equal; ``inside`` for each the tree
    of ``equilibrium_tree``, None for a point; ``outside`` pieces ``(low, high, player, strategy)``: there the reduced pure
    strategy gains wherever the parameter is not within (docs/certificate-format.md, section 5, parameter set). Raises
    Unproved if an end is irrational, or no proof is found.
    """
    ((name, (low, high)),) = box.items()
    gains, found = {}, None
    while found is None or found:
        parts = _where_none_gains(gains.values(), low, high, name)
        found = {
            key: gain
            for ends in parts
            for key, gain in _gains_within(game, profile, players, name, ends).items()
            if key not in gains
        }
        gains |= found
    within = [_exact_ends(ends) for ends in parts]
    inside = [
        None if l == u else equilibrium_tree(game, profile, players, {name: (l, u)})
        for l, u in within
    ]
    return within, inside, list(_outside(gains, within, low, high, name))


def _gains_within(game, profile, players, name, ends):
    """Deviations that gain at sampled points of one part: ``{(player, strategy): gain polynomial}``."""
    low, high = ends[0][1], max(ends[0][1], ends[1][0])
    found = {}
    for point in dict.fromkeys(low + (high - low) * QQ(k, SAMPLES) for k in range(SAMPLES + 1)):
        for r in best_responses(game, plans_of(game, substitute(profile, {name: point})), players):
            if r.gain:
                key = r.player, tuple(sorted(r.strategy.items()))
                found[key] = found.get(key) or deviation_gain(game, profile, r.player, r.strategy)
    return found


def deviation_gain(game, profile, player, strategy):
    """What a pure strategy gains over the profile, a polynomial: the gain times the scales of all players."""
    plans, scales = scaled_plans(game, profile)
    pure = tuple(
        w * scales[player] for w in pure_plan(game, player, reduce_strategy(game, player, strategy))
    )
    changed = tuple(pure if p == player else plans[p - 1] for p in game.player_numbers)
    return expected_payoffs(game, changed)[player - 1] - expected_payoffs(game, plans)[player - 1]


# Where all of some polynomials are at most 0. An end is (below, above): exact if both are equal, else an irrational root
# between them and no other root of any of the polynomials.


def _where_none_gains(gains, low, high, name):
    """The parts of [low, high], in order, where none of the polynomials is positive."""
    varying = [g for g in gains if isinstance(g, PolyElement) and not g.is_ground]
    if any(evaluate(g, {name: low}) > 0 for g in gains if g not in varying):
        return []
    roots = _roots(varying, low, high)
    open_cells = [
        _none_positive(varying, (a[1] + b[0]) / 2, name) for (a, _), (b, _) in pairwise(roots)
    ]
    parts = []
    for (ends, zero), left, right in zip(roots, [False, *open_cells], [*open_cells, False]):
        if left:
            parts[-1] = parts[-1][0], ends
        elif right or _none_positive(
            [g for k, g in enumerate(varying) if k not in zero], (ends[0] + ends[1]) / 2, name
        ):
            parts.append((ends, ends))
    return parts


def _none_positive(gains, point, name):
    return all(evaluate(g, {name: point}) <= 0 for g in gains)


def _roots(polynomials, low, high):
    """All roots in [low, high], and its two ends, in order: ``((below, above), which are zero there)``, disjoint."""
    dense = [p.to_dense() for p in polynomials] + [[QQ(1), -low], [QQ(1), -high]]
    eps = (high - low) / FINENESS
    return [
        ((QQ(a), QQ(b)), set(zero))
        for (a, b), zero in dup_isolate_real_roots_list(
            dense, QQ, eps=eps, inf=low, sup=high, strict=True
        )
    ]


def _exact_ends(ends):
    for below, above in ends:
        if below != above:
            raise Unproved(
                f"an end of the set, near {decimal_text((below + above) / 2, 6)}, is irrational, and intervals are "
                "stated with rational ends only"
            )
    return ends[0][0], ends[1][0]


# Where somebody gains


def _outside(gains, within, low, high, name):
    """Pieces between the intervals, each with one deviation that gains on it."""
    start, points = low, {x for ends in within for x in ends}
    for l, u in [*within, (high, high)]:
        if start < l:
            yield from _pieces(gains, (start, l), points, name, 0)
        start = u


def _pieces(gains, piece, points, name, depth):
    for (player, strategy), gain in gains.items():
        coefficients = bernstein(gain, {name: piece})
        positive = all(x in points or evaluate(gain, {name: x}) > 0 for x in piece)
        if positive and min(coefficients) >= 0 and max(coefficients) > 0:
            yield *piece, player, dict(strategy)
            return
    if depth == DEPTH:
        raise Unproved("no sign certificate was found within the search's limit")
    quarter = (piece[1] - piece[0]) / 4
    middle = simplest_between(piece[0] + quarter, piece[1] - quarter)
    for part in ((piece[0], middle), (middle, piece[1])):
        yield from _pieces(gains, part, points, name, depth + 1)
