"""The statement about all equilibria in pure strategies, of any number of players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates.codec import FLAT
from nashproof.certificates.explanation import NOTHING, Explanation
from nashproof.certificates.sentence import AndThen, GameNames, Said, joined, listing, sentences
from nashproof.certificates.shapes import CountFigure, NoWitness, Strategy
from nashproof.certificates.statement import OfCount, Statement
from nashproof.certificates.statements.bimatrix import EQUILIBRIA_LISTED, number_words


@dataclass(frozen=True, slots=True)
class PureEquilibria(OfCount, Statement[NoWitness]):
    """The Nash equilibria in pure strategies are exactly ``equilibria``, each a reduced pure
    strategy for each player.

    No witness: the checker makes the table of all profiles of reduced pure strategies, at most
    4,000,000, and compares each player's payoffs in it. Any number of players, any payoffs.

    Checked by ``nashcheck.statements.pure.check_pure_equilibria``.
    """

    kind: ClassVar[str] = "pure equilibria"
    equilibria: tuple[Mapping[int, Strategy], ...]
    figure: CountFigure = field(metadata=FLAT)

    def sentence(self, witness: NoWitness, who: GameNames) -> Said:
        """Return sentences with the number of equilibria and the first ones."""
        number = number_words(str(len(self.equilibria)), "equilibria")
        return sentences(f"The game has {number} in pure strategies.", self.listed(who))

    def listed(self, who: GameNames) -> Said:
        """Return the first equilibria, a strategy for each player; "" if there is none."""
        if not self.equilibria:
            return Said("")
        first = [
            Said(
                "(",
                joined(", ", (pure_words(who, p, equilibrium[p]) for p in sorted(equilibrium))),
                ")",
            )
            for equilibrium in self.equilibria[:EQUILIBRIA_LISTED]
        ]
        return listing(first, len(self.equilibria) - EQUILIBRIA_LISTED)

    def explain(self, witness: NoWitness, who: GameNames) -> Explanation:
        """Return how to find the equilibria in the table of payoffs."""
        return Explanation(
            NOTHING,
            [
                "Write the table of payoffs, a cell for each profile of reduced pure strategies.",
                "For each player, mark the cells whose payoff is the greatest among those that "
                "differ only in this player's strategy.",
                "The cells that are marked for every player are the equilibria.",
            ],
        )


def pure_words(who: GameNames, player: int, strategy: Strategy) -> Said:
    """Return a pure strategy in words: its action, or several moves in brackets."""
    moves = who.strategy(player, strategy)
    if not moves:
        return Said("no move")
    return Said(moves[0].action) if len(moves) == 1 else Said("[", joined(AndThen(), moves), "]")
