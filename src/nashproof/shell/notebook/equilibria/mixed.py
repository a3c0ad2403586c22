"""All mixed equilibria of a game for any number of players: how many, each, and what is open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nashproof.certificates.shapes import strategy_names
from nashproof.errors import printable
from nashproof.shell.notebook.equilibria.listed import LISTED, pure_words
from nashproof.shell.notebook.strategies import short_figure, shortened

if TYPE_CHECKING:
    from nashproof.games.tree import Tree
    from nashproof.solve.mixed import EquilibriumSet, FoundMixed, Point

PLACES = 10  # decimals of a probability that is not rational


@dataclass(frozen=True)
class DescribedMixed:
    """All equilibria of a game in mixed strategies, or all outside boxes that are left open."""

    game: Tree
    found: FoundMixed

    @property
    def is_complete(self) -> bool:
        """Whether there is no other equilibrium."""
        return not self.found.left_open

    @property
    def number(self) -> str:
        """How many there are in words: ``exactly 3 equilibria``."""
        from nashproof.certificates.statements.bimatrix import number_words

        count = "infinite" if self.found.has_infinitely_many else str(len(self.found.listed))
        words = number_words(count, "equilibria")
        if self.is_complete:
            return words
        found = words.replace("exactly", "at least")
        return found if self.found.listed else "an equilibrium, and none is found"

    @property
    def lines(self) -> list[str]:
        """How many there are; then each, and what it pays; then which are open."""
        rows = [f"  {n}. {self._words(one)}" for n, one in enumerate(self.found.listed, 1)]
        lines = [f"The game has {self.number}.", *shortened(rows, "sets", LISTED)]
        if not self.is_complete:
            lines.append("The list is complete but for equilibria that use:")
            rows = [f"  {self._open_words(box)}" for box in self.found.left_open]
            lines += shortened(rows, "boxes", LISTED)
        return [printable(line) for line in lines]

    def _words(self, one: EquilibriumSet) -> str:
        sides = [self._polytope(p, own, bool(one.radius)) for p, own in enumerate(one.points, 1)]
        paid = self._paid(one)
        return f"{' against '.join(sides)}" + (f"; payoffs {', '.join(paid)}" if paid else "")

    def _paid(self, one: EquilibriumSet) -> list[str]:
        """What an equilibrium pays each player; nothing of many."""
        if not one.is_single:
            return []
        from nashproof.exact.numbers import decimal_text
        from nashproof.play.strategies import combined, expected_payoffs, pure_plan

        plans = [
            combined(point, [pure_plan(self.game, p, s) for s in own])
            for p, (point, own) in enumerate(zip(one.profile, self.found.strategies), 1)
        ]
        paid = expected_payoffs(self.game, plans)
        return [f"about {decimal_text(x)}" if one.radius else short_figure(x) for x in paid]

    def _polytope(self, player: int, points: tuple[Point, ...], near: bool) -> str:
        words = [", ".join(self._mixture(player, x, near)) for x in points]
        return words[0] if len(words) == 1 else f"any mixture of [{'], ['.join(words)}]"

    def _mixture(self, player: int, x: Point, near: bool) -> Iterator[str]:
        from nashproof.exact.numbers import decimal_text

        for weight, name in zip(x, self._names(player)):
            if weight == 1:
                yield name
            elif weight:
                about = f"about {decimal_text(weight, PLACES)}" if near else short_figure(weight)
                yield f"{name}: {about}"

    def _names(self, player: int) -> list[str]:
        return [
            pure_words(self.game, player, strategy_names(self.game, s))
            for s in self.found.strategies[player - 1]
        ]

    def _open_words(self, box: Any) -> str:
        return " against ".join(
            ", ".join(
                name if low == high else f"{name}: {short_figure(low)} to {short_figure(high)}"
                for name, (low, high) in zip(self._names(p), own)
                if high
            )
            for p, own in enumerate(box, 1)
        )

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
                }
                for one in found.listed
            ],
            "open": [
                {str(p): [[*map(str, ends)] for ends in own] for p, own in enumerate(box, 1)}
                for box in found.left_open
            ],
        }
