"""Claims about logit limits: to which member of a family all logit equilibria tend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

from nashlab.logit.condition import Line
from nashlab.logit.family import LogitFamily, logit_family
from nashlab.logit.limit import TracedLimit, traced_limit
from nashproof.certificates import shapes
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.sentence import Said
from nashproof.certificates.shapes import Interval, Profile
from nashproof.certificates.statements.logit import LogitLimit, ProvedSet
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import ProfileClaim
from nashproof.claims.finding import Finding, Open, decided
from nashproof.claims.kinds.optimal_sets import set_statement
from nashproof.claims.kinds.profiles.families import OneInterval, one_parameter, said_of_family
from nashproof.documents.profile_values import ProfileRows
from nashproof.documents.vocabulary import ASKED
from nashproof.errors import Unproved, how_many
from nashproof.exact.numbers import QQ, Rational, number_text
from nashproof.format.fields import key
from nashproof.format.naming import Naming, mathematics
from nashproof.games.game import expanded
from nashproof.games.tree import Tree
from nashproof.play.zero_sum_equivalent import zero_sum_equivalent
from nashproof.solving.optimal import set_search
from nashproof.solving.parameters.profiles import substitute
from nashproof.solving.zero_sum import solve_game


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
        """Return the member to which logit equilibria tend, as a sentence, or the question."""
        profile = naming.profiles.get(self.profile)
        names = ", ".join(map(naming.letter, profile.parameters if profile else ())) or "value"
        if self.stated == ASKED:
            return f"For which {names} is {{whole}} the limit of all logit equilibria?"
        stated = mathematics(self.stated)
        return f"All logit equilibria tend to {{whole}}, for one {names} {stated}."

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the question for the limit on the segment."""
        played = self.played(case)
        one_parameter(self.table, played.text)
        return [Asked(played.digest, LogitLimit, said_of_family(played))]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return the finding of a proof; None if the stated interval ends within its bounds."""
        crosses = cast(LogitLimit, proof.statement).crosses
        return (
            None if self.stated != ASKED and crosses(self.stated) else super().finding(proof, case)
        )

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
            where = statement.place()
            return Open(Said("The limit has ", where, ": too near to an end of what is stated."))
        proof = played.certificate(statement, witness)
        return decided(statement.supports(self.stated), proof)


def _placed(
    family: LogitFamily, values: ProfileRows, name: str, ends: tuple[Rational, Rational]
) -> Interval | None:
    """Return the bounds of the limit in the parameter of a profile of ``values``.

    None if the profile is another segment than that of the family. ``ends`` are those of the
    parameter ``name``.
    """
    # A segment is named by its ends, in either direction.
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


def family_and_proof(game: Tree, traced: TracedLimit) -> tuple[LogitFamily, LogitLimit.Witness]:
    """Return the segment of equilibria on which a traced limit lies, and the optimal plans that
    prove it.

    Raises Unproved, with the reason, if the limit is not inside a segment of one player's optimal
    plans, the game is not as good as a zero-sum game of two players, or its optimal plans are too
    many to list.
    """
    zero_sum = zero_sum_equivalent(game)
    if zero_sum is None:
        raise Unproved("a certificate is about a game of two players that is as good as zero-sum")
    # All optimal plans of both players, by their vertices.
    sets = set_search.optimal_sets(zero_sum, solve_game(zero_sum))
    for plans in sets:
        if not plans.complete:
            raise Unproved(
                f"player {plans.player}'s optimal plans, of "
                f"{how_many(plans.dimension, 'dimension')}, are too many to list: more than "
                f"{set_search.VERTICES} vertices or {set_search.DIMENSION} dimensions"
            )
    family = logit_family(game, traced, sets)
    proofs = {x.player: ProvedSet(*set_statement(game, x)) for x in sets}
    return family, LogitLimit.Witness(proofs)


class LogitProof(NamedTuple):
    """The ``certificate`` of a limit, in a parameter g from 0 to 1, and its segment.

    An empty text, None and the ``reason`` where there is none.
    """

    certificate: str
    family: LogitFamily | None
    reason: str = ""


def logit_proof(game: Tree, digest: str, traced: TracedLimit) -> LogitProof:
    """Return the proof of a traced limit, or the reason why there is none."""
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
    """Return a probability as an expression in g."""
    constant, slope = line
    if not slope:
        return number_text(constant)
    sign, size = ("+" if slope > 0 else "-"), number_text(abs(slope))
    return f"{number_text(constant)}{sign}{size}*g"
