"""All equilibria of random games: what the proved checker accepts is what enumeration finds.

Python solves each square system of equations of both best-response polytopes. The pairs of their
vertices that fit are the extreme equilibria, and the maximal products of such pairs the components.
Only the tree of cases comes from `nashproof`. Any other list or number must be refused.
"""

import hashlib
import itertools
import json
import random
from collections import Counter
from fractions import Fraction

import pytest
from test_kinds import canonical, figure, payoff, random_game, reduced, tree_file

from nashcheck_js.engine import ProvedChecker
from nashproof import InputError, equilibria
from nashproof.shell.library.proofs import has_engine

GAMES = 35
COUNTED = ("components", "extreme equilibria", "equilibria")


def random_matrix(choose):
    """A game of two or three strategies each, as a tree, with both payoffs of each pair."""
    rows, columns = choose.choice([(2, 2), (2, 3), (3, 2), (3, 3)])
    few = choose.choice([1, 6, 20, 20])  # few different payoffs make segments of equilibria
    cells = [
        [[Fraction(choose.randint(0, few)) for _ in range(2)] for _ in range(columns)]
        for _ in range(rows)
    ]
    below = [("move", 1, 2, [("end", cell) for cell in row]) for row in cells]
    return ("move", 0, 1, below), cells


def cells_of(tree, named):
    """Both payoffs of each pair of the reduced strategies that are named."""
    known = [
        {tuple(sorted((str(s), str(a)) for s, a in kept)): full for kept, full in every.items()}
        for every in (reduced(tree, 0), reduced(tree, 1))
    ]
    first, second = (
        [known[p][tuple(sorted(strategy.items()))] for strategy in named[str(p + 1)]]
        for p in range(2)
    )
    return [[[payoff(tree, x, y, p) for p in range(2)] for y in second] for x in first]


def solved(rows, count):
    """The only solution of equations [coefficients, .., right], or None."""
    rows = [row[:] for row in rows]
    for column in range(count):
        pivot = next((row for row in rows[column:] if row[column]), None)
        if pivot is None:
            return None
        rows.remove(pivot)
        pivot = [x / pivot[column] for x in pivot]
        rows = [[x - row[column] * y for x, y in zip(row, pivot, strict=True)] for row in rows]
        rows.insert(column, pivot)
    return [row[count] for row in rows] if len(rows) == count else None


def vertices(paid):
    """Mixed strategies that are vertices with the most that a reply earns; paid[reply][own]."""
    count, points = len(paid[0]), {}
    for size in range(1, count + 1):
        for support in itertools.combinations(range(count), size):
            for best in itertools.combinations(range(len(paid)), size):
                rows = [[Fraction(1)] * size + [Fraction(0), Fraction(1)]]
                rows += [[paid[j][i] for i in support] + [Fraction(-1), Fraction(0)] for j in best]
                found = solved(rows, size + 1)
                if found is None or min(found[:-1]) < 0:
                    continue
                point = [Fraction(0)] * count
                for i, x in zip(support, found, strict=False):
                    point[i] = x
                earned = [sum(x * y for x, y in zip(point, row, strict=True)) for row in paid]
                if max(earned) == found[-1]:
                    points[tuple(point)] = {j for j, x in enumerate(earned) if x == max(earned)}
    return points


def components_of(cells):
    """Both lists of vertices in equilibria, and the maximal products, as sets of numbers."""
    first = vertices([[row[j][1] for row in cells] for j in range(len(cells[0]))])
    second = vertices([[cell[0] for cell in row] for row in cells])

    def fits(x, y):
        return all(j in first[x] for j, q in enumerate(y) if q) and all(
            i in second[y] for i, q in enumerate(x) if q
        )

    pairs = {(x, y) for x in first for y in second if fits(x, y)}
    mine, theirs = sorted({x for x, _ in pairs}), sorted({y for _, y in pairs})
    products = set()
    for size in range(1, len(mine) + 1):
        for some in itertools.combinations(mine, size):
            replies = [y for y in theirs if all((x, y) in pairs for x in some)]
            whole = [x for x in mine if all((x, y) in pairs for y in replies)]
            if replies:
                products.add((tuple(whole), tuple(replies)))
    return mine, theirs, pairs, sorted(products)


def numbers(all_of, some):
    return [str(all_of.index(x) + 1) for x in some]


def number_of(what, pairs, products):
    if what == "components":
        return len(products)
    alone = all(len(a) == len(b) == 1 for a, b in products)
    return len(pairs) if what != "equilibria" or alone else "infinite"


def games(choose):
    for _ in range(GAMES):
        yield random_matrix(choose)
        yield small_game(choose), None


def small_game(choose):
    while True:
        tree = random_game(choose)
        if all(2 <= len(reduced(tree, player)) <= 4 for player in range(2)):
            return tree


def stated(number):
    if number != "infinite":
        return figure(number)
    return {"decimals": "", "holds": "yes", "is": number, "off": "0", "stated": number}


def spoiled(choose, statement, pairs, products):
    """Wrong statements: another number, a component fewer, a point fewer, a point moved."""
    listed, mixed = statement["components"], statement["mixed"]
    number = number_of(statement["what"], pairs, products)
    yield "number", statement | stated(3 if number == "infinite" else number + 1)
    if len(listed) > 1:
        yield "component", statement | {"components": listed[1:]}
    for k, component in enumerate(listed):
        if len(component["1"]) > 1:
            less = [*listed[:k], component | {"1": component["1"][1:]}, *listed[k + 1 :]]
            yield "point", statement | {"components": less}
    points = [*map(list, mixed["1"])]
    moved = choose.choice(points)
    i, j = choose.sample(range(len(moved)), 2)
    step = Fraction(moved[i]) / 3
    if step:
        moved[i], moved[j] = str(Fraction(moved[i]) - step), str(Fraction(moved[j]) + step)
        yield "moved", statement | {"mixed": mixed | {"1": points}}


