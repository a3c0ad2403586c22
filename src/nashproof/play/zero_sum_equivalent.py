"""A zero-sum game with the equilibria of a game that is not zero-sum, if there is one.

There is one if the expected sum of the payoffs is ``f(x) + g(y)`` in the two plans. Subtracting
``g(y)`` from player 1's payoff and giving player 2 the negative of the difference changes each
payoff by a function of the opponent's plan alone, so no best response changes
(docs/reference/certificate-format.md, section 4). Knows no programs and no solutions.
"""

from dataclasses import replace
from typing import TypeAlias, overload

from nashproof.exact.numbers import QQ
from nashproof.games.game import Game
from nashproof.games.nodes import Leaf
from nashproof.games.tree import Tree
from nashproof.play.sequence_form import payoff_matrix
from nashproof.play.types import Player, Rational, Sequence

Matrix: TypeAlias = dict[Sequence, dict[Sequence, Rational]]  # [row][column], sparse


@overload
def zero_sum_equivalent(game: Tree) -> Tree | None: ...


@overload
def zero_sum_equivalent(game: Game) -> Game | None: ...


def zero_sum_equivalent(game: Game) -> Game | None:
    """Return the game if its sum is constant, else a zero-sum game with its equilibria.

    None if the expected sum of the payoffs is no ``f(x) + g(y)``, or there are not two players.
    The leaves of the new game are for plans only: besides those of its terminals there is one for
    each sequence with which player 2 alone changes the sum, of probability 1, wherever player 1
    plays. Raises InputError for games without perfect recall.

    >>> from nashproof.games.simultaneous import matrix_game
    >>> first, second = [[QQ(1), QQ(5)]], [[QQ(2), QQ(3)]]
    >>> game = matrix_game("t", ("One", "Two"), ["up"], ["left", "right"], first, second)
    >>> [str(leaf.payoffs[0]) for leaf in zero_sum_equivalent(game).leaves]
    ['1', '5', '5']
    """
    if not game.has_tree:  # its sum is constant
        return game
    if game.constant is not None or len(game.players) != 2:
        return game if len(game.players) == 2 else None
    left = _independent(game)
    if any(i and j for (i, j) in left):
        return None
    leaves = [
        Leaf(leaf.chance, leaf.sequences, (leaf.payoffs[0], -leaf.payoffs[0]))
        for leaf in game.leaves
    ]
    leaves += [Leaf(QQ(1), (i, j), (-entry, entry)) for (i, j), entry in sorted(left.items()) if j]
    return replace(game, leaves=tuple(leaves))


def _independent(game: Tree) -> dict[tuple[Sequence, Sequence], Rational]:
    """Return the expected sum of the payoffs in independent weights, without zeros.

    As ``{(sequence of 1, sequence of 2): entry}``. The weight of the last action at each set is
    replaced by the parent's minus the others'.
    """
    rows: Matrix = {}
    for player in (1, 2):
        for (i, j), entry in payoff_matrix(game, player).items():
            row = rows.setdefault(i, {})
            row[j] = row.get(j, QQ(0)) + entry
    columns = _transposed(_without_last(game, 1, rows))
    rows = _transposed(_without_last(game, 2, columns))
    return {(i, j): entry for i, row in rows.items() for j, entry in row.items() if entry}


def _without_last(game: Tree, player: Player, rows: Matrix) -> Matrix:
    """Return the matrix with the last action at each set of the row player replaced."""
    for k in reversed(game.sets_of[player]):
        s = game.infosets[k]
        *others, last = range(s.first, s.first + len(s.actions))
        for j, entry in rows.pop(last, {}).items():
            for q, sign in [(s.parent, 1), *((q, -1) for q in others)]:
                row = rows.setdefault(q, {})
                row[j] = row.get(j, QQ(0)) + sign * entry
    return rows


def _transposed(rows: Matrix) -> Matrix:
    """Return the transposed matrix."""
    columns: Matrix = {}
    for i, row in rows.items():
        for j, entry in row.items():
            columns.setdefault(j, {})[i] = entry
    return columns
