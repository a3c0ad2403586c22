"""Optimal mixed strategies and regions of random games: what is accepted is what enumeration finds.

Half of the games are zero-sum. In the others each player is also paid for the other's move, so the
sum of the payoffs varies and the equilibria do not. The optimal mixtures are the vertices of the
best-response polytope at which the opponent earns least; `test_nash_sets` finds these by square
systems. A region has one row, so its extreme plans mix at most two pure strategies.
"""

import hashlib
import itertools
import json
import random
from collections import Counter
from fractions import Fraction

import pytest
from examples import HEAD, entry, judged
from test_definitions import fractions
from test_kinds import payoff, random_game, reduced, tree_file, with_payoffs
from test_nash_sets import vertices
from test_optimal_sets import sealed

from nashcheck_js.engine import ProvedChecker
from nashproof import optimal_set
from nashproof.games.formats.efg import read_efg, write_efg
from nashproof.shell.library.proofs import has_engine

GAMES = 30
OTHER = {"yes": "no", "no": "yes"}


@pytest.fixture(scope="module")
def checker():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with ProvedChecker() as script:
        yield script


def zero_sum(choose):
    """A small zero-sum game in which each player has two to six reduced strategies."""
    while True:
        tree = with_payoffs(random_game(choose), lambda pays: [pays[0] // 2, -(pays[0] // 2)])
        if all(2 <= len(reduced(tree, player)) <= 6 for player in range(2)):
            return tree


def separable(choose):
    """A game without constant sum, and the zero-sum game with the same equilibria.

    Chance tells both players which of two matrices they play.
    """
    games = [[], []]
    for state, share in enumerate(fractions(choose, 2)):
        paid = [[choose.randint(-2, 2) for _ in "12"] for _ in "12"]
        bonus = [[choose.randint(0, 2) for _ in "12"] for _ in "12"]  # for the other's action
        for game, times in zip(games, (1, 0), strict=True):
            ends = [
                [
                    ("end", [x + times * bonus[0][j], times * bonus[1][i] - x])
                    for j, x in enumerate(row)
                ]
                for i, row in enumerate(paid)
            ]
            second = [("move", 1, 10 + state, row) for row in ends]
            game.append((share, ("move", 0, 20 + state, second)))
    return [("chance", game) for game in games]


def sums(tree):
    """The sums of the payoffs at all ends."""
    if tree[0] == "end":
        return {sum(tree[1])}
    below = [after for _, after in tree[1]] if tree[0] == "chance" else tree[3]
    return set().union(*map(sums, below))


def with_equilibria(choose):
    """A game with or without a constant sum, and one of sum zero with the same equilibria."""
    return separable(choose) if choose.random() < 0.5 else [zero_sum(choose)] * 2


def payoffs_to(tree, player):
    """The player's reduced strategies, as sets of moves, and what each earns against each reply."""
    mine, theirs = reduced(tree, player), reduced(tree, 1 - player)
    rows = []
    for strategy in mine.values():
        pairs = ((strategy, y) if player == 0 else (y, strategy) for y in theirs.values())
        rows.append([payoff(tree, *pair, player) for pair in pairs])
    return [frozenset((str(s), str(a)) for s, a in kept) for kept in mine], rows


def optimal_mixtures(rows):
    """The value, and the extreme optimal mixtures of the rows."""
    lost = [[-row[j] for row in rows] for j in range(len(rows[0]))]
    points = {x: max(sum(map(_times, x, reply)) for reply in lost) for x in vertices(lost)}
    least = min(points.values())
    return -least, [x for x, most in points.items() if most == least]


def _times(x, y):
    return x * y


def test_the_vertices_are_the_extreme_optimal_mixtures(tmp_path, checker):
    choose, found = random.Random(31), Counter()
    for number in range(GAMES):
        (tree, plain), player = with_equilibria(choose), choose.randrange(2)
        place = tmp_path / f"{number}.efg"
        place.write_bytes(tree_file(tree))
        checker.add_game(place.name, place.read_bytes())
        made = json.loads(optimal_set(place, player + 1, "mixed").certificate)
        made["game"] = hashlib.sha256(place.read_bytes()).hexdigest()
        statement = made["statement"]
        said = checker.check(sealed(made))
        assert said.answer == "accepted", (tree, statement)
        word = "optimal" if len(sums(tree)) == 1 else "equilibrium"
        assert f"the {word} mixed strateg" in said.words
        strategies, rows = payoffs_to(plain, player)
        columns = [frozenset(column.items()) for column in statement["columns"]]
        listed = {
            frozenset((c, Fraction(x)) for c, x in zip(columns, v, strict=True) if Fraction(x))
            for v in statement["vertices"]
        }
        _, mixtures = optimal_mixtures(rows)
        extreme = {
            frozenset((s, x) for s, x in zip(strategies, v, strict=True) if x) for v in mixtures
        }
        assert listed == extreme, (tree, statement)
        found[len(listed) > 1] += 1
        if len(listed) > 1:
            fewer = statement | {"vertices": statement["vertices"][1:]}
            assert checker.check(sealed(made | {"statement": fewer})).answer == "refused"
        other = [*map(list, statement["vertices"])]
        if len(columns) > 1:
            other[0] = [*other[0][1:], other[0][0]]
            if other[0] not in statement["vertices"]:
                moved = statement | {"vertices": other}
                assert checker.check(sealed(made | {"statement": moved})).answer == "refused"
                found["moved"] += 1
    assert min(found.values()) > 2 and len(found) == 3, found


def random_row(choose, strategies):
    """A condition that one pure strategy alone satisfies, or one about a move."""
    if choose.random() < 0.5:
        moves = choose.choice(strategies)
        return dict.fromkeys(sorted(moves), 1), ">=", Fraction(len(moves))
    move = choose.choice(sorted(choose.choice(strategies)))
    right = Fraction(choose.choice([0, 1, 1]), choose.choice([1, 2]))
    return {move: 1}, choose.choice(["=", ">="]), right


def at(form, strategy):
    """What a form is at a pure strategy: each of its moves has weight 1."""
    return Fraction(sum(c for move, c in form.items() if move in strategy))


def extreme_plans(strategies, form, relation, right):
    """Mixtures of at most two pure strategies, among them all extreme plans of a region."""
    over = [at(form, strategy) - right for strategy in strategies]
    for i, x in enumerate(over):
        if x == 0 or (relation == ">=" and x > 0):
            yield {i: Fraction(1)}
    for (i, x), (j, y) in itertools.combinations(enumerate(over), 2):
        if x * y < 0:
            yield {i: y / (y - x), j: x / (x - y)}


def test_regions_lie_to_the_optimal_plans_as_enumeration_says(checker):
    choose, found = random.Random(37), Counter()
    for _ in range(2 * GAMES):
        (tree, plain), player = with_equilibria(choose), choose.randrange(2)
        strategies, rows = payoffs_to(plain, player)
        form, relation, right = random_row(choose, strategies)
        value, mixtures = optimal_mixtures(rows)
        margins = [
            sum(x * at(form, s) for x, s in zip(v, strategies, strict=True)) - right
            for v in mixtures
        ]
        contains = all(m == 0 or (relation == ">=" and m > 0) for m in margins)
        region = [*extreme_plans(strategies, form, relation, right)]
        if not region:
            continue  # no plan at all: not covered
        secured = [
            min(sum(x * rows[i][j] for i, x in plan.items()) for j in range(len(rows[0])))
            for plan in region
        ]
        truth = {
            "contains": "yes" if contains else "no",
            "contained": "yes" if min(secured) == value else "no",
        }
        terms = ", ".join(f'["{player + 1}/{s}: {a}", "{c}"]' for (s, a), c in form.items())
        claim = f'kind = "region"\ngame = "g"\nplayer = "{player + 1}"\n'
        claim += f'rows = [{{ terms = [{terms}], relation = "{relation}", right = "{right}" }}]\n'
        game = read_efg(tree_file(tree).decode(), "g")
        data = write_efg(game).encode()
        digest = hashlib.sha256(data).hexdigest()
        _, certificates = judged(HEAD + entry(claim), lambda *_, g=game, d=digest: (g, d))
        checker.add_game("game.efg", data)
        for text in certificates.values():
            made = json.loads(text)
            if made["statement"]["kind"] != "region":
                continue
            said = {key: made["statement"][key] for key in truth}
            assert said == truth, (tree, claim)
            answer = checker.check(sealed(made))
            assert answer.answer == "accepted", (tree, made)
            assert ("equilibrium plan" in answer.words) == (len(sums(tree)) > 1)
            for key in truth:
                wrong = made["statement"] | {key: OTHER[truth[key]]}
                assert checker.check(sealed(made | {"statement": wrong})).answer == "refused"
            found[(*truth.values(),)] += 1
    assert len(found) == 4 and sum(found.values()) > GAMES, found
