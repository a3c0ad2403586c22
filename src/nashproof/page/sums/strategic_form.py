"""The payoffs of a game in strategic form as tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from nashproof.errors import name_list
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game
from nashproof.page.names import Words
from nashproof.page.tables import Table, row
from nashproof.play.deals import Strategies
from nashproof.play.strategic_form import StrategicForm


def payoff_tables(
    words: Words, game: Game, form: StrategicForm, profile: Strategies | None
) -> list[Table]:
    """The payoffs, with the probabilities of a profile at the rows and columns.

    Of more than two players a table for each choice of the third and those after.
    """
    one, two = game.players[:2]
    zero_sum = len(game.players) == 2 and game.constant == 0
    heads = [_with_probabilities(words, form, profile, p) for p in game.player_numbers]
    tables = []
    for rest in product(*(range(len(actions)) for actions in form.actions[2:])):
        played = zip(game.players[2:], heads[2:], rest)
        others = [f"{who} plays {actions[n]}" for who, actions, n in played]
        rows = [
            row(head, (_paid(form.payoffs[(r, c, *rest)], zero_sum) for c in range(len(heads[1]))))
            for r, head in enumerate(heads[0])
        ]
        paid = f"{one} gets; {two} pays it" if zero_sum else f"{name_list(game.players)} get"
        caption = f"What {paid}. Rows: {one}; columns: {two}"
        tables.append(
            Table(". ".join([caption, *others]), (f"{one} plays", *heads[1]), tuple(rows))
        )
    return tables


def _paid(payoffs: Sequence[Rational], zero_sum: bool) -> str:
    return ", ".join(f"${number_text(x)}$" for x in (payoffs[:1] if zero_sum else payoffs))


def _with_probabilities(
    words: Words, form: StrategicForm, profile: Strategies | None, player: int
) -> list[str]:
    actions = form.actions[player - 1]
    if profile is None:
        return list(actions)
    return [f"{a}: {words.formula(p)}" for a, p in zip(actions, form.row(profile, player))]
