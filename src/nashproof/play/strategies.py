"""Pure, mixed and behaviour strategies, realisation plans, profiles; expected and conditional payoffs.

Does not know how a strategy was found. The types are plain tuples over a Game's own orders:

- a *profile* is ``profile[set][action]``: for every information set of the game, in order, a probability for each action;
- a *plan* of a player is ``plan[sequence]``: realisation weights over its sequences, 1 at the empty one;
- ``plans`` is one plan for each player, ``plans[0]`` player 1's;
- a *pure strategy* is a dict ``{set index: action index}``: reduced if it leaves out sets that its own moves exclude.

Where a player forgets, plans still hold the weight of each sequence under a behaviour strategy, and payoffs, probabilities and
the best responses of the others follow from them; what needs perfect recall raises InputError.

Numbers are elements of QQ or, for a family, polynomials in its parameters. Payoffs are in the game's units (chips a
hand).
"""

from itertools import product
from math import prod
from operator import mul

from nashproof.exact.numbers import QQ
from nashproof.games.one_card import OneCard
from nashproof.play import one_card_payoffs as showdown


def plan_of(game, profile, player):
    """The realisation plan of one player's behaviour strategy (von Stengel 1996, section 3)."""
    weights = [QQ(1)] * game.sequence_counts[player]
    for i, parent, first in game.branches[player]:
        for k, probability in enumerate(profile[i]):
            weights[first + k] = weights[parent] * probability
    return tuple(weights)


def plans_of(game, profile):
    """The plans of all players in a profile."""
    return tuple(plan_of(game, profile, p) for p in game.player_numbers)


def profile_of(game, plans, players=None):
    """A profile with these plans; at sets that a player's own plan does not reach it takes the first action.

    What a strategy does there changes no payoff as long as the player keeps to the plan. Sets of players other than
    ``players``, if given, get None.
    """
    game.need_recall()
    rows = []
    for s in game.infosets:
        if players and s.player not in players:
            rows.append(None)
            continue
        plan = plans[s.player - 1]
        weights, parent = plan[s.first : s.first + len(s.actions)], plan[s.parent]
        first = (QQ(1),) + (QQ(0),) * (len(weights) - 1)
        rows.append(tuple(w / parent for w in weights) if parent else first)
    return tuple(rows)


def is_plan(game, player, plan):
    """Whether weights are a realisation plan: 1 at the empty sequence, non-negative, children sum to the parent."""
    return plan[0] == 1 and flows(game, player, plan)


def flows(game, player, weights):
    """Whether weights are non-negative and those of each set's actions sum to its parent sequence's."""
    if isinstance(game, OneCard):
        return showdown.flows(game, player, weights)
    game.need_recall()
    sets = (game.infosets[i] for i in game.sets_of[player])
    return min(weights) >= 0 and all(
        sum(weights[s.first : s.first + len(s.actions)]) == weights[s.parent] for s in sets
    )


def weights(game, plans):
    """For each terminal, in order, the probability that it is reached."""
    reach = [leaf.chance for leaf in game.leaves]
    for k, plan in enumerate(plans):
        reach = [w * plan[leaf.sequences[k]] for w, leaf in zip(reach, game.leaves)]
    return reach


def expected_payoffs(game, plans):
    """The expected payoff of each player, a tuple."""
    if isinstance(game, OneCard):
        payoff = sum(map(mul, showdown.earned(game, 1, plans[1]), plans[0]))
        return payoff, -payoff
    reach = weights(game, plans)
    return tuple(
        sum((w * leaf.payoffs[k] for w, leaf in zip(reach, game.leaves)), QQ(0))
        for k in range(len(game.players))
    )


def event_leaves(game, event):
    """For each terminal whether its path meets every condition of the event.

    An event is a list of conditions, a condition a set of moves ``(player, set name, action)``, one of which must be
    made.
    """
    bits = {}  # of the conditions that a move meets
    for k, condition in enumerate(event):
        for move in condition:
            bits[move] = bits.get(move, 0) | 1 << k
    return [
        met == (1 << len(event)) - 1
        for met in game.along(0, lambda met, move: met | bits.get(move, 0))
    ]


