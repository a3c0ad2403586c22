"""Whether a profile is that of a sequential equilibrium (Kreps and Wilson 1982).

It is if completely mixed profiles tend to it such that no action gains anywhere, given the limits
of the beliefs: ``consistent_trembles``. It is not if at some sets of a player one of some changes
gains whatever mistakes of the others lead there: ``unbelievable``. Of two players one of both is
found, unless it matters that something takes one mistake more. The gain of an action at a node is
what its player is paid after it, less what is paid from the node on, if all play by the profile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any, NamedTuple, TypeAlias

from nashproof.exact.expressions import evaluate, expression, parts
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.nodes import Chance, Decision
from nashproof.games.tree import Tree
from nashproof.limits import COMBINATIONS
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.linear_programs.simplex import NoOptimum
from nashproof.play.types import Profile
from nashproof.solve.refinements.trembles import (
    SMALL,
    Powers,
    Trembling,
    proof_end,
    trembling_profile,
)

Others: TypeAlias = tuple[int, ...]  # a sequence, or what stands for it, of each other player
Action: TypeAlias = tuple[int, int]  # the index of a set, and of an action there
# What an action gains at the nodes before which the others have made these sequences, weighted by
# chance
Gains: TypeAlias = Mapping[Action, Mapping[Others, Rational]]


Mistake: TypeAlias = tuple[int, int]  # a player, and their sequence that ends with it


class History(NamedTuple):
    """The mistakes of a sequence, by the sequences that they end; the weight of the other moves."""

    mistakes: tuple[int, ...]
    weight: Rational


@dataclass(frozen=True)
class Unbelievable:
    """Changes of a player's actions, with coefficients: one gains whatever mistakes lead there."""

    player: int
    changes: tuple[tuple[Action, Rational], ...]


def consistent_trembles(game: Tree, profile: Profile) -> tuple[Trembling, Rational]:
    """A profile in ``e`` whose beliefs make ``profile`` a sequential equilibrium, and its end.

    Perfect recall, any number of players; of more than two it is a search that may miss some.
    Raises NoOptimum if none was found.
    """
    gains = {p: gains_of(game, profile, p) for p in game.player_numbers}
    proves = partial(_proves, gains)
    even = _even_trembles(profile)
    try:
        return even, proof_end(game, profile, even, proves)
    except NoOptimum:
        pass
    if len(game.players) == 2:
        powers = {p: partial(Believed, gains=gains[3 - p]) for p in game.player_numbers}
        trembling = trembling_profile(game, profile, lambda *given: powers[given[1]](*given))
    else:
        trembling = _Mistakes(game, profile, gains).trembling()
    return trembling, proof_end(game, profile, trembling, proves)


def gains_of(game: Tree, profile: Profile, player: int) -> Gains:
    """What each action of a player gains, by the others' sequences, weighted by chance."""
    worth, gains = _worth(game, profile, player), dict[Action, dict[Others, Rational]]()
    for at, node, chance, others in _members(game, player):
        for k, child in enumerate(node.children):
            sums = gains.setdefault((node.infoset, k), {})
            sums[others] = sums.get(others, QQ(0)) + chance * (worth[child] - worth[at])
    return gains


def arrivals_of(game: Tree, player: int) -> Mapping[int, Mapping[Others, Rational]]:
    """With which probability of chance each set of a player is met, by the others' sequences."""
    arrivals: dict[int, dict[Others, Rational]] = {}
    for _, node, chance, others in _members(game, player):
        sums = arrivals.setdefault(node.infoset, {})
        sums[others] = sums.get(others, QQ(0)) + chance
    return arrivals


def _members(game: Tree, player: int) -> Iterator[tuple[int, Decision, Rational, Others]]:
    """Yield the nodes of a player, with chance's probability and the others' sequences there."""
    stack = [(0, QQ(1), (0,) * len(game.players))]
    while stack:
        at, chance, state = stack.pop()
        node = game.nodes[at]
        if isinstance(node, Chance):
            for x, child in zip(node.probabilities, node.children):
                stack.append((child, chance * x, state))
        elif isinstance(node, Decision):
            s = game.infosets[node.infoset]
            before, behind = state[: s.player - 1], state[s.player :]
            if s.player == player:
                yield at, node, chance, before + behind
            for k, child in enumerate(node.children):
                stack.append((child, chance, (*before, s.first + k, *behind)))


def _worth(game: Tree, profile: Profile, player: int) -> list[Rational]:
    """What a player is paid on average from each node on."""
    worth = [QQ(0)] * len(game.nodes)
    for at in reversed(range(len(game.nodes))):
        node = game.nodes[at]
        if isinstance(node, Chance | Decision):
            row = node.probabilities if isinstance(node, Chance) else profile[node.infoset]
            worth[at] = sum((x * worth[child] for x, child in zip(row, node.children)), QQ(0))
        else:
            worth[at] = node.payoffs[player - 1]
    return worth


