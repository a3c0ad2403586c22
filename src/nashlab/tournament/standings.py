"""A round robin: every pair plays a match, exactly where neither has a memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from nashlab.tournament.exact_matches import Result, exact_match
from nashlab.tournament.players import Entrant, Phases
from nashlab.tournament.simulated_matches import Estimate, Simulation
from nashproof.exact.numbers import QQ, Rational
from nashproof.play.best_response import guarantee
from nashproof.play.strategies import plan_of


@dataclass(frozen=True)
class Tournament:
    """Who takes part, and how matches are played."""

    title: str
    simulation: Simulation
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True)
class Pairing:
    """One match, seen from ``one``: an exact Result, or an Estimate."""

    one: str
    two: str
    outcome: Result | Estimate

    @property
    def exact(self) -> Rational | None:
        """What ``one`` wins a hand, in expectation; None where it was simulated."""
        outcome = self.outcome
        return outcome.mean / outcome.hands if isinstance(outcome, Result) else None

    @property
    def mean(self) -> float:
        """What ``one`` wins a hand, as a float."""
        return float(self.outcome.mean) / self.outcome.hands

    @property
    def wins(self) -> float:
        """How probable it is that ``one`` wins the match."""
        return float(self.outcome.wins)

    @property
    def draws(self) -> float:
        """How probable it is that both end with what they began with."""
        return float(self.outcome.draws)

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where it is exact."""
        outcome = self.outcome
        return outcome.error / outcome.hands if isinstance(outcome, Estimate) else 0.0

    @property
    def spread(self) -> float | None:
        """The standard deviation of the total of one match; None where it was simulated."""
        outcome = self.outcome
        return sqrt(float(outcome.variance)) if isinstance(outcome, Result) else None


@dataclass(frozen=True)
class Standing:
    """What somebody wins a hand on average over all opponents.

    - ``exact``: None where an opponent has a memory, or they have;
    - ``mean``, ``error``: as floats;
    - ``gives_away``: how much a best responder wins from them a hand; None for other than a fixed
      strategy.
    """

    name: str
    exact: Rational | None
    mean: float
    error: float
    gives_away: Rational | None


def pairings(tournament: Tournament) -> Iterator[Pairing]:
    """Yield every match of two different entrants once, in the order of the file."""
    simulation, entrants = tournament.simulation, tournament.entrants
    for k, one in enumerate(entrants):
        for two in entrants[k + 1 :]:
            if isinstance(one.plays, Phases) and isinstance(two.plays, Phases):
                result = exact_match(simulation.game, one.plays, two.plays, simulation.hands)
                yield Pairing(one.name, two.name, result)
            else:
                yield Pairing(one.name, two.name, simulation.estimate(one, two))


def standings(tournament: Tournament, played: tuple[Pairing, ...]) -> list[Standing]:
    """The entrants, the best first; of equal means the earlier in the file."""
    each = [_standing(tournament, entrant, played) for entrant in tournament.entrants]
    return sorted(each, key=lambda one: -one.mean)


def _standing(tournament: Tournament, who: Entrant, played: tuple[Pairing, ...]) -> Standing:
    own = [(pair, 1 if pair.one == who.name else -1) for pair in played]
    own = [(pair, sign) for pair, sign in own if who.name in (pair.one, pair.two)]
    count = len(own)
    means = [pair.exact for pair, _ in own]
    exact: Rational | None = QQ(0)
    for won, (_, sign) in zip(means, own):
        exact = None if won is None or exact is None else exact + sign * won / count
    mean = float(exact) if exact is not None else sum(s * p.mean for p, s in own) / count
    error = sqrt(sum(pair.error**2 for pair, _ in own)) / count
    return Standing(who.name, exact, mean, error, gives_away(tournament, who))


def gives_away(tournament: Tournament, who: Entrant) -> Rational | None:
    """What a best responder in both seats wins a hand from a fixed strategy."""
    if not isinstance(who.plays, Phases) or not who.plays.is_fixed:
        return None
    game, profile = tournament.simulation.game, who.plays.profiles[0]
    kept = (guarantee(game, seat, plan_of(game, profile, seat)) for seat in (1, 2))
    return -sum(kept, QQ(0)) / 2
