"""Statements about correlated equilibria: `correlated equilibrium`, `extensive-form correlated
equilibrium`, `correlated range`.

Decides what each player gains by deviating from what a mediator tells them to play: a whole
strategy at once, or each move at its set. A best response is found on the tree, so that strategies
are not listed; but for a range, whose proof is about all profiles. Must not know how a distribution
was found.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from nashcheck.naming import (
    each_move_words, event_words, read_action, read_event, read_infoset, read_player,
)  # fmt: skip
from nashcheck.optimal import STATED_RANGE, check_stated_range
from nashcheck.play import payoffs_by_history, require_perfect_recall
from nashcheck.polynomials import measure, over_one_denominator, take_steps
from nashcheck.pure import Strategy, pure_strategies, pure_weights, read_mixture, read_moves_of
from nashcheck.reading import (
    DRAWN_NODES, ONE, STEPS, STRATEGIES, ZERO, Event, History, Json, Plan, Player, State,
    distinct_items, fields, items, one_of, rational, readable, require,
)  # fmt: skip
from nashcheck.statements.structure import longest_path
from nashcheck.trees import InformationSet, Tree

Drawn: TypeAlias = tuple[Strategy, ...]  # a pure strategy of each player
Advice: TypeAlias = tuple[Player, Strategy]  # who is told which moves: a strategy, or one move
Plans: TypeAlias = Mapping[Player, Plan]  # pure ones, by player


def check_correlated_equilibrium(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `gains` lists exactly what players gain by deviating from what they are told.

    Without any gain the distribution is a correlated equilibrium of the reduced normal form.
    """
    return check_gains(Mediator(game), statement, witness)


def check_extensive_form_correlated_equilibrium(game: Tree, statement: Json, witness: Json) -> str:
    """Check the same where players are told each move at its set, and after deviating nothing.

    A player deviates on each path first at one set, having been told one move there. So all that
    they can gain is a sum over sets and moves told.
    """
    return check_gains(MoveMediator(game), statement, witness)


def check_gains(mediator: Mediator, statement: Json, witness: Json) -> str:
    """Check the payoffs of a distribution and all gains by deviating; return them in words."""
    _, drawn, payoffs, listed = fields(statement, "kind, distribution, payoffs, gains")
    fields(witness, [])
    stated = [*map(rational, fields(payoffs, [*mediator.game.numbered]))]
    rows = [items(item, 4) for item in distinct_items(listed, empty=True)]
    gains = [mediator.read_gain(*row) for row in rows]
    incentives = Incentives(mediator, mediator.read_distribution(drawn))
    paid = stated == [*incentives.payoffs.values()]
    require(paid, "the payoffs are those expected under the distribution")
    exact = [*incentives.gains()]
    require(
        [(advice, gain) for advice, _, gain in gains] == exact,
        "the gains by deviating are exactly those listed",
    )
    best = (incentives.value(advice, own) == incentives.best(advice) for advice, own, _ in gains)
    require(all(best), "each deviation is a best response")
    words = "; ".join(mediator.gain_words(*row) for row in rows) or "no player gains by deviating"
    size = f"{len(drawn)} profile{'s' * (len(drawn) != 1)} of pure strategies{mediator.how}"
    return (
        f"with the certificate's distribution over {size} the payoffs are "
        f"{', '.join(map(str, stated))}, and {words}: "
        f"it is {'no' if rows else mediator.article} {mediator.kind} equilibrium"
    )


def visits(game: Tree) -> int:
    """Return how many nodes are visited if every player's payoff is computed once."""
    return len(game.parents) * len(game.players)


