"""NashConv over all completions: bounds, beside completions drawn at random and all pure ones."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from command_line import run

import nashproof
from nashproof.errors import InputError, TooLarge
from nashproof.exact.numbers import QQ
from nashproof.solving import completions
from nashproof.solving.completions import completion_range


def plain(x):
    return Fraction(int(x.numerator), int(x.denominator))


def conv_of(tables, mixed):
    """NashConv by definition: what each player gains by the best pure strategy."""
    total = Fraction(0)
    for p, table in enumerate(tables):
        paid = {}
        for cell, x in table.items():
            weight = Fraction(1)
            for q, k in enumerate(cell):
                if q != p:
                    weight *= mixed[q][k]
            paid[cell[p]] = paid.get(cell[p], 0) + weight * x
        total += max(paid.values()) - sum(mixed[p][k] * x for k, x in paid.items())
    return total


def random_row(random, n):
    weights = [random.randint(0, 4) for _ in range(n)]
    weights = weights if sum(weights) else [1] * n
    return [Fraction(w, sum(weights)) for w in weights]


def test_random_tables_of_two_and_three_players():
    """All drawn completions lie inside; the most is that of a pure one; the least is attained."""
    random, attained, bounds = Random(5), 0, 0
    for _ in range(500):
        sizes = random.choice([(2, 2), (2, 3), (3, 3), (2, 2, 2)])
        zero_sum = len(sizes) == 2 and random.random() < 0.5
        cells = [*product(*map(range, sizes))]
        tables = [{cell: random.randint(0, 4) for cell in cells} for _ in sizes]
        if zero_sum:
            tables[1] = {cell: -x for cell, x in tables[0].items()}
        text = (
            f'NFG 1 R "r" {{ {" ".join(f"{chr(34)}P{p}{chr(34)}" for p in range(len(sizes)))} }} '
        )
        text += "{ " + " ".join(map(str, sizes)) + " }\n\n"
        order = sorted(cells, key=lambda cell: cell[::-1])  # the first player's index is fastest
        text += " ".join(str(table[cell]) for cell in order for table in tables)
        game = nashproof.game(text)
        given = [random_row(random, k) if random.random() < 0.4 else None for k in sizes]
        rows = [row and [QQ(x.numerator, x.denominator) for x in row] for row in given]
        found = completion_range(game, rows)
        low, high = plain(found.low), plain(found.high)
        choices = [
            [row] if row else [[Fraction(i == k) for i in range(size)] for k in range(size)]
            for row, size in zip(given, sizes)
        ]
        assert max(conv_of(tables, mixed) for mixed in product(*choices)) == high
        for _ in range(10):
            mixed = [row or random_row(random, size) for row, size in zip(given, sizes)]
            assert low <= conv_of(tables, mixed) <= high
        completion = [[plain(x) for x in row] for row in found.completion]
        assert all(row in (None, one) for row, one in zip(given, completion))
        assert (conv_of(tables, completion) == low) == found.attained
        if zero_sum or given.count(None) <= 1:
            assert found.attained
        attained += found.attained
        bounds += not found.attained
    assert attained > 200 and bounds > 20, (attained, bounds)


def test_a_partial_profile_on_the_command_line(tmp_path):
    (tmp_path / "p.csv").write_text(
        "infoset,action,probability\nQ,check,1\nK,check,1/2\nK,bet,1/2\nA,check,1\n"
        "K check,check,0.67\nK check,bet,0.33\n"
    )
    status, out, err = run("audit", "kuhn", "--profile", "p.csv", "--report", "page", cwd=tmp_path)
    assert (status, err) == (0, "")
    assert 'Nothing is given at "Q check bet", "K bet", "A check", "A bet", "Q check", ' in out
    why = (
        "Over all completions NashConv is at least 149/1800 (0.0828) and at most 1583/600 (2.6383)."
    )
    assert f"completions: answered. {why} Completions have both." in out
    assert "What follows is about the decimals themselves." in out
    page = (tmp_path / "page/kuhn-p.html").read_text("utf-8")
    assert "whatever is played where nothing is given" in page
    with pytest.raises(InputError, match="no strategy at some information sets, expected one at"):
        nashproof.exploitability("kuhn", tmp_path / "p.csv")


def test_a_lower_bound_that_no_completion_was_found_to_have():
    trio = nashproof.read("tests/nashcheck/fixtures/games/trio.efg")
    profile = {"start": {"up": "3/4", "down": "1/4"}, "seen up": {"in": "1"}}
    (answer,) = [one for one in nashproof.audit(trio, profile) if one.id == "completions"]
    assert "at least 1/4 (0.2500) and at most 3." in answer.why
    assert "that one has the least is not proved" in answer.why


def test_too_many_open_sets(monkeypatch):
    game = nashproof.read("kuhn")
    monkeypatch.setattr(completions, "PURE_COMPLETIONS", 4_095)
    with pytest.raises(TooLarge, match="4,096 combinations of actions where nothing is given"):
        completion_range(game, [None] * len(game.infosets))
