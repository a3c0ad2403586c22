"""Total payoffs beside those of the equilibria, and which of two strict equilibria is less risky.

Exact arithmetic over the table of pure strategies. A total is linear in each strategy: it is
greatest at a profile of pure ones, and among equilibria least and greatest at extreme ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nashproof.errors import Unproved

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.play.types import PureStrategy
    from nashproof.shell.notebook.equilibria.components import ProvedEquilibria
    from nashproof.solving.pure import ProfilePayoffs

PROFILES = 20_000  # of pure strategies, whose totals are compared


@dataclass(frozen=True)
class RiskDominance:
    """The products of what both players lose by deviating from two strict equilibria of a 2x2 game.

    ``numbers`` are those of the two in the list, from 1, that with the greater product first: it
    risk-dominates the other one (Harsanyi and Selten 1988, theorem 3.9.1).
    """

    numbers: tuple[int, int]
    losses: tuple[Rational, Rational]


@dataclass(frozen=True)
class Welfare:
    """The highest total payoff, the profile that has it, and the totals of the equilibria.

    - ``equilibria``: the least and the greatest total; None if not all are known as fractions;
    - ``risk``: RiskDominance, if the game has it.
    """

    highest: Rational
    profile: tuple[PureStrategy, ...]
    equilibria: tuple[Rational, Rational] | None
    risk: RiskDominance | None

    @property
    def prices(self) -> tuple[Rational, Rational] | None:
        """Price of anarchy and price of stability: the highest total divided by the least and by
        the greatest of the equilibria (Koutsoupias and Papadimitriou 1999). If all totals are
        negative, they are costs, and the quotients are turned. None if a sign differs, or if the
        equilibria are not known.
        """
        if not self.equilibria:
            return None
        low, high = self.equilibria
        if low > 0:
            return self.highest / low, self.highest / high
        return (low / self.highest, high / self.highest) if self.highest < 0 else None


def welfare_of(equilibria: ProvedEquilibria) -> Welfare | None:
    """Return the Welfare of a list; of the equilibria if it is complete and they are rational.

    None without a list, with a constant sum, or of a game of too many profiles.
    """
    from nashproof.solving.pure import profile_payoffs

    components = equilibria.components
    if not components or equilibria.game.constant is not None:
        return None
    are_known = (
        equilibria.is_complete
        and not any(component.radius or component.where for component in components)
        and bool(equilibria.payoffs or not equilibria.sets)
    )
    try:
        table = profile_payoffs(equilibria.tree, PROFILES, "a total")
    except Unproved:
        return None
    # the profile with the greatest total, by its place in the table: the last player varies first
    totals = [sum(paid[1:], paid[0]) for paid in zip(*table.payoffs)]
    place, profile = totals.index(max(totals)), []
    for listed in reversed(table.strategies):
        place, k = divmod(place, len(listed))
        profile.append(listed[k])
    welfare = Welfare(max(totals), tuple(profile[::-1]), None, None)
    if not are_known:
        return welfare
    sums = equilibria.sums.values()
    risk = _risk_dominance(equilibria, table)
    return replace(welfare, equilibria=(min(sums), max(sums)), risk=risk)


def _risk_dominance(equilibria: ProvedEquilibria, table: ProfilePayoffs) -> RiskDominance | None:
    """Compare two strict equilibria of a game of two players with two strategies each."""
    if [*map(len, table.strategies)] != [2, 2]:
        return None
    first, second = table.payoffs
    for i in (0, 1):  # the pairs (0, i) and (1, 1 - i); cells are numbered row by row
        cells = (0, i), (1, 1 - i)
        losses = [
            (first[2 * r + c] - first[2 * (1 - r) + c], second[2 * r + c] - second[2 * r + 1 - c])
            for r, c in cells
        ]
        if min(loss for pair in losses for loss in pair) > 0:
            listed = [
                _number(equilibria, [table.strategies[0][r], table.strategies[1][c]])
                for r, c in cells
            ]
            ranked = sorted(zip([x * y for x, y in losses], listed), key=lambda item: -item[0])
            # the greater product of losses risk-dominates
            (most, safer), (less, riskier) = ranked
            return RiskDominance((safer, riskier), (most, less))
    return None


def _number(equilibria: ProvedEquilibria, profile: Sequence[PureStrategy]) -> int:
    """Return the number of a pure equilibrium in the list, from 1."""
    from nashproof.play.strategies import pure_plan

    plans = tuple(pure_plan(equilibria.tree, p, s) for p, s in enumerate(profile, 1))
    (component,) = {c for x, c in equilibria.extreme.items() if equilibria.plans(x) == plans}
    assert equilibria.components is not None  # a list
    return equilibria.components.index(component) + 1
