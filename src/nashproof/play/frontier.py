"""Frontiers: sets beyond which a statement does not look, so that it holds of every game that differs only there.

Knows no plans and no programs (docs/certificate-format.md, FRONTIER). ``sets`` are pairs ``(player, set name)``.
"""


def arrivals(game, sets):
    """The players' own sequences on arrival at members of the sets, ``{(player, sequence)}``: who gives them the weight 0
    keeps play away whatever the others do.
    """
    found = set()
    for path in game.paths() if sets else ():
        at = dict.fromkeys(game.player_numbers, 0)
        for player, name, action in path:
            if (player, name) in sets:
                found.update(at.items())
            if player:
                s = game.infosets[game.set_index[player, name]]
                at[player] = s.first + s.actions.index(action)
    return frozenset(found)


def beyond(game, sets):
    """The sets themselves and all that have a member reached through one of them, as pairs ``(player, set name)``."""
    found = set(sets)
    for path in game.paths() if sets else ():
        places = [move[:2] for move in path]
        first = next((k for k, place in enumerate(places) if place in sets), len(places))
        found.update(places[first:])
    return found


def left_out(game, player, sequences):
    """Sequences ``(player, sequence)`` that a pure strategy leaves out so that none of these gets a weight, some action
    being kept at every set; None if there is no such strategy.
    """
    banned = {q for p, q in sequences if p == player}
    for i in reversed(game.sets_of[player]):
        s = game.infosets[i]
        here = set(range(s.first, s.first + len(s.actions)))
        if here <= banned:
            banned = banned - here | {s.parent}
    return None if 0 in banned else {(player, q) for q in banned}
