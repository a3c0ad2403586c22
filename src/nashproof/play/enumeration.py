"""Every pure strategy of a game as tables that a person can read: one row a strategy, one column an information set.

Knows no files: it returns pandas frames of strings. Sets that a reduced strategy leaves out are empty cells.
"""

import pandas as pd

from nashproof.exact.numbers import number_text
from nashproof.games.one_card import OneCard
from nashproof.play.normal_form import normal_form
from nashproof.play.strategies import count_pure, pure_strategies

ROWS = 10_000  # strategies of one player: longer tables are not written
CELLS = 100_000  # entries of a normal form: larger ones are not written
FORMULA = tuple("=+-@＝＋－＠")  # what a spreadsheet takes for the beginning of a formula


def counts(game):
    """How many pure strategies each player has, full and reduced, as strings by player number."""
    return {
        "title": game.title,
        "terminals": str(_terminals(game)),
        "information sets": {str(p): str(len(game.sets_of[p])) for p in game.player_numbers},
        "sequences": {str(p): str(game.sequence_counts[p]) for p in game.player_numbers},
        "pure strategies (full)": {
            str(p): str(count_pure(game, p, False)) for p in game.player_numbers
        },
        "pure strategies (reduced)": {
            str(p): str(count_pure(game, p, True)) for p in game.player_numbers
        },
    }


def _terminals(game):
    """How many terminals there are; of a compact game as many as its tree would have."""
    if not isinstance(game, OneCard):
        return len(game.leaves)
    return game.deals * len(game.ends)


def strategy_table(game, player, reduced):
    """A frame of a player's pure strategies, numbered from 0 in lexicographic order; None if there are too many."""
    if count_pure(game, player, reduced) > ROWS:
        return None
    sets = game.sets_of[player]
    actions = {i: [_cell(action) for action in game.infosets[i].actions] for i in sets}
    rows = [
        ["" if i not in s else actions[i][s[i]] for i in sets]
        for s in pure_strategies(game, player, reduced)
    ]
    frame = pd.DataFrame(rows, columns=[_cell(game.infosets[i].name) for i in sets], dtype=str)
    return frame.rename_axis("strategy")


def _cell(text):
    """A name as a cell that no spreadsheet computes: after an apostrophe, if it begins like a formula; numbers never come here."""
    return "'" + text if text.startswith(FORMULA) else text


def normal_form_table(game, player, reduced):
    """A frame of exact payoffs to ``player``, player 1's strategies by player 2's; None if it is too large or not for
    two.
    """
    if (
        len(game.players) != 2
        or count_pure(game, 1, reduced) * count_pure(game, 2, reduced) > CELLS
    ):
        return None
    form = normal_form(game, player, reduced)
    cells = [
        [number_text(form.payoff(i, j)) for j in range(len(form.columns))]
        for i in range(len(form.rows))
    ]
    return pd.DataFrame(cells, dtype=str).rename_axis("player 1's strategy \\ player 2's")
