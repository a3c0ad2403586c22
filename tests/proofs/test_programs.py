"""Random linear programs in two variables: the proved checker accepts the optimum that enumeration
of all corners finds, with the multipliers of two tight conditions, and no other number.
"""

import hashlib
import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from test_kinds import canonical

from nashcheck_js.engine import ProvedChecker
from nashproof.shell.library.proofs import has_engine

PROGRAMS = 200
BOUNDS = [((-1, 0), 0), ((0, -1), 0), ((1, 0), 5), ((0, 1), 5)]  # 0 <= x, y <= 5


@pytest.fixture(scope="module")
def script():
    if not has_engine():
        pytest.skip("the proved checker needs Node")
    with ProvedChecker() as checker:
        yield checker


def solved(first, second, right):
    """The solution of two equations, or None."""
    (a, b), (c, d) = first, second
    determinant = Fraction(a * d - b * c)
    if not determinant:
        return None
    p, q = right
    return (d * p - b * q) / determinant, (a * q - c * p) / determinant


def at(form, point):
    return sum(c * x for c, x in zip(form, point, strict=True))


def answer(script, statement, witness):
    envelope = {"format": "nashproof certificate 2", "game": "none", "seal": ""}
    envelope |= {"statement": statement, "witness": witness}
    envelope["seal"] = hashlib.sha256(canonical(envelope)).hexdigest()
    return script.check(canonical(envelope)).answer


def written(form):
    return {name: str(c) for name, c in zip("xy", form, strict=True) if c}


def test_an_optimum_is_that_of_all_corners(script):
    choose, found = random.Random(23), Counter()
    for _ in range(PROGRAMS):
        rows = [
            ((choose.randint(-3, 3), choose.randint(-3, 3)), choose.randint(-2, 6))
            for _ in range(choose.randint(1, 4))
        ]
        goal, best = (choose.randint(-3, 3), choose.randint(-3, 3)), choose.choice((1, -1))
        sides = [*rows, *BOUNDS]
        corners = [
            (pair, point)
            for pair in itertools.combinations(range(len(sides)), 2)
            if (point := solved(*(sides[k][0] for k in pair), [sides[k][1] for k in pair]))
            and all(at(form, point) <= right for form, right in sides)
        ]
        if not corners:
            continue
        value = max(best * at(goal, point) for _, point in corners)
        for pair, point in corners:
            first, second = (sides[k][0] for k in pair)
            shares = solved(*zip(first, second, strict=True), [best * c for c in goal])
            proves = at(goal, point) * best == value and min(shares) >= 0
            multipliers = {f"r{i}": "0" for i in range(len(rows))}
            for k, share in zip(pair, shares, strict=True):
                if k < len(rows):
                    multipliers[f"r{k}"] = str(best * share)
            statement = {
                "constant": "1",
                "kind": "linear program",
                "name": "random",
                "objective": written(goal),
                "outcome": "optimal",
                "rows": {
                    f"r{i}": [written(form), "<=", str(right)]
                    for i, (form, right) in enumerate(rows)
                },
                "sense": "maximise" if best > 0 else "minimise",
                "value": str(at(goal, point) + 1),
                "variables": {"x": ["0", "5"], "y": ["0", "5"]},
            }
            proof = {
                "multipliers": multipliers,
                "point": dict(zip("xy", map(str, point), strict=True)),
            }
            said = answer(script, statement, proof)
            assert said == "accepted" if proves else said == "refused", (statement, proof)
            statement["value"] = str(at(goal, point) + 1 + Fraction(best, 7))
            assert answer(script, statement, proof) == "refused"
            found[proves] += 1
    assert min(found.values()) > 50 and len(found) == 2, found