def _even_trembles(profile: Profile) -> Trembling:
    """Every action of a set with the same probability, so much of the time."""
    small = expression(SMALL, (SMALL,))
    return tuple(
        row if all(row) else tuple(x + small * (QQ(1, len(row)) - x) for x in row)
        for row in profile
    )


def _proves(
    gains: Mapping[int, Gains], game: Tree, profile: Profile, trembling: Trembling, end: Rational
) -> bool:
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


def _leading_term(value: Any) -> tuple[int, Rational]:
    """The lowest power of ``e`` in a probability, and its coefficient."""
    above, below = parts(value)
    if not hasattr(above, "terms"):
        return 0, above
    (power,), x = min(above.terms())
    return power, x / evaluate(below, {SMALL: QQ(0)})


class Believed(Powers):
    """The coefficients of a plan given which no action of the opponent gains.

    At a set only the lowest power counts with which it is reached: ``pending`` are the opponent's
    sets that are not reached so far.
    """

    def __init__(self, game: Tree, player: int, profile: Profile, gains: Gains) -> None:
        super().__init__(game, player, profile)
        self.gains, self.pending = gains, {i for i, _ in gains}
        if any(
            sum((gain * self.plan[q] for (q,), gain in sums.items()), QQ(0)) > 0
            for sums in gains.values()
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


class _Mistakes:
    """Mistakes of any number of players, each a weight times a power of ``e``.

    What is asked at a set to which one mistake leads is linear in the weights: ``rows`` has the
    coefficients, by set, for each action. Nothing is asked at sets to which only several mistakes
    lead: they are left to the test. Powers are given one after the other; ``waiting`` are the
    mistakes without one so far.
    """

    def __init__(self, game: Tree, profile: Profile, gains: Mapping[int, Gains]) -> None:
        self.game, self.profile = game, profile
        self.waiting = [
            (s.player, q)
            for s, row in zip(game.infosets, profile)
            for q, x in enumerate(row, s.first)
            if not x
        ]
        histories = _histories(game, profile)
        self.rows: dict[int, list[dict[Mistake, Rational]]] = {}
        for player, of_player in gains.items():
            for (i, _), sums in of_player.items():
                if row := _single_mistakes(histories, player, sums):
                    self.rows.setdefault(i, []).append(row)

    def trembling(self) -> Trembling:
        """The profile with all mistakes. Raises NoOptimum if none were found."""
        small, probabilities = expression(SMALL, (SMALL,)), dict[Mistake, Any]()
        power = small
        while self.waiting:
            more = {v: x for v, x in zip(self.waiting, optimum(self.program(), "none").x) if x}
            if not more:
                raise NoOptimum
            probabilities |= {v: x * power for v, x in more.items()}
            power *= small
            self.waiting = [v for v in self.waiting if v not in more]
            self.rows = {i: rows for i, rows in self.rows.items() if not more.keys() & rows[0]}
        return tuple(
            self._row(
                i, [probabilities.get((s.player, s.first + k), 0) for k in range(len(s.actions))]
            )
            for i, s in enumerate(self.game.infosets)
        )

    def program(self) -> LinearProgram:
        """The program of the next power: as many mistakes as possible, with weights up to 1."""
        columns = {v: j for j, v in enumerate(self.waiting)}
        rows = [
            Row("gain", {columns[v]: a for v, a in row.items()}, "<=", QQ(0))
            for of_set in self.rows.values()
            for row in of_set
        ]
        n = len(columns)
        for j in range(n):
            rows.append(Row("more", {j: QQ(1), n + j: QQ(-1)}, ">=", QQ(0)))
            rows.append(Row("at most", {n + j: QQ(1)}, "<=", QQ(1)))
        return LinearProgram(range(2 * n), rows, dict.fromkeys(range(n, 2 * n), QQ(1)))

    def _row(self, i: int, mistakes: list[Any]) -> tuple[Any, ...]:
        """The probabilities at a set, of which mistakes take their part."""
        rest = 1 - sum(mistakes)
        return tuple(x * rest if x else y for x, y in zip(self.profile[i], mistakes))


def _single_mistakes(
    histories: Mapping[int, list[History]], player: int, sums: Mapping[Others, Rational]
) -> dict[Mistake, Rational]:
    """What an action gains by the mistake that leads to it; empty if none or several do."""
    others = [p for p in histories if p != player]
    row: dict[Mistake, Rational] = {}
    for key, gain in sums.items():
        own = [(p, histories[p][q]) for p, q in zip(others, key)]
        mistakes = [(p, q) for p, (made, _) in own for q in made]
        if not mistakes:
            return {}
        if len(mistakes) == 1:
            weight = prod(x for _, (_, x) in own)
            row[mistakes[0]] = row.get(mistakes[0], QQ(0)) + gain * weight
    return row


def _histories(game: Tree, profile: Profile) -> dict[int, list[History]]:
    """For each player and sequence: its mistakes, and the probability of its other moves."""
    histories = {p: [History((), QQ(1))] * game.sequence_counts[p] for p in game.player_numbers}
    for s, row in zip(game.infosets, profile):
        mistakes, rest = histories[s.player][s.parent]
        for q, x in enumerate(row, s.first):
            own = History(mistakes, rest * x) if x else History((*mistakes, q), rest)
            histories[s.player][q] = own
    return histories


# That a profile is of no sequential equilibrium


def unbelievable(game: Tree, profile: Profile) -> Unbelievable | None:
    """Changes of which one gains whatever mistakes lead there; None if none were found.

    First at one set alone, then at all sets of a player that the others do not play to.
    """
    for player in game.player_numbers:
        origins = _Origins(game, profile, player)
        for sets in origins.groups():
            if changes := origins.changes(sets):
                return Unbelievable(player, changes)
    return None


class _Origins:
    """What the actions of a player gain, by the others' moves up to their last mistakes.

    A mistake is a move of probability 0 in the profile.
    """

    def __init__(self, game: Tree, profile: Profile, player: int) -> None:
        self.game, self.others = game, [p for p in game.player_numbers if p != player]
        self.player, self.parents = player, _parents(game)
        shares = _shares(game, profile)
        self.gains: dict[Action, dict[Others, Rational]] = {}
        for action, sums in gains_of(game, profile, player).items():
            own = self.gains[action] = {}
            for key, gain in sums.items():
                pairs = [shares[p][q] for p, q in zip(self.others, key)]
                origin = tuple(q for q, _ in pairs)
                own[origin] = own.get(origin, QQ(0)) + gain * prod(x for _, x in pairs)

    def groups(self) -> Iterator[list[int]]:
        """Yield sets to look at together."""
        yield from ([i] for i in self.game.sets_of[self.player])
        nothing = (0,) * len(self.others)
        unreached = {i for (i, _), sums in self.gains.items() if nothing not in sums}
        yield sorted(unreached)
        once = self.first(
            key for (i, _), sums in self.gains.items() if i in unreached for key in sums
        )
        yield sorted(
            {i for (i, _), sums in self.gains.items() if i in unreached and once >= sums.keys()}
        )

    def first(self, keys: Iterable[Others]) -> set[Others]:
        """Those of these origins that are behind no other one."""
        known = set(keys)
        return {key for key in known if not any(self.is_behind(key, one) for one in known)}

    def is_behind(self, key: Others, one: Others) -> bool:
        """Whether an origin goes on from another one by more mistakes."""
        return key != one and all(
            self.begins_with(p, q, start) for p, q, start in zip(self.others, key, one)
        )

    def begins_with(self, player: int, sequence: int, start: int) -> bool:
        """Whether a sequence of a player is another one, or goes on from it."""
        while sequence > start:
            sequence = self.parents[player][sequence]
        return sequence == start

    def changes(self, sets: Collection[int]) -> tuple[tuple[Action, Rational], ...]:
        """Changes at these sets of which one gains; empty if there are none."""
        actions = [action for action in self.gains if action[0] in sets]
        keys = self.first(key for action in actions for key in self.gains[action])
        if not 0 < len(keys) <= COMBINATIONS:
            return ()
        small = len(actions)
        rows = [Row("at most", dict.fromkeys(range(small), QQ(1)), "<=", QQ(1))]
        for key in sorted(keys):
            gains = {j: self.gains[action].get(key, QQ(0)) for j, action in enumerate(actions)}
            rows.append(Row("gain", {**gains, small: QQ(-1)}, ">=", QQ(0)))
        program = LinearProgram(range(small + 1), rows, {small: QQ(1)})
        best = optimum(program, "none")
        if not best.value:
            return ()
        return tuple((action, x) for action, x in zip(actions, best.x) if x)


def _shares(game: Tree, profile: Profile) -> dict[int, list[tuple[int, Rational]]]:
    """For each player and sequence: up to the last mistake, and the probability of the rest."""
    shares = {p: [(0, QQ(1))] * game.sequence_counts[p] for p in game.player_numbers}
    for s, row in zip(game.infosets, profile):
        own = shares[s.player]
        origin, rest = own[s.parent]
        for q, x in enumerate(row, s.first):
            own[q] = (origin, rest * x) if x else (q, QQ(1))
    return shares


def _parents(game: Tree) -> dict[int, list[int]]:
    """For each player and sequence the sequence before its last move."""
    parents = {p: [0] * game.sequence_counts[p] for p in game.player_numbers}
    for s in game.infosets:
        for q in range(s.first, s.first + len(s.actions)):
            parents[s.player][q] = s.parent
    return parents
