"""The algorithms: how each turns regrets into a strategy, and how it averages.

Regrets and averages are arrays over a player's sequences. Zinkevich et al. 2007 (cfr), Tammelin
2014 (cfr+), Brown and Sandholm 2019 (dcfr, with alpha 3/2, beta 0, gamma 2), Farina, Kroer and
Sandholm 2021 (pcfr+), Lanctot et al. 2009 (mccfr, with external sampling).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

ALL, POSITIVE, DISCOUNTED = range(3)  # which regrets a rule keeps


class Update(NamedTuple):
    """The update of a rule after each iteration, as numbers that Numba compiles.

    - ``kept``: what stays of the regrets: ALL, the POSITIVE ones, or all, DISCOUNTED;
    - ``power``: iteration ``t`` counts ``t ** power`` in the average;
    - ``predicts``: the next strategy also counts the last iteration's regrets once more.
    """

    kept: int = ALL
    power: int = 0
    predicts: bool = False


@dataclass(frozen=True)
class Rule:
    """One algorithm: its ``name`` in words; ``samples``: chance and the opponent are drawn."""

    name: str
    update: Update = Update()
    samples: bool = False


def factors(update: Update, t: int) -> tuple[float, float, float]:
    """Return the weight of iteration ``t`` (from 1) in the average, and two factors of regrets.

    The first factor is for regrets above 0, the second for the others. The first is at least the
    second, so that the greater of both products is the regret to keep.

    The first of the two is not the lesser one, so that what stays is the greater product.

    >>> factors(Update(DISCOUNTED, power=2), 4)
    (16.0, 0.8888888888888888, 0.5)
    """
    weight = 1
    for _ in range(update.power):
        weight *= t
    if update.kept == POSITIVE:
        return float(weight), 1.0, 0.0
    if update.kept == DISCOUNTED:
        # t^alpha / (t^alpha + 1) with alpha 3/2; with beta 0 the other factor is 1/2.
        grown = t * sqrt(t)
        return float(weight), grown / (grown + 1), 0.5
    return float(weight), 1.0, 1.0


RULES = {
    "cfr": Rule("CFR"),
    "cfr+": Rule("CFR+", Update(POSITIVE, power=1)),
    "dcfr": Rule("discounted CFR", Update(DISCOUNTED, power=2)),
    "pcfr+": Rule("predictive CFR+", Update(POSITIVE, power=2, predicts=True)),
    "mccfr": Rule("Monte Carlo CFR with external sampling", samples=True),
}
