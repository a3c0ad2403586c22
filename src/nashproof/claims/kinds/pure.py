"""Claims about how many equilibria in pure strategies a game has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import CountFigure, strategy_names
from nashproof.certificates.statements.pure import PureEquilibria
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding
from nashproof.exact.numbers import QQ
from nashproof.format.fields import PrintedCount, key
from nashproof.format.stated import StatedNumber
from nashproof.games.tree import Tree
from nashproof.solving.pure import PureEquilibrium, pure_equilibria


@dataclass(frozen=True)
class PureEquilibriaClaim(GameClaim):
    """The game, of any number of players with any payoffs, has so many Nash equilibria in pure
    strategies. Strategies are reduced ones: those that differ only at information sets that their
    own moves exclude count as one. At most 4,000,000 profiles of them are compared.
    """

    kind = "pure equilibria"
    row = "how many equilibria in pure strategies a game of any number of players has"
    says = "In the game {game} the number of equilibria in pure strategies {stated}."
    proved_by = ("pure equilibria",)
    stated: StatedNumber = key(PrintedCount('a whole number; `"0"`: there is none'))

    def asked(self, case: Case) -> Sequence[Asked]:
        """How many there are."""
        fields = {"figure": self.stated.fits_count}
        return [Asked(self.open_tree(case)[1], PureEquilibria, fields)]

    def decide(self, case: Case) -> Finding:
        """List them all, and compare their number."""
        game, _ = self.open_tree(case)
        game.need_recall()
        equilibria = named_equilibria(game, pure_equilibria(game))
        (asked,) = self.asked(case)
        figure = self.stated.compare_count(len(equilibria))
        return self.found(case, asked, equilibria=equilibria, figure=figure)


def pure_certificate(game: Tree, digest: str, equilibria: Sequence[PureEquilibrium]) -> str:
    """The certificate of all equilibria in pure strategies of the game."""
    figure = CountFigure.unstated(QQ(len(equilibria)))
    return Certificate(digest, PureEquilibria(named_equilibria(game, equilibria), figure)).text()


def named_equilibria(
    game: Tree, equilibria: Sequence[PureEquilibrium]
) -> tuple[dict[int, dict[str, str]], ...]:
    """The equilibria by names of sets and actions."""
    return tuple(
        {p: dict(strategy_names(game, strategy)) for p, strategy in one.strategies.items()}
        for one in equilibria
    )
