"""Optimal plans of random games: what the proved checker accepts is what enumeration finds.

`nashproof` writes the certificate. Each vertex must earn the value against every pure strategy of
the opponent, and each pure strategy that secures the value must be a vertex. Without one of its
vertices the set must be refused.
"""

import hashlib
import json
import random
from collections import Counter
from fractions import Fraction

import pytest
from test_kinds import canonical, payoff, random_game, reduced, tree_file, with_payoffs

from nashcheck_js.engine import ProvedChecker
from nashproof import optimal_set
from nashproof.shell.library.proofs import has_engine

GAMES = 25


def sealed(envelope):
    made = envelope | {"seal": ""}
    return canonical(made | {"seal": hashlib.sha256(canonical(made)).hexdigest()})


def test_the_vertices_are_the_extreme_optimal_plans(tmp_path):
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    choose, found, spoiled = random.Random(29), Counter(), 0
    with ProvedChecker() as checker:
        for number in range(GAMES):
            tree = with_payoffs(random_game(choose), lambda pays: [pays[0] // 2, -(pays[0] // 2)])
            place = tmp_path / f"{number}.efg"
            place.write_bytes(tree_file(tree))
            checker.add_game(place.name, place.read_bytes())
            player = choose.randrange(2)
            made = json.loads(optimal_set(place, player + 1).certificate)
            made["game"] = hashlib.sha256(place.read_bytes()).hexdigest()  # it names its nodes anew
            assert checker.check(sealed(made)).answer == "accepted", made
            mine, theirs = reduced(tree, player), reduced(tree, 1 - player)

            def least(strategy, player=player, tree=tree, theirs=theirs):
                pairs = ((strategy, y) if player == 0 else (y, strategy) for y in theirs.values())
                return min(payoff(tree, *pair, player) for pair in pairs)

            statement = made["statement"]
            columns = [tuple(column) for column in statement["columns"]]
            points = {tuple(map(Fraction, vertex)) for vertex in statement["vertices"]}
            worth = {
                tuple(Fraction((str(s), str(a)) in chosen) for s, a in columns): least(strategy)
                for kept, strategy in mine.items()
                for chosen in [{(str(s), str(a)) for s, a in kept}]
                if len(chosen & {*columns}) == len(chosen)
            }
            pure = [value for point, value in worth.items() if point in points]
            assert len(set(pure)) <= 1
            if pure:
                best = max(map(least, mine.values()))
                assert pure[0] == best
                assert all(p in points for p, value in worth.items() if value == best)
            if len(points) > 1:
                fewer = statement | {"vertices": statement["vertices"][1:]}
                answer = checker.check(sealed(made | {"statement": fewer})).answer
                assert answer == "refused"
                spoiled += 1
            found[bool(pure)] += 1
    assert spoiled > 3 and found[True] > 3, (spoiled, found)
