"""Claims about the parameter of a family: exactly where it is an equilibrium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from nashproof.certificates import shapes
from nashproof.certificates.shapes import Interval, Profile, strategy_names
from nashproof.certificates.statements.families import EquilibriumSet, PureGain, stated_intervals
from nashproof.claims.case import Case, ProfileRows
from nashproof.claims.claim import ProfileClaim, StatesText, player_of
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.profiles import bound_tree
from nashproof.claims.wording import parameters as words
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.files.strict_toml import Table
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.solve.parameters.parameter_sets import parameter_set
from nashproof.solve.parameters.profiles import substitute


@dataclass(frozen=True)
class ParameterSetClaim(StatesText, ProfileClaim):
    """Nobody gains by deviating for exactly the ``stated`` values of a profile's one parameter.

    Or, with a ``player``, that player does not. Only values within its interval count. Proved by
    the statement ``equilibrium set``.
    """

    kind: ClassVar[str] = "parameter set"
    player: str | None
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``player`` and ``stated``."""
        profile, game = table.string("profile"), table.string("game", "")
        stated = table.string("stated")
        try:
            _ = stated == ASKED or stated_intervals(stated)
        except InputError as error:
            raise error.at(table.place("stated")) from None
        player = table.string("player") if table.has("player") else None
        return cls(table, profile, game, player, stated)

    def decide(self, case: Case) -> Finding:
        """Find the exact set, and compare."""
        played = self.played(case)
        game, values, box = played.game, played.rows, played.parameters
        name, players = self._parameter(played.text), self._players(game)
        game.need_recall(*players)
        try:
            where = parameter_set(game, values, players, box)
        except Unproved as error:
            return Open(words.no_set_why(error))
        within = tuple(Interval(low, high) for low, high in where.within)
        statement = EquilibriumSet(
            parameters=shapes.box(box),
            players=players,
            profile=Profile.of(game, values),
            within=within,
            frontier=(),
        )
        return decided(
            statement.supports(self.stated),
            words.set_computed(name, within),
            words.set_why(game, players, box, within) + _example(game, values, name, where.outside),
            played.certificate(statement, _witness(game, where)),
        )

    def _parameter(self, profile: ProfileText) -> str:
        """The one parameter of the profile."""
        if len(profile.parameters) != 1:
            self.table.refuse(
                "profile",
                f"a profile with {len(profile.parameters)} parameters",
                "one with exactly one",
            )
        (name,) = profile.parameters
        return name

    def _players(self, game: Any) -> tuple[int, ...]:
        """The players spoken of: the claim's ``player``, or all."""
        if self.player is None:
            return tuple(game.player_numbers)
        return (player_of(self.table, self.player, game.player_numbers),)


def _witness(game: Any, where: Any) -> EquilibriumSet.Witness:
    """Why nobody gains inside, and who does outside."""
    return EquilibriumSet.Witness(
        tuple("" if tree is None else bound_tree(game, tree) for tree in where.inside),
        tuple(_piece(game, piece) for piece in where.outside),
    )


def _piece(game: Any, piece: Any) -> PureGain:
    """A piece of the outside."""
    return PureGain(piece.low, piece.high, piece.player, strategy_names(game, piece.strategy))


def _example(game: Any, values: ProfileRows, name: str, outside: Sequence[Any]) -> str:
    """What somebody gains in the middle of the first piece outside, in words."""
    if not outside:
        return ""
    player, at = outside[0].player, {name: (outside[0].low + outside[0].high) / 2}
    there = substitute(values, at)
    response = best_response(game, plans_of(game, there), player)
    return words.outside_why(game, at, player, response.gain, there, response.strategy)
