"""The best commitment to a mixed strategy before the other player moves (Stackelberg 1934).

For each reply of the follower, the commitments to which it is a best reply are a polytope, and the
best of them is found by one linear program (Conitzer and Sandholm 2006). The dual of that program
proves that no better one has this reply.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from nashproof.exact.numbers import QQ, Rational, Vector
from nashproof.games.tree import Tree
from nashproof.limits import COMMITMENT_PROFILES
from nashproof.linear_programs.optimum import optimum
from nashproof.linear_programs.program import LinearProgram, Row
from nashproof.play.types import Player, PureStrategy
from nashproof.solving.pure import profile_payoffs

Table = list[list[Rational]]  # by the follower's strategy (row) and the leader's


class FoundCommitment(NamedTuple):
    """The most that the leader earns, by which mixed strategy, and which reply (from 0) follows.

    ``multipliers`` has for each reply weights of the replies that it is compared with: what the
    leader earns and the weighted gains of the follower sum to at most ``value``.
    """

    strategies: list[list[PureStrategy]]
    value: Rational
    mixed: Vector
    reply: int
    multipliers: list[Mapping[int, Rational]]


def best_commitment(game: Tree, leader: Player, backend: str = "highs") -> FoundCommitment:
    """Return the best commitment of a player of a game of two, where ties help the leader.

    Raises InputError for imperfect recall, Unproved for more than 250,000 profiles of reduced pure
    strategies.

    >>> from nashproof.games.examples import matching_pennies
    >>> best_commitment(matching_pennies(), 1, "none").mixed
    (1/2, 1/2)
    """
    strategies, payoffs = profile_payoffs(game, COMMITMENT_PROFILES, "a commitment")
    rows, columns = map(len, strategies)
    leads, follows = (
        [payoffs[p - 1][j::columns] for j in range(columns)]
        if leader == 1
        else [payoffs[p - 1][i * columns : (i + 1) * columns] for i in range(rows)]
        for p in (leader, 3 - leader)
    )
    value, own, reply = _best_pure(leads, follows)
    mixed = tuple(QQ(i == own) for i in range(len(leads[0])))
    multipliers: list[Mapping[int, Rational]] = [{} for _ in leads]
    # Invariant: with the replies so far no commitment earns more than ``value``, as ``mixed`` does
    for j in sorted(range(len(leads)), key=lambda j: -max(leads[j])):
        if max(leads[j]) <= value:
            continue
        excess, better, multipliers[j] = _beyond(leads, follows, j, value, backend)
        if excess:
            value, mixed, reply = value + excess, better, j
    return FoundCommitment(strategies, value, mixed, reply, multipliers)


def _best_pure(leads: Table, follows: Table) -> tuple[Rational, int, int]:
    """Return the payoff of the best pure commitment, its number and that of its reply."""
    found = []
    for i in range(len(leads[0])):
        most = max(row[i] for row in follows)
        found += [(leads[j][i], i, j) for j, row in enumerate(follows) if row[i] == most]
    return max(found, key=lambda item: item[0])


def _beyond(
    leads: Table, follows: Table, j: int, value: Rational, backend: str
) -> tuple[Rational, Vector, Mapping[int, Rational]]:
    """Return by how much commitments with this reply exceed a value, the best, and multipliers.

    The program is the dual: the least excess (its last column) for which there are multipliers. It
    always has an optimum, also where the reply is never a best one.
    """
    replies = range(len(leads))
    rows = tuple(
        Row(
            f"strategy {i}",
            {k: gain for k in replies if (gain := follows[j][i] - follows[k][i])}
            | {len(replies): QQ(-1)},
            "<=",
            value - earned,
        )
        for i, earned in enumerate(leads[j])
    )
    program = LinearProgram(range(len(replies) + 1), rows, {len(replies): QQ(-1)})
    found = optimum(program, backend)
    return found.x[-1], found.y, {k: x for k, x in enumerate(found.x[:-1]) if x}
