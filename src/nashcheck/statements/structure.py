"""Statements about the size of a game and its matrices: `count`, `matrix`."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import prod
from typing import TypeAlias

from nashcheck.play import read_infoset, read_player, read_sequence, require_perfect_recall
from nashcheck.reading import FIGURE, Json, Player, check_figure, distinct_items, fields, items
from nashcheck.reading import one_of, rational, readable, require
from nashcheck.trees import InformationSet, Tree, require_two_players, subgame_roots

MatrixEntry: TypeAlias = Callable[[int, int], Fraction]  # of a matrix, by row and column from 0
Count: TypeAlias = Callable[[Tree, Sequence[Player]], int]


def check_count(game: Tree, statement: Json, witness: Json) -> str:
    """Check the number of `what` in the game, of one player or of all. The checker counts."""
    _, what, who, *_ = fields(statement, f"kind, what, player, {FIGURE}")
    fields(witness, [])
    scope, count = COUNTS[one_of(what, *COUNTS)]
    players = game.players if who == "0" else [read_player(game, who)]
    fits = scope in ("either", "all" if who == "0" else "one")
    readable(fits, who, "the player that goes with what is counted")
    figure = check_figure(statement, Fraction(count(game, players)))
    return f"the number of {what}{f' of player {who}' if who != '0' else ''} is {figure}"


def sets_of(game: Tree, players: Sequence[Player]) -> list[InformationSet]:
    """Return the information sets of these players."""
    return [infoset for p in players for infoset in game.infosets[p]]


def full_strategies(game: Tree, players: Sequence[Player]) -> int:
    """Return how many ways there are to choose an action at every set of the players."""
    return prod(len(infoset.actions) for infoset in sets_of(game, players))


def reduced_strategies(game: Tree, players: Sequence[Player]) -> int:
    """Return the number of reduced pure strategies of a player, or of profiles of them."""
    result = 1
    for player in players:
        require_perfect_recall(game, [player])
        ways = [1] * len(game.histories[player])
        for infoset in reversed(game.infosets[player]):
            ways[infoset.history] *= sum(ways[h] for h in infoset.successors)
        result *= ways[0]
    return result


def longest_path(game: Tree, players: Sequence[Player]) -> int:
    """Return the most moves of these players, together, on one path."""
    moves = [[0] for _ in game.histories]
    for counts, histories in zip(moves, game.histories):
        for before, _ in histories[1:]:
            counts.append(counts[before] + 1)
    return max(sum(moves[p][state[p]] for p in players) for state, _, _ in game.terminals)


# what: whether it is counted for all players together, for one or for either; and the count
COUNTS: dict[str, tuple[str, Count]] = {
    "nodes": ("all", lambda game, _: len(game.parents)),
    "terminals": ("all", lambda game, _: len(game.terminals)),
    "information sets": ("either", lambda game, who: len(sets_of(game, who))),
    "decision nodes": ("either", lambda game, who: sum(len(s.nodes) for s in sets_of(game, who))),
    "sequences": ("one", lambda game, players: len(game.histories[players[0]])),
    "pure strategies": ("one", full_strategies),
    "reduced pure strategies": ("one", reduced_strategies),
    "profiles": ("all", full_strategies),
    "reduced profiles": ("all", reduced_strategies),
    "deals": ("all", lambda game, _: len({state[0] for state, _, _ in game.terminals})),
    "subgames": ("all", lambda game, _: len(subgame_roots(game))),
    "moves on the longest path": ("either", longest_path),
}


def check_matrix(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `scale` times the game's matrix is the cells, but for exactly those in `wrong`."""
    _, kind, scale, rows, columns, cells, wrong = fields(
        statement, "kind, matrix, scale, rows, columns, cells, wrong"
    )
    fields(witness, [])
    require_perfect_recall(game)
    one_of(kind, "payoff", "constraint 1", "constraint 2")
    labels = distinct_items(rows), distinct_items(columns)
    entry = payoffs(game, *labels) if kind == "payoff" else constraints(game, kind[-1], *labels)
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


def payoffs(game: Tree, rows: list[Json], columns: list[Json]) -> MatrixEntry:
    """Return the payoffs of player 1 by sequences of player 1 (rows) and 2 (columns)."""
    require_two_players(game.players)
    first = [read_sequence(game, 1, label) for label in rows]
    second = [read_sequence(game, 2, label) for label in columns]
    paid, below = game.pairs(1)
    return lambda i, j: Fraction(paid.get(first[i], {}).get(second[j], 0)) / below


def constraints(game: Tree, who: str, rows: list[Json], columns: list[Json]) -> MatrixEntry:
    """Return the constraints of a player's plans, by set (rows) and sequence (columns)."""
    player = read_player(game, who)
    infosets = [read_infoset(game, player, *items(x, 1)) if x != [] else None for x in rows]
    after = [{*infoset.successors} if infoset else {0} for infoset in infosets]
    before = [infoset.history if infoset else -1 for infoset in infosets]
    sequences = [read_sequence(game, player, label) for label in columns]

    def entry(i: int, j: int) -> Fraction:
        return Fraction((sequences[j] in after[i]) - (sequences[j] == before[i]))

    return entry
