"""A run of an algorithm on a game: iterations, the exact record of its averages, its checkpoint.

Whether a run goes through at once or in parts from checkpoints, its numbers are the same bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from nashlab.cfr.exact_average import DENOMINATOR, exact_profile
from nashlab.cfr.external_sampling import ExternalSampling
from nashlab.cfr.float_game import float_game
from nashlab.cfr.full_traversal import FullTraversal
from nashlab.cfr.rules import RULES
from nashproof.errors import FormatError, InputError, OptionError, OtherFile, suggestion
from nashproof.exact.numbers import Rational, number_text, rational
from nashproof.games.game import Game
from nashproof.play.best_response import nash_conv
from nashproof.play.strategies import expected_payoffs, plans_of
from nashproof.play.types import Profile

FORMAT = "nashproof CFR checkpoint 2"
ITERATIONS = 10**9  # of one run
DENOMINATORS = 10**15  # a float has no more digits
AT_ONCE = 10**4  # iterations after which a run can be interrupted


class Engine(Protocol):
    """An algorithm in the middle of a run."""

    @property
    def sums(self) -> Any:
        """The sums over sequences, by player, whose shares are its average."""

    def expect(self, count: int) -> None:
        """Compile the loops if that pays for the number of iterations to come."""

    def advance(self, done: int, iterations: int) -> None:
        """Iterate from iteration ``done`` to ``iterations``."""

    def state(self) -> dict[str, Any]:
        """Return all numbers of the algorithm as texts, from which ``restore`` goes on."""

    def restore(self, state: Any) -> None:
        """Put back a ``state``. Raises KeyError, TypeError or ValueError if it cannot be one."""


@dataclass(frozen=True)
class Average:
    """Exact figures of the average after so many iterations, in the payoffs of the game.

    - ``nash_conv``: the sum of both players' gains;
    - ``payoff``: what the profile pays player 1. In the game's payoffs.
    """

    iterations: int
    nash_conv: Rational
    payoff: Rational

    @property
    def exploitability(self) -> Rational:
        """NashConv over the number of players, which is two."""
        return self.nash_conv / 2


@dataclass(frozen=True)
class Settings:
    """The settings that determine a run: the algorithm's id, the seed, the denominator of
    probabilities.
    """

    algorithm: str
    seed: int = 1
    denominator: int = DENOMINATOR

    def __post_init__(self) -> None:
        if self.algorithm not in RULES:
            expected = suggestion(self.algorithm, tuple(RULES))
            raise OptionError(f'the algorithm "{self.algorithm}"', expected, "algorithm")
        if not 0 <= self.seed < 2**63:
            raise OptionError(f"the seed {self.seed}", "a whole number from 0 to 2^63 - 1", "seed")
        if not 1 <= self.denominator <= DENOMINATORS:
            expected = f"a whole number from 1 to {DENOMINATORS}"
            raise OptionError(f"the denominator {self.denominator}", expected, "denominator")


def file_stem(game: str, algorithm: str) -> str:
    """Return the name of a run's files without their ending.

    >>> file_stem("kuhn", "cfr+")
    'kuhn-cfr-plus'
    """
    return f"{game}-{algorithm.replace('+', '-plus')}"


class Run:
    """A run of an algorithm: its engine, the iterations done, the exact figures of its averages."""

    def __init__(self, game: Game, settings: Settings) -> None:
        self.game, self.settings, self.rule = game, settings, RULES[settings.algorithm]
        self.done, self.averages = 0, list[Average]()
        self.engine: Engine = (
            ExternalSampling(game, settings.seed)
            if self.rule.samples
            else FullTraversal(float_game(game), self.rule)
        )

    def until(self, iterations: int) -> Iterator[Average]:
        """Iterate to ``iterations`` in all; yield the figures at 1, 2, 5, 10, 20, .. and at the
        end.
        """
        self.check(iterations)
        self.engine.expect(iterations - self.done)
        # The end of an earlier part is a row of its own only if it is a milestone.
        self.averages = [a for a in self.averages if is_milestone(a.iterations)]
        yield from self.averages
        while self.done < iterations:
            # A part ends at a milestone, and soon enough that the run can be interrupted.
            stop = min(iterations, next_milestone(self.done), self.done + AT_ONCE)
            self.engine.advance(self.done, stop)
            self.done = stop
            if is_milestone(stop):
                yield self._averaged()
        if not self.averages or self.averages[-1].iterations != iterations:
            yield self._averaged()

    def check(self, iterations: int) -> None:
        """Raise InputError unless the run can go on to so many iterations in all."""
        is_integer = hasattr(iterations, "__index__")  # as NumPy's integers have
        if not is_integer or not 1 <= iterations <= ITERATIONS:
            expected = f"a whole number from 1 to {ITERATIONS}"
            raise OptionError(f"{iterations!r} iterations", expected, "iterations")
        if iterations < self.done:
            expected = f"at least so many: {iterations} were asked for"
            raise OptionError(f"a checkpoint after {self.done} iterations", expected, "iterations")

    def _averaged(self) -> Average:
        plans = plans_of(self.game, self.profile)
        paid = expected_payoffs(self.game, plans)[0]
        self.averages.append(Average(self.done, nash_conv(self.game, plans), paid))
        return self.averages[-1]

    @property
    def profile(self) -> Profile:
        """The average so far, exact."""
        return exact_profile(self.game, self.engine.sums, self.settings.denominator)

    def checkpoint(self, game_digest: str) -> dict[str, Any]:
        """Return the settings, the figures and the state of the engine, as texts."""
        settings = self.settings
        return {
            "format": FORMAT,
            "game": game_digest,
            "algorithm": settings.algorithm,
            "seed": str(settings.seed),
            "denominator": str(settings.denominator),
            "iterations": str(self.done),
            "averages": [
                [str(a.iterations), number_text(a.nash_conv), number_text(a.payoff)]
                for a in self.averages
            ],
            "state": self.engine.state(),
        }

    def restore(self, checkpoint: Any, game_digest: str) -> None:
        """Go on from a checkpoint of this game with these settings. Raises InputError."""
        settings = self.settings
        expected = FORMAT, game_digest, settings.algorithm, settings.seed, settings.denominator
        try:
            head = [checkpoint[key] for key in ("format", "game", "algorithm")]
            numbers = [int(checkpoint[key]) for key in ("seed", "denominator")]
            if (*head, *numbers) != expected:
                raise OtherFile(
                    "a checkpoint of another game, algorithm, seed or denominator",
                    "one of the same: leave out --resume to begin anew",
                )
            self.done = int(checkpoint["iterations"])
            self.averages = [
                Average(int(t), rational(gains), rational(paid))
                for t, gains, paid in checkpoint["averages"]
            ]
            self.engine.restore(checkpoint["state"])
        except InputError:
            raise
        except (KeyError, TypeError, ValueError, OverflowError):
            raise FormatError(
                "a file that is no checkpoint", "one as nashproof cfr writes it: leave out --resume"
            ) from None


def is_milestone(t: int) -> bool:
    """Return whether ``t`` is 1, 2 or 5 times a power of ten.

    >>> [t for t in range(1, 300) if is_milestone(t)]
    [1, 2, 5, 10, 20, 50, 100, 200]
    """
    text = str(t)
    return text[0] in "125" and not text[1:].strip("0")


def next_milestone(t: int) -> int:
    """Return the first milestone after ``t``, which is at least 0.

    >>> [next_milestone(t) for t in (0, 1, 3, 5, 50, 99, 100)]
    [1, 2, 5, 10, 100, 100, 200]
    """
    power: int = 10 ** (len(str(t)) - 1)
    return next(k * power for k in (1, 2, 5, 10) if k * power > t)


def distance_to_value(average: Average, value: Rational) -> Rational:
    """Return the distance of the payoff of an average from the value of the game.

    >>> from nashproof.exact.numbers import QQ
    >>> print(distance_to_value(Average(1, QQ(0), QQ(-1, 8)), QQ(-1, 18)))
    5/72
    """
    return abs(average.payoff - value)