class Mediator:
    """What a mediator tells the players: their whole strategy, from which they may deviate."""

    kind, article, how = "correlated", "a", ""
    factors = "profiles times nodes times players"

    def __init__(self, game: Tree) -> None:
        require_perfect_recall(game)
        self.game = game
        self.visits = visits(game)  # for each profile

    def read_distribution(self, value: Json) -> dict[Drawn, Fraction]:
        """Return a distribution over profiles of pure strategies."""
        size = len(distinct_items(value)) * self.visits
        readable(size <= DRAWN_NODES, f"{size}", f"at most 4,000,000 for {self.factors}")
        mixture = read_mixture(value, self.read_drawn)
        take_steps(len(mixture) * self.pass_steps([*mixture.values()]))
        return mixture

    def pass_steps(self, factors: Sequence[Fraction]) -> int:
        """Return the steps of what a profile pays all players, times numbers of a list."""
        return len(self.game.players) * self.game.sum_steps(measure(factors))

    def read_drawn(self, value: Json) -> Drawn:
        """Return a profile: a pure strategy of each player."""
        strategies = fields(value, [*self.game.numbered])
        pairs = zip(self.game.players, strategies)
        return tuple(read_moves_of(self.game.infosets[p], own) for p, own in pairs)

    def read_gain(
        self, who: Json, told: Json, deviation: Json, amount: Json
    ) -> tuple[Advice, Strategy, Fraction]:
        """Return who is told what, what they do, and the number that goes with it."""
        player = read_player(self.game, who)
        advice = player, self.read_told(player, told)
        return advice, read_moves_of(self.open_sets(advice), deviation), rational(amount)

    def read_told(self, player: Player, told: Json) -> Strategy:
        """Return what a player is told."""
        return read_moves_of(self.game.infosets[player], told)

    def gain_words(self, who: str, told: Json, deviation: Json, gain: str) -> str:
        """Return in words what a player gains by which deviation."""
        rows = (self.told_moves(told), sorted(deviation.items()))
        moves, others = (each_move_words([(who, *row) for row in some]) for some in rows)
        return f"player {who}, told {moves}, gains exactly {gain} by {others}"

    def told_moves(self, told: Json) -> list[Json]:
        """Return the moves that a player is told, each as a set and an action."""
        return sorted(told.items())

    def recommendations(self, player: Player, strategy: Strategy) -> list[Advice]:
        """Return what a player is told whose strategy has been drawn."""
        return [(player, strategy)]

    def open_sets(self, advice: Advice) -> list[InformationSet]:
        """Return the sets at which a player may deviate, each after those of its history."""
        return self.game.infosets[advice[0]]

    def open_histories(self, advice: Advice) -> set[History]:
        """Return the histories that end at the sets where a player may deviate."""
        return {h for infoset in self.open_sets(advice) for h in infoset.successors}

    def reach(self, advice: Advice, plans: Plans) -> Fraction:
        """Return the probability that a player is told this where these plans are drawn."""
        return ONE


class MoveMediator(Mediator):
    """What a mediator tells the players: each move at its set, from which on they may deviate."""

    kind, article, how = "extensive-form correlated", "an", ", told move by move,"
    factors = "profiles times moves times nodes times players"

    def __init__(self, game: Tree) -> None:
        super().__init__(game)
        self.visits *= max(longest_path(game, p) for p in game.players)
        self.following: list[dict[History, list[InformationSet]]] = [{} for _ in game.histories]
        for p in game.players:
            for infoset in game.infosets[p]:
                self.following[p].setdefault(infoset.history, []).append(infoset)
        self.members: dict[InformationSet | None, list[tuple[State, Fraction]]] = {}
        for (state, chance, _), home in zip(game.reached, game.homes):
            self.members.setdefault(home, []).append((state, chance))

    def read_told(self, player: Player, told: Json) -> Strategy:
        """Return the one move that a player is told."""
        name, action = items(told, 2)
        infoset = read_infoset(self.game, player, name)
        return frozenset([infoset.successors[read_action(infoset, action)]])

    def told_moves(self, told: Json) -> list[Json]:
        """Return the one move that a player is told, as a set and an action."""
        return [told]

    def recommendations(self, player: Player, strategy: Strategy) -> list[Advice]:
        """Return what a player is told whose strategy has been drawn, set by set in order."""
        return [(player, frozenset([h])) for h in sorted(strategy)]

    def open_sets(self, advice: Advice) -> list[InformationSet]:
        """Return the set of the move that a player is told, and those below it."""
        result = [self.set_of(advice)]
        for infoset in result:  # which grows
            for h in infoset.successors:
                result += self.following[advice[0]].get(h, [])
        return result

    def set_of(self, advice: Advice) -> InformationSet:
        """Return the set of the one move that a player is told."""
        player, (history,) = advice
        _, (_, name, _) = self.game.histories[player][history]
        return self.game.named[player][name]

    def reach(self, advice: Advice, plans: Plans) -> Fraction:
        """Return the probability that a player is told this where these plans are drawn.

        The plans tell it to the player, so the player's own weight is 1 at each member of the set.
        """
        members = self.members[self.set_of(advice)]
        met = (c for state, c in members if all(plan[state[p]] for p, plan in plans.items()))
        return sum(met, ZERO)


