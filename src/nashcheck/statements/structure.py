"""Statements about the size and the matrices of a game."""

from fractions import Fraction
from math import prod

from nashcheck.reading import ZERO, choice, listed, need, rational, read, record, short
from nashcheck.naming import a_player, a_sequence, a_set
from nashcheck.play import full, payoffs_by_pair, perfect_recall, two_players
from nashcheck.figures import figure


def count(game, statement, witness):
    """The number of `what` in the game (of `player`, where one is given) is exactly `is`."""
    _, what, who, *_ = record(statement, "kind, what, player, is, stated, holds, off")
    record(witness, [])
    scope, function = COUNTS[choice(what, *COUNTS)]
    player = 0 if who == "0" else a_player(game, who)
    read(scope in ("either", "one" if player else "all"), short(who), "the player that goes with what is counted")
    told_player = f" of player {player}" if player else ""
    return f"the number of {what}{told_player} is {figure(statement, Fraction(function(game, player)))}"


def reduced(game, player):
    """The ways to go on from a history: the product over its sets of the sum over their actions."""
    perfect_recall(game)
    ways = [1] * len(game.histories[player])
    for home in reversed(game.sets[player]):
        ways[home.history] *= sum(ways[h] for h in home.after)
    return ways[0]


def longest(game, player):
    """The most moves of the player (0: of all players, not of chance) on one path."""
    moves = [[0] for _ in game.histories]
    for own, histories in zip(moves, game.histories):
        for before, _ in histories[1:]:
            own.append(own[before] + 1)
    counted = [player] if player else game.players
    return max(sum(moves[p][state[p]] for p in counted) for state, _, _ in game.terminals)


def subgames(game, _):
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
    "pure strategies": ("one", full),
    "reduced pure strategies": ("one", reduced),
    "profiles": ("all", lambda game, _: prod(full(game, p) for p in game.players)),
    "reduced profiles": ("all", lambda game, _: prod(reduced(game, p) for p in game.players)),
    "deals": ("all", lambda game, _: len({state[0] for state, _, _ in game.terminals})),
    "subgames": ("all", subgames),
    "moves on the longest path": ("either", longest),
}


def matrix(game, statement, witness):
    """At these rows and columns `scale` times the entries of the game's matrix are the cells, except for exactly the
    cells in `wrong`, where they are as listed there.
    """
    _, kind, scale, rows, columns, cells, holds, wrong = record(
        statement, "kind, matrix, scale, rows, columns, cells, holds, wrong")
    record(witness, [])
    perfect_recall(game)
    kinds = {"payoff": payoff_matrix, "constraint 1": constraint_matrix, "constraint 2": constraint_matrix}
    entry = kinds[choice(kind, *kinds)](game, kind, listed(rows), listed(columns))
    scale, differ = rational(scale), []
    read(isinstance(cells, list) and len(cells) == len(rows), "another number", "a row of cells for each row")
    for i, row in enumerate(cells):
        read(isinstance(row, list) and len(row) == len(columns), "another number", "a cell for each column in a row")
        differ += [[str(i + 1), str(j + 1), str(scale * entry(i, j))] for j, cell in enumerate(row)
                   if rational(cell) != scale * entry(i, j)]
    need(scale > 0, "the scale is positive")
    need(wrong == differ, "the wrong cells are exactly those listed")
    need(choice(holds, "yes", "no") == ("no" if differ else "yes"), "the matrix holds exactly when no cell is wrong")
    told_cells = "; ".join(f"in row {i}, column {j} it is {x}" for i, j, x in differ)
    return (f"the {kind} matrix, scaled by {scale}, at the certificate's {len(rows)} rows and {len(columns)} columns "
            + (f"is not as stated: {told_cells}, elsewhere as stated" if differ else "is as stated"))


def payoff_matrix(game, _, rows, columns):
    two_players(game)
    own, other = ([a_sequence(game, p, label) for label in labels] for p, labels in ((1, rows), (2, columns)))
    paid = payoffs_by_pair(game, 1)
    return lambda i, j: paid.get(own[i], {}).get(other[j], ZERO)


def constraint_matrix(game, kind, rows, columns):
    player = a_player(game, kind[-1])
    read(all(isinstance(label, list) and len(label) < 2 for label in rows), "another row label", "[] or [set]")
    homes = [a_set(game, player, *label) if label else None for label in rows]
    sequences = [a_sequence(game, player, label) for label in columns]

    def entry(i, j):
        home, h = homes[i], sequences[j]
        return Fraction((h in home.after) - (h == home.history) if home else h == 0)
    return entry
