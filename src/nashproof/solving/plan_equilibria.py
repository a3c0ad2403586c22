"""All Nash equilibria of a two-player tree in realisation plans: finitely many products of
polytopes, found and proved over the sequence form.

Knows no documents. A plan is *tight* at each own sequence that has weight 0, and at each sequence
of the opponent that some best reply makes. Two plans are an equilibrium exactly if at each sequence
one of them is tight (a linear complementarity problem: Koller, Megiddo, von Stengel 1996). The
plans of one player with values of the other's information sets are a polyhedron. Of its vertices
the pairs that fit give all equilibria; a tree of cases (``case_tree``) proves that there are no
others: docs/reference/certificate-format.md, statement ``plan equilibria``.

Sequences of both players are numbered on without the empty ones, those of player 1 first. A set of
numbers is a bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd, lcm
from operator import mul

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import all_solutions, rank
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.games.tree import Tree
from nashproof.limits import PLAN_SEQUENCES
from nashproof.linear_programs.double_description import extreme_rays
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.best_response import worth_against
from nashproof.play.sequence_form import payoff_matrix
from nashproof.solving.bimatrix import Product, Products, maximal_products
from nashproof.solving.case_tree import NOT_FOUND, Faces, Listing, bits, enclose, split_cases

VERTICES = 20_000  # of one polyhedron, on the way to it
OUT = QQ(1, 100)  # what the search of a shift pays for what is lost at a sequence left out


@dataclass(frozen=True)
class FoundShift:
    """A move of weight between a player's sequences, by number, which gains where the opponent does
    not use the sequences ``out``.
    """

    out: tuple[int, ...]
    weights: Mapping[int, int]


@dataclass(frozen=True)
class FoundPlans(Products):
    """All equilibria of a two-player tree, in realisation plans.

    Every attribute that is a pair has player 1's part first.

    - ``plans``: both players' plans in extreme equilibria, weights by sequence;
    - ``components``: pairs of tuples of numbers in ``plans[0]`` and ``plans[1]``. Every convex
      combination of the one is an equilibrium with every one of the other. Each is maximal;
    - ``splits`` and ``shifts``: the proof, a tree of cases. Numbers of sequences are from 1.
    """

    plans: tuple[tuple[Vector, ...], tuple[Vector, ...]]
    components: tuple[Product, ...]
    splits: tuple[int, ...]
    shifts: tuple[tuple[FoundShift, ...], tuple[FoundShift, ...]]


def find_plan_equilibria(game: Tree) -> FoundPlans:
    """The FoundPlans of a two-player tree with perfect recall.

    Raises InputError if both players together have more than ``PLAN_SEQUENCES`` sequences, Unproved
    if the search meets a polyhedron with more than ``VERTICES`` vertices.
    """
    count = sum(game.sequence_counts[p] - 1 for p in (1, 2))
    if count > PLAN_SEQUENCES:
        raise UnsuitableGame(
            f"{count} sequences", f"at most {PLAN_SEQUENCES} of both players together"
        )
    one, two = sides = PlanSide(game, 1), PlanSide(game, 2)
    splits, leaves = split_cases(sides)
    fit = {
        (one.zeros[x], two.zeros[y])
        for s, t in leaves
        for x in bits(one.vertices_of(s))
        for y in bits(two.vertices_of(t))
    }
    listed = [
        sorted({pair[k] for pair in fit}, key=side.plans.__getitem__, reverse=True)
        for k, side in enumerate(sides)
    ]
    listings = [*map(Listing, listed)]
    for leaf in leaves:
        for side, tight, listing in zip(sides, leaf, listings):
            enclose(side, tight, listing)
    places = [{mask: v for v, mask in enumerate(masks)} for masks in listed]
    pairs = {(places[0][x], places[1][y]) for x, y in fit}
    return FoundPlans(
        (
            tuple(one.plans[mask] for mask in listed[0]),
            tuple(two.plans[mask] for mask in listed[1]),
        ),
        tuple(sorted(maximal_products(pairs))),
        tuple(splits),
        (tuple(two.shifts.values()), tuple(one.shifts.values())),
    )


@dataclass(frozen=True)
class _Set:
    """An information set: its parent sequence and its own ones; both as bits, and what is behind.

    The empty sequence has no bit. ``behind`` are for each of its sequences the places of the sets
    that follow.
    """

    parent: int
    moves: range
    before: int
    bits: int
    behind: Mapping[int, list[int]]


class PlanSide(Faces):
    """One player's plans, those that are vertices.

    - ``plans``: by where they are tight;
    - ``shifts``: moves of weight by the opponent that gain, by the sets of numbers that they close.

    Columns of its programs are the own sequences, then values of the opponent's information sets.
    """

    def __init__(self, game: Tree, player: int) -> None:
        self.game, self.player, self.other = game, player, 3 - player
        self.count = game.sequence_counts[player]
        first = game.sequence_counts[1] - 1
        self.begins = {1: -1, 2: first - 1}
        self.every = (1 << first + game.sequence_counts[2] - 1) - 1
        self.own, self.theirs = self._sets(player), self._sets(self.other)
        self.home = {h: k for k, s in enumerate(self.theirs) for h in s.moves}
        self.paid: dict[int, dict[int, Rational]] = {}  # to the opponent, by its sequence
        for pair, amount in payoff_matrix(game, self.other).items():
            self.paid.setdefault(pair[self.other - 1], {})[pair[player - 1]] = amount
        self.shifts: dict[int, FoundShift] = {}
        self.unshifted: list[int] = []  # sets of numbers for which there is no shift
        self.closing: list[int] = []  # sets of numbers in all of which no plan is tight
        self.needed: dict[int, int] = {}  # by the bit of a number the places of those that have it
        for s in self.own:
            if not s.parent:  # no plan goes nowhere
                self._add_closing(s.bits)
        self.closed = self.every + 1  # what excluded last; at first a bit of none
        self.plans = self._vertices()
        self.zeros = [*self.plans]

    def _sets(self, player: int) -> list[_Set]:
        sets = [self.game.infosets[i] for i in self.game.sets_of[player]]
        behind: dict[int, list[int]] = {}
        for k, s in enumerate(sets):
            behind.setdefault(s.parent, []).append(k)
        found = []
        for s in sets:
            moves = range(s.first, s.first + len(s.actions))
            before = self.bits(player, [s.parent] if s.parent else [])
            after = {h: behind.get(h, []) for h in moves}
            found.append(_Set(s.parent, moves, before, self.bits(player, moves), after))
        return found

    def bits(self, player: int, sequences: Iterable[int]) -> int:
        """Sequences as bits."""
        return sum(1 << h + self.begins[player] for h in sequences)

    def sequences(self, player: int, mask: int) -> list[int]:
        """The sequences of a player in a mask."""
        start = self.begins[player]
        return [h for h in range(1, self.game.sequence_counts[player]) if mask >> h + start & 1]

    def add(self, tight: int, i: int) -> int:
        """A set of numbers with one more, and with all that follow."""
        return self.close(tight | 1 << i)

    def close(self, tight: int) -> int:
        """A set of numbers with all that follow."""
        for s in reversed(self.own):
            if tight & s.bits == s.bits:  # the plan does not go there
                tight |= s.before
        for s in self.own:
            if tight & s.before:
                tight |= s.bits
        for s in reversed(self.theirs):
            if tight & s.bits:  # a best reply that makes such a move goes there
                tight |= s.before
        return tight

    def tight(self, plan: Vector) -> int:
        """Where a plan is tight."""
        worth = worth_against(self.game, self.other, plan)
        mask = self.bits(self.player, [h for h, x in enumerate(plan) if not x])
        for k, s in enumerate(self.theirs):
            if not s.parent or mask & s.before:
                best = [h for h in s.moves if worth.sequences[h] == worth.sets[k]]
                mask |= self.bits(self.other, best)
        return mask

    def slack(self, h: int) -> dict[int, Rational]:
        """By how much the value of an opponent's set exceeds what one of its moves earns."""
        place = self.home[h]
        form = {self.count + place: QQ(1)}
        form |= {self.count + k: QQ(-1) for k in self.theirs[place].behind[h]}
        return form | {i: -x for i, x in self.paid.get(h, {}).items()}

    @cached_property
    def flows(self) -> list[dict[int, Rational]]:
        """What is 0 of the weights of a plan, without the weight of the empty sequence."""
        return [{s.parent: QQ(-1)} | dict.fromkeys(s.moves, QQ(1)) for s in self.own]

    def is_single(self, tight: int) -> bool:
        """Whether the equations of ``tight`` determine a plan, if any."""
        away = {0, *self.sequences(self.player, tight)}
        best = self.sequences(self.other, tight)
        rows = [
            {j: x for j, x in row.items() if j not in away}
            for row in (*self.flows, *map(self.slack, best))
        ]
        place = {j: k for k, j in enumerate(sorted({j for row in rows for j in row}))}
        rows = [{place[j]: x for j, x in row.items()} for row in rows if row]
        return len(rows) >= len(place) and rank(rows, len(place)) >= len(place)

    def without_vertices(self, tight: int) -> list[int]:
        """The sets that make up one without a plan: some move is best at a set that is reached.

        None if a shift closes it: that is looked for where there is a move for each such set.
        """
        for s in self.theirs:
            if not tight & s.bits and (not s.parent or tight & s.before):
                return [self.close(tight | self.bits(self.other, [h])) for h in s.moves]
        if self.exclude(tight, bits(tight)):
            return []
        raise Unproved(NOT_FOUND)

    def excludes(self, tight: int) -> bool:
        """Whether it is known that no plan is tight in all of ``tight``."""
        if tight & self.closed == self.closed:
            return True
        left, lacking = (1 << len(self.closing)) - 1, self.every & ~tight
        while left and lacking:
            bit = lacking & -lacking
            left &= ~self.needed.get(bit, 0)
            lacking ^= bit
        if left:
            # faces next to this one are often closed by the same
            self.closed = self.closing[left.bit_length() - 1]
        return left > 0

    def _add_closing(self, on: int) -> None:
        """Note that no plan is tight in all of a set of numbers."""
        for i in bits(on):
            self.needed[1 << i] = self.needed.get(1 << i, 0) | 1 << len(self.closing)
        self.closing.append(on)

    def exclude(self, tight: int, last: Iterable[int]) -> bool:
        """Find a shift that leaves no plan tight in all of ``tight``. False if there is none."""
        if self.excludes(tight):
            return True
        if self._has_none(tight):
            return False
        kept = [i for i in last if tight >> i & 1]
        for i in [*kept]:
            fewer = [k for k in kept if k != i]
            if self.is_empty(sum(1 << k for k in fewer)):
                kept = fewer
        least = self.close(sum(1 << i for i in kept))
        if not self._has_none(least) and self._find_shift(least):
            return True
        return least != tight and self._find_shift(tight)

    def _has_none(self, tight: int) -> bool:
        """Whether it is known that no shift closes a set of numbers, or one with more."""
        return any(tight & known == tight for known in reversed(self.unshifted))

    def _find_shift(self, tight: int) -> bool:
        """Find a shift by a linear program: weights, and what a plan makes of them at least.

        The latter are values of the player's own sets. At sequences in ``tight`` weights may be
        negative, and what is lost at the player's own ones is made up for.
        """
        signs = [(h, 1) for h in self.home]
        signs += [(h, -1) for h in self.sequences(self.other, tight)]
        size = len(signs)
        out = self.sequences(self.player, tight)
        spare = {h: size + len(self.own) + k for k, h in enumerate(out)}
        gains: list[dict[int, Rational]] = [{} for _ in range(self.count)]
        for j, (h, sign) in enumerate(signs):
            for i, amount in self.paid.get(h, {}).items():
                gains[i][j] = sign * amount
        for k, s in enumerate(self.own):
            gains[s.parent][size + k] = QQ(1)
            for h in s.moves:
                gains[h][size + k] = QQ(-1)
        for h, j in spare.items():
            gains[h][j] = QQ(1)
        rows = [Row("gain", form, ">=", QQ(int(not i))) for i, form in enumerate(gains)]
        for s in self.theirs:
            flow = {
                j: QQ(sign if h in s.moves else -sign)
                for j, (h, sign) in enumerate(signs)
                if h in s.moves or h == s.parent
            }
            rows.append(Row("flow", flow, "==", QQ(0)))
        costs = dict.fromkeys(range(size), QQ(-1)) | dict.fromkeys(spare.values(), -OUT)
        values = frozenset(range(size, size + len(self.own)))
        columns = range(size + len(self.own) + len(spare))
        try:
            x = optimum(LinearProgram(columns, rows, costs, values)).x
        except NoOptimum:
            self.unshifted = [known for known in self.unshifted if known & tight != known]
            self.unshifted.append(tight)
            return False
        weights: dict[int, Rational] = {}
        for (h, sign), amount in zip(signs, x):
            weights[h] = weights.get(h, QQ(0)) + sign * amount
        self._keep([h for h, j in spare.items() if x[j]], {h: w for h, w in weights.items() if w})
        return True

    def _keep(self, out: Sequence[int], weights: Mapping[int, Rational]) -> None:
        """Keep a shift with the set of numbers that it closes; those that need more numbers go."""
        negative = [h for h, weight in weights.items() if weight < 0]
        on = self.close(self.bits(self.player, out) | self.bits(self.other, negative))
        self._add_closing(on)
        own, other = (1 + self.begins[p] for p in (self.player, self.other))
        whole = dict(zip(weights, _coprime([*weights.values()])))
        self.shifts = {known: one for known, one in self.shifts.items() if known & on != on}
        self.shifts[on] = FoundShift(
            tuple(h + own for h in out), {h + other: w for h, w in whole.items()}
        )

    def _vertices(self) -> dict[int, Vector]:
        """By where it is tight each plan that is alone tight there."""
        width = self.count + len(self.theirs)
        equations = [{0: QQ(1)}, *self.flows]
        right = [QQ(int(not i)) for i in range(len(equations))]
        solved = all_solutions(equations, right, width)
        if not solved:
            raise AssertionError("a player without a plan")
        free, forms = solved
        inside = list(forms[: self.count])
        for row in map(self.slack, self.home):
            parts = [[x * b for b in forms[j]] for j, x in row.items()]
            inside.append(tuple(sum(column, QQ(0)) for column in zip(*parts)))
        ahead = (1, *(0 for _ in free))
        inside_cone = [ahead, *(_coprime(form) for form in inside if any(form))]
        rays = extreme_rays(inside_cone, VERTICES)
        if rays is None:
            raise AssertionError("values of information sets that nothing bounds")
        scale = lcm(*(int(b.denominator) for form in forms[: self.count] for b in form))
        whole = [[int(b * scale) for b in form] for form in forms[: self.count]]
        plans = {
            tuple(QQ(sum(map(mul, form, ray)), scale * ray[0]) for form in whole)
            for ray in rays
            if ray[0]
        }
        found = {self.tight(plan): plan for plan in plans}
        return {mask: plan for mask, plan in found.items() if self.is_single(mask)}


def _coprime(form: Sequence[Rational]) -> tuple[int, ...]:
    """A positive multiple in coprime integers."""
    scale = lcm(*(int(x.denominator) for x in form))
    whole = [int((x * scale).numerator) for x in form]
    divisor = gcd(*whole) or 1
    return tuple(x // divisor for x in whole)
