"""The segment of equilibria on which a limit of logit equilibria lies, and where on it.

A search: its result is proved by a certificate, or there is none. Exact optimal plans give the
segment. The traced limit gives the parameter, and the move at each set that the plans leave open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from nashlab.logit.condition import Condition, Line, condition
from nashlab.logit.limit import TracedLimit
from nashproof.errors import Unproved, how_many
from nashproof.exact.linear_algebra import rank
from nashproof.exact.numbers import QQ, Rational, rational
from nashproof.games.nodes import Chance, Decision, Terminal
from nashproof.games.tree import Tree
from nashproof.play.types import Plan, Player
from nashproof.solving.optimal.sets import OptimalPolytope

PLACES = 32  # of the enclosure, after the point


@dataclass(frozen=True)
class LogitFamily:
    """A segment of equilibria, its parameter from 0 to 1, and bounds of the limit on it.

    ``player``: whose strategy has the parameter; ``rows``: for each set of the game, for each
    action its probability as constant and slope; ``condition``: on the parameter of the limit,
    which ``low`` and ``high`` enclose.
    """

    player: int
    rows: tuple[tuple[Line, ...], ...]
    condition: Condition
    low: Rational
    high: Rational


def logit_family(game: Tree, traced: TracedLimit, sets: Sequence[OptimalPolytope]) -> LogitFamily:
    """Return the segment that the traced limit lies on, for optimal plans of both players.

    Raises Unproved, with the reason, if there is no such segment, or no certificate of it. What
    each would need stands in docs/explanation/logit-limit.md.
    """
    ends = [_ends(game, plans) for plans in sets]
    moving = _moving(sets, ends)
    rows = tuple(_row(game, i, traced, ends[s.player - 1]) for i, s in enumerate(game.infosets))
    # The parameter, by the probability that depends on it most.
    estimates = [
        (abs(slope), (rational(p) - constant) / slope)
        for row, decimals in zip(rows, traced.long)
        for (constant, slope), p in zip(row, decimals)
        if slope
    ]
    low, high = _enclosed(max(estimates, key=lambda estimate: estimate[0])[1])
    product = condition(game, moving, rows)
    if not product.powers:
        raise Unproved(f"play never reaches a set where player {moving}'s probabilities are open")
    proved = product.isolated(low, high)
    if proved is None:
        raise Unproved("the product of powers does not pass 1 at the traced parameter")
    return LogitFamily(moving, rows, proved, low, high)


def _moving(sets: Sequence[OptimalPolytope], ends: Sequence[list[Plan]]) -> int:
    """Return the player whose plans have a parameter.

    Raises Unproved unless both players together have exactly one parameter.
    """
    left = {optimal.player: dimension(plans) for optimal, plans in zip(sets, ends)}
    count = sum(left.values())
    if not count:
        raise Unproved("each player has one optimal plan left, and a certificate needs a parameter")
    if count > 1:
        each = ", ".join(f"{n} of player {player}" for player, n in left.items() if n)
        several = how_many(count, "parameter")
        raise Unproved(f"the optimal plans left have {several} ({each}), a certificate has one")
    return next(player for player, n in left.items() if n)


def dimension(plans: Sequence[Plan]) -> int:
    """Return the dimension of the affine hull of the plans, of which there is at least one.

    >>> dimension([(QQ(1), QQ(0)), (QQ(1), QQ(1)), (QQ(1), QQ(1, 2))])
    1
    """
    first, *others = plans
    rows = [{q: b - a for q, (a, b) in enumerate(zip(first, plan)) if a != b} for plan in others]
    return rank(rows, len(first))


def _enclosed(place: Rational) -> tuple[Rational, Rational]:
    """Return rationals less than 10^-31 apart between which a traced parameter lies.

    Raises Unproved if they do not both lie inside the segment, from 0 to 1.
    """
    scale = 10**PLACES
    floor = int(place.numerator * scale // place.denominator)
    low, high = QQ(floor - 1, scale), QQ(floor + 2, scale)
    if not 0 < low < high < 1:
        raise Unproved(
            "the limit is at an end of its segment, and a certificate is about the inside"
        )
    return low, high


def _ends(game: Tree, optimal: OptimalPolytope) -> list[Plan]:
    """Return the extreme optimal plans that no limit excludes: without moves of `never_made`."""
    count = game.sequence_counts[optimal.player]
    plans = []
    for vertex in optimal.vertices:
        plan = [QQ(1)] + [QQ(0)] * (count - 1)
        for column, weight in zip(optimal.columns, vertex):
            assert isinstance(column, int)
            plan[column] = weight
        plans.append(tuple(plan))
    never = never_made(game, optimal.player)
    return [plan for plan in plans if not any(plan[q] for q in never)]


def never_made(game: Tree, player: Player) -> list[int]:
    """Return the moves that pay less than another one at each node of their set, if no set follows.

    Their probability tends to 0 whatever the player believes there. The checker has the same rule.
    """
    # A set after which only chance moves: its actions have known payoffs at each node.
    paid, members = _paid_by_chance(game, player), defaultdict[int, list[Decision]](list)
    for node in game.nodes:
        if isinstance(node, Decision):
            members[node.infoset].append(node)
    moves = []
    for i, nodes in members.items():
        s, last = game.infosets[i], all(m in paid for node in nodes for m in node.children)
        if s.player == player and last:
            # Another action pays more at each node, so more under any belief.
            rows = [[paid[m] for m in node.children] for node in nodes]
            kinds = range(len(s.actions))
            moves += [
                s.first + k for k in kinds if any(all(r[k] < r[j] for r in rows) for j in kinds)
            ]
    return moves


def _paid_by_chance(game: Tree, player: Player) -> dict[int, Rational]:
    """Return the expected payoff at each node from which on only chance moves."""
    paid: dict[int, Rational] = {}
    # Children have higher numbers than their parent.
    for at in reversed(range(len(game.nodes))):
        node = game.nodes[at]
        if isinstance(node, Terminal):
            paid[at] = node.payoffs[player - 1]
        elif isinstance(node, Chance) and all(child in paid for child in node.children):
            payoffs = [paid[child] for child in node.children]
            paid[at] = sum((p * x for p, x in zip(node.probabilities, payoffs)), QQ(0))
    return paid


def _row(game: Tree, i: int, traced: TracedLimit, ends: list[Plan]) -> tuple[Line, ...]:
    """Return the probabilities at a set along the segment: by the plans, or 0 and 1 as traced."""
    s, (first, last) = game.infosets[i], (ends[0], ends[-1])
    sequences = range(s.first, s.first + len(s.actions))
    reach = first[s.parent]
    # The set has the same weight in both plans: its probabilities move linearly.
    if reach and reach == last[s.parent]:
        return tuple((first[q] / reach, (last[q] - first[q]) / reach) for q in sequences)
    shares = [rational(p) for p in traced.long[i]]
    if max(shares) < 1:
        mixes = f'player {s.player} mixes at "{s.name}"'
        raise Unproved(f"{mixes}, which their own moves before do not always reach alike")
    return tuple((p, QQ(0)) for p in shares)