def test_equilibria_are_those_of_enumeration(tmp_path):
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    choose, found = random.Random(13), Counter()
    with ProvedChecker() as checker:
        for number, (tree, cells) in enumerate(games(choose)):
            place = tmp_path / f"{number}.efg"
            place.write_bytes(tree_file(tree))
            checker.add_game(place.name, place.read_bytes())
            try:
                proof = json.loads(equilibria(place).certificates["equilibria"])
            except (InputError, KeyError):
                continue  # of constant sum: optimal sets are listed in their place
            named = proof["statement"]["strategies"]
            mine, theirs, pairs, products = components_of(cells or cells_of(tree, named))
            what = choose.choice(COUNTED)
            statement = proof["statement"] | {
                "components": [
                    {"1": numbers(mine, a), "2": numbers(theirs, b)} for a, b in products
                ],
                "mixed": {
                    "1": [[*map(str, x)] for x in mine],
                    "2": [[*map(str, y)] for y in theirs],
                },
                "what": what,
                **stated(number_of(what, pairs, products)),
            }
            game = hashlib.sha256(place.read_bytes()).hexdigest()

            def answer(made, game=game, proof=proof):
                whole = proof | {"game": game, "seal": "", "statement": made}
                whole["seal"] = hashlib.sha256(canonical(whole)).hexdigest()
                return checker.check(canonical(whole)).answer

            assert answer(statement) == "accepted", (tree, statement)
            found[what, number_of(what, pairs, products) == "infinite"] += 1
            for why, wrong in spoiled(choose, statement, pairs, products):
                assert answer(wrong) == "refused", (why, tree, wrong)
                found[why] += 1
    assert min(found.values()) > 2 and len(found) == 8, found


def with_dominated(choose, cells):
    """More rows and columns, each strictly dominated when those before it are gone; the rounds."""
    cells = [[[*cell] for cell in row] for row in cells]
    rows, columns, rounds = len(cells), len(cells[0]), []
    for _ in range(choose.randint(1, 3)):
        if (
            choose.random() < 0.5
        ):  # a row, one less than an even mixture of two against what is left
            a, b = choose.randrange(rows), choose.randrange(rows)
            mix = [((x[0] + y[0]) / 2 - 1) for x, y in zip(cells[a], cells[b], strict=True)]
            cells.append([[x, Fraction(choose.randint(0, 9))] for x in mix])
            rounds.insert(0, ("1", len(cells), sorted({a, b})))
        else:
            a, b = choose.randrange(columns), choose.randrange(columns)
            for row in cells:
                mix = (row[a][1] + row[b][1]) / 2 - 1
                row.append([Fraction(choose.randint(0, 9)), mix])
            rounds.insert(0, ("2", len(cells[0]), sorted({a, b})))
    return cells, rounds


def matrix_tree(cells):
    below = [("move", 1, 2, [("end", cell) for cell in row]) for row in cells]
    return ("move", 0, 1, below)


def test_what_survives_has_the_equilibria_of_enumeration(tmp_path):
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    choose, found = random.Random(17), Counter()
    with ProvedChecker() as checker:
        for number in range(2 * GAMES):
            core, cells = random_matrix(choose)
            few = tmp_path / f"few-{number}.efg"
            few.write_bytes(tree_file(core))
            try:
                proof = json.loads(equilibria(few).certificates["equilibria"])
            except (InputError, KeyError):
                continue
            every, rounds = with_dominated(choose, cells)
            tree = matrix_tree(every)
            place = tmp_path / f"{number}.efg"
            place.write_bytes(tree_file(tree))
            checker.add_game(place.name, place.read_bytes())
            mine, theirs, pairs, products = components_of(every)
            rows, columns = len(cells), len(cells[0])
            assert not any(any(x[rows:]) for x in mine) and not any(
                any(y[columns:]) for y in theirs
            )
            what = choose.choice(COUNTED)
            names = {"1": "1", "2": "2"}
            statement = proof["statement"] | {
                "kind": "surviving equilibria",
                "strategies": {
                    p: [{names[p]: str(k)} for k in range(1, n + 1)]
                    for p, n in (("1", rows), ("2", columns))
                },
                "components": [
                    {"1": numbers(mine, a), "2": numbers(theirs, b)} for a, b in products
                ],
                "mixed": {
                    "1": [[*map(str, x[:rows])] for x in mine],
                    "2": [[*map(str, y[:columns])] for y in theirs],
                },
                "what": what,
                **stated(number_of(what, pairs, products)),
            }
            outs = [
                {"1": [], "2": []}
                | {p: [[{p: str(k)}, [[{p: str(i + 1)}, str(Fraction(1, len(by)))] for i in by]]]}
                for p, k, by in rounds
            ]
            witness = proof["witness"] | {"rounds": outs}
            game = hashlib.sha256(place.read_bytes()).hexdigest()

            def answer(made, witness=witness, game=game, proof=proof):
                whole = proof | {"game": game, "seal": "", "statement": made, "witness": witness}
                whole["seal"] = hashlib.sha256(canonical(whole)).hexdigest()
                return checker.check(canonical(whole)).answer

            assert proof["statement"]["strategies"] == statement["strategies"]
            assert answer(statement) == "accepted", (tree, statement, witness)
            found["accepted"] += 1
            for wrong in (outs[1:], outs + outs[:1]):
                assert answer(statement, witness | {"rounds": wrong}) == "refused", (tree, wrong)
            for why, wrong in spoiled(choose, statement, pairs, products):
                assert answer(wrong) == "refused", (why, tree, wrong)
                found[why] += 1
    assert found["accepted"] > 20, found
