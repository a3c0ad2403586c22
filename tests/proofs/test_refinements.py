"""Refinements of equilibria of random games: the proved checker beside plain enumeration.

Python tries every profile of full pure strategies in every subgame, and shares nothing with the
proofs.
"""

import itertools
import random
from collections import Counter

import pytest
from test_definitions import arrivals, best_pure, expected
from test_kinds import (
    answer,
    as_probabilities,
    figure,
    has_impossible_chance,
    histories,
    pure_strategies,
    random_game,
    roots,
    with_payoffs,
)

from nashcheck_js.engine import SecondChecker
from nashproof.shell.library.proofs import PROVED, has_engine

GAMES = 120


@pytest.fixture(scope="module")
def script():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with SecondChecker(PROVED) as checker:
        yield checker


def with_own_sets(tree, names):
    """The same tree, each node alone in its set."""
    if tree[0] == "end":
        return tree
    if tree[0] == "chance":
        return "chance", [(share, with_own_sets(after, names)) for share, after in tree[1]]
    return (*tree[:2], next(names), [with_own_sets(after, names) for after in tree[3]])


def small_game(choose):
    """A game with few sets and few different payoffs, half of the time of perfect information."""
    while True:
        tree = random_game(choose)
        if choose.random() < 0.5:
            tree = with_own_sets(tree, itertools.count(1))
        few = choose.choice([1, 2, 2, 9])
        tree = with_payoffs(tree, lambda pays, few=few: [choose.randint(0, few) for _ in pays])
        both = {player for player, _, _ in arrivals(tree)} == {0, 1}
        if both and not has_impossible_chance(tree) and len({a[:2] for a in arrivals(tree)}) <= 6:
            return tree


def subgame_perfect(tree):
    """Every subgame perfect profile of full pure strategies, with its payoffs."""
    nodes = [node for _, node in roots(tree)]
    for pair in itertools.product(pure_strategies(tree, 0), pure_strategies(tree, 1)):
        profile = [as_probabilities(strategy) for strategy in pair]
        if all(
            best_pure(node, profile, p) == expected(node, profile, lambda _, pays, p=p: pays[p])
            for node in nodes
            for p in range(2)
        ):
            yield pair, tuple(expected(tree, profile, lambda _, x, p=p: x[p]) for p in range(2))


def written(pair):
    return {
        str(p): {str(name): str(action) for name, action in strategy.items()}
        for p, strategy in enumerate(pair, 1)
    }


def mixing(tree, count):
    """What is said of equilibria with mixing: one equilibrium, indifference, or no word."""
    nodes = [name for player in range(2) for name in histories(tree, player)]
    if len(nodes) < len([*arrivals(tree)]):
        return "not counted"
    return "none" if count == 1 else "infinite"


def test_subgame_perfect_equilibria_are_those_of_enumeration(script):
    choose, found = random.Random(93), Counter()
    for _ in range(GAMES):
        tree = small_game(choose)
        every = [*subgame_perfect(tree)]
        rows = {}
        for pair, paid in every:
            rows.setdefault(paid, []).append(written(pair))
        outcomes = []
        for paid, pairs in rows.items():
            some = choose.sample(pairs, min(len(pairs), choose.randint(0, 2)))
            outcomes.append([[*map(str, paid)], str(len(pairs)), some])
        others = mixing(tree, len(every))
        statement = {
            "kind": "subgame perfect equilibria",
            "outcomes": outcomes,
            "others": others,
            **figure(len(every)),
        }
        assert answer(script, tree, statement, {}) == "accepted", (tree, statement)
        found[others] += 1
        # any other number, list or word is refused
        words = {"none", "infinite", "not counted"} - {others}
        forged = [{**statement, **figure(len(every) + 1)}]
        forged += [{**statement, "others": word} for word in words]
        if outcomes:
            (paid, number, some), *rest = outcomes
            first = [paid, str(int(number) + 1), some], [[paid[0], "77"], number, []]
            forged += [{**statement, "outcomes": [row, *rest]} for row in first]
            forged.append({**statement, "outcomes": rest})
            equilibria = [written(pair) for pair, _ in every]
            pairs = itertools.product(pure_strategies(tree, 0), pure_strategies(tree, 1))
            wrong = [p for p in map(written, pairs) if p not in equilibria][:1]
            forged += [{**statement, "outcomes": [[paid, number, [p]], *rest]} for p in wrong]
        for other in forged:
            assert answer(script, tree, other, {}) == "refused", (tree, other)
    assert len(found) == 3 and min(found.values()) > 9, found
