"""The statement on what a player earns who commits to a mixed strategy: `commitment`."""

from fractions import Fraction
from typing import TypeAlias

from nashcheck.play import read_player, require_perfect_recall
from nashcheck.polynomials import measure, over_one_denominator, sum_steps, take_steps
from nashcheck.reading import COMMITMENT, FIGURE, Json, check_figure, fields, items, rational
from nashcheck.reading import readable, require, string
from nashcheck.statements.pure import Table, read_listed, read_mixed
from nashcheck.trees import Tree, require_two_players

PayRows: TypeAlias = tuple[list[list[int]], int]  # by the follower's strategy, times an integer


def check_commitment(game: Tree, statement: Json, witness: Json) -> str:
    """Check what the leader earns by a commitment, and for each reply that none earns more.

    Whatever the leader commits to, a best reply gains at least 0 on another strategy. So with the
    multipliers of a reply no commitment to which it is best earns more than their largest sum.
    """
    _, who, *_ = fields(statement, f"kind, leader, {FIGURE}")
    named, mixed, reply, multipliers = fields(witness, "strategies, mixed, reply, multipliers")
    require_perfect_recall(game)
    require_two_players(game.players)
    leader = read_player(game, who)
    table = Table(game, COMMITMENT)
    take_steps(table.payoff_steps(game))
    places = read_listed(game, table, named)
    choices, replies = places[leader], places[3 - leader]
    leads, follows = (read_pays(game, table, p, choices, replies) for p in (leader, 3 - leader))
    digits = measure([Fraction(x, n) for rows, n in (leads, follows) for row in rows for x in row])
    point = read_mixed(mixed, len(choices))
    take_steps(sum_steps(2 * len(choices) * len(replies), digits + measure(point)))
    numbers = {str(k): k - 1 for k in range(1, len(replies) + 1)}
    readable(string(reply) in numbers, reply, "the number of a strategy of the other player")
    paid, earned = ([average(row, n, point) for row in rows] for rows, n in (follows, leads))
    best, value = numbers[reply], earned[numbers[reply]]
    require(paid[best] == max(paid), "the reply is a best reply to the commitment")
    for k, item in enumerate(items(multipliers, len(replies))):
        readable(isinstance(item, dict), item, "an object of multipliers")
        readable(set(item) <= set(numbers), item, "numbers of strategies of the other player")
        weights = {numbers[j]: rational(x) for j, x in item.items()}
        take_steps(sum_steps(len(choices) * (1 + len(item)), digits + measure([*weights.values()])))
        require(min(weights.values(), default=1) > 0, "the multipliers are positive")
        require(not exceeds(leads, follows, k, weights, value), "no commitment earns more")
    return (
        f"if player {who} commits to a mixed strategy, and the other player, who knows it, plays a "
        f"best reply that is best for player {who}, the most that player {who} earns is "
        f"{check_figure(statement, value)}"
    )


def read_pays(
    game: Tree, table: Table, player: int, choices: list[int], replies: list[int]
) -> PayRows:
    """Return a player's payoffs, a row for each reply, an entry for each strategy of the leader."""
    pays, below = table.payoffs(game, player)
    return [[pays[i + j] for i in choices] for j in replies], below


def average(row: list[int], below: int, point: list[Fraction]) -> Fraction:
    """Return what is paid on average."""
    weights, scale = over_one_denominator(point)
    return Fraction(sum(x * w for x, w in zip(row, weights)), below * scale)


def exceeds(
    leads: PayRows, follows: PayRows, reply: int, weights: dict[int, Fraction], value: Fraction
) -> bool:
    """Return whether for some strategy payoff and weighted gains of the reply exceed a value."""
    (earned, below), (paid, other_below) = leads, follows
    factors, scale = over_one_denominator([*weights.values()])
    most = value * below * other_below * scale
    gains = [[x - y for x, y in zip(paid[reply], paid[j])] for j in weights]
    return any(
        x * other_below * scale + below * sum(f * row[i] for f, row in zip(factors, gains)) > most
        for i, x in enumerate(earned[reply])
    )
