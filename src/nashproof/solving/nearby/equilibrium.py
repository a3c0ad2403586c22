"""An exact equilibrium near numbers that a program computed in floats.

Floats are never exactly an equilibrium where its probabilities are, say, thirds. But they mostly
show its support. That gives equations, whose exact solution is a candidate. Every candidate must
pass exact best responses: nothing that is returned rests on a tolerance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from nashproof.exact.numbers import QQ, Rational, row_between, simplest_between, with_sum_1
from nashproof.games.game import Game, expanded
from nashproof.games.tree import Tree
from nashproof.play.best_response import best_responses, best_values, rewards
from nashproof.play.strategies import plans_of
from nashproof.play.types import Distribution, Plans, Player, Profile, Weights
from nashproof.solving.nearby.equations import (
    Equation,
    Support,
    SupportEquations,
    Unknown,
    solve_at,
    value_at,
)

NEAR = QQ(1, 10**6)  # how far from its equilibrium a program's answer may be
GAIN = QQ(1, 10**5)  # which noise explains, as a share of the range of the payoffs
NODES = 100_000  # of the tree of a game that is looked at
PRECISIONS = tuple(QQ(1, 10**k) for k in (14, 12, 9))  # to which a fraction may replace a number
BITS = 256  # to which proposals for more than two players are rounded
STEPS = 6  # of Newton's method, each of which doubles the digits
ROUNDS = 12  # in which moves that a candidate leaves better are made as good as the others


Spans = Sequence[Sequence[tuple[Rational, Rational]]]  # [set][action]: the least and the greatest


@dataclass(frozen=True)
class NearbyEquilibrium:
    """An exact equilibrium, and the greatest difference between one of its probabilities and the
    number that was given for it."""

    profile: Profile
    distance: Rational


def nearby_equilibrium(
    game: Game,
    given: Sequence[Sequence[Rational]],
    spans: Spans | None = None,
    adjusted: bool = False,
) -> NearbyEquilibrium | None:
    """An equilibrium none of whose probabilities is further than ``NEAR`` from those given.

    ``given`` has a number for each action of each information set, any number of players; they need
    not sum to 1. ``spans``: for rounded ones, between which two numbers each probability is, in
    place of ``NEAR``; ``adjusted``: or those of a set were changed so that the sum stayed 1. The
    equilibrium is exact: best responses gain nothing. It is the given
    profile itself where that is one. None if none was found, which does not prove that there is
    none; also where somebody gains more than noise or rounding explains, and for games whose tree
    has more than ``NODES`` nodes. Raises InputError where a player forgets.

    >>> from nashproof.games.examples import matching_pennies
    >>> near = nearby_equilibrium(matching_pennies(), [[QQ(4999999999, 10**10)] * 2] * 2)
    >>> near.profile, near.distance
    (((1/2, 1/2), (1/2, 1/2)), 1/10000000000)
    """
    game.need_recall()
    profile = tuple((with_sum_1([max(x, QQ(0)) for x in row]) for row in given))
    gains = [response.gain for response in best_responses(game, plans_of(game, profile))]
    if not any(gains):
        return NearbyEquilibrium(profile, distance(profile, given))
    nodes = len(game.nodes) if game.has_tree else game.expanded_size
    if nodes > NODES or not is_noise(game, gains, spans):
        return None
    lengths = [high - low for row in spans or () for low, high in row]
    within = max(lengths, default=QQ(0)) / (1 if adjusted else 2) if spans else NEAR
    tree = expanded(game)
    places = [tree.set_index[s.player, s.name] for s in game.infosets]
    order = [places.index(i) for i in range(len(places))]
    own = tuple(spans[k] for k in order) if spans else ()
    search = _Search(tree, tuple(profile[k] for k in order), within, own)
    for found in search.candidates():
        candidate = tuple(found[i] for i in places)
        far = distance(candidate, given)
        near = round_to(candidate, spans, adjusted) if spans else far <= within
        if near and _is_equilibrium(game, candidate):
            return NearbyEquilibrium(candidate, far)
    return None


def _is_equilibrium(game: Game, profile: Profile) -> bool:
    if any(min(row) < 0 for row in profile):
        return False
    return not any(r.gain for r in best_responses(game, plans_of(game, profile)))


def distance(profile: Profile, given: Sequence[Sequence[Rational]]) -> Rational:
    """The greatest difference between a probability and the number given for it."""
    pairs = [pair for row, other in zip(profile, given) for pair in zip(row, other)]
    return max((abs(x - y) for x, y in pairs), default=QQ(0))


def is_noise(game: Game, gains: Sequence[Rational], spans: Spans | None = None) -> bool:
    """Whether noise explains what each player gains by deviating: that of floats, or rounding.

    Where the probabilities of a set change by ``d`` together, a payoff changes by at most ``d / 2``
    of its range. An equilibrium between the ``spans`` changes those of a set by half their lengths
    together and what was added to make them sum to 1; or by their lengths, where ``round_to`` has
    them adjusted. A player's gain is the difference of two payoffs, of which one depends on the
    player's own sets. So a larger gain proves that there is no such equilibrium.
    """
    if game.has_tree:
        paid = [*zip(*(leaf.payoffs for leaf in game.leaves))]
    else:  # zero-sum, so both payoffs have one range
        paid = [tuple(x for end in game.ends for x in end.pays)] * 2
    if spans is None:
        lowest, highest = min(map(min, paid)), max(map(max, paid))
        return bool(max(gains) <= GAIN * (highest - lowest))
    changes = [QQ(0) for _ in game.players]
    for s, ends in zip(game.infosets, spans):
        added = abs(1 - sum(((low + high) / 2 for low, high in ends), QQ(0)))
        length = sum((high - low for low, high in ends), QQ(0))
        changes[s.player - 1] += length if not added and len(ends) > 2 else length / 2 + added
    return all(
        gain <= (sum(changes, QQ(0)) - change / 2) * (max(payoffs) - min(payoffs))
        for gain, change, payoffs in zip(gains, changes, paid)
    )


def simple_row(row: Sequence[Rational], precision: Rational) -> Distribution:
    """The simplest fractions near the numbers of a row; the greatest takes what is left of 1.

    >>> simple_row([QQ(333333, 10**6), QQ(666667, 10**6)], QQ(1, 10**5))
    (1/3, 2/3)
    """
    near = (simplest_between(x - precision, x + precision) for x in row)
    return with_sum_1([max(x, QQ(0)) for x in near])


def round_to(profile: Profile, spans: Spans, adjusted: bool = False) -> bool:
    """Whether the probabilities of each set are between the spans.

    Or, if ``adjusted``: those of the set do not round to a sum of 1, the numbers amid the spans do
    sum to 1, and none is off by the length of its span, which is a unit of the last digit.

    >>> thirds, ends = ((QQ(1, 3),) * 3,), [(k - QQ(1, 2), k + QQ(1, 2)) for k in (3, 3, 4)]
    >>> spans = [[(low / 10, high / 10) for low, high in ends]]
    >>> round_to(thirds, spans), round_to(thirds, spans, adjusted=True)
    (False, True)
    """
    return all(
        all(low <= x <= high for x, (low, high) in zip(row, ends))
        or adjusted
        and _are_adjusted(row, ends)
        for row, ends in zip(profile, spans)
    )


def _are_adjusted(row: Distribution, ends: Sequence[tuple[Rational, Rational]]) -> bool:
    """Whether rounded probabilities of one set were changed so that the sum stayed 1."""
    units, middles = {high - low for low, high in ends}, [(low + high) / 2 for low, high in ends]
    if len(units) > 1 or not all(units) or sum(middles, QQ(0)) != 1:
        return False
    (unit,) = units
    halves = [2 * x / unit for x in row]
    rounded = sum((int(x.numerator) // int(x.denominator) + 1) // 2 for x in halves)
    off = max(abs(x - middle) for x, middle in zip(row, middles))
    return off < unit and rounded * unit != 1


@dataclass
class _Search:
    """Candidates for an equilibrium near a profile of a tree with perfect recall.

    ``spans``: between which numbers the probabilities are, () if these were not rounded.
    """

    game: Tree
    profile: Profile
    within: Rational
    spans: Spans

    def candidates(self) -> Iterator[Profile]:
        """Simplest fractions, and solutions for each support; small changes are tried first."""
        starts = self._starts()
        for precision in (*PRECISIONS, self.within):
            yield tuple(simple_row(row, precision) for row in self.profile)
            for start in starts:
                yield from self._solutions(start, precision)
        for start in starts if self.spans else ():
            yield from self._solutions(start, self.within, nearest=True)

    def _starts(self) -> list[Plans]:
        """The plans of the profile without its least probabilities, one for each support."""
        starts: dict[Support, Plans] = {}
        for least in (*PRECISIONS[1:], self.within, QQ(0)):
            rows = (with_sum_1([x if x > least else QQ(0) for x in row]) for row in self.profile)
            plans = plans_of(self.game, tuple(rows))
            starts.setdefault(_support_of(plans), plans)
        return list(starts.values())

    def _solutions(
        self, start: Plans, precision: Rational, nearest: bool = False
    ) -> Iterator[Profile]:
        """Profiles that solve the equations of a support, those of better moves added one by one.

        A move that a solution gives a negative weight leaves the support. ``nearest``: of many
        solutions the one nearest to the weights, not one with simple fractions.
        """
        support, added = _support_of(start), list[Equation]()
        for _ in range(ROUNDS):
            system = SupportEquations(self.game, support)
            point = [start[p - 1][q] if q > 0 else QQ(0) for p, q in system.unknowns]
            near = {
                k: self._written[p - 1][q]
                for k, (p, q) in enumerate(system.unknowns)
                if nearest and q > 0
            }
            solved = self._solved([*system.equations, *added], point, precision, near)
            if solved is None:
                return
            weights = dict(zip(system.unknowns, solved))
            if any(q > 0 and x < 0 for (_, q), x in weights.items()):
                support, added = self._without_negative(support, weights), []
                continue
            profile = self._behaviour(weights, precision)
            yield profile
            if not system.are_linear:
                yield tuple(simple_row(row, QQ(1, 2 ** (BITS * 2 // 5))) for row in profile)
            better = list(self._better_moves(system, weights, profile))
            if not better:
                return
            added += better

    @cached_property
    def _written(self) -> Plans:
        """The plans of the numbers amid the spans, which need not sum to 1."""
        middles = (tuple((low + high) / 2 for low, high in ends) for ends in self.spans)
        return plans_of(self.game, tuple(middles))

    def _solved(
        self,
        equations: Sequence[Equation],
        point: list[Rational],
        precision: Rational,
        near: Mapping[int, Rational],
    ) -> list[Rational] | None:
        """A solution by Newton's method, rounded where it is not exact; None if there is none.

        ``near``: numbers by the places of unknowns, the squared distances from which are least.
        """
        free = [simplest_between(x - precision, x + precision) for x in point]
        for _ in range(STEPS):
            solved = solve_at(equations, point, free, near)
            if solved is None or all(value_at(line, solved) == 0 for line in equations):
                return solved
            point = [QQ(int(x.numerator) * 2**BITS // int(x.denominator), 2**BITS) for x in solved]
        return point

    def _without_negative(self, support: Support, weights: Mapping[Unknown, Rational]) -> Support:
        """The support without moves of negative weight, and without what follows them."""
        left = [{0} for _ in support]
        for s in self.game.infosets:
            p = s.player
            for q in range(s.first, s.first + len(s.actions)) if s.parent in left[p - 1] else ():
                if q in support[p - 1] and weights[p, q] > 0:
                    left[p - 1].add(q)
        return tuple(map(frozenset, left))

    def _behaviour(self, weights: Mapping[Unknown, Rational], precision: Rational) -> Profile:
        """The profile with these weights of plans; at sets that they exclude nearly as given."""
        rows = []
        for i, (s, given) in enumerate(zip(self.game.infosets, self.profile)):
            before = weights.get((s.player, s.parent), QQ(0)) if s.parent else QQ(1)
            steps = range(s.first, s.first + len(s.actions))
            own = [weights.get((s.player, q), QQ(0)) for q in steps]
            if before:
                rows.append(tuple(x / before for x in own))
            else:
                between = self.spans and row_between(self.spans[i])
                rows.append(between or simple_row(given, precision))
        return tuple(rows)

    def _better_moves(
        self, system: SupportEquations, weights: Mapping[Unknown, Rational], profile: Profile
    ) -> Iterator[Equation]:
        """That moves outside the support are worth no more, of those that are."""
        plans = plans_of(self.game, profile)
        for p in self.game.player_numbers:
            worth, values = best_values(self.game, p, rewards(self.game, plans, p))
            for i in system.reached:
                s = self.game.infosets[i]
                for q in range(s.first, s.first + len(s.actions)) if s.player == p else ():
                    if q not in system.support[p - 1] and worth[q] > weights[p, -1 - i]:
                        yield system.worth_equation(i, self._best_moves(system, p, q, worth))

    def _best_moves(
        self, system: SupportEquations, player: Player, move: int, worth: Weights
    ) -> list[int]:
        """A move, and the best ones at the sets that follow it."""
        made, at = [move], 0
        while at < len(made):
            for i in system.children.get((player, made[at]), ()):
                s = self.game.infosets[i]
                steps = range(s.first, s.first + len(s.actions))
                made.append(max(steps, key=lambda q: worth[q]))
            at += 1
        return made


def _support_of(plans: Plans) -> Support:
    return tuple(frozenset(q for q, x in enumerate(plan) if x) for plan in plans)
