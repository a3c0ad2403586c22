"""Totals, prices and risk dominance of `describe`, against a search of their definitions."""

from fractions import Fraction as F
from itertools import product
from random import Random

import nashproof


def described(cells):
    return nashproof.describe([[[row[k] for row in line] for line in cells] for k in (0, 1)])


def random_cells(random, size):
    return [[[random.randint(-2, 9) for _ in "12"] for _ in range(size)] for _ in range(size)]


def test_totals_and_prices_of_random_games():
    random, priced = Random(6), 0
    for n in range(60):
        cells = random_cells(random, 2 + n % 2)
        equilibria = described(cells)
        if equilibria.game.constant is not None:
            continue
        welfare = equilibria.record()["welfare"]
        totals = [sum(cell) for line in cells for cell in line]
        assert F(welfare["highest sum"]) == max(totals)
        moves = [next(iter(welfare["strategies"][p].values())) for p in "12"]
        row, column = (int(move.split()[1]) - 1 for move in moves)
        assert sum(cells[row][column]) == max(totals)
        sums = [sum(equilibrium.payoffs) for equilibrium in equilibria]
        assert [*map(F, welfare["sums of equilibria"])] == [min(sums), max(sums)]
        if min(sums) > 0:
            assert F(welfare["price of anarchy"]) == max(totals) / min(sums)
            assert F(welfare["price of stability"]) == max(totals) / max(sums)
            priced += 1
        elif max(totals) >= 0:
            assert "price of anarchy" not in welfare
    assert priced > 20


def test_risk_dominance_of_random_games():
    """The product of what both lose by deviating alone, where both lose something."""
    random, seen = Random(7), 0
    for _ in range(150):
        cells = random_cells(random, 2)
        strict = {}
        for r, c in product((0, 1), repeat=2):
            losses = cells[r][c][0] - cells[1 - r][c][0], cells[r][c][1] - cells[r][1 - c][1]
            if min(losses) > 0:
                strict[r, c] = losses[0] * losses[1]
        equilibria = described(cells)
        risk = equilibria.record().get("welfare", {}).get("risk dominance")
        assert (risk is not None) == (len(strict) == 2)
        if risk:
            seen += 1
            assert [*map(int, risk["losses"])] == sorted(strict.values(), reverse=True)
            best = equilibria[int(risk["equilibria"][0]) - 1]
            paid = max(strict, key=strict.get)
            if len({*strict.values()}) == 2:
                assert [*best.payoffs] == cells[paid[0]][paid[1]]
    assert seen > 5


def test_costs_and_ties_in_words():
    text = str(nashproof.describe("-1,-1 -3,0; 0,-3 -2,-2"))
    assert "any strategies: -2 (row 1 against column 1). Price of anarchy: 2, price of" in text
    text = str(nashproof.describe("2,1 0,0; 0,0 1,2"))
    assert "Neither of no. 1 and no. 3 risk-dominates: the losses" in text


def test_the_highest_sum_beside_a_list_of_pure_or_irrational_equilibria():
    """Of twelve drivers x on the main road earn 26 - 2x each, others 13. One volunteer is best."""
    drivers = "".join(
        f" {26 - 2 * k.bit_count() if k >> p & 1 else 13}" for k in range(4096) for p in range(12)
    )
    players = " ".join(f'"{p}"' for p in range(12))
    game = nashproof.game(f'NFG 1 R "" {{ {players} }} {{ {"2 " * 12}}}\n\n{drivers}\n')
    described = nashproof.describe(game)
    best = sum(13 for _ in range(9)) + 3 * (26 - 6)
    assert f"any strategies: {best} (" in str(described) and "Price of" not in str(described)
    assert [*described.record()["welfare"]] == ["highest sum", "strategies"]
    paid = [[4 if k >> p & 1 else 5 * bool(k) for p in range(3)] for k in range(8)]
    numbers = " ".join(str(x) for row in paid for x in row)
    game = nashproof.game(f'NFG 1 R "" {{ "A" "B" "C" }} {{ 2 2 2 }}\n\n{numbers}\n')
    assert "any strategies: 14 (" in str(nashproof.describe(game))


def test_of_three_players_and_of_a_constant_sum():
    assert "Price of anarchy" in str(nashproof.describe("docs/questions/2x2x2.nfg"))
    assert "welfare" not in nashproof.describe([[1, -1], [-1, 1]]).record()
