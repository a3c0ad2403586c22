"""Follows the principal branch of agent quantal response equilibria, in floats.

In the equilibrium for lambda the probability of an action is proportional to exp(lambda * its
payoff); see McKelvey and Palfrey 1998. At lambda 0 every action has the same probability. From
there the branch is followed by its arc length (predictor and corrector, as Turocy 2005 does), also
where lambda falls for a while. Unknowns are the logarithms of all probabilities, and lambda.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from nashlab.logit.moves import Moves
from nashproof.errors import Unproved

STEPS = 20_000
FAR = 100.0  # times the least difference of payoffs: where the branch is handed over
NEAR = 0.2  # how far the predictor may miss, in logarithms of probabilities
CLOSE = 1e-9


@dataclass(frozen=True)
class Point:
    """A point of the branch: lambda, and the logarithms of the probabilities.

    ``crossings``: the lambdas before it at which another branch crosses this one. Then it is a
    convention to go straight on.
    """

    precision: float
    logarithms: tuple[float, ...]
    crossings: tuple[float, ...] = ()


class Equations:
    """The equations of an agent quantal response equilibrium at (logarithms, lambda), in floats."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.through = np.zeros((len(moves), len(moves.chance)))
        self.pay = np.zeros_like(self.through)
        for m, (line, pay) in enumerate(zip(moves.leaves, moves.pay)):
            self.through[m, line] = 1
            self.pay[m, line] = [float(u) for u in pay]
        self.chance = np.log([float(c) for c in moves.chance])

    def payoffs(self, x: Any) -> tuple[Any, Any]:
        """Return the payoff of each move, and its derivatives by the logarithms (a row a move)."""
        reach = np.where(self.through > 0, self.chance + x @ self.through, -np.inf)
        # The mean of the leaves by their reach; the greatest is taken out, as exp would vanish.
        top = reach.max(axis=1, keepdims=True)
        weight = np.exp(reach - np.where(np.isfinite(top), top, 0))
        weight /= np.maximum(weight.sum(axis=1, keepdims=True), 1e-300)
        mean = (weight * self.pay).sum(axis=1)
        slopes = (weight * self.pay) @ self.through.T
        return mean, slopes - mean[:, None] * (weight @ self.through.T)

    def at(self, z: Any) -> tuple[Any, Any]:
        """Return the residuals of the equations, and their derivatives by logarithms and lambda."""
        x, lam = z[:-1], z[-1]
        u, du = self.payoffs(x)
        residuals, slopes = np.zeros(len(x)), np.zeros((len(x), len(z)))
        for line in self.moves.sets:
            # At each set: a log-ratio equation for each action but the most probable one, and in
            # that one's row that the probabilities sum to 1.
            top = line[int(np.argmax(x[line.start : line.stop]))]
            for m in line:
                residuals[m] = x[m] - x[top] - lam * (u[m] - u[top])
                slopes[m, :-1] = -lam * (du[m] - du[top])
                slopes[m, m] += 1
                slopes[m, top] -= 1
                slopes[m, -1] = u[top] - u[m]
            share = np.exp(x[line.start : line.stop])
            residuals[top], slopes[top] = share.sum() - 1, 0
            slopes[top, line.start : line.stop] = share
        return residuals, slopes


def follow(moves: Moves) -> Point:
    """Return the point of the branch where lambda is 100 over the least difference of payoffs.

    Raises Unproved if the branch is lost on the way.
    """
    equations, end = Equations(moves), FAR / float(moves.gap)
    # The centroid, at lambda 0: all actions of a set are equally probable.
    z = np.zeros(len(moves) + 1)
    for line in moves.sets:
        z[line.start : line.stop] = -np.log(len(line))
    # The first step goes up in lambda, short beside the largest payoff.
    tangent, step = np.eye(len(z))[-1], 0.01 / max(1.0, float(np.abs(equations.pay).max()))
    tangent, side, size = _tangent(equations, z, tangent)
    crossings: list[float] = []
    # Invariant: z is on the branch, and ``tangent`` points on along it.
    for _ in range(STEPS):
        if z[-1] >= end:
            return Point(float(z[-1]), tuple(map(float, z[:-1])), tuple(crossings))
        # Predict along the tangent, and correct across it; a shorter step if that fails.
        corrected = _corrected(equations, z + step * tangent, tangent)
        if corrected is None:
            step /= 2
            continue
        last, z, before, sized = z, corrected, side, size
        tangent, side, size = _tangent(equations, corrected, tangent)
        # The determinant changes its sign where another branch crosses (Keller 1977): about where a
        # straight line through both determinants is 0.
        if side != before:
            share = 1 / (1 + np.exp(size - sized))
            crossings.append(float(last[-1] + share * (z[-1] - last[-1])))
        step *= 1.5
    raise Unproved(f"the branch of quantal response equilibria is lost at lambda {z[-1]:.6g}")


def _tangent(equations: Equations, z: Any, before: Any) -> tuple[Any, float, float]:
    """Return the unit tangent that points on, the sign of the equations' determinant with it, and
    the logarithm of its size.

    The sign changes where another branch crosses.
    """
    # The tangent is in the kernel of the derivatives. Its product with the one before is made 1, so
    # that it points on.
    _, slopes = equations.at(z)
    end = np.zeros(len(z))
    end[-1] = 1
    tangent = np.linalg.solve(np.vstack([slopes, before]), end)
    tangent /= np.linalg.norm(tangent)
    sign, size = np.linalg.slogdet(np.vstack([slopes, tangent]))
    return tangent, float(sign), float(size)


def _corrected(equations: Equations, z: Any, tangent: Any) -> Any | None:
    """Return the point of the branch in the hyperplane of the predicted one, across ``tangent``.

    None if Newton's steps do not shrink fast enough: then the prediction was too far away.
    """
    size = NEAR
    # The first step may be as long as NEAR, each later one half as long as that before.
    for k in range(8):
        residuals, slopes = equations.at(z)
        change = np.linalg.solve(np.vstack([slopes, tangent]), -np.append(residuals, 0))
        new = float(np.abs(change[:-1] / np.maximum(1, np.abs(z[:-1]))).max())
        if not new <= (size if k == 0 else max(size / 2, CLOSE)):
            return None
        z, size = z + change, new
        if size < CLOSE:
            return z if z[-1] >= 0 else None
    return None
