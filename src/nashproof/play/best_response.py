"""Best responses, gains and exploitability: any finite game, any number of players, any payoffs.

A player's best response needs perfect recall of that player alone; the others' plans may be those
of behaviour strategies of players with imperfect recall. Knows no equilibria. Three steps (von
Stengel 1996, section 4: the dual of the best-response program): the payoff of each of the player's
sequences against the others (``rewards``), the value of each information set from the bottom up
(``best_values``), the best pure strategy from the top down (``best_strategy``).
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from operator import mul
from typing import Any, NamedTuple

from nashproof.exact.numbers import QQ
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play import one_card_payoffs
from nashproof.play.payoff_table import (
    PayoffTable,
    ScaledIntegers,
    are_rational,
    payoff_table,
    whole_numbers,
)
from nashproof.play.strategies import (
    count_pure,
    expected_payoffs,
    pure_plan,
    pure_strategies,
    reached_leaves,
)
from nashproof.play.types import Plans, Player, PureStrategy, Rational, Sequence, Weights


@dataclass(frozen=True)
class BestResponse:
    """A best response of a player: its payoff, a reduced pure strategy that attains it, its gain.

    The gain is the payoff minus that of the current plan. In the game's payoffs. ``against`` says
    how it comes about; with imperfect recall it is None.
    """

    player: Player
    value: Rational
    strategy: PureStrategy
    gain: Rational
    against: "Against | None" = field(default=None, compare=False, repr=False)


def rewards(game: Game, plans: Plans, player: Player) -> list[Rational]:
    """Return for each sequence of the player the payoff at the terminals where exactly it ends.

    Each terminal counts with the probability that chance and the others play to it. The player's
    plan is not read. Raises InputError without perfect recall of the player.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(*rewards(matching_pennies(), ((), (QQ(1), QQ(1, 4), QQ(3, 4))), 1))
    0 -1/2 1/2
    """
    game.need_recall(player)
    if not game.has_tree:
        return one_card_payoffs.sequence_payoffs(game, player, plans[2 - player])
    at, table = player - 1, payoff_table(game, player)  # a table has two players
    if table and are_rational(plans[1 - at]):
        return table.rewards(player, plans[1 - at], game.sequence_counts[player])
    payoffs = [QQ(0)] * game.sequence_counts[player]
    for leaf in reached_leaves(game, plans, player):
        # the terminal's payoff times the weights of chance and of all other players
        paid = leaf.chance * leaf.payoffs[at]
        for k, plan in enumerate(plans):
            if k != at and paid:
                paid = paid * plan[leaf.sequences[k]]
        payoffs[leaf.sequences[at]] += paid
    return payoffs


def best_values(
    game: Game, player: Player, payoffs: Weights, banned: Collection[Sequence] = frozenset()
) -> tuple[list[Rational], dict[int, Rational]]:
    """Return the worth of each sequence, and the value of each set: ``(worth, {set: value})``.

    They follow bottom-up from the payoffs of sequences (see ``rewards``). ``worth[0]`` is the
    best-response payoff. ``banned`` sequences are never played; every set must keep one that is
    not.

    >>> from nashproof.games.examples import matching_pennies
    >>> worth, values = best_values(matching_pennies(), 1, [QQ(0), QQ(-1, 2), QQ(1, 2)])
    >>> print(worth[0], values[0])
    1/2 1/2
    """
    worth, values = list(payoffs), dict[int, Rational]()
    # sets are in an order in which later sets never precede earlier ones
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        at_set = worth[s.first : s.first + len(s.actions)]
        if banned:
            at_set = [x for q, x in enumerate(at_set, s.first) if q not in banned]
        values[i] = max(at_set)
        worth[s.parent] += values[i]
    return worth, values


class Worth(NamedTuple):
    """Best-response payoffs, times ``under``: from each sequence on, and at each set in order.

    ``under`` is positive. These are lists of numbers; in a tree with columns they may be columns of
    integers.
    """

    sequences: Any
    sets: Any
    under: int

    @property
    def value(self) -> Rational:
        """Return the payoff of a best response."""
        most = self.sequences[0]
        return (most if isinstance(most, Rational) else QQ(int(most))) / self.under


class Against(NamedTuple):
    """What a player's best response is found by: its Worth, and the player's own plan.

    ``weights`` are those of the plan, times ``under``.
    """

    worth: Worth
    weights: Any
    under: int


def worth_against(game: Game, player: Player, plan: Weights) -> Worth:
    """Return the Worth of a player's sequences and sets against the plan of the single opponent.

    Raises InputError without perfect recall of the player.

    >>> from nashproof.games.examples import matching_pennies
    >>> worth = worth_against(matching_pennies(), 1, (QQ(1), QQ(1, 4), QQ(3, 4)))
    >>> print(*worth.sequences, *worth.sets, worth.under)
    1/2 -1/2 1/2 1/2 1
    """
    table = payoff_table(game, player) if game.has_tree else None
    if game.has_tree and table and are_rational(plan):
        return worth_in_columns(game, table, player, whole_numbers(plan))
    plans: Plans = (plan, ()) if player == 2 else ((), plan)
    by_sequence, by_set = best_values(game, player, rewards(game, plans, player))
    return Worth(by_sequence, [by_set[i] for i in game.sets_of[player]], 1)


def worth_in_columns(game: Tree, table: PayoffTable, player: Player, plan: ScaledIntegers) -> Worth:
    """Return the Worth in a tree with columns; ``table`` has the payoffs to the player.

    >>> from nashproof.games.examples import matching_pennies
    >>> from nashproof.games.formats.efg import tree_in_columns, write_efg
    >>> game = tree_in_columns(write_efg(matching_pennies()), "pennies.efg")
    >>> plan = whole_numbers((QQ(1), QQ(1, 4), QQ(3, 4)))
    >>> print(worth_in_columns(game, payoff_table(game, 1), 1, plan).value)
    1/2
    """
    totals = table.totals_of(player, plan, game.sequence_counts[player])
    worth, sets = game.set_columns[player].best(totals.over)
    return Worth(worth, sets, totals.under)


def best_strategy(
    game: Game,
    player: Player,
    worth: Weights,
    values: dict[int, Rational],
    banned: Collection[Sequence] = frozenset(),
    kept: Weights | None = None,
) -> PureStrategy:
    """Return a best action at each set that the strategy's earlier moves do not exclude.

    ``worth`` and ``values`` are those of ``best_values``. Of several best actions it takes the
    first that the plan ``kept`` plays too, else the first.

    >>> from nashproof.games.examples import matching_pennies
    >>> worth, values = best_values(matching_pennies(), 1, [QQ(0), QQ(-1, 2), QQ(1, 2)])
    >>> best_strategy(matching_pennies(), 1, worth, values)
    {0: 1}
    """
    played, strategy = {0}, PureStrategy()
    for i in game.sets_of[player]:
        s = game.infosets[i]
        if s.parent in played:
            best = [
                k
                for k in range(len(s.actions))
                if s.first + k not in banned and worth[s.first + k] == values[i]
            ]
            k = strategy[i] = next((k for k in best if kept and kept[s.first + k]), best[0])
            played.add(s.first + k)
    return strategy


def best_deviation(
    game: Game, plans: Plans, limit: int, players: Collection[Player]
) -> BestResponse | None:
    """Return the full pure strategy of these players that gains most; None if none gains.

    Players with more than ``limit`` full pure strategies are left out. Valid with imperfect recall
    too; then None does not prove that the player cannot gain.

    >>> from nashproof.games.examples import absent_minded_driver
    >>> best_deviation(absent_minded_driver(), [[QQ(1), QQ(1), QQ(0), QQ(0), QQ(0)]], 16, [1])
    BestResponse(player=1, value=1, strategy={0: 1}, gain=1)
    """
    deviations, paid = [], expected_payoffs(game, plans)
    for p in players:
        if count_pure(game, p, False) > limit:
            continue
        for strategy in pure_strategies(game, p, False):
            changed = (*plans[: p - 1], pure_plan(game, p, strategy), *plans[p:])
            value = expected_payoffs(game, changed)[p - 1]
            deviations.append(BestResponse(p, value, strategy, value - paid[p - 1]))
    best = max(deviations, key=lambda r: r.gain, default=None)
    return best if best and best.gain > 0 else None


def best_response(
    game: Game, plans: Plans, player: Player, known: dict[Player, ScaledIntegers] | None = None
) -> BestResponse:
    """Return a player's BestResponse to the others' plans; the gain is over the player's plan.

    ``known``: a memory of these plans in integers. Raises InputError without perfect recall of the
    player.

    >>> from nashproof.games.examples import matching_pennies
    >>> heads, mixed = (QQ(1), QQ(1), QQ(0)), (QQ(1), QQ(1, 4), QQ(3, 4))
    >>> response = best_response(matching_pennies(), (heads, mixed), 1)
    >>> print(response.value, response.gain, response.strategy)
    1/2 1 {0: 1}
    """
    plan, table = plans[player - 1], payoff_table(game, player) if game.has_tree else None
    if game.has_tree and table and all(map(are_rational, plans)):
        integers = {} if known is None else known
        for p in {1, 2} - integers.keys():
            integers[p] = whole_numbers(plans[p - 1])
        whole, totals = integers[player], table.totals_of(player, integers[3 - player], len(plan))
        by_sequence, by_set = game.set_columns[player].best(totals.over)
        worth = Worth(by_sequence.tolist(), by_set.tolist(), totals.under)
        against = Against(worth, whole.over.tolist(), whole.under)
        paid = QQ(int((totals.over * whole.over).sum()), totals.under * whole.under)
    else:
        payoffs = rewards(game, plans, player)
        sequences, values = best_values(game, player, payoffs)
        against = Against(Worth(sequences, [values[i] for i in game.sets_of[player]], 1), plan, 1)
        paid = sum(map(mul, payoffs, plan), QQ(0))
    worth = against.worth
    at_sets = dict(zip(game.sets_of[player], worth.sets))
    strategy = best_strategy(game, player, worth.sequences, at_sets, kept=plan)
    return BestResponse(player, worth.value, strategy, worth.value - paid, against)


def best_responses(
    game: Game, plans: Plans, players: Collection[Player] = ()
) -> tuple[BestResponse, ...]:
    """Return the BestResponse of every player, or of these, in order.

    All gains are 0 exactly at a Nash equilibrium. Raises InputError without their perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> heads, mixed = (QQ(1), QQ(1), QQ(0)), (QQ(1), QQ(1, 4), QQ(3, 4))
    >>> print(*(response.gain for response in best_responses(matching_pennies(), (heads, mixed))))
    1 1/2
    """
    known: dict[Player, ScaledIntegers] = {}
    return tuple(best_response(game, plans, p, known) for p in players or game.player_numbers)


def gains_by_set(game: Game, response: BestResponse) -> Iterator[tuple[int, Rational, int]]:
    """Yield the parts of the gain by a best response: set, share, best action. None has share 0.

    The share of an information set is the loss of the player's distribution there against the best
    action, times the probability that the plans and chance reach the set; at all later sets the
    player plays best. Shares are positive, and sum to the gain of ``best_response`` (the
    telescoping sum of Kakade and Langford 2002, lemma 6.1). In the game's payoffs.

    >>> from nashproof.games.examples import matching_pennies
    >>> plans = (QQ(1), QQ(1), QQ(0)), (QQ(1), QQ(1, 4), QQ(3, 4))
    >>> [*gains_by_set(matching_pennies(), best_response(matching_pennies(), plans, 1))]
    [(0, 1, 1)]
    """
    assert response.against, "a response of a player with perfect recall"
    worth, weights, under = response.against
    for i, value in zip(game.sets_of[response.player], worth.sets):
        s = game.infosets[i]
        steps = slice(s.first, s.first + len(s.actions))
        earned = worth.sequences[steps]
        if share := weights[s.parent] * value - sum(map(mul, earned, weights[steps])):
            yield i, QQ(share) / (under * worth.under), earned.index(value)


def improvements(
    game: Game, plans: Plans, limit: int, players: Collection[Player]
) -> dict[Player, BestResponse]:
    """Return the best responses of these players; with imperfect recall a best deviation, if any.

    ``limit`` bounds the pure strategies that ``best_deviation`` tries. Without a deviation that
    gains, a player with imperfect recall is left out.

    >>> from nashproof.games.examples import absent_minded_driver
    >>> improvements(absent_minded_driver(), [[QQ(1), QQ(0), QQ(1), QQ(0), QQ(1)]], 16, [1])
    {}
    """
    known: dict[Player, ScaledIntegers] = {}
    responses = {
        p: best_deviation(game, plans, limit, (p,))
        if p in game.forgetful
        else best_response(game, plans, p, known)
        for p in players
    }
    return {p: response for p, response in responses.items() if response}


def nash_conv(game: Game, plans: Plans) -> Rational:
    """Return NashConv: the sum of all players' gains, in the game's payoffs.

    *Exploitability* is NashConv over the number of players. Raises InputError for games without
    perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> heads, mixed = (QQ(1), QQ(1), QQ(0)), (QQ(1), QQ(1, 4), QQ(3, 4))
    >>> print(nash_conv(matching_pennies(), (heads, mixed)))
    3/2
    """
    if not game.has_tree:  # the payoffs of the two cancel
        values = (one_card_payoffs.best_response_value(game, p, plans[2 - p]) for p in (1, 2))
        return sum(values, QQ(0))
    return sum((r.gain for r in best_responses(game, plans)), QQ(0))


def guarantee(game: Game, player: Player, plan: Weights) -> Rational:
    """Return the least payoff to ``player`` with this plan, from the opponent's best response.

    For two-player games of constant sum. Raises InputError without the opponent's perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(guarantee(matching_pennies(), 2, (QQ(1), QQ(1, 4), QQ(3, 4))))
    -1/2
    """
    opponent = 3 - player
    if not game.has_tree:
        return game.constant - one_card_payoffs.best_response_value(game, opponent, plan)
    assert game.constant is not None, "a game of constant sum"
    return game.constant - worth_against(game, opponent, plan).value
