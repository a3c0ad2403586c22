"""Claims about the parameter of a family: where it is an equilibrium, where logit ones tend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Interval, Profile, strategy_names
from nashproof.certificates.statements.families import EquilibriumSet, PureGain, stated_intervals
from nashproof.certificates.statements.logit import LogitLimit, ProvedSet
from nashproof.claims.case import Case
from nashproof.claims.claim import ProfileClaim, StatesText, player_of
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.optimal_sets import set_statement
from nashproof.claims.kinds.profiles.deviations import bound_tree
from nashproof.claims.wording.parts import Said, sentences
from nashproof.claims.wording.profiles import parameters as words
from nashproof.documents.profile_values import ProfileRows
from nashproof.documents.profiles import ProfileText
from nashproof.documents.vocabulary import ASKED
from nashproof.dynamics.logit.condition import Line
from nashproof.dynamics.logit.family import LogitFamily, logit_family
from nashproof.dynamics.logit.limit import TracedLimit, traced_limit
from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.files.strict_toml import Table
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


def intervals_of(table: Table) -> tuple[str, int]:
    """The text under ``stated``, and how many intervals it is; none of them if it asks."""
    stated = table.string("stated")
    try:
        return stated, 0 if stated == ASKED else len(stated_intervals(stated))
    except InputError as error:
        table.refuse("stated", error.found, error.expected)


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
        stated, _ = intervals_of(table)
        player = table.string("player") if table.has("player") else None
        return cls(table, profile, game, player, stated)

    def decide(self, case: Case) -> Finding:
        """Find the exact set, and compare."""
        played = self.played(case)
        game, values, box = played.game, played.rows, played.parameters
        name, players = one_parameter(self.table, played.text), self._players(game)
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
            sentences(
                words.set_why(game, players, box, within),
                _example(game, values, name, where.outside),
            ),
            played.certificate(statement, _witness(game, where)),
        )

    def _players(self, game: Game) -> tuple[int, ...]:
        """The players spoken of: the claim's ``player``, or all."""
        if self.player is None:
            return tuple(game.player_numbers)
        return (player_of(self.table, self.player, game.player_numbers),)


@dataclass(frozen=True)
class LogitLimitClaim(StatesText, ProfileClaim):
    """All logit equilibria tend to the profile, at one value of its parameter within ``stated``.

    The game has two players, and the profile is a segment of equilibria, one parameter long.
    Proved by the statement ``logit limit``.
    """

    kind: ClassVar[str] = "logit limit"
    stated: str

    @classmethod
    def from_table(cls, table: Table) -> Self:
        """Parse a table of ``stated``, one interval."""
        profile, game = table.string("profile"), table.string("game", "")
        stated, count = intervals_of(table)
        if stated != ASKED and count != 1:
            table.refuse_value("stated", 'one interval, such as "from 1/3 to 1/2"')
        return cls(table, profile, game, stated)

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
            return Open(words.no_limit_why(error))
        place = _placed(family, played.rows, name, played.parameters[name])
        if place is None:
            return Open(words.NO_SEGMENT)
        statement = LogitLimit(
            player=family.player,
            parameters=shapes.box(played.parameters),
            profile=Profile.of(played.game, played.rows),
            low=place.low,
            high=place.high,
        )
        if self.stated != ASKED and statement.crosses(self.stated):
            return Open(words.limit_too_near(name, place))
        return decided(
            statement.supports(self.stated),
            words.limit_computed(name, place),
            words.limit_why(name, place),
            played.certificate(statement, witness),
        )


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


def _example(game: Game, values: ProfileRows, name: str, outside: Sequence[GainPiece]) -> Said:
    """What somebody gains in the middle of the first piece outside, in words."""
    if not outside:
        return Said()
    player, at = outside[0].player, {name: (outside[0].low + outside[0].high) / 2}
    there = substitute(values, at)
    response = best_response(game, plans_of(game, there), player)
    return words.outside_why(game, at, player, response.gain, there, response.strategy)


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
            limits = (set_search.VERTICES, set_search.DIMENSION)
            raise Unproved(words.too_many_plans(one.player, one.dimension, *limits))
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
