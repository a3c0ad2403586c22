"""The payoffs of a game in strategic form as tables."""

from __future__ import annotations

from itertools import product

from nashproof.errors import name_list
from nashproof.exact.numbers import number_text
from nashproof.games.game import Game
from nashproof.page.names import PageWords
from nashproof.page.tables import PageTable, row
from nashproof.play.deals import Strategies
from nashproof.play.strategic_form import StrategicForm


def payoff_tables(
    words: PageWords, game: Game, form: StrategicForm, profile: Strategies | None
) -> list[PageTable]:
    """Return the payoffs as tables, with the probabilities of a profile at the rows and columns.

    With more than two players there is a table for each choice of the third and later players. The
    players of the form are the first ones of the game.
    """
    players = game.players[: len(form.sets)]
    who, whom = players[:2]
    heads = [list(actions) for actions in form.actions]
    if profile is not None:
        for p, actions in zip(game.player_numbers, form.actions):
            pairs = zip(actions, form.row(profile, p))
            heads[p - 1] = [f"{a}: {words.formula(x)}" for a, x in pairs]
    tables = []
    for rest in product(*(range(len(actions)) for actions in form.actions[2:])):
        played = zip(players[2:], heads[2:], rest)
        others = [f"{who} plays {actions[n]}" for who, actions, n in played]
        rows = []
        for r, head in enumerate(heads[0]):
            payoffs = [form.payoffs[(r, c, *rest)] for c in range(len(heads[1]))]
            shown = [x[:1] if form.is_zero_sum else x for x in payoffs]
            rows.append(row(head, (", ".join(f"${number_text(x)}$" for x in xs) for xs in shown)))
        paid = f"{who} gets; {whom} pays it" if form.is_zero_sum else f"{name_list(players)} get"
        caption = f"What {paid}. Rows: {who}; columns: {whom}"
        tables.append(
            PageTable(". ".join([caption, *others]), (f"{who} plays", *heads[1]), tuple(rows))
        )
    return tables
