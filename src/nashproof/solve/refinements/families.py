"""A family of profiles that tremble: probabilities in the family's parameters and a small ``e``.

Trembles are found at the corners of the family's box and mixed in between, as plans. Where a set is
reached by some members only, a mean of plans is no mean of probabilities: there the trembling
probabilities are given beforehand. What a refinement asks at a corner it says itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, TypeAlias

from nashproof.exact.expressions import evaluate, expression, over_positive, parts, with_value
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import Box, bernstein, is_positive
from nashproof.games.tree import Tree
from nashproof.limits import EXPRESSION_CHARACTERS
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.strategies import plan_of
from nashproof.play.types import Profile
from nashproof.solve.parameters.profiles import substitute
from nashproof.solve.refinements.trembles import ENDS, SMALL, Powers, Trembling

PARAMETERS = 6  # of more, trembles are not looked for: a box has 2^n corners
# Of a set with given trembles the coefficients of 1, e, .. in the probability of each action
Given: TypeAlias = Mapping[int, Sequence[Sequence[Rational]]]
Point: TypeAlias = Mapping[str, Rational]


class TremblingFamily:
    """A family, and its trembles.

    - ``members``: the family as it is given; ``box``: the interval of each parameter;
    - ``small``: ``e`` in the field of the parameters and ``e``; ``profile``: the family there.

    Raises NoOptimum of more parameters than PARAMETERS, or if one is named ``e``.
    """

    def __init__(self, game: Tree, members: Profile, box: Box) -> None:
        if SMALL in box or len(box) > PARAMETERS:
            raise NoOptimum
        self.game, self.members, self.box = game, members, box
        names = (*box, SMALL)
        self.parameters = {name: expression(name, names) for name in box}
        self.small: Any = expression(SMALL, names)
        self.profile: Profile = tuple(
            tuple(expression(number_text(x), names) for x in row) for row in members
        )

    def corners(self) -> Iterator[tuple[Any, dict[str, Rational]]]:
        """Yield each corner of the box, with a polynomial that is 1 there and 0 at the others."""
        for ends in product((0, 1), repeat=len(self.box)):
            shares = []
            for name, end, (low, high) in zip(self.box, ends, self.box.values()):
                share = (self.parameters[name] - low) / (high - low)
                shares.append(share if end else 1 - share)
            at = {name: self.box[name][end] for name, end in zip(self.box, ends)}
            yield prod(shares, start=self.small**0), at

    def added(
        self, weights: Sequence[Any], terms: Sequence[Sequence[Rational]], share: Any
    ) -> list[Any]:
        """Weights and a share of a corner's trembles; ``terms[0]`` is the corner itself."""
        result = list(weights)
        for k, coefficients in enumerate(terms[1:], 1):
            power = share * self.small**k
            result = [w + x * power if x else w for w, x in zip(result, coefficients)]
        return result

    def even(self, row: Sequence[Any]) -> tuple[Any, ...]:
        """The probabilities of a set if every action is taken alike, ``e`` of the time."""
        return tuple(x + self.small * (QQ(1, len(row)) - x) for x in row)

    def is_positive(self, value: Any) -> bool:
        """Whether a function of the parameters is shown to be positive on the box."""
        above, _ = parts(self.over_positive(value))
        return is_positive(above, self.box_up_to(QQ(0)))

    def over_positive(self, value: Any) -> Any:
        """The same function, written with a denominator that is positive amid the box at e = 0."""
        middle = {name: (low + high) / 2 for name, (low, high) in self.box.items()}
        negative = evaluate(parts(value)[1], {**middle, SMALL: QQ(0)}) < 0
        return over_positive(value, -1 if negative else 1)

    def box_up_to(self, end: Rational) -> Box:
        """The family's box with ``e`` from 0 to ``end``."""
        return {**self.box, SMALL: (QQ(0), end)}

    def proof_end(self, trembling: Trembling, proves: Callable[[Box], bool]) -> Rational:
        """Up to which ``e`` trembles are a proof. Raises NoOptimum if they are none."""
        cells = [x for row in trembling for x in row]
        if all(len(number_text(x)) <= EXPRESSION_CHARACTERS for x in cells):
            for end in ENDS:
                box = self.box_up_to(end)
                if all(self._is_mixed(*parts(x), box) for x in cells) and proves(box):
                    return end
        raise NoOptimum

    def _is_mixed(self, above: Any, below: Any, box: Box) -> bool:
        """Whether a probability is one on the box, and positive where ``e`` is greatest."""
        one = is_positive(below, box) and min(bernstein(above, box)) >= 0
        return one and is_positive(with_value(above, SMALL, box[SMALL][1]), box)


