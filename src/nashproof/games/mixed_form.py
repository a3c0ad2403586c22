"""The strategic form of a tree over its reduced pure strategies: the game in mixed strategies.

A player who forgets may draw a pure strategy before play, and then play it. Such a mixed strategy
can do what no behaviour strategy does (von Stengel 2022, section 10.4; Wichardt 2008): in the
strategic form each player draws at once, and everybody has perfect recall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from nashproof.errors import TooLarge
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.information import Player
from nashproof.games.nodes import Chance, Decision
from nashproof.games.simultaneous import strategic_game
from nashproof.games.tree import Tree

STRATEGIES = 1_000  # reduced pure strategies of a player
STEPS = 4_000_000  # profiles times nodes

Strategy = Mapping[int, int]  # by set the action, at the sets that its own moves do not exclude


def mixed_form(game: Tree) -> Tree:
    """Return the game in which each player chooses a reduced pure strategy of ``game`` at once.

    Perfect recall is not needed. Raises InputError if there are too many strategies.

    >>> from nashproof.games.examples import absent_minded_driver
    >>> [leaf.payoffs[0] for leaf in mixed_form(absent_minded_driver()).leaves]
    [0, 1]
    """
    strategies = [reduced_strategies(game, p) for p in game.player_numbers]
    count = prod(map(len, strategies))
    if count * len(game.nodes) > STEPS:
        found = f"{count:,} profiles of pure strategies in a tree of {len(game.nodes):,} nodes"
        raise TooLarge(found, f"at most {STEPS:,} of both multiplied, in mixed strategies")

    def payoffs(profile: tuple[int, ...]) -> list[Rational]:
        played = {p: strategies[p - 1][k] for p, k in enumerate(profile, 1)}
        return _payoffs(game, played)

    names = [_names(game, own) for own in strategies]
    title = f"{game.title}, in mixed strategies (behaviour strategies may do less)"
    return strategic_game(title, game.players, names, payoffs, game.comment)


def reduced_strategies(game: Tree, player: Player) -> list[Strategy]:
    """Return the reduced pure strategies of a player, also of one who forgets.

    A strategy has an action at each set that the player's own moves in it do not exclude.

    >>> from nashproof.games.examples import absent_minded_driver
    >>> reduced_strategies(absent_minded_driver(), 1)
    [{0: 0}, {0: 1}]
    """
    found: list[Strategy] = []
    open_strategies: list[dict[int, int]] = [{}]
    while open_strategies:
        strategy = open_strategies.pop()
        infoset = next(_met(game, player, strategy), None)
        if infoset is None:
            found.append(strategy)
        else:
            actions = range(len(game.infosets[infoset].actions))
            open_strategies += [{**strategy, infoset: k} for k in reversed(actions)]
        if len(found) + len(open_strategies) > STRATEGIES:
            more = f"more than {STRATEGIES:,} pure strategies of {game.players[player - 1]}"
            raise TooLarge(more, f"at most {STRATEGIES:,}, in mixed strategies")
    return found


def _met(game: Tree, player: Player, strategy: Strategy) -> Iterator[int]:
    """Yield the sets without an action that a player may meet by a part of a strategy."""
    stack = [0]
    while stack:
        node = game.nodes[stack.pop()]
        if isinstance(node, Decision) and game.infosets[node.infoset].player == player:
            if node.infoset in strategy:
                stack.append(node.children[strategy[node.infoset]])
            else:
                yield node.infoset
        elif isinstance(node, Decision | Chance):
            stack += reversed(node.children)


def _payoffs(game: Tree, played: Mapping[Player, Strategy]) -> list[Rational]:
    """Return the expected payoffs of a pure strategy of each player."""
    total = [QQ(0)] * len(game.players)
    stack = [(0, QQ(1))]
    while stack:
        at, share = stack.pop()
        node = game.nodes[at]
        if isinstance(node, Decision):
            s = game.infosets[node.infoset]
            stack.append((node.children[played[s.player][node.infoset]], share))
        elif isinstance(node, Chance):
            stack += [(c, share * p) for c, p in zip(node.children, node.probabilities) if p]
        else:
            total = [x + share * y for x, y in zip(total, node.payoffs)]
    return total


def _names(game: Tree, strategies: Sequence[Strategy]) -> list[str]:
    """Return names of a player's strategies: its actions, with their sets if there are several."""
    alone = len({i for strategy in strategies for i in strategy}) == 1
    names = [
        " and ".join(
            game.infosets[i].actions[k] + ("" if alone else f" at {game.infosets[i].name}")
            for i, k in sorted(strategy.items())
        )
        or "no move"
        for strategy in strategies
    ]
    if len({*names}) == len(names):
        return names
    return [f"{k}: {name}" for k, name in enumerate(names, 1)]
