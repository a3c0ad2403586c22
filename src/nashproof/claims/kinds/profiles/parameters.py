"""Claims about the parameter of a family: where it is an equilibrium, where logit ones tend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import (
    Names,
    Said,
    format_exact,
    said,
    sentences,
    strategy_words,
)
from nashproof.certificates.shapes import Interval, Profile, strategy_names
from nashproof.certificates.statements.families import EquilibriumSet, PureGain, stated_intervals
from nashproof.certificates.statements.logit import LogitLimit, ProvedSet
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case, ProfileInGame
from nashproof.claims.claim import ProfileClaim, player_of
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.optimal_sets import set_statement
from nashproof.claims.kinds.profiles.deviations import bound_tree
from nashproof.claims.named_rows import certain, rows_at
from nashproof.documents.profile_values import ProfileRows
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED
from nashproof.dynamics.logit.condition import Line
from nashproof.dynamics.logit.family import LogitFamily, logit_family
from nashproof.dynamics.logit.limit import TracedLimit, traced_limit
from nashproof.errors import InputError, Unproved, how_many
from nashproof.exact.numbers import QQ, Rational, number_text, point_text
from nashproof.files.strict_toml import Table
from nashproof.format.fields import Player, StatedText, key
from nashproof.format.naming import Naming, mathematics
from nashproof.games.game import Game, expanded
from nashproof.games.tree import Tree
from nashproof.play.best_response import best_response
from nashproof.play.strategies import plans_of
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solve.optimal import set_search
from nashproof.solve.optimal.sets import OptimalSet
from nashproof.solve.parameters.parameter_sets import GainPiece, ParameterSet, parameter_set
from nashproof.solve.parameters.profiles import substitute
from nashproof.solve.zero_sum import solve_game


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
        fields = _family(played) | {"players": self._players(played.game), "frontier": ()}
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
        within = tuple(Interval(low, high) for low, high in where.within)
        statement = EquilibriumSet(
            parameters=shapes.box(box),
            players=players,
            profile=Profile.of(game, values),
            within=within,
            frontier=(),
        )
        proof = played.certificate(statement, _witness(game, where))
        return decided(statement.supports(self.stated), proof)

    def _players(self, game: Game) -> tuple[int, ...]:
        """The players spoken of: the claim's ``player``, or all."""
        if self.player is None:
            return tuple(game.player_numbers)
        return (player_of(self.table, self.player, game.player_numbers),)


@dataclass(frozen=True)
class LogitLimitClaim(ProfileClaim):
    """All agent quantal response equilibria tend to the profile, at one value of its parameter
    ([the logit limit](../docs/explanation/logit-limit.md)). The profile is a segment of equilibria
    of a game of two players: one player's strategy depends on the parameter, and there is no other.
    """

    kind = "logit limit"
    row = "to which member of a family of equilibria all logit equilibria tend"
    proved_by = ("logit limit",)
    stated: str = key(OneInterval('between which numbers the parameter is: `"from 1/2 to 2/3"`'))

    def sentence(self, naming: Naming) -> str:
        """To which member logit equilibria tend, or the question."""
        known = naming.profiles.get(self.profile)
        names = ", ".join(map(naming.letter, known.parameters if known else ())) or "value"
        if self.stated == ASKED:
            return f"For which {names} is {{whole}} the limit of all logit equilibria?"
        stated = mathematics(self.stated)
        return f"All logit equilibria tend to {{whole}}, for one {names} {stated}."

    def asked(self, case: Case) -> Sequence[Asked]:
        """The limit on the segment."""
        played = self.played(case)
        one_parameter(self.table, played.text)
        return [Asked(played.digest, LogitLimit, _family(played))]

    def finding(self, proof: Certificate) -> Finding | None:
        """Whether the limit is in what is stated; nothing where that ends within its bounds."""
        crosses = cast(LogitLimit, proof.statement).crosses
        return None if self.stated != ASKED and crosses(self.stated) else super().finding(proof)

    def decide(self, case: Case) -> Finding:
        """Trace the limit, enclose its parameter, and compare."""
        played = self.played(case)
        name = one_parameter(self.table, played.text)
        tree = expanded(played.game)
        try:
            family, witness = case.once(
                ("logit", played.digest), lambda: family_and_proof(tree, traced_limit(tree))
            )
        except Unproved as error:
            return Open(f"The limit is not proved: {error}.")
        place = _placed(family, played.rows, name, played.parameters[name])
        if place is None:
            return Open("The profile is not the segment of equilibria on which the limit lies.")
        statement = LogitLimit(
            player=family.player,
            parameters=shapes.box(played.parameters),
            profile=Profile.of(played.game, played.rows),
            low=place.low,
            high=place.high,
        )
        if self.stated != ASKED and statement.crosses(self.stated):
            where = f"{name} between {format_exact(place.low)} and {format_exact(place.high)}"
            return Open(f"The limit has {where}: too near to an end of what is stated.")
        proof = played.certificate(statement, witness)
        return decided(statement.supports(self.stated), proof)


