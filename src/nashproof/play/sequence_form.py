"""The sequence form of a game: flow constraints and the payoff matrix, sparse (Koller, Megiddo, von Stengel 1996).

Knows no linear programs. Rows of a constraint matrix are the empty row, then the player's information sets; columns
are its sequences. The payoff matrix has player 1's sequences by player 2's.
"""

from nashproof.exact.numbers import QQ


def constraints(game, player):
    """The flow matrix of a player as rows ``{sequence: entry}``: ``rows[0]`` the empty one, then its sets in order.

    A plan satisfies ``rows @ plan = (1, 0, ..., 0)``.
    """
    game.need_recall()
    rows = [{0: QQ(1)}]
    for i in game.sets_of[player]:
        s = game.infosets[i]
        rows.append({s.parent: QQ(-1)} | {s.first + k: QQ(1) for k in range(len(s.actions))})
    return rows


def payoff_matrix(game, player=1):
    """A two-player game's payoffs to ``player``, chance included: ``{(sequence of 1, sequence of 2): entry}``, no
    zeros.
    """
    game.need_recall()
    entries = {}
    for leaf in game.leaves:
        entries[leaf.sequences] = (
            entries.get(leaf.sequences, QQ(0)) + leaf.chance * leaf.payoffs[player - 1]
        )
    return {at: entry for at, entry in entries.items() if entry}
