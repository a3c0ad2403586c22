"""Games and policies of OpenSpiel, by their methods: open_spiel is not imported.

Information sets have the names of OpenSpiel's information states, ``0pb`` for instance.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError
from nashproof.shell.notebook.given.numbers import text_of_number

if TYPE_CHECKING:
    from nashproof.games.assembly import Entry
    from nashproof.games.game import Game

Row = list[tuple[int, Any]]  # pairs of an action's number and its probability

_ROUNDING = 10**15  # 1 over the greatest rounding error of a chance probability


def game_of_openspiel(source: Any, place: str) -> Game:
    """Return the tree of a game; with simultaneous moves the tree in which players move in turn.

    A chance probability is taken as the simplest fraction that rounds to it, 1/3 for
    0.3333333333333333. Raises InputError.
    """
    from nashproof.games.assembly import assemble

    kind = source.get_type()
    if "SIMULTANEOUS" in str(kind.dynamics):
        source = sys.modules[type(source).__module__].convert_to_turn_based(source)
    players = [f"Player {p + 1}" for p in range(source.num_players())]
    try:
        return assemble(kind.long_name, players, _entries(source, place))
    except InputError as error:
        raise error.at(place) from None


def _entries(source: Any, place: str) -> Iterator[Entry]:
    """Yield the nodes in depth-first order, as ``assemble`` takes them."""
    from nashproof.exact.numbers import QQ, rational, simplest_between
    from nashproof.games.formats.efg_text import canonical, distinct

    off = QQ(1, _ROUNDING)
    pending, number = [source.new_initial_state()], 0
    while pending:
        state = pending.pop()
        if state.is_terminal():
            yield "end", [rational(text_of_number(x, place)) for x in state.returns()]
            continue
        # actions by names, which may repeat
        player = state.current_player()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
        else:
            actions = state.legal_actions()
        called = (canonical(state.action_to_string(player, action)) for action in actions)
        names = distinct(called, "action")
        if state.is_chance_node():
            number += 1
            values = [rational(text_of_number(x, place)) for x in chances]
            exact = [simplest_between(x - off, x + off) for x in values]
            yield "chance", f"chance {number}", names, exact
        else:
            name = canonical(state.information_state_string())
            yield "move", player + 1, name, name, names
        pending += [state.child(action) for action in reversed(actions)]


def is_policy(value: Any) -> bool:
    """Return True if an object is a policy of OpenSpiel: of one of its tables, or of a callable."""
    return hasattr(value, "policy_table") or (
        hasattr(value, "action_probabilities") and hasattr(value, "game")
    )


def profile_of_policies(policies: Sequence[Any], game: Game | None) -> Any:
    """Return the profile of several policies, merged if their states differ; or all profiles."""
    profiles = [profile_of_policy(policy, game) for policy in policies]
    rows = [profile["policy"] for profile in profiles if isinstance(profile, dict)]
    merged = {name: row for table in rows for name, row in table.items()}
    if len(rows) == len(policies) and len(merged) == sum(map(len, rows)):
        return {"policy": merged}
    return profiles


def profile_of_policy(policy: Any, game: Game | None) -> Any:
    """Return the probabilities by information state and number of the action, in ascending order.

    If ``game`` has other names, and the policy has its game, return lists by player, set and
    action: sets in the order in which a walk from the root first meets them.
    """
    from nashproof.documents.profile_formats.betting_keys import sets_by_key
    from nashproof.games.formats.efg_text import canonical

    if hasattr(policy, "policy_table"):  # the C++ class
        rows = policy.policy_table()
    elif hasattr(policy, "action_probability_array"):  # the table in Python
        # without the actions that are not legal at their state
        masks = {name: policy.legal_actions_mask[k] for name, k in policy.state_lookup.items()}
        rows = {
            name: [(k, x) for k, x in row if masks[name][k]]
            for name, row in policy.to_dict().items()
        }
    else:
        rows = {name: row for _, name, row in _asked(policy)}
    # the names are those of the game, or keys of a betting game
    is_named = game is None or not hasattr(policy, "game")
    if game is not None and not is_named:
        names = {s.name for s in game.infosets}
        is_named = names.issuperset(map(canonical, rows)) or bool(sets_by_key(game, [*rows]))
    if not is_named:
        players: list[list[list[Any]]] = [[] for _ in range(policy.game.num_players())]
        for player, _, row in _asked(policy):
            players[player].append([x for _, x in row])
        return players
    table = {canonical(name): {str(k): x for k, x in sorted(row)} for name, row in rows.items()}
    return {"policy": table}


def _asked(policy: Any) -> Iterator[tuple[int, str, Row]]:
    """Yield player, name and row of a policy at each information state, in the tree's order."""
    pending, seen = [policy.game.new_initial_state()], set()
    while pending:
        state = pending.pop()
        if state.is_terminal():
            continue
        actions = state.legal_actions()
        name = None if state.is_chance_node() else state.information_state_string()
        if name is not None and name not in seen:
            seen.add(name)
            chances = policy.action_probabilities(state)
            row = [(action, chances.get(action, 0)) for action in actions]
            yield state.current_player(), name, row
        pending += [state.child(action) for action in reversed(actions)]
