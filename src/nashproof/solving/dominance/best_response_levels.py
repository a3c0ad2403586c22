"""Levels of best responses: responses to any strategy, responses to those, and so on.

They are the steps to rationalisability (Pearce 1984), for two-player games with perfect recall.
Knows no documents. A strategy is reduced, or full: a full one must be best at each information set,
even at those that its own moves exclude. The *rivals* of a reduced strategy are all other
strategies; those of a full one are its single departures ``(set, action)``. Either a belief to
which a strategy is a best response, or a mixture of rivals that dominates it, proves the answer. A
linear program over few rows and columns finds it, see ``rounds``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Literal

from nashproof.errors import UnsuitableGame
from nashproof.exact.linear_algebra import integers
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.play.strategies import count_pure, pure_plan, pure_strategies
from nashproof.play.types import Plan, PureStrategy
from nashproof.solving.dominance.rounds import Dominated, compare_with_mixtures
from nashproof.solving.game_programs import payoffs_by_reply
from nashproof.solving.matrix_game import IntegerMatrix
from nashproof.solving.players import Form

LEVEL_STRATEGIES = 1000  # the most of a player; fewer than limits.ELIMINATION_STRATEGIES

ResponseSense = Literal["only", "best", "cautious"]
# the sense in which a mixture must dominate a strategy that is no response, for
# ``rounds.compare_with_mixtures``
SENSES: dict[str, Literal["only", "strictly", "weakly"]] = {
    "only": "only",
    "best": "strictly",
    "cautious": "weakly",
}

Rival = PureStrategy | tuple[int, int]  # another strategy, or a departure (set, action)
Belief = tuple[tuple[PureStrategy, Rational], ...]  # strategies of the opponent, probabilities
RivalMixture = tuple[tuple[Rival, Rational], ...]
Row = list[Rational]  # a payoff for each allowed strategy of the opponent


@dataclass(frozen=True)
class Level:
    """The responses of a player to the opponent's responses of the level before.

    - ``player``: 1 or 2;
    - ``responses``: each response, with a belief to which it is best: strategies of the opponent
      with positive probabilities;
    - ``others``: each strategy that is no response, with a mixture of rivals that dominates it.
    """

    player: int
    responses: tuple[tuple[PureStrategy, Belief], ...]
    others: tuple[tuple[PureStrategy, RivalMixture], ...]


def levels(
    game: Tree, player: int, full: bool, sense: ResponseSense, number: int
) -> tuple[Level, ...]:
    """Return the first ``number`` levels; the players take turns, and the last is ``player``'s.

    The first level has the responses to all strategies of the opponent, each further level those to
    the level before. ``full`` compares full instead of reduced strategies. A response is the
    ``only`` best response to some belief, a ``best`` response, or a best response to a completely
    mixed belief (``cautious``). Raises InputError if the game is too large, or a level before the
    last is empty.
    """
    if len(game.players) != 2:
        raise UnsuitableGame(f"a game with {len(game.players)} players", "a game of two")
    if (most := max(count_pure(game, p, not full) for p in (1, 2))) > LEVEL_STRATEGIES:
        raise UnsuitableGame(f"{most:,} strategies of one player", f"at most {LEVEL_STRATEGIES:,}")
    ladder: list[Level] = []
    for k in reversed(range(number)):
        owner = player if k % 2 == 0 else 3 - player
        if ladder:
            allowed = [strategy for strategy, _ in ladder[-1].responses]
        else:
            allowed = list(pure_strategies(game, 3 - owner, not full))
        if not allowed:
            raise UnsuitableGame(
                f"a level {number}, where level {number - k - 1} is empty",
                "one that is not above an empty one",
            )
        ladder.append(_Contests(game, owner, full, allowed).level(sense))
    return tuple(ladder)


class _Contests:
    """The strategies of a player against the opponent's strategies ``allowed``."""

    def __init__(
        self, game: Tree, player: int, full: bool, allowed: Sequence[PureStrategy]
    ) -> None:
        self.game, self.player, self.full, self.allowed = game, player, full, allowed
        self.plans: list[Plan] = [pure_plan(game, 3 - player, s) for s in allowed]
        self.lines: list[Form] = [*payoffs_by_reply(game, player)]
        self.earned: dict[frozenset[int], Row] = {}  # payoffs by the player's sequences in use

    def level(self, sense: ResponseSense) -> Level:
        """Return the Level: each strategy is compared with the mixtures of its rivals."""
        responses: list[tuple[PureStrategy, Belief]] = []
        dominated: list[tuple[PureStrategy, RivalMixture]] = []
        for strategy, rivals, row, earned in self.rivals():
            if len(rivals) == 1:  # without rivals it is a best response to each belief
                even = QQ(1, len(self.allowed))
                responses.append((strategy, tuple((s, even) for s in self.allowed)))
                continue
            outcome = compare_with_mixtures(earned, row, SENSES[sense])
            if isinstance(outcome, Dominated):
                mixture = tuple((rivals[i], w) for i, w in outcome.mixture.items())
                dominated.append((strategy, mixture))
            else:
                belief = tuple((self.allowed[j], w) for j, w in outcome.belief.items())
                responses.append((strategy, belief))
        return Level(self.player, tuple(responses), tuple(dominated))

    def rivals(self) -> Iterator[tuple[PureStrategy, Sequence[Rival], int, IntegerMatrix]]:
        """Yield each strategy, its rivals with itself, its place there, and their integer payoffs.

        The rows of the table are the rivals, its columns the allowed plans. A departure's row is
        its gain over the strategy, whose row is then 0.
        """
        strategies = list(pure_strategies(self.game, self.player, not self.full))
        if self.full:
            for strategy in strategies:
                gains = self.departures(strategy)
                rows = [[QQ(0)] * len(self.plans), *gains.values()]
                yield strategy, [strategy, *gains], 0, integers(_as_integers(rows))
            return
        earned = integers(_as_integers([self.payoffs_from(0, s) for s in strategies]))
        for k, strategy in enumerate(strategies):
            yield strategy, strategies, k, earned

    def departures(self, strategy: PureStrategy) -> dict[tuple[int, int], Row]:
        """Return each departure's gain from its set on, even if the strategy excludes the set."""
        gains = {}
        for i in self.game.sets_of[self.player]:
            s = self.game.infosets[i]
            stays = self.payoffs_from(s.first + strategy[i], strategy)
            for k in range(len(s.actions)):
                if k != strategy[i]:
                    departs = self.payoffs_from(s.first + k, strategy)
                    gains[i, k] = _difference(departs, stays)
        return gains

    def payoffs_from(self, start: int, strategy: PureStrategy) -> Row:
        """Return a strategy's payoffs from sequence ``start`` on, against each allowed plan."""
        # all sequences that the strategy makes from there on
        played_sequences, todo = set[int](), [start]
        while todo:
            q = todo.pop()
            played_sequences.add(q)
            below = self.game.sets_below[self.player][q]
            todo += [self.game.infosets[i].first + strategy[i] for i in below]
        if (played := frozenset(played_sequences)) not in self.earned:
            form = [
                sum((a for q, a in line.items() if q in played_sequences), QQ(0))
                for line in self.lines
            ]
            self.earned[played] = [
                sum((a for a, w in zip(form, plan) if w), QQ(0)) for plan in self.plans
            ]
        return self.earned[played]


def _as_integers(rows: Sequence[Row]) -> list[list[int]]:
    """Return rows of rationals times the least number that makes all of them integers."""
    scale = lcm(*(int(x.denominator) for row in rows for x in row))
    return [[int(x * scale) for x in row] for row in rows]


def _difference(row: Row, subtrahend: Row) -> Row:
    """Return the difference of two rows, entry by entry."""
    return [x - y for x, y in zip(row, subtrahend)]
