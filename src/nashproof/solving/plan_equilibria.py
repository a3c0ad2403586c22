"""All Nash equilibria of a two-player tree in realisation plans: finitely many products of
polytopes, found and proved over the sequence form.

Knows no documents. A plan is *tight* at each sequence of its player that has weight 0, and at each
sequence of the opponent that is part of a best reply. Two plans are an equilibrium if and only if
at each sequence one of them is tight (a linear complementarity problem: Koller, Megiddo, von
Stengel 1996). The plans of a player, with values of the opponent's information sets, are a
polyhedron. The complementary pairs of its vertices and the opponent's are the extreme equilibria. A
tree of cases (``case_tree``) proves that there are no further ones:
docs/reference/certificate-format.md, statement ``plan equilibria``.

The sequences of both players, without the empty ones, are numbered through from 0, player 1's
first. A set of numbers is a bit mask. ``tight`` is always such a mask, and its face is the set of
all plans that are tight at each of its numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from operator import mul

from nashproof.errors import Unproved, UnsuitableGame
from nashproof.exact.linear_algebra import all_solutions, rank
from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.games.tree import Tree
from nashproof.limits import PLAN_SEQUENCES
from nashproof.linear_programs.double_description import extreme_rays
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.polyhedra import coprime_integers
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.best_response import worth_against
from nashproof.play.sequence_form import payoff_matrix
from nashproof.solving.bimatrix import Product, Products, maximal_products
from nashproof.solving.case_tree import NOT_FOUND, Faces, Listing, bits, enclose, split_cases

VERTICES = 20_000  # the most extreme rays at any step of the double description method
OUT = QQ(1, 100)  # cost of a unit of loss at a sequence left out, in the program of a shift


@dataclass(frozen=True)
class FoundShift:
    """A move of weight between a player's sequences, by number.

    It gains against each plan of the opponent with weight 0 at the sequences ``out``.
    """

    out: tuple[int, ...]
    weights: Mapping[int, int]


@dataclass(frozen=True)
class FoundPlans(Products):
    """All equilibria of a two-player tree, in realisation plans.

    Every attribute that is a pair has player 1's part first.

    - ``plans``: both players' plans in extreme equilibria, weights by sequence;
    - ``components``: maximal pairs of tuples of numbers in ``plans[0]`` and ``plans[1]``. Every
      convex combination of the first tuple's plans is an equilibrium with every convex combination
      of the second's;
    - ``splits`` and ``shifts``: the proof, a tree of cases. Numbers of sequences are from 1.
    """

    plans: tuple[tuple[Vector, ...], tuple[Vector, ...]]
    components: tuple[Product, ...]
    splits: tuple[int, ...]
    shifts: tuple[tuple[FoundShift, ...], tuple[FoundShift, ...]]


def find_plan_equilibria(game: Tree) -> FoundPlans:
    """Find all equilibria of a two-player tree with perfect recall, as realisation plans.

    Raises InputError if both players together have more than ``PLAN_SEQUENCES`` sequences, Unproved
    if the search meets a polyhedron with more than ``VERTICES`` vertices.
    """
    count = sum(game.sequence_counts[p] - 1 for p in (1, 2))
    if count > PLAN_SEQUENCES:
        raise UnsuitableGame(
            f"{count} sequences", f"at most {PLAN_SEQUENCES} of both players together"
        )
    first, second = sides = PlanSide(game, 1), PlanSide(game, 2)
    splits, leaves = split_cases(sides)
    # extreme equilibria: all pairs of vertices in a leaf, whose two masks cover all sequences
    fit = {
        (first.zeros[x], second.zeros[y])
        for s, t in leaves
        for x in bits(first.vertices_of(s))
        for y in bits(second.vertices_of(t))
    }
    listed = [
        sorted({pair[k] for pair in fit}, key=side.plans.__getitem__, reverse=True)
        for k, side in enumerate(sides)
    ]
    # prove for each leaf that both faces are the hulls of the listed vertices; this adds shifts
    listings = [*map(Listing, listed)]
    for leaf in leaves:
        for side, tight, listing in zip(sides, leaf, listings):
            enclose(side, tight, listing)
    places = [{mask: v for v, mask in enumerate(masks)} for masks in listed]
    pairs = {(places[0][x], places[1][y]) for x, y in fit}
    return FoundPlans(
        (
            tuple(first.plans[mask] for mask in listed[0]),
            tuple(second.plans[mask] for mask in listed[1]),
        ),
        tuple(sorted(maximal_products(pairs))),
        tuple(splits),
        (tuple(second.shifts.values()), tuple(first.shifts.values())),
    )


@dataclass(frozen=True)
class _Set:
    """An information set of the sequence form.

    - ``parent``: the sequence that leads to it; ``before``: its bit, 0 for the empty sequence;
    - ``moves``: the sequences of its actions; ``bits``: the mask of these;
    - ``behind``: for each of ``moves`` the places of the sets whose parent it is.
    """

    parent: int
    moves: range
    before: int
    bits: int
    behind: Mapping[int, list[int]]


class PlanSide(Faces):
    """The vertices of the polyhedron of one player's plans.

    - ``plans``: the vertices, by the mask of the numbers at which they are tight;
    - ``shifts``: profitable moves of weight by the opponent, by the masks that they close: no plan
      is tight at all numbers of such a mask.

    Columns of its programs are the player's sequences, then values of the opponent's information
    sets.
    """

    def __init__(self, game: Tree, player: int) -> None:
        self.game, self.player, self.opponent = game, player, 3 - player
        self.count = game.sequence_counts[player]
        first = game.sequence_counts[1] - 1
        self.begins = {1: -1, 2: first - 1}  # by player the number of its sequence h, minus h
        self.every = (1 << first + game.sequence_counts[2] - 1) - 1
        self.sets, self.opponent_sets = self._sets(player), self._sets(self.opponent)
        self.home = {h: k for k, s in enumerate(self.opponent_sets) for h in s.moves}
        # the opponent's payoffs, by the opponent's sequence and then the player's
        self.paid: dict[int, dict[int, Rational]] = {}
        for pair, amount in payoff_matrix(game, self.opponent).items():
            self.paid.setdefault(pair[self.opponent - 1], {})[pair[player - 1]] = amount
        self.shifts: dict[int, FoundShift] = {}
        self.unshifted: list[int] = []  # masks that no shift closes
        self.closing: list[int] = []  # masks with an empty face
        self.needed: dict[int, int] = {}  # by a number's bit the places in ``closing`` that need it
        # each plan has a positive weight at the first sets
        for s in self.sets:
            if not s.parent:
                self._add_closing(s.bits)
        self.closed = self.every + 1  # the last of ``closing`` that ``excludes`` met; here a dummy
        self.plans = self._vertices()
        self.zeros = [*self.plans]

    def _sets(self, player: int) -> list[_Set]:
        sets = [self.game.infosets[i] for i in self.game.sets_of[player]]
        behind: dict[int, list[int]] = {}
        for k, s in enumerate(sets):
            behind.setdefault(s.parent, []).append(k)
        records = []
        for s in sets:
            moves = range(s.first, s.first + len(s.actions))
            before = self.bits(player, [s.parent] if s.parent else [])
            after = {h: behind.get(h, []) for h in moves}
            records.append(_Set(s.parent, moves, before, self.bits(player, moves), after))
        return records

    def bits(self, player: int, sequences: Iterable[int]) -> int:
        """Return the mask of a player's sequences."""
        return sum(1 << h + self.begins[player] for h in sequences)

    def sequences(self, player: int, mask: int) -> list[int]:
        """Return the sequences of a player in a mask, in ascending order."""
        start = self.begins[player]
        return [h for h in range(1, self.game.sequence_counts[player]) if mask >> h + start & 1]

    def add(self, tight: int, i: int) -> int:
        """Return a mask with one more number, and with all numbers that follow from it."""
        return self.close(tight | 1 << i)

    def close(self, tight: int) -> int:
        """Return a mask with all numbers at which each plan of its face is tight, too."""
        # weights of 0 at all moves of a set give its parent the weight 0, from the last set up
        for s in reversed(self.sets):
            if tight & s.bits == s.bits:
                tight |= s.before
        # a weight of 0 at the parent gives 0 to all moves, from the first set down
        for s in self.sets:
            if tight & s.before:
                tight |= s.bits
        # a best reply with a move of a set makes the set's parent
        for s in reversed(self.opponent_sets):
            if tight & s.bits:
                tight |= s.before
        return tight

    def tight(self, plan: Vector) -> int:
        """Return the mask of the numbers at which a plan is tight."""
        worth = worth_against(self.game, self.opponent, plan)
        mask = self.bits(self.player, [h for h, x in enumerate(plan) if not x])
        # best moves at the sets that a best reply reaches
        for k, s in enumerate(self.opponent_sets):
            if not s.parent or mask & s.before:
                best = [h for h in s.moves if worth.sequences[h] == worth.sets[k]]
                mask |= self.bits(self.opponent, best)
        return mask

    def slack(self, h: int) -> dict[int, Rational]:
        """Return the value of an opponent's set minus that of its move ``h``, by column.

        It is at least 0, and 0 if the move is best.
        """
        place = self.home[h]
        form = {self.count + place: QQ(1)}
        form |= {self.count + k: QQ(-1) for k in self.opponent_sets[place].behind[h]}
        return form | {i: -x for i, x in self.paid.get(h, {}).items()}

    @cached_property
    def flows(self) -> list[dict[int, Rational]]:
        """Return the flow equations of the player's sets: forms (moves minus parent) that are 0."""
        return [{s.parent: QQ(-1)} | dict.fromkeys(s.moves, QQ(1)) for s in self.sets]

    def is_single(self, tight: int) -> bool:
        """Return whether the equations of ``tight`` have at most one solution."""
        # equations in the weights that are not 0: flows, and slacks of best moves that are 0
        away = {0, *self.sequences(self.player, tight)}
        best = self.sequences(self.opponent, tight)
        rows = [
            {j: x for j, x in row.items() if j not in away}
            for row in (*self.flows, *map(self.slack, best))
        ]
        place = {j: k for k, j in enumerate(sorted({j for row in rows for j in row}))}
        rows = [{place[j]: x for j, x in row.items()} for row in rows if row]
        return len(rows) >= len(place) and rank(rows, len(place)) >= len(place)

    def without_vertices(self, tight: int) -> list[int]:
        """Return masks whose faces cover a face without a vertex; [] if a shift closes it.

        The masks are one for each move of a set that best replies reach, since some move there is
        best. A shift is sought once ``tight`` has a best move at each such set. Raises Unproved if
        there is none.
        """
        for s in self.opponent_sets:
            if not tight & s.bits and (not s.parent or tight & s.before):
                return [self.close(tight | self.bits(self.opponent, [h])) for h in s.moves]
        if self.exclude(tight, bits(tight)):
            return []
        raise Unproved(NOT_FOUND)

    def excludes(self, tight: int) -> bool:
        """Return whether a closing mask lies in ``tight``: then the face is empty."""
        if tight & self.closed == self.closed:
            return True
        # strike out the closing masks that need a number outside ``tight``
        left, lacking = (1 << len(self.closing)) - 1, self.every & ~tight
        while left and lacking:
            bit = lacking & -lacking
            left &= ~self.needed.get(bit, 0)
            lacking ^= bit
        if left:
            # the mask often closes the faces that are asked about next, too
            self.closed = self.closing[left.bit_length() - 1]
        return left > 0

    def _add_closing(self, on: int) -> None:
        """Add a mask with an empty face."""
        for i in bits(on):
            self.needed[1 << i] = self.needed.get(1 << i, 0) | 1 << len(self.closing)
        self.closing.append(on)

    def exclude(self, tight: int, last: Iterable[int]) -> bool:
        """Add a shift that closes ``tight``. False if there is none.

        The shift is meant to close many masks: ``last`` are the numbers to leave out first.
        """
        if self.excludes(tight):
            return True
        if self._has_none(tight):
            return False
        # leave out numbers as long as no vertex is tight at those that are kept
        kept = [i for i in last if tight >> i & 1]
        for i in [*kept]:
            fewer = [k for k in kept if k != i]
            if self.is_empty(sum(1 << k for k in fewer)):
                kept = fewer
        # a shift that closes fewer numbers closes more masks; else one for all of ``tight``
        least = self.close(sum(1 << i for i in kept))
        if not self._has_none(least) and self._find_shift(least):
            return True
        return least != tight and self._find_shift(tight)

    def _has_none(self, tight: int) -> bool:
        """Return whether ``tight`` is part of a mask that no shift closes."""
        return any(tight & unshifted == tight for unshifted in reversed(self.unshifted))

    def _find_shift(self, tight: int) -> bool:
        """Add a shift by a linear program. False if there is none.

        The shift is a flow in the opponent's sequences, negative only at those in ``tight``. It
        gains at least 1 against each plan with weight 0 at the player's sequences in ``tight``:
        values of the player's sets prove it, as the dual of the plan that is worst for the shift.
        """
        # columns: positive and negative parts of the weights, values of the player's sets, and a
        # spare amount for each sequence in ``tight``, where a loss does not matter
        signs = [(h, 1) for h in self.home]
        signs += [(h, -1) for h in self.sequences(self.opponent, tight)]
        size = len(signs)
        out = self.sequences(self.player, tight)
        spare = {h: size + len(self.sets) + k for k, h in enumerate(out)}
        # a row for each sequence of the player: the shift's gain there, and the values behind it,
        # bound the value of its set from above; the empty sequence's value is at least 1
        gains: list[dict[int, Rational]] = [{} for _ in range(self.count)]
        for j, (h, sign) in enumerate(signs):
            for i, amount in self.paid.get(h, {}).items():
                gains[i][j] = sign * amount
        for k, s in enumerate(self.sets):
            gains[s.parent][size + k] = QQ(1)
            for h in s.moves:
                gains[h][size + k] = QQ(-1)
        for h, j in spare.items():
            gains[h][j] = QQ(1)
        rows = [Row("gain", form, ">=", QQ(int(not i))) for i, form in enumerate(gains)]
        # the weights change no flow of the opponent's plan
        for s in self.opponent_sets:
            flow = {
                j: QQ(sign if h in s.moves else -sign)
                for j, (h, sign) in enumerate(signs)
                if h in s.moves or h == s.parent
            }
            rows.append(Row("flow", flow, "==", QQ(0)))
        # short shifts with few sequences left out
        costs = dict.fromkeys(range(size), QQ(-1)) | dict.fromkeys(spare.values(), -OUT)
        values = frozenset(range(size, size + len(self.sets)))
        columns = range(size + len(self.sets) + len(spare))
        try:
            x = optimum(LinearProgram(columns, rows, costs, values)).x
        except NoOptimum:
            # keep only maximal masks
            self.unshifted = [smaller for smaller in self.unshifted if smaller & tight != smaller]
            self.unshifted.append(tight)
            return False
        weights: dict[int, Rational] = {}
        for (h, sign), amount in zip(signs, x):
            weights[h] = weights.get(h, QQ(0)) + sign * amount
        self._keep([h for h, j in spare.items() if x[j]], {h: w for h, w in weights.items() if w})
        return True

    def _keep(self, out: Sequence[int], weights: Mapping[int, Rational]) -> None:
        """Add a shift with the mask that it closes; drop shifts whose masks contain it."""
        negative = [h for h, weight in weights.items() if weight < 0]
        on = self.close(self.bits(self.player, out) | self.bits(self.opponent, negative))
        self._add_closing(on)
        first, opponent_first = (1 + self.begins[p] for p in (self.player, self.opponent))
        whole = dict(zip(weights, coprime_integers(tuple(weights.values()))))
        self.shifts = {closed: shift for closed, shift in self.shifts.items() if closed & on != on}
        self.shifts[on] = FoundShift(
            tuple(h + first for h in out), {h + opponent_first: w for h, w in whole.items()}
        )

    def _vertices(self) -> dict[int, Vector]:
        """Return the vertices of the polyhedron, by the mask at which each alone is tight."""
        # parametrise the solutions of the flow equations: a form in the free columns for each
        width = self.count + len(self.opponent_sets)
        equations = [{0: QQ(1)}, *self.flows]
        right = [QQ(int(not i)) for i in range(len(equations))]
        solved = all_solutions(equations, right, width)
        if not solved:
            raise AssertionError("a player without a plan")
        free, forms = solved
        # the inequalities: weights and slacks are at least 0
        inside = list(forms[: self.count])
        for row in map(self.slack, self.home):
            parts = [[x * b for b in forms[j]] for j, x in row.items()]
            inside.append(tuple(sum(column, QQ(0)) for column in zip(*parts)))
        # the cone over the polyhedron: its extreme rays with a positive first entry are vertices
        ahead = (1, *(0 for _ in free))
        inside_cone = [ahead, *(coprime_integers(form) for form in inside if any(form))]
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
        # a vertex has values, too: drop the plans that the mask alone does not determine
        by_face = {self.tight(plan): plan for plan in plans}
        return {mask: plan for mask, plan in by_face.items() if self.is_single(mask)}
