"""Distributions whose probabilities are decimals: which of those that round so are equilibria."""

import hashlib
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from command_line import run

import nashproof
from nashcheck.statements import check
from nashcheck.trees import Tree
from nashproof.errors import InputError
from nashproof.exact.numbers import QQ
from nashproof.solving.nearby import distributions
from nashproof.solving.nearby.distributions import RoundedDistribution
from nashproof.solving.refinements.correlated_range import WeightedDeviation

CHICKEN = "(6,6) (2,7); (7,2) (0,0)"
THIRDS = [("1,1", "0.3333"), ("1,2", "0.3333"), ("2,1", "0.3333")]


def rows(pairs):
    """Drawn profiles of a matrix, as the library takes them."""
    return [
        {"probability": p, "move 1": f"row {cell[0]}", "move 2": f"column {cell[2]}"}
        for cell, p in pairs
    ]


def answers(game, pairs, **asked):
    """Verdicts by id, after the checker has accepted every certificate; and the notes."""
    audit = nashproof.audit(game, distribution=rows(pairs), **asked)
    texts = audit.games.values()
    games = {hashlib.sha256(text.encode()).hexdigest(): Tree(text) for text in texts}
    for one in audit:
        check(one.certificate.encode(), games)
    return {one.id: str(one.verdict) for one in audit}, audit.notes


def test_a_sum_that_rounding_explains_is_read_as_all_that_round_so():
    """Aumann's thirds sum to 9999/10000 as printed; the game's rows and columns are strict."""
    found, notes = answers(CHICKEN, THIRDS)
    assert found == {"correlated": "confirmed", "correlated-all": "confirmed"}
    assert "The nearest equilibrium that rounds so: 6667/20000, 6667/20000, 3333/10000." in notes
    pennies = [("1,1", "0.25"), ("1,2", "0.25"), ("2,1", "0.25"), ("2,2", "0.25")]
    found, notes = answers("1 -1; -1 1", pennies)
    assert found == {"correlated": "confirmed", "correlated-all": "refuted"}
    assert "The nearest equilibrium that rounds so: 1/4, 1/4, 1/4, 1/4." in notes
    # 0.26 made to sum to 1 is 0.25, the equilibrium, which does not round to 0.26
    found, notes = answers("1 -1; -1 1", [*pennies[:3], ("2,2", "0.26")])
    assert found == {"correlated": "refuted", "correlated-all": "refuted"}
    found, notes = answers(CHICKEN, [("1,1", "0.6667"), ("1,2", "0.1667"), ("2,1", "0.1667")])
    assert found == {"correlated": "refuted", "correlated-all": "refuted"}
    why = nashproof.audit(
        CHICKEN, distribution=rows([("1,1", "0.6667"), ("1,2", "0.1667"), ("2,1", "0.1667")])
    )["correlated"].why
    assert "No distribution that rounds so is a correlated equilibrium." in why
    assert "told to play column 1 at move 2, plays column 2" in why


def test_a_profile_that_stands_twice_has_both_probabilities():
    twice = [("1,1", "0.125"), ("1,1", "0.125"), ("1,2", "0.375"), ("2,1", "0.375")]
    assert answers(CHICKEN, twice)[0] == {"correlated": "confirmed", "correlated-all": "confirmed"}


def test_the_options_of_decimals():
    for decimals, verdict in (("balanced", "confirmed"), ("printed", "confirmed")):
        assert answers(CHICKEN, THIRDS, decimals=decimals)[0]["correlated"] == verdict
    with pytest.raises(InputError, match="probabilities that sum to 9999/10000"):
        answers(CHICKEN, THIRDS, decimals="exact")
    for decimals in ("auto", "printed"):
        with pytest.raises(InputError, match="sum to 3/5, expected the sum 1, up to rounding"):
            answers(CHICKEN, [("1,1", "0.3"), ("1,2", "0.3")], decimals=decimals)
    found, _ = answers(CHICKEN, [("1,1", 0.25), ("1,2", 0.375), ("2,1", 0.375)])  # binary
    assert found["correlated"] == "confirmed"
    exact = [("1,1", "1/3"), ("1,2", "1/3"), ("2,1", "1/3")]
    assert answers(CHICKEN, exact) == ({"correlated": "confirmed"}, answers(CHICKEN, exact)[1])
    found, _ = answers(CHICKEN, THIRDS, extensive_form=True)
    assert found == {"correlated": "confirmed", "correlated-all": "confirmed"}


