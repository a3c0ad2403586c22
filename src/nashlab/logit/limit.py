"""The end of the branch to many digits: Newton's method with FLINT's numbers of any precision.

Lambda grows until the probabilities have the wanted digits. Logarithms keep probabilities that go
to 0 exponentially.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import flint

from nashlab.logit.moves import Moves, moves_of
from nashproof.errors import Unproved
from nashproof.exact.numbers import as_flint
from nashproof.games.tree import Tree

if TYPE_CHECKING:
    from nashlab.logit.branch import Point

LONG = 34  # digits that are traced at least
GUARD = 12  # digits that lambda has beyond the wanted ones
ROUNDS = 12  # of Newton's method


@dataclass(frozen=True)
class TracedLimit:
    """The end of the branch from the centroid, traced and not proved.

    ``probabilities``: a decimal for each action of each information set, rounded to ``digits``
    places; ``long``: the same with at least 34 places; ``precision``: the lambda at which they were
    read; ``crossings``: the lambdas near which another branch crosses this one, which goes straight
    on.
    """

    probabilities: tuple[tuple[str, ...], ...]
    long: tuple[tuple[str, ...], ...]
    digits: int
    precision: str
    crossings: tuple[str, ...] = ()


def traced_limit(game: Tree, digits: int = 30) -> TracedLimit:
    """Return the limiting point of the principal branch of agent quantal response equilibria.

    Raises InputError for a game without perfect recall or of more than 400 actions, Unproved if
    the branch is lost or does not settle.
    """
    from nashlab.logit.branch import follow  # NumPy, which few audits need

    moves = moves_of(game)
    start = follow(moves)
    before = flint.ctx.prec
    try:
        flint.ctx.prec = 14 * (max(digits, LONG) + GUARD) + 128
        return _read_off(moves, start, digits)
    finally:
        flint.ctx.prec = before


def _read_off(moves: Moves, start: Point, digits: int) -> TracedLimit:
    """Return the probabilities at a lambda for the wanted digits; they agree with those a bit
    before.
    """
    places = max(digits, LONG)
    end = flint.arb(10) ** (places + GUARD)
    walk = _Walk(moves, start)
    walk.to(end / 10**6)
    before = walk.probabilities()
    walk.to(end)
    after = walk.probabilities()
    if not all(abs(a - b) < flint.arb(10) ** -places for a, b in zip(before, after)):
        raise Unproved("the probabilities have not settled at the end of the branch")
    rows, long = (
        tuple(tuple(_decimal(after[m], count) for m in line) for line in moves.sets)
        for count in (digits, places)
    )
    crossings = tuple(f"{lam:.2g}" for lam in start.crossings)
    return TracedLimit(rows, long, digits, walk.precision.mid().str(3, radius=False), crossings)


def _decimal(x: Any, digits: int) -> str:
    """Return a probability rounded to ``digits`` places.

    >>> _decimal(flint.arb(2) / 3, 5), _decimal(flint.arb(0), 5)
    ('0.66667', '0.00000')
    """
    nearest = (x * 10**digits + flint.arb(1) / 2).floor()
    units, decimals = divmod(int(nearest.unique_fmpz()), 10**digits)
    return f"{units}.{decimals:0{digits}d}"


class _Walk:
    """A point of the branch that goes to greater lambdas."""

    def __init__(self, moves: Moves, start: Point) -> None:
        self.moves = moves
        self.chance = [flint.arb(as_flint(c)).log() for c in moves.chance]
        self.pay = [[flint.arb(as_flint(u)) for u in line] for line in moves.pay]
        self.precision = flint.arb(start.precision)
        self.x = [flint.arb(x) for x in start.logarithms]
        if not self.newton(self.x, self.precision):
            raise Unproved(f"the branch is lost at lambda {start.precision:.6g}")

    def probabilities(self) -> list[Any]:
        """Return the probability of each move."""
        return [x.exp().mid() for x in self.x]

    def to(self, end: Any) -> None:
        """Go on to a lambda, by steps that grow while they succeed."""
        factor = flint.arb(2)
        while self.precision < end:
            goal = min(self.precision * factor, end, key=lambda a: a.mid())
            # Euler's step predicts; Newton's method corrects at the new lambda, which stays fixed.
            slope = self.slope()
            guess = [(x + (goal - self.precision) * d).mid() for x, d in zip(self.x, slope)]
            if self.newton(guess, goal):
                factor = (factor * 4).mid()
            elif factor < 1.0001:
                raise Unproved(
                    f"the branch is lost at lambda {self.precision.str(6, radius=False)}"
                )
            else:
                factor = factor.sqrt().sqrt().mid()

    def slope(self) -> list[Any]:
        """Return the derivative of the logarithms by lambda."""
        _, slopes, by_precision = self.equations(self.x, self.precision)
        return _solved(slopes, [-b for b in by_precision])

    def newton(self, x: list[Any], precision: Any) -> bool:
        """Solve the equations for lambda, from near; return False, and move nothing, if they
        resist.
        """
        tiny = flint.arb(2) ** -(flint.ctx.prec // 3)
        for _ in range(ROUNDS):
            residuals, slopes, _ = self.equations(x, precision)
            change = _solved(slopes, [-a for a in residuals])
            # A relative step of 1 or more: the start is too far away.
            size = max(float((abs(c) / (1 + abs(a))).mid()) for a, c in zip(x, change))
            if not size < 1:
                return False
            x = [(a + c).mid() for a, c in zip(x, change)]
            if all(abs(c) < tiny * (1 + abs(a)) for a, c in zip(x, change)):
                self.x, self.precision = x, precision.mid()
                return True
        return False

    def equations(self, x: list[Any], precision: Any) -> tuple[list[Any], Any, list[Any]]:
        """Return the residuals, and their derivatives by the logarithms and by lambda."""
        payoffs = [self.payoff(m, x) for m in range(len(x))]
        slopes = flint.arb_mat(len(x), len(x))
        zero = flint.arb(0)
        residuals, by_precision = [zero] * len(x), [zero] * len(x)
        for line in self.moves.sets:
            # As in ``branch.Equations``: log-ratios to the most probable action, and the sum.
            top = max(line, key=lambda m: x[m].mid())
            for m in line:
                by_precision[m] = (payoffs[top][0] - payoffs[m][0]).mid()
                residuals[m] = (x[m] - x[top] + precision * by_precision[m]).mid()
                mine, best = payoffs[m][1], payoffs[top][1]
                for b in sorted(mine.keys() | best.keys()):
                    rise = mine.get(b, zero) - best.get(b, zero)
                    slopes[m, b] = (-precision * rise).mid()
                slopes[m, m] += 1
                slopes[m, top] -= 1
            residuals[top] = sum((x[b].exp() for b in line), flint.arb(-1)).mid()
            for b in line:
                slopes[top, b] = x[b].exp().mid()
        return residuals, slopes, by_precision

    def payoff(self, m: int, x: list[Any]) -> tuple[Any, dict[int, Any]]:
        """Return the payoff of a move, and its derivatives by logarithms, where they are not 0."""
        line = self.moves.leaves[m]
        zero = flint.arb(0)
        if not line:
            return zero, {}
        reach = [sum((x[b] for b in self.moves.before[leaf]), self.chance[leaf]) for leaf in line]
        # Reach in logarithms; the greatest is taken out before exp.
        top = max(reach, key=lambda a: a.mid())
        weights = [(a - top).exp().mid() for a in reach]
        total = sum(weights, zero)
        mean = (sum((w * u for w, u in zip(weights, self.pay[m])), zero) / total).mid()
        slopes: dict[int, Any] = {}
        for leaf, w, u in zip(line, weights, self.pay[m]):
            part = w * (u - mean) / total
            for b in self.moves.before[leaf]:
                slopes[b] = slopes.get(b, zero) + part
        return mean, slopes


def _solved(matrix: Any, right: list[Any]) -> list[Any]:
    """Return the solution of linear equations, approximate and not enclosed."""
    column = flint.arb_mat(len(right), 1, right)
    solution = matrix.solve(column, nonstop=True, algorithm="approx")
    return [solution[i, 0].mid() for i in range(len(right))]