class Incentives:
    """What players are paid under a distribution, and those who are told something by what they do.

    By advice, in the order in which it is given: `reach` holds the probability that the player is
    told it, `followed` the payoff of following it, and `forms` the payoffs by the histories where
    they may deviate. (Payoffs are summed over the plays in which the advice is given.)
    """

    def __init__(self, mediator: Mediator, mixture: Mapping[Drawn, Fraction]) -> None:
        self.mediator, self.game = mediator, mediator.game
        self.payoffs = dict.fromkeys(self.game.players, ZERO)
        self.reach: dict[Advice, Fraction] = {}
        self.followed: dict[Advice, Fraction] = {}
        self.forms: dict[Advice, dict[History, Fraction]] = {}
        plans = {drawn: pure_plans(self.game, drawn) for drawn in mixture}
        for p in self.game.players:
            for drawn, x in mixture.items():
                self.add(p, drawn[p - 1], plans[drawn], x)

    def add(self, player: Player, strategy: Strategy, plans: Plans, x: Fraction) -> None:
        """Add a profile that is drawn with probability x."""
        paid = [x * amount for amount in payoffs_by_history(self.game, player, plans)]
        self.payoffs[player] += sum((paid[h] for h in strategy), paid[0])
        for advice in self.mediator.recommendations(player, strategy):
            histories = self.mediator.open_histories(advice)
            form = self.forms.setdefault(advice, dict.fromkeys(histories, ZERO))
            for h in histories:
                form[h] += paid[h]
            own = sum((paid[h] for h in strategy & histories), ZERO)
            self.followed[advice] = self.followed.get(advice, ZERO) + own
            reach = x * self.mediator.reach(advice, plans)
            self.reach[advice] = self.reach.get(advice, ZERO) + reach

    def gains(self) -> Iterator[tuple[Advice, Fraction]]:
        """Yield every gain that is positive, given that the player is told so."""
        for advice, reach in self.reach.items():
            gain = self.best(advice) - self.followed[advice]
            if gain > 0:
                yield advice, gain / reach

    def value(self, advice: Advice, deviation: Strategy) -> Fraction:
        """Return what a player who is told something is paid by playing otherwise."""
        return sum((self.forms[advice][h] for h in deviation), ZERO)

    def best(self, advice: Advice) -> Fraction:
        """Return what a best response pays: set by set, from the last one up (S)."""
        total, rest = {**self.forms[advice]}, ZERO
        for infoset in reversed(self.mediator.open_sets(advice)):
            most = max(total[h] for h in infoset.successors)
            if infoset.history in total:
                total[infoset.history] += most
            else:
                rest += most
        return rest


def pure_plans(game: Tree, drawn: Drawn) -> dict[Player, Plan]:
    """Return the pure plan of each player."""
    return {p: pure_weights(game, p, own) for p, own in zip(game.players, drawn)}


def check_correlated_range(game: Tree, statement: Json, witness: Json) -> str:
    """Check the exact range of an amount over all correlated equilibria of a kind.

    In an equilibrium nobody gains by a deviation: it loses on average. So the amount is on average
    at most what the amount plus positive multiples of such losses is at any profile. The
    distribution of each end attains it.
    """
    _, kind, of, low, high, *_ = fields(statement, f"kind, recommendations, of, {STATED_RANGE}")
    mediators = {"strategies": Mediator, "moves": MoveMediator}
    mediator = mediators[one_of(kind, *mediators)](game)
    terms = [read_amount(game, *items(item, 2)) for item in distinct_items(of)]
    proof = RangeProof(mediator, terms)
    for sign, end, part in zip((-1, 1), (low, high), fields(witness, "low, high")):
        proof.check_end(sign, rational(end), *fields(part, "distribution, multipliers"))
    return (
        f"over all {mediator.kind} equilibria {' plus '.join(term.words for term in terms)} "
        f"{check_stated_range(statement)}"
    )


class Amount(NamedTuple):
    """A coefficient times a player's payoff (for 0: 1) in an event, with its words."""

    coefficient: Fraction
    player: Player
    event: Event
    words: str


