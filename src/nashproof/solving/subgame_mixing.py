"""Subgame perfect equilibria in which somebody mixes, in trees where players move unseen.

From the last subgame to the first, for each choice of payoffs after a part (a subgame without the
smaller ones), the Nash equilibria of the part are listed: of two players in realisation plans, of
more in mixed strategies. Each equilibrium of a subgame is part of one of the game, since a part has
some equilibrium whatever follows it (Nash 1951). So a player of one part who may choose between two
strategies, with all else as it is, makes them infinitely many: then the search ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import NamedTuple

from nashproof.errors import InputError, Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.assembly import Entry, assemble
from nashproof.games.nodes import Chance, Decision, Terminal
from nashproof.games.tree import Tree
from nashproof.play.strategies import profile_of, pure_plan
from nashproof.play.subgames import part_spans, subgame_gains
from nashproof.play.types import Distribution, Plan, Player, Profile, PureStrategy
from nashproof.solving.mixed import FoundMixed, find_mixed_equilibria
from nashproof.solving.mixed_strategies import Point
from nashproof.solving.plan_equilibria import FoundPlans, find_plan_equilibria
from nashproof.solving.subgame_perfect import (
    LISTED,
    Below,
    ChoiceNode,
    Lottery,
    Numbers,
    Outcome,
    Payoffs,
    TermCounter,
)

LISTS = 500  # the most lists of equilibria in a certificate
SEQUENCES = 24  # of both players in a part whose equilibria are listed
BESIDE = 8  # the most pure equilibria that are tried before a part with infinitely many
BESIDE_NODES = 2_000  # the most nodes of a game in which they are tried
TRIED = 10_000  # the most equilibria that are looked through for those with mixing

Rows = Mapping[int, Distribution]  # by set the probabilities of its actions
NOWHERE: Rows = {}


class ListedPart(NamedTuple):
    """A part as a game of those who move in it, with payoffs at its ends; all its equilibria."""

    game: Tree
    equilibria: FoundPlans | FoundMixed


class MixingOutcome(NamedTuple):
    """Payoffs of equilibria in which somebody mixes: how many have them, and the first of these."""

    payoffs: Payoffs
    number: int
    listed: tuple[Profile, ...]


class AllListed(NamedTuple):
    """The equilibria in which somebody mixes, and the lists that prove that there are no others.

    The lists are in the order of the parts, from the last root to the first, and for each part in
    that of the choices of payoffs at its ends.
    """

    lists: tuple[ListedPart, ...]
    outcomes: tuple[MixingOutcome, ...]


class Indifference(NamedTuple):
    """Two profiles that differ in one player's strategy in one part, equilibria from there on.

    Where some pure equilibrium allows it they are equilibria of the whole game.
    """

    profiles: tuple[Profile, Profile]


def subgame_mixing(game: Tree, pure: Sequence[Outcome]) -> AllListed | Indifference | None:
    """Return the subgame perfect equilibria with mixing; None if they are not all listed.

    ``pure`` are those in pure strategies. An ``Indifference`` shows that there are infinitely many.

    >>> from nashproof.games.examples import matching_pennies
    >>> (outcome,) = subgame_mixing(matching_pennies(), []).outcomes
    >>> print(*outcome.payoffs, "in", outcome.number)
    0 0 in 1
    """
    search = _Search(game)
    try:
        search.solve()
    except _Indifferent as found:
        listed = [equilibrium for outcome in pure for equilibrium in outcome.listed]
        few = BESIDE if len(game.nodes) <= BESIDE_NODES else 0
        return Indifference(search.two_profiles(found, listed[:few]))
    if 0 in search.unknown:
        return None
    counted = {outcome.payoffs: outcome.number for outcome in pure}
    numbers = search.numbers[0]
    rest = {paid: n - counted.get(paid, 0) for paid, n in numbers.items()}
    outcomes = (
        MixingOutcome(paid, rest[paid], tuple(search.mixed(paid, rest[paid], len(rest))))
        for paid in sorted(rest, reverse=True)
        if rest[paid]
    )
    return AllListed(tuple(search.lists), tuple(outcomes))


class _Indifferent(Exception):
    """A player may choose between two strategies in a part, given what follows it."""

    def __init__(self, rows: Rows, changed: Rows, below: Sequence[Below]) -> None:
        super().__init__()
        self.rows, self.changed, self.below = {**rows}, {**changed}, below


class _Search:
    """All subgames of a game, solved from the last to the first.

    ``numbers`` has the payoffs of all equilibria by root or terminal; ``unknown`` the roots of
    subgames of which they are not known.
    """

    def __init__(self, game: Tree) -> None:
        self.game, self.terms = game, TermCounter()
        self.inner, self.ends = part_spans(game)
        self.numbers: dict[int, Numbers] = {}
        self.parts: dict[int, Lottery | ChoiceNode | _ListedStage] = {}
        self.unknown: set[int] = set()
        self.lists: list[ListedPart] = []

    def solve(self) -> None:
        """Solve all subgames. Raises _Indifferent at the first in which a player may choose."""
        for root in sorted(self.inner, reverse=True):
            for end in self.ends[root]:
                if isinstance(leaf := self.game.nodes[end], Terminal):
                    self.numbers[end] = {tuple(leaf.payoffs): 1}
            if self.unknown.isdisjoint(self.ends[root]):
                below = {end: self.numbers[end] for end in self.ends[root]}
                try:
                    self.parts[root] = self._solved(root, below)
                    self.numbers[root] = self.parts[root].numbers
                    continue
                except (InputError, Unproved):
                    pass
            self.unknown.add(root)

    def _solved(self, root: int, ends: dict[int, Numbers]) -> Lottery | ChoiceNode | _ListedStage:
        node, inner = self.game.nodes[root], self.inner[root]
        if len(inner) > 1:
            return _ListedStage(self.game, inner, ends, self.lists)
        if isinstance(node, Chance):
            return Lottery(dict(zip(node.children, node.probabilities)), ends, self.terms)
        assert isinstance(node, Decision), "no part begins at a terminal"
        player = self.game.infosets[node.infoset].player
        self._require_one_best(node, player, ends)
        return ChoiceNode(player, node.infoset, ends, self.terms)

    def _require_one_best(self, node: Decision, player: Player, ends: dict[int, Numbers]) -> None:
        """Raise _Indifferent if, given some payoffs after them, two actions are best."""
        i = player - 1
        lowest = {end: min(numbers, key=lambda paid: paid[i]) for end, numbers in ends.items()}
        least = max(paid[i] for paid in lowest.values())
        first: dict[object, tuple[int, Payoffs]] = {}
        for action, (end, numbers) in enumerate(ends.items()):
            for paid in numbers:
                before, other = first.setdefault(paid[i], (action, paid))
                if before != action and paid[i] >= least:
                    chosen = lowest | {end: paid, [*ends][before]: other}
                    below = [(at, amount, 0) for at, amount in chosen.items()]
                    row, changed = (self._pure(node.infoset, k) for k in (before, action))
                    raise _Indifferent({node.infoset: row}, {node.infoset: changed}, below)

    def two_profiles(
        self, found: _Indifferent, pure: Sequence[Mapping[Player, PureStrategy]]
    ) -> tuple[Profile, Profile]:
        """Return two profiles that differ in what the player may choose.

        If they can be, they are equilibria of the whole game that begin as one of ``pure`` does.
        """
        begun = [(found.rows | changed, found.below) for changed in ({}, found.changed)]
        for equilibrium in pure:
            first = {i: self._pure(i, k) for p in equilibrium.values() for i, k in p.items()}
            pair = self.profile([begun[0]], first), self.profile([begun[1]], first)
            if not any(subgame_gains(self.game, rows) for rows in pair):
                return pair
        return self.profile([begun[0]]), self.profile([begun[1]])

    def profile(
        self, begun: Sequence[tuple[Rows, Sequence[Below]]], elsewhere: Rows = NOWHERE
    ) -> Profile:
        """Return a profile with these rows, and below with these equilibria.

        Sets that are in neither have the rows ``elsewhere``, or there players take their first
        actions.
        """
        chosen = {**elsewhere}
        stack: list[Below] = []
        for rows, below in begun:
            chosen.update(rows)
            stack += below
        while stack:
            root, paid, which = stack.pop()
            if root in self.parts:
                moves, below = self.parts[root].choices(paid, which)
                for i, k in moves:
                    chosen[i] = k if isinstance(k, tuple) else self._pure(i, k)
                stack += below
        return tuple(chosen.get(i, self._pure(i, 0)) for i in range(len(self.game.infosets)))

    def _pure(self, infoset: int, action: int) -> Distribution:
        return tuple(QQ(k == action) for k in range(len(self.game.infosets[infoset].actions)))

    def mixed(self, payoffs: Payoffs, number: int, outcomes: int) -> Iterator[Profile]:
        """Yield the first equilibria with these payoffs in which somebody mixes.

        ``number`` is that of all of them, ``outcomes`` that of the different payoffs.
        """
        most = min(number, max(1, LISTED // outcomes))
        for k in range(min(self.numbers[0][payoffs], TRIED)):
            if not most:
                return
            profile = self.profile([({}, [(0, payoffs, k)])])
            if any(QQ(1) not in row for row in profile):
                most -= 1
                yield profile


class _ListedStage:
    """A part with several nodes.

    ``found`` has each of its equilibria for each choice of payoffs at its ends: what it pays, the
    rows at the sets of the part, the payoffs at the ends, and the number of equilibria below.
    """

    def __init__(
        self, game: Tree, inner: Sequence[int], ends: dict[int, Numbers], lists: list[ListedPart]
    ) -> None:
        self.game, self.inner, self.ends = game, inner, ends
        nodes = (game.nodes[at] for at in inner)
        sets = dict.fromkeys(x.infoset for x in nodes if isinstance(x, Decision))
        self.movers = sorted({game.infosets[i].player for i in sets})
        self.sets = [i for p in self.movers for i in sets if game.infosets[i].player == p]
        self.found: list[tuple[Payoffs, Rows, dict[int, Payoffs], int]] = []
        self.numbers: Numbers = {}
        if sum(len(game.infosets[i].actions) for i in self.sets) > SEQUENCES:
            raise Unproved("a subgame has too many moves")
        if len(lists) + prod(map(len, ends.values())) > LISTS:
            raise Unproved("too many lists of equilibria")
        nodes_in_order = sorted(ends)
        for chosen in product(*(sorted(ends[end]) for end in nodes_in_order)):
            paid = dict(zip(nodes_in_order, chosen))
            count = max(2, len(self.movers))
            names = [str(k) for k in range(1, count + 1)]
            part = assemble("", names, self._entries(paid, count))
            if count == 2:
                listed = find_plan_equilibria(part)
                lists.append(ListedPart(part, listed))
                for pair in listed.components:
                    plans = zip(listed.plans, pair)
                    self._take(
                        part, [[all_plans[v] for v in used] for all_plans, used in plans], paid
                    )
                continue
            mixed = find_mixed_equilibria(part)
            # of rational equilibria alone all mixtures of points are equilibria
            rational = [x for x in mixed.listed if not x.radius and not x.where]
            for component in rational:
                sides = zip(part.player_numbers, mixed.strategies, component.points)
                of_players = [
                    [_plan(part, p, pure, x) for x in points] for p, pure, points in sides
                ]
                self._take(part, of_players, paid)
            if mixed.left_open or len(rational) < len(mixed.listed):
                raise Unproved("an equilibrium of a part is open, irrational, or on a curve")
            lists.append(ListedPart(part, mixed))
        for total, _, _, number in self.found:
            self.numbers[total] = self.numbers.get(total, 0) + number

    def _entries(self, paid: Mapping[int, Payoffs], count: int) -> Iterator[Entry]:
        """Yield the nodes of the part; ends are terminals with these payoffs for the movers.

        ``count`` is the number of players, at least 2.
        """
        stack = [self.inner[0]]
        while stack:
            at = stack.pop()
            node = self.game.nodes[at]
            if at in paid:
                amounts = [paid[at][p - 1] for p in self.movers]
                yield "end", (*amounts, QQ(0))[:count]
                continue
            stack += reversed(getattr(node, "children", ()))
            if isinstance(node, Chance):
                names = [str(k) for k in range(1, len(node.children) + 1)]
                yield "chance", f"{at}", names, node.probabilities
            elif isinstance(node, Decision):
                s = self.game.infosets[node.infoset]
                yield "move", self.movers.index(s.player) + 1, s.name, s.name, s.actions

    def _take(self, part: Tree, sides: Sequence[Sequence[Plan]], paid: dict[int, Payoffs]) -> None:
        """Add the equilibrium that has a plan of each player, given these payoffs.

        ``sides`` has for each player plans whose mixtures are all equilibria. Raises _Indifferent
        if they are several strategies, else Unproved if they are not one.
        """
        places = {
            (self.movers.index(self.game.infosets[i].player) + 1, self.game.infosets[i].name): i
            for i in self.sets
        }
        order = [places[s.player, s.name] for s in part.infosets]
        ways = prod(self.ends[end][amounts] for end, amounts in paid.items())
        below = [(end, amounts, 0) for end, amounts in paid.items()]
        first = [plans[0] for plans in sides]
        rows = dict(zip(order, profile_of(part, first)))
        for k, plans in enumerate(sides):
            for plan in plans:
                changed = dict(zip(order, profile_of(part, [*first[:k], plan, *first[k + 1 :]])))
                if changed != rows:
                    raise _Indifferent(rows, changed, below)
        for s, i in zip(part.infosets, order):
            if not first[s.player - 1][s.parent] and len(s.actions) > 1:
                turned = rows[i][1:] + rows[i][:1]
                raise _Indifferent(rows, {i: turned}, below)
        if any(len(plans) > 1 for plans in sides):
            raise Unproved("several mixed strategies of a player are one plan")
        self.found.append((self._pays(rows, paid), rows, paid, ways))

    def _pays(self, rows: Rows, paid: Mapping[int, Payoffs]) -> Payoffs:
        """Return what everybody is paid on average."""
        total = [QQ(0)] * len(self.game.players)
        stack = [(self.inner[0], QQ(1))]
        while stack:
            at, share = stack.pop()
            node = self.game.nodes[at]
            if at in paid:
                total = [x + share * y for x, y in zip(total, paid[at])]
            elif isinstance(node, Chance):
                stack += [(c, share * p) for c, p in zip(node.children, node.probabilities)]
            elif isinstance(node, Decision):
                stack += [(c, share * p) for c, p in zip(node.children, rows[node.infoset]) if p]
        return tuple(total)

    def choices(
        self, payoffs: Payoffs, k: int
    ) -> tuple[Sequence[tuple[int, Distribution]], Sequence[Below]]:
        """Return the rows in the part of equilibrium ``k`` (from 0) with these payoffs.

        Also returns the equilibria of the smaller subgames that follow.
        """
        for paid, rows, chosen, number in self.found:
            if paid == payoffs:
                if k < number:
                    below: list[Below] = []
                    for end, amounts in chosen.items():
                        k, which = divmod(k, self.ends[end][amounts])
                        below.append((end, amounts, which))
                    return [*rows.items()], below
                k -= number
        raise AssertionError("fewer equilibria than were counted")


def _plan(game: Tree, player: Player, strategies: Sequence[PureStrategy], point: Point) -> Plan:
    """Return the realisation plan of a mixed strategy."""
    pure = [pure_plan(game, player, strategy) for strategy in strategies]
    return tuple(sum((x * w for x, w in zip(point, row)), QQ(0)) for row in zip(*pure))