def test_more_deviations_than_are_examined(monkeypatch):
    monkeypatch.setattr(distributions, "DEVIATIONS", 3)
    found, notes = answers(CHICKEN, THIRDS)
    assert found == {"correlated": "confirmed"}
    assert any("is open: more than 3 deviations" in note for note in notes)


def test_a_file_of_decimals(tmp_path):
    lines = ["probability,move 1,move 2"]
    lines += [f"{p},row {cell[0]},column {cell[2]}" for cell, p in THIRDS]
    (tmp_path / "d.csv").write_text("\n".join(lines) + "\n")
    status, out, err = run("audit", CHICKEN, "--distribution", "d.csv", cwd=tmp_path)
    assert (status, err) == (0, "") and "correlated: confirmed." in out


# An oracle: by definition at the vertices of the box, which decide for all, and at random points


def is_equilibrium(a, b, x):
    """Whether nobody gains by any change of what they are told; ``x`` by cell."""
    m, n = len(a), len(a[0])
    for i, k in product(range(m), repeat=2):
        if sum(x[i, j] * (a[k][j] - a[i][j]) for j in range(n)) > 0:
            return False
    for j, k in product(range(n), repeat=2):
        if sum(x[i, j] * (b[i][k] - b[i][j]) for i in range(m)) > 0:
            return False
    return True


def corners(spans):
    """The vertices of a box cut by the sum 1: all numbers but one are ends."""
    for free in range(len(spans)):
        for ends in product((0, 1), repeat=len(spans) - 1):
            rest = [s for k, s in enumerate(spans) if k != free]
            point = [s[e] for s, e in zip(rest, ends)]
            last = 1 - sum(point)
            if spans[free][0] <= last <= spans[free][1]:
                yield [*point[:free], last, *point[free:]]


def test_random_boxes():
    """What is returned is an equilibrium, or none, of the box; and where nothing is, so it is."""
    random = Random(57)
    seen = {"some": 0, "all": 0, "none": 0}
    for _ in range(300):
        m, n = random.choice([(2, 2), (2, 3), (3, 2)])
        a, b = (
            [[Fraction(random.randint(0, 1)) for _ in range(n)] for _ in range(m)] for _ in "ab"
        )
        game = nashproof.read([[[int(x) for x in row] for row in one] for one in (a, b)])
        cells = random.sample([*product(range(m), range(n))], random.randint(1, 4))
        weights = [random.randint(1, 4) for _ in cells]
        exact = [Fraction(w, sum(weights)) for w in weights]
        half = Fraction(1, random.choice([3, 4, 6]))
        near = [Fraction(round(x / half / 2)) * half * 2 for x in exact]
        spans = [(max(x - half, Fraction(0)), min(x + half, Fraction(1))) for x in near]
        profiles = [({0: i}, {1: j}) for i, j in cells]
        box = [(QQ(*low.as_integer_ratio()), QQ(*high.as_integer_ratio())) for low, high in spans]
        found = RoundedDistribution(game, profiles, box, False)
        equilibrium = found.equilibrium([QQ(*x.as_integer_ratio()) for x in near])
        other, multipliers = found.counterexample(), found.multipliers()
        assert (equilibrium is None) == bool(multipliers)
        assert all(isinstance(row, WeightedDeviation) and row.times > 0 for row in multipliers)

        def holds(point, a=a, b=b, cells=cells):
            x = {(i, j): Fraction(0) for i in range(len(a)) for j in range(len(a[0]))}
            for cell, p in zip(cells, point):
                x[cell] += p
            return is_equilibrium(a, b, x)

        points = [*corners(spans)]
        assert points
        for point, expected in ((equilibrium, True), (other, False)):
            if point is not None:
                numbers = [Fraction(int(x.numerator), int(x.denominator)) for x in point]
                assert sum(numbers) == 1 and holds(numbers) == expected
                assert all(low <= x <= high for x, (low, high) in zip(numbers, spans))
        assert (other is None) == all(map(holds, points))
        if equilibrium is None:
            shares = [[random.randint(0, 5) for _ in points] for _ in range(20)]
            for share in shares:
                whole = sum(share) or 1
                share = share if sum(share) else [1, *share[1:]]
                mixed = [
                    sum(s * p[k] for s, p in zip(share, points)) / whole for k in range(len(cells))
                ]
                assert not holds(mixed)
        seen["none" if equilibrium is None else "some" if other else "all"] += 1
    assert min(seen.values()) > 20, seen
