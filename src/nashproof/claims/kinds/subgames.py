"""The kind of claim about the number of subgame perfect equilibria."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import CountFigure, NoWitness, Profile, strategy_names
from nashproof.certificates.statements.mixed import MixedEquilibria
from nashproof.certificates.statements.subgames import (
    ListOfPart,
    Lists,
    MixedOutcome,
    Others,
    SubgamePerfectEquilibria,
    SubgamePerfectOutcome,
    TwoProfiles,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import GameClaim
from nashproof.claims.finding import Finding, decided
from nashproof.claims.kinds.equilibria import mixed_certificate, number_of, plan_statement
from nashproof.exact.numbers import QQ
from nashproof.format.fields import PrintedCount, key
from nashproof.format.stated import StatedNumber
from nashproof.games.tree import Tree
from nashproof.solving.plan_equilibria import FoundPlans
from nashproof.solving.subgame_mixing import Indifference, ListedPart, subgame_mixing
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
    other games those with mixing are counted if the equilibria of each part of the tree (a subgame
    without the smaller ones) are listed, and rational where three players and more move in it; else
    they are not.
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
        game, digest = self.open_tree(case)
        outcomes = subgame_perfect_outcomes(game)
        figure = self.stated.compare_count(sum(outcome.number for outcome in outcomes))
        return decided(figure.holds, Certificate(digest, *_found(game, outcomes, figure)))


def subgame_perfect_certificate(game: Tree, digest: str) -> Certificate:
    """Return the certificate of all subgame perfect equilibria. Raises Unproved."""
    outcomes = subgame_perfect_outcomes(game)
    figure = CountFigure.unstated(QQ(sum(outcome.number for outcome in outcomes)))
    return Certificate(digest, *_found(game, outcomes, figure))


def _found(
    game: Tree, outcomes: Sequence[Outcome], figure: CountFigure
) -> tuple[SubgamePerfectEquilibria, SubgamePerfectEquilibria.Witness]:
    """Return the outcomes by names, and those with mixing, with the proof."""
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
    others: Others = "not counted"
    proof: Lists | TwoProfiles | NoWitness = NoWitness()
    mixed: tuple[MixedOutcome, ...] = ()
    if has_perfect_information(game):
        others = "none" if sum(row.number for row in rows) == 1 else "infinite"
    elif isinstance(found := subgame_mixing(game, outcomes), Indifference):
        first, second = (Profile.of(game, profile) for profile in found.profiles)
        others, proof = "infinite", TwoProfiles((first, second))
    elif found is not None:
        others = sum(outcome.number for outcome in found.outcomes) or "none"
        mixed = tuple(
            MixedOutcome(paid, number, tuple(Profile.of(game, rows) for rows in listed))
            for paid, number, listed in found.outcomes
        )
        proof = Lists(tuple(map(_list_of_part, found.lists)))
    witness = SubgamePerfectEquilibria.Witness(proof)
    return SubgamePerfectEquilibria(rows, others, figure, mixed), witness


def _list_of_part(listed: ListedPart) -> ListOfPart:
    """Return the list of all equilibria of a part, with its proof."""
    game, equilibria = listed
    if isinstance(equilibria, FoundPlans):
        return ListOfPart(*plan_statement(game, equilibria))
    proof = mixed_certificate(game, "", equilibria, number_of(equilibria))
    assert isinstance(proof.statement, MixedEquilibria)
    assert isinstance(proof.witness, MixedEquilibria.Witness)
    return ListOfPart(proof.statement, proof.witness)
