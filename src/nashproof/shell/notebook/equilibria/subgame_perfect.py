"""The subgame perfect equilibria that ``describe`` counts in a game with proper subgames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from nashproof.errors import printable
from nashproof.shell.notebook.strategies import fraction

if TYPE_CHECKING:
    from nashproof.certificates.statements.subgames import SubgamePerfectEquilibria
    from nashproof.games.tree import Tree


class PayoffsWithNumber(NamedTuple):
    """Payoffs to the players, with the subgame perfect equilibria that have them.

    ``number`` counts these; ``equilibria`` has the first: by player and set the action.
    """

    payoffs: tuple[Fraction, ...]
    number: int
    equilibria: tuple[Mapping[int, Mapping[str, str]], ...]


@dataclass(frozen=True)
class SubgamePerfectList:
    """All subgame perfect equilibria of a game in pure strategies, if they are counted.

    ``statement`` is None if not; ``why_not`` has the reason.
    """

    game: Tree
    statement: SubgamePerfectEquilibria | None
    why_not: str = ""

    @property
    def count(self) -> str:
        """Return the number in pure strategies; "" if they are not counted."""
        return str(self.statement.figure.exact) if self.statement else ""

    @property
    def others(self) -> str:
        """Return the word for those with mixing: ``none``, ``infinite`` or ``not counted``."""
        return self.statement.others if self.statement else "not counted"

    @property
    def outcomes(self) -> list[PayoffsWithNumber]:
        """Return the different payoffs, greatest first."""
        return [
            PayoffsWithNumber(
                tuple(map(fraction, outcome.payoffs)), outcome.number, outcome.equilibria
            )
            for outcome in (self.statement.outcomes if self.statement else ())
        ]

    @property
    def lines(self) -> Iterator[str]:
        """Yield their number and the first of them; or the reason why they are not counted."""
        from nashproof.certificates.sentence import GameNames
        from nashproof.certificates.shapes import NoWitness

        if self.statement is None:
            yield f"subgame perfect equilibria are not counted: {self.why_not}"
        else:
            yield printable(str(self.statement.sentence(NoWitness(), GameNames.of(self.game))))

    def record(self) -> dict[str, Any]:
        """Return the count, and each of the payoffs with its equilibria, for programs."""
        if self.statement is None:
            return {"why not": self.why_not}
        return {
            "count": self.count,
            "others": self.others,
            "outcomes": [
                {
                    "payoffs": [*map(str, outcome.payoffs)],
                    "number": str(outcome.number),
                    "equilibria": [
                        {str(p): dict(strategy) for p, strategy in equilibrium.items()}
                        for equilibrium in outcome.equilibria
                    ],
                }
                for outcome in self.outcomes
            ],
        }
