"""Claims about the parameter of a family: where it is an equilibrium."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    Names,
    Said,
    format_exact,
    point_words,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import Profile, strategy_names
from nashproof.certificates.statements.families import (
    EquilibriumSet,
    PureGain,
    Root,
    Span,
    stated_intervals,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInGame
from nashproof.claims.claim import ProfileClaim, player_of
from nashproof.claims.finding import Finding, Open
from nashproof.claims.kinds.profiles.deviations import bound_tree
from nashproof.claims.named_rows import certain, rows_at
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import Rational
from nashproof.files.strict_toml import Table
from nashproof.format.fields import Player, StatedText, key
from nashproof.format.naming import Naming, mathematics
from nashproof.games.game import Game
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.solving.parameters import roots
from nashproof.solving.parameters.parameter_sets import ParameterSet, parameter_set


def one_parameter(table: Table, profile: ProfileText) -> str:
    """The one parameter of a claim's profile. Raises InputError if there are more or none."""
    if len(profile.parameters) != 1:
        found = f"a profile with {len(profile.parameters)} parameters"
        table.refuse("profile", found, "one with exactly one")
    (name,) = profile.parameters
    return name


class Intervals(StatedText):
    """Intervals of a parameter."""

    def read(self, table: Table, key: str) -> str:
        stated = table.string(key)
        if stated != ASKED:
            self.count(table, key, stated)
        return stated

    def count(self, table: Table, key: str, stated: str) -> int:
        """How many intervals are stated. Raises InputError."""
        try:
            return len(stated_intervals(stated))
        except InputError as error:
            table.refuse(key, error.found, error.expected)


class OneInterval(Intervals):
    """One interval of a parameter."""

    def count(self, table: Table, key: str, stated: str) -> int:
        if super().count(table, key, stated) != 1:
            table.refuse_value(key, 'one interval, such as "from 1/3 to 1/2"')
        return 1


@dataclass(frozen=True)
class ParameterSetClaim(ProfileClaim):
    """The exact set of all values of the profile's one parameter, within its interval, for which
    nobody gains by deviating.
    """

    kind = "parameter set"
    row = "for exactly which parameters nobody gains by deviating"
    proved_by = ("equilibrium set",)
    needs_tree = False
    player: str | None = key(Player("only this player must not gain", default=None))
    stated: str = key(
        Intervals(
            '`"from 0 to 1"`, `"1/3"`, several of these joined by ` and `, or `"none"`',
            groups=(("none",),),
        )
    )

    def sentence(self, naming: Naming) -> str:
        """Who gains nothing for which values, or the question."""
        known = naming.profiles.get(self.profile)
        parameters = known.parameters if known else {}
        names = ", ".join(map(naming.letter, parameters)) or "values"
        of = f", of all {naming.box(known)}" if known and parameters else ""
        who = "nobody gains" if self.player is None else "{player} does not gain"
        if self.stated == ASKED:
            return f"For which {names}{of}, is it true that {who} by deviating from {{whole}}?"
        exactly = f"for exactly these {names}: {mathematics(self.stated)}"
        if self.stated == "none":
            exactly = f"for no {names}"
        return f"{who} by deviating from {{whole}} {exactly}{of}."

    def why(self, proof: Certificate, who: Names) -> Said:
        """The sentence of the statement, its example outside in the middle of a piece."""
        statement, witness = cast(EquilibriumSet, proof.statement), proof.witness
        outside = cast(EquilibriumSet.Witness, witness).outside
        example = _example(statement, outside[0], who) if outside else ""
        return sentences(statement.set_words(who), example)

    def asked(self, case: Case) -> Sequence[Asked]:
        """The exact set."""
        played = self.played(case)
        one_parameter(self.table, played.text)
        fields = said_of_family(played) | {"players": self._players(played.game), "frontier": ()}
        exact = {"within": lambda within: within != "everywhere"}
        return [Asked(played.digest, EquilibriumSet, fields | exact)]

    def decide(self, case: Case) -> Finding:
        """Find the exact set, and compare."""
        played = self.played(case)
        game, values, box = played.game, played.rows, played.parameters
        one_parameter(self.table, played.text)
        players = self._players(game)
        game.need_recall(*players)
        try:
            where = parameter_set(game, values, players, box)
        except Unproved as error:
            return Open(f"The exact set was not found: {error}.")
        within = tuple(Span(end_of(low), end_of(high)) for low, high in where.within)
        (asked,) = self.asked(case)
        return self.found(case, asked, set_witness(game, where), within=within)

    def _players(self, game: Game) -> tuple[int, ...]:
        """The players spoken of: the claim's ``player``, or all."""
        if self.player is None:
            return tuple(game.player_numbers)
        return (player_of(self.table, self.player, game.player_numbers),)


def said_of_family(played: ProfileInGame) -> dict[str, Any]:
    """The profile and the box of its parameters, as certificates have them."""
    profile = Profile.of(played.game, played.rows)
    return {"parameters": shapes.box(played.parameters), "profile": profile}


def set_witness(game: Game, where: ParameterSet) -> EquilibriumSet.Witness:
    """Why nobody gains inside, and who does outside."""
    return EquilibriumSet.Witness(
        tuple("" if tree is None else bound_tree(game, tree) for tree in where.inside),
        tuple(
            PureGain(end_of(x.low), end_of(x.high), x.player, strategy_names(game, x.strategy))
            for x in where.outside
        ),
    )


def end_of(end: roots.End) -> Rational | Root:
    """An end of an interval as certificates have it."""
    return stated_root(end) if isinstance(end, roots.AlgebraicNumber) else end


def stated_root(root: roots.AlgebraicNumber) -> Root:
    """An irrational number as certificates have it."""
    return Root(number(root.zero_of), root.low, root.high)


def _example(statement: EquilibriumSet, piece: PureGain, who: Names) -> Said:
    """What the player of a piece outside gains in its middle, at most."""
    game, (name,) = cast(Game, who.game), statement.parameters  # claims are judged in their game
    player, at = piece.player, {name: piece.middle}
    rows = rows_at(statement.profile, game, at)
    response = best_response(game, plans_of(game, rows), player)
    strategy = strategy_names(game, response.strategy)
    return said(
        "At {at}, for instance, {player} gains {gain} by playing {moves}.",
        at=point_words(at),
        player=who(player),
        gain=format_exact(response.gain),
        moves=strategy_words(who.strategy(player, strategy, certain(game, rows, player))),
    )
