"""Statements about the size of a game and its matrices: `count`, `matrix`.

Decides numbers of nodes, sets and strategies, and entries of the payoff and constraint matrices
of the sequence form. Must not know equilibria.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import TypeAlias

from nashcheck.figures import FIGURE, check_figure
from nashcheck.naming import read_infoset, read_player, read_sequence
from nashcheck.play import require_perfect_recall
from nashcheck.pure import full_strategy_count, payoffs_by_pair
from nashcheck.reading import (
    Json, Player, distinct_items, fields, items, one_of, rational, readable, require,
)  # fmt: skip
from nashcheck.trees import Tree, require_two_players, subgame_roots

MatrixEntry: TypeAlias = Callable[[int, int], Fraction]  # of a matrix, by row and column from 0


def check_count(game: Tree, statement: Json, witness: Json) -> str:
    """Check that the number of `what` in the game (of `player`, where one is given) is `is`.

    The checker counts itself.
    """
    _, what, who, *_ = fields(statement, f"kind, what, player, {FIGURE}")
    fields(witness, [])
    scope, count = COUNTS[one_of(what, *COUNTS)]
    player = 0 if who == "0" else read_player(game, who)
    fits = scope in ("either", "one" if player else "all")
    readable(fits, who, "the player that goes with what is counted")
    figure = check_figure(statement, Fraction(count(game, player)))
    return f"the number of {what}{f' of player {player}' if player else ''} is {figure}"


def reduced_strategy_count(game: Tree, player: Player) -> int:
    """Return the number of reduced pure strategies of a player.

    From a history on it is the product over its next sets of the sum over their actions.
    """
    require_perfect_recall(game, [player])
    ways = [1] * len(game.histories[player])
    for infoset in reversed(game.infosets[player]):
        ways[infoset.history] *= sum(ways[h] for h in infoset.successors)
    return ways[0]


def longest_path(game: Tree, player: Player) -> int:
    """Return the most moves of the player (0: of all players, not of chance) on one path."""
    moves = [[0] for _ in game.histories]
    for own, histories in zip(moves, game.histories):
        for before, _ in histories[1:]:
            own.append(own[before] + 1)
    counted = [player] if player else game.players
    return max(sum(moves[p][state[p]] for p in counted) for state, _, _ in game.terminals)


# what: whether it is counted for all players together, for one or for either; and the count
COUNTS: dict[str, tuple[str, Callable[[Tree, Player], int]]] = {
    "nodes": ("all", lambda game, _: len(game.parents)),
    "terminals": ("all", lambda game, _: len(game.terminals)),
    "information sets": ("either", lambda game, player: len(game.infosets_of(player))),
    "decision nodes": ("either", lambda game, p: sum(s.members for s in game.infosets_of(p))),
    "sequences": ("one", lambda game, player: len(game.histories[player])),
    "pure strategies": ("one", full_strategy_count),
    "reduced pure strategies": ("one", reduced_strategy_count),
    "profiles": ("all", lambda game, _: prod(full_strategy_count(game, p) for p in game.players)),
    "reduced profiles": (
        "all",
        lambda game, _: prod(reduced_strategy_count(game, p) for p in game.players),
    ),
    "deals": ("all", lambda game, _: len({state[0] for state, _, _ in game.terminals})),
    "subgames": ("all", lambda game, _: len(subgame_roots(game))),
    "moves on the longest path": ("either", longest_path),
}


def check_matrix(game: Tree, statement: Json, witness: Json) -> str:
    """Check that at the given rows and columns `scale` times the game's matrix is the cells.

    The exceptions are exactly the cells in `wrong`, where the entries are as listed there. The
    checker computes each entry itself.
    """
    _, kind, scale, rows, columns, cells, wrong = fields(
        statement, "kind, matrix, scale, rows, columns, cells, wrong"
    )
    fields(witness, [])
    require_perfect_recall(game)
    one_of(kind, "payoff", "constraint 1", "constraint 2")
    matrix = payoff_matrix if kind == "payoff" else constraint_matrix
    entry = matrix(game, kind, distinct_items(rows), distinct_items(columns))
    factor, differ = rational(scale), []
    for i, row in enumerate(items(cells, len(rows))):
        for j, cell in enumerate(items(row, len(columns))):
            if rational(cell) != factor * entry(i, j):
                differ.append([str(i + 1), str(j + 1), str(factor * entry(i, j))])
    require(factor > 0, "the scale is positive")
    require(wrong == differ, "the wrong cells are exactly those listed")
    exceptions = "; ".join(f"in row {i}, column {j} it is {x}" for i, j, x in differ)
    return (
        f"the {kind} matrix, scaled by {factor}, "
        f"at the certificate's {len(rows)} rows and {len(columns)} columns "
        + (f"is not as stated: {exceptions}, elsewhere as stated" if differ else "is as stated")
    )


def payoff_matrix(game: Tree, _: str, rows: list[Json], columns: list[Json]) -> MatrixEntry:
    """Return the payoffs of player 1 by sequences of player 1 (rows) and 2 (columns)."""
    require_two_players(game.players)
    own, other = (
        [read_sequence(game, p, label) for label in labels]
        for p, labels in ((1, rows), (2, columns))
    )
    paid, below = payoffs_by_pair(game, 1)
    return lambda i, j: Fraction(paid.get(own[i], {}).get(other[j], 0)) / below


def constraint_matrix(game: Tree, kind: str, rows: list[Json], columns: list[Json]) -> MatrixEntry:
    """Return the constraints of a player's plans, by set (rows) and sequence (columns).

    The row of a set is the sum of its actions minus its parent sequence; that of [] is the empty
    sequence.
    """
    player = read_player(game, kind[-1])
    short = all(isinstance(label, list) and len(label) < 2 for label in rows)
    readable(short, "another row label", "[] or [set]")
    infosets = [read_infoset(game, player, *label) if label else None for label in rows]
    sequences = [read_sequence(game, player, label) for label in columns]

    def entry(i: int, j: int) -> Fraction:
        infoset, h = infosets[i], sequences[j]
        return Fraction((h in infoset.successors) - (h == infoset.history) if infoset else h == 0)

    return entry
