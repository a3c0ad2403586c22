"""Pure, mixed and behaviour strategies, realisation plans, profiles; expected payoffs and events.

Does not know where a strategy comes from. ``play.types`` says how strategies are written. A pure
strategy is *reduced* if it leaves out the information sets that its own moves exclude.

For a player without perfect recall a plan still holds the weight of each sequence under a
behaviour strategy; payoffs, probabilities and the best responses of the others follow from it.
What needs perfect recall raises InputError.
"""

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from operator import mul

from nashproof.exact.numbers import QQ
from nashproof.games.columns import ColumnLeaves
from nashproof.games.game import Game
from nashproof.games.information import InfoSet
from nashproof.games.nodes import Leaf
from nashproof.games.tree import Tree
from nashproof.play import one_card_payoffs
from nashproof.play.payoff_table import are_rational, payoff_table, table_in_columns, whole_numbers
from nashproof.play.types import (
    Distribution,
    Event,
    Payoffs,
    Plan,
    Plans,
    Player,
    Profile,
    PureStrategy,
    Rational,
    Rows,
    Weights,
)

ZERO_ONE = QQ(0), QQ(1)  # the weights of a pure strategy


def plan_of(game: Game, profile: Profile, player: Player) -> Plan:
    """Return the realisation plan of a behaviour strategy (von Stengel 1996, section 3).

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*plan_of(matching_pennies(), ((QQ(1, 3), QQ(2, 3)), (QQ(1), QQ(0))), 1))
    1 1/3 2/3
    """
    weights = [QQ(1)] * game.sequence_counts[player]
    for i, parent, first in game.branches[player]:
        for k, probability in enumerate(profile[i]):
            weights[first + k] = weights[parent] * probability
    return tuple(weights)


def plans_of(game: Game, profile: Profile) -> tuple[Plan, ...]:
    """Return the plans of all players in a profile.

    >>> from nashproof.games.examples import matching_pennies
    >>> one, two = plans_of(matching_pennies(), ((QQ(1), QQ(0)), (QQ(1, 4), QQ(3, 4))))
    >>> print(*one, "and", *two)
    1 1 0 and 1 1/4 3/4
    """
    return tuple(plan_of(game, profile, p) for p in game.player_numbers)


def profile_of(game: Game, plans: Plans) -> Profile:
    """Return a profile with these plans; the first action at sets that a player's plan excludes.

    The choice there changes no payoff as long as the player keeps to the plan. Raises InputError
    for games without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> game = matching_pennies()
    >>> one, two = profile_of(game, plans_of(game, ((QQ(1), QQ(0)), (QQ(1, 4), QQ(3, 4)))))
    >>> print(*one, "and", *two)
    1 0 and 1/4 3/4
    """
    game.need_recall()
    return tuple(_distribution(s, plans[s.player - 1]) for s in game.infosets)


def behaviour_of(game: Game, player: Player, plan: Weights) -> Rows:
    """Return the rows of ``profile_of`` for a player; None at the sets of the others.

    >>> from nashproof.games.examples import matching_pennies
    >>> one, two = behaviour_of(matching_pennies(), 2, [QQ(1), QQ(1, 4), QQ(3, 4)])
    >>> print(one, "and", *two)
    None and 1/4 3/4
    """
    game.need_recall()
    return tuple(_distribution(s, plan) if s.player == player else None for s in game.infosets)


def _distribution(s: InfoSet, plan: Weights) -> Distribution:
    """Return the probabilities of the actions at a set; the first if the plan excludes the set."""
    weights, parent = plan[s.first : s.first + len(s.actions)], plan[s.parent]
    if parent:
        return tuple(w / parent for w in weights)
    return (QQ(1),) + (QQ(0),) * (len(weights) - 1)


def is_plan(game: Game, player: Player, weights: Weights) -> bool:
    """Return True if weights are a realisation plan: a flow of 1 from the empty sequence.

    Raises InputError for games without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> is_plan(matching_pennies(), 1, [QQ(1), QQ(1, 3), QQ(2, 3)])
    True
    """
    return weights[0] == 1 and is_flow(game, player, weights)


def is_flow(game: Game, player: Player, weights: Weights) -> bool:
    """Return True if no weight is negative and those of each set's actions sum to the parent's.

    Raises InputError for games without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> is_flow(matching_pennies(), 1, [QQ(3), QQ(1), QQ(2)])
    True
    """
    if not game.has_tree:
        return one_card_payoffs.is_flow(game, player, weights)
    game.need_recall()
    if game.has_columns and are_rational(weights):
        columns, whole = game.set_columns[player], whole_numbers(weights).sized(len(weights)).over
        return bool((whole >= 0).all() and (columns.sums(whole) == whole[columns.parents]).all())
    sets = (game.infosets[i] for i in game.sets_of[player])
    return min(weights) >= 0 and all(
        sum(weights[s.first : s.first + len(s.actions)]) == weights[s.parent] for s in sets
    )


