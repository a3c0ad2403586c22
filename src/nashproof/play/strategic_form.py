"""The strategic form of a tree in which every player moves once, and chance never."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from nashproof.exact.expressions import Parametric
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.game import Game
from nashproof.play.deals import Strategies

MOST_CELLS = 400  # of all tables of a game: two screens

Choice = tuple[int, ...]  # the number of the action of each player


@dataclass(frozen=True)
class StrategicForm:
    """Each player's information set and actions, and all players' payoffs by the choice of all.

    The payoffs are numbers, or rational functions of the letters in the game.
    """

    sets: tuple[str, ...]
    actions: tuple[tuple[str, ...], ...]
    payoffs: Mapping[Choice, tuple[Parametric, ...]]

    @property
    def is_zero_sum(self) -> bool:
        """Return whether two players play, and one pays what the other gets."""
        return len(self.sets) == 2 and not any(map(sum, self.payoffs.values()))

    def row(self, profile: Strategies, player: int) -> list[Rational]:
        """Return the probabilities of a player's actions."""
        strategy = profile[player][self.sets[player - 1]]
        return [strategy[action] for action in self.actions[player - 1]]


def shape(game: Game) -> tuple[int, ...]:
    """Return the number of actions of each player in a strategic form; () for another game.

    If chance never moves and each player has one set, the number of ends is that of profiles
    exactly if every player moves on every path.

    >>> from nashproof.games.examples import kuhn, matching_pennies
    >>> shape(matching_pennies()), shape(kuhn())
    ((2, 2), ())
    """
    owners = sorted(s.player for s in game.infosets)
    if not game.has_tree or len(owners) < 2 or owners != list(game.player_numbers):
        return ()
    sizes = tuple(len(game.infosets[i].actions) for p in owners for i in game.sets_of[p])
    if prod(sizes) != game.terminal_count or game.has_chance:
        return ()
    return sizes


def strategic_form(game: Game) -> StrategicForm | None:
    """Return the StrategicForm of a game of at most MOST_CELLS cells; None for others.

    >>> from nashproof.games.examples import matching_pennies
    >>> strategic_form(matching_pennies()).actions
    (('heads', 'tails'), ('heads', 'tails'))
    """
    if game.terminal_count > MOST_CELLS or not shape(game) or not game.has_tree:
        return None
    sets = [game.infosets[i] for p in game.player_numbers for i in game.sets_of[p]]
    payoffs: dict[Choice, tuple[Parametric, ...]] = {}
    for path, leaf in zip(game.paths(), game.leaves):
        actions = {player: action for player, _, action in path}
        choice = tuple(s.actions.index(actions[s.player]) for s in sets)
        payoffs[choice] = leaf.payoffs
    return StrategicForm(
        tuple(s.name for s in sets), tuple(tuple(s.actions) for s in sets), payoffs
    )


def form_in_letters(
    game: Game, weights: Mapping[tuple[str, str], Parametric]
) -> StrategicForm | None:
    """Return the strategic form of the players but the last, who plays the letters in its payoffs.

    ``weights`` are the last player's probabilities, by information set and action. None if chance
    moves, if the others do not move exactly once on every path, before the last player, and above
    MOST_CELLS ends.

    >>> from nashproof.games.examples import matching_pennies
    >>> game = matching_pennies()
    >>> name = game.infosets[1].name
    >>> weights = {(name, "heads"): QQ(1, 3), (name, "tails"): QQ(2, 3)}
    >>> form = form_in_letters(game, weights)
    >>> [str(payoff) for (payoff,) in form.payoffs.values()]
    ['-1/3', '1/3']
    """
    if not game.has_tree or game.has_chance or game.terminal_count > MOST_CELLS:
        return None
    *others, last = game.player_numbers
    sets = [game.infosets[i] for p in others for i in game.sets_of[p]]
    if [s.player for s in sets] != others:
        return None
    payoffs: dict[Choice, list[Parametric]] = defaultdict(lambda: [QQ(0)] * len(others))
    for path, leaf in zip(game.paths(), game.leaves):
        actions = {player: action for player, _, action in path[: len(others)]}
        if sorted(actions) != others:
            return None
        weight: Parametric = QQ(1)
        for _, name, action in path[len(others) :]:
            weight = weight * weights[name, action]
        cell = payoffs[tuple(s.actions.index(actions[s.player]) for s in sets)]
        cell[:] = (mean + weight * x for mean, x in zip(cell, leaf.payoffs))
    return StrategicForm(
        tuple(s.name for s in sets),
        tuple(tuple(s.actions) for s in sets),
        {choice: tuple(cell) for choice, cell in payoffs.items()},
    )
