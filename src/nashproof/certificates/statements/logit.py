"""The statement about the limit of logit equilibria."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from nashproof.certificates.codec import Shape, key
from nashproof.certificates.explanation import Explanation
from nashproof.certificates.sentence import GameNames, Mathematics, Said, format_exact, said
from nashproof.certificates.shapes import Parameters, Profile
from nashproof.certificates.statement import Statement
from nashproof.certificates.statements.families import stated_intervals
from nashproof.certificates.statements.optimal_sets import OptimalSet
from nashproof.exact.numbers import Rational

LIMIT_DIGITS = 30  # digits after the point of a limit in words


def rounded(x: Rational, digits: int) -> str:
    """Return a nonnegative number, rounded to ``digits`` digits after the point.

    >>> from nashproof.exact.numbers import QQ
    >>> rounded(QQ(2, 3), 4)
    '0.6667'
    """
    twice = 2 * x.numerator * 10**digits + x.denominator
    whole, rest = divmod(int(twice // (2 * x.denominator)), 10**digits)
    return f"{whole}.{rest:0{digits}d}"


@dataclass(frozen=True, slots=True)
class ProvedSet(Shape):
    """All optimal plans of a player, with their proof."""

    statement: OptimalSet
    witness: OptimalSet.Witness


@dataclass(frozen=True, slots=True)
class LogitLimit(Statement["LogitLimit.Witness"]):
    """Every limit of agent quantal response equilibria, as lambda tends to infinity, is the profile
    at the same value of its parameter, between ``low`` and ``high``.

    The strategy of ``player`` depends on one parameter, that of the opponent on none. Proof: a
    limit is an equilibrium (McKelvey and Palfrey 1998), the optimal plans are those of the family,
    and off the path all moves but one are worse. Along the family the payoff is constant but for
    moves that vanish, which makes a product of powers of the player's probabilities 1 at the limit;
    the product rises strictly (docs/explanation/logit-limit.md). Two players, constant sum, or as
    good as that. Units: those of the parameter.

    Checked by ``nashcheck.statements.logit.check_logit_limit``.
    """

    kind: ClassVar[str] = "logit limit"
    player: int
    parameters: Parameters
    profile: Profile
    low: Rational = field(metadata=key("from"))
    high: Rational = field(metadata=key("to"))

    @dataclass(frozen=True, slots=True)
    class Witness(Shape):
        """All optimal plans of both players."""

        optimal: Mapping[int, ProvedSet]

    def agrees(self, claimed: str) -> bool:
        """Return whether the parameter is proved to be in the claimed interval."""
        (interval,) = stated_intervals(claimed)
        return interval.low <= self.low and self.high <= interval.high

    def crosses(self, claimed: str) -> bool:
        """Return whether an end of the claimed interval lies between ``low`` and ``high``."""
        (interval,) = stated_intervals(claimed)
        return any(self.low < end < self.high for end in (interval.low, interval.high))

    def result(self, witness: Witness, who: GameNames) -> Said:
        """Return the parameter of the limit, in words."""
        return self.place()

    def sentence(self, witness: Witness, who: GameNames) -> Said:
        """Return a sentence with the member of the family to which logit equilibria tend."""
        first = "All logit equilibria tend to one member of the family, with "
        return Said(first, self.place(), ".")

    def place(self) -> Said:
        """Return the parameter of the limit: its digits, or the interval if these differ."""
        (name,) = self.parameters
        low, high = (rounded(x, LIMIT_DIGITS) for x in (self.low, self.high))
        if low == high:
            return Said(Mathematics(f"{name} = {low}"), f" to {LIMIT_DIGITS} digits")
        return said(
            "{name} between {low} and {high}",
            name=Mathematics(name),
            low=format_exact(self.low),
            high=format_exact(self.high),
        )

    def explain(self, witness: Witness, who: GameNames) -> Explanation:
        """Return how to check the parameter, and that no other equilibrium is a limit."""
        return Explanation("All optimal plans of both players.", _STEPS)


_STEPS = [
    "A limit of logit equilibria is an equilibrium. Check the optimal plans of both players: they "
    "are those of the profile for some value of the parameter. Moves that are worse at each node "
    "of their set are left out.",
    "Where a player's own moves may exclude a set, one move there is better than all others.",
    "Compare the two ends of the family: they earn the same against every move that the opponent "
    "makes in it. The other moves are worse, and vanish exponentially.",
    "At each set where the player mixes take the probability of each action to the power of its "
    "rise along the family, times the reach of the set by chance and the opponent. At the limit "
    "the product is 1. It rises with the parameter, is below 1 at the lower end of the interval "
    "and above 1 at the upper one.",
]
