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
    """The entrants of a tournament, and the settings of its matches."""

    title: str
    simulation: Simulation
    entrants: tuple[Entrant, ...]


@dataclass(frozen=True)
class Pairing:
    """A match, as the player ``first`` sees it: an exact Result, or an Estimate."""

    first: str
    second: str
    outcome: Result | Estimate

    @property
    def exact(self) -> Rational | None:
        """The expected payoff of ``first`` a hand; None where the match was simulated."""
        outcome = self.outcome
        return outcome.mean / outcome.hands if isinstance(outcome, Result) else None

    @property
    def mean(self) -> float:
        """The expected payoff of ``first`` a hand, as a float."""
        return float(self.outcome.mean) / self.outcome.hands

    @property
    def wins(self) -> float:
        """The probability that ``first`` wins the match."""
        return float(self.outcome.wins)

    @property
    def draws(self) -> float:
        """The probability that both end with a total of 0."""
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
    """The payoff of an entrant a hand, on average over all opponents.

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
    for k, entrant1 in enumerate(entrants):
        for entrant2 in entrants[k + 1 :]:
            if isinstance(entrant1.plays, Phases) and isinstance(entrant2.plays, Phases):
                result = exact_match(
                    simulation.game, entrant1.plays, entrant2.plays, simulation.hands
                )
                yield Pairing(entrant1.name, entrant2.name, result)
            else:
                yield Pairing(entrant1.name, entrant2.name, simulation.estimate(entrant1, entrant2))


def standings(tournament: Tournament, played: tuple[Pairing, ...]) -> list[Standing]:
    """Return the entrants, the best first; of equal means the earlier in the file."""
    rows = [_standing(tournament, entrant, played) for entrant in tournament.entrants]
    return sorted(rows, key=lambda standing: -standing.mean)


def _standing(tournament: Tournament, who: Entrant, played: tuple[Pairing, ...]) -> Standing:
    """Return the Standing of an entrant: the mean over their matches, all weighted alike."""
    # The matches of the entrant, and the sign with which the first player's payoff is theirs.
    matches = [
        (pair, 1 if pair.first == who.name else -1)
        for pair in played
        if who.name in (pair.first, pair.second)
    ]
    count = len(matches)
    means = [pair.exact for pair, _ in matches]
    exact: Rational | None = QQ(0)
    for won, (_, sign) in zip(means, matches):
        exact = None if won is None or exact is None else exact + sign * won / count
    mean = float(exact) if exact is not None else sum(s * p.mean for p, s in matches) / count
    error = sqrt(sum(pair.error**2 for pair, _ in matches)) / count
    return Standing(who.name, exact, mean, error, gives_away(tournament, who))


def gives_away(tournament: Tournament, who: Entrant) -> Rational | None:
    """Return the gain of a best responder in both seats on a fixed strategy, a hand; None for
    others.
    """
    if not isinstance(who.plays, Phases) or not who.plays.is_fixed:
        return None
    game, profile = tournament.simulation.game, who.plays.profiles[0]
    guarantees = (guarantee(game, seat, plan_of(game, profile, seat)) for seat in (1, 2))
    return -sum(guarantees, QQ(0)) / 2
