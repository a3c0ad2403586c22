"""The statement on NashConv over all completions of a partial profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from nashproof.certificates.codec import Shape
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import (
    GameNames,
    Said,
    format_exact,
    range_words,
    said,
    sentences,
)
from nashproof.certificates.shapes import Plan
from nashproof.certificates.statement import Statement
from nashproof.exact.numbers import Rational

Rows: TypeAlias = Mapping[int, Mapping[str, Mapping[str, Rational]]]  # by player, set and action


@dataclass(frozen=True, slots=True)
class CompletionRange(Statement["CompletionRange.Witness"]):
    """NashConv, the sum of the players' gains by deviating, over all completions of a profile that
    leaves out some information sets.

    It is at least ``low`` and at most ``high``; a completion has ``high``, and where ``attained``
    one has ``low``. NashConv is convex in each player's plan, so it is greatest where an action is
    certain at each open set, and the checker tries all these. The witness has a deviation of each
    player: their gains add up to a sum that is linear in each player's plan, and at least ``low``
    in these completions. Units: those of the payoffs.

    Checked by ``nashcheck.statements.completions.check_completions``.
    """

    kind: ClassVar[str] = "completions"
    profile: Rows
    low: Rational
    high: Rational
    attained: bool

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """Deviations as realisation plans, and a whole profile that has ``low``, if any."""

        deviations: Mapping[int, Plan]
        completion: Rows

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the range."""
        return range_words(self.low, self.high)

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return sentences with both bounds, and whether completions have them."""
        bounds = said(
            "Over all completions NashConv is at least {low} and at most {high}.",
            low=format_exact(self.low),
            high=format_exact(self.high),
        )
        if self.attained:
            return sentences(bounds, "Completions have both.")
        return sentences(bounds, "A completion has the most; that one has the least is not proved.")

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check both bounds."""
        return Explanation(
            "A deviation of each player, and a completion if one has the least.",
            [
                "List the completions in which an action is certain at each set that is left out.",
                "In each compute every player's gain by a best response, and add them up. The "
                "greatest of these sums is the most, since the sum is convex in each player's "
                "plan.",
                "In each compute what every player gains by the deviation of the certificate, and "
                "add them up. NashConv is nowhere less, and this sum is linear in each player's "
                "plan: the least of these sums, or 0, bounds NashConv everywhere.",
                "If a completion is given, its NashConv is this bound.",
            ],
        )
