"""A zero-sum game with the same equilibria as a game that is not one, where the sum of the payoffs allows it.

Knows no programs and no solutions. If the expected sum is ``f(x) + g(y)`` in the two plans, then paying player 1 less
by ``g(y)`` and player 2 the negative of that takes from each what depends on the other's plan alone: no best reply
changes (docs/certificate-format.md, section 4).
"""

from dataclasses import replace

from nashproof.exact.numbers import QQ
from nashproof.games.tree import Leaf
from nashproof.play.sequence_form import payoff_matrix


def zero_sum_twin(game):
    """The game itself if its sum is constant, else one with leaves of sum 0 and the same equilibria; None if the sum is no
    ``f(x) + g(y)``.

    A twin's leaves are for plans only: beside those of its terminals there is one for each sequence with which
    player 2 earns by himself, of probability 1, wherever player 1 plays.
    """
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


def _independent(game):
    """The expected sum of the payoffs in independent weights: ``{(sequence of 1, sequence of 2): entry}``, no zeros.

    Weights of last actions are replaced by what their set's parent leaves over.
    """
    rows = {}
    for player in (1, 2):
        for (i, j), entry in payoff_matrix(game, player).items():
            row = rows.setdefault(i, {})
            row[j] = row.get(j, QQ(0)) + entry
    columns = _transposed(_without_last(game, 1, rows))
    rows = _transposed(_without_last(game, 2, columns))
    return {(i, j): entry for i, row in rows.items() for j, entry in row.items() if entry}


def _without_last(game, player, rows):
    for k in reversed(game.sets_of[player]):
        s = game.infosets[k]
        *others, last = range(s.first, s.first + len(s.actions))
        for j, entry in rows.pop(last, {}).items():
            for q, sign in [(s.parent, 1), *((q, -1) for q in others)]:
                row = rows.setdefault(q, {})
                row[j] = row.get(j, QQ(0)) + sign * entry
    return rows


def _transposed(rows):
    columns = {}
    for i, row in rows.items():
        for j, entry in row.items():
            columns.setdefault(j, {})[i] = entry
    return columns
