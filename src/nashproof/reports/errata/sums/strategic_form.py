"""The payoffs of a game in strategic form as tables: every player moves once, and chance never."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from nashproof.errors import name_list
from nashproof.exact.numbers import Rational, number_text
from nashproof.games.game import Game
from nashproof.play.deals import Strategies
from nashproof.reports.errata.names import Words
from nashproof.reports.errata.tables import Table, row

MOST_CELLS = 400  # of all tables of a game: two screens

Choice = tuple[int, ...]  # the number of the action of each player


@dataclass(frozen=True)
class StrategicForm:
    """The information set and the actions of each player, and what all are paid by their choice."""

    sets: tuple[str, ...]
    actions: tuple[tuple[str, ...], ...]
    payoffs: Mapping[Choice, tuple[Rational, ...]]

    def row(self, profile: Strategies, player: int) -> list[Rational]:
        """The probabilities of a player's actions."""
        own = profile[player][self.sets[player - 1]]
        return [own[action] for action in self.actions[player - 1]]


def strategic_form(game: Game) -> StrategicForm | None:
    """The StrategicForm of a game of at most MOST_CELLS cells; None for others."""
    if not game.has_tree or len(game.players) < 2 or game.terminal_count > MOST_CELLS:
        return None
    owners = [s.player for s in game.infosets]
    if sorted(owners) != list(game.player_numbers):
        return None
    sets = [game.infosets[owners.index(p)] for p in game.player_numbers]
    payoffs: dict[Choice, tuple[Rational, ...]] = {}
    for path, leaf in zip(game.paths(), game.leaves):
        made = {player: action for player, _, action in path}
        if sorted(made) != list(game.player_numbers):  # chance moves, or somebody does not
            return None
        choice = tuple(s.actions.index(made[s.player]) for s in sets)
        payoffs[choice] = leaf.payoffs
    return StrategicForm(
        tuple(s.name for s in sets), tuple(tuple(s.actions) for s in sets), payoffs
    )


# Payoffs


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
