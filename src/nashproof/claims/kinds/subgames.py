"""The kind of claim about the number of subgame perfect equilibria."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.certificates.shapes import CountFigure, strategy_names
from nashproof.certificates.statements.subgames import (
    Others,
    SubgamePerfectEquilibria,
    SubgamePerfectOutcome,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding
from nashproof.exact.numbers import QQ
from nashproof.format.fields import PrintedCount, key
from nashproof.format.stated import StatedNumber
from nashproof.games.tree import Tree
from nashproof.solving.subgame_perfect import (
    Outcome,
    has_perfect_information,
    subgame_perfect_outcomes,
)


@dataclass(frozen=True)
class SubgamePerfectEquilibriaClaim(GameClaim):
    """The game, of any number of players with any payoffs, has so many subgame perfect equilibria
    in pure strategies. A strategy has an action at every information set, reached or not. Everybody
    has perfect recall. Where each information set has a single node (perfect information), one
    equilibrium is the only one with mixing, too; else there are infinitely many with mixing. In
    other games those with mixing are not counted.
    """

    kind = "subgame perfect equilibria"
    row = "how many subgame perfect equilibria a game has, and with which payoffs"
    says = (
        "In the game {game} the number of subgame perfect equilibria in pure strategies {stated}."
    )
    proved_by = ("subgame perfect equilibria",)
    stated: StatedNumber = key(PrintedCount('a whole number; `"1"`: it is the only pure one'))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the count, with the figure as claimed."""
        fields = {"figure": self.stated.fits_count}
        return [Asked(self.open_tree(case)[1], SubgamePerfectEquilibria, fields)]

    def decide(self, case: Case) -> Finding:
        """Count the equilibria, and compare."""
        game, _ = self.open_tree(case)
        outcomes = subgame_perfect_outcomes(game)
        (asked,) = self.asked(case)
        figure = self.stated.compare_count(sum(outcome.number for outcome in outcomes))
        rows, others = _found(game, outcomes)
        return self.certified(case, asked, outcomes=rows, others=others, figure=figure)


def all_subgame_perfect(game: Tree, outcomes: Sequence[Outcome]) -> SubgamePerfectEquilibria:
    """Return the statement of all subgame perfect equilibria in pure strategies."""
    figure = CountFigure.unstated(QQ(sum(outcome.number for outcome in outcomes)))
    return SubgamePerfectEquilibria(*_found(game, outcomes), figure)


def _found(
    game: Tree, outcomes: Sequence[Outcome]
) -> tuple[tuple[SubgamePerfectOutcome, ...], Others]:
    """Return the outcomes by names, and whether there are other equilibria."""
    rows = tuple(
        SubgamePerfectOutcome(
            outcome.payoffs,
            outcome.number,
            tuple(
                {p: strategy_names(game, strategy) for p, strategy in equilibrium.items()}
                for equilibrium in outcome.listed
            ),
        )
        for outcome in outcomes
    )
    if not has_perfect_information(game):
        return rows, "not counted"
    return rows, "none" if sum(row.number for row in rows) == 1 else "infinite"
