"""The sequence form of a game: flow constraints and the payoff matrix, both sparse.

See Koller, Megiddo, von Stengel 1996. Rows of a constraint matrix are the empty row, then the
player's information sets; columns are the player's sequences. The payoff matrix has player 1's
sequences by player 2's. Knows no linear programs.
"""

from nashproof.exact.numbers import QQ
from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play.payoff_table import payoff_table
from nashproof.play.types import Player, Rational, Sequence


def constraints(game: Game, player: Player) -> list[dict[Sequence, Rational]]:
    """Return the flow matrix of a player as rows ``{sequence: entry}``, the empty row first.

    A plan satisfies ``rows @ plan = (1, 0, ..., 0)``. Raises
    InputError for games without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> [{q: str(x) for q, x in row.items()} for row in constraints(matching_pennies(), 1)]
    [{0: '1'}, {0: '-1', 1: '1', 2: '1'}]
    """
    game.need_recall()
    rows = [{0: QQ(1)}]
    for i in game.sets_of[player]:
        s = game.infosets[i]
        rows.append({s.parent: QQ(-1)} | {s.first + k: QQ(1) for k in range(len(s.actions))})
    return rows


def payoff_matrix(game: Tree, player: Player = 1) -> dict[tuple[Sequence, Sequence], Rational]:
    """Return the payoffs to ``player``, chance included: ``{(sequence 1, sequence 2): entry}``.

    Without zeros. For two-player games; raises InputError for those without perfect recall.

    >>> from nashproof.games.examples import matching_pennies
    >>> {at: str(x) for at, x in payoff_matrix(matching_pennies()).items()}
    {(1, 1): '1', (1, 2): '-1', (2, 1): '-1', (2, 2): '1'}
    """
    game.need_recall()
    if table := payoff_table(game, player):
        return table.matrix()
    entries: dict[tuple[Sequence, Sequence], Rational] = {}
    for leaf in game.leaves:
        pair = leaf.sequences[0], leaf.sequences[1]
        paid = leaf.chance * leaf.payoffs[player - 1]
        entries[pair] = entries.get(pair, QQ(0)) + paid
    return {at: entry for at, entry in entries.items() if entry}
