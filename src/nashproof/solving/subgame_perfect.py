"""All subgame perfect equilibria of a tree, by backward induction with ties.

From the last subgame to the first, each subgame has the payoffs of its equilibria, and the number
of equilibria with each of them. Those of a subgame are counted from those of the smaller ones in
it; an equilibrium is found by its number, from the first subgame down. With perfect information
(Kuhn 1953) ties are products of choices, of which none has to be listed: if no player is ever
indifferent there is one equilibrium, else there are infinitely many with mixed strategies.

Where players move unseen, pure equilibria are cells of a table. Those with mixing are counted in
the same way: for each choice of payoffs after a part its Nash equilibria are listed in realisation
plans. Each equilibrium of a subgame is part of one of the game (Nash's theorem, part by part), so
there are infinitely many as soon as a player of some part is indifferent between two strategies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple, Protocol, TypeAlias

from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.nodes import Chance, Decision, Terminal
from nashproof.games.tree import Tree
from nashproof.limits import DIGITS
from nashproof.play.subgames import part_spans
from nashproof.play.types import Player, PureStrategy

TERMS = 1_000_000  # sums and comparisons of payoffs; a checker takes about twice as many
OUTCOMES = 10_000  # the most payoffs that a certificate lists
LISTED = 64  # the most equilibria that a certificate lists
LISTED_MOVES = 200_000  # the most moves of the equilibria that it lists; one is listed anyhow

Payoffs: TypeAlias = tuple[Rational, ...]
Numbers: TypeAlias = dict[Payoffs, int]  # of equilibria with these payoffs
Choice: TypeAlias = tuple[int, int]  # a set and an action, by index
Below: TypeAlias = tuple[int, Payoffs, int]  # a node after a part, its payoffs, which equilibrium
Cell: TypeAlias = tuple[int, ...]  # the strategy of each player in a part, by number


class Outcome(NamedTuple):
    """Payoffs of subgame perfect equilibria: how many have them, and the first of these."""

    payoffs: Payoffs
    number: int
    listed: tuple[Mapping[Player, PureStrategy], ...]


def subgame_perfect_outcomes(game: Tree) -> list[Outcome]:
    """Return the payoffs of all subgame perfect equilibria in pure strategies, greatest first.

    A strategy has an action at each information set. All equilibria are listed if they are few;
    else as many for each of the first payoffs. Raises InputError for imperfect recall, Unproved if
    there are too many payoffs or equilibria to be counted.

    >>> from nashproof.games.examples import matching_pennies
    >>> subgame_perfect_outcomes(matching_pennies())
    []
    """
    game.need_recall()
    if not all(leaf.chance for leaf in game.leaves):
        raise Unproved("chance makes a move with probability 0")
    parts = _solved_parts(game)
    numbers = parts[0].numbers if parts else {game.leaves[0].payoffs: 1}
    if len(numbers) > OUTCOMES:
        found = f"{len(numbers):,} different payoffs of subgame perfect equilibria"
        raise Unproved(f"{found}; at most {OUTCOMES:,} are listed")
    most = max(1, min(LISTED, LISTED_MOVES // max(1, len(game.infosets))))
    each = sum(numbers.values())  # of those with the same payoffs; if all are too many, a share
    each = each if each <= most else max(1, most // max(1, len(numbers)))
    return [
        Outcome(
            payoffs,
            numbers[payoffs],
            tuple(
                _equilibrium(game, parts, payoffs, k)
                for k in range(min(numbers[payoffs], each) if place < most else 0)
            ),
        )
        for place, payoffs in enumerate(sorted(numbers, reverse=True))
    ]


def has_perfect_information(game: Tree) -> bool:
    """Return whether each information set has a single node.

    >>> from nashproof.games.examples import matching_pennies
    >>> has_perfect_information(matching_pennies())
    False
    """
    return sum(isinstance(node, Decision) for node in game.nodes) == len(game.infosets)


def backward_induction(game: Tree) -> dict[Player, PureStrategy]:
    """Return a subgame perfect equilibrium of a game with perfect information.

    From the last node to the first, a player takes the first of the best actions (Kuhn 1953).

    >>> from nashproof.games.simultaneous import matrix_game
    >>> alone = matrix_game("t", ("1", "2"), ["up", "down"], ["left"], [[QQ(0)], [QQ(1)]])
    >>> backward_induction(alone)[1]
    {0: 1}
    """
    paid: list[Payoffs] = [()] * len(game.nodes)
    chosen: dict[int, int] = {}
    for at in range(len(game.nodes) - 1, -1, -1):
        node = game.nodes[at]
        if isinstance(node, Terminal):
            paid[at] = tuple(node.payoffs)
        elif isinstance(node, Chance):
            rows = zip(*(paid[child] for child in node.children))
            paid[at] = tuple(
                sum((p * x for p, x in zip(node.probabilities, row)), QQ(0)) for row in rows
            )
        else:
            own = game.infosets[node.infoset].player - 1
            after = [paid[child][own] for child in node.children]
            chosen[node.infoset] = after.index(max(after))
            paid[at] = paid[node.children[chosen[node.infoset]]]
    return {p: {i: chosen[i] for i in game.sets_of[p]} for p in game.player_numbers}


class Part(Protocol):
    """A subgame without the smaller ones in it, solved."""

    numbers: Numbers

    def choices(self, payoffs: Payoffs, k: int) -> tuple[Sequence[Choice], Sequence[Below]]:
        """Return the choices in the part of equilibrium ``k`` (from 0) with these payoffs.

        Also returns the equilibria of the smaller subgames that follow.
        """


def _solved_parts(game: Tree) -> dict[int, Part]:
    """Solve all subgames; return the parts by root."""
    inner, ends = part_spans(game)
    terms = TermCounter()
    numbers: dict[int, Numbers] = {}
    parts: dict[int, Part] = {}
    for root in sorted(inner, reverse=True):
        for end in ends[root]:
            if isinstance(leaf := game.nodes[end], Terminal):
                numbers[end] = {tuple(leaf.payoffs): 1}
        below = {end: numbers[end] for end in ends[root]}
        part = _solved_part(game, inner[root], below, terms)
        if sum(part.numbers.values()) >= 10**DIGITS:
            found = f"more than 10^{DIGITS:,} subgame perfect equilibria"
            raise Unproved(f"{found}, a number with more digits than a certificate has")
        parts[root], numbers[root] = part, part.numbers
    return parts


class TermCounter:
    """The number of sums and comparisons of payoffs."""

    def __init__(self) -> None:
        self.count = 0

    def take(self, count: int) -> None:
        """Count ``count`` further sums or comparisons. Raises Unproved above the limit."""
        self.count += count
        if self.count > TERMS:
            raise Unproved(
                "the subgame perfect equilibria have too many different payoffs, or a subgame too "
                f"many strategies: more than {TERMS:,} sums and comparisons"
            )


def _solved_part(
    game: Tree, inner: list[int], ends: dict[int, Numbers], terms: TermCounter
) -> Part:
    node = game.nodes[inner[0]]
    if not all(ends.values()):
        return NoEquilibrium()
    if len(inner) > 1:
        return _Stage(game, inner, ends, terms)
    if isinstance(node, Chance):
        return Lottery(dict(zip(node.children, node.probabilities)), ends, terms)
    assert isinstance(node, Decision), "no part begins at a terminal"
    return ChoiceNode(game.infosets[node.infoset].player, node.infoset, ends, terms)


class NoEquilibrium:
    """A part before a subgame that has no equilibrium in pure strategies."""

    numbers: Numbers = {}  # noqa: RUF012 - never changed

    def choices(self, payoffs: Payoffs, k: int) -> tuple[Sequence[Choice], Sequence[Below]]:
        """Return no choice: nobody moves at an end."""
        raise AssertionError("no equilibrium is asked for")


class Lottery:
    """A node of chance: the payoffs are averages over those of the subgames after it."""

    def __init__(
        self, shares: Mapping[int, Rational], ends: dict[int, Numbers], terms: TermCounter
    ) -> None:
        self.shares, self.ends = shares, ends
        players = len(next(iter(next(iter(ends.values())))))
        # the sums over the first ends, one more each time
        self.sums: list[Numbers] = [{(QQ(0),) * players: 1}]
        for end, numbers in ends.items():
            terms.take(players * len(self.sums[-1]) * len(numbers))
            longer: Numbers = {}
            for so_far, ways in self.sums[-1].items():
                for paid, number in numbers.items():
                    total = tuple(x + shares[end] * y for x, y in zip(so_far, paid))
                    longer[total] = longer.get(total, 0) + ways * number
            self.sums.append(longer)
        self.numbers = self.sums[-1]

    def choices(self, payoffs: Payoffs, k: int) -> tuple[Sequence[Choice], Sequence[Below]]:
        """Return the choices of equilibrium ``k`` here and the equilibria below (see ``Part``)."""
        below: list[Below] = []
        for (end, numbers), sums in zip(reversed(self.ends.items()), reversed(self.sums[:-1])):
            for paid, number in numbers.items():
                rest = tuple(x - self.shares[end] * y for x, y in zip(payoffs, paid))
                ways = sums.get(rest, 0) * number
                if k < ways:
                    k, which = divmod(k, number)
                    below.append((end, paid, which))
                    payoffs = rest
                    break
                k -= ways
        return (), below


class ChoiceNode:
    """A node alone in its set. An action can be taken, with payoffs that follow it, if no other
    action pays the player more; what follows the others is any equilibrium that does not."""

    def __init__(
        self, player: Player, infoset: int, ends: dict[int, Numbers], terms: TermCounter
    ) -> None:
        self.own, self.infoset, self.ends = player - 1, infoset, ends
        own = self.own
        least = max(min(paid[own] for paid in numbers) for numbers in ends.values())
        amounts = {paid[own] for numbers in ends.values() for paid in numbers if paid[own] >= least}
        terms.take(len(amounts) * sum(map(len, ends.values())))
        self.numbers: Numbers = {}
        for amount in sorted(amounts, reverse=True):
            ways = self._ways(amount)
            every = prod(ways)
            for numbers, way in zip(ends.values(), ways):
                for paid, number in numbers.items():
                    if paid[own] == amount:
                        self.numbers[paid] = self.numbers.get(paid, 0) + every // way * number

    def _ways(self, amount: Rational) -> list[int]:
        """Return for each action the number of equilibria after it that pay at most ``amount``."""
        return [
            sum(number for paid, number in numbers.items() if paid[self.own] <= amount)
            for numbers in self.ends.values()
        ]

    def choices(self, payoffs: Payoffs, k: int) -> tuple[Sequence[Choice], Sequence[Below]]:
        """Return the choices of equilibrium ``k`` here and the equilibria below (see ``Part``)."""
        ways = self._ways(payoffs[self.own])
        every = prod(ways)
        taken = -1
        for action, (way, numbers) in enumerate(zip(ways, self.ends.values())):
            number = numbers.get(payoffs, 0) * (every // way)
            if k < number:
                taken = action
                break
            k -= number
        below: list[Below] = []
        for action, (end, numbers) in enumerate(self.ends.items()):
            if action == taken:
                k, which = divmod(k, numbers[payoffs])
                below.append((end, payoffs, which))
            else:
                k, which = divmod(k, ways[action])
                below.append((end, *_of_number(numbers, which, payoffs, {self.own})))
        return [(self.infoset, taken)], below


class _Stage:
    """A part with several nodes: every profile of pure strategies in it is a cell.

    Where chance moves, the cells are compared for each choice of payoffs at the ends. Else a cell
    reaches one end. It is an equilibrium with some of the payoffs that may follow there, if none of
    the ends that one player alone can reach instead pays this player more.
    """

    def __init__(
        self, game: Tree, inner: list[int], ends: dict[int, Numbers], terms: TermCounter
    ) -> None:
        nodes = [game.nodes[at] for at in inner]
        sets = list(dict.fromkeys(x.infoset for x in nodes if isinstance(x, Decision)))
        self.players, self.ends = game.player_numbers, ends
        own = {p: [i for i in sets if game.infosets[i].player == p] for p in self.players}
        counts = {p: prod(len(game.infosets[i].actions) for i in own[p]) for p in self.players}
        terms.take(2 * len(self.players) * prod(counts.values()))
        self.strategies = {
            p: [
                dict(zip(own[p], actions))
                for actions in product(*(range(len(game.infosets[i].actions)) for i in own[p]))
            ]
            for p in self.players
        }
        self.reached: dict[Cell, list[tuple[int, Rational]]] = {}
        self._reach(game, inner[0], terms)
        # by cell the payoffs that may follow it in equilibrium, with their numbers; and the payoffs
        # of all ends, if they were chosen
        self.found: list[tuple[Cell, Payoffs, int, dict[int, Payoffs] | None]] = []
        if any(isinstance(x, Chance) for x in nodes) or all(len(x) == 1 for x in ends.values()):
            self._compare_payoffs(terms)
        else:
            self._compare_ends(terms)
        self.numbers: Numbers = {}
        for _, paid, number, _ in self.found:
            self.numbers[paid] = self.numbers.get(paid, 0) + number

    def _reach(self, game: Tree, root: int, terms: TermCounter) -> None:
        """Note for each cell the ends that it reaches, with their probabilities."""
        stack: list[tuple[int, Rational, dict[int, int]]] = [(root, QQ(1), {})]
        while stack:
            at, share, moves = stack.pop()
            node = game.nodes[at]
            if at in self.ends:
                makers = [
                    [
                        i
                        for i, strategy in enumerate(self.strategies[p])
                        if all(strategy.get(s, k) == k for s, k in moves.items())
                    ]
                    for p in self.players
                ]
                terms.take(prod(map(len, makers)))
                for cell in product(*makers):
                    self.reached.setdefault(cell, []).append((at, share))
            elif isinstance(node, Chance):
                branches = zip(node.children, node.probabilities)
                stack += ((child, share * p, moves) for child, p in branches)
            elif isinstance(node, Decision):
                stack += (
                    (child, share, {**moves, node.infoset: k})
                    for k, child in enumerate(node.children)
                )

    def _compare_payoffs(self, terms: TermCounter) -> None:
        """Find the equilibria for each choice of payoffs at the ends."""
        sums = len(self.players) * sum(map(len, self.reached.values()))
        terms.take(sums * (prod(map(len, self.ends.values())) - 1))  # the first is counted before
        for payoffs in product(*self.ends.values()):
            paid_at = dict(zip(self.ends, payoffs))
            ways = prod(numbers[paid_at[end]] for end, numbers in self.ends.items())
            best: dict[tuple[Player, Cell], Rational] = {}
            pays: dict[Cell, Payoffs] = {}
            for cell in product(*(range(len(self.strategies[p])) for p in self.players)):
                ends = self.reached[cell]
                pays[cell] = tuple(
                    sum((share * paid_at[end][p - 1] for end, share in ends), QQ(0))
                    for p in self.players
                )
                for p, amount in zip(self.players, pays[cell]):
                    rest = p, (*cell[: p - 1], *cell[p:])
                    best[rest] = max(best.get(rest, amount), amount)
            for cell, paid in pays.items():
                rests = ((p, (*cell[: p - 1], *cell[p:])) for p in self.players)
                if all(best[rest] == amount for rest, amount in zip(rests, paid)):
                    self.found.append((cell, paid, ways, paid_at))

    def _compare_ends(self, terms: TermCounter) -> None:
        """Find the equilibria where several payoffs may follow an end, and chance does not move."""
        for cell in product(*(range(len(self.strategies[p])) for p in self.players)):
            ((end, _),) = self.reached[cell]
            tempts = self._tempts(cell)
            others = [other for other in self.ends if other != end]
            terms.take(sum(map(len, self.strategies.values())))
            terms.take(len(self.ends[end]) * sum(len(self.ends[other]) for other in others))
            for paid, number in self.ends[end].items():
                ways = number * prod(
                    _number_below(self.ends[other], paid, tempts.get(other, set()))
                    for other in others
                )
                if ways:
                    self.found.append((cell, paid, ways, None))

    def _tempts(self, cell: Cell) -> dict[int, set[int]]:
        """Return for each end that a cell misses the players, from 0, who alone can reach it."""
        ((end, _),) = self.reached[cell]
        tempts: dict[int, set[int]] = {}
        for p in self.players:
            for i in range(len(self.strategies[p])):
                ((other, _),) = self.reached[*cell[: p - 1], i, *cell[p:]]
                if other != end:
                    tempts.setdefault(other, set()).add(p - 1)
        return tempts

    def choices(self, payoffs: Payoffs, k: int) -> tuple[Sequence[Choice], Sequence[Below]]:
        """Return the choices of equilibrium ``k`` here and the equilibria below (see ``Part``)."""
        for cell, paid, number, paid_at in self.found:
            if paid == payoffs:
                if k < number:
                    rows = zip(self.strategies.values(), cell)
                    moves = [move for own, i in rows for move in own[i].items()]
                    return moves, [*self._below(cell, paid, k, paid_at)]
                k -= number
        raise AssertionError("fewer equilibria than were counted")

    def _below(
        self, cell: Cell, payoffs: Payoffs, k: int, paid_at: dict[int, Payoffs] | None
    ) -> Iterator[Below]:
        """Yield the equilibria of the smaller subgames in equilibrium ``k`` of a cell."""
        reached = {end for end, _ in self.reached[cell]}
        paid_at = paid_at or {end: payoffs for end in reached}
        tempts = self._tempts(cell) if len(paid_at) < len(self.ends) else {}
        for end, numbers in self.ends.items():
            if end in paid_at:
                k, which = divmod(k, numbers[paid_at[end]])
                yield end, paid_at[end], which
            else:
                who = tempts.get(end, set())
                k, which = divmod(k, _number_below(numbers, payoffs, who))
                yield end, *_of_number(numbers, which, payoffs, who)


def _number_below(numbers: Numbers, payoffs: Payoffs, who: set[int]) -> int:
    """Return the number of equilibria that pay no player of ``who`` more than ``payoffs``.

    Players are numbered from 0.
    """
    return sum(n for paid, n in numbers.items() if all(paid[p] <= payoffs[p] for p in who))


def _of_number(numbers: Numbers, k: int, payoffs: Payoffs, who: set[int]) -> tuple[Payoffs, int]:
    """Return the payoffs of equilibrium ``k`` among those of ``_number_below``, and its place.

    The place is its number among the equilibria with these payoffs.
    """
    for paid, number in numbers.items():
        if all(paid[p] <= payoffs[p] for p in who):
            if k < number:
                return paid, k
            k -= number
    raise AssertionError("fewer equilibria than were counted")


def _equilibrium(
    game: Tree, parts: Mapping[int, Part], payoffs: Payoffs, k: int
) -> dict[Player, PureStrategy]:
    """Return equilibrium ``k`` (from 0) of those with these payoffs."""
    chosen: dict[int, int] = {}
    stack: list[Below] = [(0, payoffs, k)]
    while stack:
        root, paid, which = stack.pop()
        if root in parts:
            moves, below = parts[root].choices(paid, which)
            chosen.update(moves)
            stack += below
    return {p: {i: chosen[i] for i in game.sets_of[p]} for p in game.player_numbers}
