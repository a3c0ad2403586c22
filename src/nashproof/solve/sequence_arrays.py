"""The sequence form of a large tree as one linear program in arrays, and the plans it proposes.

States and asks; proves nothing. `game_programs.sequence_program` states the same in dictionaries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nashproof.games.tree import Tree
from nashproof.linear_programs.sparse_optimum import proposed_points
from nashproof.linear_programs.sparse_program import SparseProgram, Triples, rows_of
from nashproof.play.payoff_table import PayoffTable, payoff_table
from nashproof.play.types import Plan

if TYPE_CHECKING:
    from nashproof.games.columns import Integers


def proposed_plans(game: Tree) -> Iterator[tuple[Plan, Plan]]:
    """Pairs of plans, one a player, that may be optimal; none for a tree without columns."""
    table = payoff_table(game, 1)
    if table is None:
        return
    program, first = sequence_arrays(game, table), 1 + len(game.sets_of[1])
    for x, y in proposed_points(program):
        one, two = x[: program.free], y[first:]
        yield tuple(one), tuple(two)


def sequence_arrays(game: Tree, table: PayoffTable) -> SparseProgram:
    """Player 1's program in sequence form, with the rows and columns of ``sequence_program``."""
    import numpy as np

    count, flows, bounds = game.sequence_counts[1], 1 + len(game.sets_of[1]), len(game.sets_of[2])
    height, width = flows + game.sequence_counts[2], count + 1 + bounds
    scale = table.entries.under
    triples = [*_flow(game), *_replies(game, scale, flows, count)]
    triples.append((flows + table.two, table.one, -table.entries.over))
    starts, columns, values = rows_of(triples, height)
    rights, scales = np.zeros(height, dtype=np.int64), np.ones(height, dtype=np.int64)
    rights[0], scales[flows:] = 1, scale
    return SparseProgram(width, count, count, flows, rights, scales, starts, columns, values)


def _flow(game: Tree) -> Iterator[Triples]:
    """Player 1's flow constraints, from row 0 on: the empty row, then a row a set."""
    import numpy as np

    parents, firsts, counts = _sets(game, 1)
    rows = 1 + np.arange(len(parents))
    yield np.array([0]), np.array([0]), np.array([1])
    yield rows, parents, np.full(len(rows), -1)
    yield np.repeat(rows, counts), _moves(firsts, counts), np.ones(counts.sum(), dtype=np.int64)


def _replies(game: Tree, scale: int, first_row: int, bound: int) -> Iterator[Triples]:
    """The bounds in the rows of player 2's sequences, times ``scale``.

    The first column of a bound is that of the whole game; those of player 2's sets follow.
    """
    import numpy as np

    parents, firsts, counts = _sets(game, 2)
    columns = bound + 1 + np.arange(len(parents))
    moves = _moves(firsts, counts)
    yield np.array([first_row]), np.array([bound]), np.array([scale])
    yield first_row + moves, np.repeat(columns, counts), np.full(len(moves), scale)
    yield first_row + parents, columns, np.full(len(columns), -scale)


def _sets(game: Tree, player: int) -> tuple[Integers, Integers, Integers]:
    """Of each set of a player the parent, the first sequence and the number of actions."""
    import numpy as np

    sets = [game.infosets[i] for i in game.sets_of[player]]
    table = np.array([(s.parent, s.first, len(s.actions)) for s in sets], dtype=np.int64)
    parents, firsts, counts = table.reshape(len(sets), 3).T
    return parents, firsts, counts


def _moves(firsts: Integers, counts: Integers) -> Integers:
    """The sequences of all sets, set by set."""
    import numpy as np

    ends = np.cumsum(counts)
    moves: Integers = np.arange(counts.sum()) + np.repeat(firsts - ends + counts, counts)
    return moves
