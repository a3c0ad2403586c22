"""Statements about the size and the matrices of a game."""

from fractions import Fraction
from math import prod

from nashcheck.reading import ZERO, one_of, distinct_items, require, rational, require_readable, fields, excerpt
from nashcheck.naming import read_player, read_sequence, read_infoset
from nashcheck.play import full_strategy_count, payoffs_by_pair, require_perfect_recall, require_two_players
from nashcheck.figures import check_figure


def check_count(game, statement, witness):
    """The number of `what` in the game (of `player`, where one is given) is exactly `is`."""
    _, what, who, *_ = fields(statement, "kind, what, player, is, stated, holds, off")
    fields(witness, [])
    scope, function = COUNTS[one_of(what, *COUNTS)]
    player = 0 if who == "0" else read_player(game, who)
    require_readable(scope in ("either", "one" if player else "all"), excerpt(who), "the player that goes with what is counted")
    told_player = f" of player {player}" if player else ""
    return f"the number of {what}{told_player} is {check_figure(statement, Fraction(function(game, player)))}"


def reduced_strategy_count(game, player):
    """The ways to go on from a history: the product over its sets of the sum over their actions."""
    require_perfect_recall(game)
    ways = [1] * len(game.histories[player])
    for home in reversed(game.sets[player]):
        ways[home.history] *= sum(ways[h] for h in home.after)
    return ways[0]


def longest_path(game, player):
    """The most moves of the player (0: of all players, not of chance) on one path."""
    moves = [[0] for _ in game.histories]
    for own, histories in zip(moves, game.histories):
        for before, _ in histories[1:]:
            own.append(own[before] + 1)
    counted = [player] if player else game.players
    return max(sum(moves[p][state[p]] for p in counted) for state, _, _ in game.terminals)


def subgame_count(game, _):
    """The root, and each other node that is not terminal, is alone in its set, and whose subtree (the nodes up to
    `ends`) holds the first and the last member of each set that it meets."""
    ends, first, last = [*range(len(game.parents))], {}, {}
    for node, home in enumerate(game.homes):
        first.setdefault(home, node)
        last[home] = node
    low = [first[home] if home else node for node, home in enumerate(game.homes)]
    high = [last[home] if home else node for node, home in enumerate(game.homes)]
    for node in range(len(game.parents) - 1, 0, -1):
        up = game.parents[node]
        ends[up], low[up], high[up] = max(ends[up], ends[node]), min(low[up], low[node]), max(high[up], high[node])
    alone = [not home or home.members == 1 for home in game.homes]
    return 1 + sum(alone[node] and low[node] == node and high[node] <= ends[node]
                   for node in set(game.parents) if node > 0)


COUNTS = {  # what: whether for all players together, for one or for either; and the count
    "nodes": ("all", lambda game, _: len(game.parents)),
    "terminals": ("all", lambda game, _: len(game.terminals)),
    "information sets": ("either", lambda game, player: sum(1 for _ in game.homes_of(player))),
    "decision nodes": ("either", lambda game, player: sum(home.members for home in game.homes_of(player))),
    "sequences": ("one", lambda game, player: len(game.histories[player])),
    "pure strategies": ("one", full_strategy_count),
    "reduced pure strategies": ("one", reduced_strategy_count),
    "profiles": ("all", lambda game, _: prod(full_strategy_count(game, p) for p in game.players)),
    "reduced profiles": ("all", lambda game, _: prod(reduced_strategy_count(game, p) for p in game.players)),
    "deals": ("all", lambda game, _: len({state[0] for state, _, _ in game.terminals})),
    "subgames": ("all", subgame_count),
    "moves on the longest path": ("either", longest_path),
}


def check_matrix(game, statement, witness):
    """At these rows and columns `scale` times the entries of the game's matrix are the cells, except for exactly the
    cells in `wrong`, where they are as listed there.
    """
    _, kind, scale, rows, columns, cells, holds, wrong = fields(
        statement, "kind, matrix, scale, rows, columns, cells, holds, wrong")
    fields(witness, [])
    require_perfect_recall(game)
    kinds = {"payoff": payoff_matrix, "constraint 1": constraint_matrix, "constraint 2": constraint_matrix}
    entry = kinds[one_of(kind, *kinds)](game, kind, distinct_items(rows), distinct_items(columns))
    scale, differ = rational(scale), []
    require_readable(isinstance(cells, list) and len(cells) == len(rows), "another number", "a row of cells for each row")
    for i, row in enumerate(cells):
        require_readable(isinstance(row, list) and len(row) == len(columns), "another number", "a cell for each column in a row")
        differ += [[str(i + 1), str(j + 1), str(scale * entry(i, j))] for j, cell in enumerate(row)
                   if rational(cell) != scale * entry(i, j)]
    require(scale > 0, "the scale is positive")
    require(wrong == differ, "the wrong cells are exactly those listed")
    require(one_of(holds, "yes", "no") == ("no" if differ else "yes"), "the matrix holds exactly when no cell is wrong")
    told_cells = "; ".join(f"in row {i}, column {j} it is {x}" for i, j, x in differ)
    return (f"the {kind} matrix, scaled by {scale}, at the certificate's {len(rows)} rows and {len(columns)} columns "
            + (f"is not as stated: {told_cells}, elsewhere as stated" if differ else "is as stated"))


def payoff_matrix(game, _, rows, columns):
    require_two_players(game)
    own, other = ([read_sequence(game, p, label) for label in labels] for p, labels in ((1, rows), (2, columns)))
    paid = payoffs_by_pair(game, 1)
    return lambda i, j: paid.get(own[i], {}).get(other[j], ZERO)


def constraint_matrix(game, kind, rows, columns):
    player = read_player(game, kind[-1])
    require_readable(all(isinstance(label, list) and len(label) < 2 for label in rows), "another row label", "[] or [set]")
    homes = [read_infoset(game, player, *label) if label else None for label in rows]
    sequences = [read_sequence(game, player, label) for label in columns]

    def entry(i, j):
        home, h = homes[i], sequences[j]
        return Fraction((h in home.after) - (h == home.history) if home else h == 0)
    return entry
