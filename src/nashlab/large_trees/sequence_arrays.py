"""The sequence form of a large tree as one linear program in arrays, and the plans it proposes.

States and asks; proves nothing. `game_programs.sequence_program` states the same in dictionaries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from nashlab.large_trees.secure_plans import secure_plans
from nashlab.large_trees.sparse_optimum import interior_support, proposed_points
from nashproof.errors import Unproved
from nashproof.exact.numbers import QQ
from nashproof.games.game import Game
from nashproof.games.set_columns import ends_of
from nashproof.games.tree import Tree
from nashproof.linear_programs.floats.solver_client import SECONDS
from nashproof.linear_programs.sparse_program import (
    Basis,
    Merged,
    SparseProgram,
    Triples,
    merged,
    rows_of,
)
from nashproof.play.payoff_table import PayoffTable, payoff_table
from nashproof.play.types import Plan
from nashproof.solving.large_tree_engine import ProposedPair
from nashproof.solving.players import ZeroSumPlayer

if TYPE_CHECKING:
    from nashproof.games.columns import Integers

SIMPLEX_SECONDS = 60  # of the processor for the simplex method, before others are tried
STOPPED = (
    f"HiGHS did not end: its simplex method within {SIMPLEX_SECONDS} processor seconds, "
    f"its interior point method within {SECONDS}"
)


def proposed_plans(game: Tree) -> Iterator[ProposedPair]:
    """Yield pairs of plans, one a player, that may be optimal; none for a tree without columns."""
    table = payoff_table(game, 1)
    if table is None:
        return
    secure = secure_plans(game)
    if secure is not None:
        yield ProposedPair(secure)
    program, first = sequence_arrays(game, 1, table), 1 + len(game.sets_of[1])
    try:
        # Guesses at an optimum: by restricted games, then by the whole program.
        from nashlab.large_trees.restricted_game import (
            restricted_points,
        )  # small games need no arrays

        points = chain(
            restricted_points(game, program, table, SIMPLEX_SECONDS),
            proposed_points(program, seconds=SIMPLEX_SECONDS),
        )
        for x, y, basis in points:
            plan1, plan2 = x[: program.free], y[first:]
            yield ProposedPair((tuple(plan1), tuple(plan2)), basis)
    except Unproved:  # the simplex method was stopped
        yield from _plans_of_faces(game, program)
        raise Unproved(STOPPED) from None


def _plans_of_faces(game: Tree, program: SparseProgram) -> Iterator[ProposedPair]:
    """Yield pairs of plans, each from the face of optimal plans that an interior point shows.

    ``program`` is player 1's. An interior point method ends where the simplex method takes too
    long, but in no corner. It shows which sequences have weight in some optimal plan. With only
    these, the simplex method soon finds a corner.
    """
    support = interior_support(program)
    if support is None:
        return
    columns, rows = support
    weighted = columns[: program.free], rows[1 + len(game.sets_of[1]) :]
    sides = [[*_plans_of_face(game, player, weighted)] for player in (1, 2)]
    yield from map(ProposedPair, zip(*sides))


def _plans_of_face(
    game: Tree, player: int, weighted: tuple[Sequence[bool], Sequence[bool]]
) -> Iterator[Plan]:
    """Yield plans of a player with only sequences that are ``weighted``, by player."""
    table = payoff_table(game, player)
    assert table is not None, "the table is there for both players or for none"
    mine, theirs = weighted if player == 1 else weighted[::-1]
    best = [q for q, has_weight in enumerate(mine) if has_weight or not q]
    opponent = tuple(QQ(has_weight) for has_weight in theirs)
    whole = sequence_arrays(game, player, table)
    face = best_reply_face(whole, best, opponent, [0] * len(best), 1)
    for x, *_ in proposed_points(face):
        at = dict(zip(best, x))
        yield tuple(at.get(q, QQ(0)) for q in range(game.sequence_counts[player]))


def sequence_arrays(game: Tree, player: int, table: PayoffTable) -> SparseProgram:
    """Return a player's program in sequence form, with the rows and columns of
    ``sequence_program``.

    ``table`` has the payoffs to this player.
    """
    import numpy as np

    opponent = 3 - player
    count, flows = game.sequence_counts[player], 1 + len(game.sets_of[player])
    height, width = flows + game.sequence_counts[opponent], count + 1 + len(game.sets_of[opponent])
    scale = table.entries.under
    mine, theirs = (table.first, table.second) if player == 1 else (table.second, table.first)
    triples = [*_flow(game, player), *_replies(game, opponent, scale, flows, count)]
    triples.append((flows + theirs, mine, -table.entries.over))
    starts, columns, values = rows_of(triples, height)
    rights, scales = np.zeros(height, dtype=np.int64), np.ones(height, dtype=np.int64)
    rights[0], scales[flows:] = 1, scale
    costs = (np.arange(width) == count).astype(np.int64)
    equal = np.arange(height) < flows
    return SparseProgram(width, count, costs, 1, equal, rights, scales, starts, columns, values)


def best_reply_face(
    program: SparseProgram, best: list[int], opponent_plan: Plan, costs: list[int], scale: int
) -> SparseProgram:
    """Return the optimal plans of a player, by complementary slackness with a plan of the opponent.

    ``program`` is the player's in sequence form. Its columns of the sequences ``best`` stay, and
    the rows of the opponent's sequences with weight become equations. The integers ``costs`` are
    maximised, divided by ``scale``.
    """
    import numpy as np

    labels = np.arange(program.width)
    labels[: program.free] = -1
    labels[best] = best
    face = _face(program, best, opponent_plan, costs, scale)
    return merged(face, labels, np.arange(program.height)).program


def _face(
    program: SparseProgram,
    best: list[int] | Integers,
    opponent_plan: Plan,
    costs: list[int] | Integers,
    scale: int,
) -> SparseProgram:
    """Return the face with all columns: those of sequences that are not ``best`` must be 0."""
    import numpy as np

    equal, aim = program.equal.copy(), np.zeros(program.width, dtype=np.int64)
    equal[-len(opponent_plan) :] |= np.array([*map(bool, opponent_plan)])
    aim[best] = costs
    return replace(program, costs=aim, cost_scale=scale, equal=equal)


def merged_face(
    who: ZeroSumPlayer, program: SparseProgram, best: Integers, costs: Integers, scale: int
) -> Merged:
    """Return `best_reply_face` in fewer columns and rows.

    - A sequence that alone is best in its set has its parent's weight, and shares its column.
    - A set of the opponent with one action has the value of this action. It needs no column, and
      the row of the action is added to that of its parent.
    - Sets of the opponent after which the best sequences pay nothing have the value 0, and leave.
    """
    import numpy as np

    first = program.height - len(who.opponent_plan)
    own_sets, sets = who.tree.set_columns[who.player], who.tree.set_columns[who.opponent]
    marked = np.zeros(who.game.sequence_counts[who.player], dtype=np.int64)
    marked[best] = 1
    weights = own_sets.shared(marked)  # -1 for sequences without weight
    # How many sequences with weight pay to each reply.
    padded = np.append(weights, np.full(program.width - program.free, -1))
    totals = np.append(0, np.cumsum(padded[program.columns_of] >= 0))[program.starts[first:]]
    # A set is live if some sequence with weight pays to a reply at it or below.
    live = sets.best(np.diff(totals))[1] > 0
    values = np.arange(program.free, program.width)
    values[1:][~live | (sets.counts == 1)] = -1
    # The only action of a set shares the row of the parent; -1 where the set is not live.
    parents = np.where(live, np.where(sets.counts == 1, sets.parents, -2), -1)
    links = sets.spread(parents, -2)
    replies = ends_of(np.where(links == -2, np.arange(len(links)), links))
    rows = np.append(np.arange(first), np.where(replies < 0, -1, first + replies))
    face = _face(program, best, who.opponent_plan, costs, scale)
    return merged(face, np.append(weights, values), rows)


def basis_on_face(who: ZeroSumPlayer, face: Merged) -> Basis | None:
    """Return the part of the player's basis that is on `merged_face`."""
    import numpy as np

    if who.basis is None:
        return None
    first = len(face.rows) - len(who.opponent_plan)
    dead = np.flatnonzero(face.rows[first + who.tree.set_columns[who.opponent].firsts] < 0)
    value = 1 + who.game.sequence_counts[who.player]
    # The values of dead sets are 0, and leave the basis with their columns. A value that no row of
    # its set holds up was basic by the row of the parent, which becomes loose.
    basis, sets = who.basis, who.tree.set_columns[who.opponent]
    tight = basis.tight.copy()
    for k in reversed(dead.tolist()):
        replies = first + int(sets.firsts[k])
        if basis.columns[value + k] and not tight[replies : replies + int(sets.counts[k])].any():
            tight[first + int(sets.parents[k])] = False
    return face.basis(Basis(basis.columns, tight))