def read_amount(game: Tree, coefficient: Json, of: Json) -> Amount:
    """Return a term of an amount: a coefficient with a payoff or a probability."""
    factor = rational(coefficient)
    readable(isinstance(of, dict) and len(of) == 1, of, "an object with one key")
    ((kind, value),) = of.items()
    times = f"{coefficient} times " if factor != 1 else ""
    if one_of(kind, "payoff", "probability") == "payoff":
        player = read_player(game, value)
        return Amount(factor, player, [], f"{times}the expected payoff of player {value}")
    event, words = read_event(game, value), event_words(value)
    return Amount(factor, 0, event, f"{times}the probability of {words}")


class RangeProof:
    """All profiles of pure strategies, and an amount that they pay at each terminal."""

    def __init__(self, mediator: Mediator, terms: Sequence[Amount]) -> None:
        self.mediator, self.game = mediator, mediator.game
        infosets = self.game.infosets
        self.strategies = {p: pure_strategies(infosets[p], STRATEGIES) for p in self.game.players}
        size = prod(map(len, self.strategies.values())) * visits(self.game)
        readable(
            size <= STEPS, f"{size}", "at most 4,000,000 for profiles times nodes times players"
        )
        self.size = prod(map(len, self.strategies.values()))
        self.coefficients = [term.coefficient for term in terms]
        total = [ZERO] * len(self.game.terminals)
        for coefficient, player, event, _ in terms:
            amounts, below = self.game.amounts(player)
            factors = [coefficient / below * met for met in self.game.in_event(event)]
            total = [x + factor * amount for x, factor, amount in zip(total, factors, amounts)]
        self.amounts, self.below = over_one_denominator(total)

    def amount(self, plans: Plans) -> Fraction:
        """Return the amount that a profile pays."""
        met = zip(self.game.distribution(plans), self.amounts)
        return Fraction(sum(amount for weight, amount in met if weight)) / self.below

    def check_end(self, sign: int, end: Fraction, drawn: Json, rows: Json) -> None:
        """Check that an equilibrium attains an end, and that none exceeds it; `sign` is 1 above."""
        mixture = self.mediator.read_distribution(drawn)
        losses = self.losses([items(row, 4) for row in distinct_items(rows, empty=True)])
        gains = [*Incentives(self.mediator, mixture).gains()]
        require(not gains, "nobody gains by deviating from the distribution at each end")
        paid = (x * self.amount(pure_plans(self.game, one)) for one, x in mixture.items())
        require(sum(paid) == end, "the distribution at each end attains it")
        for one in product(*self.strategies.values()):
            plans = pure_plans(self.game, one)
            most = sign * (self.amount(plans) - end) + self.loss(losses, one, plans)
            require(most <= 0, "the multipliers at each end prove that it is the end")

    def losses(self, rows: Sequence[Json]) -> dict[Advice, dict[History, Fraction]]:
        """Return by a player's strategy what they lose by deviating, as a form in histories.

        It sums multipliers times losses, of each entry at the strategies to which it applies.
        """
        entries = [self.mediator.read_gain(*row) for row in rows]
        size = sum(len(self.strategies[p]) * len(self.game.infosets[p]) for (p, _), _, _ in entries)
        readable(size <= STEPS, f"{size}", "at most 4,000,000 for strategies times sets")
        require(all(times > 0 for *_, times in entries), "every multiplier is positive")
        numbers = [times for *_, times in entries]
        steps = self.mediator.pass_steps(self.coefficients) + self.mediator.pass_steps(numbers)
        take_steps(self.size * steps)
        forms: dict[Advice, dict[History, Fraction]] = {}
        for (p, told), deviation, times in entries:
            histories = self.mediator.open_histories((p, told))
            for strategy in self.strategies[p]:
                if told <= strategy:
                    form = forms.setdefault((p, strategy), {})
                    for sign, moves in ((times, strategy & histories), (-times, deviation)):
                        form.update({h: form.get(h, ZERO) + sign for h in moves})
        return forms

    def loss(
        self, losses: Mapping[Advice, Mapping[History, Fraction]], one: Drawn, plans: Plans
    ) -> Fraction:
        """Return the sum of multipliers times losses at a profile."""
        total = ZERO
        for advice in zip(self.game.players, one):
            if form := losses.get(advice):
                paid = payoffs_by_history(self.game, advice[0], plans)
                total += sum(c * paid[h] for h, c in form.items())
        return total
