"""All equilibria in pure strategies of a game for any number of players: how many, and each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nashproof.certificates.shapes import strategy_names
from nashproof.shell.notebook.equilibria.listed import LISTED, profile_words, pure_words
from nashproof.shell.notebook.strategies import short_figure, shortened

if TYPE_CHECKING:
    from nashproof.games.tree import Tree
    from nashproof.solving.pure import PureEquilibrium


@dataclass(frozen=True)
class DescribedPure:
    """All equilibria in reduced pure strategies of a game, in lexicographic order."""

    game: Tree
    equilibria: Sequence[PureEquilibrium]

    @property
    def number(self) -> str:
        """How many there are in words: ``exactly 3 equilibria in pure strategies``."""
        from nashproof.certificates.statements.bimatrix import number_words

        return f"{number_words(str(len(self.equilibria)), 'equilibria')} in pure strategies"

    @property
    def lines(self) -> list[str]:
        """How many there are; then each, and what it pays: ``U against L; payoffs 3, 2``."""
        rows = [f"  {n}. {self._words(one)}" for n, one in enumerate(self.equilibria, 1)]
        return [f"The game has {self.number}.", *shortened(rows, "equilibria", LISTED)]

    def _words(self, one: PureEquilibrium) -> str:
        moves = [
            pure_words(self.game, p, strategy_names(self.game, strategy))
            for p, strategy in one.strategies.items()
        ]
        paid = ", ".join(map(short_figure, one.payoffs))
        return f"{profile_words(self.game, moves)}; payoffs {paid}"

    def record(self) -> dict[str, Any]:
        """All of them for programs: by player the action at each set, and the payoffs."""
        return {
            "count": str(len(self.equilibria)),
            "profiles": [
                {
                    "strategies": {
                        str(p): strategy_names(self.game, strategy)
                        for p, strategy in one.strategies.items()
                    },
                    "payoffs": [*map(str, one.payoffs)],
                }
                for one in self.equilibria
            ],
        }
