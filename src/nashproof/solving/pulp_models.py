"""The linear programs of zero-sum games as PuLP models: variables, objective, named constraints.

Both programs maximise what player 1 guarantees. Every constraint is multiplied by an integer that
clears its denominators, so an ``.lp`` file of a model is exact.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import lcm
from typing import Any

from nashproof.errors import extra_package
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.tree import Tree
from nashproof.play.sequence_form import constraints
from nashproof.solving.game_programs import payoffs_by_reply

Term = tuple[Rational | int, Any]  # a coefficient and a variable


def matrix_model(game: Tree) -> Any:
    """Return the ``LpProblem`` of a game in which both players move once and observe nothing.

    Its variables are the probabilities of player 1's actions and the value (von Neumann 1928,
    Dantzig 1951). Payoffs are those of player 1, weighted by chance.

    >>> from nashproof.games.examples import matching_pennies
    >>> print(matrix_model(matching_pennies()).get_constraint_by_name("reply_1_heads"))
    p1_heads - p2_tails - value >= 0
    """
    pulp = extra_package("pulp")
    (rows,), (columns,) = ([game.infosets[i] for i in game.sets_of[p]] for p in (1, 2))
    model = pulp.LpProblem("matrix", pulp.LpMaximize)
    value = model.add_variable("value")
    p = [model.add_variable(_name("p", k, a), 0) for k, a in enumerate(rows.actions, 1)]
    model += value, "guaranteed"
    model += pulp.lpSum(p) == 1, "total"
    payoffs = payoffs_by_reply(game, 1)
    for j, action in enumerate(columns.actions):
        line = payoffs[columns.first + j]
        paid = [(line[rows.first + k], x) for k, x in enumerate(p) if rows.first + k in line]
        model += _whole([*paid, (-1, value)]) >= 0, _name("reply_", j + 1, action)
    return model


def sequence_form_model(game: Tree) -> Any:
    """Return the ``LpProblem`` of player 1 in sequence form (Koller, Megiddo, von Stengel 1996,
    (8)).

    Its variables are the realisation weights of player 1's sequences, ``value``, and for each
    information set of player 2 the least that player 1 gets from there. The game has two players, a
    constant sum and perfect recall.
    """
    pulp = extra_package("pulp")
    model = pulp.LpProblem("sequence_form", pulp.LpMaximize)
    value = model.add_variable("value")
    weights = [model.add_variable(name, 0) for name in _sequences(game, "w")]
    least = {
        i: model.add_variable(_name("least", k, game.infosets[i].name))
        for k, i in enumerate(game.sets_of[2], 1)
    }
    model += value, "guaranteed"
    # A plan: the weight of a sequence is shared among the actions that continue it
    for k, flow in enumerate(constraints(game, 1)):
        model += _whole((a, weights[q]) for q, a in flow.items()) == int(k == 0), f"plan_{k}"
    # At each sequence of player 2 the bound of its set is at most what follows from it
    replies = zip(_sequences(game, "reply"), payoffs_by_reply(game, 1))
    for q, (name, line) in enumerate(replies):
        at = game.sequence(2, q)
        paid = [(a, weights[sequence]) for sequence, a in line.items()]
        later = [(1, least[below]) for below in game.sets_below[2][q]]
        bound = least[at[0]] if at else value
        model += _whole([*paid, *later, (-1, bound)]) >= 0, name
    return model


def model_of(game: Tree) -> Any:
    """Return the ``matrix_model`` of a game that has one, else its ``sequence_form_model``."""
    alone = all(len(game.sets_of[p]) == 1 for p in (1, 2))
    return matrix_model(game) if alone else sequence_form_model(game)


def _sequences(game: Tree, letter: str) -> Iterator[str]:
    """Yield a name for each sequence: of player 1's weights (``w``), or of player 2's replies."""
    player = 1 if letter == "w" else 2
    for q in range(game.sequence_counts[player]):
        at = game.sequence(player, q)
        words = f"{game.infosets[at[0]].name} {at[1]}" if at else ""
        yield _name(letter, q, words)


def _name(letter: str, number: int, words: str) -> str:
    """Return a name that an ``.lp`` file can hold, unique by its number."""
    return f"{letter}{number}_{re.sub('[^A-Za-z0-9]+', '_', words)[:40]}".rstrip("_")


def _whole(terms: Iterable[Term]) -> Any:
    """Return the sum of the terms, times the least positive integer that makes all coefficients
    integers.
    """
    pulp, pairs = extra_package("pulp"), [(QQ(a), x) for a, x in terms]
    scale = lcm(*(int(a.denominator) for a, _ in pairs))
    return pulp.LpAffineExpression([(x, int(a * scale)) for a, x in pairs], 0)
