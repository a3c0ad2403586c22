"""All mixed equilibria of a game for any number of players: how many, each, and what is open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nashproof.certificates.shapes import strategy_names
from nashproof.errors import printable
from nashproof.shell.notebook.equilibria.listed import (
    LISTED,
    any_mixture,
    mixture_words,
    profile_words,
    pure_words,
)
from nashproof.shell.notebook.strategies import short_figure, shortened

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.tree import Tree
    from nashproof.solving.algebraic_profiles import AlgebraicProfile
    from nashproof.solving.mixed import EquilibriumSet, FoundMixed, Point


EXACT = 500  # characters of the polynomials of an equilibrium in text; JSON has all


@dataclass(frozen=True)
class DescribedMixed:
    """All equilibria of a game in mixed strategies, or all outside boxes that are left open.

    ``exact`` has some of those that are irrational, by number from 1, in an algebraic number.
    """

    game: Tree
    found: FoundMixed
    exact: Mapping[int, AlgebraicProfile]

    @property
    def is_complete(self) -> bool:
        """Whether there is no other equilibrium."""
        return not self.found.left_open

    @property
    def number(self) -> str:
        """How many there are in words: ``exactly 3 equilibria``."""
        from nashproof.certificates.statements.bimatrix import number_words

        count = "infinite" if self.found.has_infinitely_many else str(len(self.found.listed))
        if self.is_complete:
            return number_words(count, "equilibria")
        if not self.found.listed:
            return "an equilibrium, and none is found"
        return number_words(count, "equilibria", "at least ")

    @property
    def lines(self) -> list[str]:
        """How many there are; first where others may be; then each, and what it pays."""
        rows = [
            f"  {n}. {self._words(one)}{self._exactly(n)}"
            for n, one in enumerate(self.found.listed, 1)
        ]
        lines = [f"The game has {self.number}.", *shortened(rows, "sets", LISTED)]
        if self.is_complete:
            return [printable(line) for line in lines]
        # What is not known stands first
        boxes = [f"  {self._open_words(box)}" for box in self.found.left_open]
        left_open = [
            "Not known: whether there are equilibria beyond those below in which",
            *shortened(boxes, "boxes", LISTED),
        ]
        return [printable(line) for line in [*left_open, *lines]]

    def _words(self, one: EquilibriumSet) -> str:
        near = bool(one.radius)
        sides = [
            any_mixture(mixture_words(zip(x, self._names(p)), near) for x in own)
            for p, own in enumerate(one.points, 1)
        ]
        paid = self._paid(one)
        return profile_words(self.game, sides) + (f"; payoffs {', '.join(paid)}" if paid else "")

    def _exactly(self, n: int) -> str:
        """An irrational equilibrium with square roots, or in polynomials of a zero of one."""
        if n not in self.exact:
            return ""
        from nashproof.certificates.codec import number
        from nashproof.claims.kinds.profiles.parameters import stated_root
        from nashproof.solving.parameters.surds import surd

        one = self.exact[n]
        sides = [
            ", ".join(
                f"{name}: {surd(p, one.root) or number(p)}"
                for name, p in zip(self._names(k), x)
                if p
            )
            for k, x in enumerate(one.points, 1)
        ]
        words = profile_words(self.game, sides)
        t = f"{one.root.name} is {stated_root(one.root).words}"
        if len(words) > EXACT:
            return f"; exactly polynomials in {one.root.name}, which JSON has, where {t}"
        is_quadratic = one.root.zero_of.degree() == 2
        return f"; exactly {words}" + ("" if is_quadratic else f", where {t}")

    def _paid(self, one: EquilibriumSet) -> list[str]:
        """What an equilibrium pays each player; nothing of many."""
        if not one.is_single:
            return []
        from nashproof.exact.numbers import decimal_text
        from nashproof.play.strategies import expected_payoffs

        plans = [self.plans(p, own)[0] for p, own in enumerate(one.points, 1)]
        paid = expected_payoffs(self.game, plans)
        return [f"about {decimal_text(x)}" if one.radius else short_figure(x) for x in paid]

    def plans(self, player: int, points: Sequence[Point]) -> list[tuple[Rational, ...]]:
        """The realisation plans of some mixed strategies."""
        from nashproof.play.strategies import combined, pure_plan

        own = [pure_plan(self.game, player, s) for s in self.found.strategies[player - 1]]
        return [tuple(combined(x, own)) for x in points]

    def _names(self, player: int) -> list[str]:
        return [
            pure_words(self.game, player, strategy_names(self.game, s))
            for s in self.found.strategies[player - 1]
        ]

    def _open_words(self, box: Any) -> str:
        sides = [
            ", ".join(
                name if low == high else f"{name}: {short_figure(low)} to {short_figure(high)}"
                for name, (low, high) in zip(self._names(p), own)
                if high
            )
            for p, own in enumerate(box, 1)
        ]
        return profile_words(self.game, sides)

    def record(self) -> dict[str, Any]:
        """All of them for programs: points with a probability for each of ``strategies``."""
        found = self.found
        return {
            "count": "infinite" if found.has_infinitely_many else str(len(found.listed)),
            "complete": self.is_complete,
            "strategies": {
                str(p): [dict(strategy_names(self.game, s)) for s in own]
                for p, own in enumerate(found.strategies, 1)
            },
            "equilibria": [
                {
                    "points": {
                        str(p): [[*map(str, x)] for x in own] for p, own in enumerate(one.points, 1)
                    },
                    "radius": str(one.radius),
                    **self.exact_record(n),
                }
                for n, one in enumerate(found.listed, 1)
            ],
            "open": [
                {str(p): [[*map(str, ends)] for ends in own] for p, own in enumerate(box, 1)}
                for box in found.left_open
            ],
        }

    def exact_record(self, n: int) -> dict[str, Any]:
        """The polynomials, and the one whose zero the number is, between two values."""
        if n not in self.exact:
            return {}
        from nashproof.certificates.codec import number

        one = self.exact[n]
        return {
            "exact": {
                "parameter": one.root.name,
                "zero of": str(number(one.root.zero_of)),
                "from": str(one.root.low),
                "to": str(one.root.high),
                "points": {
                    str(p): [str(number(x)) for x in own] for p, own in enumerate(one.points, 1)
                },
            }
        }
