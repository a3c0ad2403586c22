"""Claims that a strategy of a symmetric game is evolutionarily stable, or for which values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import cast

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Profile, strategy_names
from nashproof.certificates.statements.parametric import EVERYWHERE
from nashproof.certificates.statements.stability import (
    STABLE,
    EvolutionarilyStable,
    StablePiece,
    StableSet,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInTree
from nashproof.claims.claim import PointClaim, ProfileClaim
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.profiles.families import (
    PAIR,
    end_of,
    everywhere_or_asked,
    one_parameter,
    values_of,
)
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Vector
from nashproof.format.fields import yes_or_no
from nashproof.format.naming import Naming
from nashproof.solving.parameters.stable_sets import StablePieces, stable_pieces
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


@dataclass(frozen=True)
class StableSetClaim(ProfileClaim):
    """For every value of the profile's one parameter, players 1 and 2 play the same mixed strategy,
    and it is evolutionarily stable. All other players play the profile, as the letter of a game
    does. Both have the same reduced pure strategies, paired by the names of their actions or in
    their order, at most 20 of a player.
    """

    kind = "stable set"
    row = "for which values of a parameter a strategy is evolutionarily stable"
    proved_by = ("stable set",)
    stated: str = everywhere_or_asked()

    def sentence(self, naming: Naming) -> str:
        """Return the sentence that the strategy is stable for every value, or the question."""
        values = values_of(naming, self.profile)
        if self.stated == ASKED:
            return f"For which {values}, is {{whole}} an evolutionarily stable strategy?"
        return f"{{whole}} is an evolutionarily stable strategy {self.stated}, for every {values}."

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement for which values the strategy is stable."""
        played = self._in_tree(case)
        profile = Profile.of(played.game, played.rows)
        rest = {p: rows for p, rows in profile.players.items() if p not in PAIR}
        found = self._found(case, played)
        fields = {
            "parameters": shapes.box(played.parameters),
            "players": PAIR,
            "profile": Profile(rest),
            "strategies": {
                p: tuple(strategy_names(played.game, s) for s in side)
                for p, side in zip(PAIR, found.strategies)
            },
            "mixed": tuple(map(number, found.mixed)),
        }
        return [Asked(played.digest, StableSet, fields)]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return what the pieces decide for every value; None if some values are left open."""
        statement = cast(StableSet, proof.statement)
        is_open = self.stated == EVERYWHERE and statement.left_out and statement.is_always
        return None if is_open else decided(statement.supports(self.stated), proof)

    def decide(self, case: Case) -> Finding:
        """Find all pieces."""
        played = self._in_tree(case)
        name = one_parameter(self.table, played.text)
        try:
            found = self._found(case, played)
        except Unproved as error:
            return Open(f"The values were not found: {error}.")
        (asked,) = self.asked(case)
        pieces = [StablePiece(end_of(x.part[0]), end_of(x.part[1]), x.holds) for x in found.pieces]
        mutants = tuple(tuple(map(number, x.mutant)) for x in found.pieces)
        proof = asked.proof(StableSet.Witness(mutants), pieces=tuple(pieces))
        finding = self.finding(proof, case)
        return finding or Open(f"Some values of {name} are left open, for the others it is stable.")

    def _found(self, case: Case, played: ProfileInTree) -> StablePieces:
        """Return the pieces, which are sought once."""
        name = one_parameter(self.table, played.text)
        low, high = played.parameters[name]
        played.game.need_recall(*PAIR)
        return case.once(
            ("stable set", played.digest, self.profile),
            lambda: stable_pieces(played.game, played.rows, name, low, high),
        )

    def _in_tree(self, case: Case) -> ProfileInTree:
        return self.in_tree(case, self.played(case))