def reach_probabilities(game: Tree, plans: Plans) -> list[Rational]:
    """Return for each terminal, in order, the probability that it is reached.

    >>> from nashproof.games.examples import matching_pennies
    >>> game = matching_pennies()
    >>> plans = plans_of(game, ((QQ(1), QQ(0)), (QQ(1, 4), QQ(3, 4))))
    >>> print(*reach_probabilities(game, plans))
    1/4 3/4 0 0
    """
    reach = [leaf.chance for leaf in game.leaves]
    for k, plan in enumerate(plans):
        reach = [w * plan[leaf.sequences[k]] for w, leaf in zip(reach, game.leaves)]
    return reach


def reached_leaves(game: Tree, plans: Plans, without: Player = 0) -> Iterable[Leaf]:
    """Return leaves, at least those that chance and the plans reach, but for that of a player.

    Of a large tree no others are made.

    >>> from nashproof.games.examples import matching_pennies
    >>> game = matching_pennies()
    >>> len(reached_leaves(game, plans_of(game, ((QQ(1), QQ(0)), (QQ(0), QQ(1))))))
    4
    """
    if not isinstance(game.leaves, ColumnLeaves):
        return game.leaves
    used = {p: [bool(w) for w in plan] for p, plan in enumerate(plans, 1) if p != without}
    return game.leaves.columns.reached(used).leaves()


def expected_payoffs(game: Game, plans: Plans) -> Payoffs:
    """Return the expected payoff of each player.

    >>> from nashproof.games.examples import matching_pennies
    >>> game = matching_pennies()
    >>> plans = plans_of(game, ((QQ(1), QQ(0)), (QQ(1, 4), QQ(3, 4))))
    >>> print(*expected_payoffs(game, plans))
    -1/2 1/2
    """
    if not game.has_tree:
        payoffs = one_card_payoffs.sequence_payoffs(game, 1, plans[1])
        payoff = sum(map(mul, payoffs, plans[0]), QQ(0))
        return payoff, -payoff
    if payoff_table(game, 1) and all(map(are_rational, plans)):
        return tuple(
            sum(
                map(mul, table_in_columns(game, p).rewards(p, plans[2 - p], len(plan)), plan), QQ(0)
            )
            for p, plan in enumerate(plans, 1)
        )
    payoffs = [QQ(0)] * len(game.players)
    for leaf in reached_leaves(game, plans):
        weight = leaf.chance
        for plan, sequence in zip(plans, leaf.sequences):
            weight = weight * plan[sequence]
        payoffs = [paid + weight * x for paid, x in zip(payoffs, leaf.payoffs)]
    return tuple(payoffs)


def event_leaves(game: Tree, event: Event) -> list[bool]:
    """Return for each terminal, in order, True if its path meets every condition of the event.

    >>> from nashproof.games.examples import matching_pennies
    >>> event_leaves(matching_pennies(), [[(1, "move 1", "heads"), (2, "move 2", "heads")]])
    [True, True, True, False]
    """
    bits: dict[tuple[Player, str, str], int] = {}  # the conditions that a move meets
    for k, condition in enumerate(event):
        for move in condition:
            bits[move] = bits.get(move, 0) | 1 << k
    every = (1 << len(event)) - 1
    return [met == every for met in game.along(0, lambda met, move: met | bits.get(move, 0))]


def conditional(
    game: Game, plans: Plans, of: Player | Event, given: Event
) -> tuple[Rational, Rational]:
    """Return numerator and denominator of a conditional figure, given an event.

    ``of`` is a player, for the payoff, or an event, for the probability. The denominator is the
    probability of ``given`` and may be 0.

    >>> from nashproof.games.examples import matching_pennies
    >>> game = matching_pennies()
    >>> plans = plans_of(game, ((QQ(1, 2), QQ(1, 2)), (QQ(1, 4), QQ(3, 4))))
    >>> print(*conditional(game, plans, 1, [[(1, "move 1", "heads")]]))
    -1/4 1/2
    """
    if not game.has_tree:
        event, player = (given, of) if isinstance(of, int) else ([*given, *of], 0)
        over = one_card_payoffs.expected(game, plans, event, player)
        return over, one_card_payoffs.expected(game, plans, given)
    # sums over the terminals at which the event holds
    if isinstance(of, int):
        worth = [leaf.payoffs[of - 1] for leaf in game.leaves]
    else:
        worth = list(map(QQ, event_leaves(game, of)))
    over = under = QQ(0)
    reach, inside = reach_probabilities(game, plans), event_leaves(game, given)
    for w, u, counts in zip(reach, worth, inside):
        if counts:
            over, under = over + w * u, under + w
    return over, under


def count_pure(game: Game, player: Player, reduced: bool) -> int:
    """Return the number of pure strategies of a player, full or reduced, without listing them.

    Raises InputError for reduced ones in games without perfect recall.

    >>> from nashproof.games.examples import kuhn
    >>> count_pure(kuhn(), 1, False), count_pure(kuhn(), 1, True)
    (64, 27)
    """
    if not reduced:
        return prod(len(game.infosets[i].actions) for i in game.sets_of[player])
    game.need_recall()
    # the number of reduced strategies from each sequence on: a product over the sets that follow,
    # of the sum over their actions
    below = [1] * game.sequence_counts[player]
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        below[s.parent] *= sum(below[s.first : s.first + len(s.actions)])
    return below[0]


