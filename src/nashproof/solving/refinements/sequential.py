"""Trembles that prove a profile part of a sequential equilibrium (Kreps and Wilson 1982).

It is if completely mixed profiles converge to it so that no action gains at any set, given the
limits of the beliefs. For two players either such trembles or a reason against them
(``not_sequential``) is found, except where the number of mistakes on a path matters.
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
from nashproof.solving.refinements.trembles import Powers, Prescribed, mixed_trembles

Path = tuple[Move, ...]


def consistent_trembles(game: Tree, profile: Profile) -> tuple[Trembling, Rational]:
    """Return a profile in ``e`` whose beliefs make ``profile`` a sequential equilibrium.

    The second result is the greatest ``e`` of the proof. Perfect recall, any number of players; for
    more than two the search may miss such profiles. Raises NoOptimum if none was found.
    """
    family = TremblingFamily(game, profile, {})
    gains = {p: gains_of(game, profile, p) for p in game.player_numbers}
    for trembling in _candidates(family, gains):
        if _nothing_gains(game, gains, trembling):
            with suppress(NoOptimum):  # raised if they are too large for a certificate
                return trembling, family.proof_end(trembling, lambda box: True)
    raise NoOptimum


def _candidates(family: TremblingFamily, gains: Mapping[int, Gains]) -> Iterator[Trembling]:
    """Yield candidates: even trembles, then those found power by power. May raise NoOptimum."""
    yield family.evenly_trembling()
    if len(family.game.players) == 2:
        yield mixed_trembles(family, BeliefCoefficients)
    else:
        yield Mistakes(family.game, family.members, gains).trembling()


class BeliefCoefficients(Powers):
    """The coefficients of a trembling plan against which no action of the opponent gains.

    At a set only the lowest power of ``e`` with which the plan reaches it counts. ``pending`` are
    the opponent's sets that no power so far reaches.
    """

    def __init__(
        self, family: TremblingFamily, player: int, at: Point, prescribed: Prescribed
    ) -> None:
        super().__init__(family, player, at, prescribed)
        self.gains = gains_of(self.game, self.profile, self.opponent)
        self.pending = {i for i, _ in self.gains}
        if any(
            sum((gain * self.plan[q] for (q,), gain in sums.items()), QQ(0)) > 0
            for sums in self.gains.values()
        ):
            raise NoOptimum
        self.reach()

    def reach(self) -> None:
        """Remove from ``pending`` the sets that sequences of positive weight reach."""
        for (i, _), sums in self.gains.items():
            if not all(q in self.waiting for (q,) in sums):
                self.pending.discard(i)

    def conditions(self) -> Iterator[Row]:
        """Yield rows: no action gains at a pending set, should the next power reach it."""
        for (i, _), sums in self.gains.items():
            if i in self.pending:
                yield Row("gain", {q: gain for (q,), gain in sums.items()}, "<=", QQ(0))

    def learn(self, x: Sequence[Rational]) -> bool:
        """Take the solution of a power; return whether more weights are positive than before."""
        learnt = super().learn(x)
        self.reach()
        return learnt


def _nothing_gains(game: Tree, gains: Mapping[int, Gains], trembling: Trembling) -> bool:
    """Return whether no action gains, given the limits of the beliefs."""
    # at a set only the nodes with the least power of ``e`` have a positive belief
    shares = _leading_terms(game, trembling)
    for player, of_player in gains.items():
        opponents = [shares[p] for p in game.player_numbers if p != player]
        for sums in of_player.values():
            terms = [
                ([share[q] for share, q in zip(opponents, key)], gain) for key, gain in sums.items()
            ]
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
    """Return the limits of the beliefs at each information set with several nodes.

    By set they are the paths to its nodes with positive beliefs, each as its moves, and the
    probabilities.
    """
    # the leading term of each node's probability, by walking down the tree
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
    limits = {}
    for i, nodes in sorted(reached.items()):
        least = min(power for _, power, _ in nodes)
        likely = [(path, x) for path, power, x in nodes if power == least]
        total = sum((x for _, x in likely), QQ(0))
        if len(nodes) > 1:
            limits[i] = [(path, x / total) for path, x in likely]
    return limits


def _leading_terms(game: Tree, trembling: Trembling) -> dict[int, list[tuple[int, Rational]]]:
    """Return by player and sequence the lowest power of ``e`` in its weight, and coefficient."""
    shares = {p: [(0, QQ(1))] * game.sequence_counts[p] for p in game.player_numbers}
    for s, row in zip(game.infosets, trembling):
        of_player = shares[s.player]
        power, x = of_player[s.parent]
        for k, value in enumerate(row):
            more, times = _leading_term(value)
            of_player[s.first + k] = power + more, x * times
    return shares


def _leading_term(value: Parametric) -> tuple[int, Rational]:
    """Return the lowest power of ``e`` in a probability, and its coefficient."""
    above, below = parts(value)
    if not hasattr(above, "terms"):
        return 0, above
    (power,), x = min(above.terms())
    return power, x / evaluate(below, {SMALL: QQ(0)})
