"""Statements about correlated equilibria: on a distribution, on a box of them, on a range."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

from nashcheck.optimal import STATED_RANGE, check_stated_range
from nashcheck.play import each_move_words, go_on, payoffs_by_history, read_after, read_outcome
from nashcheck.play import read_player, require_perfect_recall, sets_from
from nashcheck.polynomials import measure, over_one_denominator, sum_steps, take_steps
from nashcheck.reading import DRAWN_NODES, ONE, STEPS, STRATEGIES, ZERO, Event, History, Json, Plan
from nashcheck.reading import Player, distinct_items, fields, items, one_of, rational, readable
from nashcheck.reading import require
from nashcheck.statements.structure import longest_path
from nashcheck.strategies import Strategy, pure_strategies, pure_weights, read_mixture
from nashcheck.strategies import read_moves_of
from nashcheck.trees import InformationSet, Tree

Drawn: TypeAlias = tuple[Strategy, ...]  # a pure strategy of each player
Advice: TypeAlias = tuple[Player, Strategy]  # who is told which moves: a strategy, or one move
Plans: TypeAlias = Mapping[Player, Plan]  # pure ones, by player


def check_correlated_equilibrium(game: Tree, statement: Json, witness: Json) -> str:
    """Check payoffs and all that players gain by deviating from what they are told.

    This is a strategy; in the extensive form each move at its set, and after deviating nothing.
    """
    kind, drawn, payoffs, listed = fields(statement, "kind, distribution, payoffs, gains")
    fields(witness, [])
    mediator = Mediator(game, by_moves=kind != "correlated equilibrium")
    stated = [*map(rational, fields(payoffs, [*game.numbered]))]
    rows = [items(item, 4) for item in distinct_items(listed, empty=True)]
    gains = [*map(mediator.read_gain, rows)]
    incentives = Incentives(mediator, mediator.read_distribution(drawn))
    paid = stated == [*incentives.payoffs.values()]
    require(paid, "the payoffs are those expected under the distribution")
    exact = [(advice, gain) for advice, _, gain in gains] == [*incentives.gains()]
    require(exact, "the gains by deviating are exactly those listed")
    for advice, deviation, _ in gains:
        value = sum(incentives.forms[advice][h] for h in deviation)
        require(value == incentives.best(advice), "each deviation is a best response")
    words = "; ".join(mediator.gain_words(*row) for row in rows) or "no player gains by deviating"
    how, article = (", told move by move,", "an") if mediator.by_moves else ("", "a")
    return (
        f"with the certificate's distribution over {len(drawn)} profile{'s' * (len(drawn) != 1)} "
        f"of pure strategies{how} the payoffs are {', '.join(map(str, stated))}, and {words}: "
        f"it is {'no' if rows else article} {kind}"
    )


class Mediator:
    """A mediator, who tells players their whole strategy, or (`by_moves`) move by move."""

    def __init__(self, game: Tree, by_moves: bool) -> None:
        require_perfect_recall(game)
        self.game, self.by_moves = game, by_moves
        self.kind = "extensive-form correlated" if by_moves else "correlated"
        self.visits = len(game.parents) * len(game.players)
        if by_moves:
            self.visits *= max(longest_path(game, [p]) for p in game.players)

    def read_distribution(self, value: Json) -> dict[Drawn, Fraction]:
        """Return a distribution over profiles of pure strategies."""
        self.require_few(value)
        mixture = read_mixture(value, self.read_drawn)
        take_steps(len(mixture) * self.pass_steps([*mixture.values()]))
        return mixture

    def require_few(self, value: Json) -> None:
        """Check the length of a list of drawn profiles."""
        size = len(distinct_items(value)) * self.visits
        factors = f"profiles times {'moves times ' * self.by_moves}nodes times players"
        readable(size <= DRAWN_NODES, f"{size}", f"at most 4,000,000 for {factors}")

    def read_drawn(self, profile: Json) -> Drawn:
        """Return a profile of pure strategies."""
        infosets, players = self.game.infosets, [*self.game.numbered]
        return tuple(map(read_moves_of, infosets[1:], fields(profile, players)))

    def pass_steps(self, factors: Sequence[Fraction]) -> int:
        """Return the steps of what a profile pays all players, times numbers of a list."""
        return len(self.game.players) * self.game.sum_steps(measure(factors))

    def read_gain(self, row: list[Json]) -> tuple[Advice, Strategy, Fraction]:
        """Return who is told what, what they do, and the number that goes with it."""
        who, told, deviation, amount = row
        player = read_player(self.game, who)
        if self.by_moves:
            advice = player, frozenset([read_after(self.game, player, *items(told, 2))])
        else:
            advice = player, read_moves_of(self.game.infosets[player], told)
        return advice, read_moves_of(self.open_sets(advice), deviation), rational(amount)

    def gain_words(self, who: str, told: Json, deviation: Json, gain: str) -> str:
        """Return in words what a player gains by which deviation."""
        rows = ([told] if self.by_moves else sorted(told.items()), sorted(deviation.items()))
        moves, instead = (each_move_words([(who, *row) for row in listed]) for listed in rows)
        return f"player {who}, told {moves}, gains exactly {gain} by {instead}"

    def first_set(self, advice: Advice) -> InformationSet:
        """Return the set of the one move that a player is told."""
        player, (history,) = advice
        _, (_, name, _) = self.game.histories[player][history]
        return self.game.named[player][name]

    def open_sets(self, advice: Advice) -> list[InformationSet]:
        """Return the sets where a player may deviate, each after those of its history."""
        if not self.by_moves:
            return self.game.infosets[advice[0]]
        return sets_from(self.game, advice[0], self.first_set(advice))

    def open_histories(self, advice: Advice) -> set[History]:
        """Return the histories that end at the sets where a player may deviate."""
        return {h for infoset in self.open_sets(advice) for h in infoset.successors}

    def reach(self, advice: Advice, plans: Plans) -> Fraction:
        """Return the probability that a player is told this, which the plans tell the player."""
        if not self.by_moves:
            return ONE
        members = [self.game.reached[node] for node in self.first_set(advice).nodes]
        met = (c for state, c, _ in members if all(plan[state[p]] for p, plan in plans.items()))
        return sum(met, ZERO)


class Incentives:
    """Payoffs under a distribution, and of those who are told something by what they do.

    By advice, in the order in which it is given: `reach` holds the probability that the player is
    told it, `followed` the payoff of following it, and `forms` the payoffs by the histories where
    they may deviate. (Payoffs are summed over the plays in which the advice is given.) `followed`
    and `forms` are integers over `below`, one for each player.
    """

    def __init__(self, mediator: Mediator, mixture: Mapping[Drawn, Fraction]) -> None:
        self.mediator, self.game = mediator, mediator.game
        self.payoffs = dict.fromkeys(self.game.players, ZERO)
        self.reach: dict[Advice, Fraction] = {}
        self.followed: dict[Advice, int] = {}
        self.forms: dict[Advice, dict[History, int]] = {}
        multiples, scale = over_one_denominator([*mixture.values()])
        self.below = {p: self.game.amounts(p)[1] * scale for p in self.game.players}
        plans = {drawn: pure_plans(self.game, drawn) for drawn in mixture}
        for p in self.game.players:
            for (drawn, x), multiple in zip(mixture.items(), multiples):
                self.add(p, drawn[p - 1], plans[drawn], x, multiple)

    def add(
        self, player: Player, strategy: Strategy, plans: Plans, x: Fraction, multiple: int
    ) -> None:
        """Add a profile that is drawn with probability x; as an integer `multiple`."""
        totals, _ = self.game.totals(player, plans)
        paid = [multiple * amount for amount in totals]
        followed = sum((paid[h] for h in strategy), paid[0])
        self.payoffs[player] += Fraction(followed, self.below[player])
        moves = [frozenset([h]) for h in sorted(strategy)]
        for told in moves if self.mediator.by_moves else [strategy]:
            advice = player, told
            histories = self.mediator.open_histories(advice)
            form = self.forms.setdefault(advice, dict.fromkeys(histories, 0))
            for h in histories:
                form[h] += paid[h]
            followed = sum(paid[h] for h in strategy & histories)
            self.followed[advice] = self.followed.get(advice, 0) + followed
            reach = x * self.mediator.reach(advice, plans)
            self.reach[advice] = self.reach.get(advice, ZERO) + reach

    def gains(self) -> Iterator[tuple[Advice, Fraction]]:
        """Yield every gain that is positive, given that the player is told so."""
        for advice, reach in self.reach.items():
            gain = self.best(advice) - self.followed[advice]
            if gain > 0:
                yield advice, Fraction(gain, self.below[advice[0]]) / reach

    def best(self, advice: Advice) -> int:
        """Return what a best response pays, as an integer."""
        sets = self.mediator.open_sets(advice)
        start = sets[0].history if sets else 0
        total = {**self.forms[advice], start: 0}
        go_on(sets, total)
        return total[start]


def pure_plans(game: Tree, drawn: Drawn) -> dict[Player, Plan]:
    """Return the pure plan of each player."""
    return {p: pure_weights(game, p, strategy) for p, strategy in zip(game.players, drawn)}


def check_rounded_distributions(game: Tree, statement: Json, witness: Json) -> str:
    """Check that of the distributions in a box none is a correlated equilibrium, or every one."""
    _, kind, drawn, which = fields(statement, "kind, recommendations, box, equilibria")
    (listed,) = fields(witness, "multipliers")
    mediator = Mediator(game, one_of(kind, "strategies", "moves") == "moves")
    none = one_of(which, "none", "every") == "none"
    box = DistributionBox(mediator, drawn)
    if none:
        rows = [items(item, 4) for item in distinct_items(listed)]
        box.require_no_equilibrium([*map(mediator.read_gain, rows)])
    else:
        items(listed, 0)
        box.require_no_gain()
    return (
        f"{'no' if none else 'every'} distribution in the certificate's box over {len(drawn)} "
        f"profile{'s' * (len(drawn) != 1)} of pure strategies is "
        f"{'an' if mediator.by_moves else 'a'} {mediator.kind} equilibrium"
    )


class DistributionBox:
    """The distributions over some profiles whose probabilities lie in intervals.

    `low` and `room`, the lengths of the intervals, are integers over `scale`. `totals` holds by
    player and profile what the histories are paid, as integers over the player's `below`.
    """

    def __init__(self, mediator: Mediator, value: Json) -> None:
        self.mediator, self.game = mediator, mediator.game
        mediator.require_few(value)
        rows = [items(item, 3) for item in distinct_items(value)]
        self.drawn = [mediator.read_drawn(profile) for profile, _, _ in rows]
        distinct = len(set(self.drawn)) == len(rows)
        readable(distinct, value, "each profile of a box once")
        ends = [rational(end) for _, *both in rows for end in both]
        self.digits = measure(ends)
        take_steps(len(rows) * mediator.pass_steps(ends))
        multiples, self.scale = over_one_denominator(ends)
        self.low, high = multiples[::2], multiples[1::2]
        self.room = [most - least for least, most in zip(self.low, high)]
        require(min(self.low) >= 0, "every probability in a box is at least 0")
        require(min(self.room) >= 0, "no interval of a box ends before it begins")
        fits = sum(self.low) <= self.scale <= sum(high)
        require(fits, "a distribution lies in the box")
        plans = [pure_plans(self.game, drawn) for drawn in self.drawn]
        self.totals = {
            p: [self.game.totals(p, each)[0] for each in plans] for p in self.game.players
        }
        self.below = {p: self.game.amounts(p)[1] for p in self.game.players}

    def require_no_equilibrium(self, rows: Sequence[tuple[Advice, Strategy, Fraction]]) -> None:
        """Check that multiples of losses sum to less than 0 in the whole box."""
        require(all(times > 0 for *_, times in rows), "every multiplier of a loss is positive")
        digits, amounts = measure([times for *_, times in rows]), [ZERO] * len(self.drawn)
        for advice, deviation, times in rows:
            losses, factor = self.losses(advice, deviation, digits), times / self.below[advice[0]]
            amounts = [x + factor * loss for x, loss in zip(amounts, losses)]
        require(self.greatest(amounts) < 0, "in the whole box the multiples of losses sum below 0")

    def require_no_gain(self) -> None:
        """Check every deviation from what is told in a profile: nobody gains in the whole box."""
        for p in self.game.players:
            told = {drawn[p - 1] for drawn in self.drawn}
            if self.mediator.by_moves:
                told = {frozenset([h]) for strategy in told for h in strategy}
            for advice in ((p, moves) for moves in told):
                for deviation in pure_strategies(self.mediator.open_sets(advice), STRATEGIES):
                    gains = [-loss for loss in self.losses(advice, deviation, 0)]
                    require(self.greatest(gains) <= 0, "nobody gains at a distribution in the box")

    def losses(self, advice: Advice, deviation: Strategy, digits: int) -> list[int]:
        """Return by profile what a player who is told so loses by a deviation; times `below`."""
        (player, told), histories = advice, self.mediator.open_histories(advice)
        terms = len(self.drawn) * (1 + len(self.game.infosets[player]))
        take_steps(sum_steps(terms, self.game.digits + self.digits + digits))
        losses = [0] * len(self.drawn)
        for k, (drawn, totals) in enumerate(zip(self.drawn, self.totals[player])):
            if told <= drawn[player - 1]:
                followed = sum(totals[h] for h in drawn[player - 1] & histories)
                losses[k] = followed - sum(totals[h] for h in deviation)
        return losses

    def greatest(self, amounts: Sequence[Fraction] | Sequence[int]) -> Fraction:
        """Return the greatest expected amount in the box, times `scale`.

        Each profile has its least probability; what is left goes to the greatest amounts first.
        """
        left, total = self.scale - sum(self.low), ZERO
        for x, least in zip(amounts, self.low):
            total += least * x
        for k in sorted(range(len(amounts)), key=lambda k: -amounts[k]):
            more = min(left, self.room[k])
            left, total = left - more, total + more * amounts[k]
        return total


def check_correlated_range(game: Tree, statement: Json, witness: Json) -> str:
    """Check the exact range of an amount over all correlated equilibria of a kind."""
    _, kind, of, low, high, *_ = fields(statement, f"kind, recommendations, of, {STATED_RANGE}")
    mediator = Mediator(game, one_of(kind, "strategies", "moves") == "moves")
    terms, words = [], []
    for coefficient, value in (items(item, 2) for item in distinct_items(of)):
        factor, outcome = rational(coefficient), read_outcome(game, value)
        terms.append((factor, *outcome[:2]))
        words.append(f"{coefficient} times " * (factor != 1) + outcome[2])
    proof = RangeProof(mediator, terms)
    for sign, end, part in zip((-1, 1), (low, high), fields(witness, "low, high")):
        proof.check_end(sign, rational(end), *fields(part, "distribution, multipliers"))
    stated = check_stated_range(statement)
    return f"over all {mediator.kind} equilibria {' plus '.join(words)} {stated}"


class RangeProof:
    """All profiles of pure strategies, and an amount that they pay at each terminal (`amounts`)."""

    def __init__(self, mediator: Mediator, terms: Sequence[tuple[Fraction, Player, Event]]) -> None:
        self.mediator, self.game = mediator, mediator.game
        infosets = self.game.infosets
        self.strategies = {p: pure_strategies(infosets[p], STRATEGIES) for p in self.game.players}
        self.size = prod(map(len, self.strategies.values()))
        size = self.size * len(self.game.parents) * len(self.game.players)
        few = size <= STEPS
        readable(few, f"{size}", "at most 4,000,000 for profiles times nodes times players")
        self.coefficients = [coefficient for coefficient, *_ in terms]
        take_steps(len(terms) * self.game.sum_steps(measure(self.coefficients)))
        multiples, scale = over_one_denominator(self.coefficients)
        factors = {p: [0] * len(self.game.terminals) for _, p, _ in terms}  # of what p is paid
        for multiple, (_, player, event) in zip(multiples, terms):
            met = zip(factors[player], self.game.in_event(event))
            factors[player] = [x + multiple if inside else x for x, inside in met]
        total = [ZERO] * len(self.game.terminals)
        for player, multiples_of in factors.items():
            amounts, below = self.game.amounts(player)
            pairs = zip(total, multiples_of, amounts)
            total = [x + Fraction(factor * amount, scale * below) for x, factor, amount in pairs]
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
        paid = (x * self.amount(pure_plans(self.game, profile)) for profile, x in mixture.items())
        require(sum(paid) == end, "the distribution at each end attains it")
        for profile in product(*self.strategies.values()):
            plans = pure_plans(self.game, profile)
            most = sign * (self.amount(plans) - end)
            for advice in zip(self.game.players, profile):
                if form := losses.get(advice):
                    totals = payoffs_by_history(self.game, advice[0], plans)
                    most += sum(c * totals[h] for h, c in form.items())
            require(most <= 0, "the multipliers at each end prove that it is the end")

    def losses(self, rows: Sequence[Json]) -> dict[Advice, dict[History, Fraction]]:
        """Return by strategy multipliers times what its player loses by deviating, as a form."""
        entries = [*map(self.mediator.read_gain, rows)]
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
