"""Claims that a game has an exact, an ordinal or a weighted potential, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.certificates.shapes import Strategy, strategy_names
from nashproof.certificates.statements.potential import GamePotential, WeightedPotential
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding
from nashproof.documents.vocabulary import ASKED
from nashproof.format.fields import StatedText, key
from nashproof.format.naming import Naming
from nashproof.games.tree import Tree
from nashproof.play.types import PureStrategy
from nashproof.solving.potentials import find_potential, find_weighted_potential

POTENTIALS = "exact", "ordinal", "none"


@dataclass(frozen=True)
class PotentialClaim(GameClaim):
    """The game, of any number of players with any payoffs, has an exact potential, or an ordinal
    one, or none of either sort (Monderer and Shapley 1996). A potential gives each profile of
    reduced pure strategies a number. If one player deviates, the player's payoff and an exact
    potential change by the same amount, and an ordinal potential with the same sign. An exact
    potential is an ordinal one. At most 100,000 profiles.
    """

    kind = "potential"
    row = "whether a game of any number of players has an exact or an ordinal potential"
    proved_by = ("potential",)
    stated: str = key(
        StatedText(
            "`exact`, `ordinal` (there is one, exact or not) or `none` (there is no ordinal one)",
            groups=(POTENTIALS,),
            fits="|".join(POTENTIALS),
            expected="exact, ordinal or none",
        )
    )

    def sentence(self, naming: Naming) -> str:
        """Return the sentence on the potential, or the question."""
        if self.stated == ASKED:
            return "Has the game {game} an exact potential, or an ordinal one?"
        words = {"exact": "an exact", "ordinal": "an ordinal", "none": "no ordinal"}
        return f"The game {{game}} has {words.get(self.stated, self.stated)} potential."

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the game's potential."""
        return [Asked(self.open_tree(case)[1], GamePotential, {})]

    def decide(self, case: Case) -> Finding:
        """Sum gains along paths; else rank the profiles along them."""
        game, _ = self.open_tree(case)
        found = find_potential(game)
        witness = GamePotential.Witness(
            _named(game, found.strategies), tuple(found.values), _from_1(found.cycle)
        )
        (asked,) = self.asked(case)
        return self.certified(case, asked, witness, potential=found.potential)


@dataclass(frozen=True)
class WeightedPotentialClaim(GameClaim):
    """The game, of any number of players with any payoffs, has a weighted potential, or has none
    (Monderer and Shapley 1996). With a positive weight for each player, and a number for each
    profile of reduced pure strategies: if one player deviates, the player's payoff changes by the
    weight times the change of the number. With equal weights that is an exact potential. At most
    100,000 profiles.
    """

    kind = "weighted potential"
    row = "whether a game of any number of players has a weighted potential"
    proved_by = ("weighted potential",)
    stated: str = key(
        StatedText(
            "`exists` or `none`",
            groups=(("exists", "none"),),
            fits="exists|none",
            expected="exists or none",
        )
    )

    def sentence(self, naming: Naming) -> str:
        """Return the sentence on the potential, or the question."""
        if self.stated == ASKED:
            return "Has the game {game} a weighted potential?"
        words = {"exists": "a", "none": "no"}
        return f"The game {{game}} has {words.get(self.stated, self.stated)} weighted potential."

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the game's weighted potential."""
        return [Asked(self.open_tree(case)[1], WeightedPotential, {})]

    def decide(self, case: Case) -> Finding:
        """Compare the ratios of weights that cycles of four profiles need."""
        game, _ = self.open_tree(case)
        found = find_weighted_potential(game)
        witness = WeightedPotential.Witness(
            _named(game, found.strategies),
            tuple(found.values),
            tuple(found.weights),
            tuple(map(_from_1, found.cycles)),
            tuple(found.multipliers),
        )
        (asked,) = self.asked(case)
        potential = "weighted" if found.weights else "none"
        return self.certified(case, asked, witness, potential=potential)


def _named(
    game: Tree, strategies: Sequence[Sequence[PureStrategy]]
) -> dict[int, tuple[Strategy, ...]]:
    """Return all strategies by player, with the names of sets and actions."""
    return {
        p: tuple(strategy_names(game, pure) for pure in listed)
        for p, listed in enumerate(strategies, 1)
    }


def _from_1(cycle: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the profiles of a cycle by strategies that are numbered from 1."""
    return tuple(tuple(number + 1 for number in profile) for profile in cycle)
