"""Claims about profiles with parameters: where they are equilibria, and where the only ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from nashproof.certificates import shapes
from nashproof.certificates.codec import number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    GameNames,
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
from nashproof.certificates.statements.parametric import (
    EVERYWHERE,
    EquilibriaPiece,
    ParametricEquilibria,
    PieceProof,
)
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInGame, ProfileInTree
from nashproof.claims.claim import ProfileClaim, player_of
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.profiles.deviations import bound_tree
from nashproof.claims.named_rows import certain, rows_at
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.files.strict_toml import Table
from nashproof.format.fields import PlayerKey, StatedText, key
from nashproof.format.naming import Naming, mathematics
from nashproof.games.game import Game
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.solving.parameters import all_equilibria as solve
from nashproof.solving.parameters import roots
from nashproof.solving.parameters.all_equilibria import parametric_equilibria
from nashproof.solving.parameters.parameter_sets import ParameterSet, parameter_set


def one_parameter(table: Table, profile: ProfileText) -> str:
    """Return the only parameter of a claim's profile. Raises InputError for another number."""
    if len(profile.parameters) != 1:
        counted = f"a profile with {len(profile.parameters)} parameters"
        table.refuse("profile", counted, "one with exactly one")
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
        """Return the number of intervals stated. Raises InputError."""
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
    player: str | None = key(PlayerKey("only this player must not gain", default=None))
    stated: str = key(
        Intervals(
            '`"from 0 to 1"`, `"1/3"`, several of these joined by ` and `, or `"none"`',
            groups=(("none",),),
        )
    )

    def sentence(self, naming: Naming) -> str:
        """Return the sentence on the set of values, or the question."""
        profile = naming.profiles.get(self.profile)
        parameters = profile.parameters if profile else {}
        names = ", ".join(map(naming.letter, parameters)) or "values"
        of = f", of all {naming.box(profile)}" if profile and parameters else ""
        who = "nobody gains" if self.player is None else "{player} does not gain"
        if self.stated == ASKED:
            return f"For which {names}{of}, is it true that {who} by deviating from {{whole}}?"
        exactly = f"for exactly these {names}: {mathematics(self.stated)}"
        if self.stated == "none":
            exactly = f"for no {names}"
        return f"{who} by deviating from {{whole}} {exactly}{of}."

    def why(self, proof: Certificate, who: GameNames) -> Said:
        """Return the exact set, and a gain in the middle of the first piece outside."""
        statement, witness = cast(EquilibriumSet, proof.statement), proof.witness
        outside = cast(EquilibriumSet.Witness, witness).outside
        example = _example(statement, outside[0], who) if outside else ""
        return sentences(statement.set_words(who), example)

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of the exact set."""
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
        return self.certified(case, asked, set_witness(game, where), within=within)

    def _players(self, game: Game) -> tuple[int, ...]:
        """Return the claim's ``player``, or all players."""
        if self.player is None:
            return tuple(game.player_numbers)
        return (player_of(self.table, self.player, game.player_numbers),)


def said_of_family(played: ProfileInGame) -> dict[str, Any]:
    """Return the fields of the profile and of the box of its parameters, for a statement."""
    profile = Profile.of(played.game, played.rows)
    return {"parameters": shapes.box(played.parameters), "profile": profile}


def set_witness(game: Game, where: ParameterSet) -> EquilibriumSet.Witness:
    """Return the witness of a parameter set: bounds inside, gains outside."""
    return EquilibriumSet.Witness(
        tuple("" if tree is None else bound_tree(game, tree) for tree in where.inside),
        tuple(
            PureGain(end_of(x.low), end_of(x.high), x.player, strategy_names(game, x.strategy))
            for x in where.outside
        ),
    )


def end_of(end: roots.End) -> Rational | Root:
    """Return an end of an interval as a certificate states it."""
    return stated_root(end) if isinstance(end, roots.AlgebraicNumber) else end


def stated_root(root: roots.AlgebraicNumber) -> Root:
    """Return an irrational number as a certificate states it."""
    return Root(number(root.zero_of), root.low, root.high)


def _example(statement: EquilibriumSet, piece: PureGain, who: GameNames) -> Said:
    """Return a sentence with the greatest gain of a piece's player in its middle."""
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


PAIR = (1, 2)  # the players whose equilibria are listed


def everywhere_or_asked() -> Any:
    """Return the field `stated` of a claim about every value of a parameter."""
    return key(
        StatedText(
            f'`"{EVERYWHERE}"`: for every value',
            fits=EVERYWHERE,
            expected=f'"{EVERYWHERE}", or "{ASKED}"',
        )
    )


def values_of(naming: Naming, profile_id: str) -> str:
    """Return the parameters of a profile in words, with the values that they may have."""
    profile = naming.profiles.get(profile_id)
    parameters = profile.parameters if profile else {}
    names = ", ".join(map(naming.letter, parameters)) or "values"
    return f"{names}, of all {naming.box(profile)}" if profile and parameters else names


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
    stated: str = everywhere_or_asked()

    def sentence(self, naming: Naming) -> str:
        """Return the sentence that the equilibrium is unique for every value, or the question."""
        values = values_of(naming, self.profile)
        pair = " and ".join(map(naming.player, PAIR))
        rest = "while all others play {whole}"
        if self.stated == ASKED:
            return f"For which {values}, is the equilibrium of {pair} unique, {rest}?"
        return f"The equilibrium of {pair} is unique {self.stated}, for every {values}, {rest}."

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement of all equilibria, value by value."""
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
        """Return what the pieces decide for every value; None if some values are left open."""
        statement = cast(ParametricEquilibria, proof.statement)
        is_open = self.stated == EVERYWHERE and statement.left_out and statement.is_unique
        return None if is_open else decided(statement.supports(self.stated), proof)

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
            equilibria = parametric_equilibria(game, played.rows, PAIR, name, low, high)
        except (InputError, Unproved) as error:
            return Open(f"Not all equilibria were found: {error}.")
        (asked,) = self.asked(case)
        proof = asked.proof(
            ParametricEquilibria.Witness(tuple(map(_proof, equilibria.pieces))),
            strategies={
                p: tuple(strategy_names(game, s) for s in pure)
                for p, pure in zip(PAIR, equilibria.strategies)
            },
            pieces=tuple(map(_piece, equilibria.pieces)),
        )
        finding = self.finding(proof, case)
        return finding or Open(
            f"Some values of {name} are left open, the others have one equilibrium."
        )

    def _in_tree(self, case: Case) -> ProfileInTree:
        return self.in_tree(case, self.played(case))


def _piece(piece: solve.EquilibriaOnPiece) -> EquilibriaPiece:
    low, high = map(end_of, piece.part)
    return EquilibriaPiece(
        low=low,
        high=high,
        mixed={
            p: tuple(tuple(map(number, weights)) for weights in mixtures)
            for p, mixtures in zip(PAIR, piece.mixed)
        },
        components=tuple(
            {p: tuple(v + 1 for v in component) for p, component in zip(PAIR, both)}
            for both in piece.components
        ),
        exact=QQ(len(piece.components)) if piece.is_finite else "infinite",
    )


def _proof(piece: solve.EquilibriaOnPiece) -> PieceProof:
    before = (1, 1 + len(piece.mixed[0][0]))  # the number of a player's first strategy
    return PieceProof(
        {
            p: tuple({j + first: number(x) for j, x in shift.items()} for shift in shifts)
            for p, first, shifts in zip(PAIR, before, piece.shifts)
        },
        piece.splits,
    )
