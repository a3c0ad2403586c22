"""The statement about correlated equilibria: `correlated equilibrium`.

Decides what each player gains by deviating from each pure strategy that a mediator tells them to
play. A best response is found on the tree, so that strategies are not listed. Must not know how a
distribution was found.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeAlias

from nashcheck.naming import each_move_words, read_player
from nashcheck.play import greatest, paid_on_average, payoffs_by_history, require_perfect_recall
from nashcheck.pure import Strategy, pure_weights, read_mixture, read_strategy
from nashcheck.reading import (
    MIXTURES, ZERO, Json, Player, distinct_items, fields, items, rational, readable, require,
)  # fmt: skip
from nashcheck.trees import Tree

Drawn: TypeAlias = tuple[Strategy, ...]  # a pure strategy of each player
Told: TypeAlias = tuple[Player, Strategy]  # who is told to play what


def check_correlated_equilibrium(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `gains` lists exactly what players gain by deviating from what they are told.

    Without any gain the distribution is a correlated equilibrium of the reduced normal form.
    """
    _, drawn, payoffs, listed = fields(statement, "kind, distribution, payoffs, gains")
    fields(witness, [])
    require_perfect_recall(game)
    size = len(distinct_items(drawn)) * len(game.parents)
    readable(size <= MIXTURES, f"{size}", "at most 4,000,000 for profiles times nodes")

    def read_drawn(value: Json) -> Drawn:
        strategies = fields(value, [*game.numbered])
        return tuple(read_strategy(game, p, s) for p, s in zip(game.players, strategies))

    stated = [*map(rational, fields(payoffs, [*game.numbered]))]
    rows = [items(item, 4) for item in distinct_items(listed, empty=True)]
    gains = [read_gain(game, *row) for row in rows]
    average, exact = dict.fromkeys(game.players, ZERO), []
    tellings = Tellings(game, read_mixture(drawn, read_drawn))
    for (p, told), chance in tellings.chances.items():
        followed = tellings.paid(p, told, told)
        average[p] += followed * chance
        gain = tellings.best(p, told) - followed
        exact += [(p, told, gain)] if gain else []
    require(stated == [*average.values()], "the payoffs are those expected under the distribution")
    listed_gains = [(p, told, gain) for p, told, _, gain in gains]
    require(listed_gains == exact, "the gains by deviating are exactly those listed")
    best = (tellings.paid(p, told, own) == tellings.best(p, told) for p, told, own, _ in gains)
    require(all(best), "each deviation is a best response")
    words = "; ".join(told_gain_words(*row) for row in rows) or "no player gains by deviating"
    size_words = f"{len(drawn)} profile{'s' * (len(drawn) != 1)} of pure strategies"
    return (
        f"with the certificate's distribution over {size_words} the payoffs are "
        f"{', '.join(map(str, stated))}, and {words}: "
        f"it is {'no' if rows else 'a'} correlated equilibrium"
    )


def read_gain(
    game: Tree, who: Json, told: Json, deviation: Json, gain: Json
) -> tuple[Player, Strategy, Strategy, Fraction]:
    """Return an entry of `gains`: the player, what they are told, what they do, their gain."""
    p = read_player(game, who)
    return p, read_strategy(game, p, told), read_strategy(game, p, deviation), rational(gain)


def told_gain_words(who: str, told: Json, deviation: Json, gain: str) -> str:
    """Return in words what a player gains by which deviation."""
    moves, others = (
        each_move_words([(who, name, action) for name, action in sorted(strategy.items())])
        for strategy in (told, deviation)
    )
    return f"player {who}, told {moves}, gains exactly {gain} by {others}"


class Tellings:
    """What players are paid who are told to play a strategy, by what they do.

    `chances` holds the probability that a player is told a strategy, in order; `forms` the payoffs
    by history that follow, times this probability.
    """

    def __init__(self, game: Tree, mixture: Mapping[Drawn, Fraction]) -> None:
        self.game = game
        self.chances: dict[Told, Fraction] = {}
        self.forms: dict[Told, list[Fraction]] = {}
        for p in game.players:
            for drawn, x in mixture.items():
                told = p, drawn[p - 1]
                weights = {q: pure_weights(game, q, s) for q, s in zip(game.players, drawn)}
                payoffs = [x * amount for amount in payoffs_by_history(game, p, weights)]
                before = self.forms.get(told, [ZERO] * len(payoffs))
                self.forms[told] = [a + b for a, b in zip(before, payoffs)]
                self.chances[told] = self.chances.get(told, ZERO) + x

    def paid(self, player: Player, told: Strategy, own: Strategy) -> Fraction:
        """Return what a player who is told one strategy is paid by playing another."""
        form = self.forms[player, told]
        return (
            paid_on_average(form, pure_weights(self.game, player, own)) / self.chances[player, told]
        )

    def best(self, player: Player, told: Strategy) -> Fraction:
        """Return what a best response pays a player who is told a strategy."""
        most = greatest(self.game, player, [*self.forms[player, told]])
        return Fraction(most) / self.chances[player, told]