def mixed_trembles(family: TremblingFamily, at_corner: Callable[..., AtCorner]) -> Trembling:
    """Trembles of both players, mixed of those at the corners.

    Raises NoOptimum if there are none at a corner.
    """
    rows: dict[int, tuple[Any, ...]] = {}
    for player in family.game.player_numbers:
        rows |= _rows_of(family, player, at_corner)
    return tuple(rows[i] for i in range(len(family.game.infosets)))


def _rows_of(
    family: TremblingFamily, player: int, at_corner: Callable[..., AtCorner]
) -> dict[int, tuple[Any, ...]]:
    """The trembling probabilities of a player, by set."""
    game, plan = family.game, plan_of(family.game, family.profile, player)
    own = {i: game.infosets[i] for i in game.sets_of[player]}
    seldom = {i for i, s in own.items() if not family.is_positive(plan[s.parent])}
    weights = list(plan)
    for share, at in family.corners():
        given = {i: _even_terms(substitute((family.members[i],), at)[0]) for i in seldom}
        terms = at_corner(family, player, at, given).coefficients()
        weights = family.added(weights, terms, share)
    rows = {}
    for i, s in own.items():
        here = range(s.first, s.first + len(s.actions))
        mixed = (family.over_positive(weights[q] / weights[s.parent]) for q in here)
        rows[i] = family.even(family.profile[i]) if i in seldom else tuple(mixed)
    return rows


def _even_terms(row: Sequence[Rational]) -> Sequence[Sequence[Rational]]:
    """The coefficients of 1 and ``e`` in ``TremblingFamily.even``, by action."""
    return [(x, QQ(1, len(row)) - x) for x in row]


class AtCorner(Powers):
    """The coefficients at a corner of a family's box, where some sets have ``given`` trembles.

    There the weight of an action is that of the set times its given probability. ``terms`` are the
    coefficients so far. A subclass says in ``start`` what is asked.
    """

    def __init__(self, family: TremblingFamily, player: int, at: Point, given: Given) -> None:
        self.player, self.at = player, at
        self.start(family)
        self.given, self.terms = given, [list(self.plan)]

    def start(self, family: TremblingFamily) -> None:
        """Set what ``Powers`` has."""
        raise NotImplementedError

    def coefficients(self) -> list[list[Rational]]:
        """As of ``Powers``, and then until no set with given trembles has a rest."""
        while self.waiting or any(self.terms[-1][self.arrival(i)] for i in self.given):
            done = not self.waiting
            x = list(optimum(self.program(), "none").x)
            self.terms.append(x[: self.count])
            if not done and not self.learn(x):
                raise NoOptimum
        return self.terms

    def arrival(self, infoset: int) -> int:
        """The sequence that leads to a set."""
        return self.game.infosets[infoset].parent

    def flow_rows(self) -> Iterator[Row]:
        """Yield the plan's rows, and those of the given trembles.

        Once nothing waits, the sets with given trembles get no weight but what their own bring.
        """
        yield from super().flow_rows()
        for i, probabilities in self.given.items():
            s = self.game.infosets[i]
            if not self.waiting and not self.is_below(i):
                yield Row("closed", {s.parent: QQ(1)}, "==", QQ(0))
            for q, (first, *rest) in enumerate(probabilities, s.first):
                before = zip(rest, reversed(self.terms))
                known = sum((x * plan[s.parent] for x, plan in before), QQ(0))
                yield Row("given", {q: QQ(1), s.parent: -first}, "==", known)

    def is_below(self, infoset: int) -> bool:
        """Whether a set follows one with given trembles."""
        above = self.game.sequence(self.player, self.arrival(infoset))
        return above is not None and (above[0] in self.given or self.is_below(above[0]))
