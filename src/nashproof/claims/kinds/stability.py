"""Claims that a strategy of a symmetric game is evolutionarily stable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from nashproof.certificates.shapes import strategy_names
from nashproof.certificates.statements.stability import STABLE, EvolutionarilyStable
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import PointClaim
from nashproof.claims.finding import Finding
from nashproof.exact.numbers import QQ, Vector
from nashproof.format.fields import yes_or_no
from nashproof.solving.stability import SymmetricGame, invading_mutant, symmetric_game


@dataclass(frozen=True)
class EvolutionarilyStableClaim(PointClaim):
    """In a symmetric game of two players both play the same mixed strategy, and no mutant invades
    it: each other strategy earns less against it, or as much, and then less against itself than it
    does (Maynard Smith and Price 1973). Strategies are reduced pure ones, those of both players
    paired by the names of their actions or in their order, at most 200 of a player. `at` is needed
    for a profile with parameters.
    """

    kind = STABLE
    row = "no mutant invades a strategy of a symmetric game of two players"
    says = "{where}{whole} is {stated} evolutionarily stable strategy."
    proved_by = (STABLE,)
    stated: str = yes_or_no(STABLE, "an", "no")

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement on mutants of the strategy, the players' strategies paired."""
        return [self._asked(case)[0]]

    def decide(self, case: Case) -> Finding:
        """Look for a mutant that invades."""
        asked, symmetric, mixed = self._asked(case)
        mutant = invading_mutant(symmetric.payoffs, mixed)
        witness = EvolutionarilyStable.Witness(mutant or ())
        return self.certified(case, asked, witness, holds=mutant is None)

    def _asked(self, case: Case) -> tuple[Asked, SymmetricGame, Vector]:
        played = self.in_tree(case, self.played_at_point(case))
        game, rows = played.game, played.rows
        symmetric = case.once(("symmetric", played.digest), lambda: symmetric_game(game))
        mixed, other = (
            tuple(prod((rows[i][k] for i, k in pure.items()), start=QQ(1)) for pure in side)
            for side in symmetric.strategies
        )
        if mixed != other:
            self.table.refuse(
                "profile",
                f"different strategies of {game.players[0]} and {game.players[1]}",
                "the same mixed strategy of both players, which may be evolutionarily stable",
            )
        strategies = {
            p: tuple(strategy_names(game, pure) for pure in side)
            for p, side in enumerate(symmetric.strategies, 1)
        }
        fields = {"strategies": strategies, "mixed": mixed}
        return Asked(played.digest, EvolutionarilyStable, fields), symmetric, mixed