def conditional(game, plans, of, given):
    """Numerator and denominator of a conditional figure: the parts over the event ``given``.

    ``of`` is a player's number (its payoff) or an event (its probability); both as in ``event_leaves``.
    """
    if isinstance(game, OneCard):
        inner, player = (given, of) if isinstance(of, int) else (given + of, 0)
        return showdown.expected(game, plans, inner, player), showdown.expected(game, plans, given)
    reach, inside = weights(game, plans), event_leaves(game, given)
    worth = (
        [leaf.payoffs[of - 1] for leaf in game.leaves]
        if isinstance(of, int)
        else map(QQ, event_leaves(game, of))
    )
    over = under = QQ(0)
    for w, u, counts in zip(reach, worth, inside):
        if counts:
            over, under = over + w * u, under + w
    return over, under


def count_pure(game, player, reduced):
    """How many pure strategies a player has: full ones, or reduced ones, without listing them."""
    if not reduced:
        return prod(len(game.infosets[i].actions) for i in game.sets_of[player])
    game.need_recall()
    below = [1] * game.sequence_counts[player]
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        below[s.parent] *= sum(below[s.first : s.first + len(s.actions)])
    return below[0]


def pure_strategies(game, player, reduced):
    """Every pure strategy of a player, in lexicographic order of the sets and their actions.

    Full ones choose at every set; of a binary game the k-th (from 0) is then the k-th binary number, the first set its
    highest digit. Reduced ones choose at the sets that their own earlier moves do not exclude.
    """
    sets = game.sets_of[player]
    if not reduced:
        for choice in product(*(range(len(game.infosets[i].actions)) for i in sets)):
            yield dict(zip(sets, choice))
        return
    game.need_recall()
    stack = [(0, {}, frozenset([0]))]
    while stack:
        at, chosen, made = stack.pop()
        while at < len(sets) and game.infosets[sets[at]].parent not in made:
            at += 1
        if at == len(sets):
            yield chosen
            continue
        i, s = sets[at], game.infosets[sets[at]]
        options = [(at + 1, {**chosen, i: k}, made | {s.first + k}) for k in range(len(s.actions))]
        stack.extend(reversed(options))


def pure_plan(game, player, strategy):
    """The realisation plan, of zeros and ones, of a pure strategy (full or reduced)."""
    plan = [0] * game.sequence_counts[player]
    plan[0] = 1
    for i, parent, first in game.branches[player]:
        if plan[parent]:
            plan[first + strategy[i]] = 1
    return tuple(map(QQ, plan))


def reduce_strategy(game, player, strategy):
    """A pure strategy without the sets that its own moves exclude; as it is of a player who forgets."""
    if player in game.forgetful:
        return strategy
    plan = pure_plan(game, player, strategy)
    return {i: strategy[i] for i in game.sets_of[player] if plan[game.infosets[i].parent]}


def mixture_of(game, player, plan):
    """A mixed strategy with this realisation plan, as ``[(reduced pure strategy, probability), ..]`` (Kuhn 1953).

    Again and again the pure strategy that makes the heaviest move left at each set, as often as its lightest move allows: so
    each time one more sequence is used up, and there are at most as many strategies as sequences.
    """
    game.need_recall()
    left, found = list(plan), []
    while left[0]:
        strategy, made = {}, {0}
        for i, parent, first in game.branches[player]:
            if parent in made:
                strategy[i] = max(
                    range(len(game.infosets[i].actions)), key=lambda k: left[first + k]
                )
                made.add(first + strategy[i])
        share = min(left[q] for q in made)
        left = [w - share if q in made else w for q, w in enumerate(left)]
        found.append((strategy, share))
    return found
