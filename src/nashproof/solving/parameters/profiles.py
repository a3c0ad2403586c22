"""Profiles with parameters: the proof of an equilibrium on a whole box, or a point where it fails.

Knows no documents. Idea: at a point of the box the best action of each information set is known; by
backward induction its payoff, a polynomial, is a candidate for the set's best-response value on the
whole box. The candidate is a bound if it exceeds the payoffs of the other actions everywhere, which
Bernstein coefficients prove. If a sign stays open, the box is cut in two. If the bounds add up to
what the profile pays, no player gains anywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from nashproof.errors import Unproved
from nashproof.exact.expressions import evaluate, parts, polynomial
from nashproof.exact.numbers import QQ, Rational
from nashproof.exact.signs import bernstein, middle
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play.best_response import BestResponse, best_values, improvements, rewards
from nashproof.play.strategies import expected_payoffs, plans_of
from nashproof.solving.parameters.roots import (
    AlgebraicNumber,
    Part,
    TooWide,
    are_at_least_0,
    certain_part,
    divided,
    is_beside,
)

if TYPE_CHECKING:
    from sympy.polys.fields import FracElement
    from sympy.polys.rings import PolyElement

CORNERS = 10  # parameters that are sampled at their ends; further ones at their middle
SAMPLES = 16  # steps of the samples of a single parameter; several parameters take fewer
# Pure strategies of a player with imperfect recall that are tried as deviations, at all samples
# together
FORGETFUL_STRATEGIES = 4096
DEPTH = 12  # nested cuts of the box

Number: TypeAlias = "Rational | PolyElement | FracElement"  # exact, or a function of the parameters
Profile = tuple[tuple[Number, ...], ...]  # for each information set a probability for each action
Point = Mapping[str, Rational]  # parameter -> value
Box = Mapping[str, tuple[Rational, Rational]]  # parameter -> its interval


def substitute(profile: Profile, at: Point) -> Profile:
    """Return a profile at a point of the parameters."""
    return tuple(tuple(evaluate(p, at) for p in row) for row in profile) if at else profile


def scaled_plans(
    game: Game, profile: Profile
) -> tuple[tuple[tuple[Number, ...], ...], dict[int, Number]]:
    """Return polynomial plans, and the scales: each player's realisation weights times their scale.

    Multiply each plan by the product of its denominators (equal ones once per set). The scale is
    positive on the box (docs/reference/certificate-format.md, section 5, family), and 1 if nothing
    divides.
    """
    scales: dict[int, Number] = {p: QQ(1) for p in game.player_numbers}
    for i, s in enumerate(game.infosets):
        scale = prod(dict.fromkeys(parts(x)[1] for x in profile[i]), start=QQ(1))
        # a player with imperfect recall may meet the set more than once on a path
        forgets = scale != 1 and s.player in game.forgetful
        scales[s.player] *= scale ** (_meetings(game, i) if forgets else 1)
    plans = tuple(
        tuple(polynomial(w * scales[p]) for w in plan)
        for p, plan in zip(game.player_numbers, plans_of(game, profile))
    )
    return plans, scales


def _meetings(game: Game, index: int) -> int:
    """Return how often a path meets an information set at most."""
    s = game.infosets[index]
    met = [0] * game.sequence_counts[s.player]  # before the end of each sequence of its player
    for i, parent, first in game.branches[s.player]:
        for q in range(first, first + len(game.infosets[i].actions)):
            met[q] = met[parent] + (i == index)
    return max(met)


def out_of_reach(game: Tree, profile: Profile, infosets: Collection[tuple[int, str]]) -> bool:
    """Return True if no player alone can bring play to one of the sets ``(player, name)``.

    At each node of the sets at least two players have made a move of probability identically 0
    (docs/reference/certificate-format.md, section 5, ``frontier``).
    """

    def stopping(moves: Sequence[tuple[int, str, str]]) -> set[int]:
        """Return the players who make a move of probability 0 among these."""
        places = ((p, game.set_index[p, name], action) for p, name, action in moves if p)
        return {
            p for p, i, action in places if not profile[i][game.infosets[i].actions.index(action)]
        }

    return not infosets or all(
        len(stopping(path[:k])) > 1
        for path in game.paths()
        for k, move in enumerate(path)
        if move[:2] in infosets
    )


# A point where the profile is no equilibrium


def samples(box: Box) -> list[dict[str, Rational]]:
    """Return evenly spaced points of a box, with its corners unless it has many parameters."""
    steps = {1: SAMPLES, 2: 4}.get(len(box), 2 if len(box) <= 6 else 1)
    grid = [
        [low + (high - low) * QQ(k, steps) for k in range(steps + 1)] for low, high in box.values()
    ]
    for k, (low, high) in enumerate(list(box.values())[: max(0, len(box) - CORNERS)]):
        grid[k] = [(low + high) / 2]
    return [dict(zip(box, point)) for point in product(*grid)]


def counterexample(
    game: Game, profile: Profile, players: Sequence[int], box: Box
) -> tuple[Point, BestResponse] | None:
    """Return the sample at which one of the players gains most, and their deviation there.

    None if no sample shows a gain. For a player with imperfect recall, pure strategies are tried.
    """
    gains: list[tuple[Point, BestResponse]] = []
    points = samples(box)
    limit = FORGETFUL_STRATEGIES // len(points)
    for at in points:
        responses = improvements(game, plans_of(game, substitute(profile, at)), limit, players)
        gains += [(at, response) for response in responses.values() if response.gain]
    return max(gains, key=lambda pair: pair[1].gain, default=None)


# The proof


@dataclass(frozen=True)
class BoundedPart:
    """A part of the box on which a polynomial bounds each best-response value.

    - ``bounds``: player -> information set -> a polynomial that is at least the set's value, times
      the scales of the other players (see ``scaled_plans``).
    """

    bounds: Mapping[int, Mapping[int, Number]]


@dataclass(frozen=True)
class PartCut:
    """A cut of the box in two parts, with a proof for each.

    - ``parameter``: the parameter whose interval is cut;
    - ``at``: the point of the cut;
    - ``low``, ``high``: the proofs for the part below and the part above.
    """

    parameter: str
    at: Rational
    low: ProofTree
    high: ProofTree


ProofTree: TypeAlias = BoundedPart | PartCut


def equilibrium_tree(game: Game, profile: Profile, players: Sequence[int], box: Box) -> ProofTree:
    """Return the proof that these players' strategies are best responses on the whole box.

    Raises Unproved if none is found.
    """
    return _TreeSearch(game, profile, players).tree(box, 0)


def tree_between(
    game: Game, profile: Profile, players: Sequence[int], name: str, part: Part
) -> ProofTree:
    """Return the proof that the players' strategies are best responses between two ends.

    Raises Unproved if none is found, TooWide if the ends of a root's bracket may be too far apart.
    """
    search = _TreeSearch(game, profile, players, part)
    low, high = certain_part(part)
    if part[0] == part[1]:
        return BoundedPart(
            search.bounds({name: (high, low)})[0]
        )  # in the middle of the root's bracket
    if low > high:
        raise TooWide
    return search.tree({name: (low, high)}, 0)


def uncut_proof(
    game: Game, profile: Profile, players: Sequence[int], box: Box
) -> BoundedPart | None:
    """Return the proof of ``equilibrium_tree`` if it needs no cut. It takes no samples.

    None if it needs a cut, or if there is no proof.
    """
    try:
        bounds, difference = _TreeSearch(game, profile, players).bounds(box)
    except Unproved:
        return None
    return BoundedPart(bounds) if difference is None else None


class _TreeSearch:
    """The search for the proof of a profile.

    - ``scales``: as in ``scaled_plans``;
    - ``payoffs``: each player's payoff under the scaled plans;
    - ``earned``: player -> the payoff of each of their sequences against the others' scaled plans;
    - ``part``: of a single parameter the ends, which may be roots; else empty.
    """

    def __init__(
        self, game: Game, profile: Profile, players: Sequence[int], part: Part | tuple[()] = ()
    ) -> None:
        """Compute the scaled plans, and what they pay."""
        self.part = part
        plans, self.scales = scaled_plans(game, profile)
        self.game = game
        self.payoffs = expected_payoffs(game, plans)
        self.earned = {p: rewards(game, plans, p) for p in players}

    def tree(self, box: Box, depth: int) -> ProofTree:
        """Return the proof for a part of the box, which is the result of ``depth`` cuts."""
        bounds, difference = self.bounds(box)
        if difference is None:
            return BoundedPart(bounds)
        if depth == DEPTH:
            raise Unproved("no sign certificate was found within the search's limit")
        name, point = _place_of_cut(difference, box)
        low, high = box[name]
        return PartCut(
            name,
            point,
            self.tree({**box, name: (low, point)}, depth + 1),
            self.tree({**box, name: (point, high)}, depth + 1),
        )

    def bounds(self, box: Box) -> tuple[dict[int, dict[int, Number]], PolyElement | None]:
        """Return bounds from the actions that are best in the middle of the box.

        Also return a difference whose sign they leave open; None if they are bounds on the whole
        box.
        """
        bounds: dict[int, dict[int, Number]] = {}
        for player in self.earned:
            bounds[player] = {}
            difference = self.bound_values(player, box, bounds[player])
            if difference is not None:
                return bounds, difference
        return bounds, None

    def bound_values(self, player: int, box: Box, bounds: dict[int, Number]) -> PolyElement | None:
        """Fill in the bounds on a player's sets; return the first difference of open sign.

        Raises Unproved if the bound on the whole game exceeds what the profile pays.
        """
        # backward induction in polynomials, with the best action at the middle of the box
        game, worth = self.game, list(self.earned[player])
        inside = middle(box)
        _, at_middle = best_values(game, player, [evaluate(w, inside) for w in worth])
        for i in reversed(game.sets_of[player]):
            s = game.infosets[i]
            here = range(s.first, s.first + len(s.actions))
            best = next(q for q in here if evaluate(worth[q], inside) == at_middle[i])
            bound = bounds[i] = worth[best]
            for q in here:
                if not self.is_bound(bound - worth[q], box):
                    return bound - worth[q]
            worth[s.parent] += bound
        # the bound on the whole game must be the payoff itself; at a root alone it may differ by a
        # multiple of the root's polynomial, which is 0 there
        difference = worth[0] * self.scales[player] - self.payoffs[player - 1]
        if difference and not (self.at_root and divided(difference, self.at_root)):
            raise Unproved(
                f"player {player}'s best responses earn more somewhere than the profile pays"
            )
        return None

    @property
    def at_root(self) -> AlgebraicNumber | None:
        """Return the root that is all of the part; None if there is more."""
        point = self.part[0] if self.part and self.part[0] == self.part[1] else None
        return point if isinstance(point, AlgebraicNumber) else None

    def is_bound(self, difference: Number, box: Box) -> bool:
        """Return True if a difference is proved >= 0 on the box, and beside its roots.

        Raises TooWide if it is not proved beside a root.
        """
        # at a root alone: Bernstein coefficients on its bracket, or a multiple of its polynomial
        if self.at_root:
            shown = are_at_least_0(bernstein(difference, self.at_root.box))
            if not shown and divided(difference, self.at_root) is None:
                raise TooWide
            return True
        if not are_at_least_0(bernstein(difference, box)):
            return False
        # beside a root: its polynomial may be divided out
        ends = next(iter(box.values()))
        for root, inner in zip(self.part, certain_part(self.part)) if self.part else ():
            if not isinstance(root, AlgebraicNumber) or inner not in ends:
                continue
            if not is_beside(difference, root, inner, are_at_least_0):
                raise TooWide
        return True


def _place_of_cut(difference: PolyElement, box: Box) -> tuple[str, Rational]:
    """Return the parameter and the point at which to cut.

    If the difference depends on a single parameter: a rational zero inside. Else the middle of the
    widest interval.
    """
    names = [
        str(g) for k, g in enumerate(difference.ring.gens) if any(e[k] for e in difference.monoms())
    ]
    name = max(names, key=lambda n: box[n][1] - box[n][0])
    if len(names) == 1:
        # the zero of a linear factor, from its values at 0 and 1
        factors = [f for f, _ in difference.factor_list()[1] if max(map(sum, f.monoms())) == 1]
        at_ends = [[evaluate(f, {n: QQ(x) for n in box}) for x in (0, 1)] for f in factors]
        for root in (-at_zero / (at_one - at_zero) for at_zero, at_one in at_ends):
            if box[name][0] < root < box[name][1]:
                return name, root
    return name, (box[name][0] + box[name][1]) / 2
