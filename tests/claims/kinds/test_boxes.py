"""Printed decimals of an equilibrium against the complete list of a general-sum game."""

import pytest

import nashproof
from nashproof.claims.kinds import equilibria
from nashproof.solving import plan_equilibria

SEXES = [[[2, 0], [0, 1]], [[1, 0], [0, 2]]]
SEGMENT = [[[-3, 3], [-3, 5]], [[2, 7], [4, 2]]]  # (p, 1 - p) with p <= 2/7 against column 1


def printed(game, *rows):
    return nashproof.audit(game, [[*map(str, row)] for row in rows], decimals="printed")[
        "equilibrium-to-rounding"
    ]


def test_what_no_listed_equilibrium_rounds_to_is_refuted():
    found = printed(SEXES, [0.65, 0.35], [0.33, 0.67])
    assert found.verdict == "refuted"
    assert found.why.startswith(
        "No equilibrium prints as stated. The game has exactly 3 equilibria."
    )
    assert printed(SEXES, [0.67, 0.33], [0.33, 0.67]).verdict == "confirmed"


@pytest.mark.parametrize("p, verdict", [("0.15", "confirmed"), ("0.29", "confirmed")])
def test_inner_points_of_a_component_are_looked_at(p, verdict):
    q = str(round(1 - float(p), 2))
    assert printed(SEGMENT, [p, q], ["1", "0"]).verdict == verdict


def test_beyond_the_end_of_a_component():
    assert printed(SEGMENT, ["0.30", "0.70"], ["1", "0"]).verdict == "refuted"
    assert printed(SEGMENT, ["0.15", "0.85"], ["0.90", "0.10"]).verdict == "refuted"


def test_the_list_of_plans_of_a_larger_game(monkeypatch):
    monkeypatch.setattr(equilibria, "has_few_strategies", lambda game: False)
    found = printed(SEXES, [0.65, 0.35], [0.33, 0.67])
    assert found.verdict == "refuted" and found.why.startswith(
        "No equilibrium prints as stated. The game has exactly 3 equilibria in behaviour strategies"
    )
    assert printed(SEXES, [0.67, 0.33], [0.33, 0.67]).verdict == "confirmed"
    assert printed(SEGMENT, ["0.15", "0.85"], ["1", "0"]).verdict == "confirmed"
    assert printed(SEGMENT, ["0.30", "0.70"], ["1", "0"]).verdict == "refuted"


def test_where_the_equilibria_are_not_listed(monkeypatch):
    """No simplest fraction that prints so is an equilibrium, and 21 + 21 are too many."""
    monkeypatch.setattr(plan_equilibria, "VERTICES", 50)
    one = [[9 * (i == j) + (i * j) % 4 for j in range(21)] for i in range(21)]
    two = [[(i + 2 * j) % 5 for j in range(21)] for i in range(21)]
    row = ["0.7", "0.3", *["0"] * 19]
    found = printed([one, two], row, row)
    assert found.verdict == "undetermined" and "its equilibria are not listed" in found.why
