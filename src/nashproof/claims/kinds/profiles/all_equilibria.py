"""Claims about all equilibria of a game with a parameter in its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Profile, strategy_names
from nashproof.certificates.statements.parametric import (
    EVERYWHERE,
    EquilibriaPiece,
    ParametricEquilibria,
    PieceProof,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInTree
from nashproof.claims.claim import ProfileClaim
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.profiles.parameters import end_of, one_parameter
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ
from nashproof.format.fields import StatedText, key
from nashproof.format.naming import Naming
from nashproof.solving.parameters import all_equilibria as solve
from nashproof.solving.parameters.all_equilibria import parametric_equilibria

PAIR = (1, 2)  # whose equilibria are spoken of


@dataclass(frozen=True)
class UniquenessClaim(ProfileClaim):
    """For every value of the profile's one parameter, players 1 and 2 have exactly one equilibrium
    in mixed strategies over reduced pure strategies. All other players play the profile; the
    strategies of these two in it do not matter. Both have at most 10 reduced pure strategies
    together.
    """

    kind = "unique equilibrium"
    row = "for which values of a parameter the equilibrium of two players is unique"
    proved_by = ("parametric equilibria",)
    stated: str = key(
        StatedText(
            f'`"{EVERYWHERE}"`: for every value',
            fits=EVERYWHERE,
            expected=f'"{EVERYWHERE}", or "{ASKED}"',
        )
    )

    def sentence(self, naming: Naming) -> str:
        """That there is one for every value, or the question."""
        known = naming.profiles.get(self.profile)
        parameters = known.parameters if known else {}
        names = ", ".join(map(naming.letter, parameters)) or "values"
        of = f", of all {naming.box(known)}" if known and parameters else ""
        pair = " and ".join(map(naming.player, PAIR))
        others = "while all others play {whole}"
        if self.stated == ASKED:
            return f"For which {names}{of}, is the equilibrium of {pair} unique, {others}?"
        return (
            f"The equilibrium of {pair} is unique {self.stated}, for every {names}{of}, {others}."
        )

    def asked(self, case: Case) -> Sequence[Asked]:
        """All equilibria, value by value."""
        played = self._in_tree(case)
        profile = Profile.of(played.game, played.rows)
        rest = {p: rows for p, rows in profile.players.items() if p not in PAIR}
        fields = {
            "parameters": shapes.box(played.parameters),
            "players": PAIR,
            "profile": Profile(rest),
        }
        return [Asked(played.digest, ParametricEquilibria, fields)]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """What the pieces say of every value; None where that is open."""
        found = cast(ParametricEquilibria, proof.statement)
        is_open = self.stated == EVERYWHERE and found.left_out and found.is_unique
        return None if is_open else decided(found.supports(self.stated), proof)

    def decide(self, case: Case) -> Finding:
        """Find all pieces."""
        played = self._in_tree(case)
        game = played.game
        name = one_parameter(self.table, played.text)
        if len(game.players) < len(PAIR):
            self.table.refuse(
                "profile", "one in a game of one player", "one in a game of two or more"
            )
        low, high = played.parameters[name]
        try:
            found = parametric_equilibria(game, played.rows, PAIR, name, low, high)
        except (InputError, Unproved) as error:
            return Open(f"Not all equilibria were found: {error}.")
        (asked,) = self.asked(case)
        proof = asked.proof(
            ParametricEquilibria.Witness(tuple(map(_proof, found.pieces))),
            strategies={
                p: tuple(strategy_names(game, s) for s in own)
                for p, own in zip(PAIR, found.strategies)
            },
            pieces=tuple(map(_piece, found.pieces)),
        )
        known = self.finding(proof, case)
        return known or Open(
            f"Some values of {name} are left open, the others have one equilibrium."
        )

    def _in_tree(self, case: Case) -> ProfileInTree:
        return self.in_tree(case, self.played(case))


def _piece(one: solve.EquilibriaPiece) -> EquilibriaPiece:
    low, high = map(end_of, one.part)
    return EquilibriaPiece(
        low=low,
        high=high,
        mixed={
            p: tuple(tuple(map(number, weights)) for weights in own)
            for p, own in zip(PAIR, one.mixed)
        },
        components=tuple(
            {p: tuple(v + 1 for v in own) for p, own in zip(PAIR, both)} for both in one.components
        ),
        exact=QQ(len(one.components)) if one.is_finite else "infinite",
    )


def _proof(one: solve.EquilibriaPiece) -> PieceProof:
    before = (1, 1 + len(one.mixed[0][0]))  # the number of a player's first strategy
    return PieceProof(
        {
            p: tuple({j + first: number(x) for j, x in shift.items()} for shift in own)
            for p, first, own in zip(PAIR, before, one.shifts)
        },
        one.splits,
    )