def pure_strategies(game: Game, player: Player, reduced: bool) -> Iterator[PureStrategy]:
    """Yield every pure strategy of a player, in lexicographic order of the sets and their actions.

    Full strategies choose at every set; in a binary game the k-th (from 0) is then the k-th binary
    number, with the first set as its highest digit. Reduced strategies choose at the sets that
    their earlier moves do not exclude; they raise InputError for games without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> list(pure_strategies(matching_pennies(), 2, True))
    [{1: 0}, {1: 1}]
    """
    sets = game.sets_of[player]
    if not reduced:
        for choice in product(*(range(len(game.infosets[i].actions)) for i in sets)):
            yield dict(zip(sets, choice))
        return
    game.need_recall()
    # depth first over the sets in order, with the sequences that the choices so far play
    nothing: PureStrategy = {}
    stack = [(0, nothing, frozenset([0]))]
    while stack:
        at, moves, played = stack.pop()
        while at < len(sets) and game.infosets[sets[at]].parent not in played:
            at += 1
        if at == len(sets):
            yield moves
            continue
        i, s = sets[at], game.infosets[sets[at]]
        options = [(at + 1, {**moves, i: k}, played | {s.first + k}) for k in range(len(s.actions))]
        stack.extend(reversed(options))


def pure_plan(game: Game, player: Player, strategy: PureStrategy) -> Plan:
    """Return the realisation plan, of zeros and ones, of a pure strategy (full or reduced).

    >>> from nashproof.games.examples import kuhn
    >>> print(*pure_plan(kuhn(), 1, {0: 1, 2: 1, 4: 1}))  # bet with every card
    1 0 1 0 0 0 1 0 0 0 1 0 0
    """
    plan = [0] * game.sequence_counts[player]
    plan[0] = 1
    for i, parent, first in game.branches[player]:
        if plan[parent]:
            plan[first + strategy[i]] = 1
    return tuple(ZERO_ONE[weight] for weight in plan)


def combined(weights: Iterable[Rational], plans: Iterable[Plan]) -> Plan:
    """Return the sum of a player's plans, each times its weight.

    With weights that sum to 1 it is the realisation plan of the mixed strategy that plays each plan
    with its weight.

    >>> combined([QQ(1, 2), QQ(1, 2)], [(QQ(1), QQ(1), QQ(0)), (QQ(1), QQ(0), QQ(1))])
    (1, 1/2, 1/2)
    """
    totals: list[Rational] = []
    for weight, plan in zip(weights, plans):
        totals = totals or [QQ(0)] * len(plan)
        for q, x in enumerate(plan):
            if weight and x:  # of pure plans most weights are 0
                totals[q] += weight * x
    return tuple(totals)


def mixture_of(game: Game, player: Player, plan: Plan) -> list[tuple[PureStrategy, Rational]]:
    """Return few reduced pure strategies, with probabilities, that together are a plan.

    They are at most as many as sequences. The player has perfect recall.

    >>> from nashproof.games.examples import kuhn
    >>> plan = combined([QQ(1, 2), QQ(1, 2)], [pure_plan(kuhn(), 1, s) for s in (
    ...     {0: 1, 2: 1, 4: 1}, {0: 1, 2: 0, 3: 0, 4: 1})])
    >>> [(strategy, str(p)) for strategy, p in mixture_of(kuhn(), 1, plan)]
    [({0: 1, 2: 0, 3: 0, 4: 1}, '1/2'), ({0: 1, 2: 1, 4: 1}, '1/2')]
    """
    # take the likeliest pure strategy as often as its least weight allows: a sequence is used up
    # each time, and what is left is still a flow
    left, parts = list(plan), []
    while left[0]:
        strategy: PureStrategy = {}
        played = [0]
        for i, parent, first in game.branches[player]:
            if parent in played:
                weights = left[first : first + len(game.infosets[i].actions)]
                strategy[i] = weights.index(max(weights))
                played.append(first + strategy[i])
        least = min(left[q] for q in played)
        for q in played:
            left[q] -= least
        parts.append((strategy, least))
    return parts


def reduce_strategy(game: Game, player: Player, strategy: PureStrategy) -> PureStrategy:
    """Return a pure strategy without the sets that its moves exclude.

    The strategy of a player without perfect recall stays as it is.

    >>> from nashproof.games.examples import kuhn
    >>> reduce_strategy(kuhn(), 1, {0: 1, 1: 0, 2: 1, 3: 0, 4: 0, 5: 1})
    {0: 1, 2: 1, 4: 0, 5: 1}
    """
    if player in game.forgetful:
        return strategy
    plan = pure_plan(game, player, strategy)
    return {i: strategy[i] for i in game.sets_of[player] if plan[game.infosets[i].parent]}
