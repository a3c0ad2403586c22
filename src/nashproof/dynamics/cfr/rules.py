"""The algorithms: how each turns regrets into a strategy, and how it averages.

Regrets and averages are arrays over a player's sequences. Zinkevich et al. 2007 (cfr), Tammelin
2014 (cfr+), Brown and Sandholm 2019 (dcfr, with alpha 3/2, beta 0, gamma 2), Farina, Kroer and
Sandholm 2021 (pcfr+), Lanctot et al. 2009 (mccfr, with external sampling).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from nashproof.dynamics.cfr.float_game import Floats

Update = Callable[[Floats, Floats, int], Floats]  # regrets, those of an iteration, its number


@dataclass(frozen=True)
class Rule:
    """One algorithm.

    - ``name``: in words;
    - ``update``: the regrets after an iteration (from 1);
    - ``power``: iteration ``t`` counts ``t ** power`` in the average;
    - ``predicts``: the next strategy also counts the last iteration's regrets once more;
    - ``samples``: chance and the opponent are drawn at random.
    """

    name: str
    update: Update
    power: int = 0
    predicts: bool = False
    samples: bool = False


def _added(regrets: Floats, new: Floats, t: int) -> Floats:
    return regrets + new


def _floored(regrets: Floats, new: Floats, t: int) -> Floats:
    return np.maximum(regrets + new, 0)


def _discounted(regrets: Floats, new: Floats, t: int) -> Floats:
    """The sum, its positive entries times t^1.5 / (t^1.5 + 1), its negative ones halved."""
    grown = t * sqrt(t)
    total = regrets + new
    return np.where(total > 0, total * (grown / (grown + 1)), total / 2)


RULES = {
    "cfr": Rule("CFR", _added),
    "cfr+": Rule("CFR+", _floored, power=1),
    "dcfr": Rule("discounted CFR", _discounted, power=2),
    "pcfr+": Rule("predictive CFR+", _floored, power=2, predicts=True),
    "mccfr": Rule("Monte Carlo CFR with external sampling", _added, samples=True),
}
