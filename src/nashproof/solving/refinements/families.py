"""Families of profiles that tremble: probabilities in parameters and a small ``e``.

A single profile is a family without parameters: its box is empty and has one corner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TypeAlias

from nashproof.exact.expressions import (
    Parametric,
    Polynomial,
    evaluate,
    expression,
    over_positive,
    parts,
    polynomial,
    with_value,
)
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.exact.signs import Box, bernstein, bernstein_cost, is_positive, middle
from nashproof.games.tree import Tree
from nashproof.limits import BERNSTEIN_WORK, EXPRESSION_CHARACTERS
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.types import Profile

SMALL = "e"  # the small parameter
ENDS = tuple(QQ(1, 10**k) for k in range(1, 13))  # the greatest ``e``, tried in this order
PARAMETERS = 6  # the most parameters, since a box of n has 2^n corners
Trembling: TypeAlias = tuple[tuple[Parametric, ...], ...]  # a profile in the parameters and ``e``
Point: TypeAlias = Mapping[str, Rational]


class TremblingFamily:
    """A family of profiles, and constructions of its trembles.

    - ``members``: the family in its parameters; ``box``: the interval of each parameter;
    - ``small``: ``e`` in the field of the parameters and ``e``; ``profile``: the family in it.

    Raises NoOptimum for more than PARAMETERS parameters, or if a parameter is named ``e``.
    """

    def __init__(self, game: Tree, members: Profile, box: Box) -> None:
        if SMALL in box or len(box) > PARAMETERS:
            raise NoOptimum
        self.game, self.members, self.box = game, members, box
        self.names = (*box, SMALL)
        self.parameters = {name: expression(name, self.names) for name in box}
        self.small: Parametric = expression(SMALL, self.names)
        self.profile: Profile = tuple(tuple(map(self._in_field, row)) for row in members)

    def _in_field(self, value: Parametric) -> Parametric:
        """Return a number or a function of the parameters in the field of them and ``e``."""
        if self.box:
            return self.in_names(value)
        return self.small * 0 + value

    def corners(self) -> Iterator[tuple[Parametric, dict[str, Rational]]]:
        """Yield each corner of the box, after a polynomial that is 1 there and 0 at the rest."""
        for ends in product((0, 1), repeat=len(self.box)):
            shares = []
            for name, end, (low, high) in zip(self.box, ends, self.box.values()):
                share = (self.parameters[name] - low) / (high - low)
                shares.append(share if end else 1 - share)
            at = {name: self.box[name][end] for name, end in zip(self.box, ends)}
            yield prod(shares, start=self.small**0), at

    def evenly_trembling(self) -> Trembling:
        """Return the family with ``even`` probabilities at each set with an action of weight 0."""
        return tuple(
            row if all(map(self.is_positive, row)) else self.even(row) for row in self.profile
        )

    def even(self, row: Sequence[Parametric]) -> tuple[Parametric, ...]:
        """Return (1 - e) times the probabilities of a set, plus e times the uniform ones."""
        return tuple(x + self.small * (QQ(1, len(row)) - x) for x in row)

    def in_names(self, value: Parametric) -> Parametric:
        """Return a function of ``e`` in the field of the parameters and ``e``."""
        return expression(number_text(value), self.names)

    def inwards(self, value: Parametric) -> Parametric:
        """Return a polynomial at parameters moved by the share ``e`` towards the box's middle.

        So members at the ends of the box tremble to members inside it.
        """
        form = polynomial(value)
        if form is None or not hasattr(form, "terms"):
            return value
        amid = middle(self.box)
        nearer = [x + self.small * (amid[n] - x) for n, x in self.parameters.items()]
        return sum(
            (c * prod(map(pow, (*nearer, self.small), powers)) for powers, c in form.terms()),
            self.small * 0,
        )

    def is_positive(self, value: Parametric) -> bool:
        """Return whether a function of the parameters is proved positive on the box."""
        above, _ = parts(self.over_positive(value))
        return is_positive(above, self.box_up_to(QQ(0)))

    def over_positive(self, value: Parametric) -> Parametric:
        """Return a function with a denominator positive in the middle of the box at e = 0."""
        negative = evaluate(parts(value)[1], {**middle(self.box), SMALL: QQ(0)}) < 0
        return over_positive(value, -1 if negative else 1)

    def box_up_to(self, end: Rational) -> Box:
        """Return the family's box with ``e`` from 0 to ``end``."""
        return {**self.box, SMALL: (QQ(0), end)}

    def proof_end(self, trembling: Trembling, proves: Callable[[Box], bool]) -> Rational:
        """Return an ``e`` up to which trembles are a proof.

        Raises NoOptimum if there is none, or if a certificate would exceed the format's limits.
        """
        cells = [pair for rows in zip(trembling, self.profile) for pair in zip(*rows)]
        if all(len(number_text(x)) <= EXPRESSION_CHARACTERS and _tends_to(x, y) for x, y in cells):
            for end in ENDS:
                box = self.box_up_to(end)
                if all(_is_mixed(x, box) for x, _ in cells) and proves(box):
                    return end
        raise NoOptimum


def is_nonnegative(value: Polynomial, box: Box) -> bool:
    """Return whether Bernstein coefficients prove a value at least 0, within a checker's work."""
    return bernstein_cost(value, box) <= BERNSTEIN_WORK and min(bernstein(value, box)) >= 0


def _tends_to(value: Parametric, limit: Parametric) -> bool:
    """Return whether a trembling probability equals that of the family at ``e = 0``."""
    above, below = (with_value(part, SMALL, QQ(0)) for part in parts(value))
    first, second = parts(limit)
    return not above * second - first * below


def _is_mixed(value: Parametric, box: Box) -> bool:
    """Return whether a value is at least 0 on the box, and positive for the greatest ``e``."""
    above, below = parts(value)
    is_probability = is_positive(below, box) and min(bernstein(above, box)) >= 0
    return is_probability and is_positive(with_value(above, SMALL, box[SMALL][1]), box)
