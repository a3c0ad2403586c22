"""Games and policies of OpenSpiel, by what they answer: open_spiel is not imported.

Information sets have the names of OpenSpiel's information states, ``0pb`` for instance.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nashproof.errors import InputError
from nashproof.shell.notebook.given.numbers import text_of_number

if TYPE_CHECKING:
    from nashproof.exact.numbers import Rational
    from nashproof.games.assembly import Entry
    from nashproof.games.game import Game

Row = list[tuple[int, Any]]  # pairs of an action's number and its probability

_ROUNDING = 10**15  # one over the most by which a chance probability, a float, is off


def game_of_openspiel(given: Any, place: str) -> Game:
    """The tree of a game; of one with simultaneous moves, that in which players move in turn.

    A chance probability is taken as the simplest fraction that rounds to it, 1/3 for
    0.3333333333333333. Raises InputError.
    """
    from nashproof.games.assembly import assemble

    kind = given.get_type()
    if "SIMULTANEOUS" in str(kind.dynamics):
        given = sys.modules[type(given).__module__].convert_to_turn_based(given)
    players = [f"Player {p + 1}" for p in range(given.num_players())]
    try:
        return assemble(kind.long_name, players, _entries(given, place))
    except InputError as error:
        raise error.at(place) from None


def _entries(given: Any, place: str) -> Iterator[Entry]:
    """The nodes in depth-first order, as ``assemble`` takes them."""
    from nashproof.exact.numbers import rational
    from nashproof.games.formats.efg_text import canonical, distinct

    pending, number = [given.new_initial_state()], 0
    while pending:
        state = pending.pop()
        if state.is_terminal():
            yield "end", [rational(text_of_number(x, place)) for x in state.returns()]
            continue
        player = state.current_player()
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
        else:
            actions = state.legal_actions()
        called = (canonical(state.action_to_string(player, action)) for action in actions)
        names = distinct(called, "action")
        if state.is_chance_node():
            number += 1
            yield "chance", f"chance {number}", names, [_simplest(x, place) for x in chances]
        else:
            name = canonical(state.information_state_string())
            yield "move", player + 1, name, name, names
        pending += [state.child(action) for action in reversed(actions)]


def _simplest(x: Any, place: str) -> Rational:
    from nashproof.exact.numbers import QQ, rational, simplest_between

    value, off = rational(text_of_number(x, place)), QQ(1, _ROUNDING)
    return simplest_between(value - off, value + off)


def is_policy(given: Any) -> bool:
    """Whether something is a policy of OpenSpiel: of one of its tables, or of a callable."""
    return hasattr(given, "policy_table") or (
        hasattr(given, "action_probabilities") and hasattr(given, "game")
    )


def profile_of_policies(given: Sequence[Any], game: Game | None) -> Any:
    """The profile of several policies, each of which has states that the others have not; or all
    their profiles."""
    profiles = [profile_of_policy(one, game) for one in given]
    rows = [one["policy"] for one in profiles if isinstance(one, dict)]
    merged = {name: row for table in rows for name, row in table.items()}
    if len(rows) == len(given) and len(merged) == sum(map(len, rows)):
        return {"policy": merged}
    return profiles


def profile_of_policy(given: Any, game: Game | None) -> Any:
    """The probabilities by information state and number of the action, in ascending order.

    Where ``game`` has other names, and the policy knows its own game, lists by player, set and
    action: sets in the order in which a walk from the root first meets them.
    """
    from nashproof.games.formats.efg_text import canonical

    if hasattr(given, "policy_table"):  # the C++ class
        rows = given.policy_table()
    elif hasattr(given, "action_probability_array"):  # the table in Python
        rows = _legal(given.to_dict(), given)
    else:
        rows = {name: row for _, name, row in _asked(given)}
    if game is not None and hasattr(given, "game") and not _are_known(game, [*rows]):
        players: list[list[list[Any]]] = [[] for _ in range(given.game.num_players())]
        for player, _, row in _asked(given):
            players[player].append([x for _, x in row])
        return players
    table = {canonical(name): {str(k): x for k, x in sorted(row)} for name, row in rows.items()}
    return {"policy": table}


def _legal(rows: Mapping[str, Row], given: Any) -> dict[str, Row]:
    """The rows of a table in Python without the actions that are not legal at their state."""
    masks = {name: given.legal_actions_mask[k] for name, k in given.state_lookup.items()}
    return {name: [one for one in row if masks[name][one[0]]] for name, row in rows.items()}


def _are_known(game: Game, names: list[str]) -> bool:
    """Whether a game has information sets of these names, or is a betting game with such keys."""
    from nashproof.documents.profile_formats.betting_keys import sets_by_key
    from nashproof.games.formats.efg_text import canonical

    own = {s.name for s in game.infosets}
    return own.issuperset(map(canonical, names)) or bool(sets_by_key(game, names))


def _asked(policy: Any) -> Iterator[tuple[int, str, Row]]:
    """Player, name and what a policy answers at each information state, in the tree's order."""
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
