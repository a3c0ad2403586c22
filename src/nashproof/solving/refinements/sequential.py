"""Trembles that show a profile to be that of a sequential equilibrium (Kreps and Wilson 1982).

It is one if completely mixed profiles tend to it such that no action gains anywhere, given the
limits of the beliefs. Of two players such trembles or a reason against them (``not_sequential``)
are found, unless it matters that something takes one mistake more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from math import prod

from nashproof.exact.expressions import Parametric, evaluate, parts
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.information import Move
from nashproof.games.nodes import Chance, Terminal
from nashproof.games.tree import Tree
from nashproof.linear_programs.program import Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.types import Profile
from nashproof.solving.refinements.families import SMALL, Point, Trembling, TremblingFamily
from nashproof.solving.refinements.gains import Gains, gains_of
from nashproof.solving.refinements.mistakes import Mistakes
from nashproof.solving.refinements.trembles import Given, Powers, mixed_trembles

Path = tuple[Move, ...]


def consistent_trembles(game: Tree, profile: Profile) -> tuple[Trembling, Rational]:
    """A profile in ``e`` whose beliefs make ``profile`` a sequential equilibrium, and its end.

    Perfect recall, any number of players; of more than two it is a search that may miss some.
    Raises NoOptimum if none was found.
    """
    own = TremblingFamily(game, profile, {})
    gains = {p: gains_of(game, profile, p) for p in game.player_numbers}
    for trembling in _candidates(own, gains):
        if _nothing_gains(game, gains, trembling):
            with suppress(NoOptimum):  # they may be too large for a certificate
                return trembling, own.proof_end(trembling, lambda box: True)
    raise NoOptimum


def _candidates(own: TremblingFamily, gains: Mapping[int, Gains]) -> Iterator[Trembling]:
    """Yield trembles that may do. Raises NoOptimum if there are no more."""
    yield own.evenly_trembling()
    if len(own.game.players) == 2:
        yield mixed_trembles(own, Believed)
    else:
        yield Mistakes(own.game, own.members, gains).trembling()


class Believed(Powers):
    """The coefficients of a plan given which no action of the opponent gains.

    At a set only the lowest power counts with which it is reached: ``pending`` are the opponent's
    sets that are not reached so far.
    """

    def __init__(self, family: TremblingFamily, player: int, at: Point, given: Given) -> None:
        super().__init__(family, player, at, given)
        self.gains = gains_of(self.game, self.profile, self.other)
        self.pending = {i for i, _ in self.gains}
        if any(
            sum((gain * self.plan[q] for (q,), gain in sums.items()), QQ(0)) > 0
            for sums in self.gains.values()
        ):
            raise NoOptimum
        self.reach()

    def reach(self) -> None:
        """Leave out the sets that are reached by sequences of positive weight."""
        for (i, _), sums in self.gains.items():
            if not all(q in self.waiting for (q,) in sums):
                self.pending.discard(i)

    def conditions(self) -> Iterator[Row]:
        """Yield that no action gains at a set that is reached now, if it is."""
        for (i, _), sums in self.gains.items():
            if i in self.pending:
                yield Row("gain", {q: gain for (q,), gain in sums.items()}, "<=", QQ(0))

    def learn(self, x: Sequence[Rational]) -> bool:
        """Take the solution of a power; whether more is positive than before."""
        learnt = super().learn(x)
        self.reach()
        return learnt


def _nothing_gains(game: Tree, gains: Mapping[int, Gains], trembling: Trembling) -> bool:
    """Whether no action gains, given the limits of the beliefs."""
    shares = _leading_terms(game, trembling)
    for player, of_player in gains.items():
        others = [shares[p] for p in game.player_numbers if p != player]
        for sums in of_player.values():
            terms = [([own[q] for own, q in zip(others, key)], gain) for key, gain in sums.items()]
            powers = [sum(power for power, _ in pairs) for pairs, _ in terms]
            believed = (
                gain * prod(x for _, x in pairs)
                for (pairs, gain), power in zip(terms, powers)
                if power == min(powers)
            )
            if sum(believed, QQ(0)) > 0:
                return False
    return True


def beliefs(game: Tree, trembling: Trembling) -> dict[int, list[tuple[Path, Rational]]]:
    """The limits of the beliefs at each information set with several nodes.

    By set the paths to its nodes that are believed in, each as its moves, with probabilities.
    """
    reached: dict[int, list[tuple[Path, int, Rational]]] = {}
    stack: list[tuple[int, Path, int, Rational]] = [(0, (), 0, QQ(1))]
    while stack:
        at, path, power, x = stack.pop()
        node = game.nodes[at]
        if isinstance(node, Terminal):
            continue
        if isinstance(node, Chance):
            terms = [(0, p) for p in node.probabilities]
        else:
            reached.setdefault(node.infoset, []).append((path, power, x))
            terms = list(map(_leading_term, trembling[node.infoset]))
        player, name, actions = game.mover(node)
        steps = list(zip(node.children, actions, terms))
        for child, action, (more, times) in reversed(steps):
            stack.append((child, (*path, (player, name, action)), power + more, x * times))
    found = {}
    for i, nodes in sorted(reached.items()):
        least = min(power for _, power, _ in nodes)
        likely = [(path, x) for path, power, x in nodes if power == least]
        total = sum((x for _, x in likely), QQ(0))
        if len(nodes) > 1:
            found[i] = [(path, x / total) for path, x in likely]
    return found


def _leading_terms(game: Tree, trembling: Trembling) -> dict[int, list[tuple[int, Rational]]]:
    """For each player and sequence the lowest power of ``e`` in its weight, and the coefficient."""
    shares = {p: [(0, QQ(1))] * game.sequence_counts[p] for p in game.player_numbers}
    for s, row in zip(game.infosets, trembling):
        own = shares[s.player]
        power, x = own[s.parent]
        for k, value in enumerate(row):
            more, times = _leading_term(value)
            own[s.first + k] = power + more, x * times
    return shares


def _leading_term(value: Parametric) -> tuple[int, Rational]:
    """The lowest power of ``e`` in a probability, and its coefficient."""
    above, below = parts(value)
    if not hasattr(above, "terms"):
        return 0, above
    (power,), x = min(above.terms())
    return power, x / evaluate(below, {SMALL: QQ(0)})
