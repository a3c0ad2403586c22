"""Claims about what a player earns by committing to a mixed strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.certificates.shapes import strategy_names
from nashproof.certificates.statements.commitment import Commitment
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding
from nashproof.format.fields import OneOfTwo, PrintedKey, key
from nashproof.format.naming import Naming
from nashproof.format.stated import StatedNumber
from nashproof.solving.commitment import best_commitment


@dataclass(frozen=True)
class CommitmentClaim(GameClaim):
    """A player of a game of two with perfect recall commits to a mixed strategy, which the other
    one knows and replies to best, of several best replies by one that is best for the leader
    (Stackelberg 1934). The leader earns at most this much. At most 250,000 profiles of reduced pure
    strategies.
    """

    kind = "commitment"
    row = "what a player earns at most by committing to a mixed strategy"
    says = "In the game {game} the most that {leader} earns by a commitment {stated}."
    proved_by = ("commitment",)
    leader: int = key(OneOfTwo("who commits"))
    stated: StatedNumber = key(PrintedKey("a number"))

    def said(self, naming: Naming) -> dict[str, str]:
        """Return the words of the fields, with the name of the ``leader``."""
        return super().said(naming) | {"leader": naming.player(str(self.leader))}

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the leader's amount."""
        fields = {"leader": self.leader, "figure": self.stated.fits}
        return [Asked(self.open_tree_of_two(case)[1], Commitment, fields)]

    def decide(self, case: Case) -> Finding:
        """Find the best commitment by one linear program a reply, and compare."""
        game, _ = self.open_tree_of_two(case)
        game.need_recall()
        found = best_commitment(game, self.leader, case.backend)
        witness = Commitment.Witness(
            {
                p: tuple(strategy_names(game, pure) for pure in listed)
                for p, listed in enumerate(found.strategies, 1)
            },
            found.mixed,
            found.reply + 1,
            tuple({k + 1: x for k, x in item.items()} for item in found.multipliers),
        )
        (asked,) = self.asked(case)
        figure = self.stated.compare(found.value)
        return self.certified(case, asked, witness, figure=figure)
