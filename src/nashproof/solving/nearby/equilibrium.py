"""An exact equilibrium near numbers that a program computed in floats.

Floats are never exactly an equilibrium if its probabilities are, say, thirds. But they mostly show
its support. The equations of the support have an exact solution, which is a candidate. Every
candidate must pass exact best responses, so the result rests on no tolerance.
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

NEAR = QQ(1, 10**6)  # the greatest distance of a number from its equilibrium
GAIN = QQ(1, 10**5)  # the greatest gain that noise explains, as a share of the payoffs' range
NODES = 100_000  # the most nodes of a game's tree
PRECISIONS = tuple(QQ(1, 10**k) for k in (14, 12, 9))  # within which a fraction replaces a number
BITS = 256  # binary digits of proposals for more than two players
STEPS = 6  # of Newton's method; each doubles the correct digits
ROUNDS = 12  # the most times that indifferences to better moves are added to a support


Spans = Sequence[Sequence[tuple[Rational, Rational]]]  # [set][action]: least, greatest probability


@dataclass(frozen=True)
class NearbyEquilibrium:
    """An exact equilibrium, and the greatest distance of a probability from its number."""

    profile: Profile
    distance: Rational


def nearby_equilibrium(
    game: Game,
    numbers: Sequence[Sequence[Rational]],
    spans: Spans | None = None,
    adjusted: bool = False,
) -> NearbyEquilibrium | None:
    """Return an exact equilibrium with each probability within ``NEAR`` of its number.

    ``numbers`` are by information set and action, for any number of players; they need not sum to
    1. Rounded numbers have ``spans`` in place of ``NEAR``: the least and the
    greatest probability of each action. If ``adjusted``, those of a set may have been changed so
    that they sum to 1. If the numbers are an equilibrium, it is returned.

    None if no equilibrium was found, which proves nothing; also if a player gains more than noise
    or rounding explains, and for games whose tree has more than ``NODES`` nodes. Raises InputError
    for imperfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> near = nearby_equilibrium(matching_pennies(), [[QQ(4999999999, 10**10)] * 2] * 2)
    >>> near.profile, near.distance
    (((1/2, 1/2), (1/2, 1/2)), 1/10000000000)
    """
    game.need_recall()
    profile = tuple((with_sum_1([max(x, QQ(0)) for x in row]) for row in numbers))
    gains = [response.gain for response in best_responses(game, plans_of(game, profile))]
    if not any(gains):
        return NearbyEquilibrium(profile, distance(profile, numbers))
    nodes = len(game.nodes) if game.has_tree else game.expanded_size
    if nodes > NODES or not is_noise(game, gains, spans):
        return None
    # search the tree, whose sets may be in a different order
    lengths = [high - low for row in spans or () for low, high in row]
    within = max(lengths, default=QQ(0)) / (1 if adjusted else 2) if spans else NEAR
    tree = expanded(game)
    places = [tree.set_index[s.player, s.name] for s in game.infosets]
    order = [places.index(i) for i in range(len(places))]
    ordered_spans = tuple(spans[k] for k in order) if spans else ()
    search = _NearbySearch(tree, tuple(profile[k] for k in order), within, ordered_spans)
    for solution in search.candidates():
        candidate = tuple(solution[i] for i in places)
        far = distance(candidate, numbers)
        near = round_to(candidate, spans, adjusted) if spans else far <= within
        if near and _is_equilibrium(game, candidate):
            return NearbyEquilibrium(candidate, far)
    return None


def _is_equilibrium(game: Game, profile: Profile) -> bool:
    """Return whether a profile has no negative probability and no profitable deviation."""
    if any(min(row) < 0 for row in profile):
        return False
    return not any(r.gain for r in best_responses(game, plans_of(game, profile)))


def distance(profile: Profile, numbers: Sequence[Sequence[Rational]]) -> Rational:
    """Return the greatest distance between a probability and its number."""
    pairs = [pair for row, written in zip(profile, numbers) for pair in zip(row, written)]
    return max((abs(x - y) for x, y in pairs), default=QQ(0))


def is_noise(game: Game, gains: Sequence[Rational], spans: Spans | None = None) -> bool:
    """Return whether noise of floats, or rounding, explains each player's gain by deviating.

    If the probabilities of a set change by ``d`` in total, a payoff changes by at most ``d / 2`` of
    its range. Between the numbers and an equilibrium within the ``spans`` the probabilities of a
    set change by at most half the lengths of their spans in total, plus the amount added to make
    them sum to 1; or by the full lengths, if ``round_to`` may have adjusted them. A player's gain
    is the difference of two payoffs, of which only one depends on the player's own sets. So a
    larger gain proves that there is no such equilibrium.
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
    """Return the simplest fractions near the numbers of a row, made to sum to 1.

    The greatest of them takes the difference.

    >>> simple_row([QQ(333333, 10**6), QQ(666667, 10**6)], QQ(1, 10**5))
    (1/3, 2/3)
    """
    near = (simplest_between(x - precision, x + precision) for x in row)
    return with_sum_1([max(x, QQ(0)) for x in near])


