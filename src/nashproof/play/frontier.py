"""Frontiers: information sets beyond which a statement does not look.

Such a statement is valid for every game that differs only there
(docs/reference/certificate-format.md, FRONTIER). Knows no plans and no programs.
"""

from collections.abc import Collection, Iterable

from nashproof.games.game import Game
from nashproof.games.tree import Tree
from nashproof.play.types import Player, Sequence, SetName


def arrivals(game: Tree, sets: Collection[SetName]) -> frozenset[tuple[Player, Sequence]]:
    """Return all players' sequences on arrival at members of the sets: ``{(player, sequence)}``.

    A player who gives all of theirs the weight 0 keeps play away, whatever the others do.

    >>> from nashproof.games.examples import matching_pennies
    >>> sorted(arrivals(matching_pennies(), [(2, "move 2")]))
    [(1, 1), (1, 2), (2, 0)]
    """
    sequences: set[tuple[Player, Sequence]] = set()
    for path in game.paths() if sets else ():
        at = dict.fromkeys(game.player_numbers, 0)
        for player, name, action in path:
            if (player, name) in sets:
                sequences.update(at.items())
            if player:
                s = game.infosets[game.set_index[player, name]]
                at[player] = s.first + s.actions.index(action)
    return frozenset(sequences)


def beyond(game: Tree, sets: Collection[SetName]) -> set[SetName]:
    """Return the sets and all sets with a member that is reached through them.

    Chance nodes are among them, as sets of player 0.

    >>> from nashproof.games.examples import matching_pennies
    >>> sorted(beyond(matching_pennies(), [(1, "move 1")]))
    [(1, 'move 1'), (2, 'move 2')]
    """
    reached = set(sets)
    for path in game.paths() if sets else ():
        places = [move[:2] for move in path]
        first = next((k for k, place in enumerate(places) if place in sets), len(places))
        reached.update(places[first:])
    return reached


def left_out(
    game: Game, player: Player, sequences: Iterable[tuple[Player, Sequence]]
) -> set[tuple[Player, Sequence]] | None:
    """Return the sequences that the player must not play to give all of ``sequences`` the weight 0.

    They are pairs ``(player, sequence)``. Some action is left at every set; None if that is
    impossible.

    >>> from nashproof.games.examples import matching_pennies
    >>> left_out(matching_pennies(), 1, [(1, 1)]), left_out(matching_pennies(), 1, [(1, 1), (1, 2)])
    ({(1, 1)}, None)
    """
    banned = {q for p, q in sequences if p == player}
    # a set without any action left bans the sequence before it
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        here = set(range(s.first, s.first + len(s.actions)))
        if here <= banned:
            banned = banned - here | {s.parent}
    return None if 0 in banned else {(player, q) for q in banned}
