"""The subgame perfect equilibria that ``describe`` counts in a game with proper subgames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from nashproof.errors import printable
from nashproof.shell.notebook.strategies import fraction

if TYPE_CHECKING:
    from nashproof.certificates.envelope import Certificate
    from nashproof.certificates.statements.subgames import SubgamePerfectEquilibria
    from nashproof.games.tree import Tree


class PayoffsWithNumber(NamedTuple):
    """Payoffs to the players, with the subgame perfect equilibria that have them.

    ``number`` counts these; ``equilibria`` has the first: by player and set the action, or of
    those with mixing the probabilities of the actions.
    """

    payoffs: tuple[Fraction, ...]
    number: int
    equilibria: tuple[Mapping[int, Mapping[str, Any]], ...]


@dataclass(frozen=True)
class SubgamePerfectList:
    """All subgame perfect equilibria of a game, if those in pure strategies are counted.

    ``proof`` is None if not; ``why_not`` has the reason.
    """

    game: Tree
    proof: Certificate | None
    why_not: str = ""

    @property
    def statement(self) -> SubgamePerfectEquilibria | None:
        """Return the statement of the certificate."""
        return cast("SubgamePerfectEquilibria", self.proof.statement) if self.proof else None

    @property
    def count(self) -> str:
        """Return the number in pure strategies; "" if they are not counted."""
        return str(self.statement.figure.exact) if self.statement else ""

    @property
    def others(self) -> str:
        """Return those with mixing: a number, ``none``, ``infinite`` or ``not counted``."""
        return str(self.statement.others) if self.statement else "not counted"

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
    def mixed(self) -> list[PayoffsWithNumber]:
        """Return the different payoffs of those with mixing, greatest first, if they are listed."""
        return [
            PayoffsWithNumber(
                tuple(map(fraction, outcome.payoffs)),
                outcome.number,
                tuple(
                    {
                        p: {
                            s: {a: Fraction(str(x)) for a, x in row.items()}
                            for s, row in sets.items()
                        }
                        for p, sets in profile.players.items()
                    }
                    for profile in outcome.equilibria
                ),
            )
            for outcome in (self.statement.mixed if self.statement else ())
        ]

    @property
    def lines(self) -> Iterator[str]:
        """Yield their number and the first of them; or the reason why they are not counted."""
        from nashproof.certificates.sentence import GameNames

        if self.proof is None:
            yield f"subgame perfect equilibria are not counted: {self.why_not}"
        else:
            names = GameNames.of(self.game)
            yield printable(str(self.proof.statement.sentence(self.proof.witness, names)))

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
            "mixed": [
                {
                    "payoffs": [*map(str, outcome.payoffs)],
                    "number": str(outcome.number),
                    "equilibria": [
                        {
                            str(p): {
                                s: {a: str(x) for a, x in row.items()} for s, row in sets.items()
                            }
                            for p, sets in equilibrium.items()
                        }
                        for equilibrium in outcome.equilibria
                    ],
                }
                for outcome in self.mixed
            ],
        }
