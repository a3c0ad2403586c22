"""Best responses, gains and exploitability: any finite game, any number of players, any payoffs. A player's best response
needs perfect recall of that player alone; the others' plans may be those of behaviour strategies of players who forget.

Knows no equilibria. Three small steps: what each own sequence earns against the others, the value of each information
set from the bottom up, the best pure strategy from the top down (von Stengel 1996, section 4: the dual of the
best-response program).
"""

from dataclasses import dataclass

from nashproof.exact.numbers import QQ
from nashproof.games.one_card import OneCard
from nashproof.play import one_card_payoffs as showdown
from nashproof.play.strategies import count_pure, expected_payoffs, pure_plan, pure_strategies


@dataclass(frozen=True)
class BestResponse:
    """Player ``player``'s best reply: its payoff, a reduced pure strategy that attains it, what it gains.

    ``set_values`` maps the player's sets (indices) to their best-response values, weighted by chance and the others.
    """

    player: int
    value: object
    strategy: dict
    gain: object
    set_values: dict


def rewards(game, plans, player):
    """For each sequence of the player: its payoff at the terminals where exactly this sequence ends.

    Each weighted by the probability that chance and the others play to it.
    """
    game.need_recall(player)
    if isinstance(game, OneCard):
        return showdown.earned(game, player, plans[2 - player])
    own = player - 1
    paid = [leaf.chance * leaf.payoffs[own] for leaf in game.leaves]
    for k, plan in enumerate(plans):
        if k != own:
            paid = [x * plan[leaf.sequences[k]] for x, leaf in zip(paid, game.leaves)]
    earned = [QQ(0)] * game.sequence_counts[player]
    for x, leaf in zip(paid, game.leaves):
        earned[leaf.sequences[own]] += x
    return earned


def best_values(game, player, earned, banned=frozenset()):
    """Values of all sets, bottom-up, and of the empty sequence: ``(worth of sequences, {set: value})``.

    ``banned`` sequences are never played; every set must keep one that is not.
    """
    worth, values = list(earned), {}
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        values[i] = max(
            worth[q] for q in range(s.first, s.first + len(s.actions)) if q not in banned
        )
        worth[s.parent] += values[i]
    return worth, values


def best_strategy(game, player, worth, values, banned=frozenset(), kept=None):
    """A best action at each set that the strategy's own moves do not exclude: one that the plan ``kept`` makes too, if it
    makes a best one, else the first.
    """
    made, strategy = {0}, {}
    for i in game.sets_of[player]:
        s = game.infosets[i]
        if s.parent in made:
            best = [
                k
                for k in range(len(s.actions))
                if s.first + k not in banned and worth[s.first + k] == values[i]
            ]
            k = strategy[i] = next((k for k in best if kept and kept[s.first + k]), best[0])
            made.add(s.first + k)
    return strategy


def best_deviation(game, plans, limit, players):
    """Of all pure strategies of these players that choose at every set, the BestResponse of most gain (without set values);
    None if none gains, or where a player has more of them than ``limit``. It does without perfect recall; then None does
    not mean that nobody gains.
    """
    found, paid = [], expected_payoffs(game, plans)
    for p in players:
        for strategy in (
            pure_strategies(game, p, False) if count_pure(game, p, False) <= limit else ()
        ):
            changed = (*plans[: p - 1], pure_plan(game, p, strategy), *plans[p:])
            value = expected_payoffs(game, changed)[p - 1]
            found.append(BestResponse(p, value, strategy, value - paid[p - 1], {}))
    best = max(found, key=lambda r: r.gain, default=None)
    return best if best and best.gain > 0 else None


def best_response(game, plans, player):
    """The BestResponse of one player to the others' plans (its own plan counts only for the gain)."""
    worth, values = best_values(game, player, rewards(game, plans, player))
    strategy = best_strategy(game, player, worth, values, kept=plans[player - 1])
    gain = worth[0] - expected_payoffs(game, plans)[player - 1]
    return BestResponse(player, worth[0], strategy, gain, values)


def best_responses(game, plans, players=()):
    """The BestResponse of every player, or of these, in order. All gains are 0 exactly at a Nash equilibrium."""
    return tuple(best_response(game, plans, p) for p in players or game.player_numbers)


def improvements(game, plans, limit, players):
    """What these players can do against the others' plans, ``{player: BestResponse}``: their best responses; of a player who
    forgets the best of at most ``limit`` pure strategies instead, and nothing where none gains.
    """
    found = {
        p: best_deviation(game, plans, limit, (p,))
        if p in game.forgetful
        else best_response(game, plans, p)
        for p in players
    }
    return {p: response for p, response in found.items() if response}


def nash_conv(game, plans):
    """NashConv: the sum of all players' gains. (*Exploitability* is this divided by the number of players.)"""
    if isinstance(game, OneCard):  # what the two are paid cancels
        return showdown.best_reply(game, 1, plans[1]) + showdown.best_reply(game, 2, plans[0])
    return sum((r.gain for r in best_responses(game, plans)), QQ(0))


def guarantee(game, player, plan):
    """The least payoff to ``player`` when it plays this plan: the constant minus the opponent's best response."""
    other = 3 - player
    if isinstance(game, OneCard):
        return game.constant - showdown.best_reply(game, other, plan)
    plans = (plan, None) if player == 1 else (None, plan)
    return game.constant - best_values(game, other, rewards(game, plans, other))[0][0]
