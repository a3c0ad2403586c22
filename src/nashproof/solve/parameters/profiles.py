"""Profiles with parameters: equilibria for every point of a box, proved with polynomials, or a point where they fail.

Knows no documents. The proof is a bound on every information set's best-response value that is a polynomial on each
part of the box, with signs shown by Bernstein coefficients.
"""

from itertools import product
from math import prod

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate, parts, polynomial
from nashproof.exact.numbers import QQ
from nashproof.exact.signs import bernstein
from nashproof.play.best_response import best_values, improvements, rewards
from nashproof.play.strategies import expected_payoffs, plans_of

SAMPLES = (
    16  # steps in which one parameter is sampled for a counter-example; several take fewer each
)
FORGETFUL_STRATEGIES = 4096  # of a player who forgets, tried as deviations at all samples together
DEPTH = 12  # cuts of the box, one within the other, before the search gives up


def substitute(profile, at):
    """A profile at one point of the parameters."""
    return tuple(tuple(evaluate(p, at) for p in row) for row in profile) if at else profile


def scaled_plans(game, profile):
    """``(plans, scales)``: each player's realisation weights times ``scales[player]``, so that all are polynomials.

    The scale is the product of the (distinct, as written) denominators at each of the player's sets, positive on the
    box (docs/certificate-format.md, section 5, family); it is 1 where nothing divides.
    """
    scales = {p: QQ(1) for p in game.player_numbers}
    for i, s in enumerate(game.infosets):
        scale = prod(dict.fromkeys(parts(x)[1] for x in profile[i]), start=QQ(1))
        scales[s.player] *= scale ** (
            _meetings(game, i) if scale != 1 and s.player in game.forgetful else 1
        )
    plans = tuple(
        tuple(polynomial(w * scales[p]) for w in plan)
        for p, plan in zip(game.player_numbers, plans_of(game, profile))
    )
    return plans, scales


def _meetings(game, index):
    """How often a path meets an information set at most."""
    s = game.infosets[index]
    met = [0] * game.sequence_counts[s.player]  # before the end of each sequence of its player
    for i, parent, first in game.branches[s.player]:
        for q in range(first, first + len(game.infosets[i].actions)):
            met[q] = met[parent] + (i == index)
    return max(met)


def out_of_reach(game, profile, sets):
    """Whether no player alone can bring play to one of the sets ``{(player, name)}``: at each of their nodes at least two
    players have made a move of probability identically 0 (docs/certificate-format.md, section 5, ``frontier``).
    """

    def stopping(moves):
        places = ((p, game.set_index[p, name], action) for p, name, action in moves if p)
        return {
            p for p, i, action in places if not profile[i][game.infosets[i].actions.index(action)]
        }

    return not sets or all(
        len(stopping(path[:k])) > 1
        for path in game.paths()
        for k, move in enumerate(path)
        if move[:2] in sets
    )


def samples(box):
    """Points of a box, its corners among them, evenly spaced: dicts by parameter."""
    steps = {1: SAMPLES, 2: 4}.get(len(box), 2 if len(box) <= 6 else 1)
    grid = [
        [low + (high - low) * QQ(k, steps) for k in range(steps + 1)] for low, high in box.values()
    ]
    return [dict(zip(box, point)) for point in product(*grid)]


def counterexample(game, profile, players, box):
    """The sampled point at which one of the players gains most, and how, a BestResponse; None if no sample shows a gain.
    Of a player who forgets pure strategies are tried.
    """
    found, points = [], samples(box)
    for at in points:
        responses = improvements(
            game,
            plans_of(game, substitute(profile, at)),
            FORGETFUL_STRATEGIES // len(points),
            players,
        )
        found += [(at, r) for r in responses.values() if r.gain]
    return max(found, key=lambda pair: pair[1].gain, default=None)


def equilibrium_tree(game, profile, players, box):
    """The proof that these players' strategies are best responses on the whole box, as a tree. Raises Unproved.

    A node is ``(values,)``, where player ``p``'s set ``i`` is worth at most the polynomial ``values[p][i]`` (times the
    scales of the others, see ``scaled_plans``); or ``(name, point, below, above)``, which cuts the box.
    """
    plans, scales = scaled_plans(game, profile)
    payoffs = expected_payoffs(game, plans)
    earned = {p: rewards(game, plans, p) for p in players}
    return _tree(game, earned, scales, payoffs, box, 0)


def _tree(game, earned, scales, payoffs, box, depth):
    values, difference = _bounds(game, earned, scales, payoffs, box)
    if difference is None:
        return (values,)
    if depth == DEPTH:
        raise Unproved("no sign certificate was found within the search's limit")
    name, point = _cut(difference, box)
    low, high = box[name]
    return (
        name,
        point,
        *(
            _tree(game, earned, scales, payoffs, box | {name: part}, depth + 1)
            for part in ((low, point), (point, high))
        ),
    )


def _bounds(game, earned, scales, payoffs, box):
    """Bounds from the actions that are best in the middle of the box, and a difference whose sign they leave open."""
    middle, values = {name: (low + high) / 2 for name, (low, high) in box.items()}, {}
    for player in earned:
        worth, values[player] = list(earned[player]), {}
        _, at_middle = best_values(game, player, [evaluate(w, middle) for w in worth])
        for i in reversed(game.sets_of[player]):
            s = game.infosets[i]
            here = range(s.first, s.first + len(s.actions))
            bound = values[player][i] = next(
                worth[q] for q in here if evaluate(worth[q], middle) == at_middle[i]
            )
            for q in here:
                if min(bernstein(bound - worth[q], box)) < 0:
                    return values, bound - worth[q]
            worth[s.parent] += bound
        if worth[0] * scales[player] != payoffs[player - 1]:
            raise Unproved(
                f"player {player}'s best responses earn more somewhere than the profile pays"
            )
    return values, None


def _cut(difference, box):
    """Where to cut: at a rational zero inside, if one parameter alone matters, else in the middle of the widest interval."""
    names = [
        str(g) for k, g in enumerate(difference.ring.gens) if any(e[k] for e in difference.monoms())
    ]
    name = max(names, key=lambda n: box[n][1] - box[n][0])
    if len(names) == 1:
        factors = [f for f, _ in difference.factor_list()[1] if max(map(sum, f.monoms())) == 1]
        at_ends = [[evaluate(f, {n: QQ(x) for n in box}) for x in (0, 1)] for f in factors]
        for root in (-at_zero / (at_one - at_zero) for at_zero, at_one in at_ends):
            if box[name][0] < root < box[name][1]:
                return name, root
    return name, (box[name][0] + box[name][1]) / 2
