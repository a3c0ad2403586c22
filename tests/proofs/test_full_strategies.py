"""Rounds of full strategies of random games: the proved checker beside plain enumeration.

A full strategy has an action at every set. Python tries, at every set, every way to go on from
there. It shares nothing with the proofs.
"""

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from test_kinds import answer, earns, histories, pure_strategies, random_game, with_payoffs

from nashcheck_js.engine import ProvedChecker
from nashproof.shell.library.proofs import has_engine

GAMES = 60


@pytest.fixture(scope="module")
def script():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with ProvedChecker() as checker:
        yield checker


def words(strategy):
    return {str(name): str(action) for name, action in strategy.items()}


def tables(tree, player):
    """What each full strategy earns from each set on against each of the opponent."""
    mine, theirs = [[*pure_strategies(tree, p)] for p in (player, 1 - player)]
    return {
        name: [[earns(tree, player, name, own, other) for other in theirs] for own in mine]
        for name in histories(tree, player)
    }


def gives_all(tree, player, belief, theirs):
    """Whether a belief about a player's strategies excludes no move that the own moves lead to."""
    return all(
        any(belief[k] and all(q[s] == a for s, a in (*before, (name, action))) for k, q in theirs)
        for name, before in histories(tree, player).items()
        for action in (1, 2)
    )


def is_response(sense, earned, mine, k, belief, whole):
    """The definition: best at each set against the belief, or alone best."""
    worth = {
        name: [sum(x * y for x, y in zip(belief, row, strict=True)) for row in rows]
        for name, rows in earned.items()
    }
    if sense == "only":
        return all(
            values[k] > value
            for name, values in worth.items()
            for other, value in zip(mine, values, strict=True)
            if other[name] != mine[k][name]
        )
    return all(values[k] == max(values) for values in worth.values()) and (sense == "best" or whole)


def beliefs(choose, count):
    """Beliefs about so many strategies: one, two with equal weights, all, and random ones."""
    for k in range(count):
        yield [Fraction(k == j) for j in range(count)]
    for pair in itertools.combinations(range(count), 2):
        yield [Fraction(j in pair, 2) for j in range(count)]
    for _ in range(10):
        drawn = [choose.randint(1, 5) for _ in range(count)]
        yield [Fraction(x, sum(drawn)) for x in drawn]


def gains_enough(sense, gains):
    return {
        "only": min(gains) >= 0,
        "best": min(gains) > 0,
        "cautious": min(gains) >= 0 and max(gains) > 0,
    }[sense]


def mixture(belief, strategies):
    return [[words(q), str(x)] for x, q in zip(belief, strategies, strict=True) if x]


def statement(player, sense, sizes, out, exact):
    parts = {str(p + 1): {"exact": "no", "out": []} for p in range(2)}
    parts[str(player + 1)] = {"exact": exact, "out": [words(q) for q in out]}
    left = {str(p + 1): str(size - len(out) * (p == player)) for p, size in enumerate(sizes)}
    rounds = {"exactly": [], "gone": [], "kind": "rounds", "left": [left], "rounds": [parts]}
    return {**rounds, "sense": sense, "strategies": "full"}


def proof(player, out, kept):
    sides = {str(p + 1): {"kept": [], "out": []} for p in range(2)}
    sides[str(player + 1)] = {"kept": kept, "out": out}
    return [sides]


def test_full_strategies_that_go_are_responses_to_no_belief(script):
    choose, found = random.Random(31), Counter()
    for _ in range(GAMES):
        tree = random_game(choose)
        few = choose.choice([1, 2, 9])
        tree = with_payoffs(tree, lambda pays, few=few: [choose.randint(0, few) for _ in pays])
        player, sense = choose.randrange(2), choose.choice(["only", "best", "cautious"])
        sizes = [len([*pure_strategies(tree, p)]) for p in range(2)]
        if max(sizes) > 16:
            continue
        mine, theirs = [[*pure_strategies(tree, p)] for p in (player, 1 - player)]
        earned = tables(tree, player)
        out, kept, open_ = {}, {}, []
        tried = [
            (belief, gives_all(tree, 1 - player, belief, [*enumerate(theirs)]))
            for belief in beliefs(choose, len(theirs))
        ]
        for k, strategy in enumerate(mine):
            for name, action in strategy.items():  # another action there, and on as before
                rival = mine.index({**strategy, name: 3 - action})
                gains = [x - y for x, y in zip(earned[name][rival], earned[name][k], strict=True)]
                pure = [[[[str(name), str(3 - action)], "1"]]]
                holds = gains_enough(sense, gains)
                said = (
                    answer(
                        script,
                        tree,
                        statement(player, sense, sizes, [strategy], "no"),
                        proof(player, pure, []),
                    )
                    if holds or choose.random() < 0.2
                    else None
                )
                if said:
                    assert (said == "accepted") == holds, (tree, strategy, name, sense)
                    found["out", holds] += 1
                if holds:
                    out[k] = pure[0]
            responses = [
                belief
                for belief, whole in tried
                if is_response(sense, earned, mine, k, belief, whole)
            ]
            assert not (k in out and responses), (tree, strategy, sense)
            if responses:
                kept[k] = choose.choice(responses)
            elif k not in out:
                open_.append(k)
        if open_ or not kept:
            continue
        gone = [mine[k] for k in out]
        says = statement(player, sense, sizes, gone, "yes")
        shown = [[words(mine[k]), mixture(belief, theirs)] for k, belief in kept.items()]
        assert answer(script, tree, says, proof(player, [*out.values()], shown)) == "accepted"
        found["exact"] += 1
        for belief, whole in choose.sample(tried, 4):  # any other belief
            k = choose.choice([*kept])
            holds = is_response(sense, earned, mine, k, belief, whole)
            other = [[q, b] for q, b in shown if q != words(mine[k])]
            other.append([words(mine[k]), mixture(belief, theirs)])
            said = answer(script, tree, says, proof(player, [*out.values()], other))
            assert (said == "accepted") == holds, (tree, mine[k], belief, sense)
            found["kept", holds] += 1
        fewer = proof(player, [*out.values()], shown[1:])
        assert answer(script, tree, says, fewer) == "refused"
    assert len(found) == 5 and min(found.values()) > 4, found
