"""The distribution of the variables of a stage game in a profile, on and off the path.

Given an event of probability 0, only outcomes with the fewest moves of probability 0 count. Each
such move is a mistake, and all mistakes are equally likely.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from nashproof.errors import UnknownName, suggestion
from nashproof.exact.numbers import QQ, Rational
from nashproof.games.nodes import Chance, Terminal
from nashproof.games.stages.formulas import formula, is_true
from nashproof.games.stages.possible_values import Value
from nashproof.games.stages.stage_game import StageGame
from nashproof.play.types import Profile


@dataclass(frozen=True)
class Expected:
    """Distributions and means of variables over the outcomes that meet a condition.

    - ``given``: the values of the variables that the condition fixes;
    - ``on_path``: whether the condition has a positive probability, which is ``probability``;
    - ``distributions``: of each variable that a move sets, the probability of each value where it
      has one; empty where it never has one;
    - ``means``: of each computed variable the mean where it is a number; None where it never is.
    """

    given: dict[str, Value]
    on_path: bool
    probability: Rational
    distributions: dict[str, dict[Value, Rational]]
    means: dict[str, Rational | None]


def expected_outcomes(
    game: StageGame, profile: Profile, by: Sequence[str] = (), given: str = ""
) -> list[Expected]:
    """Return the Expected for each combination of values of the variables ``by``.

    Outcomes count in which the formula ``given`` is true. Combinations are in the order of their
    first outcome. Raises InputError.

    >>> from nashproof.files.strict_toml import read_table
    >>> from nashproof.games.stages.stage_game import EXAMPLE, stage_game
    >>> game = stage_game(read_table(EXAMPLE, "guess.toml"))
    >>> for row in expected_outcomes(game, ((QQ(1), QQ(0)),), by=["guess"]):
    ...     print(row.given["guess"], row.on_path, row.probability, row.means["paid"])
    heads True 1 0
    tails False 0 0
    """
    for name in by:
        if name not in game.variables:
            raise UnknownName(f'the variable "{name}"', suggestion(name, game.variables))
    holds = formula(given, game.variables, True) if given else None
    groups: dict[tuple[Value, ...], list[int]] = {}
    for at, outcome in enumerate(game.outcomes):
        if holds is None or is_true(holds(outcome)):
            groups.setdefault(tuple(outcome.get(name) for name in by), []).append(at)
    reach = reach_with_mistakes(game, profile)
    rows = []
    for values, ends in groups.items():
        possible = [at for at in ends if reach[at][1]]
        if possible:  # else chance never leads there
            rows.append(_expected(game, reach, possible, dict(zip(by, values))))
    return rows


def reach_with_mistakes(game: StageGame, profile: Profile) -> list[tuple[int, Rational]]:
    """Return the number of mistakes before each terminal, and the product of the other
    probabilities.

    What chance never does has the product 0.

    >>> from nashproof.files.strict_toml import read_table
    >>> from nashproof.games.stages.stage_game import EXAMPLE, stage_game
    >>> game = stage_game(read_table(EXAMPLE, "guess.toml"))
    >>> [(n, str(p)) for n, p in reach_with_mistakes(game, ((QQ(1), QQ(0)),))]
    [(0, '1/2'), (1, '1/2'), (0, '1/2'), (1, '1/2')]
    """
    nodes, reaches, stack = game.tree.nodes, list[tuple[int, Rational]](), [(0, 0, QQ(1))]
    while stack:
        at, mistakes, weight = stack.pop()
        node = nodes[at]
        if isinstance(node, Terminal):
            reaches.append((mistakes, weight))
            continue
        # Depth first, children in their order, so that terminals come in the order of outcomes. A
        # move of a player of probability 0 is a mistake, and leaves the weight as it is.
        chance = isinstance(node, Chance)
        row = node.probabilities if isinstance(node, Chance) else profile[node.infoset]
        after = [
            (child, mistakes + (not chance and not p), weight * p if chance or p else weight)
            for child, p in zip(node.children, row)
        ]
        stack.extend(reversed(after))
    return reaches


def _expected(
    game: StageGame,
    reach: Sequence[tuple[int, Rational]],
    ends: Collection[int],
    given: dict[str, Value],
) -> Expected:
    """Return the Expected over these terminals, which chance makes possible."""
    # Only outcomes with the fewest mistakes count; with none the condition is on the path.
    least = min(reach[at][0] for at in ends)
    weights = {at: reach[at][1] for at in ends if reach[at][0] == least}
    total = sum(weights.values(), QQ(0))
    computed = [name for name in game.variables if name not in game.moves]
    return Expected(
        given,
        not least,
        QQ(0) if least else total,
        {name: _distribution(game, name, weights) for name in game.variables if name in game.moves},
        {name: _mean(game, name, weights) for name in computed},
    )


def _distribution(
    game: StageGame, name: str, weights: Mapping[int, Rational]
) -> dict[Value, Rational]:
    """Return the probability of each value of a variable, where it has one."""
    sums: dict[Value, Rational] = {}
    for at, weight in weights.items():
        if (value := game.outcomes[at].get(name)) is not None:
            sums[value] = sums.get(value, QQ(0)) + weight
    total = sum(sums.values(), QQ(0))
    return {value: weight / total for value, weight in sums.items()}


def _mean(game: StageGame, name: str, weights: Mapping[int, Rational]) -> Rational | None:
    """Return the mean of a variable over the outcomes where it is a number; None if it never is."""
    total = mass = QQ(0)
    for at, weight in weights.items():
        value = game.outcomes[at].get(name)
        if value is not None and not isinstance(value, str):
            total, mass = total + weight * value, mass + weight
    return total / mass if mass else None
