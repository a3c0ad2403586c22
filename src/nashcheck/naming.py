"""Players, sets, actions, moves and events by the names that a certificate gives them, and in words."""

from nashcheck.reading import distinct_items, require_readable, fields, excerpt, string
from nashcheck.one_card import OneCard

MOVES_IN_WORDS = 24  # moves of a condition in a sentence


def read_player(game, value):
    require_readable(string(value) in game.numbered, excerpt(value), "the number of a player")
    return game.numbered[value]


def read_infoset(game, player, value):
    require_readable(string(value) in game.named[player], excerpt(value), "an information set of the player")
    return game.named[player][value]


def read_action(home, value):
    require_readable(string(value) in home.actions, excerpt(value), "an action of the set")
    return home.actions.index(value)


def read_move(game, value):
    move = tuple(map(string, value)) if isinstance(value, list) else ()
    require_readable(move in game.moves or isinstance(game, OneCard) and game.drawn(move), excerpt(value), "a move of the game")
    return move


def read_event(game, value):
    """An event (2): a list of conditions, each a set of moves."""
    return [{read_move(game, move) for move in distinct_items(condition)} for condition in distinct_items(value, empty=True)]


def read_table(game, value, players, entry):
    """{player: {set: {action: entry}}} for these players and for each of their sets and actions."""
    result = {}
    for p, sets in zip(players, fields(value, [str(p) for p in players])):
        rows = zip(game.sets[p], fields(sets, [home.name for home in game.sets[p]]))
        result[p] = {home.name: dict(zip(home.actions, map(entry, fields(row, home.actions)))) for home, row in rows}
    return result


def event_words(event):
    """An event in words; of a long condition the first moves."""
    texts = [" or ".join([*map(":".join, condition[:MOVES_IN_WORDS]), *[f"{len(condition) - MOVES_IN_WORDS} more"] * (len(condition) > MOVES_IN_WORDS)])
             for condition in event]
    return "[" + " and ".join(f"({text})" if " or " in text else text for text in texts) + "]"


def parameter_words(declared):
    """The parameters in words."""
    return "".join(f", {name} in [{low}, {high}]" for name, (low, high) in declared.items())


def read_players(game, players):
    """The players that a statement lists."""
    found = [read_player(game, value) for value in distinct_items(players)]
    require_readable(found == sorted(found), "another order", "the players in order")
    return found


def read_sequence(game, player, label):
    """The history that the label of a row or column names: [] or [set, action]."""
    require_readable(isinstance(label, list) and len(label) in (0, 2), excerpt(label), "[] or [set, action]")
    if not label:
        return 0
    home = read_infoset(game, player, label[0])
    return home.after[read_action(home, label[1])]
