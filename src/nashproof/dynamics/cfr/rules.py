"""The algorithms: how each turns regrets into a strategy, and how it averages.

Regrets and averages are arrays over a player's sequences. Zinkevich et al. 2007 (cfr), Tammelin
2014 (cfr+), Brown and Sandholm 2019 (dcfr, with alpha 3/2, beta 0, gamma 2), Farina, Kroer and
Sandholm 2021 (pcfr+), Lanctot et al. 2009 (mccfr, with external sampling).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from nashproof.dynamics.cfr.float_game import Floats

ALL, POSITIVE, DISCOUNTED = range(3)  # which regrets a rule keeps


@dataclass(frozen=True)
class Rule:
    """One algorithm.

    - ``name``: in words;
    - ``kept``: what stays of the regrets: ALL, the POSITIVE ones, or all, DISCOUNTED;
    - ``power``: iteration ``t`` counts ``t ** power`` in the average;
    - ``predicts``: the next strategy also counts the last iteration's regrets once more;
    - ``samples``: chance and the opponent are drawn at random.
    """

    name: str
    kept: int = ALL
    power: int = 0
    predicts: bool = False
    samples: bool = False

    def update(self, regrets: Floats, new: Floats, t: int) -> Floats:
        """The regrets after iteration ``t`` (from 1), whose own are ``new``."""
        total = regrets + new
        if self.kept == POSITIVE:
            return np.maximum(total, 0)
        return _discounted(total, t) if self.kept == DISCOUNTED else total


def _discounted(total: Floats, t: int) -> Floats:
    """Positive entries times t^1.5 / (t^1.5 + 1), negative ones halved."""
    grown = t * sqrt(t)
    return np.where(total > 0, total * (grown / (grown + 1)), total / 2)


RULES = {
    "cfr": Rule("CFR"),
    "cfr+": Rule("CFR+", POSITIVE, power=1),
    "dcfr": Rule("discounted CFR", DISCOUNTED, power=2),
    "pcfr+": Rule("predictive CFR+", POSITIVE, power=2, predicts=True),
    "mccfr": Rule("Monte Carlo CFR with external sampling", samples=True),
}