def basis_of_opponent(game: Game, basis: Basis) -> Basis:
    """Return the basis of player 2's program that is dual to one of player 1's.

    A column of one program is a row of the other: a sequence of a player, or a flow constraint and
    its bound. A column is basic exactly if its row is tight.
    """
    import numpy as np

    parts = zip(basis, (game.sequence_counts[1], 1 + len(game.sets_of[1])))
    tight, columns = (np.roll(marks, -first) for marks, first in parts)
    return Basis(columns, tight)


def _flow(game: Tree, player: int) -> Iterator[Triples]:
    """Yield a player's flow constraints, from row 0 on: the empty row, then a row a set."""
    import numpy as np

    sets = game.set_columns[player]
    rows = 1 + np.arange(len(sets.parents))
    yield np.array([0]), np.array([0]), np.array([1])
    yield rows, sets.parents, np.full(len(rows), -1)
    yield sets.spread(rows, 0)[1:], sets.moves, np.ones(len(sets.moves), dtype=np.int64)


def _replies(game: Tree, player: int, scale: int, first_row: int, bound: int) -> Iterator[Triples]:
    """Yield the bounds in the rows of a player's sequences, which reply, times ``scale``.

    The first column of a bound is that of the whole game; those of the player's sets follow.
    """
    import numpy as np

    sets = game.set_columns[player]
    columns = bound + 1 + np.arange(len(sets.parents))
    replies = sets.spread(columns, bound)
    yield first_row + np.arange(len(replies)), replies, np.full(len(replies), scale)
    yield first_row + sets.parents, columns, np.full(len(columns), -scale)