def round_to(profile: Profile, spans: Spans, adjusted: bool = False) -> bool:
    """Return whether the probabilities of each set are between the spans.

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
    """Return whether rounded probabilities of a set were changed so that the sum stayed 1."""
    units, middles = {high - low for low, high in ends}, [(low + high) / 2 for low, high in ends]
    if len(units) > 1 or not all(units) or sum(middles, QQ(0)) != 1:
        return False
    (unit,) = units
    halves = [2 * x / unit for x in row]
    rounded = sum((int(x.numerator) // int(x.denominator) + 1) // 2 for x in halves)
    off = max(abs(x - middle) for x, middle in zip(row, middles))
    return off < unit and rounded * unit != 1


@dataclass
class _NearbySearch:
    """Candidates for an equilibrium near a profile of a tree with perfect recall.

    ``spans``: between which numbers the probabilities are, () if these were not rounded.
    """

    game: Tree
    profile: Profile
    within: Rational
    spans: Spans

    def candidates(self) -> Iterator[Profile]:
        """Yield rows of simplest fractions, and solutions for each support, small changes first."""
        starts = self._starts()
        for precision in (*PRECISIONS, self.within):
            yield tuple(simple_row(row, precision) for row in self.profile)
            for start in starts:
                yield from self._solutions(start, precision)
        for start in starts if self.spans else ():
            yield from self._solutions(start, self.within, nearest=True)

    def _starts(self) -> list[Plans]:
        """Return plans of the profile without its least probabilities, a pair for each support."""
        starts: dict[Support, Plans] = {}
        for least in (*PRECISIONS[1:], self.within, QQ(0)):
            rows = (with_sum_1([x if x > least else QQ(0) for x in row]) for row in self.profile)
            plans = plans_of(self.game, tuple(rows))
            starts.setdefault(_support_of(plans), plans)
        return list(starts.values())

    def _solutions(
        self, start: Plans, precision: Rational, nearest: bool = False
    ) -> Iterator[Profile]:
        """Yield profiles that solve the equations of a support.

        If many do: the solution nearest to the weights with ``nearest``, else a solution with
        simple fractions. The support is corrected from round to round: moves of negative weight
        leave it, and the player becomes indifferent to moves that are better.
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
        """Return the plans of the middles of the spans, which need not sum to 1."""
        middles = (tuple((low + high) / 2 for low, high in ends) for ends in self.spans)
        return plans_of(self.game, tuple(middles))

    def _solved(
        self,
        equations: Sequence[Equation],
        point: list[Rational],
        precision: Rational,
        near: Mapping[int, Rational],
    ) -> list[Rational] | None:
        """Solve equations by Newton's method, rounded if not exact; None if there is no solution.

        ``near`` are numbers by the places of unknowns, to which the squared distances are least.
        """
        free = [simplest_between(x - precision, x + precision) for x in point]
        for _ in range(STEPS):
            solved = solve_at(equations, point, free, near)
            if solved is None or all(value_at(line, solved) == 0 for line in equations):
                return solved
            point = [QQ(int(x.numerator) * 2**BITS // int(x.denominator), 2**BITS) for x in solved]
        return point

    def _without_negative(self, support: Support, weights: Mapping[Unknown, Rational]) -> Support:
        """Return the support without moves of negative weight, and without moves behind them."""
        left = [{0} for _ in support]
        for s in self.game.infosets:
            p = s.player
            for q in range(s.first, s.first + len(s.actions)) if s.parent in left[p - 1] else ():
                if q in support[p - 1] and weights[p, q] > 0:
                    left[p - 1].add(q)
        return tuple(map(frozenset, left))

    def _behaviour(self, weights: Mapping[Unknown, Rational], precision: Rational) -> Profile:
        """Return the profile of these plans; at sets that they exclude near the numbers."""
        rows = []
        for i, (s, row) in enumerate(zip(self.game.infosets, self.profile)):
            before = weights.get((s.player, s.parent), QQ(0)) if s.parent else QQ(1)
            steps = range(s.first, s.first + len(s.actions))
            moves = [weights.get((s.player, q), QQ(0)) for q in steps]
            if before:
                rows.append(tuple(x / before for x in moves))
            else:
                between = self.spans and row_between(self.spans[i])
                rows.append(between or simple_row(row, precision))
        return tuple(rows)

    def _better_moves(
        self, system: SupportEquations, weights: Mapping[Unknown, Rational], profile: Profile
    ) -> Iterator[Equation]:
        """Yield equations that make the player indifferent to better moves outside the support."""
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
        """Return a move and the best moves at the sets that follow it, as sequences."""
        sequences, at = [move], 0
        while at < len(sequences):
            for i in system.children.get((player, sequences[at]), ()):
                s = self.game.infosets[i]
                steps = range(s.first, s.first + len(s.actions))
                sequences.append(max(steps, key=lambda q: worth[q]))
            at += 1
        return sequences


def _support_of(plans: Plans) -> Support:
    """Return the sequences with weight in each player's plan."""
    return tuple(frozenset(q for q, x in enumerate(plan) if x) for plan in plans)
