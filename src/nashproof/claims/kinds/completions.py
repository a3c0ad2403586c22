"""Claims about all completions of a profile that says nothing at some information sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from nashproof.certificates.codec import exact_number
from nashproof.certificates.envelope import Certificate
from nashproof.certificates.shapes import Plan, by_player
from nashproof.certificates.statements.completions import CompletionRange, Rows
from nashproof.claims.asked import Asked
from nashproof.claims.case import Case
from nashproof.claims.claim import PointClaim
from nashproof.claims.finding import Finding, Open
from nashproof.claims.kinds.ranges import RANGES, range_finding
from nashproof.documents.events import sets_matching
from nashproof.errors import InputError, TooLarge
from nashproof.exact.numbers import Rational, number_text
from nashproof.format.fields import Range, TextsKey, key
from nashproof.format.stated import StatedRange
from nashproof.games.tree import Tree
from nashproof.play.types import Profile
from nashproof.solving.completions import Given, completion_range


@dataclass(frozen=True)
class CompletionsClaim(PointClaim):
    """Whatever is played at the information sets `open`, NashConv (the sum of all players' gains by
    deviating) lies in this range. The profile has any numbers there, which do not count. Any number
    of players, with perfect recall, any payoffs; at most 4,096 combinations of actions at the open
    sets. The most is always exact. The least is if one player has open sets, and in games of two
    players with constant sum; else it may be a lower bound, and a claim about it *undetermined*.
    """

    kind = "completions"
    row = "the range of NashConv whatever is played at some information sets"
    says = "{where}whatever is played at {open}, the NashConv of {whole} {stated}."
    proved_by = ("completions",)
    open: tuple[str, ...] = key(TextsKey('information sets, as `"1/SET"`, `"SET"`, or a pattern'))
    stated: StatedRange = key(Range(RANGES))

    def asked(self, case: Case) -> Sequence[Asked]:
        """Return the statement on the completions of what the profile says at the other sets."""
        game, digest, given = self._given(case)
        fields = {"profile": _rows(game, given)}
        return [Asked(digest, CompletionRange, fields)]

    def finding(self, proof: Certificate, case: Case) -> Finding | None:
        """Return whether the range is as stated; a least that need not be attained is open."""
        statement = cast(CompletionRange, proof.statement)
        figure = self.stated.compare(statement.low, statement.high)
        if not (statement.attained or self.asks or self.stated.relation == "at most"):
            return Open("No completion was found that has the least.")
        return range_finding(self.stated, figure, proof)

    def decide(self, case: Case) -> Finding:
        """Find the range of NashConv, and compare."""
        game, _, given = self._given(case)
        try:
            found = completion_range(game, given)
        except TooLarge as error:
            return Open(f"No range was computed: {error}.")
        plans = {p: Plan.of(game, p, x) for p, x in enumerate(found.deviations, 1)}
        completion = _rows(game, found.completion) if found.attained else {}
        (asked,) = self.asked(case)
        witness = CompletionRange.Witness(plans, completion)
        bounds = {"low": found.low, "high": found.high, "attained": found.attained}
        return self.certified(case, asked, witness, **bounds)

    def _given(self, case: Case) -> tuple[Tree, str, Given]:
        """Return the game, its digest, and the profile without its rows at the open sets."""
        played = self.in_tree(case, self.played_at_point(case))
        game, rows = played.game, cast(Profile, played.rows)
        try:
            open_sets = {i for pattern in self.open for i in sets_matching(game, pattern)}
        except InputError as error:
            raise error.at(self.table.place("open")) from None
        given = [None if i in open_sets else row for i, row in enumerate(rows)]
        return game, played.digest, given


def _rows(game: Tree, given: Given) -> Rows:
    """Return the numbers that are given, by player, set and action."""
    whole = by_player(game, [row or () for row in given], _number)
    return {p: {name: row for name, row in rows.items() if row} for p, rows in whole.items()}


def _number(x: Rational) -> Rational:
    """Return a number as certificates have it."""
    return exact_number(number_text(x))
