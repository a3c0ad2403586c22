"""The statement about correlated equilibria: `correlated equilibrium`.

Decides what each player gains by deviating from each pure strategy that a mediator tells them to
play. A best response is found on the tree, so that strategies are not listed. Must not know how a
distribution was found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

from nashcheck.naming import each_move_words, read_player
from nashcheck.play import greatest, paid_on_average, payoffs_by_history, require_perfect_recall
from nashcheck.pure import Strategy, pure_weights, read_mixture, read_strategy
from nashcheck.reading import (
    DRAWN_NODES, ZERO, Json, Player, distinct_items, fields, items, rational, readable, require,
)  # fmt: skip
from nashcheck.trees import Tree

Drawn: TypeAlias = tuple[Strategy, ...]  # a pure strategy of each player
Advice: TypeAlias = tuple[Player, Strategy]  # to whom which strategy is recommended
Gain: TypeAlias = tuple[Player, Strategy, Strategy, Fraction]  # on which advice, by which deviation


def check_correlated_equilibrium(game: Tree, statement: Json, witness: Json) -> str:
    """Check that `gains` lists exactly what players gain by deviating from what they are told.

    Without any gain the distribution is a correlated equilibrium of the reduced normal form.
    """
    _, drawn, payoffs, listed = fields(statement, "kind, distribution, payoffs, gains")
    fields(witness, [])
    require_perfect_recall(game)
    size = len(distinct_items(drawn)) * len(game.parents)
    readable(size <= DRAWN_NODES, f"{size}", "at most 4,000,000 for profiles times nodes")
    stated = [*map(rational, fields(payoffs, [*game.numbered]))]
    rows = [items(item, 4) for item in distinct_items(listed, empty=True)]
    gains = [read_gain(game, *row) for row in rows]
    mixture = read_mixture(drawn, lambda value: read_drawn(game, value))
    require_advice_gains(Recommendations(game, mixture), stated, gains)
    words = "; ".join(gain_on_advice_words(*row) for row in rows) or "no player gains by deviating"
    size_words = f"{len(drawn)} profile{'s' * (len(drawn) != 1)} of pure strategies"
    return (
        f"with the certificate's distribution over {size_words} the payoffs are "
        f"{', '.join(map(str, stated))}, and {words}: "
        f"it is {'no' if rows else 'a'} correlated equilibrium"
    )


def read_drawn(game: Tree, value: Json) -> Drawn:
    """Return a profile of the distribution: a pure strategy of each player."""
    strategies = fields(value, [*game.numbered])
    return tuple(read_strategy(game, p, s) for p, s in zip(game.players, strategies))


def require_advice_gains(
    advice: Recommendations, stated: Sequence[Fraction], listed: Sequence[Gain]
) -> None:
    """Require that the payoffs are as stated, and the gains exactly those listed."""
    average, exact = dict.fromkeys(advice.game.players, ZERO), []
    for (p, recommended), chance in advice.chances.items():
        followed = advice.paid(p, recommended, recommended)
        average[p] += followed * chance
        gain = advice.best(p, recommended) - followed
        exact += [(p, recommended, gain)] if gain else []
    require(stated == [*average.values()], "the payoffs are those expected under the distribution")
    listed_gains = [(p, recommended, gain) for p, recommended, _, gain in listed]
    require(listed_gains == exact, "the gains by deviating are exactly those listed")
    best = (advice.paid(p, given, own) == advice.best(p, given) for p, given, own, _ in listed)
    require(all(best), "each deviation is a best response")


def read_gain(game: Tree, who: Json, recommended: Json, deviation: Json, gain: Json) -> Gain:
    """Return an entry of `gains`: the player, what they are told, what they do, their gain."""
    p = read_player(game, who)
    return p, read_strategy(game, p, recommended), read_strategy(game, p, deviation), rational(gain)


def gain_on_advice_words(who: str, recommended: Json, deviation: Json, gain: str) -> str:
    """Return in words what a player gains by which deviation."""
    moves, others = (
        each_move_words([(who, name, action) for name, action in sorted(strategy.items())])
        for strategy in (recommended, deviation)
    )
    return f"player {who}, told {moves}, gains exactly {gain} by {others}"


class Recommendations:
    """What players are paid who are told to play a strategy, by what they do.

    `chances` holds the probability that a player is told a strategy, in order; `forms` the payoffs
    by history that follow, times this probability.
    """

    def __init__(self, game: Tree, mixture: Mapping[Drawn, Fraction]) -> None:
        self.game = game
        self.chances: dict[Advice, Fraction] = {}
        self.forms: dict[Advice, list[Fraction]] = {}
        for p in game.players:
            for drawn, x in mixture.items():
                advice = p, drawn[p - 1]
                weights = {q: pure_weights(game, q, s) for q, s in zip(game.players, drawn)}
                payoffs = [x * amount for amount in payoffs_by_history(game, p, weights)]
                before = self.forms.get(advice, [ZERO] * len(payoffs))
                self.forms[advice] = [a + b for a, b in zip(before, payoffs)]
                self.chances[advice] = self.chances.get(advice, ZERO) + x

    def paid(self, player: Player, recommended: Strategy, own: Strategy) -> Fraction:
        """Return what a player who is told one strategy is paid by playing another."""
        form, chance = self.forms[player, recommended], self.chances[player, recommended]
        return paid_on_average(form, pure_weights(self.game, player, own)) / chance

    def best(self, player: Player, recommended: Strategy) -> Fraction:
        """Return what a best response pays a player who is told a strategy."""
        most = greatest(self.game, player, [*self.forms[player, recommended]])
        return Fraction(most) / self.chances[player, recommended]
