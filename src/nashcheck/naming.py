"""Players, sets, actions, moves and events by the names that a certificate gives them, and in words."""

from nashcheck.reading import listed, read, record, short, string
from nashcheck.one_card import OneCard

TOLD = 24  # moves of a condition in a sentence


def a_player(game, value):
    read(string(value) in game.numbered, short(value), "the number of a player")
    return game.numbered[value]


def a_set(game, player, value):
    read(string(value) in game.named[player], short(value), "an information set of the player")
    return game.named[player][value]


def an_action(home, value):
    read(string(value) in home.actions, short(value), "an action of the set")
    return home.actions.index(value)


def a_move(game, value):
    move = tuple(map(string, value)) if isinstance(value, list) else ()
    read(move in game.moves or isinstance(game, OneCard) and game.drawn(move), short(value), "a move of the game")
    return move


def an_event(game, value):
    """An event (2): a list of conditions, each a set of moves."""
    return [{a_move(game, move) for move in listed(condition)} for condition in listed(value, empty=True)]


def table(game, value, players, entry):
    """{player: {set: {action: entry}}} for these players and for each of their sets and actions."""
    result = {}
    for p, sets in zip(players, record(value, [str(p) for p in players])):
        rows = zip(game.sets[p], record(sets, [home.name for home in game.sets[p]]))
        result[p] = {home.name: dict(zip(home.actions, map(entry, record(row, home.actions)))) for home, row in rows}
    return result


def told(event):
    """An event in words; of a long condition the first moves."""
    texts = [" or ".join([*map(":".join, condition[:TOLD]), *[f"{len(condition) - TOLD} more"] * (len(condition) > TOLD)])
             for condition in event]
    return "[" + " and ".join(f"({text})" if " or " in text else text for text in texts) + "]"


def spoken(declared):
    """The parameters in words."""
    return "".join(f", {name} in [{low}, {high}]" for name, (low, high) in declared.items())


def players_spoken_of(game, players):
    """The players that a statement lists."""
    found = [a_player(game, value) for value in listed(players)]
    read(found == sorted(found), "another order", "the players in order")
    return found


def a_sequence(game, player, label):
    """The history that the label of a row or column names: [] or [set, action]."""
    read(isinstance(label, list) and len(label) in (0, 2), short(label), "[] or [set, action]")
    if not label:
        return 0
    home = a_set(game, player, label[0])
    return home.after[an_action(home, label[1])]