def _family(played: ProfileInGame) -> dict[str, Any]:
    """The profile and the box of its parameters, as certificates have them."""
    profile = Profile.of(played.game, played.rows)
    return {"parameters": shapes.box(played.parameters), "profile": profile}


def _placed(
    family: LogitFamily, values: ProfileRows, name: str, ends: tuple[Rational, Rational]
) -> Interval | None:
    """Where the limit is in the parameter of a profile; None if that is another segment."""
    first, last = (substitute(values, {name: end}) for end in ends)
    at = [tuple(tuple(c + g * s for c, s in row) for row in family.rows) for g in (0, 1)]
    if [first, last] == at:
        low, high = family.low, family.high
    elif [last, first] == at:
        low, high = 1 - family.high, 1 - family.low
    else:
        return None
    width = ends[1] - ends[0]
    return Interval(ends[0] + width * low, ends[0] + width * high)


def _witness(game: Game, where: ParameterSet) -> EquilibriumSet.Witness:
    """Why nobody gains inside, and who does outside."""
    return EquilibriumSet.Witness(
        tuple("" if tree is None else bound_tree(game, tree) for tree in where.inside),
        tuple(_piece(game, piece) for piece in where.outside),
    )


def _piece(game: Game, piece: GainPiece) -> PureGain:
    """A piece of the outside."""
    return PureGain(piece.low, piece.high, piece.player, strategy_names(game, piece.strategy))


def _example(statement: EquilibriumSet, piece: PureGain, who: Names) -> Said:
    """What the player of a piece outside gains in its middle, at most."""
    game, (name,) = cast(Game, who.game), statement.parameters  # claims are judged in their game
    player, at = piece.player, {name: (piece.low + piece.high) / 2}
    rows = rows_at(statement.profile, game, at)
    response = best_response(game, plans_of(game, rows), player)
    strategy = strategy_names(game, response.strategy)
    return said(
        "At {at}, for instance, {player} gains {gain} by playing {moves}.",
        at=point_text(at),
        player=who(player),
        gain=format_exact(response.gain),
        moves=strategy_words(who.strategy(player, strategy, certain(game, rows, player))),
    )


def family_and_proof(game: Tree, traced: TracedLimit) -> tuple[LogitFamily, LogitLimit.Witness]:
    """The segment of equilibria on which a traced limit lies, and the optimal plans that prove it.

    Raises Unproved, with the reason, if the limit is not inside a segment of one player's optimal
    plans, or the game is not as good as a zero-sum game of two players.
    """
    sets = _optimal_sets(game)
    family = logit_family(game, traced, sets)
    proofs = {one.player: ProvedSet(*set_statement(game, one)) for one in sets}
    return family, LogitLimit.Witness(proofs)


def _optimal_sets(game: Tree) -> Sequence[OptimalSet]:
    """All optimal plans of both players.

    Raises Unproved if the game is not as good as zero-sum, or if they are too many to list.
    """
    zero_sum = zero_sum_equivalent(game)
    if zero_sum is None:
        raise Unproved("a certificate is about a game of two players that is as good as zero-sum")
    sets = set_search.optimal_sets(zero_sum, solve_game(zero_sum))
    for one in sets:
        if not one.complete:
            raise Unproved(
                f"player {one.player}'s optimal plans, of "
                f"{how_many(one.dimension, 'dimension')}, are too many to list: more than "
                f"{set_search.VERTICES} vertices or {set_search.DIMENSION} dimensions"
            )
    return sets


class LogitProof(NamedTuple):
    """The ``certificate`` of a limit, in a parameter g from 0 to 1, and its segment.

    An empty text, None and the ``reason`` where there is none.
    """

    certificate: str
    family: LogitFamily | None
    reason: str = ""


def logit_proof(game: Tree, digest: str, traced: TracedLimit) -> LogitProof:
    """The proof of a traced limit, or the reason why there is none."""
    try:
        family, witness = family_and_proof(game, traced)
    except Unproved as error:
        return LogitProof("", None, str(error))
    statement = LogitLimit(
        player=family.player,
        parameters=shapes.box({"g": (QQ(0), QQ(1))}),
        profile=Profile.of(game, [[_text(line) for line in row] for row in family.rows]),
        low=family.low,
        high=family.high,
    )
    return LogitProof(Certificate(digest, statement, witness).text(), family)


def _text(line: Line) -> str:
    """A probability as an expression in g."""
    constant, slope = line
    if not slope:
        return number_text(constant)
    sign, size = ("+" if slope > 0 else "-"), number_text(abs(slope))
    return f"{number_text(constant)}{sign}{size}*g"
